"""The loop, and what happens to it: time, events that pile up, parts and files that fail."""

import errno
from pathlib import Path
from queue import Empty
from random import Random

import pytest

from compere.wording import Text, say
from compere_device.drivers.player import Player
from compere_device.events import Event, Found, Held, Key, Lost, Moved, Panic, Pressed, Scanned, Stop
from compere_device.pages.page import Page
from compere_device.pages.troubles import TROUBLES
from disk import watched
from hands import SCREEN, Hands, view

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
    hands.app.run()
    return hands, script


def drawn(page: Page) -> bytes:
    return SCREEN.draw(page).tobytes()


def shown(hands: Hands) -> list[bytes]:
    return [image.tobytes() for image in hands.glass.pictures]


# The loop


def test_a_held_key_wakes_the_loop_when_it_is_due(tmp_path: Path) -> None:
    """With no key down it sleeps until something happens; with one down until it is held, and then again."""
    hands, script = run(tmp_path, (1.0, Moved(BACK, True, 1.0)), (9.0, Moved(BACK, False, 9.0)))
    assert script.waits == [None, pytest.approx(0.6), None, None]
    assert hands.page.title == "Glance"
    assert shown(hands)[-1] == drawn(hands.page)


def test_a_repeating_key_wakes_the_loop_each_time(tmp_path: Path) -> None:
    """Every repeat is taken when it is due, and shown."""
    hands, script = run(
        tmp_path,
        (0.0, Scanned("cmd:next")),
        (0.0, Scanned("cmd:next")),
        (1.0, Moved(DOWN, True, 1.0)),
        (2.0, Lost("scanner")),
    )
    waits = [round(wait_s, 2) for wait_s in script.waits if wait_s is not None]
    assert waits == [0.5, 0.25, 0.2, 0.16, 0.11]
    assert len(set(shown(hands))) == 5  # the first question, the press and three repeats


def test_pictures_are_dropped_while_more_events_wait(tmp_path: Path) -> None:
    """What came at one moment is answered by one picture, of how it stands then."""
    codes = ("patch:23", "patch:3", "patch:10")
    hands, _ = run(tmp_path, *((1.0, Scanned(code)) for code in codes), (2.0, Stop()))
    assert len(shown(hands)) == 2
    assert hands.page.title == "Your turn" and shown(hands)[1] == drawn(hands.page)


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


def test_inputs_are_counted(tmp_path: Path) -> None:
    """A press, a hold and a scan count, a repeat as a press; what the parts say does not."""
    counted = [Pressed(OK), Pressed(DOWN, repeat=True), Held(OK), Scanned("x")]
    hands = Hands(tmp_path)
    for event in (*counted, Lost("scanner"), Found("scanner"), Panic(), Moved(OK, True, 0)):
        hands.app.handle(event)
    assert hands.app.inputs == len(counted)


# Parts


@pytest.mark.parametrize("part", TROUBLES)
def test_a_part_that_is_lost_or_found_is_said_in_a_sentence(tmp_path: Path, part: str) -> None:
    """The sentence closes with a key, and what stood there before is there again."""
    hands = Hands(tmp_path)
    hands.begin()
    before = hands.page
    for event, sentence in zip((Lost(part), Found(part)), TROUBLES[part], strict=True):
        hands.app.handle(event)
        for page in view(None).reading("Notice", hands.app.say(sentence)):
            assert hands.page.lines == page.lines
            hands.press(OK)
        assert hands.page == before


def test_a_display_that_fails_never_stops_the_game(tmp_path: Path) -> None:
    """A whole game without a glass; once it works again, the next picture is of what is shown then."""
    hands = Hands(tmp_path)
    hands.glass.works = False
    playing = hands.begin()
    player = Player(hands.press, None, Random(2))
    while not playing.table.outcome:
        player.step(playing)
        hands.app.show()
    assert hands.glass.pictures == []
    hands.glass.works = True
    hands.app.show()
    assert shown(hands) == [drawn(hands.page)]


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        (True, say("Something went wrong. Your game is saved: switch me off and on.")),
        (False, say("Something went wrong. The last answers are not saved: switch me off and on.")),
    ],
    ids=["saved", "not saved"],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fault_of_the_program_leaves_a_sentence(tmp_path: Path, saved: bool, sentence: Text, language: str) -> None:
    """On one page the glass says whether the game is saved, and what to do."""
    hands = Hands(tmp_path, language)
    hands.begin()
    with watched() as disk:
        if not saved:
            disk.fail(errno.ENOSPC)
        hands.scan("patch:23", "patch:3", "patch:10")
    hands.app.crash()
    (page,) = view(None, language).reading("Compère", hands.app.say(sentence))
    assert shown(hands) == [drawn(page)]


