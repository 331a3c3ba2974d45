"""What this machine is: whether the real parts are on its buses."""

import os
from pathlib import Path

from compere.declared import replace
from compere_device.files.chosen import SETTINGS
from compere_device.files.owner import GAMES
from compere_device.output.logger import logger
from compere_device.setup.boards import AUTO, PLAIN
from compere_device.setup.config import Config
from compere_device.setup.displays import SIMULATED

log = logger(__name__)

NO_PI = "This machine is no Raspberry Pi: the display is simulated, unless [display] driver names one."
MODEL = Path("/proc/device-tree/model")  # the name of a Raspberry Pi's model


def for_this_machine(config: Config, model: Path = MODEL) -> Config:
    """Return the settings, without the board's display if this is not a Raspberry Pi.

    What is on another machine's buses is unknown, and may be harmed by commands for a display. So only a display that
    the settings name is sent anything there. `model` is the file that says that a machine is a Pi.
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
    """Return whether nobody has said which board this is, nothing of it is set by hand, and nothing has been kept.

    `config` is as `for_this_machine` returns it. A device that was in use with the plain board keeps it.
    """
    keys, display = config.keys, config.display
    as_shipped = keys.board == AUTO and keys.pins == PLAIN.keys and display.driver == display.bus == "auto"
    return as_shipped and not any(os.path.exists(folder / name) for name in (SETTINGS, GAMES))


def with_its_board(config: Config, folder: Path) -> Config | None:
    """Return the settings with a board, identified by the first keys if it is unknown; None if that was stopped.

    Raises InUse if another process writes in `folder`.
    """
    if not is_new(config, folder):
        return config
    from compere_device.box.first_start import find_board

    return find_board(config, folder)


def on_a_pi(config: Config) -> bool:
    """Return whether the settings, as `for_this_machine` returns them, and the buses call for the real parts."""
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
