"""The rooms of the device and those of each bot: imports go one way, to an earlier room, and nowhere in a circle."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from catalogue import PACKAGES, sources, tree
from compere.bots import BOTS

DEVICE = PACKAGES["device"]
# From the ground up; a room may use what stands before it. A folder, or a file of the package itself.
ROOMS = (
    *(
        "errors",
        "once",
        "events",
        "output",
        "installed",
        "ward",
        "spoken",
        "languages",
        "words",
        "guests",
        "cues",
        "link",
        "system",
    ),
    *("pins", "glass", "parts", "tray"),
    *("files", "boot", "setup", "wifi", "update", "doctor"),
    *("hands", "answers", "pages", "game", "picture", "phones"),
    *("scenes", "desk", "auto_off", "loop", "mirror", "panel", "voice"),
    *("box", "drivers", "commands", "arguments", "cli"),
)
# A bot's folder, from the ground up; a file uses what stands in a row before its own, and none of its row.
BOTS_ROOMS = (
    ("__init__",),  # its voice and title
    ("cards",),
    ("state",),
    ("questions",),
    ("facts",),
    ("decide",),
    ("set_up", "score", "look"),
    ("rules",),
    ("bot",),
)
BOTS_PAPERS = {"RULES.md", "fr.json"}
# What a bot has besides, in the row of `set_up`, and why it finds no place in `rules`.
BOTS_OWN = {
    ("robokid", "deck"): "one deck kept in two ways: laid out by the device, or drawn from by the table",
    ("robokid", "telling"): "what a turn is told in: sentences in full at first, later short, and what is said aside",
    ("droids", "telling"): "what an order did, in words, where people play each other: a sentence for each event",
    ("robokid", "between"): "what people do to Robokid in their own turns, of which the sheet has no step",
}
# What its state is made of, in a row between its cards and its state, and why it is no part of `state`.
BOTS_PARTS = {
    ("ufobot", "zone"): "what lies in its zone, in the order in which it came: pairs and corrections follow from that",
}
# And what its questions stand on, in the row of its cards.
BOTS_PRINTED = {
    ("droids", "texts"): "maps and strips that an owner writes, as questions with the places that can be changed",
}
# A folder of a bot's, in the row of its voice: a ground that knows nothing of the bot, and on which its files stand.
BOTS_GROUNDS = {
    ("droids", "board"): "the board and what orders make of it, which a search copies and steps",
}
# And a part knows none of these, by order.
WITHOUT_PARTS = ("answers", "pages", "game", "picture", "phones", "scenes", "desk")


def module(path: Path) -> str:
    """Return a source's dotted name."""
    package = next(each for each in PACKAGES.values() if each in path.parents)
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def room(name: str) -> str:
    return name.split(".")[1]


def imported(source: ast.AST) -> Iterator[str]:
    """Yield the modules that a source imports, wherever it does, also those that only a type checker sees."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def plan() -> dict[str, set[str]]:
    """Return what each module of core and device imports of them."""
    trees = {module(path): tree(path) for path in sources()}
    return {name: {each for each in imported(source) if each in trees} - {name} for name, source in trees.items()}


def upward(imports: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the imports that lead from a room to a later one, or from one without parts to a part."""
    return [
        (user, used)
        for user, used in imports
        if ROOMS.index(room(used)) > ROOMS.index(room(user))
        or (room(user) in WITHOUT_PARTS and room(used) in ("pins", "parts"))
    ]


def test_every_file_of_the_device_stands_in_a_room() -> None:
    """And no room is empty."""
    names = [path.relative_to(DEVICE).parts[0].removesuffix(".py") for path in sources() if DEVICE in path.parents]
    assert set(names) - {"__init__"} == set(ROOMS)


def test_imports_go_one_way() -> None:
    """From the ground up, as CONTRIBUTING has them."""
    devices = [(user, used) for user, others in plan().items() for used in others if "." in user and "." in used]
    ours = [pair for pair in devices if all(name.startswith("compere_device.") for name in pair)]
    assert len(ours) > 100
    assert upward(ours) == []


def test_no_import_leads_back() -> None:
    """No file, of core or device, needs itself by way of others; what is imported late counts."""
    order = tuple(TopologicalSorter(plan()).static_order())
    assert order.index("compere_device.events") < order.index("compere_device.loop")


