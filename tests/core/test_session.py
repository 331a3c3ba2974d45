"""A game in progress: answers, what is told, and resuming; `test_session_back.py` goes back in it."""

import re
from collections.abc import Generator
from dataclasses import replace

import pytest

from compere.bot import Outcome
from compere.errors import BadQuestion, GameOver, InvalidAnswer, JournalMismatch
from compere.journal import Corrected, Entry, Source, Undone
from compere.options import Option
from compere.prompts import Choose, Mark, Number, Tell, TurnBegins
from compere.run import short_key
from compere.session import Session
from compere.wording import Text, say
from tiny import (
    END,
    TINY,
    Play,
    TinyState,
    clear_game,
    counting,
    header,
    learned,
    number,
    resumed,
    seated,
    seen,
    session,
    turns,
)


def texts(game: Session) -> list[str]:
    return [told.text.template for told in game.told]


# Answers


def test_a_game_from_its_first_question_to_its_outcome() -> None:
    """Every kind of question of the tiny bot in its order, the state after it, and the journal's entries."""
    game = clear_game(rounds="1")
    keys = []
    for answer in ([3, 5], ["stone:r", "stone:g"], [], 2, 7, None):
        assert game.prompt is not None
        keys.append(short_key(game.prompt))
        entry = game.answer(answer)
        assert (entry.key, entry.answer, entry.source) == (keys[-1], answer, "entered")
    assert keys == ["luck", "stones", "mine", "weight", "weight", "end"]
    assert game.prompt is None
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("you_has_more", {"you": 8, "rival": 1})
    assert game.public_state["rivals"] == {"stone:r": 0, "stone:g": 1, "stone:b": 0}
    assert game.state.weights == {"stone:r": 2, "stone:g": 7}


@pytest.mark.parametrize("answers", [(), ([1, 0],), ([1, 0], ["stone:r", "stone:b"])])
@pytest.mark.parametrize("junk", [True, 7.0, "x", [[]], ["x"], [1, 9], {"a": 1}, -1, Ellipsis], ids=repr)
def test_an_invalid_answer_changes_nothing(answers: tuple[object, ...], junk: object) -> None:
    """Whatever is wrong with it, all is as before, and the right answer is still taken."""
    game, same = clear_game(*answers), clear_game(*answers)
    with pytest.raises(InvalidAnswer):
        game.answer(junk)
    assert seen(game) == seen(same)
    assert game.history == same.history
    assert game.prompt is not None
    right = {"roll": [1, 5], "draw": ["stone:r", "stone:r"], "choose": []}[game.prompt.kind]
    for each in (game, same):
        each.answer(right)
    assert seen(game) == seen(same)


@pytest.mark.parametrize(("named", "seats"), [((), ("Ann", "Ben")), (("Léa", "Zoé"), ("Léa", "Zoé"))])
def test_the_rules_know_who_sits_at_the_table(named: tuple[str, ...], seats: tuple[str, ...]) -> None:
    """The names in the journal's header, else those that the bot gives to people without one."""
    bot = seated("Ann", "Ben")
    assert Session(bot, replace(header(), seats=named)).state.seats == seats


def test_after_the_end_nothing_is_asked() -> None:
    """An answer is refused; the outcome stands, and corrections and going back are still possible."""
    game = session(turns)
    for answer in range(7):
        game.answer(answer)
    assert (game.outcome, game.prompt, game.offer) == (END, None, None)
    with pytest.raises(GameOver, match="take back an answer or start a new game"):
        game.answer(1)
    game.correct("luck", 3)
    assert (game.outcome, game.state.luck) == (None, 13)  # 3, and 10 of the turn
    game.undo()
    assert game.outcome is None


