"""The games of a store on the command line: those in progress, and those that were put away."""

from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.bots import BOTS
from compere_device.files.lock import StoreLock
from compere_device.files.store import Store
from duel import DUEL, duel


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "duel", DUEL)


def test_games_in_progress_and_finished_ones(run: Run, place: Path) -> None:
    """Each list has its own, with how it stands or ended, and the file to replay or copy."""
    state = place / "state"
    going = saved_game(state)
    for scores in ((5, 3), (1, 3), (7,)):
        duel(state, *scores)
    kept = state / "finished"
    assert run("games") == (0, f"patchwork-0001  Patchwork · Automa  space 13  {going}\n", "")
    assert run("games", "--finished")[1].splitlines() == [
        f"duel-0001  Tiny  won, 5 : 3  {kept / 'duel-0001.journal'}",
        f"duel-0002  Tiny  lost, 1 : 3  {kept / 'duel-0002.journal'}",
        f"duel-0003  Tiny  abandoned  {kept / 'duel-0003.journal'}",
    ]


def test_a_finished_game_can_be_replayed(run: Run, place: Path) -> None:
    """By the path that is listed."""
    duel(place / "state", 5, 3)
    path = run("games", "--finished")[1].split()[-1]
    status, out, err = run("replay", path)
    assert (status, err, "Ended." in out) == (0, "", True)


def test_one_that_has_ended_and_was_not_left_is_among_those_in_progress(run: Run, place: Path) -> None:
    """With how it ended, whether the device has noted that or not; the record counts it."""
    duel(place / "state", 5, 3, put_away=False)
    path = place / "state" / "games" / "duel-0001.journal"
    for _ in range(2):
        assert run("games") == (0, f"duel-0001  Tiny  won, 5 : 3  {path}\n", "")
        assert run("games", "--finished") == (0, "", "No game has been put away yet.\n")
        assert run("record")[1] == "Tiny, easy: 1 game, 1 won; your best score 5, the last one 5\n"
        store = Store(place / "state")
        assert [each.name for each in store.games()] == ["duel-0001"]
        store.save_index()


@pytest.mark.parametrize(("language", "none"), [("en", "No game is in progress."), ("fr", "Aucune partie en cours.")])
def test_no_game(run: Run, place: Path, language: str, none: str) -> None:
    """It is said in a sentence, and no line is printed that a program would read."""
    assert run("games", "--language", language) == (0, "", f"{none}\n")


def test_a_folder_that_cannot_be_read_is_not_said_to_be_empty(run: Run, place: Path) -> None:
    """Nobody knows what is in it."""
    (place / "state").mkdir(exist_ok=True)
    (place / "state" / "games").write_text("")
    status, out, err = run("games")
    assert (status, out) == (2, "") and "No game" not in err and "cannot be read" in err


def test_a_corrupt_journal_is_listed_and_said(run: Run, place: Path) -> None:
    """It is a file to be looked at, too."""
    duel(place / "state", 5, 3)
    torn = place / "state" / "finished" / "torn.journal"
    torn.write_bytes(b"noise")
    status, out, err = run("games", "--finished")
    assert (status, out.splitlines()[1], err) == (
        0,
        f"torn  –  –  {torn}",
        "Left out, as it cannot be read: torn.\n",
    )


# All of them as files elsewhere


def test_all_games_are_copied(run: Run, place: Path) -> None:
    """How many, once more none, and what cannot be read; the folder is made."""
    state, to = place / "state", place / "copies"
    saved_game(state)
    duel(state, 5, 3)
    assert run("games", "--export", str(to)) == (0, "2 games copied.\n", "")
    assert sorted(path.name for path in to.iterdir()) == [
        "duel-0001-won-5-3.journal",
        "patchwork-0001-in-progress.journal",
        "record.json",
    ]
    (state / "finished" / "torn.journal").write_bytes(b"noise")
    assert run("games", "--export", str(to)) == (
        0,
        "All 2 games are there already.\n",
        "Not copied, as it cannot be read: torn.\n",
    )
    assert run("replay", str(to / "duel-0001-won-5-3.journal"))[0] == 0


def test_a_folder_that_cannot_be_had(run: Run, place: Path) -> None:
    """Which, why, and how many are there; exit status 2."""
    saved_game(place / "state")
    (place / "file").touch()
    for to, why in ((place / "file", "Not a directory"), (place / "none" / "in", "No such file or directory")):
        assert run("games", "--export", str(to)) == (2, "", f"compere: {to}: {why}. 0 games were copied.\n")


@pytest.mark.parametrize("inside", ["", "finished", "games/more"])
def test_the_store_itself_is_no_place_for_copies(run: Run, place: Path, inside: str) -> None:
    """They would be games, and copied the next time."""
    saved_game(place / "state")
    before = sorted(place.rglob("*"))
    status, out, err = run("games", "--export", str(place / "state" / inside))
    assert (status, out, "name another folder" in err) == (2, "", True)
    assert sorted(place.rglob("*")) == before


def test_all_games_come_back(run: Run, place: Path) -> None:
    """How many, once more none, and what cannot be read or followed; each under its name."""
    state, to = place / "state", place / "copies"
    saved_game(state)
    duel(state, 5, 3)
    run("games", "--export", str(to))
    state.rename(place / "old")
    assert run("games", "--import", str(to)) == (0, "2 games brought back.\n", "")
    assert run("games")[1].split("  ")[0] == "patchwork-0001"
    assert run("games", "--finished")[1].split("  ")[0] == "duel-0001"
    (to / "noise.journal").write_bytes(b"noise")
    assert run("games", "--import", str(to)) == (
        0,
        "All 2 games are there already.\n",
        "Not brought back, as it cannot be read: noise.\n",
    )


def test_a_folder_without_games(run: Run, place: Path) -> None:
    """It is named; no folder is an error, and so is the one of the games themselves."""
    saved_game(place / "state")
    (place / "none").mkdir()
    assert run("games", "--import", str(place / "none")) == (
        0,
        f"There is no game to bring back in {place / 'none'}.\n",
        "",
    )
    status, _, err = run("games", "--import", str(place / "away"))
    assert status == 2 and f"{place / 'away'} is no folder" in err
    status, _, err = run("games", "--import", str(place / "state"))
    assert status == 2 and "where the games are kept themselves" in err


def test_games_come_back_only_where_nobody_writes(run: Run, place: Path) -> None:
    """A device that runs has the folder: it brings them itself, by its menu."""
    (place / "copies").mkdir()
    with StoreLock(place / "state"):
        status, out, err = run("games", "--import", str(place / "copies"))
    assert (status, out) == (2, "") and "is in use by" in err
