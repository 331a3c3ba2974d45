"""Every goal of speed and of effort, once: read by the tests and by `make bench`."""

from collections.abc import Mapping
from dataclasses import dataclass

SPEED: Mapping[str, float] = {
    # bytes on the I2C bus
    "bytes a page change | the fewest": 1.0,
    "bytes a page change | Klipper's rule": 0.75,
    "bytes, most for one picture | luma.oled": 1.0,
    "bytes, cursor moves and value changes, median | luma.oled": 0.2,
    "bytes, whole pages, median | luma.oled": 0.7,
    "bytes when nothing changed": 0,
    # this machine's time and memory, beside a peer in the same run; a start in instructions where there is valgrind
    "CPU a page | luma.oled": 0.6,
    "start to first picture | import": 0.35,
    "start to the home screen | import": 0.7,
    "start to the home screen, 1000 games | import": 0.7,
    "start to the home screen, 1000 games | none": 1.05,
    "start until a key counts | import": 1.17,  # 0.6 of the build of 55a9d689, which took 1.95
    "at rest, wake-ups a second": 0.2,
    "at rest, CPU | gpiozero on lgpio": 0.01,
    "memory | import": 1.0,
    # a press, in instructions of Python, beside those that the build of 55a9d689 took
    "a press that takes the bot's turn, opcodes | 55a9d689": 0.5,
    # the same of an answer, of the way back at the end of the longest game and of an opening
    "one answer, droco and droids, opcodes | 55a9d689": 0.5,
    "one answer, the others, opcodes | 55a9d689": 0.7,
    "a step back, a correction, opcodes | 55a9d689": 0.1,
    "opening an unfinished game, opcodes | 55a9d689": 0.2,
    # the core, beside json.dumps of the journal's line
    "one answer | json.dumps": 20,
    "resume, an answer of a person | json.dumps": 50,
    "resume, twice the length": 2.5,
    "undo, an answer of a person | json.dumps": 12,
    "undo, twice the length": 1.1,
    # a board that bots search in, beside copying a plain grid of its size
    "a copy and an order | copy.deepcopy": 1.0,
    # written to the card for one answer
    "appends for one answer": 1,
    "syncs for one answer": 1,
    "bytes written for one answer, median": 100,
    "bytes written for one answer, 90th percentile": 200,
    # the panel, in a browser
    "press in the browser, ms": 30,
    "press in the browser | glass, 3 echoes, a frame": 1.0,
    "press on the glass, a crowd | nobody": 1.25,
    # what those who look from elsewhere cost the box
    "mirror, nobody | no mirror": 1.01,
    "mirror, 10 viewers | no mirror": 1.1,
    "mirror, wake-ups a second more": 0.05,
    # the figures themselves
    "make bench, seconds": 180,
}

# What is held against an older build in the same run. Each has a twin above, which needs no history: "| 55a9d689" is
# what that build took in instructions of Python, counted once (`presses.py`, `back.py`); a start has imports.
BEFORE: Mapping[str, float] = {
    "start until a key counts": 0.6,
    "a press that takes the bot's turn, instructions": 0.5,
    "one answer, droco and droids": 0.5,
    "one answer, the others": 0.7,
    "a step back, a correction": 0.1,
    "opening an unfinished game": 0.2,
}
"""What `make bench-before` holds against an older build in the same run: the ratio to it."""

SYSTEM: Mapping[str, float] = {"kernel to a key that counts | as the system comes": 0.6}
"""What the Pi in memory holds against the same system without a quick start: see `tests/e2e`."""

TURN, SET_UP, APART, END, ORDER = "a bot turn", "a set-up", "apart", "the end", "an order"
SCANNER, BUTTONS = "scanner", "buttons"
EFFORT: Mapping[tuple[str, str], Mapping[str, Mapping[str, float]]] = {
    ("patchwork", "virtual cards"): {SCANNER: {TURN: 2.5, APART: 1}, BUTTONS: {TURN: 2.5, APART: 4}},
    ("droco", "light score"): {SCANNER: {TURN: 1.75, SET_UP: 15}, BUTTONS: {TURN: 1.75, SET_UP: 26}},
    ("robokid", "solo, tracked"): {SCANNER: {TURN: 7}, BUTTONS: {TURN: 13}},
    ("robokid", "solo, physical"): {SCANNER: {TURN: 8}, BUTTONS: {TURN: 15}},
    ("robokid", "three people, tracked"): {SCANNER: {TURN: 8}, BUTTONS: {TURN: 14}},
    ("ufobot", "virtual dice"): {BUTTONS: {TURN: 4}},
    ("droids", "virtual die"): {SCANNER: {TURN: 8}, BUTTONS: {TURN: 20, ORDER: 2.3}},
    ("droids", "own die"): {BUTTONS: {ORDER: 2.3}},
}
"""Mean inputs by bot and variant, with scanner and with buttons; the worse language counts."""
TYPE: Mapping[str, float] = {"told": 0.5, "what the bot does": 0}
"""What share of pages may have nothing but the smallest size on them, by kind of page; the worse language counts."""
SLIPS_MOST = 1.25
"""How much more inputs are with slips than without, at most."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure is to be at most."""

    name: str
    most: float

    def __str__(self) -> str:
        return f"≤ {self.most:g}"

    def met(self, value: float) -> bool:
        """Return whether a figure reaches it."""
        return value <= self.most


def speed(name: str) -> Goal:
    """Return a goal of speed; KeyError if there is none of that name."""
    return Goal(name, SPEED[name])


def before(name: str) -> Goal:
    """Return a goal of speed beside an older build; KeyError if there is none of that name."""
    return Goal(f"{name} | the build before", BEFORE[name])


def system(name: str) -> Goal:
    """Return a goal of a whole system's start; KeyError if there is none of that name."""
    return Goal(name, SYSTEM[name])


def effort(bot: str, variant: str, way: str, figure: str) -> Goal | None:
    """Return a goal of effort, if that figure has one."""
    most = EFFORT.get((bot, variant), {}).get(way, {}).get(figure)
    return None if most is None else Goal(f"inputs, {bot} ({variant}), {way}: {figure}", most)


def slips(goal: Goal) -> Goal:
    """Return the goal that goes with a goal of effort: how much more it may be with slips."""
    return Goal(f"{goal.name}, with slips", SLIPS_MOST)


KNOWN_MISSES: Mapping[str, str] = {
    "bytes a page change | Klipper's rule": "0.77: the best boxes that a search found would make 0.76",
    "mirror, 10 viewers | no mirror": "1.19: a page and a question are put into words once more, and sent ten times",
}
"""Goals that the tests find missed, by name, and why; one that is met does not belong here, and a test says so."""


def holds(goal: Goal, value: float) -> bool:
    """Return whether a figure is as it is known to be: its goal met, or missed and listed."""
    return goal.met(value) is not (goal.name in KNOWN_MISSES)
