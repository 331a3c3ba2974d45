"""How many inputs a game takes: true games played by a device's own keys and codes, and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from types import MappingProxyType
from unittest.mock import patch

from compere.bots import BOTS
from compere.journal import Answered
from compere.run import short_key
from compere.wording import Plain
from compere_device.drivers.player import People
from compere_device.events import Key
from compere_device.glass.fonts import Fonts
from compere_device.glass.raster import Bitmap
from compere_device.hands.controls import BESIDE_KEYS
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen
from compere_device.scenes import menus
from compere_device.scenes.asking import Asking
from compere_device.scenes.playing import Playing
from compere_device.scenes.stage import Played, Scene, is_game
from figures.games import known, shuffled
from figures.goals import APART, END, ORDER, SCANNER, SET_UP, TURN
from figures.legible import Reader, shares
from figures.people import PEOPLE
from figures.person import Person
from figures.profiles import PROFILES
from hands import Hands

MOST_INPUTS = 5000  # of one game
BLANK = Bitmap(0)
NEW_GAME, WHOLE = "new game", "whole game, mean"
THINGS, FIRST = "how many, mean", "a set-up with what is learned"
MEDIAN, PERCENTILE = f"{TURN}, median", f"{TURN}, 90th percentile"


class Unseen(Screen):
    """A screen whose pictures nobody looks at: pages are laid out for it, and not drawn."""

    def draw(self, page: Page) -> Bitmap:
        """Return a blank picture."""
        return BLANK


UNSEEN = Unseen(Fonts())


@dataclass
class Effort:
    """Inputs of one game by what they were for."""

    new_game: int = 0  # from the home screen to the first page of the game
    set_up: int = 0  # until the human's first turn, but for learning
    turns: Counter[int] = field(default_factory=Counter)  # by turn of the bot
    apart: int = 0  # for what the profile lists apart
    apart_first: int = 0  # of those, before the bot's first turn
    things: int = 0  # how many there were of what is listed apart
    ordering: int = 0  # of those above, on the question for an order, and how many orders were answered
    orders: int = 0
    bot_turns: int = 0
    end: int = 0  # for the final score, and how the game ended
    pages: Counter[str] = field(default_factory=Counter)  # as `legible` counts them
    slips: int = 0

    def count(self, purpose: str, turn: int, inputs: int) -> None:
        """Count inputs for a purpose after so many turns of the bot."""
        if purpose == APART:
            self.apart += inputs
            self.apart_first += inputs * (turn == 0)
        elif purpose == SET_UP:
            self.set_up += inputs
        elif purpose == END:
            self.end += inputs
        else:
            self.turns[turn] += inputs

    @property
    def whole(self) -> int:
        """All inputs of the game."""
        return self.new_game + self.set_up + self.turns.total() + self.apart + self.end


@dataclass(frozen=True)
class Series:
    """So many games of a bot in one language: with a scanner or by buttons, and who makes a slip now and then.

    Options that are not `fixed` take all their values. The almanac knows the owner's box, or if `empty` nothing of it.
    """

    bot: str
    fixed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    way: str = SCANNER
    language: str = "en"
    slips: bool = False
    empty: bool = False
    games: int = 10


def play(hands: Hands, bot: str, people: People, random: Random, *, scanner: bool, slips: Random | None) -> Effort:
    """Play one game, from the home screen until it is back; it ends with the answers that were meant.

    A new game begins without a slip: its options are another game's, and not mended but chosen.
    """
    effort, profile, reader = Effort(), PROFILES[bot], Reader()
    person = Person(hands, people, random, scanner=scanner, slips=slips)
    for key in (*[Key.DOWN] * list(BOTS).index(bot), Key.OK):
        hands.press(key)
    go, game = hands.stage.go, hands.stage.game
    while not is_game(go.scene):
        hands.press(_key(go.scene, hands.store.preferences.options[bot]))
    effort.new_game = hands.inputs
    playing = go.scene
    while game.scene or not playing.table.outcome:
        if playing.table.outcome and game.scene and game.scene.table is not playing.table:
            effort.end += _leave(hands)  # a slip began another one
            break
        playing = game.scene or playing
        reader.look(hands)
        before, session = hands.inputs, playing.table.session
        asked = person.answering()
        asks, turn = short_key(asked.prompt) if asked else "", profile.turns(session)
        purpose = END if ends(hands, playing) else profile.purpose(asks, session)
        person.step()
        effort.count(purpose, turn, hands.inputs - before)
        effort.ordering += hands.inputs - before if asks and asks == profile.order else 0
        assert hands.inputs < MOST_INPUTS, f"the game goes round in circles at {playing.table.prompt}"
    assert person.told_the_truth(playing)
    session = playing.table.session
    effort.bot_turns, effort.slips, effort.pages = profile.turns(session), person.slipped, reader.pages
    for item in session.history.items:
        if isinstance(item.entry, Answered) and item.entry.by_person:
            effort.orders += item.entry.key == profile.order
            if item.entry.key == profile.apart:
                effort.things += len(item.entry.answer) if isinstance(item.entry.answer, list) else 1
    return effort


def _key(scene: Scene, options: Mapping[str, str]) -> Key:
    """Return the next key before a game begins: what is kept for later games is unset, and as it is in the box."""
    if isinstance(scene, Asking) and scene.asked.cursor is None:
        return scene.hand.towards(options[short_key(scene.asked.prompt)])
    return Key.OK


def _leave(hands: Hands) -> int:
    """Leave a game that has just begun; return the inputs that it took."""
    before = hands.inputs
    while hands.stage.game.scene:
        if hands.stage.go.scene.kind in BESIDE_KEYS:
            hands.hold(Key.BACK)
        else:
            hands.press(Key.BACK)
    return hands.inputs - before


def ends(hands: Hands, playing: Played) -> bool:
    """Return whether the screen is about the game's end: what is asked for the score, or how it ended."""
    session = playing.table.session
    if session.prompt and session.prompt.step != "end":
        return False
    if hands.stage.go.scene is playing and isinstance(playing, Playing) and playing.asked:
        return True  # whatever stands in its title's place
    return hands.desk.page().title in (hands.stage.say(session.bot.steps["end"].name), hands.stage.say(menus.ENDED))


