"""What `import compere` gives an author."""

import subprocess
import sys
from pathlib import Path

import pytest

import compere
import compere.more


def test_every_name_is_there_and_says_what_it_is() -> None:
    """Also for `from compere import *`; any other is none."""
    missing = [name for name in compere.__all__ if getattr(compere, name, None) is None]
    assert missing == [] and len(set(compere.__all__)) == len(compere.__all__) > 25
    with pytest.raises(AttributeError, match=r"^module 'compere' has no attribute 'nobody'$"):
        _ = compere.nobody


@pytest.mark.parametrize("face", ["compere", "compere.more"])
def test_nothing_of_it_is_imported_before_it_is_asked_for(face: str) -> None:
    """The start of the box does not wait for it."""
    code = f"import sys, {face}; print(*sorted(each for each in sys.modules if each.startswith('compere')))"
    environ = {"PYTHONPATH": ":".join(filter(None, sys.path))}
    told = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True).stdout
    assert told.split() == sorted({"compere", face})


def test_no_name_of_it_is_a_modules() -> None:
    """Which would take its place as soon as anybody imports that module."""
    modules = {path.stem for path in Path(compere.__file__).parent.iterdir()}
    assert not modules & {*compere.__all__, *compere.more.__all__}
