"""Where files are looked for: test_config has the places themselves; here is what they cost."""

import subprocess
import sys

import pytest

from compere_device.setup.places import usual_places


def test_what_the_environment_names_needs_no_other() -> None:
    """Both named: nobody is asked for the usual ones."""
    assert usual_places({"COMPERE_STATE": "/x", "COMPERE_CONFIG": "/y"}, False) == ("/x", "/y")


@pytest.mark.parametrize(("service", "imported"), [(True, False), (False, True)])
def test_the_service_imports_nothing_for_it(service: bool, imported: bool) -> None:
    """A person's own folders are platformdirs'; the box's first picture does not wait for that."""
    code = f"import sys; sys.path[:] = {sys.path}; from compere_device.setup.places import usual_places; "
    code += f"usual_places({{}}, {service}); print('platformdirs' in sys.modules, 'pathlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split()[0] == str(imported)
    assert service is False or run.stdout.split()[1] == "False"
