"""From paper into a game: what is read off printed labels goes through the scanner's serial port and answers right."""

from pathlib import Path
from random import Random

import pypdfium2
import pytest

from compere.bots import BOTS, find
from compere_device import words
from compere_device.answers.codes import fold
from compere_device.drivers import labels
from compere_device.drivers.items import everything
from compere_device.drivers.player import Player
from compere_device.drivers.simulator import Hands, PlayersClock, simulated
from compere_device.drivers.stock import stock
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from compere_device.setup.config import Config
from decoders import zxing

SCANS = {
    "patchwork": 10,
    "robokid": 5,
    "ufobot": 15,
    "droco": 40,
    "droids": 40,
}  # of the first answers; Robokid deals itself
ANSWERS, DPI = 120, 203


def printed(bot: str, path: Path) -> dict[str, str]:
    """Return what is read off a bot's labels, on sheets of 65, by what is compared of it."""
    groups = everything(find(bot), words.load("fr"))
    labels.write(path, "", groups, stock("65"))
    with pypdfium2.PdfDocument(path) as document:
        pages = [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]
    return {fold(code): code for page in pages for code in zxing(page)}


@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_what_is_scanned_off_labels_is_what_is_answered(bot: str, tmp_path: Path) -> None:
    """A person who scans wherever a thing is meant, and presses keys else: the journal has all that was meant."""
    paper, clock, scanned = printed(bot, tmp_path / "x.pdf"), PlayersClock(), []
    store = Store(tmp_path)
    store.settings.language = "fr"
    with simulated(Config(), store, clock, lambda: "labels") as device:
        hands, desk = Hands(device, clock), device.loop.desk

        def scan(code: str) -> None:
            scanned.append(paper[fold(code)])  # a thing without a label is an error
            hands.scan(scanned[-1])

        hands.look()
        while isinstance(desk.scene, Reading):
            hands.tap(Key.OK)
        for _ in range(list(BOTS).index(bot)):
            hands.tap(Key.DOWN)
        while not isinstance(desk.scene, Playing):
            hands.tap(Key.DOWN if desk.page().cursor is None else Key.OK)
        playing, player = desk.scene, Player(hands.tap, scan, Random(bot))
        while len(playing.table.session.history.items) < ANSWERS and not playing.table.outcome:
            player.step(playing) if desk.scene is playing else hands.tap(Key.OK)
        assert player.means(playing.table.session)
        assert playing.table.session.bot.name == bot
    print(f"{bot}: {len(scanned)} scans")
    assert len(scanned) >= SCANS[bot]
