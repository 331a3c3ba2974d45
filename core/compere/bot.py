"""What every bot provides, as one value: its name, options, state, rules and what may be looked at or corrected."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from compere.almanac import Known
from compere.errors import OptionError, quoted
from compere.options import Board, Option, Shape
from compere.prompts import Prompt
from compere.wording import Text, say

if TYPE_CHECKING:  # a list of games waits for no fact
    from compere.facts import Fact
    from compere.state import State

S = TypeVar("S", bound="State")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the rule sheet: its name, for a title, and what it says, in our words.

    A step that is `yours` is what people at the table do, and none of the bot's turn.
    """

    name: Text
    rule: Text
    yours: bool = False


# Of what no step of a sheet asks or tells: it is what people set right.
SET_RIGHT = Step(say("Correct"), say("What you set here holds from the start of this turn."), yours=True)


@dataclass(frozen=True, slots=True)
class GameOption:
    """A choice made at set-up; `when` names an option and the value that it must have for this one to matter.

    What it is while nobody chooses, `default`, may follow from the options chosen before it: so a preset is an option
    like others. A `remembered` option is about what the owner's box contains: asked once and kept for later games.
    """

    name: str
    text: Text
    values: tuple[Option[Any], ...]
    default: str | Callable[[Mapping[str, str]], str]
    when: tuple[str, str] | None = None
    remembered: bool = False

    def matters(self, chosen: Mapping[str, str]) -> bool:
        """Return whether the option matters beside those chosen before it."""
        return self.when is None or chosen.get(self.when[0]) == self.when[1]

    def default_beside(self, chosen: Mapping[str, str]) -> str:
        """Return what it is while nobody chooses, beside those chosen before it."""
        return self.default if isinstance(self.default, str) else self.default(chosen)


@dataclass(frozen=True, slots=True)
class Line:
    """A label and its value: a line of the glance or of the final score."""

    label: Text
    value: Text


@dataclass(frozen=True, slots=True)
class Glance:
    """What a player asks in mid-game: lines, and a grid where a bot has a board."""

    lines: tuple[Line, ...] = ()
    grid: Board = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `reason` is the id of `text`; `lines` give the score, one source each, where there is one.

    `step` is the step of the rule sheet that ends it, for a title. Where `text` tells more than who won, `headline` is
    that alone, in the words with which the text ends.
    """

    reason: str
    text: Text
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    step: str = ""
    headline: Text | None = None


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """Codes that belong together on a code sheet, in the order in which one looks for them; an option's id is its code.

    Where they are a grid, `across` of them stand side by side.
    """

    title: Text
    items: tuple[Option[Any], ...]
    across: int = 0


async def _nothing(state: object) -> None:
    """Set nothing up."""


@dataclass(frozen=True)
class Bot(Generic[S]):
    """A bot: everything that a driver needs to know about it.

    `seats` returns who sits at the table of a game with these options while nobody is named; `level` names the option
    that says how strong the bot is. `you` returns what an outcome calls the owner, "" where no side is the bot's; who
    else has a score there is the `rival`, of several the best; what the owner's counts is the `score`, unless it is
    points. `pictures` are drawn beside the names of things, by the ids of their terms: seven rows each.
    """

    name: str
    title: Text
    rules_version: int
    options: tuple[GameOption, ...]
    steps: Mapping[str, Step]
    new_state: Callable[[Mapping[str, str]], S]
    play: Callable[[S], Coroutine[Any, Any, Outcome]]  # on from any mark, which comes first, as the state has it
    glance: Callable[[S], Glance]
    progress: Callable[[S], Text]  # where the game stands, in a few words, for the list of games
    set_up: Callable[[S], Coroutine[Any, Any, None]] = _nothing  # up to the first mark
    facts: "tuple[Fact[S, Any], ...]" = ()
    seats: Callable[[Mapping[str, str]], tuple[str, ...]] = lambda options: ()
    level: str = ""
    you: Callable[[Mapping[str, str]], str] = lambda options: "you"
    rival: Text | None = None  # None: the bot itself
    score: Text | None = None  # None: points
    heading: Callable[[S, str], Text | None] = lambda state, step: (
        None
    )  # says more over a question than its step's name
    facets: Mapping[str, Text] = field(default_factory=dict)  # how a row says a facet's {value}
    pictures: Mapping[str, Shape] = field(default_factory=dict)
    codes: tuple[CodeGroup, ...] = ()
    refusal: Callable[[S, str], Text | None] = lambda state, code: None  # why a code cannot be meant now

    def step(self, name: str) -> Step:
        """Return a step of the sheet; without a name what is set right, of which no sheet has a step."""
        return self.steps[name] if name else SET_RIGHT

    async def game(self, state: S) -> Outcome:
        """Play a game from its set-up to its end."""
        await self.set_up(state)
        return await self.play(state)

    @cached_property
    def correctable(self) -> "Mapping[str, Fact[S, Any]]":
        """The facts of the table, which a person may set right, by key."""
        return {fact.key: fact for fact in self.facts if not fact.printed}

    @cached_property
    def printed(self) -> "Mapping[str, Fact[S, Any]]":
        """The printed facts, by almanac key."""
        return {fact.key: fact for fact in self.facts if fact.printed}

    def shipped(self) -> dict[str, Known]:
        """Return what ships of its printed facts."""
        return {key: fact.known for key, fact in self.printed.items() if fact.known}

    def learning(self, key: str) -> Prompt[Any]:
        """Return the question that sets a printed fact right outside any game."""
        options = self.choose_options({})
        state = self.new_state(options)
        state.seats = self.seats(options)
        return self.printed[key].editor(state)

    def seated(self, options: Mapping[str, str], names: tuple[str, ...]) -> tuple[str, ...]:
        """Return who sits at the table: the people named as far as there are seats, and the letters of the others."""
        seats = self.seats(options)
        return (*names, *seats[len(names) :])[: len(seats)]

    def choose_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return a value for every option: the given ones, defaults else.

        Raises:
            OptionError: a name or value that the bot does not have.
        """
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise OptionError(f"{self.name} has no option {quoted(name)}: expected one of {', '.join(names)}")
        chosen: dict[str, str] = {}
        for option in self.options:
            value = given.get(option.name, option.default_beside(chosen))
            values = [each.id for each in option.values]
            if value not in values:
                raise OptionError(
                    f"option {option.name} cannot be {quoted(value)}: expected one of {', '.join(values)}"
                )
            chosen[option.name] = value
        return chosen
