"""The loop: when it wakes, what it drops, and how it ends."""

from pathlib import Path
from queue import Empty
from random import Random

import pytest

from compere_device.drivers.player import Player
from compere_device.events import Event, Key, Lost, Moved, Panic, Pressed, Scanned, Stop
from compere_device.loop import ARM_S
from compere_device.pages.page import Page
from hands import CIRCLE, SCREEN, Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


class Script:
    """A queue whose events come at their times, on the clock of the hands; after the last one it asks to stop."""

    def __init__(self, *events: tuple[float, Event]) -> None:
        self.todo = [*events, (events[-1][0], Stop())]
        self.waits: list[float | None] = []
        self.hands: Hands | None = None

    def get(self, timeout: float | None) -> Event:
        assert self.hands
        self.waits.append(timeout)
        at_s, event = self.todo[0]
        if timeout is not None and at_s > self.hands.now_s + timeout:
            self.hands.now_s += timeout
            raise Empty
        self.hands.now_s = max(at_s, self.hands.now_s)
        del self.todo[0]
        return event

    def put(self, event: Event) -> None:
        assert self.hands
        self.todo.insert(0, (self.hands.now_s, event))

    def empty(self) -> bool:
        assert self.hands
        return self.todo[0][0] > self.hands.now_s


def run(folder: Path, *events: tuple[float, Event]) -> tuple[Hands, Script]:
    """Run the loop over a game of Patchwork that has just begun."""
    script = Script(*events)
    hands = script.hands = Hands(folder, events=script)
    hands.begin()
    hands.loop.run()
    return hands, script


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
    assert shown(hands)[-1] == drawn(Page("Compère", lines=("Goodbye!",)))


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
    assert shown(hands) == [drawn(hands.page)]
