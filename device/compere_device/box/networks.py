"""What became of the network that the card's file named: said once, as soon as root has told it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.events import Errand, Event
from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from compere_device.loop import Loop
    from compere_device.wifi.wish import Became

log = logger(__name__)

TOLD = "wifi-told"  # in the folder of the games: the number of what people know already


def tell_of_the_card(loop: "Loop", folder: Path, put: Callable[[Event], None]) -> None:
    """Say it over what is shown by then, and never again, also after a restart of the service."""
    known = loop.desk.stage.box.wifi()
    if known:
        known.of_the_card(lambda told: put(Errand(lambda: _say(loop, folder, told))))


def _say(loop: "Loop", folder: Path, told: "Became") -> None:
    from compere_device.scenes.wifi import from_card

    with suppress(OSError):
        if read_file(folder / TOLD).decode("ascii", "replace") == told.number:
            return
    from_card(loop.desk.stage, told)
    try:
        replace_file(folder / TOLD, told.number.encode())
    except OSError as error:
        log.info("%s cannot be written (%s): it is said again after a restart.", folder / TOLD, error.strerror or error)
