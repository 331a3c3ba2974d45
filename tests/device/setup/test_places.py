"""Where files are looked for: test_config has the places themselves; here is what they cost."""

import os
import subprocess
import sys
from collections.abc import Callable

import platformdirs
import pytest

from compere_device.errors import NoHome
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


def _raises(name: str) -> str:
    raise RuntimeError(f"could not determine the home directory for {name}")


@pytest.mark.parametrize("found", [_raises, "~/.local/state/{}".format], ids=["raises", "is relative"])
def test_a_user_without_a_home(found: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """HOME is not set, and no list of users has the user, as in a container: said as what to do, either way.

    What platformdirs does then depends on its version. Whoever names both places needs no home.
    """
    monkeypatch.setattr(platformdirs, "user_state_dir", found)
    monkeypatch.setattr(platformdirs, "user_config_dir", found)
    for environ in ({}, {"COMPERE_STATE": "/x"}, {"COMPERE_CONFIG": "/y"}):
        with pytest.raises(NoHome, match=rf"^User {os.getuid()} has no home folder.*set HOME .* COMPERE_CONFIG "):
            usual_places(environ, service=False)
    assert usual_places({"COMPERE_STATE": "/x", "COMPERE_CONFIG": "/y"}, service=False) == ("/x", "/y")
    assert usual_places({}, service=True) == ("/var/lib/compere", "/etc/compere/config.toml")
