"""A question that takes many entries, and the power goes in its midst: what was entered is on the glass again."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bots.patchwork import printed
from compere.arrange import ChooseSome
from compere.journal import Answered
from compere.options import Option
from compere.wording import say
from compere_device.events import Key
from compere_device.files.store import UNFINISHED
from compere_device.hands.controls import Controls
from compere_device.pages.page import Page
from compere_device.scenes.playing import Playing
from disk import Killed, watched
from hands import Hands, one_question

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
PATCHES = [f"patch:{number}" for number in printed.PATCHES if number != printed.START]
Random(4).shuffle(PATCHES)
HAND = [f"robot:{card}" for card in ("A10", "A8", "A5", "A2", "B9", "B3", "C7", "C6", "C1", "D10", "D4", "D2")]


@pytest.fixture
def circle(tmp_path: Path) -> Hands:
    """A game of Patchwork that asks for the circle."""
    hands = Hands(tmp_path)
    hands.begin("patchwork")
    while not hands.playing.asked:
        hands.press(OK)
    return hands


@pytest.fixture
def hand(tmp_path: Path) -> Hands:
    """A game of Droco that asks for the hand."""
    hands = Hands(tmp_path)
    hands.begin("droco")
    hands.scan("ai:1", "robot:B1")
    while not hands.playing.asked:
        hands.press(OK)
    return hands


def again(folder: Path, *, controls: Controls = Controls.KEYS) -> Hands:
    """Start another device on the store, as after a power cut, and go on with the game that was played last."""
    hands = Hands(folder, controls=controls)
    hands.press(OK)
    return hands


def so_far(hands: Hands) -> object:
    """Return what is entered, and how it came."""
    unfinished = hands.playing.unfinished
    return unfinished and (unfinished.so_far, unfinished.source, unfinished.ahead)


def answered(hands: Hands, key: str) -> Answered:
    """Return the last answer to the question of that key."""
    entries = [item.entry for item in hands.playing.table.session.history.items]
    return next(each for each in reversed(entries) if isinstance(each, Answered) and each.key == key)


def seen(hands: Hands) -> tuple[Page, object]:
    """Return the page, once its keys count, and what is entered."""
    hands.look()
    return hands.page, so_far(hands)


def test_a_circle_half_scanned(circle: Hands, tmp_path: Path) -> None:
    """After each patch the page is there again with all before it; the whole of it is the answer, as scanned."""
    for nth, patch in enumerate(PATCHES[:-2], 1):
        circle.scan(patch)
        circle = check(circle, tmp_path)
        kept = circle.playing.unfinished
        assert kept and kept.so_far == {"picked": PATCHES[:nth], "undone": []}
    circle.scan(PATCHES[-2])
    assert answered(circle, "circle").answer == PATCHES and answered(circle, "circle").source == "scanned"
    assert not (tmp_path / UNFINISHED).exists()


def check(hands: Hands, folder: Path) -> Hands:
    """Return the device after the next start, on which all is as it was."""
    before = seen(hands)
    started = again(folder)
    assert seen(started) == before
    return started


def test_a_circle_half_entered_by_keys(circle: Hands, tmp_path: Path) -> None:
    """Two of three; what was pressed for the third only is pressed again."""
    for counter in ("2/3", "3/3"):
        while (asked := circle.playing.asked) and asked.counter != counter:
            circle.press(UP)
        circle = check(circle, tmp_path)
    begun = seen(circle)
    circle.press(UP)
    assert circle.playing.asked and seen(circle) != begun
    assert seen(again(tmp_path)) == begun


@pytest.mark.parametrize("keys", [(BACK, UP, UP, BACK, OK, DOWN), (UP, OK, DOWN, UP, OK, DOWN)])
def test_a_hand_half_walked_through(hand: Hands, tmp_path: Path, keys: tuple[Key, ...]) -> None:
    """Cards that were passed by stay passed by."""
    for key in keys:
        hand.press(key)
        hand = check(hand, tmp_path)
    assert hand.playing.unfinished and hand.playing.unfinished.source == "entered"


def test_a_hand_half_scanned_and_gone_on_with_by_keys(hand: Hands, tmp_path: Path) -> None:
    """And what it came by is what the journal says, as without the power cut: one thing by keys is enough."""
    hand.scan(*HAND[:5])
    hand = check(hand, tmp_path)
    assert so_far(hand) == ({"picked": HAND[:5], "undone": [], "at": 0}, "scanned", ())
    hand.hold(BACK)
    hand = check(hand, tmp_path)
    hand.scan(*HAND[4:])
    assert set(answered(hand, "hand").answer) == {*HAND}  # type: ignore[arg-type]


def test_codes_that_wait_for_their_question(tmp_path: Path) -> None:
    """Scanned before the pages above it were read: they wait still, and are counted."""
    hands = Hands(tmp_path)
    hands.begin("patchwork")
    assert not hands.playing.asked and len(hands.playing._happened.pages) > 1
    hands.scan(*PATCHES[:4])
    hands = check(hands, tmp_path)
    assert so_far(hands) == (None, "entered", tuple(PATCHES[:4]))
    while not hands.playing.asked:
        hands.press(OK)
    assert so_far(hands) == ({"picked": PATCHES[:4], "undone": []}, "scanned", ())
    check(hands, tmp_path)


def test_everything_taken_back_leaves_nothing(circle: Hands, tmp_path: Path) -> None:
    """But what it was: the question begins anew, with that marked."""
    circle.scan(PATCHES[0])
    circle.hold(BACK)
    taken_back = {"picked": [], "undone": [PATCHES[0]]}, "scanned", ()
    assert so_far(circle) == so_far(again(tmp_path)) == taken_back
    assert circle.marked and again(tmp_path).marked


def test_the_game_is_left_and_gone_on_with(circle: Hands, tmp_path: Path) -> None:
    """Another game in between has its own answers; only one that is half given is kept."""
    circle.scan(*PATCHES[:5])
    half = so_far(circle)
    circle.desk.stage.go.home()
    circle.begin("droco")
    assert circle.playing.unfinished is None
    circle.desk.stage.go.home()
    circle.press(DOWN, OK)
    assert so_far(circle) == half
    circle.desk.stage.go.home()
    circle.press(DOWN, OK)
    circle.scan("ai:1", "robot:B1", *HAND[:2])
    circle.desk.stage.go.home()
    circle.press(DOWN, OK)
    assert circle.playing.table.session.bot.name == "patchwork" and so_far(circle) is None


def test_a_step_back_makes_it_another_moment(circle: Hands, tmp_path: Path) -> None:
    """The question is the same again, and the journal has gone on: what was entered there before is over."""
    circle.scan(*PATCHES[:5])
    kept, question = (tmp_path / UNFINISHED).read_bytes(), circle.playing.table.session.now.question
    circle.scan(*PATCHES[5:7])
    circle.press(OK)
    assert not (tmp_path / UNFINISHED).exists()
    circle.playing.table.undo()
    assert circle.playing.table.session.now.question == question
    (tmp_path / UNFINISHED).write_bytes(kept)
    assert so_far(again(tmp_path)) is None


@pytest.mark.parametrize("damage", [b"", b"\0" * 90, b"compere-unfinished 2 {} 00000000\n", None])
def test_a_damaged_file_is_no_trouble(circle: Hands, tmp_path: Path, damage: bytes | None) -> None:
    """Nor one that is none: the question begins anew, nothing is said, and the next thing is kept again."""
    circle.scan(*PATCHES[:5])
    path = tmp_path / UNFINISHED
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data[:-9] + b"00000000\n" if damage is None else damage)
    started = again(tmp_path)
    assert started.desk.stage.go.scene is started.playing and started.playing.unfinished is None
    while not started.playing.asked:
        started.press(OK)
    started.scan(PATCHES[0])
    check(started, tmp_path)


def test_a_link_is_not_written_through(circle: Hands, tmp_path: Path) -> None:
    """What has the file's name goes, and no other file is touched."""
    other = tmp_path / "other"
    other.write_bytes(b"mine")
    (tmp_path / UNFINISHED).symlink_to(other)
    circle.scan(PATCHES[0])
    assert other.read_bytes() == b"mine"
    check(circle, tmp_path)