def row(bot: str, file: str) -> float:
    """Return how far up a file of a bot stands."""
    if (bot, file) in BOTS_PARTS:
        return row(bot, "cards") + 0.5
    places = {"set_up": BOTS_OWN, "cards": BOTS_PRINTED, "__init__": BOTS_GROUNDS}
    place = next((place for place, files in places.items() if (bot, file) in files), file)
    return next(index for index, files in enumerate(BOTS_ROOMS) if place in files)


def not_down(imports: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the imports between files of one bot that do not lead to a row before; a folder is one file."""
    places = [(user, used, *user.split(".")[2:4], *used.split(".")[2:4]) for user, used in imports]
    return [
        (user, used)
        for user, used, bot, file, other, others in places
        if bot == other and file != others and row(bot, file) <= row(bot, others)
    ]


@pytest.mark.parametrize("bot", BOTS.ours)
def test_every_bot_has_the_same_rooms(bot: str) -> None:
    """Whoever knows one finds the way in another; what a bot has besides has a reason, and no reason outlives it."""
    rooms = {f"{file}.py" for files in BOTS_ROOMS for file in files}
    own = {f"{file}.py" for name, file in (*BOTS_OWN, *BOTS_PARTS, *BOTS_PRINTED) if name == bot}
    there = {path.name for path in (PACKAGES["core"] / "bots" / bot).iterdir() if path.is_file()}
    assert there == rooms | own | BOTS_PAPERS


def test_every_folder_of_a_bot_is_a_ground() -> None:
    """One that has a reason, which it does not outlive."""
    folders = [path for path in (PACKAGES["core"] / "bots").glob("*/*") if path.is_dir()]
    assert {(path.parent.name, path.name) for path in folders if path.name != "__pycache__"} == set(BOTS_GROUNDS)


def test_a_bots_imports_go_one_way() -> None:
    """Cards, state, questions, facts, decisions, rules, declaration: each can be read with those before it alone."""
    planned = plan()
    named = {name: f"{name}.__init__" if name.count(".") == 2 else name for name in planned}
    bots = [name for name in named if name.startswith("compere.bots.")]
    pairs = [(named[user], named[used]) for user in bots for used in planned[user] if used in bots]
    assert len(pairs) > 60
    assert not_down(pairs) == []


# Each check finds what it is for.


@pytest.mark.parametrize(
    ("user", "used", "wrong"),
    [
        ("droco.decide", "droco.facts", False),
        ("droco.questions", "droco.decide", True),
        ("droco.facts", "droco.rules", True),
        ("droco.look", "droco.score", True),
        ("droco.rules", "droco.score", False),
        ("droco.__init__", "droco.cards", True),
        ("robokid.between", "robokid.questions", False),
        ("robokid.decide", "robokid.deck", True),
        ("robokid.bot", "robokid.look", False),
        ("droids.cards", "droids.board.orders", False),
        ("droids.facts", "droids.texts", False),
        ("droids.texts", "droids.board.map", False),
        ("droids.texts", "droids.state", True),
        ("droids.board.moves", "droids.board.doing", False),
        ("droids.board.moves", "droids.cards", True),
        ("droids.board.moves", "droids.__init__", True),
    ],
)
def test_a_bots_wrong_way_is_found(user: str, used: str, wrong: bool) -> None:
    assert bool(not_down([(f"compere.bots.{user}", f"compere.bots.{used}")])) is wrong


@pytest.mark.parametrize(
    ("user", "used", "wrong"),
    [
        ("scenes.asking", "loop", True),
        ("parts.keys", "desk", True),
        ("pages.view", "parts.buttons", True),
        ("scenes.home", "pins.factory", True),
        ("pages.screen", "glass.fonts", False),
        ("box", "parts.buttons", False),
        ("scenes.home", "scenes.asking", False),
    ],
)
def test_a_wrong_way_is_found(user: str, used: str, wrong: bool) -> None:
    assert bool(upward([(f"compere_device.{user}", f"compere_device.{used}")])) is wrong


@pytest.mark.parametrize(
    "line",
    [
        "import a.b",
        "from a import b",
        "from a.b import c",
        "def f():\n    from a.b import c",
        "if T:\n    import a.b as c",
    ],
)
def test_an_import_is_found(line: str) -> None:
    assert "a.b" in imported(ast.parse(line))


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"c"}, "c": {"a"}}).prepare()
