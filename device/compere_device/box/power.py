"""Whether the machine is shutting down, and how to switch it off, by asking systemd.

Nothing that takes long is imported here: what a dead service leaves on the glass waits for it.
"""

from compere_device.errors import DeviceError

ASK_S = 1.0  # how long systemd may take to say how it is: it stops us meanwhile


def is_going_down() -> bool:
    """Return whether systemd is about to switch this machine off or restart it; False if unknown."""
    import subprocess

    command = ["systemctl", "is-system-running"]
    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ASK_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.stdout.strip() == "stopping"


def power_off() -> None:
    """Ask the system to switch off; raises DeviceError if it does not."""
    import subprocess

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
