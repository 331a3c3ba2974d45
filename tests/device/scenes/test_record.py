"""The record on the glass: the list, a bot's levels and curves, and the line on the last page of a game."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from catalogue import DRAWN
from compere.bots import BOTS, find
from compere.wording import Words
from compere_device.events import Key
from compere_device.files.ended import Ended, how_it_ended
from compere_device.files.record import Recorded, Tally
from compere_device.languages import LANGUAGES
from compere_device.pages.plot import MOST
from compere_device.scenes import home
from compere_device.scenes.record import pages, record
from duel import DUEL, duel
from golden_screens import assert_screen
from hands import SCREEN, Hands, label

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
Scores = Sequence[tuple[int | None, int | None]]


def games(bot: str, level: str, scores: Scores) -> list[Ended]:
    """Return games in their order; those with the higher score are won."""
    return [
        Ended(f"{bot}-{nth:04}", bot, level, True, (yours or 0) > (theirs or 0), yours, theirs)
        for nth, (yours, theirs) in enumerate(scores, 1)
    ]


PATCHWORK = games("patchwork", "1", [(-4, 12), (18, 6), (9, 20), (30, 17), (21, 24)])
LEGEND = games("patchwork", "5", [(2, 31)])
DROCO = games("droco", "", [(31, 29), (-19, 66), (43, 23)])
ROBOKID = games("robokid", "2", [(None, 21), (None, 40), (None, 38)])
UFOBOT = games("ufobot", "own", [(None, None)] * 2)
OFTEN = games("ufobot", "sheet", [(40 + n * 37 % 71, 50 + n * 11 % 43) for n in range(MOST + 2)])
DROIDS = games("droids", "1", [(0, None), (3, None)])
ALL = Recorded(tuple(PATCHWORK + LEGEND + DROCO + ROBOKID + UFOBOT + OFTEN + DROIDS))


def shown(hands: Hands, recorded: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the record of these games."""
    monkeypatch.setattr(hands.stage.games, "record", lambda: recorded)
    hands.stage.go.push(record(hands.stage))


def read(hands: Hands, bot: str) -> list[list[str]]:
    """Return what the pages of a bot say, line by line."""
    made = pages(hands.stage, [tally for tally in ALL.tallies() if tally.bot == bot])
    assert [SCREEN.overflow(page) for page in made] == [[]] * len(made)
    return [page.text().splitlines() for page in made]


def test_from_the_menu_with_no_games_at_all(hands: Hands) -> None:
    """It says so, and a key closes it; a game in progress is none that has ended."""
    hands.begin()
    hands.stage.go.menu()
    hands.choose("Record")
    assert hands.said == "Record No game has been played to its end yet."
    hands.press(OK)
    assert hands.said.startswith("Menu")


