"""The tray calibrated and cards written on the glass: a real reader, the board's own program, a person at the keys."""

from pathlib import Path

import pytest

from board.rfid import TagModel
from compere.bots import BOTS
from compere.wording import say
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.parts.reader.reader_lines import WORDS
from compere_device.scenes.owner import owner
from compere_device.scenes.tray import WRITE, Guide, _push_groups
from compere_device.setup.enrolling import CardShown, CardStep
from compere_device.setup.tray import Shown, TrayStep
from compere_device.setup.tray_words import CARD, SENSOR, TROUBLE, odd
from compere_device.tray.calibrate import Trouble
from hands import SCREEN, Hands
from tray import constants as of_the_board
from tray_glass import WAIT_S, Glass, Said

OK, BACK, DOWN = Key.OK, Key.BACK, Key.DOWN


@pytest.mark.slow
def test_a_tray_is_calibrated_on_the_glass(glass: Glass) -> None:
    """From the notice that it is not, over the menu, with the cable pulled in the middle, to a tray that reads dice."""
    tray, pulled = glass.board.tray, []
    assert "not calibrated" in " ".join(glass.notices())
    glass.opens("Calibrate the tray")

    def does(shown: Shown) -> None:
        match shown.step:
            case TrayStep.EMPTY:
                glass.press(OK)
            case TrayStep.KNOWN:
                glass.board.do(lambda: tray.lay(tray.known))
                glass.press(OK)
            case TrayStep.CHECK:
                glass.board.do(lambda: tray.lay(tray.other))
                glass.press(OK)
            case TrayStep.THROW if shown.number == 3 and not pulled:
                pulled.append(shown)
                glass.board.order(glass.board.unplug)
            case TrayStep.AWAY:  # back only once it is seen: the page before, which comes again, is the same one
                glass.board.order(glass.board.plug)
            case TrayStep.THROW:
                assert glass.page.corner == f"{shown.number}/12"
                glass.board.order(tray.throw)

    glass.follow(does)
    glass.notices()
    assert glass.said.startswith("Tray The tray is calibrated, and kept.") and pulled
    assert of_the_board.state((glass.board.tray.folder / "constants.bin").read_bytes()) == "ok"
    glass.press(OK)
    assert glass.selected == "Calibrate the tray"


def test_a_card_is_written_on_the_glass(glass: Glass) -> None:
    """Of which game, of which kind, which one; the card that is put on is no scan, and its text is asked about."""
    bot = next(
        bot for bot in BOTS.values() if any(item.id == "fort:skids" for group in bot.codes for item in group.items)
    )
    group = next(group for group in bot.codes if any(item.id == "fort:skids" for item in group.items))
    (item,) = [item for item in group.items if item.id == "fort:skids"]
    card = TagModel(bytes.fromhex("04A1B2C3D4E5F6"))
    glass.notices()
    glass.opens("Write a card", *(glass.stage.say(each) for each in (bot.title, group.title, item.label)))

    def does(shown: CardShown) -> None:
        if shown.at is CardStep.PUT:
            glass.board.order(lambda: setattr(glass.board.tray.bench.rfid, "tags", [card]))

    glass.follow(does)
    assert glass.said == "Write a card The card has the code fort:skids now."
    glass.press(OK)
    assert glass.selected == glass.stage.say(item.label)


def test_back_asks_first(glass: Glass) -> None:
    """*No* goes on where it was, *yes* ends it, and nothing is kept."""
    glass.notices()
    glass.opens("Calibrate the tray")
    glass.take_until(lambda: glass.guided.shown is not None)
    guided = glass.guided
    glass.press(BACK)
    assert glass.said == "End it? Then all stays as it was."
    glass.choose("no")
    assert glass.guided is guided and not guided.ended
    glass.press(BACK)
    glass.choose("yes")
    guided.join(WAIT_S)
    assert guided.ended and not isinstance(glass.stage.go.scene, Guide)
    assert not (glass.board.tray.folder / "constants.bin").exists()


def test_who_goes_elsewhere_has_left_it(glass: Glass) -> None:
    """The throws of a game calibrate nothing: the guide ends with the next thing that comes."""
    glass.notices()
    glass.opens("Calibrate the tray")
    glass.take_until(lambda: glass.guided.shown is not None)
    guided = glass.guided
    glass.stage.go.home()
    glass.board.order(glass.board.tray.throw)
    glass.take_until(lambda: guided.ended)
    guided.join(WAIT_S)
    assert guided.told is None and glass.reader.ear.words is WORDS


