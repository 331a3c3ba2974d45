"""A game played on from a position: any mark's public state, read back, asks and ends as the game itself did."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from random import Random
from typing import Any

import pytest

from compere.errors import listed
from compere.journal import BY_PERSON, Answered
from compere.prompts import Mark, Prompt
from compere.session import Session
from compere.state import State
from compere.table import Table
from compere_proof.about import Proof
from compere_proof.playing import NAMES, play, play_on

GAMES = 4
MOST_PROMPTS = 500  # of a game


@dataclass(frozen=True)
class Moment:
    """A mark of a game: the public state there as text, what is essential of it, and what follows from it on."""

    position: str
    essential: str
    asked: list[Prompt[Any]]
    answers: list[Answered]


def moments(session: Session) -> Iterator[Moment]:
    """Yield every mark of a game without corrections, its rules run by hand."""
    answers = [item.entry for item in session.history.items if isinstance(item.entry, Answered)]
    state = session.bot.new_state(session.header.options)
    state.seats = session.header.seats
    rules, answer, asked = session.bot.game(state), None, list[Prompt[Any]]()
    marks: list[tuple[str, str, int]] = []
    while len(asked) <= len(answers):
        try:
            prompt = rules.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(prompt, Mark):
            marks.append((json.dumps(state.public()), json.dumps(state.essential()), len(asked)))
        elif isinstance(prompt, Prompt):
            if len(asked) == len(answers):
                break
            answer = prompt.decode(prompt.check(answers[len(asked)].answer))
            asked.append(prompt)
    for position, essential, at in marks:
        yield Moment(position, essential, asked[at:], answers[at:])


def check_whole(moment: Moment, cls: type[State]) -> None:
    """What is essential of a state says all of it: what a game is resumed from is no more than that."""
    was, read = json.loads(moment.position), cls.from_public(json.loads(moment.essential)).public()
    other = [f"{name} is {each!r}, read back {read[name]!r}" for name, each in was.items() if read[name] != each]
    do = "what it follows from must be a field that is public, not one of `init=False` or a plain attribute"
    assert not other, f"a kept position does not say everything: {listed(other)}: {do}"


def check_played_on(table: Table) -> None:
    """Every mark of a game that was played, read back, asks and ends as the game did."""
    session, cls = table.session, type(table.session.state)
    marks = list(moments(session))
    assert marks, "`play` awaits no Mark: begin it with one"
    do = "`play` must follow from the state alone: keep in a field what it keeps in a variable beyond a mark"
    for moment in marks:
        check_whole(moment, cls)
        again = Session(session.bot, session.header, position=json.loads(moment.position))
        read = cls.from_public(json.loads(moment.position))
        assert json.dumps(read.public()) == moment.position, "a field of the state is not as it was, read back"
        for prompt, entry in zip(moment.asked, moment.answers, strict=True):
            assert again.prompt == prompt, f"from a mark on it asks something else: {do}"
            assert again.answer(entry.answer, entry.source) == entry
        assert again.outcome == table.outcome, f"from a mark on the game ends otherwise: {do}"
        assert again.public_state == session.public_state, do
        assert again.told == table.told or not any(entry.source in BY_PERSON for entry in moment.answers)


class Positions(Proof):
    """Its marks."""

    @pytest.mark.parametrize("game", range(GAMES))
    def test_any_mark_can_be_played_on_from(self, game: int) -> None:
        """Read back, the state has the same public form; with the same answers it asks the same and ends the same."""
        bot = self.about.bot
        table = play(bot, self.about.options(GAMES)[game], seed=str(game), names=NAMES[game % len(NAMES)])
        for count, _ in enumerate(play_on(table, Random(f"position {game}"))):
            if count == MOST_PROMPTS:
                break  # some games at random are long; that they end is looked at elsewhere
        state = table.session.state
        strange = vars(state).keys() - {each.name for each in fields(state)}
        assert not strange, (
            f"the rules keep {listed(sorted(strange))}, which is no field: declare it in {type(state).__name__}"
        )
        check_played_on(table)