def test_turned_is_since_a_person_last_answered() -> None:
    """A turn ended and the next began with that answer, or with one of the device after it; set-up is no turn."""
    game = session(turns)
    turned = []
    for source in ("entered", "entered", "entered", "virtual", "entered", "scanned", "virtual"):
        game.answer(1, source)
        turned.append(game.now.turned)
    assert turned == [False, False, True, True, True, False, False]
    game.undo()
    assert (game.now.turned, resumed(game).now.turned) == (True, True)


def test_a_mark_is_where_a_correction_goes_back_to_and_no_turn() -> None:
    """Nobody is told that a turn has passed; a fact is set right there, not where the turn began."""

    async def marked(state: TinyState) -> Outcome:
        await number("first")
        for mark in (Mark(), TurnBegins(), Mark(), TurnBegins()):
            await mark
            state.luck += 10
            await number("next")
        return END

    game, turned = session(marked), []
    for answer in range(4):
        game.answer(answer)
        turned.append(game.now.turned)
    assert turned == [False, False, False, True]
    game.undo()
    game.correct("luck", 0)
    assert (game.state.luck, game.history.items[-1].entry) == (10, Corrected(3, 2, "luck", 0))


def test_counts_of_chance() -> None:
    """Each die and pile counts its answers, whoever gave them; taking one back takes the count back."""
    game = clear_game([1, 0], ["stone:r", "stone:g"])
    assert game.now.counts == {"black": 1, "white": 1, "bag": 1}
    game.undo()
    assert game.now.counts == {"black": 1, "white": 1}


def test_an_error_of_the_rules_is_no_error_of_the_answer() -> None:
    """A bug in a bot comes out as what it is, and the entry that shows it is not in the history."""

    async def buggy(state: TinyState) -> Outcome:
        await number("n")
        raise ZeroDivisionError

    game = session(buggy)
    with pytest.raises(ZeroDivisionError):
        game.answer(1)
    assert game.history.entries == 0


# Resuming


def asking(text: Text, *ids: str, subject: tuple[int | str, ...] = ()) -> Play:
    """Return rules that ask two numbers, then one of these options."""

    async def play(state: TinyState) -> Outcome:
        await number("a")
        await number("b")
        await Choose("tiny.pick", text, "luck", tuple(Option(id, say("x")) for id in ids), subject=subject)
        return END

    return play


def test_other_rules_that_ask_the_same_are_followed() -> None:
    """Words may change, what they name and the order of the options; only what was asked counts."""
    old = session(asking(say("Pick."), "x", "y", subject=("z",)))
    entries = [old.answer(answer) for answer in (1, 2, "x")]
    assert session(asking(say("Of {n}?", n=7), "y", "x", subject=("z",)), *entries).outcome == END


@pytest.mark.parametrize("play", [asking(say("?"), "x", "z"), asking(say("?"), "x", "y", subject=(1,)), turns])
def test_other_rules_are_a_mismatch(play: Play) -> None:
    """The line is that of the first answer which does not fit, and `kept` are the effective entries before it."""
    old = session(asking(say("?"), "x", "y"))
    entries = [old.answer(answer) for answer in (1, 2, "x")]
    kept = 0 if play is turns else 2
    with pytest.raises(
        JournalMismatch, match=rf"^line {kept + 2} of the journal answers '\w+', but the rules"
    ) as caught:
        session(play, *entries)
    assert (caught.value.line, caught.value.kept) == (kept + 2, kept)
    session(play, *entries[:kept])


def test_a_mismatch_after_undos() -> None:
    """The line is the journal's, with all that was taken back; the lines before it are a game."""
    old = session(asking(say("?"), "x", "y"))
    entries: list[Entry] = [old.answer(1), old.answer(2), old.undo()[0], old.answer(3), old.answer("y")]
    with pytest.raises(JournalMismatch) as caught:
        session(asking(say("?"), "x"), *entries)
    assert (caught.value.line, caught.value.kept) == (6, 2)
    game = session(asking(say("?"), "x"), *entries[: caught.value.line - 2])
    assert game.prompt is not None
    assert short_key(game.prompt) == "pick"


