"""What this machine is: whether the real parts are at its buses, and how it is switched off."""

import logging
from dataclasses import replace
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.chosen import SETTINGS
from compere_device.setup.boards import AUTO, PLAIN
from compere_device.setup.config import Config
from compere_device.setup.displays import SIMULATED

log = logging.getLogger(__name__)

NO_PI = "This machine is no Raspberry Pi: the display is simulated, unless [display] driver names one."
ASK_S = 1.0  # how long systemd may take to say how it is: it stops us meanwhile
MODEL = Path("/proc/device-tree/model")  # what a Raspberry Pi calls itself


def for_this_machine(config: Config, model: Path = MODEL) -> Config:
    """Return the settings without a display of the board's where this is no Raspberry Pi.

    What is at a bus of another machine nobody knows, and some things are harmed by what a display is told: only a
    display that the settings name is sent anything there. `model` is the file in which a Pi says that it is one.
    """
    if config.display.driver != "auto" or _is_a_pi(model):
        return config
    log.info(NO_PI)
    return replace(config, display=replace(config.display, driver=SIMULATED))


def _is_a_pi(model: Path) -> bool:
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def is_new(config: Config, folder: Path) -> bool:
    """Return whether nobody has said which board this is, nothing of it is set by hand, and nothing was kept yet.

    `config` as `for_this_machine` returns it. A device that was in use with the plain board goes on with it.
    """
    keys, display = config.keys, config.display
    as_shipped = keys.board == AUTO and keys.pins == PLAIN.keys and display.driver == display.bus == "auto"
    return as_shipped and not any((folder / name).exists() for name in (SETTINGS, "games"))


def with_its_board(config: Config, folder: Path) -> Config | None:
    """Return the settings with the board that the first keys tell where nobody has; None if that was stopped.

    Raises InUse where another process writes in `folder`.
    """
    if not is_new(config, folder):
        return config
    from compere_device.box.first_start import find_board

    return find_board(config, folder)


def on_a_pi(config: Config) -> bool:
    """Return whether the settings, as `for_this_machine` returns them, and the buses ask for the real parts."""
    display = config.display
    if display.driver != "auto":
        return display.driver != SIMULATED
    buses = {"i2c": f"i2c-{display.i2c_port}", "spi": f"spidev{display.spi_port}.{display.spi_device}"}
    bus = buses[config.bus]
    may_be = buses.values() if config.keys.board == AUTO and display.bus == "auto" else (bus,)
    if any(Path(f"/dev/{each}").exists() for each in may_be):
        return True
    log.warning("There is no /dev/%s: the device is simulated, until the bus is switched on (compere setup).", bus)
    return False


def is_going_down() -> bool:
    """Return whether systemd is about to switch this machine off or start it anew; False where nobody can say."""
    import subprocess

    command = ["systemctl", "is-system-running"]
    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ASK_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.stdout.strip() == "stopping"


def power_off() -> None:
    """Ask the system to switch off; raises DeviceError where it does not."""
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
