"""Keys: a contact that closes is one press, however it bounces."""

import time
from random import Random

from compere_device.events import Key
from compere_device.files.chosen import board_choice
from compere_device.setup.learning import AGAIN_S
from e2e.guest.fixtures import PINS, Figure, Start
from e2e.guest.header import Header
from e2e.guest.person import STILL_S, TAP_S, begin_patchwork
from e2e.guest.waiting import wait_for
from golden_screens import FOLDER, braille

BOUNCE_MS = 20
PRESSES = 20
CLONE = {Key.UP: 23, Key.DOWN: 24, Key.OK: 25, Key.BACK: 12}  # of a board that nobody knows
ASKED = (Key.UP, Key.DOWN, Key.OK, Key.BACK, Key.OK, Key.OK, Key.UP, Key.DOWN, Key.OK, Key.BACK)  # no joystick, no LOOK


def test_the_home_screen_and_every_key(start: Start) -> None:
    _, person = start()
    assert braille(person.glass.look()) == (FOLDER / "en" / "home.txt").read_text()
    person.press(Key.DOWN)
    person.press(Key.DOWN)
    person.press(Key.UP)
    person.press(Key.OK)
    person.press(Key.BACK)


def test_a_bouncing_contact_is_one_press(start: Start, figure: Figure) -> None:
    _, person = start(keys={"bounce_ms": BOUNCE_MS})
    random = Random(5)
    edges, widest_s = 0, 0.0
    for press in range(PRESSES):
        gaps_s = [random.uniform(0.0, 0.002) for _ in range(random.randrange(1, 10))]
        edges += 4 * len(gaps_s) + 2
        widest_s = max(widest_s, person.press_bouncing(Key.UP if press % 3 == 2 else Key.DOWN, gaps_s))
    figure("presses taken from bouncing contacts", f"{PRESSES} of {PRESSES} ({edges} edges)")
    figure("widest gap between the edges of a bounce", f"{widest_s * 1e3:.1f} ms; the kernel waits for {BOUNCE_MS} ms")
    assert widest_s < BOUNCE_MS / 1e3, "the edges came too late to be bounces: this machine was too slow to tell"


def test_two_presses_of_which_one_is_meant(start: Start) -> None:
    """The second comes before anybody has seen what the first brought up: on pages, at a list, at keys with answers."""
    _, person = start()
    begin_patchwork(person)
    while person.twin.playing.asked is None or not person.twin.playing.asked.direct:
        person.press_twice(Key.OK, 0.04)
    for key in (Key.BACK, Key.OK):
        person.press_twice(key, 0.04)


def test_holds_where_keys_are_answers(start: Start) -> None:
    """The glance, why, the menu, and back: none of them answers."""
    _, person = start()
    begin_patchwork(person)
    while person.twin.playing.asked is None or not person.twin.playing.asked.direct:
        person.press(Key.OK)
    for key in (Key.UP, Key.OK, Key.DOWN):
        person.hold(key)
        person.press(Key.BACK)
    person.hold(Key.BACK)


def test_holds_and_the_chord(start: Start) -> None:
    _, person = start()
    begin_patchwork(person)
    person.hold(Key.BACK)
    person.press(Key.BACK)
    person.hold(Key.OK)
    person.chord()
    person.press(Key.DOWN)
    person.press(Key.OK)


def test_keys_that_are_learned(start: Start, header: Header, figure: Figure) -> None:
    """From the menu: the box asks for each key on the glass, starts with them, and what was a key before is none."""
    daemon, person = start()
    person.twin.desk.stage.box.learnable = True
    person.hold(Key.BACK)
    person.choose("Settings", "Learn the keys")
    while not person.twin.desk.again:
        person.see()
        person.touch(Key.OK)
        person.twin.press(Key.OK)
    wait_for(lambda: all(map(header.watched, CLONE.values())), "the program to listen to all pins")
    began_s = time.monotonic()
    for key in ASKED:
        tap(header, CLONE[key])
        time.sleep(AGAIN_S)
    figure("keys learned, from the first press to the last", f"{time.monotonic() - began_s:.1f} s")
    person = start.home(CLONE)
    assert board_choice(daemon.state).keys == {key.value: pin for key, pin in CLONE.items()}
    person.press(Key.DOWN, Key.DOWN, Key.UP)
    tap(header, PINS[Key.DOWN])
    time.sleep(STILL_S)
    person.look()


def tap(header: Header, pin: int) -> None:
    """Close a contact and open it again."""
    header.close_contact(pin)
    time.sleep(TAP_S)
    header.open_contact(pin)
