"""The almanac and the settings: what cannot be read is not written over, and no changed bit becomes another fact."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from compere.almanac import Almanac, Known
from compere.bots import BOTS
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.files.chosen import DisplayChoice, display_choice
from compere_device.files.disk import as_json
from compere_device.files.facts import load_facts, save_facts
from compere_device.files.preferences import Preferences, load_preferences, save_preferences
from compere_device.files.store import Store
from hands import Hands
from tiny import TINY, header

FACTS = {f"tiny.fact.{number}": Known(number, "entered") for number in range(40)}
CHOSEN = Preferences("fr", {"tiny": {"rounds": "3"}}, DisplayChoice(99, 180))
FILES = {"almanac.json": save_facts(FACTS), "settings.json": save_preferences(CHOSEN)}


def refuse(patch: pytest.MonkeyPatch, name: str, error: int) -> None:
    """Have a file of that name not be opened any more."""
    real = os.open

    def fail(path: Any, flags: int, mode: int = 0o777) -> int:
        if str(path).endswith(name) and not flags & os.O_CREAT:
            raise OSError(error, os.strerror(error))
        return real(path, flags, mode)

    patch.setattr(os, "open", fail)


def change(store: Store) -> None:
    """Learn and choose something."""
    store.almanac.learn("tiny.fact.new", 99)
    store.save_almanac()
    store.preferences.options["patchwork"] = {"level": "2"}
    store.save_preferences()


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
@pytest.mark.parametrize("name", FILES)
def test_what_cannot_be_read_is_not_written_over(
    name: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said once; once it can be read, what it has and what came since are there together."""
    for each, content in FILES.items():
        (tmp_path / each).write_bytes(content)
    with monkeypatch.context() as patch:
        refuse(patch, name, error)
        store = Store(tmp_path)
        why = f"{name} cannot be read ({os.strerror(error)}). It stays as it is."
        assert [Words().say(said) for said in store.said] == [why]
        store.said.clear()
        for _ in range(2):
            change(store)
        assert (store.said, store.problem) == ([], None)
        assert (tmp_path / name).read_bytes() == FILES[name]
    change(store)
    again = Store(tmp_path)
    assert again.almanac.learned == {**FACTS, "tiny.fact.new": Known(99, "entered")} == store.almanac.learned
    assert again.preferences == Preferences("fr", {**CHOSEN.options, "patchwork": {"level": "2"}}, CHOSEN.display)
    assert not store.almanac.changed


def test_what_is_chosen_since_stands_over_what_is_read_late() -> None:
    """Each by itself."""
    since = Preferences("en", {"tiny": {"rounds": "5"}}, DisplayChoice(rotate=0))
    assert since.over(CHOSEN) == Preferences("en", {"tiny": {"rounds": "5"}}, DisplayChoice(99, 0))
    assert Preferences().over(CHOSEN) == CHOSEN


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_file_stays(name: str, kind: str, tmp_path: Path) -> None:
    """A link to nothing too: the stick that has the file may not be there yet."""
    path = tmp_path / name
    {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path), "link": lambda: path.symlink_to("stick")}[kind]()
    before = path.lstat()
    store = Store(tmp_path)
    assert len(store.said) == 1
    change(store)
    assert path.lstat().st_ino == before.st_ino
    if kind == "link":
        (tmp_path / "stick").write_bytes(FILES[name])
        change(store)
        assert len(Store(tmp_path).almanac.learned) == (41 if name == "almanac.json" else 1)
        assert Store(tmp_path).preferences.language == ("fr" if name == "settings.json" else "")


@pytest.mark.parametrize("name", FILES)
def test_what_is_damaged_and_cannot_be_set_aside_stays(name: str, tmp_path: Path) -> None:
    """It is written anew once it could be set aside."""
    (tmp_path / name).write_bytes(b"{ damaged")
    (tmp_path / "damaged").write_text("in the way")
    store = Store(tmp_path)
    assert store.problem
    change(store)
    assert ((tmp_path / name).read_bytes(), store.said) == (b"{ damaged", [])
    (tmp_path / "damaged").unlink()
    change(store)
    assert (tmp_path / "damaged" / name).read_bytes() == b"{ damaged"
    assert [Words().say(said) for said in store.said] == [f"{name} cannot be read and is set aside."]
    assert Store(tmp_path).said == []


def test_a_damaged_fact_costs_that_fact(tmp_path: Path) -> None:
    """The file as it was is among the damaged ones, the other facts are there, and it is said how many are not."""
    bad = FILES["almanac.json"].replace(b'"value": 7,', b'"value": 6,').replace(b"fact.30", b"fact.31")
    (tmp_path / "almanac.json").write_bytes(bad)
    store = Store(tmp_path)
    left = {key: fact for key, fact in FACTS.items() if key not in ("tiny.fact.7", "tiny.fact.30")}
    assert store.almanac.learned == left
    why = "almanac.json is damaged. 2 facts are asked again."
    assert [Words().say(said) for said in store.said] == [why]
    assert (tmp_path / "damaged" / "almanac.json").read_bytes() == bad
    assert (load_facts((tmp_path / "almanac.json").read_bytes()), Store(tmp_path).said) == ((left, 0), [])


def test_a_fact_that_one_cannot_copy_stays(tmp_path: Path) -> None:
    """No room to keep the damaged file: it is not written over."""
    bad = FILES["almanac.json"].replace(b'"value": 7,', b'"value": 6,')
    (tmp_path / "almanac.json").write_bytes(bad)
    (tmp_path / "damaged").write_text("in the way")
    store = Store(tmp_path)
    change(store)
    assert len(store.almanac.learned) == 40
    assert (tmp_path / "almanac.json").read_bytes() == bad


