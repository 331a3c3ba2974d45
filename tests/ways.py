"""Questions of every kind, and what a person does with them: keys, scans, and what the rows say."""

from dataclasses import replace
from typing import Any

from compere.arrange import ChooseSome, Place
from compere.draft import Blank, Draft, Titled
from compere.errors import BadText
from compere.options import Facet, Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.wording import Plain, Term, Words, say
from compere_device.answers.dice import Dice
from compere_device.answers.hand import Hand
from compere_device.answers.options import Among
from compere_device.answers.ticks import Ticks
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import Controls, PageKind
from playing import pile_of

SUITS = ("moon", "star")


def option(id: str, **facets: Facet) -> Option:
    return Option(id, say("{id}", id=id), facets)


def person(name: str) -> Option:
    """Return somebody, called by a proper name."""
    return Option(name, say("{name}", name=Term(f"who:{name}", name.capitalize())), {"letter": name[0]})


FLAG = "short\n.X.\n...\n...\n"
SIGNS = (option("."), option("X"))
NAMED = (option("short"), option("a longer one"))
NO_X = say("Put an X somewhere.")


def read_flag(text: str) -> list[str]:
    """Return a flag's rows, of . and X, below its name; there must be an X, and none in the first column."""
    rows = text.splitlines()[1:]
    for y, row in enumerate(rows, 2):
        if row.startswith("X"):
            raise BadText(".", y, 1, "X")
    if not any("X" in row for row in rows):
        raise BadText("an X", 1, 1, said=NO_X)
    return rows


def flag_sheets(text: str) -> Titled:
    """Return the rows of a flag as a drawing, and its name as one of two words."""
    name, *rows = text.splitlines()
    drawn = tuple(
        tuple(
            Blank(y, range(x, x + 1), SIGNS, ".X".index(sign), square="■" if sign == "X" else "")
            for x, sign in enumerate(row, 1)
        )
        for y, row in enumerate(rows, 2)
    )
    named = Blank(1, range(1, 1 + len(name)), NAMED, [each.id for each in NAMED].index(name), say("Name"))
    return (say("Flag"), drawn), (say("Words"), ((named,),))


CARDS = tuple(
    option(f"{suit}{rank}", suit=Term(f"suit:{suit}"), rank=rank) for suit in SUITS for rank in (3, 1, 2, 5, 4)
)
FEW = tuple(option(id) for id in "abc")
LETTERS = tuple(option(id) for id in "abcdefghij")
NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "joe", "kim", "lou")
PEOPLE = tuple(map(person, NAMES))
KIDS = tuple(option(id, kid=Term("fort:kid")) for id in ("one", "two"))
CHOOSE = Choose("t.choose", say("Which?"), "luck", FEW)
HIDDEN = replace(CHOOSE, options=FEW[1:], scanned=FEW[:1])
WHO = Choose("t.who", say("Who?"), "luck", PEOPLE, often=True)
DIRECT = replace(CHOOSE, often=True)
FACETED = Choose("t.card", say("Which card?"), "luck", CARDS)
TWINS = ChooseSome("t.twins", say("Which?"), "luck", KIDS, 0, 2)
SOME = ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 2)
NUMBER = Number("t.number", say("How many?"), "luck", -2, 3)
WIDE = Number("t.wide", say("How many?"), "luck", 3, 45)
DICE = Roll("t.dice", say("Roll."), "luck", {"black": (1, 2, 3), "white": (0, 5)})
DRAW = Draw("t.draw", say("Draw."), "luck", pile_of("bag", FEW, a=2), FEW, count=2)
HAND = Draw("t.hand", say("Which is next?"), "luck", pile_of("deck", LETTERS), LETTERS, count=4, places=())
TRACK = ChooseSome("t.track", say("In which order?"), "luck", FEW, 3, 3, places=range(1, 4))
DRAFT = Draft("t.draft", say("Is this it?"), "luck", read_flag, FLAG, sheets=flag_sheets)
SQUARES = Place("t.square", say("Where?"), "luck", ((0, 0), (2, 1), (0, 2)))
TELL = Tell("t.tell", say("Read this."), "luck")


def pressed(way: Way, key: Key, controls: Controls = Controls.KEYS) -> Way | Done | None:
    """Press a key; with a knob UP and DOWN are detents of it."""
    step = Hand(way, controls).press(key)
    return step.way if isinstance(step, Hand) else step


def begin_by_knob(prompt: Prompt[Any], old: Plain = None, *, so_far: Plain = None) -> Way:
    """Return how a prompt is answered with a knob."""
    return Hand.begin(prompt, old, controls=Controls.KNOB, so_far=so_far).way


def key_towards(way: Way, answer: object) -> Key:
    """Return the key that a person presses next who knows the answer."""
    return Hand(way).towards(answer)


def nearer(way: Way, answer: object) -> Way | Done:
    """Press that key."""
    step = pressed(way, key_towards(way, answer))
    assert step is not None
    return step


def typed(way: Way, keys: str) -> Way | Done:
    """Press keys: + and - select the next and the one before, o is OK, b takes the last step of the answer back.

    1 to 4 are the rows beside the keys, by the key that each has.
    """
    step: Way | Done | None = way
    for key in keys:
        assert isinstance(step, Way)
        step = step.back() if key == "b" else pressed(step, _key(step, key))
    assert step is not None
    return step


def _key(way: Way, sign: str) -> Key:
    if way.keys:
        return way.keys[int(sign) - 1]
    onwards = (Key.UP, Key.DOWN) if way.kind is PageKind.VALUE else (Key.DOWN, Key.UP)
    return {"+": onwards[0], "-": onwards[1], "o": Key.OK}[sign]


def key_of_before(way: Way) -> Key | None:
    """Return the key of the answer that was taken back; None where there is none."""
    return None if way.again is None else way.keys[way.again]


def on(step: Way | Done | None) -> Way:
    """Return a step that did not answer."""
    assert isinstance(step, Way)
    return step


def scanned(way: Way, *codes: str) -> Way | Done | None:
    """Scan codes, one after the other."""
    step: Way | Done | None = way
    for code in codes:
        step = on(step).scan(code)
    return step


def shown(way: Way) -> list[object]:
    """Return what the rows say: their labels, or the values of their facets."""
    words = Words()
    return [
        words.say(slot.label) if slot.label else slot.facet[1] if slot.facet else slot.drawing for slot in way.slots
    ]


def picked(way: Way | Done | None) -> tuple[object, ...]:
    """Return what was picked so far: ids of things, or faces of dice."""
    assert isinstance(way, Among | Ticks | Dice)
    return way.choice.picked if isinstance(way, Among) else way.picked


PAIRS = tuple(
    option(f"{one}-{other}", one=Term(f"card:{one}"), rank=rank, other=Term(f"card:{other}"))
    for one in "ab"
    for rank, other in enumerate("uvwxyz")
)
PAIR = Choose("t.pair", say("Which two?"), "luck", PAIRS)


def named(each: object) -> str | None:
    """Return how a test's parameter is called: a prompt's text may hold functions, whose address differs each time."""
    return each.key if isinstance(each, Prompt) else None