async def up_to_9(state: TinyState) -> Outcome:
    """Ask one number."""
    await number("n", 9)
    return END


async def up_to_5(state: TinyState) -> Outcome:
    """Ask the same, of fewer answers."""
    await number("n", 5)
    return END


def test_an_answer_that_fits_no_more_is_a_mismatch() -> None:
    """An answer that somebody has put in its place is checked again."""
    entry = replace(session(up_to_9).answer(7), answer=70)
    with pytest.raises(
        JournalMismatch, match="line 2 of the journal answers 'n', but 70 is no whole number from 0 to 9"
    ):
        session(up_to_9, entry)


@pytest.mark.parametrize(
    ("version", "said"), [(1, r"answers: the"), (3, r"\(rules 1 of tiny began it, these .* 3\): the")]
)
def test_a_question_with_other_answers_is_a_mismatch(version: int, said: str) -> None:
    """Where the rules are of another version than began the game, both are said."""
    entry = session(up_to_9).answer(3)
    match = (
        f"^line 2 of the journal answers 'n', but the rules now ask 'n', about something else or with other .*{said}"
    )
    with pytest.raises(JournalMismatch, match=match):
        Session(replace(TINY, rules_version=version, play=up_to_5), header(), [entry])


def test_another_version_that_asks_the_same_is_followed() -> None:
    """The version alone stops nothing: the checksums decide."""
    entry = session(up_to_9).answer(3)
    assert Session(replace(TINY, rules_version=7, play=up_to_9), header(), [entry]).outcome == END


@pytest.mark.parametrize("times", [1, 2])
def test_rules_that_end_sooner_are_a_mismatch(times: int) -> None:
    """An answer after the end fits nothing, even if it answers the very question that was asked last."""

    def asking_again(count: int) -> Play:
        async def play(state: TinyState) -> Outcome:
            for _ in range(count):
                await number("a")
            return END

        return play

    old = session(asking_again(times + 1))
    entries = [old.answer(1) for _ in range(times + 1)]
    message = f"^line {times + 2} of the journal answers 'a', but the rules now have ended the game"
    with pytest.raises(JournalMismatch, match=message):
        session(asking_again(times), *entries)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            Corrected(1, 1, "luck", 100),
            "line 3 of the journal corrects 'luck', but 100 is no whole number from 0 to 99",
        ),
        (Corrected(0, 1, "luck", 1), "line 3 of the journal corrects 'luck', but the rules now ask 'before'"),
        (
            Corrected(1, 1, "stones", 1),
            "line 3 of the journal corrects 'stones', but 'stones' cannot be corrected: expected one of luck",
        ),
    ],
)
def test_a_correction_that_fits_no_more_is_a_mismatch(entry: Corrected, message: str) -> None:
    """Its value, its turn or its fact is no more: the journal's error, not the answer's."""
    first = session(turns).answer(1)
    with pytest.raises(JournalMismatch, match=f"^{re.escape(message)}") as caught:
        session(turns, first, entry)
    assert (caught.value.line, caught.value.kept) == (3, entry.keep)


@pytest.mark.parametrize("entry", [Corrected(1, 1, "luck", 100), Corrected(1, 1, "stones", 1)])
def test_one_that_was_taken_back_need_not_fit(entry: Corrected) -> None:
    """Nothing of it counts: the game goes on where it stood, and says nothing of what is no more."""
    first = session(turns).answer(1)
    game, without = session(turns, first, entry, Undone(1)), session(turns, first)
    assert game.prompt and without.prompt
    assert (game.prompt.key, game.state, game.told) == (without.prompt.key, without.state, without.told)


def test_resuming_asks_nobody() -> None:
    """Virtual and almanac answers are in the journal; a session takes them from there."""
    game = session(counting)
    for answer, source in ((4, "physical"), ([5], "virtual"), (2, "almanac")):
        game.answer(answer, source)
    assert seen(resumed(game)) == seen(game)


