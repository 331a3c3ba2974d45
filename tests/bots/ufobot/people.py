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

from bots.ufobot.obeying import Obeying
from bots.ufobot.oracle import COLOURS, SPEAKER, TEMPLES, TIES, TrueTable
from compere.bots.ufobot.bot import BOT
from compere.journal import Header
from compere.prompts import Answer, Choose, Prompt, Roll
from compere.run import short_key
from compere.session import Session
from compere.state import Told
from playing import said

WAITS = ("yours", "next", "goes_on", "until")
SET_UP = ("archon", "space", "key", "top", "tiles", "dice_note")
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


def nothing(table: TrueTable, random: Random) -> None:
    """Let the human do nothing that matters."""


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
        header = Header("ufobot", BOT.rules_version, dict(table.options), "1")
        self.session = Session(BOT, header, position=position)
        if position is None and table.options["board"] == "trial":
            self.read_trial()
        self.lay(table)
        self.obeyed = 0  # of what was told since a person last answered
        self.asked: Counter[str] = Counter()
        self.in_turn: list[str] = []  # what was asked in this turn
        self.round_told: list[str] = []
        self.due: list[str] = []
        self.rolled: list[tuple[str, int]] = []
        self.expected = "goes_on" if table.you_passed else "yours"
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
        while self.session.prompt and not (self.played and self.waits()):
            self.step()
        self.obey()
        self.compare()

    def waits(self) -> bool:
        assert self.session.prompt
        if short_key(self.session.prompt) not in WAITS:
            return False
        self.obey()
        return not self.hands.missing

    def step(self) -> None:
        prompt = self.session.prompt
        assert prompt
        self.obey()
        key = short_key(prompt)
        self.asked[key] += 1
        self.in_turn.append(key + str(prompt.subject))
        answer = getattr(self, f"on_{key}")(prompt)
        by_device = isinstance(prompt, Roll) and prompt.by == "device"
        self.session.answer(answer, "virtual" if by_device else "entered")
        if not by_device:
            self.obeyed = 0

    def compare(self) -> None:
        """Hold the table of who does as told, and the state of the bot, against the sheet's table."""
        true, told, public = self.true, self.said, self.session.public_state
        told.active, told.exhausted, told.archon = true.active, true.exhausted, true.archon
        told.round, told.you_passed = true.round, true.you_passed
        expected, got = by_value(true), by_value(told)
        differ = {name: (value, got[name]) for name, value in expected.items() if got[name] != value}
        assert not differ, f"the sheet's and the one told: {differ}"
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
        self.lay(true)

    def ends_round(self) -> None:
        """Do the steps at the end of a round, and expect to be told them."""
        true = self.true
        ties = "you win ties" if true.plays("your_ties") else "Ufobot wins all ties"
        gold = true.round in (3, 4) or (true.round == 2 and true.plays("gold_too"))
        both = true.plays("force_falls")
        self.due = ["Roll its speaker dice again"] * ("white" in true.active + true.exhausted)
        self.due += ["Take the 2 gold off the leftmost"] * gold
        self.due += ["Your force and Ufobot’s go back" if both else "Your force goes back"]
        self.due += [f"Give out the Zodiac cards; {ties}."]
        true.end_round(self.random)
        if self.random.random() < 0.5:  # whoever has won it
            true.cards[self.random.choice(TEMPLES)] = self.random.choice(("table", "human", "ufobot"))
        self.lay(true)
        self.expected = "yours" if true.round <= 5 else "end"

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
            if each.step != "set_up":
                self.do(each)

    def do(self, told: Told) -> None:
        if told.step == "round":
            self.heard_at_round(said(told.text))
            return
        self.hands.do(told)
        heard = self.hands.heard[-1]
        if heard == "focus":
            assert self.true.track[self.true.archon] == "focus"
        if heard in ("focus", "rolled"):
            shown = self.hands.dice.strip(": ").upper().split()  # all of the device's, the lowest of the table's
            rolled = [f"{colour[0].upper()}{value}" for colour, value in self.rolled]
            assert sorted(shown) == sorted(rolled if self.true.options["dice"] == "virtual" else shown[:1])
            assert set(shown) <= set(rolled)

    def heard_at_round(self, text: str) -> None:
        if not text.startswith("You are first player"):
            assert self.due and text.startswith(self.due.pop(0)), (text, self.due)

    # What is asked between turns

    def on_wait(self) -> str | None:
        """Return that a storey was not there, else hold the tables against each other."""
        if self.hands.missing:
            self.hands.missing = ""
            return "no_storey"
        self.compare()
        self.in_turn.clear()
        assert not self.due
        return None

    def on_yours(self, prompt: Prompt[Any]) -> Answer:
        if answer := self.on_wait():
            return answer
        assert self.expected == "yours"
        true = self.true
        if self.random.random() < 0.2:
            true.you_passed = True
            self.lay(true)
            self.goes_on()
            return "passed"
        self.play(true, self.random)
        self.lay(true)
        self.expected = "rest" if true.passes() else "turn"
        return "played"

    def goes_on(self) -> None:
        """The human has passed, and it is Ufobot's turn."""
        self.expected = "turn"
        if self.true.passes():
            self.played += 1
            self.ends_round()

    def on_next(self, prompt: Prompt[Any]) -> Answer:
        if answer := self.on_wait():
            return answer
        assert self.expected == "goes_on"
        self.goes_on()
        return "played" if isinstance(prompt, Choose) else None

    on_goes_on = on_next

    def on_until(self, prompt: Prompt[Any]) -> Answer:
        """Ufobot has passed, and the human plays on until there is nothing more to do."""
        assert self.expected == "rest"
        self.obey()
        for _ in range(self.random.randint(0, 2)):
            self.play(self.true, self.random)
        self.played += 1
        self.ends_round()
        return None

    # What is asked in a turn

    def roll(self, whole: list[str]) -> None:
        assert self.expected == "turn", self.expected
        self.rolled = [
            (colour, self.random.choice(SPEAKER) if colour == "white" else self.random.randint(1, 6))
            for colour in whole
        ]
        self.true.turn(self.rolled)
        self.played += 1
        self.expected = "goes_on" if self.true.you_passed else "yours"

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

    def on_building(self, prompt: Prompt[Any]) -> Answer:
        assert isinstance(prompt, Choose)
        for group in groups(prompt):
            if there := [colour for colour in self.said.market if colour in group]:
                return there[0]
        return "empty"

    def on_recruit(self, prompt: Prompt[Any]) -> Answer:
        assert isinstance(prompt, Choose)
        for group in groups(prompt):
            if there := [die for die in self.said.recruits if die[0] in group]:
                return max(there, key=lambda die: die[1])[0]  # of those alike the first from the left
        return "empty"

    def on_value(self, prompt: Prompt[Any]) -> Answer:
        return str(max(value for colour, value in self.said.recruits if colour == prompt.subject[0]))

    def on_topmost(self, prompt: Prompt[Any]) -> Answer:
        return self.said.market[0] if self.said.market else "empty"

    def on_storey(self, prompt: Prompt[Any]) -> Answer:
        left = [colour for colour in self.said.shelf if colour in prompt.ids() and self.said.supply[colour]]
        return min(left, key=self.said.supply.__getitem__, default="none")

    def on_lowest(self, prompt: Prompt[Any]) -> Answer:
        return min([temple for temple in TEMPLES if temple in prompt.ids()], key=self.said.yours.__getitem__)

    def on_above(self, prompt: Prompt[Any]) -> Answer:
        temple, space = prompt.subject
        assert space == self.said.markers[str(temple)]
        or_equal = "or above" in said(prompt.text)
        assert or_equal == self.true.plays("your_ties")
        yours = self.said.yours[str(temple)]
        return "yes" if yours > int(space) or (or_equal and yours == space) else "no"

    def on_site(self, prompt: Prompt[Any]) -> Answer:
        return self.said.lowest_site()

    def on_speaker(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.said.speakers else "no"

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
        assert self.expected == "end" and not self.due
        return self.your_score


def by_value(table: TrueTable) -> dict[str, Any]:
    """Return what lies there, dice of one value in one order."""
    table = deepcopy(table)
    for plot in table.zone.values():
        plot.pairs.sort()
        plot.dice.sort()
    table.speakers.sort()
    return {each.name: getattr(table, each.name) for each in fields(table) if each.compare}


def groups(prompt: Choose[Any]) -> list[list[str]]:
    """Return the colours of a list as somebody reads it: those that stand together with the same *if* are tied."""
    read: list[list[str]] = []
    before = ""
    for option in prompt.options:
        words = said(option.label)
        colour, _, condition = words.partition(", if ")
        condition += colour[: colour.find(".") + 1]  # of several groups that are tied, each has its number
        if read and condition and condition == before:
            read[-1].append(option.id)
        else:
            read.append([option.id])
        before = condition
    return read


assert TIES  # the order of the list of dice is held against it in `test_oracle_ties`
