"""Games at simulated tables: any options, true answers, and an almanac that knows the box."""

from collections import Counter
from random import Random

import pytest

from compere.bots import BOTS, find
from compere.journal import Entry
from figures.games import known, play, shuffled

CHOICES = 180  # of options: so many that a level that matters in one of seven scenarios has each of its values


@pytest.mark.parametrize("bot", BOTS)
def test_options_take_all_their_values(bot: str) -> None:
    """Each as often as any other, and not one after the other; what does not matter has its default."""
    chosen = shuffled(bot, CHOICES, {}, Random(1))
    assert len(chosen) == CHOICES
    for option in find(bot).options:
        counts = Counter(options[option.name] for options in chosen if option.matters(options))
        assert set(counts) == {value.id for value in option.values}
        assert option.when or max(counts.values()) - min(counts.values()) <= 1
        unasked = [options for options in chosen if not option.matters(options)]
        assert all(options[option.name] == option.default_beside(options) for options in unasked)
    assert len({tuple(options.values()) for options in chosen}) > 3
    assert chosen == shuffled(bot, CHOICES, {}, Random(1)) != shuffled(bot, CHOICES, {}, Random(2))


def test_options_that_are_fixed_stay() -> None:
    """The others take all their values around them."""
    chosen = shuffled("robokid", 12, {"people": "3", "deck": "physical"}, Random(1))
    assert {(options["people"], options["deck"]) for options in chosen} == {("3", "physical")}
    assert {options["difficulty"] for options in chosen} == set("1234")


def test_the_almanac_knows_the_box() -> None:
    """The box of these options: a game on it asks for nothing that is printed."""
    (options,) = shuffled("patchwork", 1, {"track": "revised"}, Random(1))
    assert known("patchwork", options)["patchwork.track"] == "revised"
    table = play("robokid", shuffled("robokid", 1, {}, Random(1))[0], "1")
    assert not any(item.entry.by_person for item in table.session.history.items if "icons" in str(item.entry))


CHOICES = 180  # of options: so many that a level that matters in one of seven scenarios has each of its values


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("scanned", [False, True])
def test_a_game_is_whole_and_the_same_each_time(bot: str, scanned: bool) -> None:
    """To its end; everything is saved, as entered or as scanned."""
    (options,) = shuffled(bot, 1, {}, Random(4))
    saved: list[Entry] = []
    table = play(bot, options, "4", saved.extend, scanned=scanned)
    assert table.outcome
    assert saved == [item.entry for item in table.session.history.items]
    sources = {item.entry.source for item in table.session.history.items if item.entry.by_person}  # type: ignore[union-attr]
    assert sources == {"scanned" if scanned else "entered"}
    assert play(bot, options, "4", scanned=scanned).session.public_state == table.session.public_state
