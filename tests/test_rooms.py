"""The device's rooms: imports go one way, from a later room to an earlier one, and nowhere in a circle."""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from catalogue import PACKAGES, sources

DEVICE = PACKAGES["device"]
# From the ground up; a room may use what stands before it. A folder, or a file of the package itself.
ROOMS = (
    *("errors", "events", "languages", "words", "cues", "outlet", "link"),
    *("pins", "glass", "parts"),
    *("files", "setup"),
    *("answers", "pages", "game", "window"),
    *("scenes", "desk", "loop"),
    *("notify", "logs", "box", "drivers", "cli"),
)
WITHOUT_PARTS = ("answers", "pages", "game", "window", "scenes", "desk")  # and a part knows none of these, by the order


def module(path: Path) -> str:
    """Return a source's dotted name."""
    package = next(each for each in PACKAGES.values() if each in path.parents)
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def room(name: str) -> str:
    return name.split(".")[1]


def imported(text: str) -> Iterator[str]:
    """Yield the modules that a text imports, wherever it does, also those that only a type checker sees."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def plan() -> dict[str, set[str]]:
    """Return what each module of core and device imports of them."""
    texts = {module(path): path.read_text() for path in sources()}
    return {name: {each for each in imported(text) if each in texts} - {name} for name, text in texts.items()}


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
    """Architecture, *The device, room by room*."""
    devices = [(user, used) for user, others in plan().items() for used in others if "." in user and "." in used]
    ours = [pair for pair in devices if all(name.startswith("compere_device.") for name in pair)]
    assert len(ours) > 100
    assert upward(ours) == []


def test_no_import_leads_back() -> None:
    """No file, of core or device, needs itself by way of others; what is imported late counts."""
    order = tuple(TopologicalSorter(plan()).static_order())
    assert order.index("compere_device.events") < order.index("compere_device.loop")


# Each check finds what it is for.


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
    assert "a.b" in imported(line)


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"c"}, "c": {"a"}}).prepare()
