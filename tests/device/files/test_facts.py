"""The almanac: what ships, and what was learned as a file."""

import subprocess
import sys
from pathlib import Path

import pytest

from compere.almanac import Known
from compere.bots import BOTS
from compere_device.files.facts import Shipped, load_facts, save_facts
from compere_device.files.store import Store


def test_facts_come_back_as_they_were(tmp_path: Path) -> None:
    """A fact keeps its value, its source and whether it was ever confirmed."""
    store = Store(tmp_path)
    store.save_almanac()
    assert not (tmp_path / "almanac.json").exists()  # nothing was learned yet
    store.almanac.learned = {"a": Known(["x", 1], "entered"), "é": Known(None)}
    store.almanac.changed = True
    store.save_almanac()
    assert not store.almanac.changed
    assert Store(tmp_path).almanac.learned == store.almanac.learned


def test_facts_as_text() -> None:
    """What is saved can be loaded; what is none of it is told by an error."""
    facts = {"a": Known(["x", 1], "entered"), "é": Known(None)}
    assert load_facts(save_facts(facts)) == (facts, 0)
    with pytest.raises(ValueError):
        load_facts(b'{"a": {"value": 1}}')
    with pytest.raises(ValueError):
        load_facts(b'{"a": {"value": 1, "source": "entered", "unverified": true}}')  # in doubt is what has no source


def test_what_ships_is_every_bots() -> None:
    """As one mapping; what does not ship is not in it."""
    every = {key: fact for bot in BOTS.values() for key, fact in bot.shipped().items()}
    assert (dict(Shipped()), len(Shipped())) == (every, len(every))
    assert len(every) >= 30
    unknown = next(key for bot in BOTS.values() for key, printed in bot.printed.items() if not printed.known)
    for key in (unknown, "chess.rook", "droco.nothing", "", "droco"):
        assert Shipped().get(key) is None


def test_only_the_bot_that_is_asked_is_imported() -> None:
    """A game needs no other's rules in memory."""
    code = f"import sys; sys.path[:] = {sys.path}; from compere_device.files.facts import Shipped; "
    code += "Shipped().get('patchwork.track'); Shipped().get('nobody.knows'); "
    code += "print(*sorted(name for name in sys.modules if name.endswith('.rules')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "compere.bots.patchwork.rules\n"
