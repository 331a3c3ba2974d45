"""Whether the machine is shutting down, and how to switch it off, by asking systemd.

Nothing that takes long is imported here: what a dead service leaves on the glass waits for it.
"""

import os
import time

from compere_device.errors import DeviceError

TYPE_CHECKING = False  # as in typing
if TYPE_CHECKING:
    from collections.abc import Callable

ASK_S = 1.0  # how long systemd may take to say how it is: it stops us meanwhile
SYSTEMD, BUS = "/run/systemd/system", "/run/dbus/system_bus_socket"
BUS_S = 8.0  # how long the bus may take to be there after the box
# Root's, by deploy/goes-down: who is not root is answered over the bus, which may be gone.
NOTED = "/run/compere-goes-down"


def is_going_down(noted: str = NOTED) -> bool:
    """Return whether systemd is about to switch this machine off or restart it; False if unknown.

    That was `noted` for a service before it was stopped; others ask.
    """
    if os.path.exists(noted):
        return True
    import subprocess

    command = ["systemctl", "is-system-running"]
    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ASK_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.stdout.strip() == "stopping"


def power_off(
    root: str = "",
    clock: "Callable[[], float]" = time.monotonic,
    sleep: "Callable[[float], None]" = time.sleep,
) -> None:
    """Ask the system to switch off; raises DeviceError if it does not.

    A box that is there before the system waits for its bus first.
    """
    import subprocess

    until_s = clock() + BUS_S
    while os.path.exists(root + SYSTEMD) and not os.path.exists(root + BUS) and clock() < until_s:
        sleep(0.1)
    command = ["systemctl", "--no-ask-password", "poweroff"]  # nobody at the table has a keyboard
    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    else:
        if asked.returncode == 0:
            return
        why = asked.stderr.strip() or f"exit {asked.returncode}"
    raise DeviceError(
        f"systemctl poweroff failed ({why}); give this user leave to switch off (polkit: "
        "org.freedesktop.login1.power-off), or start the program as root."
    )
