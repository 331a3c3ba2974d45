"""A game played on from a position: any mark's public state, read back, asks and ends as the game itself did."""

import json
import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.bot import Bot
from compere.bots import BOTS
from compere.errors import AnswerError, BadPosition, NothingToUndo
from compere.journal import Corrected, Entry, Header
from compere.session import Session
from compere.table import Table
from compere_proof.positions import check_played_on
from playing import NAMES, any_answer, play, play_on, spread_choices
from tiny import TINY, clear_game, header, seen

GAMES = max(4, int(os.environ.get("COMPERE_GAMES", "0")) // 20)  # of each bot
ALL: dict[str, Bot[Any]] = {**BOTS, TINY.name: TINY}
# Of ours the proof of each plays the same games from each mark, but the longest not to their ends: `make soak` does.
WHOLE = ALL if "COMPERE_GAMES" in os.environ else {TINY.name: TINY}
CORRECTED = 0.05  # the chance of a correction before an answer

every_bot = pytest.mark.parametrize("bot", ALL.values(), ids=ALL)
every_game = pytest.mark.parametrize("game", range(GAMES))


def played(bot: Bot[Any], game: int, corrected: float = 0) -> Table:
    """Return a random game, played to its end."""
    random = Random(f"position {game}")
    options = spread_choices(bot, GAMES, Random(bot.name))[game]
    table = play(bot, options, seed=str(game), names=NAMES[game % len(NAMES)])
    for _ in play_on(table, random):
        if random.random() < corrected:
            correct_something(table, random)
    return table


def correct_something(table: Table, random: Random) -> None:
    """Set some fact to some value, where it can be set."""
    if corrections := table.session.corrections():
        fact = random.choice(list(corrections))
        try:
            table.correct(fact, any_answer(corrections[fact], random))  # type: ignore[arg-type]
        except AnswerError:
            return


@pytest.mark.parametrize("bot", WHOLE.values(), ids=WHOLE)
@every_game
def test_any_mark_can_be_played_on_from(bot: Bot[Any], game: int) -> None:
    """Read back, the state has the same public form; with the same answers it asks the same and ends the same."""
    check_played_on(played(bot, game))


@every_bot
@every_game
def test_a_game_that_was_corrected_can_be_played_on_from(bot: Bot[Any], game: int) -> None:
    """The position of any of its prompts has what was set right there; later corrections go by its own count of marks.

    That count is the game's less the marks before the position.
    """
    table = played(bot, game, CORRECTED)
    entries = [item.entry for item in table.session.history.items]
    random = Random(game)
    for at in sorted(random.sample(range(len(entries)), min(len(entries), 12))):
        part = Session(bot, table.session.header, entries[:at])
        if part.position is None:
            continue
        begun, marks = part._run.marked_at, part.now.marks - 1
        rest = [shifted(entry, begun, marks) for entry in entries[begun:]]
        again = Session(bot, part.header, rest, position=json.loads(json.dumps(part.position)))
        assert again.public_state == table.session.public_state
        assert again.outcome == table.outcome


def shifted(entry: Entry, entries: int, marks: int) -> Entry:
    """Return an entry as it stands in a journal that begins so many entries and marks later."""
    if isinstance(entry, Corrected):
        return replace(entry, keep=entry.keep - entries, mark=entry.mark - marks)
    return entry


@every_bot
@every_game
def test_going_back_in_a_game_from_a_position(bot: Bot[Any], game: int) -> None:
    """Undo goes back to where it began and no further; a correction does what it does in the whole game."""
    whole, random = played(bot, game).session, Random(f"back {game}")
    all_of_it = [item.entry for item in whole.history.items]
    session = Session(bot, whole.header, all_of_it[: len(all_of_it) // 2])
    saved: list[Entry] = []
    position = json.loads(json.dumps(session.position))
    table = Table(Session(bot, whole.header, position=position), Almanac(bot.shipped()), saved.extend)
    first = table.session.public_state, table.prompt
    for _, prompt in zip(range(random.randint(1, 8)), play_on(table, random), strict=False):
        assert prompt
    correct_something(table, random)
    if table.prompt:
        table.answer(any_answer(table.prompt, random))
    assert seen(Session(bot, whole.header, saved, position=position)) == seen(table.session)
    while table.session.history.last_by_person() is not None:
        table.undo()
    assert (table.session.public_state, table.prompt) == first
    with pytest.raises(NothingToUndo):
        table.undo()


@every_bot
def test_a_correction_is_that_of_the_whole_game(bot: Bot[Any]) -> None:
    """The facts that can be set right, their questions, and what comes of each, are those of the game itself.

    Where a correction is half said, as of two tokens, the position has the half that was.
    """
    whole = played(bot, 0).session
    entries = [item.entry for item in whole.history.items]
    session = Session(bot, whole.header, entries[: len(entries) // 2])
    corrections = session.corrections()
    assert corrections
    for fact, question in corrections.items():
        again = Session(bot, whole.header, position=session.position)
        assert again.correction(fact) == question
        value = any_answer(question, Random(1))
        one = Session(bot, whole.header, [item.entry for item in session.history.items])
        for each in (one, again):
            each.correct(fact, value)  # type: ignore[arg-type]
        assert (one.public_state, one.prompt) == (again.public_state, again.prompt)
        on = Session(bot, whole.header, position=json.loads(json.dumps(one.position)))
        assert (on.public_state, on.prompt) == (one.public_state, one.prompt)


def test_there_is_a_position_from_the_first_mark_on() -> None:
    """What is asked before it belongs to the set-up, which is asked again."""
    assert Session(BOTS["robokid"], table_header("robokid")).position is None
    game = clear_game([1, 0])
    begun = game.position
    assert game.begins_at is None
    assert Session(game.bot, game.header, position=begun).begins_at == begun
    assert begun is not None and begun["round"] == 0 and game.public_state["round"] == 1


def table_header(name: str, **options: str) -> Header:
    """Return the header of a game of a bot."""
    bot = ALL[name]
    chosen = bot.choose_options(options)
    return Header(name, bot.rules_version, chosen, "1", bot.seats(chosen))


def test_a_position_that_was_set_up_by_hand() -> None:
    """Of a game's beginning as much is changed as a test wants, without what follows from it."""
    header = table_header("droco", score="full")
    begun = Session(BOTS["droco"], header).position
    position = {
        **{name: value for name, value in (begun or {}).items() if name not in ("captured", "droco_tricks")},
        "trick": 11,
        "columns": {"follow": ["low"], "no": ["low"], "lead": ["high"]},
        "trump": "D",
        "hand": ["robot:D13"],
    }
    game = Session(BOTS["droco"], header, position=position)
    assert game.told[0].text.plain() == {"card": "robot:D13"}
    assert (game.prompt and game.prompt.key, game.state.trick) == ("droco.lost", 12)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"round": "1"}, "round cannot be '1': expected a whole number"),
        ({"options": {"rounds": "2"}}, "options cannot be {'rounds': '2'}: expected {'rounds': '3', "),
        ({"seats": ["Ann"]}, "seats cannot be ['Ann']: expected [], as the game has"),
    ],
)
def test_a_position_of_another_game(changed: dict[str, Any], message: str) -> None:
    """It is refused with what does not fit, before anything is asked."""
    position = {**(clear_game().position or {}), **changed}
    with pytest.raises(BadPosition) as refused:
        Session(TINY, header(sky="clear"), position=position)
    assert str(refused.value).startswith(message)