# Supposing


RUBY, GARNET = "tiny.weight.stone:r", "tiny.weight.stone:g"


@pytest.mark.parametrize(
    ("fact", "value", "weights", "rival"),
    [
        (RUBY, 9, {"stone:r": 9, "stone:g": 7}, "stone:r"),  # the heavier stone now is the ruby
        (RUBY, 3, {"stone:r": 3, "stone:g": 7}, "stone:g"),
        (GARNET, 1, {"stone:r": 2, "stone:g": 1}, "stone:r"),
        ("tiny.weight.stone:b", 9, {"stone:r": 2, "stone:g": 7}, "stone:g"),  # nothing has asked for it
    ],
)
@pytest.mark.parametrize("source", ["entered", "almanac"])
def test_supposing(fact: str, value: int, weights: dict[str, int], rival: str, source: Source) -> None:
    """The table as it would be, had a fact been known otherwise; the game itself stays as it was."""
    game = clear_game([3, 5], ["stone:r", "stone:g"], [], rounds="1")
    for weight in (2, 7):
        game.answer(weight, source)
    before = seen(game)
    supposed = game.supposing(fact, value)
    assert supposed.weights == weights
    assert [stone for stone, count in supposed.rivals.items() if count] == [rival]
    assert seen(game) == before
    assert game.state.weights == {"stone:r": 2, "stone:g": 7}


def test_supposing_keeps_corrections() -> None:
    """What was set right since stands."""
    game = clear_game([3, 5], ["stone:r", "stone:g"], [], 2, 7)
    game.correct("luck", 5)
    game.answer([3, 0])
    assert (game.supposing(RUBY, 9).luck, game.supposing(RUBY, 9).weights["stone:r"]) == (8, 9)


async def by_weight(state: TinyState) -> Outcome:
    """Ask something whose question follows from a printed fact."""
    state.luck = await learned("tiny.fact", number("fact"))
    await number("after", fact=state.luck)
    return END


def test_supposing_what_would_have_been_asked_otherwise() -> None:
    """Nobody can tell what would have been answered; before it was answered, all is clear."""
    game = session(by_weight)
    game.answer(2)
    assert game.supposing("tiny.fact", 3).luck == 3
    game.answer(1)
    assert game.supposing("tiny.fact", 3) is None
    assert game.supposing("tiny.fact", 2).luck == 2


@pytest.mark.parametrize("value", [70, "heavy", None])
def test_supposing_what_does_not_fit(value: object) -> None:
    """A value that the question would not have taken tells nothing."""
    game = session(by_weight)
    game.answer(2)
    assert game.supposing("tiny.fact", value) is None


# Keys


def test_a_key_without_its_bots_name() -> None:
    """Only the first point parts them."""
    assert short_key(Tell("tiny.a.b", say("?"), "s")) == "a.b"
    assert short_key(Number("tiny.count", say("?"), "s", 0, 1)) == "count"


def test_what_is_no_question_is_said_where_it_is_awaited() -> None:
    """An awaitable of somebody else's: the error comes from the very line of the rules."""

    class Foreign:
        def __await__(self) -> Generator[str, None, None]:
            yield "some event loop's"

    async def rules(state: TinyState) -> Outcome:
        await Foreign()
        raise AssertionError

    with pytest.raises(BadQuestion, match="is no question: await a prompt or a mark") as error:
        session(rules)
    assert "await Foreign()" in str(error.traceback[-2].statement)


def test_whose_question_was_answered_last() -> None:
    """The step of the sheet that a person answered, whatever the device and the almanac answered after it."""
    game = session(counting)
    assert game.now.answered is None
    for answer, source in ((4, "entered"), ([5], "virtual"), (2, "almanac")):
        game.answer(answer, source)
        assert game.now.answered == "luck"
    game.undo()
    assert game.now.answered is None
