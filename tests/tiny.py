"""A bot for the tests, of hardly more rules than kinds of questions: stones come up and a rival takes one a round."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from compere.almanac import Known
from compere.arrange import ChooseSome
from compere.bot import Bot, CodeGroup, GameOption, Line, Outcome, Step
from compere.facts import Fact
from compere.journal import Entry, Header, parse
from compere.narrowing import Choice, Missing, Preference, most, narrow, settled
from compere.options import Option, Squares
from compere.piles import Draw, Pile
from compere.prompts import Mark, Number, Prompt, Roll, Tell, TurnBegins
from compere.session import Session
from compere.state import State
from compere.wording import Term, Text, Voice, say
from compere_proof.random_games import seen as seen
from compere_proof.random_games import text_of as text_of

A = TypeVar("A")
STONES = {id: Term(id, name) for id, name in (("stone:r", "ruby"), ("stone:g", "garnet"), ("stone:b", "beryl"))}
BAG = ("stone:r",) * 3 + ("stone:g",) * 2 + ("stone:b",)
CLOUDS = ("cloud:light", "cloud:heavy")
MOST_ROUNDS = 1000


@dataclass
class TinyState(State):
    """A bag of stones, what each weighs, who has which, and the score."""

    round: int = 0
    bag: Pile[str] = field(default_factory=lambda: Pile.of("bag", BAG))
    weights: dict[str, int] = field(default_factory=dict)  # printed below each stone
    mine: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STONES, 0))
    rivals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STONES, 0))
    marked: tuple[str, ...] = ()  # stones that the rival must leave alone
    luck: int = 0


def stone(id: str) -> Option[str]:
    """Return a stone as an option."""
    return Option(id, say("{stone}", stone=STONES[id]), {"stone": STONES[id]})


async def set_up(state: TinyState) -> None:
    """Say what goes into the bag."""
    state.tell("setup", say("Put {stones} {stones:stone|stones} into the bag.", stones=len(BAG)))


async def play(state: TinyState) -> Outcome:
    """Play the rounds and count the stones."""
    while state.round < int(state.options["rounds"]):
        await TurnBegins()
        await Mark()
        await play_round(state)
    await Tell("tiny.end", say("Put the stones away."), "end")
    mine, rivals = sum(state.mine.values()) + state.luck, sum(state.rivals.values())
    winner = "you" if mine > rivals else "rival"
    scores = {"you": mine, "rival": rivals}
    return Outcome("end", f"{winner}_has_more", say("{winner} wins.", winner=winner), (winner,), scores)


async def play_round(state: TinyState) -> None:
    """Roll, turn two stones up, keep some of them; the rival takes one of the others."""
    state.round += 1
    dice = {"black": (1, 2, 3), "white": (0, 5)}
    text = say("Round {round}: roll both dice.", round=state.round)
    luck = await Roll("tiny.luck", text, "luck", dice, subject=(state.round,))
    state.luck += sum(luck)
    up = await turn_up(state)
    mine = await ChooseSome("tiny.mine", say("Which do you keep?"), "stones", tuple(map(stone, up)), 0, len(up))
    for id in mine:
        state.mine[id] += 1
    left = [id for id in up if id not in mine]
    choice = await settled(state, partial(choose_stone, left=left))
    for id in choice.picked:
        state.rivals[id] += 1
        state.tell(
            "stones", say("The rival takes {stone:a}.", stone=STONES[id]), headline=stone(id).label, why=choice.reasons
        )


def weight(id: str) -> Fact[TinyState, int]:
    """Return the fact what a stone weighs."""

    def question(state: TinyState) -> Number:
        text = say("What does {stone:the} weigh?", stone=STONES[id])
        return Number("tiny.weight", text, "luck", 1, 9, subject=(id,))

    def write(state: TinyState, weighs: int) -> None:
        state.weights[id] = weighs

    return Fact(f"tiny.weight.{id}", say("{stone}", stone=STONES[id]), question, write, printed=True)


async def turn_up(state: TinyState) -> tuple[str, ...]:
    """Draw two stones from the table's bag; heavy clouds of the device's hide one, unless the wind is strong."""
    count = 2
    if state.options["sky"] == "cloudy":
        (wind,) = await Roll("tiny.wind", say("The wind blows."), "luck", {"wind": tuple(range(10))}, by="device")
        sky = Pile.of("clouds", CLOUDS * 2, by="device")
        clouds = tuple(Option(id, say("{cloud}", cloud=id)) for id in CLOUDS)
        drawn = await Draw("tiny.clouds", say("A cloud comes."), "luck", sky, clouds, count=2)
        if wind < 8 and drawn.count("cloud:heavy") >= int(state.options["clearing"]):
            count = 1
    if len(state.bag.cards) < count:
        state.bag = Pile.of("bag", BAG)
    stones = tuple(map(stone, STONES))
    up = await Draw("tiny.stones", say("Turn {n} up.", n=count), "stones", state.bag, stones, count=count)
    return tuple(dict.fromkeys(up))


def choose_stone(state: TinyState, left: list[str]) -> Choice[tuple[str, ...]] | Missing:
    """Return the stone that the rival takes: no marked one, then the heaviest, whose weight it may lack."""

    def heaviest(among: Sequence[str]) -> Sequence[str] | Missing:
        unknown = [id for id in among if id not in state.weights]
        return Missing(weight(unknown[0])) if unknown else most(among, lambda id: state.weights[id])

    preferences: list[Preference[str]] = [
        Preference(say("not marked"), lambda among: [id for id in among if id not in state.marked]),
        Preference(say("heaviest"), heaviest),
        Preference(say("first in the alphabet"), lambda among: [min(among)]),
    ]
    return narrow(left, preferences, STONES.__getitem__)


def glance(state: TinyState) -> tuple[Line | Squares, ...]:
    """Return the luck, and a grid of the stones: yours above, the rival's below."""
    rows = tuple(tuple(map(str, kept.values())) for kept in (state.mine, state.rivals))
    return Line(say("Luck"), say("{luck}", luck=state.luck)), rows