def test_an_almanac_that_somebody_wrote_anew() -> None:
    """By an editor that has its own idea of lines; and one of before the checks."""
    pretty = json.dumps(json.loads(FILES["almanac.json"]), indent=4, sort_keys=True).encode()
    assert load_facts(pretty) == (FACTS, 0)
    assert load_facts(pretty.replace(b'"value": 7,', b'"value": 6,').replace(b'"value": 7\n', b'"value": 6\n'))[1] == 1
    plain = {key: {"value": f.value, "source": f.source, "unverified": f.unverified} for key, f in FACTS.items()}
    assert load_facts(as_json(plain)) == (FACTS, 0)
    assert load_facts(save_facts({})) == ({}, 0)


def test_files_of_before_the_checks_get_them(tmp_path: Path) -> None:
    """With the next write."""
    plain = {key: {"value": f.value, "source": f.source, "unverified": f.unverified} for key, f in FACTS.items()}
    (tmp_path / "almanac.json").write_bytes(as_json(plain))
    (tmp_path / "settings.json").write_bytes(as_json({"language": "fr", "options": {}, "display": {"contrast": 9}}))
    store = Store(tmp_path)
    assert (store.said, store.almanac.learned, store.preferences.display.contrast) == ([], FACTS, 9)
    change(store)
    assert (tmp_path / "almanac.json").read_bytes().count(b'"check"') == 41
    assert (tmp_path / "settings.json").read_bytes().count(b'"check"') == 1


# Every single bit

FEW = {"tiny.fact": Known(3, "entered"), "b": Known(["x", "é"]), "a": Known(None, "printed")}


@pytest.mark.parametrize("facts", [FEW, {"b": Known("1", "entered")}], ids=["three", "one"])
def test_no_flipped_bit_is_another_fact(facts: dict[str, Known]) -> None:
    """The truth, fewer facts, or none; and a fact is only lost where it is said."""
    content = save_facts(facts)
    kept = lost_files = 0
    for at in range(8 * len(content)):
        try:
            left, lost = load_facts(flipped(content, at))
        except ValueError:
            lost_files += 1
            continue
        assert left.items() <= facts.items()
        assert len(left) == len(facts) or lost
        assert len(facts) - len(left) <= 2  # two, where two lines became one
        kept += 1
    print(f"{8 * len(content)} flips: {kept} with facts, {lost_files} set aside whole")
    assert kept


def test_no_flipped_bit_is_another_setting(tmp_path: Path) -> None:
    """Neither for the store nor for whoever reads the display's alone."""
    content, good = FILES["settings.json"], 0
    for at in range(8 * len(content)):
        changed = flipped(content, at)
        (tmp_path / "settings.json").write_bytes(changed)
        assert display_choice(tmp_path) in (CHOSEN.display, DisplayChoice())
        try:
            settings, _ = load_preferences(changed)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        assert settings == CHOSEN
        good += 1
    print(f"{8 * len(content)} flips of settings: {good} as they were")


def flipped(content: bytes, at: int) -> bytes:
    byte, bit = divmod(at, 8)
    return content[:byte] + bytes([content[byte] ^ 1 << bit]) + content[byte + 1 :]


# What a game was taught


def test_what_a_game_was_taught_reaches_the_almanac_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts of a session in which it could not be read are in the journal, and are taken when the game is opened."""
    monkeypatch.setitem(BOTS, TINY.name, TINY)
    (tmp_path / "almanac.json").write_bytes(FILES["almanac.json"])
    with monkeypatch.context() as patch:
        refuse(patch, "almanac.json", errno.EIO)
        store = Store(tmp_path)
        game = store.create(header(sky="clear"))
        assert game.file
        table = Table(game.session, store.almanac, game.file.append)
        for answer in ([1, 0], ["stone:r", "stone:g"], [], 3, 7):
            table.answer(answer)
        store.save_almanac()
    assert len(Store(tmp_path).almanac.learned) == 40
    hands = Hands(tmp_path)
    game = hands.stage.games.open("tiny-0001")  # type: ignore[assignment]
    hands.stage.games.play(game)
    learned = Store(tmp_path).almanac.learned
    assert learned == {
        **FACTS,
        "tiny.weight.stone:r": Known(3, "entered"),
        "tiny.weight.stone:g": Known(7, "entered"),
    }


def test_what_the_almanac_knows_is_not_changed_by_a_game() -> None:
    """A fact that was set right since stays, and one that was taken back in the game is not taught by it."""
    almanac = Almanac()
    table = Table(Session(TINY, header(sky="clear")), almanac, lambda entries: None)
    for answer in ([1, 0], ["stone:r", "stone:g"], [], 3, 7):
        table.answer(answer)
    table.undo()
    assert dict(table.session.now.taught) == {"tiny.weight.stone:r": 3}
    other = Almanac(learned={"tiny.weight.stone:r": Known(9, "set right")})
    Table(table.session, other, lambda entries: None)
    assert (other.learned, other.changed) == ({"tiny.weight.stone:r": Known(9, "set right")}, False)


def test_a_finished_game_that_nobody_may_look_at(tmp_path: Path) -> None:
    """It is none, and no fault of the program."""
    (tmp_path / "finished").mkdir()
    assert Store(tmp_path).finished("a" * 300) is None
