"""Any correction at any turn: the game goes on from it, asks what can be answered, and ends with a score that adds up.

COMPERE_GAMES plays more games.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bots.patchwork import printed
from bots.patchwork.turns import count_turns
from compere.almanac import Almanac
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.decide import automa_score
from compere.bots.patchwork.state import PatchworkState
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Tell
from compere.run import short_key
from compere.session import Session
from compere.table import Table
from playing import any_answer, every_choice, play, play_on

FACTS = BOT.correctable

GAMES = max(4, int(os.environ.get("COMPERE_GAMES", "0")) // 20)
OPTIONS = Random(3).sample(every_choice(BOT), len(every_choice(BOT)))  # both decks, virtual and own, in the first four
MOST_ANSWERS = 200  # of the rest of a game


def extremes(prompt: Prompt[Any]) -> list[Any]:
    """Return the first and the last that a question takes."""
    match prompt:
        case Number():
            return [prompt.min, prompt.max]
        case Choose():
            return list(prompt.ids())
        case Draw():
            return [prompt.ids()[: prompt.count], prompt.ids()[::-1][: prompt.count]]
    return [None]


def answerable(prompt: Prompt[Any]) -> bool:
    """Whether a question has an answer, and its suggestion is one."""
    match prompt:
        case Number():
            return prompt.min <= prompt.max and (prompt.usual is None or prompt.check(prompt.usual) is not None)
        case Choose():
            return len(prompt.options) > 1 and (prompt.usual is None or prompt.usual in prompt.ids())
        case Draw():
            return 0 < prompt.count <= sum(prompt.candidates.values())
    return isinstance(prompt, Tell)


def sound(table: Table) -> None:
    """What must hold at every question, whatever was set right before."""
    state: PatchworkState = table.session.state
    prompt = table.prompt
    assert prompt and answerable(prompt), prompt
    for fact in FACTS.values():
        assert answerable(fact.editor(state))
    for space, taker in state.leather.items():
        assert state.space[taker] >= space if taker else space > max(state.space.values())
    if prompt.step and short_key(prompt) != "tile":
        assert state.tile == "human" or (state.tile is None) is (state.space["automa"] < state.marker_space)
        assert state.deck.left or state.space["automa"] == 53 or short_key(prompt) == "circle"
    if short_key(prompt) == "human_turn":
        shows = state.options["deck"] == "tactical" and state.virtual_cards and state.space["automa"] < 53
        assert (state.next_budget is not None) is ("budget" in prompt.text.args) is shows
    assert state.circle.count(None) == len(state.unplaced)


def plays_on(table: Table, random: Random) -> None:
    """Play to the end; at every question all holds, and the score is that of the table."""
    for count, prompt in enumerate(play_on(table, random, extreme_space)):
        assert count < MOST_ANSWERS, "the game does not end"
        sound(table)
        if short_key(prompt) == "score":
            state: PatchworkState = table.session.state
            squares = sum(printed.PATCHES[int(id.partition(":")[2])].squares for id in state.quilt)
            empty = max(0, 81 - squares - state.leather_sewn)
            assert prompt.usual == min(999, state.buttons + 7 * (state.tile == "human") - 2 * empty)
            assert state.space == {"human": 53, "automa": 53}
            assert state.tile
    assert table.outcome
    assert table.outcome.scores["automa"] == automa_score(table.session.state)


def extreme_space(prompt: Prompt[Any], random: Random) -> Any:
    """Answer anything; of what follows a correction an extreme."""
    if not prompt.step:
        return random.choice(extremes(prompt))
    return any_answer(prompt, random)


def branches(table: Table) -> Iterator[tuple[str, Any, Table]]:
    """Yield the game once more for every extreme of every fact, so set right."""
    session = table.session
    entries = [item.entry for item in session.history.items]
    for fact in FACTS:
        for value in extremes(session.correction(fact)):
            other = Table(Session(BOT, session.header, entries), Almanac(), lambda entries: None)
            other.correct(fact, value)  # what its question takes now is taken where the turn began
            yield fact, value, other


@pytest.mark.parametrize("game", range(GAMES))
def test_any_correction_at_any_turn(game: int) -> None:
    """Issue 9: whoever corrects at random never meets a question without an answer, and the game still ends."""
    options, random, turn = OPTIONS[game % len(OPTIONS)], Random(game), -1
    table = play(BOT, options, seed=str(game))
    for prompt in play_on(table, random, extreme_space):
        sound(table)
        now = (count_turns(table.session), table.session.state.space["human"])
        if now != turn:
            turn = now
            for fact, value, other in branches(table):
                try:
                    plays_on(other, random)
                except BaseException as error:
                    error.add_note(f"{fact} set to {value} at {prompt.key} of turn {turn}, options {options}")
                    raise
