"""A person at a true table with Ufobot: answers truthfully, does as told, and is held against the sheet's own table.

`true` is the table as the sheet has it (`oracle`); `said` is the same table played by somebody who does what the box
says and nothing else. Both must agree whenever the box waits for a turn.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import fields
from random import Random
from typing import Any

from bots.ufobot.answering import Truth
from bots.ufobot.obeying import Obeying
from bots.ufobot.oracle import COLOURS, SPEAKER, TEMPLES, TrueTable
from compere.bots.ufobot.bot import BOT
from compere.journal import Header
from compere.prompts import Answer, Prompt, Roll
from compere.run import short_key
from compere.session import Session
from compere.state import Told
from playing import said

WAITS = ("yours", "next", "goes_on", "until")
Play = Callable[[TrueTable, Random], None]


def some_options(random: Random, **fixed: str) -> dict[str, str]:
    """Return options with every switch drawn on its own."""
    drawn = {option.name: random.choice(option.values).id for option in BOT.options}
    return drawn | {"difficulty": "own"} | fixed


def plays(table: TrueTable, random: Random) -> None:
    """Let the human do what a turn may change."""
    for temple in TEMPLES:
        if random.random() < 0.3:
            table.yours[temple] = min(table.top, table.yours[temple] + random.choice((1, 1, 2, 3)))
            if random.random() < 0.2 and table.cards[temple] == "table":
                table.cards[temple] = "human"
    for colour in COLOURS:
        if table.supply[colour] and random.random() < 0.15:
            table.supply[colour] -= 1
    if table.market and random.random() < 0.4:
        table.market.pop(random.randrange(len(table.market)))
    while table.bag and len(table.market) < 5 and random.random() < 0.6:
        table.market.append(table.bag.pop(0))
    if table.recruits and random.random() < 0.3:
        table.recruits.pop(random.randrange(len(table.recruits)))
    if len(table.recruits) < 6 and random.random() < 0.7:
        table.recruits.append((random.choice(COLOURS), random.randint(1, 6)))
    if table.speakers and random.random() < 0.3:
        table.held.append(table.speakers.pop())
    elif table.held and random.random() < 0.3:
        table.speakers.append(table.held.pop())
    table.your_force = min(table.last_force, table.your_force + random.choice((0, 0, 1, 2)))
    table.values[site] = table.values[site] % 6 + 1 if (site := random.choice(COLOURS)) else 0
    table.vp += random.randint(0, 6)


class People:
    """A session of one game, and whoever sits there."""

    def __init__(
        self,
        table: TrueTable,
        random: Random,
        position: Mapping[str, Any] | None = None,
        play: Play = plays,
    ) -> None:
        self.true, self.random, self.play = table, random, play
        self.lost = False
        self.passes = 0.2  # how probably the human does, each turn
        header = Header("ufobot", BOT.rules_version, dict(table.options), "1")
        self.position = position
        self.session = Session(BOT, header, position=position)
        if position is None and table.options["board"] == "trial":
            self.read_trial()
        self.lay(table)
        self.obeyed = 0  # of what was told since a person last answered
        self.asked: Counter[str] = Counter()
        self.in_turn: list[str] = []  # what was asked in this turn
        self.rolled: list[tuple[str, int]] = []
        self.expected = "yours" if not table.you_passed else "round" if table.passes() else "goes_on"
        self.played = 0
        self.your_score = random.choice((0, 50, 999, random.randint(0, 300)))

    def read_trial(self) -> None:
        """Take over what a game without a board is played with."""
        public, table = self.session.public_state, self.true
        table.track, table.key, table.top = public["track"], public["key"], public["top"]
        table.archon = table.archon % len(table.track)
        table.points = {each: list(public["points"][each].values()) for each in TEMPLES}

    # The game

    def finish(self) -> None:
        """Play to the end."""
        while self.session.prompt:
            self.step()
        self.obey()

    def turn(self) -> None:
        """Play on until a turn of Ufobot's is over, and held against the true one; or it passes."""
        while self.session.prompt and not self.done():
            self.step()
        self.obey()
        self.compare()

    def done(self) -> bool:
        """Return whether the turn is over."""
        return bool(self.played) and self.waits()

    def waits(self) -> bool:
        assert self.session.prompt
        if short_key(self.session.prompt) not in WAITS:
            return False
        self.obey()
        return not self.hands.missing

    def step(self) -> None:
        prompt = self.session.prompt
        assert prompt
        if prompt.kind == "recall":
            self.session.answer(self.random.choice((None, self.on_points(prompt))), "almanac")
            return
        self.obey()
        key = short_key(prompt)
        self.asked[key] += 1
        if key not in WAITS:
            asked = f"{key} {prompt.subject} {prompt.ids()}"
            assert asked not in self.in_turn, f"asked twice in a turn: {asked}"
            self.in_turn.append(asked)
        who = self if hasattr(self, f"on_{key}") else Truth(self.said)
        answer = getattr(who, f"on_{key}")(prompt)
        if self.lost:
            self.session.correct("lost", "yes")
            return
        by_device = isinstance(prompt, Roll) and prompt.by == "device"
        self.session.answer(answer, "virtual" if by_device else "entered")
        self.hands.answered(prompt, answer)
        if not by_device:
            self.obeyed = 0

    def compare(self) -> None:
        """Hold the table of who does as told, and the state of the bot, against the sheet's table."""
        self.compare_tables()
        true, public = self.true, self.session.public_state
        check_invariants(public)
        for name in ("active", "exhausted"):
            assert sorted(public[name]) == sorted(getattr(true, name)), name
        assert public["archon"] == true.archon
        assert public["temples"] == true.markers
        for colour, plot in true.zone.items():
            assert public["zone"][colour] == {
                "buildings": len(plot.pairs) + plot.buildings,
                "storeys": plot.storeys,
                "paired": sorted(plot.pairs, reverse=True),
                "unpaired": sorted(plot.dice, reverse=True),
            }, colour

    def compare_tables(self) -> None:
        """Hold the table of who does as told against the sheet's, but for Ufobot's board, which the box keeps."""
        true, told = self.true, self.said
        told.active, told.exhausted, told.archon = true.active, true.exhausted, true.archon
        expected, got = by_value(true), by_value(told)
        differ = {name: (value, got[name]) for name, value in expected.items() if got[name] != value}
        assert not differ, f"the sheet's and the one told: {differ}"
        self.lay(true)

    def end_round(self, text: str) -> None:
        """Do the steps at the end of a round: they must be what is told."""
        assert self.expected == "round" and not self.hands.missing, (self.expected, text)
        self.compare_tables()
        true = self.true
        gold = true.round in (3, 4) or (true.round == 2 and true.plays("gold_too"))
        due = ["Roll, return its speakers."] * ("white" in true.active + true.exhausted)
        due += ["Its dice: Active."] * (true.options["dice"] == "own")
        due += ["2 gold off the leftmost District with any."] * gold
        yours = (
            "Force: only you fall back."
            if gold or "white" in true.active + true.exhausted
            else "Only your force falls back."
        )
        due += ["Forces fall back." if true.plays("force_falls") else yours]
        due += [f"Zodiac: {'you win' if true.plays('your_ties') else 'it wins'} ties."]
        assert text == " ".join(due)
        true.end_round(self.random)
        if self.random.random() < 0.5:  # whoever has won it
            true.cards[self.random.choice(TEMPLES)] = self.random.choice(("table", "human", "ufobot"))
        self.lay(true)
        self.expected = "yours" if true.round <= 5 else "end"
        self.played += 1

    # What is told

    def lay(self, table: TrueTable) -> None:
        """Let the person's table be as the true one."""
        self.said = deepcopy(table)
        self.hands = Obeying(self.said)

    def obey(self) -> None:
        """Do what was told since the last time."""
        news = self.session.told[self.obeyed :]
        self.obeyed = len(self.session.told)
        for each in news:
            if each.step not in ("set_up", ""):  # nor what was corrected: the table stands so already
                self.do(each)

    def do(self, told: Told) -> None:
        if told.step == "round":
            self.end_round(said(told.text))
            return
        self.hands.do(told)
        heard = self.hands.heard[-1]
        if heard == "focus":
            assert self.true.track[self.true.archon] == "focus"
        if heard in ("focus", "chosen"):
            colour, value = self.true.choose_die(self.rolled)
            assert self.hands.die == (f"{colour} {value}" if self.true.options["dice"] == "virtual" else "")

    # What is asked between turns

    def on_wait(self) -> str | None:
        """Return that a storey was not there, else hold the tables against each other."""
        if self.hands.missing:
            self.hands.missing = ""
            return "no_storey"
        self.compare()
        self.in_turn.clear()
        return None

    def on_yours(self, prompt: Prompt[Any]) -> Answer:
        if answer := self.on_wait():
            return answer
        assert self.expected == "yours"
        true = self.true
        if self.random.random() < self.passes:
            true.you_passed = True
            self.lay(true)
            self.expected = "round" if true.passes() else "turn"
            return "passed"
        self.play(true, self.random)
        self.lay(true)
        self.lost = true.vp <= 0  # sheet, *À votre tour*: at the end of the human's own turn
        self.expected = "rest" if true.passes() else "turn"
        return "played"

    def on_next(self, prompt: Prompt[Any]) -> Answer:
        if answer := self.on_wait():
            return answer
        assert self.expected in ("goes_on", "round")
        if self.expected == "goes_on":
            self.expected = "turn"
        return "played"

    def on_goes_on(self, prompt: Prompt[Any]) -> Answer:
        assert self.on_wait() is None and self.expected == "goes_on"
        self.expected = "turn"
        return None

    def on_until(self, prompt: Prompt[Any]) -> Answer:
        """Ufobot has passed, and the human plays on until there is nothing more to do."""
        assert self.on_wait() is None and self.expected == "rest" and self.hands.heard[-1:] in ([], ["passes"])
        for _ in range(self.random.randint(0, 2)):
            self.play(self.true, self.random)
        self.true.you_passed = True
        self.lay(self.true)
        self.expected = "round"
        return None

    # What is asked in a turn

    def roll(self, whole: list[str]) -> None:
        assert self.expected == "turn", self.expected
        self.rolled = [(colour, self.fall(colour)) for colour in whole]
        self.true.turn(self.rolled)
        self.played += 1
        over = self.true.you_passed and self.true.passes()
        self.expected = "round" if over else "goes_on" if self.true.you_passed else "yours"

    def fall(self, colour: str) -> int:
        """Return what a die shows."""
        return self.random.choice(SPEAKER) if colour == "white" else self.random.randint(1, 6)

    def on_dice(self, prompt: Prompt[Any]) -> Answer:
        colours = [str(id).rstrip("0123456789") for id in prompt.ids()]
        assert sorted(colours) == sorted(self.true.active)
        self.roll(colours)
        return tuple(value for _, value in self.rolled)

    def on_die(self, prompt: Prompt[Any]) -> Answer:
        self.roll(list(self.true.active))
        lowest = min(value for _, value in self.rolled)
        tied = [f"{colour}-{value}" for colour, value in self.rolled if value == lowest]
        return next(id for id in prompt.ids() if id in tied)  # the first listed

    # What is asked at set-up and at the end

    def on_archon(self, prompt: Prompt[Any]) -> Answer:
        assert isinstance(prompt, Roll) and prompt.dice[0].faces == tuple(range(len(self.true.track)))
        return (self.true.archon,)

    def on_space(self, prompt: Prompt[Any]) -> Answer:
        at = int(prompt.subject[0]) - 1
        return self.true.track[at] if at < len(self.true.track) else "no_more"

    def on_key(self, prompt: Prompt[Any]) -> Answer:
        return tuple(self.true.key[colour] for colour in COLOURS)

    def on_top(self, prompt: Prompt[Any]) -> Answer:
        return self.true.top

    def on_tiles(self, prompt: Prompt[Any]) -> Answer:
        return self.true.fulfilled()

    def on_points(self, prompt: Prompt[Any]) -> Answer:
        temple, space = prompt.subject
        return self.true.points[str(temple)][int(space)]

    def on_your_score(self, prompt: Prompt[Any]) -> Answer:
        assert self.expected == "end"
        self.compare()
        return self.your_score


def check_invariants(public: Mapping[str, Any]) -> None:
    """Check what holds at any table: the dice are all there, what can pair has paired, markers are on their tracks."""
    dice = sorted(public["active"] + public["exhausted"])
    assert [each for each in dice if each != "white"] == sorted(COLOURS) and dice.count("white") <= 4
    for plot in public["zone"].values():
        dice = len(plot["paired"]) + len(plot["unpaired"])
        assert len(plot["paired"]) == min(dice, plot["buildings"])
        assert all(1 <= value <= 6 for value in plot["paired"] + plot["unpaired"]) and 0 < plot["storeys"] <= 12
    assert all(0 <= space <= public["top"] for space in public["temples"].values())
    assert 0 <= public["archon"] < len(public["track"]) and 0 <= public["ended_rounds"] <= 5


def by_value(table: TrueTable) -> dict[str, Any]:
    """Return what lies there, dice of one value in one order."""
    table = deepcopy(table)
    for plot in table.zone.values():
        plot.pairs.sort()
        plot.dice.sort()
    table.speakers.sort()
    return {each.name: getattr(table, each.name) for each in fields(table) if each.compare}
