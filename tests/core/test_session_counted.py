"""What the box has counted, after going back and correcting: counted again, and never an old answer."""

from collections.abc import Callable
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.bot import Outcome
from compere.draft import Draft
from compere.facts import Fact
from compere.journal import Entry, History, Undone
from compere.named import corrected, no_longer_corrected
from compere.options import Option
from compere.prompts import Mark, Number, Prompt, TurnBegins
from compere.session import Session
from compere.wording import Words, say
from tiny import END, TinyState, number, session


async def counting_up(state: TinyState) -> Outcome:
    """Add up two numbers, at whose sum a person looks before it stands."""
    await TurnBegins()
    await Mark()
    state.round = 9  # so that luck may be set right
    state.luck += await number("first")
    state.luck += await number("second")
    await Number("tiny.sum", say("Your score?"), "end", 0, 999, usual=state.luck)
    return END


class Recorded:
    """A game whose entries are kept, so that it can be begun again from all of them."""

    def __init__(self, *answers: int) -> None:
        self.session, self.entries = session(counting_up), list[Entry]()
        for answer in answers:
            self.answer(answer)

    def answer(self, answer: int) -> None:
        self.entries.append(self.session.answer(answer))

    def undo(self) -> None:
        self.entries.append(self.session.undo()[0])

    def correct(self, fact: str, value: int) -> None:
        self.entries.append(self.session.correct(fact, value)[0])

    @property
    def offered(self) -> object:
        """The answer that is offered; the same after a new start."""
        offers = [each.offer and each.offer.answer for each in self.both]
        assert offers[0] == offers[1]
        return offers[0]

    @property
    def both(self) -> tuple[Session, Session]:
        """The game, and as it is after a new start."""
        return self.session, session(counting_up, *self.entries)


def goes_back(game: Recorded) -> None:
    """Answer the second number otherwise."""
    game.undo()
    game.answer(2)


def goes_back_further(game: Recorded) -> None:
    """Answer the first number otherwise, and the second as before."""
    game.undo()
    game.undo()
    game.answer(2)
    game.answer(4)


def corrects(game: Recorded) -> None:
    """Set luck right where the turn began."""
    game.correct("luck", 0)
    game.answer(3)
    game.answer(4)


@pytest.mark.parametrize("otherwise", [goes_back, goes_back_further, corrects])
@pytest.mark.parametrize("said", [7, 5])
def test_what_is_counted_is_counted_again(otherwise: Callable[[Recorded], None], said: int) -> None:
    """Whether people had confirmed it or said another number: something has changed since then, and it may be wrong."""
    game = Recorded(3, 4, said)
    game.undo()
    assert game.offered == said, "nothing has changed yet"
    otherwise(game)
    assert game.offered is None
    for each in game.both:
        assert each.prompt and each.prompt.usual == each.state.luck


def test_it_is_offered_as_long_as_nothing_has_changed() -> None:
    """A slip that is mended by the answers of before loses nothing: not even a number that was not the counted one."""
    game = Recorded(3, 4, 5)
    for _ in range(3):
        game.undo()
    for answer in (3, 4):
        assert game.offered == answer
        game.answer(answer)
    assert game.offered == 5


def test_a_correction_that_was_taken_back_has_changed_nothing() -> None:
    """The answers since the mark are offered as they were, that to what is counted, too."""
    game = Recorded(3, 4, 5)
    game.undo()
    game.correct("luck", 9)
    game.undo()
    for answer in (3, 4, 5):
        assert game.offered == answer
        game.answer(answer)


def test_habits_are_no_count() -> None:
    """An old answer to a question whose usual one is people's habit stands, whatever has changed before it."""

    async def asking(state: TinyState) -> Outcome:
        await number("first")
        await number("second")
        return END

    game = session(asking)
    game.answer(1)
    game.answer(2)
    game.undo()
    game.undo()
    game.answer(9)
    assert game.offer and game.offer.answer == 2


def noted(game: Session) -> list[str]:
    """Return what is said of corrections."""
    return [Words().say(each.text) for each in game.told if not each.step]


def test_a_correction_is_told_and_so_is_taking_it_back() -> None:
    """Old and new value; then the other way round, and it may be made again until somebody answers."""
    game = Recorded(3)
    game.correct("luck", 5)
    for each in game.both:
        assert noted(each) == ["Corrected: Luck, 0 → 5."] and each.taken_back is None
    game.undo()
    for each in game.both:
        assert noted(each) == ["Correction taken back: Luck, 5 → 0."]
        assert each.taken_back and (each.taken_back.fact, each.taken_back.value) == ("luck", 5)
    game.answer(3)
    for each in game.both:
        assert noted(each) == [] and each.taken_back is None
    game.undo()
    for each in game.both:
        assert noted(each) and each.taken_back, "a step back, and it stands there again"


WORDS = {"stone:r": "ruby", "stone:g": "garnet"}


@pytest.mark.parametrize(
    ("usual", "answer", "said"),
    [
        (("stone:r",), ["stone:g"], "It, ruby → garnet"),
        (("stone:r",), ["stone:r", "stone:g"], "It, + garnet"),
        (("stone:r", "stone:g"), ["stone:g"], "It, − ruby"),
        (("stone:r",), ["stone:r"], "It"),
        (None, ["stone:r", "stone:g"], "It, ruby and garnet"),
        (None, [], "It, nothing"),
    ],
)
def test_what_a_correction_says_of_several_things(usual: tuple[str, ...] | None, answer: list[str], said: str) -> None:
    """Only what is there more, or no more."""
    options = tuple(Option(id, say("{name}", name=name)) for id, name in WORDS.items())
    prompt = ChooseSome("tiny.it", say("What?"), "", options, 0, 2, usual=usual)
    fact: Fact[Any, Any] = Fact("it", say("It"), lambda state: prompt)
    assert Words().say(corrected(fact, None, prompt, prompt.check(answer)).text) == f"Corrected: {said}."


@pytest.mark.parametrize(
    ("prompt", "answer", "told"),
    [
        (
            Place("tiny.it", say("Where?"), "", ((0, 0), (1, 0)), usual=(0, 0)),
            (1, 0),
            "row 1, square 2 → row 1, square 1",
        ),
        (Draft("tiny.it", say("Text"), "", len, "a\n", usual="a\n"), ("b",), ""),  # the text shows what it is now
    ],
)
def test_a_square_is_named_by_its_place_and_a_text_has_no_name(prompt: Prompt[Any], answer: Any, told: str) -> None:
    fact: Fact[Any, Any] = Fact("it", say("It"), lambda state: prompt)
    said = Words().say(no_longer_corrected(fact, None, prompt, answer).text)
    assert said == f"Correction taken back: It{told and ', '}{told}."


def test_what_takes_nothing_back_leaves_all_as_it_is() -> None:
    """A journal from elsewhere may have an undo with nothing behind it."""
    history = History()
    history.add(Undone(0))
    assert (history.items, history.offers, history.taken_back, history.entries) == ([], [], None, 1)
