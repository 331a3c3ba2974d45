"""A guest that raises or is held where nobody plays it: lists of all bots, scans, records, journals by other names."""

import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from catalogue import ROOT
from compere.bots import BOTS
from compere_device.answers import codes
from compere_device.events import Key, Scanned
from compere_device.files.disk import replace_file
from compere_device.files.store import Store
from compere_device.loop import Loop
from compere_device.scenes.almanac import almanac
from compere_device.scenes.record import record
from compere_device.scenes.tray import _games
from compere_device.ward import HELD, RUNNING, WARD, Guarded
from strange_guest import (
    AT_IMPORT,
    IN_PROGRESS,
    NAME,
    PACKAGE,
    choose,
    install,
    play,
    press,
    shown,
    started,
    within_reach,
)

RULES = f"{PACKAGE}.rules"
RAISES = "raise RuntimeError('low tide')"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


def ended(folder: Path, site: Path) -> None:
    """Play a game of the guest to its end, and put it away."""
    install(site)
    with started(folder, site) as loop:
        play(loop)
        for _ in range(60):
            press(loop, Key.OK)
        loop.desk.stage.games.put_away()
        loop.desk.stage.go.home()
    assert (folder / "finished" / "lantern-0001.journal").exists()


def all_of_it(loop: Loop) -> None:
    """Go where all bots are listed: each place is there, without the guest."""
    stage = loop.desk.stage
    loop.desk.take([Scanned("oil:1")])
    assert "The code oil:1 means nothing here." in shown(loop)
    press(loop, Key.OK)
    assert codes.owner("patch:1") is BOTS["patchwork"] and codes.owner("oil:1") is None
    stage.go.push(almanac(stage))
    stage.go.push(_games(stage))
    assert "Lantern" not in shown(loop) and "Patchwork" in shown(loop)
    assert list(stage.games.almanac.shipped)
    assert stage.games.record().tallies() == []
    stage.go.push(record(stage))


