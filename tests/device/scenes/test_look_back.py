"""A look back: the last turns, page by page, and back to an answer in one of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bots.test_playthroughs import FILES, journal_of
from compere.bot import Outcome
from compere.bots import find
from compere.journal import Undone, parse
from compere.run import Run
from compere.session import Session
from compere.story import story_of
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.files.store import Store
from compere_device.hands.controls import Controls
from compere_device.languages import LANGUAGES
from compere_device.scenes import home
from compere_device.scenes.look_back import _Past
from hands import SCREEN, Hands
from tiny import END, TinyState, number, session

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
NEXT = ["On with the game", "The turn before", "All turns", "Go back to…"]


def golden(hands: Hands, name: str, entries: int | None = None) -> None:
    """Go on with a golden game as it stood after so many entries, which nobody keeps."""
    path = next(path for path in FILES if path.with_suffix("").as_posix().endswith(f"/{name}"))
    journal = journal_of(path.read_text(encoding="utf-8"), path.name)
    home.play(hands.stage, Game(Session(find(journal.header.bot), journal.header, journal.entries[:entries])))


def look_back(hands: Hands) -> None:
    """Open it from the menu, of which it is the first row."""
    hands.hold(Key.LOOK)
    assert hands.selected == hands.labels[0]
    hands.press(OK)


def read(hands: Hands) -> Iterator[str]:
    """Read on until there is something to choose; yield what the pages say."""
    while hands.page.cursor is None:
        yield hands.said
        hands.press(OK)


def test_what_the_bot_just_did(hands: Hands) -> None:
    """Two presses from the page on which the menu opens; BACK, twice, and the question stands as it was."""
    golden(hands, "legend", 41)
    while not hands.playing.asked:
        hands.press(OK)
    page, asks, items = hands.page, hands.desk.asks, list(hands.playing.table.session.history.items)
    look_back(hands)
    assert hands.said == "24. space 32 Automa draws card 7. Automa takes the 3rd, 5◉ 4⧗, to space 33."
    assert hands.page.corner == "1/2" and hands.page.below
    hands.press(DOWN)
    assert hands.said == "24. space 32 Why: card 7, 7◉: 1st, 2nd and 3rd; most buttons: 3rd."
    hands.press(BACK, BACK, BACK)
    assert (hands.page, hands.desk.asks) == (page, asks)
    assert hands.playing.table.session.history.items == items


def test_what_next(hands: Hands) -> None:
    """On with the game, for whoever has read the last turn; else the one before, with OK alone, down to the first."""
    golden(hands, "legend", 41)
    page = hands.page
    look_back(hands)
    list(read(hands))
    assert (hands.labels, hands.selected, hands.page.title) == (NEXT[:3], NEXT[0], "24. space 32")
    hands.choose("The turn before")
    turns = []
    while True:
        turns.append(" ".join(read(hands)))
        if hands.selected == "On with the game":
            break
        assert hands.selected == "The turn before"
        hands.press(OK)
    assert len(turns) == 24 and turns[0].startswith("23. space 28 You take the 3rd, 1◉ 4⧗.")
    assert turns[-1].startswith("Set-up Set up for two.")
    assert "The turn before" not in hands.labels
    hands.press(OK)
    assert hands.page == page


def test_all_turns(hands: Hands) -> None:
    """The last one first, where the game stood; the one that was read is selected, and BACK leads back to the list."""
    golden(hands, "legend", 41)
    look_back(hands)
    list(read(hands))
    hands.choose("All turns")
    assert hands.said == "Look back Which turn?" and hands.selected == "24. space 32"
    assert hands.all_rows()[:3] == ["24. space 32", "23. space 28", "22. space 28"]
    hands.choose("22.")
    assert hands.said.startswith("22. space 28 Automa draws card 12.")
    hands.press(BACK)
    assert hands.said == "Look back Which turn?" and hands.selected == "22. space 28"


def test_a_turn_that_goes_on_is_read_from_what_was_done_last(hands: Hands) -> None:
    """Its pages before are there, too."""
    golden(hands, "vespa", 7)
    look_back(hands)
    assert hands.page.corner == "5/6"
    assert hands.said == "1. round 1 Your order 2: maximum up. You go 4: water. Killer: 1↑."
    hands.press(BACK, BACK, BACK, BACK)
    assert hands.said == "1. round 1 The die: 6. Killer: 0←."


def test_going_back_to_an_answer(hands: Hands) -> None:
    """It is asked first; then the game stands before it, in one step that is saved, and the answers are offered."""
    game = hands.begin(cards="own").table.session
    hands.scan_circle()
    while not (hands.playing.asked and hands.playing.asked.direct):
        hands.press(OK)
    hands.press(UP)  # the first patch
    page, given = hands.page, [item.entry for item in game.history.items]
    for answer in ("no", "yes"):
        look_back(hands)
        list(read(hands))
        assert hands.labels == NEXT
        hands.choose("Go back to…")
        assert hands.said.startswith("Go back to… Next in the circle: ")
        assert hands.all_rows()[1].startswith("You take the 1st")
        hands.press(OK)
        assert hands.said == "Go back? 2 steps back. Your answers are offered again, one by one."
        assert hands.selected == "no" and [item.entry for item in game.history.items] == given
        assert answer == "yes" or hands.choose("no") or hands.page == page
    hands.choose("yes")
    assert game.history.items == [] and (hands.page.corner, hands.page.given) == ("3/3", 1)
    played = hands.stage.games.played
    assert played and played.file and parse(played.file.path.read_bytes()).entries[-1] == Undone(0)
    again = Store(played.file.path.parents[1]).open(played.file.path)
    assert again and again.session.now.question == game.now.question
    assert again.session.offer == game.offer == given[0]
    hands.press(OK)
    while not (hands.playing.asked and hands.playing.asked.direct):
        hands.press(OK)
    assert hands.marked.startswith("1st") and game.offer == given[1]


def test_it_costs_one_run_of_the_rules(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is opened; no page and no list asks the rules again."""
    golden(hands, "coin_and_leftovers", 150)
    runs, made = [], Run.__init__

    def counted(self: Run, *args: Any, **kwargs: Any) -> None:
        runs.append(self)
        made(self, *args, **kwargs)

    hands.hold(Key.LOOK)
    monkeypatch.setattr(Run, "__init__", counted)
    hands.press(OK)
    assert len(runs) == 1
    list(read(hands))
    hands.choose("The turn before")
    list(read(hands))
    hands.choose("Go back to…")
    hands.press(DOWN, DOWN, OK)
    assert hands.said.startswith("Go back?") and len(runs) == 1