def _luck(state: TinyState) -> Number:
    return Number("tiny.set_luck", say("How much luck have you had?"), "", 0, 8 * state.round, usual=state.luck)


def _set_luck(state: TinyState, luck: int) -> None:
    state.luck = luck


def _marks(state: TinyState) -> ChooseSome[str]:
    return ChooseSome("tiny.set_marked", say("Which are marked?"), "", tuple(map(stone, STONES)), 0, 2)


def _set_marks(state: TinyState, marked: tuple[str, ...]) -> None:
    state.marked = marked


LUCK = Fact("luck", say("Luck"), _luck, _set_luck)
MARKED = Fact("marked", say("Marked stones"), _marks, _set_marks)


def refusal(state: TinyState, code: str) -> Text | None:
    """Return why a stone cannot come up."""
    return say("No {stone} is in the bag.", stone=STONES[code]) if code in STONES else None


SKY = (Option("clear", say("clear")), Option("cloudy", say("cloudy")))
TINY: Bot[TinyState] = Bot(
    title=Voice("tiny")("Tiny"),
    rules_version=1,
    options=(
        GameOption(
            "rounds",
            say("How many rounds?"),
            tuple(Option(str(n), say("{n}", n=n)) for n in range(1, MOST_ROUNDS + 1)),
            "3",
        ),
        GameOption("sky", say("How is the sky?"), SKY, "cloudy", printed=True),
        GameOption(
            "clearing",
            say("How many heavy clouds hide a stone?"),
            (Option("1", say("one")), Option("2", say("two"))),
            "1",
            when=("sky", "cloudy"),
        ),
    ),
    steps={
        "setup": Step(say("Set-up"), say("All stones go into the bag.")),
        "luck": Step(say("Luck"), say("Dice and clouds.")),
        "stones": Step(say("Stones"), say("You keep what you like; the rival takes the heaviest of the others.")),
        "end": Step(say("End"), say("More stones and luck win.")),
    },
    new_state=lambda options: TinyState(options=options),
    set_up=set_up,
    play=play,
    glance=glance,
    progress=lambda state: say("round {round}", round=state.round),
    facts=(LUCK, MARKED),
    codes=(CodeGroup(say("Stones"), tuple(map(stone, STONES))),),
    refusal=refusal,
)


