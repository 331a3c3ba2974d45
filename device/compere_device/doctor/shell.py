"""The shell's side of what is printed: names of files as they are, and who does what.

Among the files of the service's user no command works as root, but as that user (runuser(1)), whom a link that stands
there by then leads nowhere else; but for `give_back`, which follows none.
"""

import os
import re
import shlex
from pathlib import Path

AS_ROOT = "sudo "
# What is quoted stays as it is; sudo is a command where one begins.
_SUDO = re.compile(r"""('[^']*'|"[^"]*"|\\.)|((?:^|&& |\|\| |; |\| ))sudo (?!-)""")


def quote(text: "str | os.PathLike[str]") -> str:
    """Return a word as the shell reads it back, byte by byte, and as a terminal shows it: every sign of it is visible.

    What is not is written as bash has it in $'...' (bash(1), QUOTING), which POSIX has taken over since.
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
    """Return a command for whoever is root: without the word sudo, which may be a part of names, too."""
    return _SUDO.sub(lambda found: found[1] or found[2] or "", line)


def as_user(user: str, line: str) -> str:
    """Return a command that root has done by a user."""
    return f"{AS_ROOT}runuser -u {quote(user)} -- {line}"


def give_back(user: str, folder: Path) -> str:
    """Return the command that makes a folder, and all in it, a user's own.

    Links are given and not followed, nor are folders that become one meanwhile: find(1) works in the folder that it has
    opened (-execdir). A file that has another name somewhere stays whose it is: that name may be root's.
    """
    place = quote(os.path.realpath(folder))
    name = quote(user)
    return f"{AS_ROOT}find {place} -xdev ! -user {name} '(' -type d -o -links 1 ')' -execdir chown -h {name}: {{}} +"