# Games


def test_a_new_game_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """What is done from then on is done to it; the other one is still in progress."""
    hands = Hands(tmp_path)
    hands.begin(level="1")
    second = hands.begin(level="2")
    hands.app.set_language("fr")
    assert hands.said.startswith("Mise en place")
    hands.chord()
    hands.press(DOWN, DOWN, OK, DOWN, OK)
    (game,) = hands.store.games()
    assert (second.table.session.header.options["level"], game.session.header.options["level"]) == ("2", "1")


# Files


def test_a_disk_that_fails_is_said_once_and_once_that_it_works_again(tmp_path: Path) -> None:
    """The game goes on in memory; when the disk works again, everything is on it."""
    hands = Hands(tmp_path)
    playing = hands.begin()
    with watched() as disk:
        disk.fail(errno.ENOSPC)
        hands.scan("patch:23", "patch:3", "patch:10")
        hands.serve()
        assert hands.said.startswith("Notice The game cannot be saved")
        hands.press(BACK)
        hands.press(UP)
        hands.serve()
        assert hands.page.title == "Patches"
        disk.work()
        hands.scan("patch:1")
        hands.serve()
        assert hands.said == "Notice The game is saved again."
    again = Hands(tmp_path)
    again.press(OK)
    assert again.playing.table.session.history == playing.table.session.history


def test_a_file_that_cannot_be_written_is_said_on_leaving(tmp_path: Path) -> None:
    """The settings of a new game, which the game can do without, are said with the next look at the files."""
    hands = Hands(tmp_path)
    with watched() as disk:
        disk.fail(errno.EROFS)
        hands.begin()
        hands.app.leave()
    assert hands.said.startswith("Notice The game cannot be saved")
    hands.app.leave()
    assert hands.said == "Compère Which game?"


def test_the_game_played_last_is_resumed_with_one_press(tmp_path: Path) -> None:
    """After a power cut home shows it first, and it stands where it stood."""
    before = Hands(tmp_path)
    before.begin()
    before.scan("patch:23", "patch:3", "patch:10")
    before.press(DOWN)
    after = Hands(tmp_path)
    after.press(OK)
    assert after.page == before.page


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: [lines[0], b"x" + lines[1], lines[2]], "patchwork-0001 is damaged. It goes on from before."),
        (lambda lines: [b"x" + lines[0], *lines[1:]], "patchwork-0001 cannot be read and is set aside."),
    ],
)
def test_a_damaged_journal_is_said_at_the_start(tmp_path: Path, damage: object, sentence: str) -> None:
    """The sentence stands over home; the game goes on from before the damage, if anything is left of it."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    hands.press(UP)
    path = tmp_path / "games" / "patchwork-0001.journal"
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    again = Hands(tmp_path)
    assert again.said == f"Notice {sentence}"
    again.press(OK)
    assert again.said == "Compère Which game?"
    assert again.selected.endswith("-157 : 0") is ("goes on" in sentence)
    again.app.leave()
    assert again.said == "Compère Which game?"


def test_a_torn_line_is_said_when_the_game_goes_on(tmp_path: Path) -> None:
    """The power went while it was written: nothing had been shown after it."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    path = tmp_path / "games" / "patchwork-0001.journal"
    path.write_bytes(path.read_bytes()[:-9])
    again = Hands(tmp_path)
    again.press(OK)
    assert again.said == "Notice The last line of patchwork-0001 was torn and is left out."
    again.press(OK)
    assert again.said.startswith("Set-up")


@pytest.mark.parametrize("name", ["almanac.json", "settings.json"])
def test_an_unreadable_file_is_said_at_the_start(tmp_path: Path, name: str) -> None:
    """It is set aside, and the device starts as if it were new."""
    (tmp_path / name).write_text("{")
    hands = Hands(tmp_path)
    assert hands.said == f"Notice {name} cannot be read and is set aside."


def test_the_settings_may_fix_the_language(tmp_path: Path) -> None:
    """Then it is not asked for at the first start."""
    hands = Hands(tmp_path, "", configured="fr")
    assert hands.said == "Compère Quel jeu ?"
