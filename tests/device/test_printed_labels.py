"""From paper into a game: what is read off printed labels goes through the scanner's serial port and answers right."""

from pathlib import Path
from random import Random

import pypdfium2
import pytest

from compere.bots import BOTS, find
from compere_device import words
from compere_device.answers.codes import fold
from compere_device.drivers import labels
from compere_device.drivers.items import die, everything
from compere_device.drivers.player import Player
from compere_device.drivers.printed import put
from compere_device.drivers.simulator import SCAN_S, Hands, PlayersClock, simulated
from compere_device.drivers.stock import stock
from compere_device.events import Key, Scanned
from compere_device.files.store import Store
from compere_device.scenes.home import begin
from compere_device.scenes.playing import Playing
from compere_device.setup.config import Config
from decoders import zxing
from figures.people import PEOPLE

pytestmark = pytest.mark.usefixtures("codes_once")
DPI = 203
OPTIONS = {  # the things of the box are the table's, so that they are scanned and not drawn by the device
    "patchwork": {"cards": "own"},
    "robokid": {"deck": "physical", "dogs": "yes", "cats": "yes"},
    "ufobot": {"dice": "own"},
    "droco": {"score": "full"},
    "droids": {"die": "own"},
}


def printed(bot: str, path: Path) -> dict[str, str]:
    """Return what is read off a bot's labels, on sheets of 65, by what is compared of it."""
    spoken = words.load("fr")
    groups = [*everything(find(bot), spoken), die(spoken)]
    put(path, labels.made("", groups, stock("65")))
    with pypdfium2.PdfDocument(path) as document:
        pages = [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in document]
    return {fold(code): code for page in pages for code in zxing(page)}


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_a_boxs_worth_of_scans_answers_right(bot: str, tmp_path: Path) -> None:
    """Whole games by people who tell the truth and scan whatever is a thing: the journal has all that was meant.

    Game after game, until as many scans have answered as the box has labels.
    """
    paper, scanned, games = printed(bot, tmp_path / "x.pdf"), list[str](), 0
    while len(scanned) < len(paper):
        clock = PlayersClock()
        with simulated(Config(), Store(tmp_path / f"{games}"), clock, lambda: "labels") as device:
            hands, desk = Hands(device, clock), device.loop.desk

            def scan(code: str, hands: Hands = hands) -> None:
                scanned.append(paper[fold(code)])  # a thing without a label is an error
                hands.scan(scanned[-1])

            hands.look()
            options = find(bot).choose_options(OPTIONS.get(bot, {}))
            begin(desk.stage, find(bot), options)
            playing, random = desk.stage.go.scene, Random(f"{bot} {games}")
            assert isinstance(playing, Playing)
            player = Player(hands.tap, scan, random, PEOPLE[bot](options, random))
            while not playing.table.outcome:
                player.step(playing) if desk.stage.go.scene is playing else hands.tap(Key.OK)
            assert player.means(playing.table.session)
        games += 1
    print(f"{bot}: {len(scanned)} scans of {len(set(scanned))} labels of {len(paper)}, in {games} games")
    assert len(set(scanned)) > 5


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_every_label_arrives_as_it_is(bot: str, tmp_path: Path) -> None:
    """Each once, one behind the other: the port has a code for every label of the box, and no other."""
    spoken = words.load("fr")
    paper = list(printed(bot, tmp_path / "x.pdf").values())
    assert sorted(paper) == sorted(
        item.code for group in [*everything(find(bot), spoken), die(spoken)] for item in group.items
    )
    clock = PlayersClock()
    with simulated(Config(), Store(tmp_path / "store"), clock, lambda: "labels") as device:
        arrived = []
        for code in paper:
            clock.now_s += 2  # not the same label held still
            device.scan(code)
            arrived.append(device.events.get(timeout=SCAN_S))
    assert [event.code for event in arrived if isinstance(event, Scanned)] == paper
