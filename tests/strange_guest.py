"""A bot in a package of its own that misbehaves where it is told to, and a device that plays it."""

import resource
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import compere_proof
from compere.bots import BOTS
from compere_device.events import Key, Pressed
from compere_device.loop import Loop
from compere_device.output.aside import behind
from compere_device.output.outlet import tell
from compere_device.setup.config import Config, DeviceConfig
from compere_device.ward import WARD
from pi import made

NAME, PACKAGE = "lantern", "compere_lantern"
IN_TURN = '    (card,) = await Draw("lantern.card"'  # in rules.py: its turn begins
AT_IMPORT = "from compere_lantern.state import"  # in bot.py: the rules are imported
AT_TITLE = "TITLE ="  # in __init__.py
IN_PROGRESS = 'progress=lambda state: say("round {n}", n=state.round)'  # in bot.py


def install(site: Path, deed: str = "", file: str = "rules.py", before: str = IN_TURN) -> None:
    """Install the guest in a folder of modules, with a deed on a line before another one."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(Path(compere_proof.__file__).parent / "template" / PACKAGE, site / PACKAGE)
    points = site / f"{PACKAGE}-1.0.dist-info" / "entry_points.txt"
    points.parent.mkdir()
    points.write_text(f"[compere.bots]\n{NAME} = {PACKAGE}\n", encoding="utf-8")
    path = site / PACKAGE / file
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{file} has not one {before!r}"
    indent = before[: len(before) - len(before.lstrip())]
    path.write_text(text.replace(before, f"{indent}{deed}\n{before}" if deed else before), encoding="utf-8")


@contextmanager
def started(folder: Path, site: Path) -> Iterator[Loop]:
    """Start the device with the guest's folder among those of modules; afterwards nothing of it is left."""
    with within_reach(site):
        yield made(folder, Config(device=DeviceConfig("en")))


@contextmanager
def within_reach(site: Path) -> Iterator[None]:
    """Have the guest's folder among those of modules; afterwards nothing of it is left."""
    sys.path.insert(0, str(site))
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.path.remove(str(site))
        sys.stdout = behind(sys.stdout)
        WARD.close()
        for name in tuple(BOTS.guests):
            BOTS.remove(name)
        for module in [each for each in sys.modules if each.startswith(PACKAGE)]:
            del sys.modules[module]


def press(loop: Loop, key: Key) -> str:
    """Press a key and return what the glass says then."""
    loop.desk.take([Pressed(key)])
    return shown(loop)


def shown(loop: Loop) -> str:
    """Return what the glass says: the lines, then the rows."""
    page = loop.desk.page()
    return " ".join((page.title, *page.lines, *(row.label for row in page.rows)))


def choose(loop: Loop, wanted: str) -> str:
    """Close what is to be read, go down to a row that begins so, and choose it."""
    for _ in range(40):
        page = loop.desk.page()
        if page.cursor is None:
            press(loop, Key.OK)
        elif page.rows[page.cursor].label.startswith(wanted):
            return press(loop, Key.OK)
        else:
            press(loop, Key.DOWN)
    raise AssertionError(f"no row begins with {wanted!r}: {shown(loop)}")


def play(loop: Loop) -> str:
    """Begin a game and answer until its first turn has come; return what the glass says then."""
    choose(loop, "Lantern")
    choose(loop, "this device")
    said = shown(loop)
    for _ in range(6):
        if loop.desk.stage.games.played is None:
            break
        said = press(loop, Key.OK)
    return said


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[4]),) * 2)
    with started(Path(sys.argv[1]), Path(sys.argv[2])) as device:
        tell(sys.stdout, "started")
        tell(sys.stdout, play(device) if sys.argv[3] == "play" else "")
        tell(sys.stdout, shown(device))