def header(seed: str = "1", **options: str) -> Header:
    """Return the header of a tiny game."""
    return Header(TINY.name, TINY.rules_version, TINY.choose_options(options), seed)


def clear_game(*answers: object, **options: str) -> Session:
    """Return a tiny game under a clear sky, where the device has nothing, after some answers of the table's."""
    game = Session(TINY, header(sky="clear", **options))
    for answer in answers:
        game.answer(answer)
    return game


def resumed(game: Session) -> Session:
    """Return the game as it comes back from the text of what counts of its journal."""
    parsed = parse(text_of(game.header, [item.entry for item in game.history.items]))
    return Session(game.bot, parsed.header, parsed.entries)


# Rules of a few lines, for what the tiny bot's own do not show.

Play = Callable[[TinyState], Coroutine[Any, Any, Outcome]]
END = Outcome("end", "end", say("The end."), ("you",), {"you": 1})


def seated(*seats: str) -> Bot[TinyState]:
    """Return the bot with these people at its table, while nobody is named."""
    return replace(TINY, new_state=lambda options: TinyState(options=options, seats=seats))


def number(name: str, most: int = 9, **about: int) -> Number:
    """Return a question for a number from 0, about these numbers."""
    return Number(f"tiny.{name}", say("How many?", **about), "luck", 0, most, subject=tuple(about.values()))


def printed(question: Prompt[A], key: str = "", name: str = "It", known: Known | None = None) -> Fact[Any, A]:
    """Return a printed fact, which the almanac knows by this key, else by its question's."""
    return Fact(key or question.key, Text(name), lambda state: question, printed=known or True)


def learned(key: str, question: Prompt[A]) -> Coroutine[Any, Any, A]:
    """Return the asking of a printed fact."""
    return printed(question, key).ask(None)


def session(play: Play, *entries: Entry, seed: str = "1") -> Session:
    """Return a game by other rules, whose luck may always be corrected."""
    luck = replace(LUCK, question=lambda state: replace(number("luck", 99), usual=state.luck))
    return Session(replace(TINY, set_up=nothing, play=play, facts=(luck,)), header(seed), entries)


async def nothing(state: TinyState) -> None:
    """Set nothing up."""


async def turns(state: TinyState) -> Outcome:
    """Ask how many, then take three turns of two questions."""
    await number("before")
    for turn in range(3):
        await TurnBegins()
        await Mark()
        state.luck += 10
        state.luck += await number("first", turn=turn, luck=state.luck)
        state.luck += await number("second", turn=turn)
    return END


async def fortunate(state: TinyState) -> Outcome:
    """Ask on and on, until somebody has a lot of luck where a turn begins."""
    while state.luck < 50:
        await Mark()
        if state.luck < 50:
            await number("luck")
    return END


async def counting(state: TinyState) -> Outcome:
    """Ask three numbers, each with the sum so far, between things of the device's and the almanac's."""
    state.tell("setup", say("Welcome."))
    for nth in range(3):
        state.luck += await number("count", sum=state.luck)
        state.tell("luck", say("Counted."))
        state.luck += (await Roll("tiny.wind", say("Wind"), "luck", {"wind": (0, 5)}, by="device"))[0]
        state.tell("luck", say("Blown."))
        await learned(f"tiny.fact.{nth}", number("fact"))
        await Tell("tiny.tell", say("Read this."), "luck")
    return END