def test_games_by_bot(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins of all levels, in the order of the home screen; BACK leads from a bot to them, and on to the menu."""
    hands.stage.go.menu()
    shown(hands, ALL, monkeypatch)
    assert hands.said == "Record Games won:"
    rows = hands.all_rows()
    assert [row.split(" ", 1)[1] for row in rows[:-1]] == [BOTS.title(bot).template for bot in BOTS.ours]
    assert rows[:3] == ["2/6 Patchwork · Automa", "2/3 Robotick · Droco", "0/3 Fort · Robokid"]
    hands.choose("2/6")
    assert (hands.page.title, [label(row) for row in hands.page.rows]) == (
        "Patchwork",
        ["1 Intern 2/5", "5 Legend 0/1"],
    )
    hands.press(DOWN)
    assert hands.page.text().splitlines() == ["1 Intern  2/3", "you 21 -4 18 9 30 21", "Automa 24 12 6 20 17 24"]
    hands.press(BACK, BACK)
    assert (hands.said, hands.selected) == ("Record Games won:", "2/6 Patchwork · Automa")
    hands.press(BACK)
    assert hands.said.startswith("Menu")


def test_a_bot_without_levels_has_its_curve_only(hands: Hands) -> None:
    assert read(hands, "droco") == [["Robotick · Droco", "you 43 31 -19 43", "best rival 23 29 66 23"]]


def test_a_bot_that_counts_its_own_score_only(hands: Hands) -> None:
    """People have counted theirs: one curve."""
    assert read(hands, "robokid")[1] == ["2 Factory-fresh  2/2", "Robokid 38 21 40 38"]


def test_a_score_that_is_no_points(hands: Hands) -> None:
    """It is called what it counts."""
    assert read(hands, "droids")[1][1:] == ["emitters left 3 0 3"]


def test_games_without_scores(hands: Hands) -> None:
    """Are counted all the same."""
    assert " ".join(read(hands, "ufobot")[2][1:]) == "No scores were counted: 0 of 2 won."


def test_more_games_than_the_glass_has_room_for(hands: Hands) -> None:
    """The last ones are drawn, which the title says."""
    title, yours, _ = read(hands, "ufobot")[1]
    assert (title, len(yours.split()) - 2) == (f"The last {MOST} games  2/3", MOST)
    assert yours.split()[-1] == str(OFTEN[-1].yours)


def test_what_is_not_in_it_is_said(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a row of its own; with no game at all, at once."""
    lacks = ("a", "b", "c", "d")
    shown(hands, Recorded((), lacks, 7), monkeypatch)
    said = []
    for _ in range(4):
        said.append(hands.said)
        hands.press(OK)
    assert said == [
        "Record No game has been played to its end yet.",
        "Record 7 games were not looked at yet: come back for more.",
        "Record Left out, as it cannot be read: a, b and c.",
        "Record 1 more cannot be read.",
    ]
    shown(hands, Recorded(tuple(DROCO), lacks), monkeypatch)
    for _ in range(2):  # read to its end, it begins anew
        hands.choose("What is missing")
        assert hands.said == "Record Left out, as it cannot be read: a, b and c."
        hands.press(OK, OK)


def test_there_is_time_for_some_games_only(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the device is looked at between two of them; what was found is kept at once."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    for score in (1, 2, 3):
        duel(tmp_path, score, 2)
    (tmp_path / "record.index").unlink()
    hands.stage.games._clock = count(step=1.5).__next__  # type: ignore[method-assign]
    assert [hands.stage.games.record().left for _ in range(4)] == [2, 1, 0, 0]
    assert (tmp_path / "record.index").read_text().count("duel-") == 3


def test_one_corrupt_journal_breaks_nothing(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are listed, and it is named."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    duel(tmp_path, 5, 3)
    (tmp_path / "finished" / "torn-0001.journal").write_bytes(b"noise")
    hands.stage.go.push(record(hands.stage))
    assert hands.all_rows() == ["1/1 Tiny", "Look at a game", "What is missing"]
    hands.choose("What is missing")
    assert hands.said == "Record Left out, as it cannot be read: torn-0001."


def test_games_that_cannot_be_listed_are_not_said_to_be_none(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the record, and on the last page of a game, which cannot say how many of how many were won."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    (tmp_path / "finished").write_text("no folder")
    hands.stage.go.push(record(hands.stage))
    assert hands.said == "Record The games on this device cannot be read: Not a directory."
    home.begin(hands.stage, DUEL, {"level": "easy"})
    for score in (4, 2):
        hands.playing.table.answer(score)
    hands.playing._refresh()
    assert last_row(hands) == "Play again"
    hands.stage.go.push(record(hands.stage))
    hands.choose("What is missing")
    assert hands.said == "Record The games on this device cannot be read: Not a directory."


def test_a_game_can_be_looked_at(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ones first; BACK leads back to them; abandoned ones have no end to look at."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    for scores in ((5, 3), (1, 3), (7,)):
        duel(tmp_path, *scores)
    hands.stage.go.push(record(hands.stage))
    hands.choose("Look at a game", "Tiny")
    assert (hands.said, hands.all_rows()) == ("Tiny Which of them?", ["2: lost, 1 : 3", "1: won, 5 : 3"])
    hands.choose("1:")
    assert hands.said == "End Ended."
    hands.press(BACK)
    assert (hands.said, hands.selected) == ("Tiny Which of them?", "1: won, 5 : 3")
    (tmp_path / "finished" / "duel-0001.journal").write_bytes(b"noise")
    hands.press(OK)
    assert hands.said == "Notice duel-0001 cannot be read."


def test_the_game_on_the_table_can_be_looked_at(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has ended, and is not put away yet."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    home.begin(hands.stage, DUEL, {"level": "easy"})
    for score in (4, 2):
        hands.playing.table.answer(score)
    hands.stage.go.push(record(hands.stage))
    hands.choose("Look at a game", "Tiny", "1:")
    assert hands.said == "End Ended."


def last_row(hands: Hands) -> str:
    """Return the last row of the last page of how a game ended: the key that plays it again."""
    while hands.page.below:
        hands.press(OK)
    assert hands.page.rows[-1].key is Key.UP
    return label(hands.page.rows[-1])


def test_the_last_page_has_the_record_at_this_level(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This game included, other levels and abandoned ones not; an answer taken back and given again counts once."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    for scores, level in (((5, 3), "easy"), ((1, 3), "easy"), ((9, 3), "hard"), ((7,), "easy")):
        duel(tmp_path, *scores, level=level)
    home.begin(hands.stage, DUEL, {"level": "easy"})
    table = hands.playing.table
    for _ in range(2):
        table.answer(4)
        table.answer(2)
        hands.playing._refresh()
        assert last_row(hands) == "Play again won 2/3"
        table.undo()
        table.undo()
    table.answer(1)
    table.answer(2)
    hands.playing._refresh()
    assert last_row(hands) == "Play again won 1/3"
    hands.stage.games.put_away()
    assert [game.won for game in hands.stage.games.record().games] == [True, False, True, None, False]


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [
        ("en", "Play again won 12/30", "Play again 120/250"),
        ("fr", "Rejouer gagnées 1/1", "Rejouer 12/30"),
        ("de", "Noch einmal Siege 1/1", "Noch einmal 120/250"),
    ],
)
def test_the_record_beside_the_key_that_plays_again_is_as_long_as_there_is_room_for(
    language: str, short: str, long: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each language, however many games were played: the numbers alone, if not the word, too."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    hands.stage.speak(language)
    home.begin(hands.stage, DUEL, {"level": "easy"})
    for score in (4, 2):
        hands.playing.table.answer(score)
    for row in (short, long):
        won, games = map(int, row.rpartition(" ")[2].split("/"))
        monkeypatch.setattr("compere_device.scenes.record.at_the_end", lambda *game, tally=(won, games): tally)
        hands.playing._refresh()
        assert last_row(hands) == row


def test_people_among_themselves_have_no_record(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line on the last page and none in the list; the game can be looked at."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    duel(tmp_path, 5, 3)
    monkeypatch.setitem(BOTS, "duel", referee := replace(DUEL, you=lambda options: ""))
    home.begin(hands.stage, referee, {"level": "easy"})
    for score in (4, 2):
        hands.playing.table.answer(score)
    hands.playing._refresh()
    assert hands.labels == ["Play again"]
    (tmp_path / "record.index").unlink()
    hands.stage.games.put_away()
    hands.stage.go.push(record(hands.stage))
    assert hands.all_rows() == ["Look at a game"]
    hands.choose("Look at a game", "Tiny")
    assert hands.all_rows() == ["2: ended", "1: ended"]


def test_no_line_where_games_are_not_looked_at(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is not known is not shown."""
    monkeypatch.setitem(BOTS, "duel", DUEL)
    for score in (1, 2, 3):
        duel(tmp_path, score, 2)
    (tmp_path / "record.index").unlink()
    home.begin(hands.stage, DUEL, {"level": "easy"})
    hands.stage.games._clock = count(step=1.5).__next__  # type: ignore[method-assign]
    for score in (4, 2):
        hands.playing.table.answer(score)
    hands.playing._refresh()
    assert hands.labels == ["Play again"]


def test_how_a_game_ended() -> None:
    """In a few words, with the scores that there are."""
    ended = [*PATCHWORK[:2], ROBOKID[0], UFOBOT[0], Ended("x", "droco", ""), Ended("y", "droids", "", True)]
    assert [Words().say(how_it_ended(game)) for game in ended] == [
        "lost, −4 : 12",
        "won, 18 : 6",
        "lost, 21",
        "lost",
        "abandoned",
        "ended",
    ]


PICTURES = [("droco", 1), *((bot, nth) for bot in ("patchwork", "robokid", "ufobot", "droids") for nth in (1, 2))]


@pytest.mark.parametrize("language", DRAWN)
def test_picture_of_the_list(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(tmp_path, language)
    shown(hands, ALL, monkeypatch)
    assert_screen(SCREEN.draw(hands.page), f"record_{language}/list")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", dict(PICTURES))
def test_every_page_fits(bot: str, language: str, tmp_path: Path) -> None:
    """None is cut."""
    for page in pages(Hands(tmp_path, language).stage, [tally for tally in ALL.tallies() if tally.bot == bot]):
        assert (SCREEN.overflow(page), "…" in page.text()) == ([], False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("last", [(-13, 19), (105, 105), (-280, -280), (9999, -9999)])
def test_the_names_of_curves_are_never_cut(bot: str, language: str, last: tuple[int, int], tmp_path: Path) -> None:
    """Whatever the last scores are: they are left out where they have no room, or else the names are."""
    level = next((option.values[0].id for option in find(bot).options if option.name == find(bot).level), "")
    tally = Tally(bot, level, tuple(games(bot, level, [(1, 2), last])))
    *_, page = pages(Hands(tmp_path, language).stage, [tally])
    assert (SCREEN.overflow(page), len(page.curves)) == ([], 2)


def test_of_curves_the_names_are_more_than_the_last_scores(tmp_path: Path) -> None:
    tally = Tally("droco", "", tuple(games("droco", "", [(-13, 19)])))
    (page,) = pages(Hands(tmp_path, "fr").stage, [tally])
    assert [each.name for each in page.curves] == ["toi", "meilleur rival"]


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize(("bot", "nth"), PICTURES)
def test_pictures(bot: str, nth: int, language: str, tmp_path: Path) -> None:
    """A bot's first curves, and the page before, as somebody last looked at them."""
    hands = Hands(tmp_path, language)
    made = pages(hands.stage, [tally for tally in ALL.tallies() if tally.bot == bot])
    assert_screen(SCREEN.draw(made[nth - 1]), f"record_{language}/{bot}_{nth}")
