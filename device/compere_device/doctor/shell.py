"""The shell's side of printed commands: names of files quoted exactly, and the user who runs each command.

No command works as root among the files of the service's user. It works as that user (runuser(1)), so a link that was
put there meanwhile leads nowhere that this user may not go. The exception is `give_back`, which follows no link.
"""

import os
import re
import shlex
from pathlib import Path

AS_ROOT = "sudo "
# Leave quoted text alone; match sudo only where a command begins.
_SUDO = re.compile(r"""('[^']*'|"[^"]*"|\\.)|((?:^|&& |\|\| |; |\| ))sudo (?!-)""")


def quote(text: "str | os.PathLike[str]") -> str:
    """Return a word quoted so that the shell reads it back byte by byte, and a terminal shows every character of it.

    Invisible characters are written in the form $'...' (bash(1), QUOTING), which POSIX has adopted.
    """
    word = os.fspath(text)
    if word.isprintable():
        return shlex.quote(word)
    return "$'" + "".join(map(_escaped, word)) + "'"


def _escaped(sign: str) -> str:
    if sign in "\\'":
        return "\\" + sign
    if sign.isprintable():
        return sign
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(sign))


def without_sudo(line: str) -> str:
    """Return a command as root types it: without the word sudo, unless that is part of a name."""
    return _SUDO.sub(lambda found: found[1] or found[2] or "", line)


def as_user(user: str, line: str) -> str:
    """Return a command with which root has another command run by a user."""
    return f"{AS_ROOT}runuser -u {quote(user)} -- {line}"


def give_back(user: str, folder: Path) -> str:
    """Return the command that gives a folder and everything in it to a user.

    Links are given, not followed, and neither is a folder that becomes a link meanwhile: find(1) works in the folder
    that it has opened (-execdir). A file with more than one hard link keeps its owner, because the other name may be
    root's.
    """
    place = quote(os.path.realpath(folder))
    name = quote(user)
    return f"{AS_ROOT}find {place} -xdev ! -user {name} '(' -type d -o -links 1 ')' -execdir chown -h {name}: {{}} +"
