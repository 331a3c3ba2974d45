"""What proves that a bot keeps the contract finds what it is for; every bot is proven in its own tests."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.bot import Outcome
from compere.bots import BOTS
from compere.facts import Fact
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Prompt, Tell
from compere.wording import Text, Words, say
from compere_device import words
from compere_device.languages import LANGUAGES
from compere_proof.contract import check_facets, check_winners
from compere_proof.corrections import check_told
from compere_proof.page import wrong_with
from compere_proof.random_games import Game
from playing import pairs_to_try
from tiny import TINY, TinyState


def test_what_matters_together() -> None:
    """A level only of the scenario that has it, whatever the die; two of different scenarios never."""
    pairs = pairs_to_try(BOTS["droids"])
    assert (("scenario", "7"), ("level", "3")) in pairs and (("level", "3"), ("die", "own")) in pairs
    assert (("scenario", "3"), ("level", "3")) not in pairs
    assert not any({name for name, _ in pair} == {"level", "edges"} for pair in pairs)
    assert len(pairs) == 7 * 2 + 6 + 2 + 6 * 2 + 2 * 2


PLAIN, HEAVY = Option("plain", say("plain")), Option("heavy", say("heavy"), {"mast": 3})


@pytest.mark.parametrize(
    "prompt",
    [
        Choose("t.q", say("?"), "s", (PLAIN, HEAVY)),
        Choose("t.q", say("?"), "s", (PLAIN,), rare=(HEAVY,)),
        Choose("t.q", say("?"), "s", (PLAIN,), scanned=(HEAVY,)),
        ChooseSome("t.q", say("?"), "s", (PLAIN, HEAVY), 0, 1),
        ChooseSome("t.q", say("?"), "s", (PLAIN, HEAVY), 2, 2, places=range(1, 3)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), scanned=(HEAVY,)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), rare=(HEAVY,)),
    ],
)
def test_a_facet_that_nobody_names_is_found(prompt: Prompt[Any]) -> None:
    """In whatever kind of question, and wherever in it."""
    with pytest.raises(AssertionError, match=r"^t\.q: no `facets` name 'mast'"):
        check_facets(prompt, BOTS["patchwork"])


CRATES = Pile.of("p", ["plain", "plain", "heavy", "heavy", "heavy"])
TWIN = Option("twin", say("plain"))
SQUARES = ((0, 0), (1, 0), (0, 1))


def same(value: object) -> Text:
    return say("It was set right.")


@pytest.mark.parametrize(
    "prompt",
    [
        Choose("t.q", say("?"), "s", (PLAIN, HEAVY, TWIN)),
        ChooseSome("t.q", say("?"), "s", (HEAVY, PLAIN, TWIN), 0, 1),
        Draw("t.q", say("?"), "s", Pile("p"), (HEAVY, PLAIN, TWIN)),
        Draw("t.q", say("?"), "s", Pile.of("p", ["plain", "heavy", "twin"]), (HEAVY, PLAIN, TWIN), count=2),
        Draw("t.q", say("?"), "s", Pile("p"), (HEAVY, PLAIN), rare=(TWIN,)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN, HEAVY), retold=same),
        Place("t.q", say("?"), "s", SQUARES, retold=same),
    ],
)
def test_changes_that_are_told_alike_are_found(prompt: Prompt[Any]) -> None:
    """Of cards and squares, too: whoever reads the story must know what was set right."""
    fact: Fact[Any, Any] = Fact("q", say("Whatever"), lambda state: prompt)
    with pytest.raises(AssertionError, match=r"^q: have the labels, or `retold`, say what differs"):
        check_told(fact, None, prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        Draw("t.q", say("?"), "s", Pile.of("p", ["plain", "heavy", "heavy"]), (HEAVY, PLAIN), count=2),
        Draw("t.q", say("?"), "s", Pile.of("p", ["plain", "heavy"]), (HEAVY, PLAIN), count=2, places=range(1, 3)),
        Draw(
            "t.q", say("?"), "s", CRATES, (HEAVY, PLAIN), count=3, places=(1, 2, 3), usual=("plain", "heavy", "plain")
        ),
        Place("t.q", say("?"), "s", SQUARES),
        Place("t.q", say("?"), "s", SQUARES, usual=(1, 0)),
    ],
)
def test_cards_by_their_names_and_squares_by_their_places_are_told_apart(prompt: Prompt[Any]) -> None:
    check_told(Fact("q", say("Whatever"), lambda state: prompt), None, prompt)


def test_what_is_only_read_is_counted_as_no_correction() -> None:
    """A game at random has few of these, and a fact that can be one thing only takes none of them away."""
    sure: Fact[TinyState, None] = Fact("sure", say("Sure"), lambda state: Tell("tiny.sure", say("That is sure."), ""))
    game = Game(replace(TINY, facts=(sure,)), Random(1))
    game.answer()
    game.correct()
    assert game.session.corrections().keys() == {"sure"} and game.did["corrections"] == 0


def test_a_game_without_points_has_winners_too() -> None:
    """As one in which a lamp goes out; where there are points, nobody wins who is nowhere."""
    check_winners(Outcome("s", "out", say("The lamp is out."), ("keeper",)), set())
    check_winners(Outcome("s", "more", say("More."), ("Ann",), {"keeper": 3}), {"Ann", "Bo"})
    check_winners(Outcome("s", "out", say("The lamp is out."), ("keeper",), {"you": 0}), set(), points=False)
    with pytest.raises(AssertionError, match="whom nobody knows"):
        check_winners(Outcome("s", "more", say("More."), ("Cy",), {"keeper": 3}), {"Ann", "Bo"})
    with pytest.raises(AssertionError):
        check_winners(Outcome("s", "out", say("The lamp is out."), ()), set())


CARD = Option("card:1", say("card 1"))
DECK = Pile.of("deck", ["card:1"])


@pytest.mark.parametrize(
    ("odds", "wrong"),
    [
        ((say("Deck"), DECK, (CARD,)), ""),
        ((say("Deck"), Pile.of("deck", ()), (CARD,)), ""),  # nothing of it may come any more
        ((say("Deck"), DECK, (CARD, Option("x", say("x")))), ""),  # which may not come at this time
        ("deck", "'deck' is no title, pile and options"),
        ((say("Deck"), 2, (CARD,)), f"{(say('Deck'), 2, (CARD,))!r} is no title, pile and options"),
        (("Deck", DECK, (CARD,)), "the title 'Deck' is no Text"),
        ((say("Deck"), DECK, (3,)), "what its cards can be has 3: expected options"),
        ((say("Deck"), DECK, (CARD, CARD)), "what its cards can be has one twice: card:1"),
        ((say("Deck"), Pile("deck"), (CARD,)), "nobody knows what may come from deck"),
        ((say("Deck"), DECK, ()), "card:1 may come from deck and has no option"),
        (
            (say("Deck"), Pile.of("deck", ["x"]), (Option("x", say("x")),)),
            "x may come up and is no card of its: `codes` has none",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "odds",
)
def test_what_is_wrong_with_odds_is_said(odds: object, wrong: str) -> None:
    """What is no card, no number and no title, and what does not go together."""
    found = wrong_with(odds, {"card:1"}, [Words()])
    assert found.startswith(wrong) and bool(found) == bool(wrong)


def test_words_are_there() -> None:
    """The catalogues of both languages can be loaded."""
    assert all(isinstance(words.load(language), Words) for language in LANGUAGES)
