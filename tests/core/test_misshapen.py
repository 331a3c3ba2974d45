"""What of a guest's declaration is of another kind than drivers expect; ours is what its author meant."""

from collections.abc import Callable
from typing import Any

import pytest

from compere.bot import Bot, CodeGroup, GameOption
from compere.bots import BOTS, Bots
from compere.declared import replace
from compere.errors import BadBot, BadQuestion
from compere.misshapen import misshapen
from compere.options import Option
from compere.wording import say

Made = Callable[[Bot[Any]], Bot[Any]]
ANY: Any = None  # of another kind than its place takes
A = Option("a", say("a"))
LID = GameOption("lid", say("Lid?"), (A,), "a")
FACT = BOTS["droids"].facts[0]


def _with(**changed: object) -> Made:
    return lambda bot: replace(bot, **changed)


def _option(**changed: object) -> Made:
    return lambda bot: replace(bot, options=(replace(LID, **changed),))


def _fact(**changed: object) -> Made:
    return lambda bot: replace(bot, facts=(replace(bot.facts[0], **changed),))


def _group(**changed: object) -> Made:
    return lambda bot: replace(bot, codes=(replace(CodeGroup(say("Lids"), (A,)), **changed),))


@pytest.mark.parametrize("bot", BOTS)
def test_ours_are_well_formed(bot: str) -> None:
    assert list(misshapen(BOTS[bot])) == []


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_with(rules_version="one"), "in rules_version stands 'one': expected a whole number from 1 on"),
        (_with(rules_version=1.5), "in rules_version stands 1.5: expected a whole number"),
        (_with(rules_version=True), "in rules_version stands true: expected a whole number"),
        (_with(rules_version=0), "in rules_version stands 0: expected a whole number"),
        (_with(play=ANY), "in play stands null: expected a function"),
        (_with(you="you"), "in you stands 'you': expected a function"),
        (_with(glance=ANY), "in glance stands null: expected a function"),
        (_with(options=ANY), "in options stands null: expected a tuple of GameOptions, with a comma also behind one"),
        (_with(options=("lid",)), "in options stands 'lid': expected a GameOption"),
        (_option(name=3), "in options stands 3: expected a name of small letters"),
        (_option(name=""), "in options stands '': expected a name"),
        (_option(name="My Option!"), "in options stands 'My Option!': expected a name of small letters, digits and _"),
        (_option(name="a b"), "in options stands 'a b': expected a name of small letters"),
        (_option(name="a=b"), "in options stands 'a=b': expected a name of small letters"),
        (_option(name="größe"), "in options stands 'größe': expected a name of small letters"),
        (_option(name="lid\n"), r"in options stands 'lid\\n': expected a name of small letters"),
        (_with(options=(LID, LID)), "in options stands 'lid': expected a name that no other has"),
        (_option(values=()), r"in options, lid stands \[\]: expected values with different ids"),
        (_option(values=(A, A)), "expected values with different ids"),
        (_option(values="ab"), "in options, lid stands 'ab': expected a tuple of Options"),
        (_option(values=(Option(ANY, say("a")),)), "in an option's id stands null: expected a text of one word"),
        (_option(default="b"), "in options, lid, default stands 'b': expected the id of one of its values"),
        (_option(when="deck"), "in options, lid, when stands 'deck': expected the name of an option before it"),
        (_option(when=("deck", 1)), r"in options, lid, when stands \['deck', 1\]"),
        (_with(steps=[]), r"in steps stands \[\]: expected a dict by names"),
        (_with(steps={1: ANY}), "in steps stands 1: expected a name"),
        (_with(steps={"end": ("a", "b")}), r"in steps, end stands \['a', 'b'\]: expected a Step"),
        (_with(facts=iter(())), "in facts stands .*: expected a tuple of Facts"),
        (_with(facts=("a",)), "in facts stands 'a': expected a Fact"),
        (_fact(key="the lid"), "in facts stands 'the lid': expected a key of one word"),
        (_fact(key="lid\n"), r"in facts stands 'lid\\n': expected a key"),
        (_fact(key=3), "in facts stands 3: expected a key"),
        (_fact(key=""), "in facts stands '': expected a key"),
        (_with(facts=(FACT, FACT)), "in facts stands 'stands_blue': expected a key that no other has"),
        (_fact(write=ANY), "write stands null: expected a function"),
        (_fact(question=ANY), "question stands null: expected a function"),
        (_with(facets=("a",)), r"in facets stands \['a'\]: expected a dict by names"),
        (_with(codes=CodeGroup(say("Lids"), (A,))), "in codes stands .*: expected a tuple of CodeGroups, with a comma"),
        (_group(items=iter(())), "in codes stands .*: expected a tuple of Options"),
        (_group(items=(Option("", say("a")),)), "in an option's id stands '': expected a text of one word"),
        (_group(items=(Option("crate 3", say("a")),)), "in an option's id stands 'crate 3': expected a text of one"),
        (_group(across=-3), "in codes, across stands -3: expected how many stand side by side, or 0"),
        (_group(across="2"), "in codes, across stands '2': expected how many stand side by side, or 0"),
        (_group(title="Lids"), "in codes, a title stands 'Lids': expected a text, made with its `say`"),
    ],
)
def test_a_guest_is_refused_with_a_sentence(make: Made, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is chosen, before anything of a game of it is kept that could not be read again."""
    bots = Bots({})
    bots.add("droids", "compere.bots.droids")
    monkeypatch.setattr("compere.bots.droids.bot.BOT", make(BOTS["droids"]))
    with pytest.raises(BadBot, match=said):
        bots["droids"]


def test_all_that_is_wrong_is_named() -> None:
    """Each at its place; what is of no kind that can be gone through has nothing in it."""
    bot = replace(BOTS["droids"], rules_version=0, play=ANY, options=ANY, steps={1: ANY}, facts=("a", "b"), facets=ANY)
    whole = replace(bot, title=BOTS["droids"].title, options=(), steps={}, facts=(), facets={})
    assert [where for where, _, _ in misshapen(whole)] == ["rules_version", "play"]
    found = misshapen(bot)
    assert [next(found)[0] for _ in range(8)] == [
        *("rules_version", "play", "options", "steps", "steps, 1", "facts", "facts", "facets"),
    ]


def test_lists_are_as_good_as_tuples() -> None:
    """And a default that follows from others is a function."""
    bot = replace(BOTS["droids"], options=[replace(BOTS["droids"].options[0], default=lambda chosen: "1")])
    assert list(misshapen(bot)) == []


def test_keys_and_ids_may_have_any_letters_that_a_line_can_keep() -> None:
    """Our own have capitals, and a guest's key may be made of one of its ids."""
    fact, group = (
        replace(FACT, key="lies_robot:C13.größe"),
        CodeGroup(say("Lids"), (Option("robot:9-10=B", say("a")),), 2),
    )
    assert list(misshapen(replace(BOTS["droids"], facts=(fact,), codes=(group,)))) == []


@pytest.mark.parametrize("seats", [(1, 2), "you", None, ["you"]])
def test_seats_that_no_journal_can_keep(seats: object) -> None:
    """They would stand in the first line of a game, which could not be read again."""
    state = BOTS["droids"].new_state(BOTS["droids"].choose_options({}))
    state.seats = seats
    bot = replace(BOTS["droids"], new_state=lambda options: state)
    with pytest.raises(BadQuestion, match=r"droids has the seats .*: expected a tuple of texts, or none"):
        bot.seated({}, ())
