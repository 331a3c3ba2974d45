"""The loop: when it wakes, what it drops, and how it ends."""

from pathlib import Path
from random import Random

import pytest

import resting
from compere_device.drivers.player import Player
from compere_device.events import Event, Key, Lost, Moved, Panic, Pressed, Scanned, Stop
from compere_device.glass.fonts import Style
from compere_device.loop import ARM_S
from compere_device.pages.page import Page
from hands import CIRCLE, SCREEN, Hands
from resting import Script

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def run(folder: Path, *events: tuple[float, Event]) -> tuple[Hands, Script]:
    """Run the loop over a game of Patchwork that has just begun, until after the last of these events."""
    return resting.run(folder, *events, until_s=events[-1][0], rest=None)


def drawn(page: Page) -> bytes:
    return SCREEN.draw(page).tobytes()


def shown(hands: Hands) -> list[bytes]:
    return [image.tobytes() for image in hands.glass.pictures]


# The loop


def test_a_held_key_wakes_the_loop_when_it_is_due(tmp_path: Path) -> None:
    """With no key down it sleeps until keys count; with one down until it is held, and then again."""
    hands, script = run(tmp_path, (1.0, Moved(BACK, True, 1.0)), (9.0, Moved(BACK, False, 9.0)))
    waits = [wait_s for wait_s in script.waits if wait_s and wait_s < 50]  # else for a minute
    assert waits == pytest.approx([ARM_S, 0.6, ARM_S])
    assert hands.page.title == "Glance"
    assert shown(hands)[-1] == drawn(hands.page)


def test_a_repeating_key_wakes_the_loop_each_time(tmp_path: Path) -> None:
    """Every repeat is taken when it is due, and shown, until something else comes up."""
    hands, script = run(
        tmp_path,
        (0.0, Scanned("cmd:menu")),
        (1.0, Moved(DOWN, True, 1.0)),
        (2.0, Lost("scanner")),
    )
    waits = [round(wait_s, 2) for wait_s in script.waits if wait_s and wait_s < 50]
    assert waits == [0.33, 0.5, 0.25, 0.2, 0.16]
    assert len(set(shown(hands))) == 5  # the first question, the press and three repeats


def test_pictures_are_dropped_while_more_events_wait(tmp_path: Path) -> None:
    """What came at one moment is answered by one picture, of how it stands then, and by its keys once they count."""
    codes = ("cmd:next", "cmd:next", *CIRCLE, "cmd:next")
    hands, _ = run(tmp_path, *((1.0, Scanned(code)) for code in codes), (2.0, Stop()))
    _, unarmed, armed = shown(hands)
    assert hands.page.title == "Your turn" and armed == drawn(hands.page) != unarmed


def test_stop_ends_the_loop(tmp_path: Path) -> None:
    """What is asked of it later is left alone, and the picture stays."""
    hands, script = run(tmp_path, (1.0, Pressed(OK)), (2.0, Stop()), (2.0, Pressed(OK)))
    assert [event for _, event in script.todo] == [Pressed(OK), Stop()]
    assert shown(hands)[-1] == drawn(hands.page)


def test_goodbye_stays_on_the_glass(tmp_path: Path) -> None:
    """After the order to switch off nothing is drawn over it."""
    hands, _ = run(tmp_path, (1.0, Panic()), (2.0, Scanned("pick:off")), (3.0, Scanned("pick:yes")), (4.0, Pressed(OK)))
    assert hands.offs == 1
    assert shown(hands)[-1] == drawn(Page("Compère", lines=("Goodbye!",), size=Style.BIG))


def test_a_display_that_fails_never_stops_the_game(tmp_path: Path) -> None:
    """A whole game without a glass; once it works again, the next picture is of what is shown then."""
    hands = Hands(tmp_path)
    hands.glass.works = False
    playing = hands.begin()
    player = Player(hands.press, None, Random(2))
    while not playing.table.outcome:
        player.step(playing)
        hands.loop.show()
    assert hands.glass.pictures == []
    hands.glass.works = True
    hands.loop.show()
    hands.look()  # until its keys count, if it has any
    hands.loop.show()
    assert shown(hands)[-1] == drawn(hands.page)
