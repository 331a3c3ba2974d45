"""Where a game stood when it was left, beside its journal, so that opening it need not run its rules from line one.

    compere-kept 1 {"journal":[9137,318271204],"program":81273645,"question":"9f3c2b1a","positions":[{...},...]} <check>

The journal is the truth. The file counts for a journal that begins with the very bytes it was written for (how many,
and their CRC-32), under the same program and rules; else it is ignored, as is a damaged one. It is replaced when the
game is left or the box rests, and never synced: a power cut may lose or tear it, and then the rules run from line one.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

from compere.bot import Bot
from compere.declared import fields
from compere.journal import Corrected
from compere.prompts import Die
from compere.standing import LEFT, Kept, Left, Standing
from compere.state import Told
from compere.wording import Shape, Text, Words
from compere_device.files.disk import replace_file
from compere_device.files.index import FOREIGN, packed, unpacked
from compere_device.files.reading import read_file
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from compere.session import Session

log = logger(__name__)

FORMAT = b"compere-kept 1"
ENDING = ".kept"
MOST = 256 << 10  # bytes; those of the longest games have some 30 thousand
TEXTS = ("headline", "title", "short", "retold")  # of a sentence, besides the sentence itself
FLAGS = ("aside", "echo", "by_rule")


def beside(journal: Path) -> Path:
    """Return where that of a journal is."""
    return journal.with_suffix(ENDING)


def keep(journal: Path, saved: bytes, session: "Session") -> None:
    """Write where a game stands, all of which is in `saved`, its journal's bytes; nothing of a short or an ended one.

    Raises:
        OSError: it cannot be written.
    """
    left = None if session.outcome else session.left()
    if left:
        content = written(left, saved, session.bot)
        if len(content) <= MOST:
            replace_file(beside(journal), content, lasts=False)


def remove(journal: Path) -> None:
    """Remove that of a journal, and what a power cut left of a new one; raises OSError."""
    path = beside(journal)
    for each in (path, path.with_name(f"{path.name}.new")):
        each.unlink(missing_ok=True)


def found(journal: Path, data: bytes, bot: Bot[Any]) -> Left | None:
    """Return what is kept of a game whose journal has these bytes; None if there is nothing that holds for them."""
    try:
        return read(read_file(beside(journal), MOST), data, bot)
    except FileNotFoundError:
        return None
    except OSError as error:
        log.info("where a game stood is not read: %s", error)
        return None


def written(left: Left, saved: bytes, bot: Bot[Any]) -> bytes:
    """Return the contents of the file."""
    of = {"journal": [len(saved), crc32(saved)], "program": program(bot), "question": left.question}
    plain = {**of, "positions": [_plain(each) for each in left.positions]}
    body = b"%b %b" % (FORMAT, json.dumps(plain, separators=(",", ":"), check_circular=False).encode())
    return b"%b %08x\n" % (body, crc32(body))


def read(content: bytes, data: bytes, bot: Bot[Any]) -> Left | None:
    """Return what a file says of the game in a journal's bytes; None if it is damaged, or of anything else."""
    body, _, check = content.rpartition(b" ")
    if not body.startswith(FORMAT + b" ") or check != b"%08x\n" % crc32(body):
        return None
    try:
        plain = json.loads(body[len(FORMAT) :])
        size, sum = plain["journal"]
        saved = data[: _whole(size)]
        if (len(saved), crc32(saved), program(bot)) != (size, sum, plain["program"]):
            return None
        positions = plain["positions"][: LEFT + 1]
        kept = tuple(_kept(each, bot) for each in positions)
        return Left(saved.count(b"\n") - 1, _text(plain["question"]), kept)
    except FOREIGN:
        return None


def program(bot: Bot[Any]) -> int:
    """Return a checksum that changes with the rules' version and with each module of the core and of the bot's package.

    A version of the program says less: sources that somebody works on keep theirs.
    """
    check = crc32(b"%d %d" % (bot.rules_version, sys.hexversion))
    for place in {_place(Bot.__module__), _place(bot.play.__module__)}:
        check ^= _files(place)
    return check


def _place(module: str) -> str:
    """Return where a bot's modules are: its folder for one of ours, its whole package else; a lone module is a file."""
    top = module.partition(".")[0]
    file = sys.modules[module].__file__ or ""
    if module == top and not hasattr(sys.modules[module], "__path__"):
        return file
    outer = sys.modules[top].__file__
    ours = top == Bot.__module__.partition(".")[0]
    return os.path.dirname(file if ours or not outer else outer)


