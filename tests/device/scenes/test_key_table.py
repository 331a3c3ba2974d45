"""The keys' table: what a press and a hold of each key do on every kind of page, and that they do it there alike."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compere.bot import Outcome
from compere.prompts import Choose, Mark, Prompt
from compere.wording import Text, say
from compere_device.events import Key, Lost
from compere_device.files.opened import Game
from compere_device.hands.controls import Controls
from compere_device.scenes import home
from compere_device.scenes.menus import correct
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import Role
from hands import Hands
from tiny import END, TinyState, number, session
from ways import DICE, DIRECT, DRAFT, FACETED, HAND, LETTERS, NUMBER, SOME, SQUARES, TELL, TRACK, WIDE

OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key
LEAFED = Choose("t.leafed", say("Which?"), "luck", LETTERS, often=True)
SPREAD = replace(HAND, count=5)
FAULTY = (DOWN,)  # from the end of a text to its first place, where no X may stand
GONE = replace(DIRECT, ever=(*DIRECT.ids(), "another"))
Table = dict[Key | int, str]  # what a key does, or a knob that is turned by one detent or back
Screen = tuple[Callable[[Hands], object], Table, Table]  # how to get there; what presses, and what holds do there

LOOKS = {OK: "why", BACK: "glance", LOOK: "menu"}  # UP and DOWN repeat, or act on press
ANSWERS = {OK: "why", BACK: "back", UP: "glance", DOWN: "menu", LOOK: "menu"}
TOLD = ({OK: "next", DOWN: "next", BACK: "back", UP: "glance", LOOK: "glance"}, LOOKS)
LIST = ({OK: "answer", UP: "move", DOWN: "move", BACK: "back", LOOK: "glance"}, LOOKS)
TEXT_HOLDS = {key: word for key, word in ANSWERS.items() if key is not DOWN}  # which goes on while it is held
KEYS = ({OK: "answer", UP: "answer", DOWN: "answer", BACK: "answer", LOOK: "glance"}, ANSWERS)
LAST = (
    {OK: "what next", DOWN: "what next", BACK: "back", UP: "sure?", LOOK: "glance"},
    {**LOOKS, UP: "glance", DOWN: "menu"},
)
# Over a game, what is read closes to what lies beneath.
OVER = ({OK: "close", DOWN: "close", BACK: "close", UP: "glance", LOOK: "glance"}, LOOKS)
MENU = ({UP: "move", DOWN: "move", BACK: "close", LOOK: "glance"}, {OK: "why", BACK: "glance"})


def begin(hands: Hands, prompt: Prompt[Any] | None) -> Playing:
    """Begin a game that asks for a number, tells of something on pages of its own, asks this, and ends."""

    async def play(state: TinyState) -> Outcome:
        await Mark()
        await number("before")
        reasons = (say("the heaviest of all"),)
        for stone in ("ruby", "beryl"):
            state.tell("stones", Text(f"The rival takes a {stone}. " * 5), why=reasons)
        if prompt:
            await deepcopy(prompt)  # each time from a whole pile
        return END

    home.play(hands.stage, Game(session(play)))
    hands.press(OK)
    return hands.playing


def told(hands: Hands) -> None:
    begin(hands, NUMBER)
    hands.press(OK)
    assert hands.playing.asked is None


def asked(prompt: Prompt[Any], *keys: Key) -> Callable[[Hands], None]:
    """Return what leads to a question, and these keys on in it."""

    def lead(hands: Hands) -> None:
        begin(hands, prompt)
        while hands.playing.asked is None:
            hands.press(OK)
        hands.press(*keys)

    return lead


def reviewed(hands: Hands) -> None:
    asked(SPREAD)(hands)
    hands.scan(*(f"pick:{id}" for id in "abcde"))
    hands.scan("cmd:undo")
    assert hands.page.spread


def entered(hands: Hands) -> None:
    """Five things were told, and stand on a page of their own."""
    asked(SPREAD)(hands)
    hands.scan(*(f"pick:{id}" for id in "abcde"))
    assert hands.page.spread and hands.playing.asked is None


def ended(hands: Hands) -> None:
    begin(hands, None)
    hands.press(OK)
    assert hands.playing.table.outcome and not hands.playing.ends


def last(hands: Hands) -> None:
    ended(hands)
    while hands.page.below:
        hands.press(OK)


def over(show: Callable[[Hands], object]) -> Callable[[Hands], None]:
    """Return what leads to a scene over a question of a game."""

    def lead(hands: Hands) -> None:
        asked(NUMBER)(hands)
        show(hands)
        assert hands.stage.go.scene is not hands.stage.game.scene

    return lead


KINDS: dict[str, Screen] = {
    "told": (told, *TOLD),
    "told, the end": (ended, *TOLD),
    "the end": (last, *LAST),
    "list": (asked(FACETED), *LIST),
    "order": (asked(TRACK), *LIST),
    "number": (asked(NUMBER, UP), *LIST),
    "ticks": (asked(SOME), {**LIST[0], OK: "move"}, LIST[1]),
    "dice": (asked(DICE), *LIST),
    "review": (reviewed, *LIST),
    "keys": (asked(DIRECT), {**KEYS[0], BACK: "back"}, ANSWERS),  # of three answers
    "keys, an answer gone": (asked(GONE), {**KEYS[0], BACK: "nothing"}, ANSWERS),  # the fourth is there at times
    "leaves": (asked(LEAFED), *KEYS),
    "parts": (asked(WIDE), *KEYS),
    "walk": (asked(HAND), *KEYS),
    "square": (asked(SQUARES), {**KEYS[0], BACK: "nothing"}, ANSWERS),  # of three quarters
    "text": (asked(DRAFT), {**KEYS[0], UP: "nothing"}, TEXT_HOLDS),
    "fault": (asked(DRAFT, *FAULTY, OK, BACK, OK), {**KEYS[0]}, {**TEXT_HOLDS, BACK: "answer"}),  # to the end of it
    "all that was entered": (entered, {**TOLD[0], DOWN: "back"}, LOOKS),
    "told as a question": (asked(TELL), {**TOLD[0], OK: "answer", DOWN: "answer"}, LOOKS),
    "rule": (over(lambda hands: hands.playing.rule()), *OVER),
    "notice": (over(lambda hands: hands.loop.handle(Lost("scanner"))), *OVER),
    "why": (over(lambda hands: hands.hold(OK)), OVER[0], {**LOOKS, OK: "close"}),
    "glance": (
        over(lambda hands: hands.press(LOOK)),
        {OK: "next", DOWN: "next", BACK: "close", UP: "close", LOOK: "close"},
        {**LOOKS, BACK: "close"},
    ),
    "menu": (over(lambda hands: hands.hold(LOOK)), {**MENU[0], OK: "open"}, {**MENU[1], LOOK: "nothing"}),
    "what to correct": (
        over(lambda hands: hands.stage.go.push(correct(hands.stage, hands.playing))),
        {**MENU[0], OK: "open", UP: "nothing", DOWN: "nothing"},  # of one thing
        {**MENU[1], LOOK: "menu"},
    ),
}


STICK, STICK_HELD = {LEFT: "back", RIGHT: "answer"}, {LEFT: "glance", RIGHT: "why"}
BESIDE = {**dict.fromkeys((UP, RIGHT, DOWN, LEFT), "answer"), OK: "nothing", BACK: "back", LOOK: "glance"}
BESIDE_HELD = {OK: "why", BACK: "glance", UP: "glance", DOWN: "menu", LEFT: "nothing", RIGHT: "nothing", LOOK: "menu"}
TEXT_HELD = {key: word for key, word in BESIDE_HELD.items() if key is not DOWN}
OF_JOYSTICKS: dict[str, Screen] = {
    "told": (told, {**TOLD[0], LEFT: "back", RIGHT: "next"}, {**LOOKS, **STICK_HELD}),
    "the end": (last, {**LAST[0], LEFT: "back", RIGHT: "what next"}, {**LAST[1], **STICK_HELD}),
    "list": (asked(FACETED), {**LIST[0], **STICK}, {**LOOKS, **STICK_HELD}),
    "number": (asked(NUMBER, UP), {**LIST[0], **STICK}, {**LOOKS, **STICK_HELD}),
    "keys": (asked(DIRECT), {**BESIDE, LEFT: "back"}, BESIDE_HELD),
    "keys, an answer gone": (asked(GONE), {**BESIDE, LEFT: "nothing"}, BESIDE_HELD),
    "leaves": (asked(LEAFED), BESIDE, BESIDE_HELD),
    "text": (asked(DRAFT), {**BESIDE, UP: "nothing", OK: "answer"}, TEXT_HELD),
    "fault": (asked(DRAFT, *FAULTY, RIGHT, LEFT, RIGHT), {**BESIDE, OK: "answer", BACK: "answer"}, TEXT_HELD),
}
TURNED = {1: "move", -1: "move", OK: "answer", BACK: "back", LOOK: "glance"}
OF_KNOBS: dict[str, Screen] = {
    "told": (told, {1: "next", -1: "glance", OK: "next", BACK: "back"}, LOOKS),
    "the end": (last, {1: "what next", -1: "glance", OK: "what next", BACK: "back"}, LOOKS),
    "list": (asked(FACETED), TURNED, LOOKS),
    "number": (asked(NUMBER, UP), TURNED, LOOKS),
    "keys": (asked(DIRECT), TURNED, LOOKS),
    "leaves": (asked(LEAFED), TURNED, LOOKS),
    "walk": (asked(HAND), TURNED, LOOKS),
    "text": (asked(DRAFT), {**TURNED, 1: "answer", -1: "answer", BACK: "answer"}, {**LOOKS, BACK: "back"}),
}
EVERY = [
    *((Controls.KEYS, kind) for kind in KINDS),
    *((Controls.JOYSTICK, kind) for kind in OF_JOYSTICKS),
    *((Controls.KNOB, kind) for kind in OF_KNOBS),
]
OF = {Controls.KEYS: KINDS, Controls.JOYSTICK: OF_JOYSTICKS, Controls.KNOB: OF_KNOBS}


def does(hands: Hands, act: Callable[[], object]) -> str:
    """Return in a word what an input did."""
    playing = hands.stage.game.scene
    assert playing
    scene, page, way, given = hands.stage.go.scene, hands.page, playing.asked, len(playing.table.session.history.items)
    index, asks = playing._happened.index, way and way.asks
    act()
    after, now = hands.stage.go.scene, len(playing.table.session.history.items)
    if hands.stage.game.scene is not playing:
        return "home"
    if after is not scene and (not isinstance(scene, Reading) or hands.stage.go.scene is not playing):
        return _opened(hands, after)
    if after is not scene:
        return "close"
    if hands.page == page:
        return "nothing"
    if after is not playing:
        return "next" if isinstance(after, Reading) else "move"
    if now != given:
        return "answer" if now > given else "back"
    if playing.asked is None or way is None:
        return "next" if playing._happened.index > index else "back"
    return "move" if playing.asked.asks == asks else "answer"


def _opened(hands: Hands, scene: object) -> str:
    """Return what came up in place of another scene."""
    if hands.stage.go.scene is hands.stage.game.scene:
        return "close"
    if isinstance(scene, Reading):
        return {Role.WHY: "why", Role.GLANCE: "glance"}.get(scene.role, "open")
    return {"Menu": "menu", "End of the game": "what next", "Play again?": "sure?"}.get(hands.page.title, "open")


@pytest.mark.parametrize(("controls", "kind"), EVERY, ids=str)
def test_each_key_does_what_the_table_says(controls: Controls, kind: str, tmp_path: Path) -> None:
    """A press and a hold of each, on every kind of page: BACK is a step back wherever it is no answer."""
    lead, presses, holds = OF[controls][kind]
    inputs = [("turn" if isinstance(key, int) else "press", key, word) for key, word in presses.items()]
    inputs += [("hold", key, word) for key, word in holds.items()]
    done = {}
    for nth, (how, key, _) in enumerate(inputs):
        hands = Hands(tmp_path / str(nth), controls=controls)
        lead(hands)
        assert how != "hold" or key not in hands.desk.repeating, key
        done[how, key] = does(hands, lambda how=how, key=key, hands=hands: getattr(hands, how)(key))
    assert done == {(how, key): word for how, key, word in inputs}
