"""The smallest complete bot, as files: `compere new-bot`."""

import keyword
import re
from pathlib import Path

from compere.bots import BOTS

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE = "lantern", "Lantern"  # of the bot that stands there
RUNS = {"deb.sh"}  # what is to be run
ELSEWHERE = {"github/prove.yml": ".github/workflows/prove.yml"}  # wheels leave out what begins with a point
LEFT_OUT = {"__pycache__", ".pytest_cache"}


def wrong(name: str) -> str:
    """Return why a bot cannot have this name, nothing if it can."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        return "expected lower-case letters, digits and _, beginning with a letter"
    if keyword.iskeyword(name):
        return "that is a word of Python's own, so no module can have it: expected another name"
    return f"{BOTS.package(name)} is one already" if name in BOTS else ""


def wrong_title(title: str) -> str:
    """Return why a bot cannot have this title, nothing if it can."""
    odd = sorted(set(title) & set("\"'\\{}"))
    return f"{' '.join(odd)} cannot stand in it; an apostrophe is ’" if odd or not title.strip() else ""


def write(folder: Path, name: str, title: str) -> None:
    """Write it into a folder, under a name of its own."""
    for path in sorted(TEMPLATE.rglob("*")):
        place = path.relative_to(TEMPLATE).as_posix()
        if path.is_dir() or LEFT_OUT & set(path.parts):
            continue
        target = folder / ELSEWHERE.get(place, place).replace(NAME, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text(encoding="utf-8"), name, title), encoding="utf-8")
        if path.name in RUNS:
            target.chmod(target.stat().st_mode | 0o111)


def renamed(text: str, name: str, title: str) -> str:
    """Return a file's text as the bot of this name and title has it; classes are called by the name."""
    text = re.sub(rf"(?<=Test){TITLE}|{TITLE}(?=State)", "".join(map(str.capitalize, name.split("_"))), text)
    text = text.replace(TITLE, title).replace(f"compere-{NAME}", distribution(name))
    return text.replace(NAME, name)


def distribution(name: str) -> str:
    """Return the name of a bot's wheel and Debian package."""
    return f"compere-{name.replace('_', '-')}"
