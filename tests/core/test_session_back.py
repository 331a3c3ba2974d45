"""Going back in a game: undo, the offers of old answers, and corrections where the turn began."""

import re
from dataclasses import replace
from typing import Any

import pytest

from compere.bot import Outcome
from compere.errors import AnswerError, InvalidAnswer, NothingToUndo, UnknownFact
from compere.facts import Fact
from compere.journal import Answered, Corrected, Undone
from compere.prompts import Mark, Number, Roll, Tell, TurnBegins
from compere.session import Session
from compere.wording import say
from tiny import END, TINY, TinyState, clear_game, counting, header, nothing, number, resumed, seen, session, turns

# Undo and offers


def test_undo_takes_back_what_followed_of_itself() -> None:
    """Virtual and almanac answers fall with the answer of a person that they followed."""
    game, before = session(counting), session(counting)
    for answer, source in ((4, "entered"), ([5], "virtual"), (2, "almanac")):
        game.answer(answer, source)
    assert game.now.question != before.now.question
    assert game.undo() == (Undone(0), ())
    assert seen(game)[:3] == seen(before)[:3] and game.now.question == before.now.question
    assert game.offer == Answered("count", game.history.offers[0].checksum, "entered", 4)
    assert game.history.entries == 4


def test_undo_says_what_it_had_taught() -> None:
    """The facts that persons taught in the answers taken back, with those answers, not those that the almanac knew."""
    game = session(counting)
    for answer, source in ((4, "entered"), ([5], "virtual"), (2, "entered")):
        game.answer(answer, source)
    assert game.undo() == (Undone(2), (("tiny.fact.0", 2),))
    assert game.undo() == (Undone(0), ())


def test_undo_goes_back_one_page_that_was_read() -> None:
    """Four turns that are only told are taken back one by one, and what was answered before them still stands."""

    async def telling(state: TinyState) -> Outcome:
        state.luck += await number("before")
        for turn in range(4):
            await TurnBegins()
            await Mark()
            await Tell("tiny.tell", say("Turn {turn}.", turn=turn), "luck")
        await number("after")
        return END

    game = session(telling)
    states = []
    for answer in (7, None, None, None, None):
        states.append(seen(game)[:3])
        game.answer(answer)
    for state in reversed(states):
        game.undo()
        assert seen(game)[:3] == state
    for answer in (7, None, None, None, None):
        assert game.offer and game.offer.answer == answer
        game.answer(answer)


def test_nothing_to_undo() -> None:
    """Before a person has answered or read anything there is nothing to take back; virtual answers are nobody's."""

    async def device_first(state: TinyState) -> Outcome:
        await Roll("tiny.wind", say("Wind"), "luck", {"wind": (0, 5)}, by="device")
        await number("n")
        return END

    game = session(device_first)
    game.answer([5], "virtual")
    before = seen(game)
    with pytest.raises(NothingToUndo, match=r"^nothing to take back: no answer has been given yet"):
        game.undo()
    assert seen(game) == before


def test_old_answers_are_offered_one_by_one() -> None:
    """After going back, each question that is asked again comes with its old answer, in order, as often as it takes."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    for _ in range(4):
        game.undo()
    for answer in (1, 2, 3, 4):
        assert game.offer is not None
        assert game.offer.answer == answer
        game.answer(game.offer.answer)
    assert game.offer is None


def test_offers_vanish_when_the_game_goes_another_way() -> None:
    """Another answer to the same question keeps the later offers while their questions come; then they are gone."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    for _ in range(4):
        game.undo()
    game.answer(0)  # the first question of the turn is the same, whatever was answered before it
    game.answer(7)
    assert game.offer is not None
    assert game.offer.answer == 3
    game.answer(3)
    assert game.offer is None  # the sum in the next question is another
    game.answer(4)
    assert game.history.offers == []


def test_only_what_fits_is_offered() -> None:
    """An answer that was taken back is followed by nobody: one that somebody has put in its place is not offered."""
    entry = session(turns).answer(3)
    assert session(turns, entry, Undone(0)).offer == entry
    assert session(turns, replace(entry, answer=70), Undone(0)).offer is None


def test_what_takes_other_answers_is_another_question() -> None:
    """An old answer is not offered where others are taken, though it would fit."""

    async def bounded(state: TinyState) -> Outcome:
        most = await number("most")
        await number("upto", most)
        return END

    game = session(bounded)
    for answer in (9, 2):
        game.answer(answer)
    for _ in range(2):
        game.undo()
    game.answer(3)
    assert game.offer is None