def test_an_answer_is_cut_in_its_row_and_stands_whole_above(hands: Hands) -> None:
    """However long it is."""
    golden(hands, "light", 30)
    look_back(hands)
    list(read(hands))
    hands.choose("All turns")
    hands.choose("1. round 1")
    list(read(hands))
    hands.choose("Go back to…")
    assert hands.said == "Go back to… AI card 4 is drawn."
    hands.press(DOWN, DOWN)
    assert hands.said.startswith("Go back to… Droco’s hand: A10, A6, A5, A4")
    assert hands.selected.startswith("Droco’s hand") and hands.selected.endswith("…")


def test_at_the_end_of_a_game(hands: Hands) -> None:
    """It is there, too, and so is the way back; the only answer of a turn needs no choosing."""
    golden(hands, "tie")
    look_back(hands)
    assert hands.said == "39. space 53 You count 7: 25◉, 9 empty squares."
    list(read(hands))
    hands.choose("Go back to…")
    assert hands.said.startswith("Go back? 1 step back.")
    hands.choose("yes")
    assert hands.playing.table.outcome is None and "Your score?" in hands.said


def test_with_a_knob(tmp_path: Path) -> None:
    """Rows are turned to, and no key has an answer."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    golden(hands, "tie")
    hands.hold(Key.LOOK)
    hands.press(OK)
    list(read(hands))
    while hands.selected != "Go back to…":
        hands.turn(1)
    hands.press(OK)  # the only answer of the turn
    hands.turn(1)
    hands.press(OK)
    assert hands.playing.table.outcome is None


def test_nothing_has_happened_yet(hands: Hands) -> None:
    """Of a game that begins with a question."""

    async def asking(state: TinyState) -> Outcome:
        await number("before")
        return END

    home.play(hands.stage, Game(session(asking)))
    look_back(hands)
    assert hands.said == "Look back Nothing has happened yet."
    hands.press(BACK, BACK)
    assert hands.page.huge == "0"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_turn_of_the_golden_games_fits(path: Path, language: str, tmp_path: Path) -> None:
    """Its pages, its row, and each answer in it."""
    hands = Hands(tmp_path, language)
    golden(hands, f"{path.parent.name}/{path.stem}")
    turns = story_of(hands.playing.table.session, hands.stage.view().words).paragraphs
    past = _Past(hands.stage, hands.playing, turns)
    past._ask_which(0)
    assert all(hands.all_rows())
    for at, turn in enumerate(turns):
        past.read(at)
        scene = hands.stage.go.scene
        for page in scene._pages:  # type: ignore[attr-defined]
            assert page.title and SCREEN.overflow(page) == []
        past._ask_next(at)
        assert SCREEN.overflow(hands.desk.page()) == []
        if len(turn.deeds) > 1:
            past._ask_where(at)
            assert len(hands.all_rows()) == len(turn.deeds)
