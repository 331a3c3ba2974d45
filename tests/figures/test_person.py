"""A person at a table: a slip is the key or code beside the right one, and whatever it did is mended."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.bots import BOTS
from compere_device.answers.codes import sheet
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from figures.games import known, shuffled
from figures.people import PEOPLE
from figures.person import COLUMN, SLIP_EACH, Person
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


class Careless(Hands):
    """Notes what is pressed, held and scanned, and on which kind of page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.done: list[tuple[str, Any]] = []

    def press(self, *keys: Key) -> None:
        self.done += [("press", key) for key in keys]
        super().press(*keys)

    def hold(self, key: Key) -> None:
        self.done.append(("hold", key))
        super().hold(key)

    def scan(self, *codes: str) -> None:
        self.done += [("scan", code) for code in codes]
        super().scan(*codes)


def table(folder: Path, bot: str, seed: int, *, scanner: bool, slips: Random | None) -> tuple[Careless, Person]:
    """Return a game that begins, and who plays it."""
    (options,) = shuffled(bot, 1, {}, Random(seed))
    hands = Careless(folder)
    for fact, value in known(bot, options).items():
        hands.store.almanac.learn(fact, value)
    hands.begin(bot, **options)
    return hands, Person(hands, PEOPLE[bot](options, Random(seed)), Random(seed), scanner=scanner, slips=slips)


def finish(hands: Careless, who: Person) -> Playing:
    """Play to the end; return the game as it ended."""
    playing = hands.playing
    while hands.stage.game.scene or not playing.table.outcome:
        playing = hands.stage.game.scene or playing
        who.step()
        assert len(hands.done) < 3000
    return playing


def answers(playing: Playing) -> list[Any]:
    return [item.entry.answer for item in playing.table.session.history.items]  # type: ignore[union-attr]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("scanner", [True, False])
def test_every_slip_is_mended(bot: str, scanner: bool, tmp_path: Path) -> None:
    """A game with slips, whatever they hit, ends with the very answers that it has without any."""
    true = finish(*table(tmp_path / "true", bot, 3, scanner=scanner, slips=None))
    slipped = 0
    for seed in range(4):
        hands, who = table(tmp_path / str(seed), bot, 3, scanner=scanner, slips=Random(seed))
        playing = finish(hands, who)
        assert who.told_the_truth(playing)
        assert answers(playing) == answers(true)
        slipped += who.slipped
    assert slipped > 4


@pytest.mark.parametrize("bot", BOTS)
def test_without_slips_nothing_is_taken_back(bot: str, tmp_path: Path) -> None:
    """No key goes back, and none is held."""
    hands, who = table(tmp_path, bot, 5, scanner=False, slips=None)
    playing = finish(hands, who)
    session = playing.table.session
    assert session.history.entries == len(session.history.items)
    assert who.slipped == 0
    assert not any(kind == "hold" for kind, _ in hands.done)


class Always(Random):
    """Slips with every input, always downwards."""

    def randrange(self, *args: Any) -> int:  # type: ignore[override]
        return 0

    def choice(self, seq: Any) -> Any:
        return seq[-1]


@pytest.mark.parametrize(("right", "wrong"), [(UP, OK), (OK, DOWN), (DOWN, BACK), (BACK, DOWN)])
def test_a_wrong_key_is_beside_the_right_one(right: Key, wrong: Key, tmp_path: Path) -> None:
    """The last key of the column has one neighbour only."""
    assert COLUMN == (UP, OK, DOWN, BACK)
    hands, who = table(tmp_path, "patchwork", 1, scanner=False, slips=Always())
    who._press(right)
    assert hands.done == [("press", wrong)]
    assert who.slipped == 1


def test_a_wrong_code_is_beside_the_right_one(tmp_path: Path) -> None:
    """On the sheet, as on the table."""
    hands, who = table(tmp_path, "patchwork", 1, scanner=True, slips=Always())
    who._scan("patch:3")
    assert hands.done == [("scan", "patch:11")]  # the sheet has them by size
    first, *_, last = sheet(BOTS["patchwork"])
    who._scan(last)
    assert hands.done[1:] == [("scan", first)]


def test_one_input_in_thirty(tmp_path: Path) -> None:
    """As many as are said, of those that mend nothing."""
    assert SLIP_EACH == 30
    _, who = table(tmp_path, "robokid", 2, scanner=False, slips=Random(1))
    slips = sum(who._slip() for _ in range(6000))
    assert 150 < slips < 250


class Once(Random):
    """Slips with one input alone."""

    def __init__(self, nth: int) -> None:
        super().__init__(1)
        self.nth = nth

    def randrange(self, *args: Any) -> int:  # type: ignore[override]
        self.nth -= 1
        return min(abs(self.nth), 1)


def test_a_slip_is_mended_on_the_page_after_it(tmp_path: Path) -> None:
    """By keys that go back, one after the other, before anything else is done: BACK, or held where it is an answer."""
    seen: set[tuple[str, Any]] = set()
    for nth in range(1, 40):
        hands, who = table(tmp_path / str(nth), "droco", 1, scanner=False, slips=Once(nth))
        while not who.slipped:
            who.step()
        begun = len(hands.done)
        while isinstance(hands.stage.go.scene, Playing) and who._sees_slip(hands.playing):
            who.step()
        mended = hands.done[begun:]
        assert {*mended} <= {("press", BACK), ("hold", BACK)}
        assert len(mended) <= 2
        seen |= {*mended}
    assert seen == {("press", BACK), ("hold", BACK)}


def test_home_is_left_for_the_game(tmp_path: Path) -> None:
    """A slip may go back from the first question to the home screen: the game is the first row there."""
    hands, who = table(tmp_path, "patchwork", 1, scanner=False, slips=None)
    session = hands.playing.table.session
    while hands.stage.game.scene:
        hands.press(BACK)
    who.step()
    assert hands.playing.table.session.header == session.header
    hands.press(UP)
    while not isinstance(hands.stage.go.scene, Playing):
        who.step()
    assert who.told_the_truth(finish(hands, who))