def test_no_offer_where_nothing_is_asked() -> None:
    """At the end there is no question for an old answer."""
    game = session(turns)
    for answer in range(7):
        game.answer(answer)
    game.undo()
    game.answer(9)
    assert (game.prompt, game.offer) == (None, None)


# Corrections


def test_a_correction_goes_back_to_where_the_turn_began() -> None:
    """The fact is set there, and what was answered before stands."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    assert game.state.luck == 10 + 2 + 3 + 10 + 4
    assert game.correct("luck", 50)[0] == Corrected(3, 2, "luck", 50)
    assert game.state.luck == 60
    assert game.prompt is not None
    assert game.prompt.text.args == {"turn": 1, "luck": 60}
    assert game.offer is None  # its question names the luck
    assert seen(resumed(game))[:3] == seen(game)[:3]


def test_a_correction_offers_what_was_answered_since() -> None:
    """Where the question is the same in spite of it, its old answer comes with it."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    game.correct("luck", 15)
    assert game.offer is not None
    assert game.offer.answer == 4


def test_a_second_correction_offers_it_still() -> None:
    """Two facts set right one after the other lose no answer."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    game.correct("luck", 50)
    game.correct("luck", 15)
    assert [each.answer for each in game.history.offers] == [4]


def test_a_correction_between_turns_holds_at_once() -> None:
    """Where nothing has been answered in this turn, only the fact changes."""
    game = session(turns)
    for answer in (1, 2, 3):
        game.answer(answer)
    game.correct("luck", 7)
    assert (game.state.luck, game.history.offers) == (17, [])


def test_two_corrections_at_one_mark() -> None:
    """They are made one after the other; each can be taken back."""
    game = clear_game([1, 0], ["stone:r", "stone:g"], [], 2, 7)
    game.answer([3, 0])
    game.correct("luck", 5)
    game.correct("marked", ["stone:r", "stone:g"])
    assert [item.entry for item in game.history.items[5:]] == [
        Corrected(5, 2, "luck", 5),
        Corrected(6, 2, "marked", ["stone:r", "stone:g"]),
    ]
    assert (game.state.luck, game.state.marked) == (5, ("stone:r", "stone:g"))
    assert seen(resumed(game))[:3] == seen(game)[:3]
    game.undo()
    assert (game.state.luck, game.state.marked) == (5, ())
    game.undo()
    assert (game.state.luck, game.state.marked) == (1, ())


def test_undoing_a_correction_brings_back_what_it_dropped() -> None:
    """The answers that it took back are offered again, although their question had changed."""
    game, before = session(turns), session(turns)
    for each in (game, before):
        for answer in (1, 2, 3, 4):
            each.answer(answer)
    game.correct("luck", 50)
    assert game.undo() == (Undone(3), ())
    assert game.offer is not None
    game.answer(game.offer.answer)
    assert seen(game)[:3] == seen(before)[:3]


def test_undoing_a_correction_brings_nothing_back_twice() -> None:
    """Going back from a correction leaves the offers that stood after going back without it."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    game.correct("luck", 50)
    game.undo()
    assert [each.answer for each in game.history.offers] == [4]


def test_correcting_after_the_end() -> None:
    """The last turn can still be set right; the game then goes on from its beginning."""
    game = session(turns)
    for answer in range(7):
        game.answer(answer)
    game.correct("luck", 3)
    assert (game.outcome, game.state.luck) == (None, 13)
    assert [each.answer for each in game.history.offers] == [5, 6]


def test_a_correction_after_a_turn_without_questions() -> None:
    """It holds from the start of *this* turn, not of a turn before it in which nothing was asked."""

    async def silent(state: TinyState) -> Outcome:
        for _ in range(2):
            await TurnBegins()
            await Mark()
            state.luck += 10
        await number("n")
        return END

    game = session(silent)
    game.correct("luck", 50)
    assert game.state.luck == 60


def test_whether_a_fact_has_changed_since_the_mark() -> None:
    """A correction begins with what was there then; whoever asks for it may be told that it is another now."""

    async def lucky(state: TinyState) -> Outcome:
        await Mark()
        await number("before")
        state.luck += 10
        await number("after")
        return END

    hand: Fact[TinyState, int] = Fact("hand", say("Hand"), lambda state: None if state.luck >= 10 else number("hand"))
    luck = Fact("luck", say("Luck"), lambda state: replace(number("luck", 99), usual=state.luck))
    game = Session(replace(TINY, set_up=nothing, play=lucky, facts=(luck, hand)), header())
    assert (game.changed("luck"), game.changed("hand")) == (False, False)
    game.answer(1)
    assert (game.changed("luck"), game.changed("hand")) == (True, True)
    with pytest.raises(UnknownFact):
        game.changed("weight")


