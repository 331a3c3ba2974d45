"""Commands of the system."""

import pytest

from compere_device.errors import DeviceError
from compere_device.system import run_command


@pytest.mark.parametrize(
    ("command", "why"),
    [(("false",), r"false failed \(exit 1\)"), (("no-such-program", "x"), "no-such-program x failed"), (("true",), "")],
)
def test_a_command_of_the_system(command: tuple[str, ...], why: str) -> None:
    """It says what failed, and why."""
    if not why:
        run_command(command)
        return
    with pytest.raises(DeviceError, match=why):
        run_command(command)


def test_what_a_command_says_of_itself() -> None:
    """Its own words."""
    with pytest.raises(DeviceError, match=r"cannot access|No such file"):
        run_command(("ls", "/no/such/folder"))
