"""What proves that a bot keeps the contract finds what it is for; every bot is proven in its own tests."""

from typing import Any

import pytest

from compere.arrange import Arrange
from compere.bot import Odds, Outcome
from compere.bots import BOTS
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, ChooseSome, Prompt
from compere.wording import Words, say
from compere_device import words
from compere_device.languages import LANGUAGES
from compere_proof.contract import check_facets, check_winners
from compere_proof.page import wrong_with
from playing import pairs_to_try


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
        Arrange("t.q", say("?"), "s", (PLAIN, HEAVY)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), scanned=(HEAVY,)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), instead=(HEAVY,)),
    ],
)
def test_a_facet_that_nobody_names_is_found(prompt: Prompt[Any]) -> None:
    """In whatever kind of question, and wherever in it."""
    with pytest.raises(AssertionError, match=r"^t\.q: no `facets` name 'mast'"):
        check_facets(prompt, BOTS["patchwork"])


def test_a_game_without_points_has_winners_too() -> None:
    """As one in which a lamp goes out; where there are points, nobody wins who is nowhere."""
    check_winners(Outcome("out", say("The lamp is out."), winners=("keeper",)), set())
    check_winners(Outcome("more", say("More."), {"keeper": 3}, ("Ann",)), {"Ann", "Bo"})
    check_winners(Outcome("out", say("The lamp is out."), {"you": 0}, ("keeper",)), set(), points=False)
    with pytest.raises(AssertionError, match="whom nobody knows"):
        check_winners(Outcome("more", say("More."), {"keeper": 3}, ("Cy",)), {"Ann", "Bo"})
    with pytest.raises(AssertionError):
        check_winners(Outcome("out", say("The lamp is out.")), set())


CARD = (Option("card:1", say("card 1")), 2)


@pytest.mark.parametrize(
    ("odds", "wrong"),
    [
        (Odds(say("Deck"), 2, (CARD,)), ""),
        (Odds(say("Deck"), 9, (CARD,)), ""),  # nine are left, the uppermost of which was seen to be this
        (Odds(say("Deck"), 0, ()), ""),
        ("deck", "'deck' is no Odds"),
        (Odds("Deck", 2, (CARD,)), "the title 'Deck' is no Text"),  # type: ignore[arg-type]
        (Odds(say("Deck"), -1, (CARD,)), "`left` is -1: expected how many cards are left, a whole number"),
        (Odds(say("Deck"), 2, 3), "`cards` has 3: expected a tuple of (Option, copies) pairs"),  # type: ignore[arg-type]
        (Odds(say("Deck"), 2, ((CARD[0], 0),)), f"`cards` has {(CARD[0], 0)!r}: expected a tuple of"),
        (Odds(say("Deck"), 2, (CARD, CARD)), "`cards` has one twice: card:1"),
        (Odds(say("Deck"), 2, ()), "2 are left, and 0 kinds of cards may come up"),
        (Odds(say("Deck"), 0, (CARD,)), "0 are left, and 1 kinds of cards may come up"),
        (Odds(say("Deck"), 2, ((Option("x", say("x")), 1),)), "x may come up and is no card of its: `codes` has none"),
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