def efforts(series: Series) -> list[Effort]:
    """Return the effort of each game; two series that differ in slips alone play the same games."""
    chosen = shuffled(series.bot, series.games, series.fixed, Random(series.bot))
    with patch("os.fsync"):  # it takes longer than all the rest
        return [_game(series, options, seed) for seed, options in enumerate(chosen)]


def _game(series: Series, options: dict[str, str], seed: int) -> Effort:
    facts: Mapping[str, Plain] = {} if series.empty else known(series.bot, options)
    random = Random(f"{series.bot} {seed}")
    with TemporaryDirectory() as folder:
        hands = Hands(Path(folder), series.language, seed=str(seed), screen=UNSEEN)
        hands.store.preferences.options[series.bot] = options
        for fact, value in facts.items():
            hands.store.almanac.learn(fact, value)
        people = PEOPLE[series.bot](options, random)
        slips = Random(seed) if series.slips else None
        return play(hands, series.bot, people, random, scanner=series.way == SCANNER, slips=slips)


def summary(efforts: Sequence[Effort], bot: str) -> dict[str, float]:
    """Return the figures that goals are set in; a turn that took no input of its own counts with none."""
    turns = [e.turns[turn] for e in efforts for turn in range(not e.turns[0], e.bot_turns + 1)]
    bot_turns, things = sum(e.bot_turns for e in efforts), sum(e.things for e in efforts)
    figures = {
        TURN: sum(turns) / bot_turns,
        MEDIAN: median(turns),
        PERCENTILE: quantiles(turns, n=10)[-1],
        NEW_GAME: mean(e.new_game for e in efforts),
        SET_UP: mean(e.set_up for e in efforts) / PROFILES[bot].set_ups,
        END: mean(e.end for e in efforts),
        WHOLE: mean(e.whole for e in efforts),
        **shares(sum((e.pages for e in efforts), Counter()), bot_turns),
    }
    if orders := sum(e.orders for e in efforts):
        figures[ORDER] = sum(e.ordering for e in efforts) / orders
    if things:
        figures[APART] = sum(e.apart for e in efforts) / things
        figures[THINGS] = mean(e.things for e in efforts)
        figures[FIRST] = mean(e.set_up + e.apart_first for e in efforts)
    return figures
