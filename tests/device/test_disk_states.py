"""Power cuts on a disk that loses, tears and reorders what is not synced: nothing that was answered is lost.

Every state that the recorded system calls of a game allow, from its first answer over its end into the next one;
COMPERE_KILLS=all tries all of them, where else some are. The summary says how many.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from box import Box, Life, Order, Page, box, put
from compere.bots import BOTS
from compere.journal import Entry, parse
from compere.session import Session
from compere_device.answers.picker import begin
from compere_device.drivers.play import GameWish, open_table
from compere_device.events import Key
from compere_device.files.facts import load_facts
from compere_device.files.opened import Game
from compere_device.files.store import Store
from compere_device.files.unfinished import Moment, read
from disk import opened
from disk_states import SYNCS, Done, Files, Tracer, states
from hands import Hands

KILLS = os.environ.get("COMPERE_KILLS", "10")
SAMPLE = 100  # of each bot
FEWER = {"droids": 25}  # whose games are ten times as long
OF_MANY = ("droco", "patchwork")  # whose answers are mostly of many things
Record = Callable[[str, object], None]


@pytest.fixture(scope="module")
def device() -> Iterator[Box]:
    """A process in which games are played."""
    with box() as started:
        yield started


def seen_by(game: Life, call: int) -> Page:
    """Return the last page that was seen before that call, when the power goes."""
    return [page for page in game.pages if page.calls <= call][-1]


def journals(folder: Path) -> list[str]:
    """Return what the games on a disk say, those in progress first."""
    return [path.read_text() for kind in ("games", "finished") for path in sorted(folder.glob(f"{kind}/*.journal"))]


def entries_of(session: Session) -> list[Entry]:
    """Return what was answered in a game."""
    return [item.entry for item in session.history.items]


def learned(page: Page) -> dict[str, Any]:
    """Return the facts of the almanac that was on disk when a page was seen."""
    if not (content := page.files.get("almanac.json")):
        return {}
    facts, lost = load_facts(content.encode())
    assert not lost
    return {key: fact.value for key, fact in facts.items()}


def taken_up(store: Store, game: Game) -> bool:
    """Return whether something of the answer that a game asks for was entered and is there; all of it fits then."""
    assert game.file
    data, moment = store.unfinished(), Moment(game.name, game.file.check, game.session.now.question)
    kept = read(data, moment) if data else None
    if kept and kept.so_far is not None:
        assert game.session.prompt and begin(game.session.prompt, so_far=kept.so_far).so_far == kept.so_far
    return kept is not None


def check(folder: Path, game: Life, page: Page) -> bool:
    """Start on what a power cut has left after that page: every answer before it is there, and nothing else.

    Returns:
        Whether a part of the next answer is there, too.
    """
    store = Store(folder)
    assert store.problem is None
    going_on = opened(store)
    known = {each.journal for each in game.pages}
    for text in journals(folder):
        kept = parse(text.encode())
        assert any(parse(each.encode()).entries[: len(kept.entries)] == kept.entries for each in known)
    assert any(text.startswith(page.journal) for text in journals(folder)) or not page.answers
    assert len(going_on) <= 1 + page.over  # the next one may have begun
    facts = {key: fact.value for key, fact in store.almanac.learned.items()}
    assert facts.items() >= learned(page).items()
    assert learned(game.last).items() >= facts.items()
    options = json.loads(page.files["settings.json"])["options"]
    assert store.preferences.options == options
    for game_again in going_on:
        assert game_again.file
        table = open_table(
            GameWish(game_again.session.bot.name, journal=game_again.file.path)
        )  # as the headless driver does
        entries = entries_of(game_again.session)
        assert entries_of(table.session)[: len(entries)] == entries
    begun = [taken_up(store, each) for each in going_on]  # of each of them
    return any(begun)


def cuts(game: Life, first: int, bot: str) -> Iterator[tuple[int, Files]]:
    """Yield after which call the power goes, and what may be on the disk then: all, or one state of some calls each."""
    chance, calls = Random(bot), range(first, len(game.calls) + 1)
    if KILLS == "all":
        yield from ((call, files) for call in calls for files in states(game.done, call))
        return
    for call in chance.sample(calls, min(len(calls), FEWER.get(bot, SAMPLE))):
        yield call, chance.choice(list(states(game.done, call)))


@pytest.mark.parametrize("bot", BOTS)
def test_every_state_of_the_disk(bot: str, device: Box, tmp_path: Path, record_property: Record) -> None:
    """Whatever a disk has lost, torn or put in another order, the device starts and has what was answered."""
    folder = tmp_path / "store"
    folder.mkdir()
    game = device.live(Order(str(folder), bot, traced=True))
    assert game.status == 0
    first = next(page.calls for page in game.pages if page.answers)
    tried, begun = 0, 0
    for call, files in cuts(game, first, bot):
        put(folder, files)
        tried, begun = tried + 1, begun + check(folder, game, seen_by(game, call))
    assert begun or bot not in OF_MANY
    said = f"{tried} after {len(game.calls)} calls, {begun} with an answer that was begun"
    record_property(f"states of a disk with a game of {bot}", said)


def test_every_state_of_a_disk_while_a_circle_is_entered(tmp_path: Path) -> None:
    """Whatever is lost or torn of the file, what was shown is there, or that and the next thing; nothing else is."""
    folder, other = tmp_path / "store", tmp_path / "other"
    hands = circle_of(Hands(folder), begun=True)
    entries = ["patch:3", "patch:7", "patch:12"]
    tracer = Tracer(folder)
    done = [tracer.look(), Done(synced="games")]
    shown: list[tuple[int, int]] = []  # after so many calls so many things were shown
    with traced(tracer, done):
        for nth, entry in enumerate(entries):
            shown.append((len(done), nth))
            hands.scan(entry)
    shown.append((len(done), len(entries)))
    tried, found = 0, set()
    for at in range(2, len(done) + 1):
        seen = max(nth for calls, nth in shown if calls <= at)
        for files in states(done, at):
            put(other, files)
            kept = circle_of(Hands(other)).playing.unfinished
            there = len(kept.so_far["picked"]) if kept and isinstance(kept.so_far, dict) else 0
            assert kept is None or kept.so_far == {"picked": entries[:there], "undone": []}
            assert there in (seen, seen + 1)
            tried, found = tried + 1, found | {there}
    assert found == {0, 1, 2, 3} and tried > 30


def circle_of(hands: Hands, *, begun: bool = False) -> Hands:
    """Begin a game of Patchwork, or go on with it, and read until the circle is asked for."""
    if begun:
        hands.begin("patchwork")
    else:
        hands.press(Key.OK)
    while not hands.playing.asked:
        hands.press(Key.OK)
    return hands


@contextmanager
def traced(tracer: Tracer, done: list[Done]) -> Iterator[None]:
    """Note what each call does to a folder, until the end of the block."""
    (sync, *_) = sorted(SYNCS)

    def noted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            done.append(tracer.look())  # what a file object wrote by itself
            path = os.readlink(f"/proc/self/fd/{args[0]}") if name == "fsync" else ""
            result = real(*args, **options)
            done.append(tracer.look(sync if name == "fsync" else -1, path))
            return result

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in ("open", "fsync", "replace", "unlink"):
            patch.setattr(os, name, noted(name, getattr(os, name)))
        yield
