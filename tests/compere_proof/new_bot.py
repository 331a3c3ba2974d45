"""The smallest complete bot, as files: `compere new-bot`."""

import json
import keyword
import re
from importlib.util import find_spec
from pathlib import Path

from compere.bots import BOTS, NAME_MOST

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE = "lantern", "Lantern"  # of the bot that stands there
RUNS = {"deb.sh"}  # what is to be run
ELSEWHERE = {"github/prove.yml": ".github/workflows/prove.yml"}  # wheels leave out what begins with a point
NAMES = re.compile("[a-z](?:[a-z0-9_]*[a-z0-9])?")
# How it is named in its files; a new name may have the old one in it, so all are replaced at once.
NAMED = re.compile(
    rf"(?P<class>(?<=Test){TITLE}|{TITLE}(?=State))|(?P<title>{TITLE})|(?P<distribution>compere-{NAME})|(?P<name>{NAME})"
)
LEFT_OUT = {"__pycache__", ".pytest_cache"}


def wrong(name: str) -> str:
    """Return why a bot cannot have this name, nothing if it can."""
    if not NAMES.fullmatch(name) or len(name) > NAME_MOST:
        ends = "beginning with a letter, and not ending with _"
        return f"expected lower-case letters, digits and _, {ends}, at most {NAME_MOST}"
    if keyword.iskeyword(name):
        return "that is a word of Python's own, so no module can have it: expected another name"
    if name in BOTS:
        return f"{BOTS.package(name)} is one already"
    if find_spec(f"compere_{name}"):
        return f"compere_{name} is another package's, which it would replace"
    if (TEMPLATE / f"compere_{NAME}" / f"{name}.py").exists():
        return "a module of each bot is called so"
    return ""


def wrong_title(title: str) -> str:
    """Return why a bot cannot have this title, nothing if it can."""
    odd = sorted(set(title) & set("\"'\\{}"))
    if odd or not title.strip():
        return f"{' '.join(odd)} cannot stand in it; an apostrophe is ’"
    said = json.loads((TEMPLATE / f"compere_{NAME}" / "fr.json").read_text(encoding="utf-8"))["texts"]
    return "the bot that is written says that of something else: see --title" if title in {*said} - {TITLE} else ""


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
    instead = {
        "class": "".join(map(str.capitalize, name.split("_"))),
        "title": title,
        "distribution": distribution(name),
        "name": name,
    }
    return NAMED.sub(lambda found: instead[found.lastgroup or "name"], text)


def distribution(name: str) -> str:
    """Return the name of a bot's wheel and Debian package."""
    return f"compere-{name.replace('_', '-')}"