def test_ticks_are_kept(tmp_path: Path) -> None:
    """Of several answers, those that are ticked; what stands ticked from the beginning is not worth a write."""
    options = tuple(Option(each, say("{each}", each=each)) for each in "abcd")
    hands = Hands(tmp_path)
    hands.begin("patchwork")
    hands.stage.go.push(
        Playing(hands.stage, one_question(ChooseSome("t.some", say("Which?"), "luck", options, 0, 4, usual=("b",))))
    )
    assert hands.playing.unfinished is None
    hands.choose("a")
    assert so_far(hands) == (["b", "a"], "entered", ())
    hands.choose("a")
    assert hands.playing.unfinished is None


@pytest.mark.parametrize("begin", ["patchwork", "droco"])
def test_with_a_knob(tmp_path: Path, begin: str) -> None:
    """Where lists stand for keys: the row is the first again, the things are all there."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    hands.begin(begin)
    hands.scan("ai:1", "robot:B1", *HAND[:3]) if begin == "droco" else hands.scan(*PATCHES[:2])
    while not hands.playing.asked:
        hands.press(OK)
    before = seen(hands)
    assert so_far(hands) is not None
    assert seen(again(tmp_path, controls=Controls.KNOB)) == before


def lives(folder: Path, entries: list[str]) -> Callable[[], int]:
    """Return what scans entries one by one, and says how many were taken before the process ended, if it did."""
    hands = again(folder)
    while not hands.playing.asked:
        hands.press(OK)

    def live() -> int:
        for nth, entry in enumerate(entries):
            try:
                hands.scan(entry)
            except Killed:
                return nth
        return len(entries)

    return live


def test_killed_before_every_call_of_every_entry(circle: Hands, tmp_path: Path) -> None:
    """All that was shown is there, at most one thing more: never a half of the file, never another thing."""
    entries, at, ended = PATCHES[:4], 0, False
    while not ended:
        (tmp_path / UNFINISHED).unlink(missing_ok=True)
        live = lives(tmp_path, entries)
        with watched() as disk:
            disk.kill(at)
            shown = live()
        ended = shown == len(entries)
        kept = again(tmp_path).playing.unfinished
        there = kept.so_far["picked"] if kept and isinstance(kept.so_far, dict) else []
        assert there in (entries[:shown], entries[: shown + 1])
        at += 1
    assert at > 4 * 6


def test_a_disk_that_is_full_says_so_and_the_question_goes_on(circle: Hands, tmp_path: Path) -> None:
    """What waits is written as soon as there is room."""
    with watched() as disk:
        disk.fail(28)
        circle.scan(*PATCHES[:3])
        assert not circle.desk.stage.games.saved and so_far(circle)
        disk.work()
        circle.desk.stage.games.save()
    assert circle.desk.stage.games.saved
    assert so_far(again(tmp_path)) == ({"picked": PATCHES[:3], "undone": []}, "scanned", ())


def test_an_entry_is_one_file_synced_and_nothing_where_nothing_is_entered(circle: Hands, tmp_path: Path) -> None:
    """A patch: the file and its folder are synced once. A key that enters nothing writes nothing."""
    with watched() as disk:
        circle.scan(PATCHES[0])
        assert disk.calls.count("fsync") == 2 and disk.synced == {tmp_path / f"{UNFINISHED}.new", tmp_path}
        done = len(disk.calls)
        circle.press(UP)
        circle.hold(UP)
        assert len(disk.calls) == done