def test_what_cannot_be_is_said(glass: Glass) -> None:
    """A sensor whose cable is off: what to do, and that nothing was kept."""
    glass.board.do(lambda: glass.board.tray.bench.i2c.chips.pop(1))
    glass.notices()
    glass.opens("Calibrate the tray")
    glass.take_until(lambda: glass.guided.told is not None)
    assert "Nothing answers from magnetometer m1" in glass.said
    glass.press(OK)
    assert glass.said.endswith("Nothing was kept: the reader has what it had.")


class Able:
    """Guides of a board that can do only so much."""

    def __init__(self, *able: str) -> None:
        self.able = able


def test_only_what_the_reader_can_do_is_offered(hands: Hands) -> None:
    """None without a reader; a board with a card reader only writes cards; one that leaves meanwhile is said."""
    hands.hold(BACK)
    hands.choose("Settings")
    assert "Tray and cards" not in hands.all_rows()
    for able, rows in (
        (("tag",), ["Write a card", "How the reader is"]),
        (("d10",), ["Calibrate the tray", "How the reader is"]),
        (("d10", "tag"), ["Calibrate the tray", "Write a card", "How the reader is"]),
    ):
        hands.stage.go.clear()
        hands.stage.box.reader = lambda able=able: Able(*able)
        hands.hold(BACK)
        hands.choose("Settings", "Tray and cards")
        assert hands.all_rows() == rows
    hands.stage.box.reader = lambda: None
    hands.choose("Calibrate the tray")
    assert hands.said == "Notice The reader does not answer."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_the_glass(tmp_path: Path, language: str) -> None:
    """Each step with each trouble that may stand before it, in each language."""
    hands = Hands(tmp_path, language)
    troubles = [None, *(TROUBLE[name](Trouble(name, 11, 4)) for name in TROUBLE)]
    cards = [None, *CARD.values(), say("That card is gone, and is as it was.")]
    shown: list[object] = [Shown(step, 12, 15, each) for step in TrayStep for each in troubles]
    shown += [CardShown(at, "fort:" + "x" * 40, each) for at in CardStep for each in cards]
    for each in (None, *shown):
        hands.stage.go.push(Guide(hands.stage, say("Tray") if isinstance(each, Shown) else WRITE, Said(each)))
        guide = hands.stage.go.scene
        assert isinstance(guide, Guide)
        for index in range(20):
            guide.page()
            guide._index = min(index, len(guide._pages) - 1)
            assert SCREEN.unknown(hands.page) == set()
        hands.stage.go.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_became_of_it_fits_the_glass(tmp_path: Path, language: str) -> None:
    """Each sensor that is not well, and each trouble of all throws together."""
    hands = Hands(tmp_path, language)
    said = [*(SENSOR[state](name) for state in SENSOR for name in ("m0", "rfid")), odd("m1", "melted")]
    for each in (*said, *(TROUBLE[name](Trouble(name, 1, 4)) for name in TROUBLE)):
        guided = Said(None)
        guided.told, guided.failed = each, True
        hands.stage.go.push(Guide(hands.stage, say("Tray"), guided))
        while isinstance(hands.stage.go.scene, Guide):
            assert SCREEN.unknown(hands.page) == set()
            hands.press(OK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_of_every_game_can_be_chosen(tmp_path: Path, language: str) -> None:
    """Its groups and what is in them, in the game's own words."""
    hands = Hands(tmp_path, language)
    for bot in BOTS.values():
        for group in bot.codes:
            _push_groups(hands.stage, bot)
            if len(bot.codes) > 1:
                hands.choose(hands.stage.say(group.title))
            assert hands.page.rows or hands.page.lines
            hands.stage.go.clear()


def test_a_reader_that_goes_while_its_row_stands(hands: Hands) -> None:
    """The row says so, and stays: the settings end nothing."""
    there = Able("d10", "tag")
    hands.stage.box.reader = lambda: there if there.able else None  # type: ignore[assignment, return-value]
    hands.stage.go.push(owner(hands.stage))
    for gone in ((), ("d10", "tag")):
        there.able = gone
        hands.choose("Tray and cards")
        assert hands.said == ("Tray and cards What next?" if gone else "Notice The reader does not answer.")
        hands.press(BACK)
        assert hands.selected == "Tray and cards"