@cache  # the program that runs is the one that was there when it was loaded
def _files(folder: str) -> int:
    """Return a checksum over the modules in a folder, and in those below it that hold no bots; or over a file."""
    if os.path.isfile(folder):
        return _file(folder, os.stat(folder))
    check, below = 0, list[str]()
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                check ^= _file(entry.path, entry.stat())
            elif entry.name not in ("__pycache__", "bots") and entry.is_dir():
                below.append(entry.path)
    for each in below:
        check ^= _files(each)
    return check


def _file(path: str, file: os.stat_result) -> int:
    return crc32(b"%b %d %d" % (os.fsencode(path), file.st_size, file.st_mtime_ns))


# A position as plain JSON, by the names of its fields


def _plain(kept: Kept) -> dict[str, Any]:
    now = kept.now
    return {
        "position": kept.position,
        "taken": kept.taken,
        "told_from": kept.told_from,
        "facts": list(kept.facts.items()),
        "began": kept.began,
        "taken_back": _correction(kept.taken_back),
        "question": now.question,
        "told": [_sentence(each) for each in now.told],
        "answered": now.answered,
        "turned": now.turned,
        "marks": now.marks,
        "counts": now.counts,
        "taught": now.taught,
        "dice": [[key, [[die.id, die.faces] for die in dice]] for key, dice in now.dice.items()],
    }


def _kept(plain: Any, bot: Bot[Any]) -> Kept:
    """Return the position; raises one of FOREIGN for anything that `_plain` does not return."""
    steps = {"", *bot.steps}
    now = Standing(
        None,
        question=_text(plain["question"]),
        told=tuple(_told(each, steps) for each in _list(plain["told"])),
        answered=None if plain["answered"] is None else _one_of(plain["answered"], steps),
        turned=_flag(plain["turned"]),
        marks=_whole(plain["marks"]),
        counts=Counter({_text(key): _whole(each) for key, each in plain["counts"].items()}),
        taught={_text(key): each for key, each in plain["taught"].items()},
        dice={_text(key): tuple(_die(*die) for die in _list(dice)) for key, dice in plain["dice"]},
    )
    return Kept(
        cast("Mapping[str, Any]", {**plain["position"]}),
        now,
        _whole(plain["taken"]),
        _whole(plain["told_from"]),
        {_whole(nth): _text(key) for nth, key in plain["facts"]},
        _flag(plain["began"]),
        _corrected(plain["taken_back"]),
    )


def _sentence(told: Told) -> dict[str, Any]:
    """Return what differs from a plain sentence of its step."""
    texts = {name: packed(text) for name in TEXTS if (text := getattr(told, name))}
    flags = {name: True for name in FLAGS if getattr(told, name)}
    why: dict[str, Any] = {"why": [packed(each) for each in told.why]} if told.why else {}
    shape: dict[str, Any] = {"shape": told.shape.rows} if told.shape else {}
    return {"text": packed(told.text), "step": told.step, **texts, **flags, **why, **shape}


def _told(plain: Any, steps: set[str]) -> Told:
    if strange := plain.keys() - {each.name for each in fields(Told)}:
        raise ValueError(strange)
    shape = Shape(" ".join(map(_text, plain["shape"]))) if "shape" in plain else None
    why = tuple(_said(each) for each in plain.get("why", ()))
    texts: dict[str, Any] = {name: _said(plain[name]) for name in TEXTS if name in plain}
    flags: dict[str, Any] = {name: _flag(plain[name]) for name in FLAGS if name in plain}
    return Told(_said(plain["text"]), _one_of(plain["step"], steps), why=why, shape=shape, **texts, **flags)


def _said(plain: Any) -> Text:
    text = unpacked(plain)
    Words().say(text)  # a text that works in English works in any language
    return text


def _correction(entry: Corrected | None) -> list[Any] | None:
    return None if entry is None else [entry.keep, entry.mark, entry.fact, entry.value]


def _corrected(plain: Any) -> Corrected | None:
    if plain is None:
        return None
    keep, mark, fact, value = plain
    return Corrected(_whole(keep), _whole(mark), _text(fact), value)


def _die(id: Any, faces: Any) -> Die:
    return Die(_text(id), tuple(map(_number, faces)))


def _whole(value: Any) -> int:
    if _number(value) < 0:
        raise ValueError(value)
    return _number(value)


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(value)
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _one_of(value: Any, names: set[str]) -> str:
    if value not in names:
        raise ValueError(value)
    return _text(value)


def _list(value: Any) -> Sequence[Any]:
    if type(value) is not list:
        raise ValueError(value)
    return value