@pytest.mark.parametrize("deed", [RAISES, "raise SystemExit", "import asyncio; raise asyncio.CancelledError"])
def test_rules_that_cannot_be_read_take_no_menu_along(
    folder: Path, site: Path, deed: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as those of a package that was damaged since it was played; the log names it."""
    ended(folder, site)
    install(site, deed, "bot.py", AT_IMPORT)
    with started(folder, site) as loop:
        all_of_it(loop)
        assert "the guest lantern raised" in caplog.text


def test_nothing_is_read_of_one_that_is_held(folder: Path, site: Path) -> None:
    """Whatever lists all bots: only a person who chooses it has it read."""
    ended(folder, site)
    (folder / HELD).write_text(f"{NAME}\n")
    (folder / "record.index").unlink()
    with started(folder, site) as loop:
        press(loop, Key.OK)
        all_of_it(loop)
        assert loop.desk.stage.games.record().broken == ("lantern-0001",)
        loop.desk.stage.games.rolled()
        assert RULES not in sys.modules


def test_whatever_looks_at_all_bots_tries_each() -> None:
    """`WARD.tried` leaves out whom it must; what goes through the bots themselves imports them all."""
    sources = {path: path.read_text("utf-8") for path in (ROOT / "device" / "compere_device").rglob("*.py")}
    assert len(sources) > 300
    assert [str(path) for path, text in sources.items() if "BOTS.values(" in text or "BOTS.items(" in text] == []


def test_rules_of_ours_that_cannot_be_read_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is to miss it."""
    with pytest.raises(ValueError, match="ours"):
        WARD.tried("patchwork", lambda bot: (_ for _ in ()).throw(ValueError("ours")))


@pytest.fixture
def renamed(folder: Path, site: Path) -> Path:
    """A journal of the guest that somebody has copied under the name of another game."""
    install(site)
    with started(folder, site) as loop:
        play(loop)
        loop.desk.stage.go.home()
    path = folder / "games" / "patchwork-0007.journal"
    shutil.move(folder / "games" / "lantern-0001.journal", path)
    (folder / "games.index").unlink()
    return path


def test_a_journal_by_another_name_stays_where_it_is(folder: Path, site: Path, renamed: Path) -> None:
    """The first line says whose it is: a guest that raises over it is named, and the file is not set aside."""
    before = renamed.read_bytes()
    install(site, RAISES, "rules.py", "    while state.round < ROUNDS:")
    with started(folder, site) as loop:
        assert "lantern made a mistake in patchwork-0007. It stays as it is." in shown(loop)
    assert renamed.read_bytes() == before and not (folder / "damaged").exists()


def test_a_journal_by_another_name_is_not_opened_by_itself(folder: Path, site: Path, renamed: Path) -> None:
    """While the guest is held, home plays nothing of it; a person who chooses it does."""
    (folder / HELD).write_text(f"{NAME}\n")
    with started(folder, site) as loop:
        press(loop, Key.OK)
        assert "Patchwork, 0007" in shown(loop) and RULES not in sys.modules
        choose(loop, "Patchwork, 0007")
        press(loop, Key.OK)
        assert loop.desk.stage.games.played is not None and WARD.held == set()


@pytest.mark.parametrize("data", [None, b"", b"nonsense\n", b"compere-journal 2"])
def test_a_file_that_is_no_journal_is_held_for_nobody(folder: Path, site: Path, data: bytes | None) -> None:
    """It is opened as usual, which says what is wrong with it."""
    install(site)
    with within_reach(site):
        store = Store(folder)
        WARD.held.add(NAME)
        path = folder / "games" / "patchwork-0001.journal"
        path.parent.mkdir(parents=True)
        if data is not None:
            path.write_bytes(data)
        assert store.look("patchwork-0001") is None and store.said


@pytest.mark.parametrize("says", ["None", "'round'", "say('round {n}')", "say('{n}', n=object())"])
def test_where_a_game_stands_can_be_said(folder: Path, site: Path, says: str) -> None:
    """If not, the guest has made a mistake, when it is left: home is there, now and at the next start."""
    install(site)
    path = site / PACKAGE / "bot.py"
    old = IN_PROGRESS.partition(": ")[2]
    path.write_text(path.read_text("utf-8").replace(old, says), encoding="utf-8")
    with started(folder, site) as loop:
        play(loop)
        with loop.desk.guarded():
            loop.desk.stage.games.leave()
        assert "lantern made a mistake. Its game ends here and is kept." in shown(loop)
        assert "Patchwork" in press(loop, Key.OK) + press(loop, Key.OK)
    with started(folder, site) as loop:
        assert "lantern made a mistake in lantern-0001" in shown(loop)


@pytest.fixture
def two(folder: Path) -> Iterator[tuple[str, str]]:
    """Two guests, of which word is kept."""
    folder.mkdir()
    WARD.keep_in(folder, replace_file)
    names = NAME, "quay"
    for name in names:
        BOTS.add(name, f"compere_{name}")
    try:
        yield names
    finally:
        for name in names:
            BOTS.remove(name)
        WARD.close()


def test_one_thread_at_a_time_notes_who_runs(
    folder: Path, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copies and clients have games played beside the loop: where each stands in the list must not move meanwhile."""
    held: list[bool] = []

    class Watched(list[str]):
        def append(self, name: str) -> None:
            held.append(WARD._writing.locked())
            super().append(name)

        def __getitem__(self, at: Any) -> Any:
            held.append(WARD._writing.locked())
            return super().__getitem__(at)

    monkeypatch.setattr(WARD, "_running", Watched())
    with WARD.over(two[0]), WARD.over(two[1]):
        assert (folder / RUNNING).read_text() == two[1]
    assert (folder / RUNNING).read_text() == "" and len(held) >= 4 and all(held)


def test_a_guest_is_blamed_on_its_own_thread(two: tuple[str, str]) -> None:
    """A mistake of ours on the loop's is not that of a guest whose game is copied meanwhile."""

    def raises() -> None:
        with suppress(ZeroDivisionError), WARD.over(two[0]):
            1 / 0  # noqa: B018

    put_out: list[str] = []
    with ThreadPoolExecutor(1) as thread:
        with pytest.raises(ValueError, match="ours"), Guarded(put_out.append, "patchwork"):
            thread.submit(raises).result()
            raise ValueError("ours")
        with Guarded(put_out.append, two[1]):
            thread.submit(WARD.tried, two[0], lambda bot: bot).result()
            raise ValueError("a guest's")
    assert put_out == [two[1]]
