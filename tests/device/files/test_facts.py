"""The almanac as a file."""

import json
from pathlib import Path

import pytest

from compere.almanac import Fact
from compere_device.files.facts import load_facts, save_facts
from compere_device.files.store import Store


def test_facts_come_back_as_they_were(tmp_path: Path) -> None:
    """A fact keeps its value, its source and whether it was ever confirmed."""
    store = Store(tmp_path)
    store.save_almanac()
    assert not (tmp_path / "almanac.json").exists()  # nothing was learned yet
    store.almanac.learned = {"a": Fact(["x", 1], "entered"), "é": Fact(None, "printed", True)}
    store.almanac.changed = True
    store.save_almanac()
    assert not store.almanac.changed
    assert Store(tmp_path).almanac.learned == store.almanac.learned


def test_facts_as_text() -> None:
    """What is saved can be loaded; what is none of it is told by an error."""
    facts = {"a": Fact(["x", 1], "entered"), "é": Fact(None, "printed", True)}
    assert load_facts(json.loads(save_facts(facts))) == facts
    with pytest.raises(KeyError):
        load_facts({"a": {"value": 1}})