@pytest.mark.parametrize(
    ("fact", "value", "error", "message"),
    [
        ("weight", 1, UnknownFact, "'weight' cannot be corrected: expected one of luck, marked"),
        ("luck", "x", InvalidAnswer, "'x' is no whole number from 0 to 0"),
        ("luck", 8, InvalidAnswer, "8 is no whole number from 0 to 0"),  # it would fit now, but not where it began
        ("marked", ["stone:x"], InvalidAnswer, "'stone:x' is none of stone:r, stone:g, stone:b"),
    ],
)
def test_a_correction_that_cannot_be(fact: str, value: Any, error: type[AnswerError], message: str) -> None:
    """The error says why, and nothing has changed."""
    game, same = clear_game([3, 5]), clear_game([3, 5])
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        game.correct(fact, value)
    assert seen(game) == seen(same)
    assert game.history == same.history


def test_no_correction_before_the_first_turn() -> None:
    """There is no mark to go back to, and a bot without correctable facts says so."""
    game = session(turns)
    with pytest.raises(
        UnknownFact, match=r"^nothing can be corrected before the first mark: take answers back instead"
    ):
        game.correct("luck", 1)
    with pytest.raises(UnknownFact, match="'weight' cannot be corrected: expected one of luck"):
        game.correct("weight", 1)
    bare = Session(replace(TINY, facts={}), header())
    with pytest.raises(UnknownFact, match="'luck' cannot be corrected: expected one of nothing"):
        bare.correct("luck", 1)


def test_the_question_that_edits_a_fact() -> None:
    """It is that of the table where this turn began, for there a correction holds; one made there before counts."""
    game = session(turns)
    game.answer(1)
    assert likely(game) == 0
    game.answer(2)
    assert likely(game) == 0
    game.answer(3)
    assert likely(game) == 10 + 2 + 3
    game.answer(4)
    game.correct("luck", 40)
    assert likely(game) == 40
    game.undo()
    assert likely(game) == 10 + 2 + 3


def test_a_fact_that_is_smaller_by_now_can_be_set_right() -> None:
    """As a hand from which a card was played in this turn: the question takes what the turn began with."""

    async def playing(state: TinyState) -> Outcome:
        state.luck = 12
        for _ in range(2):
            await TurnBegins()
            await Mark()
            state.luck -= 1
            await number("card")
        return END

    hand: Fact[TinyState, int] = Fact(
        "hand", say("Hand"), lambda state: Number("tiny.hand", say("?"), "luck", state.luck, state.luck)
    )
    game = Session(replace(TINY, set_up=nothing, play=playing, facts=(hand,)), header())
    for answer in (None, 5):
        if answer:
            game.answer(answer)
        editor = game.correction("hand")
        assert isinstance(editor, Number)
        game.correct("hand", editor.max)
    assert game.state.luck == 10


def test_a_fact_of_which_there_is_nothing_now() -> None:
    """It has no question, and is none of those that can be corrected; the others are."""
    hand: Fact[TinyState, int] = Fact("hand", say("Hand"), lambda state: None)
    game = Session(replace(TINY, set_up=nothing, play=turns, facts=(hand, *TINY.facts)), header())
    game.answer(1)
    before = seen(game)
    assert list(game.corrections()) == ["luck", "marked"]
    for ask in (lambda: game.correction("hand"), lambda: game.correct("hand", 1)):
        with pytest.raises(UnknownFact, match=r"^'hand' cannot be corrected now: there is nothing of it"):
            ask()
    assert seen(game) == before


def likely(game: Session) -> int | None:
    """Return what the editor of the luck begins with."""
    editor = game.correction("luck")
    assert isinstance(editor, Number)
    return editor.usual


def test_what_is_set_right_follows_the_answers_given_again() -> None:
    """After as many answers as before in the same turn, but other ones."""
    game = clear_game([3, 5], ["stone:r", "stone:g"], ["stone:r"])
    assert likely(game) == 8
    for _ in range(3):
        game.undo()
    for answer in ([1, 0], ["stone:r", "stone:g"], ["stone:r"]):
        game.answer(answer)
    assert likely(game) == 1


def test_no_question_edits_what_cannot_be_corrected() -> None:
    """Neither a fact that there is not, nor one before the first turn."""
    with pytest.raises(UnknownFact):
        clear_game().correction("weight")
    with pytest.raises(UnknownFact, match=r"^nothing can be corrected before the first mark"):
        session(turns).correction("luck")
