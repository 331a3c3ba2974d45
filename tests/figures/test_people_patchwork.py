"""A table of Patchwork that tells the truth: the bot, asked and told by it, thinks what is true there."""

from random import Random

import pytest

from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.state import PatchworkState
from compere.run import short_key
from compere.table import Table
from figures.people_patchwork import PatchworkPeople, Quilt, numbers
from playing import every_choice, play

GAMES = 50
OPTIONS = Random(1).sample(every_choice(BOT), GAMES)


def agrees(people: PatchworkPeople, state: PatchworkState) -> None:
    """The bot's books are the table's; what it does not know yet it has not asked for."""
    assert (state.space, state.on_top, state.mover) == (people.space, people.on_top, people.mover)
    assert (state.buttons, state.income) == (people.buttons, people.income)
    assert (state.leather_sewn, state.empty_squares) == (people.leather, people.quilt.empty)
    known = numbers(state.circle)
    assert len(known) == len(people.circle)
    assert all(thought in (None, number) for thought, number in zip(known, people.circle, strict=True))
    if state.tile:
        assert state.tile == people.tile


def played(game: int) -> tuple[Table, PatchworkPeople, set[str]]:
    """Play a game with a table that tells the truth; return both and the questions with their answers."""
    people = PatchworkPeople(OPTIONS[game], Random(game))
    table = play(BOT, OPTIONS[game], seed=str(game))
    asked = set()
    while table.prompt is not None:
        prompt = table.prompt
        answer = people(prompt, table.session.state)
        table.answer(answer)
        asked.add(f"{short_key(prompt)} {answer}" if short_key(prompt) == "tile" else short_key(prompt))
        if short_key(prompt) == "score":
            assert answer == prompt.usual
    return table, people, asked


def test_the_bot_thinks_what_is_true() -> None:
    """Over games with shuffled options: buttons, spaces, quilt, circle and tile; nobody is ever out of step."""
    asked: set[str] = set()
    scores = []
    for game in range(GAMES):
        table, people, keys = played(game)
        agrees(people, table.session.state)
        assert table.outcome
        scores.append(table.outcome.scores["human"])
        asked |= keys
    print(f"{GAMES} games of truthful people: {min(scores)} to {max(scores)} points; asked {sorted(asked)}")
    assert asked == {"circle", "human_turn", "card", "tile no", "tile yes", "score"}
    assert sum(scores) / GAMES > 0, "nobody who buys at random gets there"


@pytest.mark.parametrize("game", range(3))
def test_it_is_true_at_every_question(game: int) -> None:
    """Not only in the end."""
    people = PatchworkPeople(OPTIONS[game], Random(game))
    table = play(BOT, OPTIONS[game], seed=str(game))
    while table.prompt is not None:
        answer = people(table.prompt, table.session.state)
        if table.prompt.step != "human":
            agrees(people, table.session.state)
        table.answer(answer)


def test_facts_that_may_be_corrected() -> None:
    """Who corrects a fact says what is true of it."""
    table, people, _ = played(0)
    for fact in ("buttons", "spaces"):
        prompt = table.session.correction(fact)
        assert people(prompt, table.session.state) == prompt.usual
    assert people(table.session.correction("tile"), table.session.state) == people.tile


def test_a_quilt() -> None:
    """Patches lie side by side, nine squares wide, and none over another; the tile is for seven by seven."""
    quilt = Quilt()
    for _ in range(10):
        quilt.sew("XXX/XX.")
    assert quilt.empty == 81 - 50
    while quilt.place("X") and not quilt.full_square:
        quilt.sew("X")
    assert quilt.full_square and quilt.empty >= 0
    while quilt.empty:
        quilt.sew("X")
    assert quilt.place("X") is None and quilt.place("XX") is None
