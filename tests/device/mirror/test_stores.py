"""What clients ask of the store: the same as the commands say, and nothing is written."""

import os
from pathlib import Path

from compere.bots import find
from compere_device.files.looked_at import looked_at
from compere_device.scenes import home
from figures.replay import recorded
from mirrors import Viewer, room


def put(folder: Path, kind: str, name: str, data: bytes) -> None:
    (folder / kind).mkdir(parents=True, exist_ok=True)
    (folder / kind / f"{name}.journal").write_bytes(data)


def test_games_and_their_record(tmp_path: Path) -> None:
    """In progress, ended, and one that cannot be read; the record counts as the commands do."""
    (droco,) = recorded("droco", 1)
    state = tmp_path / "state"
    put(state, "games", "droco-0001", droco.half().text())
    put(state, "games", "droco-0002", b"nonsense\n")
    put(state, "finished", "droco-0003", droco.text())
    with room(tmp_path, "fr") as there:
        viewer = Viewer(there)
        before = {path: path.read_bytes() for path in state.rglob("*.journal")}
        answer = viewer.ask("games")
        games = {each["name"]: each for each in answer["games"]}
        assert answer["count"] == len(games)
        assert games["droco-0001"] == {
            "name": "droco-0001",
            "bot": "droco",
            "title": "Robotick · Droco",
            "kind": "games",
            "where": games["droco-0001"]["where"],
            "ended": False,
            "won": None,
            "out": True,
        }
        assert games["droco-0001"]["where"].startswith("manche")
        assert (games["droco-0003"]["kind"], games["droco-0003"]["ended"]) == ("finished", True)
        tallies = viewer.ask("record")["tallies"]
        assert [(each["bot"], each["games"], each["won"]) for each in tallies] == [
            (tally.bot, len(tally.games), tally.won) for tally in looked_at(state).tallies()
        ]
        assert tallies[0]["title"] == "Robotick · Droco"
        assert {path: path.read_bytes() for path in state.rglob("*.journal")} == before


def test_what_does_not_go_out_is_listed_so(tmp_path: Path) -> None:
    """A link, which may be played here, and a name that is no text; the others say that they can be had."""
    (droco,) = recorded("droco", 1)
    state = tmp_path / "state"
    for kind, text in (("games", droco.half().text()), ("finished", droco.text())):
        put(state, kind, f"{kind}-0001", text)
        (state / kind / f"{kind}-0002.journal").symlink_to(state / kind / f"{kind}-0001.journal")
        (state / kind / os.fsdecode(f"é{kind}.journal".encode("latin-1"))).write_bytes(text)
    put(state, "games", "long-0001", droco.half().text() + b"x" * (1 << 20))
    with room(tmp_path) as there:
        viewer = Viewer(there)
        out = {each["name"]: each["out"] for each in viewer.ask("games")["games"]}
        assert len(out) == 7
        assert [name for name, goes in out.items() if goes] == ["games-0001", "finished-0001"]
        for name, goes in out.items():
            assert ("data" in viewer.ask("journal", name=name)) is goes, name


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """A game of the list, by its name alone; one of those put away, as a sentence of the record."""
    state = tmp_path / "state"
    with room(tmp_path) as there:
        put(state, "games", "droco-0009", b"nonsense\n")
        put(state, "finished", "droco-0008", b"nonsense\n")
        viewer = Viewer(there)
        assert [(each["name"], each["bot"]) for each in viewer.ask("games")["games"]] == [("droco-0009", None)]
        assert viewer.ask("record")["sentences"] == ["Left out, as it cannot be read: droco-0008."]


def test_the_dice(tmp_path: Path) -> None:
    """Those that people rolled, in words and as figures."""
    with room(tmp_path) as there:
        viewer = Viewer(there)
        assert viewer.ask("fairness")["counts"] == [0] * 10
        home.begin(there.stage, find("droids"), find("droids").choose_options({"die": "own", "scenario": "7"}))
        there.look()
        while not there.stage.game.scene.rolls:  # type: ignore[union-attr]
            viewer.send({"tap": "ok"})
            viewer.settle()
            there.look()
        viewer.send({"die": 7})
        viewer.settle()
        answer = viewer.ask("fairness")
        assert answer["counts"] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
        assert answer["lines"][0] == {"label": "Rolls", "value": "1"}
        assert answer["sentences"][0].startswith("1 roll is too few")
