"""Runs one of root's commands, and tells what root itself touches beneath a folder: as a program of its own.

    watch_root.py FOLDER cli WORD ...     a command of the command line
    watch_root.py FOLDER update           `compere update` on a prepared machine whose state is in FOLDER
    watch_root.py FOLDER apt              what apt's way begins there

The last line is JSON: pairs of a module of the device and what it did, as Python has it in its *Audit events table*
(library reference). What is done as another user is not root's.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

EVENTS = (
    *("open", "os.chmod", "os.chown", "os.link", "os.listdir", "os.mkdir", "os.remove", "os.rename", "os.rmdir"),
    *("os.scandir", "os.symlink", "os.truncate", "os.utime", "shutil.rmtree", "shutil.copyfile", "glob.glob"),
)
seen: set[tuple[str, str]] = set()


def watch(folder: str) -> None:
    """Have all that is touched beneath the folder by root noted from now on."""

    def note(event: str, words: tuple[Any, ...]) -> None:
        if event in EVENTS and os.geteuid() == 0:
            for word in words[:2]:
                with suppress(OSError, TypeError, ValueError):
                    place = os.readlink(f"/proc/self/fd/{word}") if isinstance(word, int) else os.fsdecode(word)
                    if f"{os.path.abspath(place)}/".startswith(f"{folder}/"):
                        seen.add((_who(), event))

    sys.addaudithook(note)


def _who() -> str:
    """Return the module of the device that does it."""
    frame = sys._getframe(2)
    while frame:
        if "/compere_device/" in frame.f_code.co_filename:
            return frame.f_code.co_filename.rpartition("/compere_device/")[2]
        frame = frame.f_back  # type: ignore[assignment]
    return "?"


def _update(folder: Path, how: str) -> None:
    from compere.journal import FORMAT_VERSION
    from compere_device.update.by_apt import ENABLED, main
    from compere_device.update.marker import below
    from trials import System, Tried, update

    machine = object.__new__(Tried)
    machine.root = folder.parents[2]
    watch(str(folder))
    if how == "update":
        print(update(machine, System(machine)))
    else:
        below(machine.root, ENABLED).parent.mkdir(parents=True)
        below(machine.root, ENABLED).touch()
        print(main(("0.9", "1.0", str(FORMAT_VERSION)), machine.root, System(machine)))


def main() -> None:
    folder, how, *words = sys.argv[1:]
    status: object = 0
    if how == "cli":
        from compere_device import cli

        "\xe9".encode("unicode_escape")  # Python finds this code where the hostile user may not look, for some Pythons
        watch(folder)
        try:
            status = cli.main(words)
        except SystemExit as end:
            status = end.code
    else:
        _update(Path(folder), how)
    print(json.dumps({"status": status, "seen": sorted(seen), "user": os.geteuid()}))


if __name__ == "__main__":
    main()
