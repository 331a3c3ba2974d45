"""What is signalled, and when: the least gives way."""

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from compere.bot import Step
from compere.journal import Answered, Entry, Undone
from compere.session import Session
from compere.state import Told
from compere.wording import say
from compere_device.cues import Cues, Signal
from compere_device.drivers.player import Player
from compere_device.events import Key
from hands import Hands
from tiny import TINY

YOURS = {"human": True, "automa": False, "circle": False, "recruit": False}
BOT = replace(TINY, steps={name: Step(say("x"), say("x"), yours=yours) for name, yours in YOURS.items()})


def test_the_least_cue_gives_way() -> None:
    """One signal for all that was handled: a refusal or a turn instead of the scan that led to it."""
    heard: list[Signal] = []
    cues = Cues()
    cues.play = heard.append
    cues.sound()
    cues.noticed()
    cues.sound()
    cues.scanned()
    cues.sound()
    cues.scanned()
    cues.noticed()
    cues.sound()
    assert heard == [Signal.SCAN, Signal.ERROR]


@pytest.mark.parametrize(
    ("entry", "answered", "turned", "steps", "cued"),
    [
        (Answered("k", "0", "entered", 1), "human", True, ["automa"], True),
        (Answered("k", "0", "entered", 1), "human", True, ["human", "automa"], True),
        (Answered("k", "0", "entered", 1), "human", True, ["human"], False),
        (Answered("k", "0", "entered", 1), "human", True, [], False),
        (Answered("k", "0", "entered", 1), "recruit", True, [], True),
        (Answered("k", "0", "entered", 1), "", True, [], False),
        (Answered("k", "0", "entered", 1), "human", True, ["automa", "circle"], False),
        (Answered("k", "0", "entered", 1), "human", False, ["automa"], False),
        (Undone(3), "human", True, ["automa"], False),
    ],
    ids=[
        *("the bot's", "both", "your own", "nothing told", "nothing told after its last question", "set right"),
        *("its next step is asked", "in its turn", "taken back"),
    ],
)
def test_a_turn_is_what_the_bot_did_for_an_answer(
    entry: Entry, answered: str, turned: bool, steps: list[str], cued: bool
) -> None:
    """What it tells of the human's own turn is not that, nor what is told again when an answer is taken back."""
    played: list[Signal] = []
    cues = Cues()
    cues.play = played.append
    told = [Told(say("done"), step) for step in steps]
    for prompt in (SimpleNamespace(step="circle"), None):  # None: the game is over
        session = SimpleNamespace(
            prompt=prompt, told=told, now=SimpleNamespace(turned=turned, answered=answered), bot=BOT
        )
        cues.saved(cast(Session, session), [entry])
        cues.sound()
    assert played == [Signal.TURN] * cued


def heard(hands: Hands) -> list[Signal]:
    """What the app signals from now on."""
    signals: list[Signal] = []
    hands.cues.play = signals.append
    return signals


def test_a_scan_is_taken_or_refused(tmp_path: Path) -> None:
    """A code that means nothing is an error; one that answers a part of the question is a scan; keys are silent."""
    hands = Hands(tmp_path)
    hands.begin()
    signals = heard(hands)
    hands.press(Key.OK, Key.OK, Key.UP)
    assert signals == []
    hands.scan("nonsense:3")
    assert signals == [Signal.ERROR]
    hands.press(Key.OK)
    hands.scan("patch:17")
    assert signals == [Signal.ERROR, Signal.SCAN]


def test_the_bots_turn_ends_in_yours(tmp_path: Path) -> None:
    """Once, for the answer after which the bot has done something; not for what only the human did, nor going back."""
    hands = Hands(tmp_path)
    playing = hands.begin()
    signals = heard(hands)
    for _ in range(60):
        if playing.table.told and not signals and playing.table.told[-1].step == "automa":
            pytest.fail("the bot's turn was not signalled")
        if signals:
            break
        hands.press(Key.OK)
    assert signals == [Signal.TURN]
    assert any(told.step == "automa" for told in playing.table.told)
    hands.press(Key.BACK)
    hands.hold(Key.BACK)
    assert signals == [Signal.TURN]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "options", "steps"),
    [
        ("patchwork", {"cards": "virtual", "deck": "tactical"}, {"circle", "human"}),
        ("patchwork", {"cards": "own"}, {"circle", "human"}),
        ("robokid", {"people": "1"}, {"clean_up"}),
        ("robokid", {"people": "2", "dogs": "yes", "cats": "yes"}, {"clean_up"}),
        ("droco", {}, set()),
        ("ufobot", {"board": "trial"}, {"yours"}),
    ],
    ids=["tactical", "own cards", "solo", "two people", "droco", "ufobot"],
)
def test_your_turn_is_neither_set_up_nor_within_its_turn(
    tmp_path: Path, bot: str, options: dict[str, str], steps: set[str]
) -> None:
    """What is asked when it sounds, over a game of each bot: what only people know, between its turns or at the end."""
    hands = Hands(tmp_path)
    playing = hands.begin(bot, **options)
    asked: list[str] = []

    def play(signal: Signal) -> None:
        assert signal is Signal.TURN and playing.table.prompt
        asked.append(playing.table.prompt.step)

    hands.cues.play = play
    player = Player(hands.press, None, Random(7))
    while not playing.table.outcome:
        player.step(playing)
    assert set(asked) - {"end"} == steps
    assert not steps or len(asked) >= 2
