"""The record on the command line: lines by bot and level, and JSON with every game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.bots import BOTS
from compere.wording import Words
from compere_device import words
from compere_device.drivers.record import _line
from compere_device.files.ended import Ended
from compere_device.files.record import Recorded, Tally
from duel import DUEL, duel


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "duel", DUEL)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_no_games_at_all(run: Run, place: Path) -> None:
    """Nothing is written, not even a folder; a game in progress changes nothing."""
    nothing = (0, "No game has been played to its end yet.\n", "")
    assert run("record") == nothing
    assert not (place / "state").exists()
    saved_game(place / "state")
    assert run("record") == nothing
    assert json.loads(run("record", "--json")[1]) == {"record": [], "unread": []}


def test_games_that_nobody_wins(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bot plays nobody, as the referee of Droids: they were played to their end, which is not denied."""
    monkeypatch.setitem(BOTS, "duel", replace(DUEL, you=lambda options: ""))
    duel(place / "state", 5, 3)
    assert run("record")[:2] == (0, "1 game was played to the end; none counts as won or lost.\n")


def test_games_by_level(run: Run, place: Path) -> None:
    """Also one that has ended and was not put away yet; nothing is written over or added."""
    state = place / "state"
    for scores, level in (((5, 3), "easy"), ((1, 3), "easy"), ((-9, 3), "hard"), ((7,), "easy")):
        duel(state, *scores, level=level)
    duel(state, 4, 2, put_away=False)
    (state / "record.index").unlink()
    before = files(state)
    assert run("record")[1].splitlines() == [
        "Tiny, hard: 1 game, 0 won; your best score −9, the last one −9",
        "Tiny, easy: 3 games, 2 won; your best score 5, the last one 4",
    ]
    assert files(state) == before


def test_json(run: Run, place: Path) -> None:
    """Every game by name, in its order."""
    for scores in ((5, 3), (0, 0)):
        duel(place / "state", *scores)
    (place / "state" / "finished" / "torn.journal").write_bytes(b"noise")
    assert json.loads(run("record", "--json")[1]) == {
        "record": [
            {
                "bot": "duel",
                "level": "easy",
                "games": 2,
                "won": 1,
                "best": 5,
                "last": 5,
                "each": [
                    {"game": "duel-0001", "won": True, "you": 5, "other": 3},
                    {"game": "duel-0002", "won": False, "you": None, "other": None},
                ],
            }
        ],
        "unread": ["torn"],
    }


def test_a_corrupt_journal_is_named(run: Run, place: Path) -> None:
    """It is no reason to fail."""
    duel(place / "state", 5, 3)
    (place / "state" / "finished" / "torn.journal").write_bytes(b"noise")
    status, out, err = run("record")
    assert (status, out.splitlines()[1:], err) == (0, ["Left out, as it cannot be read: torn."], "")


@pytest.mark.parametrize("folder", ["state", "state/finished"])
@pytest.mark.parametrize("command", [("record",), ("record", "--json"), ("games", "--finished")])
def test_a_folder_that_cannot_be_read(folder: str, command: tuple[str, ...], run: Run, place: Path) -> None:
    """Exit 2, and what to do."""
    (place / folder).parent.mkdir(exist_ok=True)
    (place / folder).write_text("")
    status, out, err = run(*command)
    assert (status, out) == (2, "")
    assert err == f"compere: {place / 'state'} cannot be read (Not a directory): name another folder in COMPERE_STATE\n"


def tally(bot: str, level: str, *scores: tuple[int | None, int | None]) -> Tally:
    games = tuple(Ended(f"{bot}-{nth:04}", bot, level, True, nth == 1, *both) for nth, both in enumerate(scores))
    return Recorded(games).tallies()[0]


@pytest.mark.parametrize(
    ("counted", "english", "french"),
    [
        (
            tally("droco", "", (31, 29), (43, 23)),
            "Robotick · Droco: 2 games, 1 won; your best score 43, the last one 43",
            "Robotick · Droco\u00a0: 2 parties, 1 gagnée\u202f; ton meilleur score 43, le dernier 43",
        ),
        (
            tally("robokid", "2", (None, 21), (None, 40), (None, 38)),
            "Fort · Robokid, 2 Factory-fresh: 3 games, 1 won; Robokid: best score 40, the last one 38",
            "Fort · Robokid, 2 Sorti d’usine\u00a0: 3 parties, 1 gagnée\u202f; "
            "Robokid\u00a0: meilleur score 40, dernier 38",
        ),
        (
            tally("droids", "3", (8, None), (0, None)),
            "Droids, 3: 403, 2 emitters: 2 games, 1 won; emitters left: 8 at best, 0 the last time",
            "Droids, 3\u00a0: 403, 2 émetteurs\u00a0: 2 parties, 1 gagnée\u202f; "
            "émetteurs restants\u00a0: 8 au mieux, 0 la dernière fois",
        ),
        (
            tally("ufobot", "own", (None, None)),
            "Origins · Ufobot, your own choice: 1 game, 0 won",
            "Origins · Ufobot, à ton choix\u00a0: 1 partie, 0 gagnée",
        ),
    ],
)
def test_what_is_said_of_a_level(counted: Tally, english: str, french: str) -> None:
    """Your scores, and what they count; where nobody told them the rival's, and where there are none none."""
    assert (Words().say(_line(counted)), words.load("fr").say(_line(counted))) == (english, french)
