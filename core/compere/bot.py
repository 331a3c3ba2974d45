"""Everything that a bot provides, as one value: name, options, state, rules, what can be looked at or corrected."""

import re
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from compere.almanac import Known
from compere.declared import dataclass, field
from compere.errors import BadQuestion, OptionError, quoted
from compere.options import Option, Squares
from compere.prompts import Prompt
from compere.wording import Text, say

if TYPE_CHECKING:  # a list of games needs no facts, and must not wait for their import
    from compere.facts import Fact
    from compere.piles import Pile
    from compere.state import State

S = TypeVar("S", bound="State")
POINTS_MOST = 10**9  # of a score: the record of games counts it, and no page has room for more
LEVELS = ("level", "difficulty")  # what the option is called that says how strong a bot is


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the rule sheet.

    Attributes:
        name: its name, used as a title.
        rule: what the sheet says there, in our own words.
        yours: the people at the table do it; it is not part of the bot's turn.
    """

    name: Text
    rule: Text
    yours: bool = False


# The step of questions that are on no sheet, because people only answer them to correct something.
SET_RIGHT = Step(say("Correct"), say("What you set here holds from the start of this turn."), yours=True)


@dataclass(frozen=True, slots=True)
class GameOption:
    """A choice made before the game.

    Attributes:
        name: its name in journals and on the command line.
        text: the question.
        values: what can be chosen.
        default: the value if nobody chooses. A function derives it from the options before this one, so a preset is an
            option like any other.
        when: the name of an option and the value it must have for this one to matter; None if it always matters.
        printed: it is about what is printed on the owner's components, so it is asked once and kept for later games.
    """

    name: str
    text: Text
    values: tuple[Option[Any], ...]
    default: str | Callable[[Mapping[str, str]], str]
    when: tuple[str, str] | None = None
    printed: bool = False

    def matters(self, chosen: Mapping[str, str]) -> bool:
        """Return whether the option matters, given the options chosen before it."""
        return self.when is None or chosen.get(self.when[0]) == self.when[1]

    def default_beside(self, chosen: Mapping[str, str]) -> str:
        """Return its value if nobody chooses, given the options chosen before it."""
        return self.default if isinstance(self.default, str) else self.default(chosen)


@dataclass(frozen=True, slots=True)
class Line:
    """A label and its value: one line of the glance or of the final score."""

    label: Text
    value: Text


@dataclass(frozen=True, slots=True)
class Glance:
    """What a bot's `glance` returns, with its board apart: labelled lines, and a grid if there is one."""

    lines: tuple[Line, ...] = ()
    grid: Squares = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        step: the step of the rule sheet that ends the game; its name is the title.
        reason: the id of `text`.
        text: the closing sentence. If it says more than who won, that is a text of its own in its last hole.
        winners: the keys of the players who won.
        scores: points by player, if there are any.
        lines: the sources of the score, one line each.
    """

    step: str
    reason: str
    text: Text
    winners: tuple[str, ...]
    scores: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()

    @property
    def who(self) -> Text:
        """Who won: the closing sentence, or what stands in the hole with which it ends."""
        last = re.search(r"\{(\w+)\}$", self.text.template)
        end = self.text.args[last[1]] if last else None
        return end if isinstance(end, Text) else self.text


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """Codes that belong together on a code sheet, in the order in which people look for them.

    Attributes:
        title: the heading.
        items: one option for each code; the option's id is its code.
        across: how many codes stand side by side if the group is a grid; else 0.
    """

    title: Text
    items: tuple[Option[Any], ...]
    across: int = 0


async def _nothing(state: object) -> None:
    """Set nothing up."""


@dataclass(frozen=True)
class Bot(Generic[S]):
    """A bot: everything that a driver needs to know about it.

    Attributes:
        title: what it is called, said with its own voice, which has its name.
        you: returns the owner's key in an outcome, given the options; "" if no side is the bot's.
        score: what the owner's score counts; None for points.
        odds: returns each pile of which everybody at the table can know what is left, from what they saw leave it: what
            people call it, the pile, and options for what its cards can be.
    """

    title: Text
    rules_version: int
    options: tuple[GameOption, ...]
    steps: Mapping[str, Step]
    new_state: Callable[[Mapping[str, str]], S]
    play: Callable[[S], Coroutine[Any, Any, Outcome]]  # from any mark on, as the state says; awaits that mark first
    glance: Callable[[S], Sequence[Line | Squares]]  # what a player wants to know; a board stands among its lines
    progress: Callable[[S], Text]  # where the game stands, in a few words, for the list of games
    set_up: Callable[[S], Coroutine[Any, Any, None]] = _nothing  # up to the first mark
    facts: "tuple[Fact[S, Any], ...]" = ()
    you: Callable[[Mapping[str, str]], str] = lambda options: "you"
    score: Text | None = None
    heading: Callable[[S, str], Text | None] = lambda state, step: None  # a question's title, if not its step's name
    facets: Mapping[str, Text] = field(default_factory=dict)  # how a facet's {value} is said, by facet
    codes: tuple[CodeGroup, ...] = ()
    refusal: Callable[[S, str], Text | None] = lambda state, code: None  # why a code cannot be meant now
    odds: "Callable[[S], tuple[tuple[Text, Pile[Any], tuple[Option[Any], ...]], ...]]" = lambda state: ()

    @cached_property
    def name(self) -> str:
        """Its name, as its voice and its entry point have it."""
        return self.title.by

    @cached_property
    def level(self) -> str:
        """The name of the option that says how strong the bot is: the one that is called so; "" if none is."""
        return next((option.name for option in self.options if option.name in LEVELS), "")

    def step(self, name: str) -> Step:
        """Return a step of the sheet; for "", the step of what people correct, which is on no sheet."""
        return self.steps[name] if name else SET_RIGHT

    def unsayable(self) -> list[tuple[str, object]]:
        """Return what of its declaration should be a text and is none, by where it stands there."""
        return [(where, each) for where, each in self._said() if not isinstance(each, Text)]

    def _said(self) -> Iterator[tuple[str, object]]:
        yield "title", self.title
        if self.score is not None:
            yield "score", self.score
        for option in self.options:
            yield f"options, {option.name}", option.text
            yield from ((f"options, {option.name}={each.id}", each.label) for each in option.values)
        for name, step in self.steps.items():
            yield from ((f"steps, {name}", each) for each in (step.name, step.rule))
        yield from ((f"facts, {fact.key}", fact.name) for fact in self.facts if not callable(fact.name))
        yield from ((f"facets, {name}", text) for name, text in self.facets.items())
        for group in self.codes:
            yield "codes, a title", group.title
            yield from ((f"codes, {each.id}", each.label) for each in group.items)

    def look(self, state: S) -> Glance:
        """Return what a player wants to know during a game."""
        parts = self.glance(state)
        grid = next((part for part in parts if not isinstance(part, Line)), ())
        return Glance(tuple(part for part in parts if isinstance(part, Line)), grid)

    async def game(self, state: S) -> Outcome:
        """Play a game from set-up to end."""
        await self.set_up(state)
        return await self.play(state)

    @cached_property
    def correctable(self) -> "Mapping[str, Fact[S, Any]]":
        """The facts that a person may correct during a game, by key: those about the table."""
        return {fact.key: fact for fact in self.facts if not fact.printed}

    @cached_property
    def printed(self) -> "Mapping[str, Fact[S, Any]]":
        """The printed facts, by almanac key."""
        return {fact.key: fact for fact in self.facts if fact.printed}

    def shipped(self) -> dict[str, Known]:
        """Return what ships with the product about its printed facts, by key."""
        return {key: fact.known for key, fact in self.printed.items() if fact.known}

    def learning(self, key: str) -> Prompt[Any]:
        """Return the question that sets a printed fact outside any game."""
        return self.printed[key].editor(self.new_state(self.choose_options({})))

    def seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return who sits at the table while nobody is named.

        Raises:
            BadQuestion: they are not told by texts, so that no journal could keep them.
        """
        seats: object = self.new_state(options).seats
        if not (isinstance(seats, tuple) and all(isinstance(each, str) for each in seats)):
            raise BadQuestion(f"{self.name} has the seats {quoted(seats)}: expected a tuple of texts, or none")
        return seats

    def seated(self, options: Mapping[str, str], names: tuple[str, ...]) -> tuple[str, ...]:
        """Return who sits at the table: the given names as far as there are seats, then default names for the rest."""
        seats = self.seats(options)
        return (*names, *seats[len(names) :])[: len(seats)]

    def choose_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return a value for every option: the given one, or else its default.

        Raises:
            OptionError: the bot has no such option, or the option no such value.
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
