"""A bot and a language in packages of their own: built as their pages say, found beside the program, and played."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from catalogue import ROOT
from compere_proof import new_bot
from packages.build import Broken, run

NAME, TITLE = "harbour", "Harbour"
PLAYER = Path(__file__).with_name("on_glass.py")
ASKED = {"en": "Your score", "fr": "Ton score", "eo": "Viaj poentoj"}  # by the guest, in each language
CATALOGUE = {"texts": {f"{ASKED['en']}:": f"{ASKED['eo']}:"}, "terms": {}}
ANSWERS = '{"answer": null}\n' * 4 + '{"answer": 3}\n'  # four turns of one's own, and one's score


def built(folder: Path) -> tuple[Path, Path]:
    """Build the Debian packages of both, and return them."""
    bot, language = folder / "bot", folder / "language"
    new_bot.write(bot, NAME, TITLE)
    _write_language(language)
    shutil.copy(bot / "deb.sh", language)
    return _packed(bot), _packed(language)


def _write_language(folder: Path) -> None:
    """Write the language of core/LANGUAGES.md, as far as it is needed."""
    page = (ROOT / "core" / "LANGUAGES.md").read_text(encoding="utf-8")
    package = folder / "compere_eo"
    package.mkdir(parents=True)
    for name, kind in (("pyproject.toml", "toml"), ("compere_eo/__init__.py", "python")):
        (block, *_) = re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)
        (folder / name).write_text(block, encoding="utf-8")
    for name in ("compere", NAME):
        said = CATALOGUE if name == NAME else {"texts": {}, "terms": {}}
        (package / f"{name}.json").write_text(json.dumps(said), encoding="utf-8")


def _packed(folder: Path) -> Path:
    environ = {**os.environ, "PYTHON": sys.executable, "WHEEL_OPTIONS": "--no-build-isolation"}
    return Path(run(folder / "deb.sh", folder / "dist", env=environ).split()[-1])


def are_found_and_played(compere: Callable[..., str], on_glass: Callable[..., str]) -> None:
    """List both, and play the bot in lines of JSON and on the simulated glass, in each language. Raises Broken.

    Args:
        compere: runs the installed program with arguments, and an `input` if it is given one.
        on_glass: plays on the simulated device: the row of the home screen and the language.
    """
    for command, line in (("bots", f"compere_{NAME} 0.1.0"), ("languages", "Esperanto")):
        if line not in (listed := compere(command)):
            raise Broken(f"a guest is not listed:\n{listed}")
    for language, asked in ASKED.items():
        game = ("play", NAME, "--headless", "--virtual", "all", "--language", language, "--seed", "1")
        lines = [json.loads(line) for line in compere(*game, input=ANSWERS).splitlines()]
        if lines[-1].get("outcome", {}).get("scores", {}).get("you") != 3 or not any(
            asked in _text(line) for line in lines
        ):
            raise Broken(f"a guest does not play in {language}:\n{lines}")
        if asked not in (said := on_glass(TITLE, language)):
            raise Broken(f"a guest does not play on the glass in {language}:\n{said}")


def _text(line: dict[str, dict[str, str]]) -> str:
    return line.get("prompt", {}).get("text", "")
