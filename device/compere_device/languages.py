"""The languages that the device speaks: English, in which the texts stand, then ours, then those of other packages.

They are found by the entry point `compere.languages`, which names a package by the language's code. The package has

    TITLE       what the language calls itself: "Deutsch"
    GRAMMAR     a `compere.wording.Grammar`
    VOICE       what espeak-ng calls its voice; if there is none, the code

and catalogues beside them: `compere.json` of the program, `droco.json` of the bot of that name. Our own entry points
lie beside this file and are the distribution's, too: nothing is looked for as long as one of ours is spoken.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from compere_device.spoken import Language

FIRST = "en"  # which the texts are written in, and which is spoken until somebody chooses
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")  # https://www.rfc-editor.org/info/bcp47
_HERE = Path(__file__).parent


def may_be(code: object) -> bool:
    """Return whether this can be an owner's choice: a language's code, installed or not, or "" for none yet."""
    return isinstance(code, str) and (not code or CODE.fullmatch(code) is not None)


class Languages(Mapping[str, str]):
    """By code, what each language that can be spoken calls itself; they are looked for whenever one is asked for.

    Attributes:
        refused: by code, why a language cannot be spoken, or why a second one of that code is not.
    """

    def __init__(self) -> None:
        self.refused: dict[str, str] = {}
        self._read: dict[str, Language] = {}  # by package

    @property
    def ours(self) -> dict[str, str]:
        """The packages of ours by code, in their order; English has none."""
        from compere_device.installed import LANGUAGES as GROUP  # the first picture needs no language
        from compere_device.installed import points

        return points(_HERE / "entry_points.txt", GROUP)

    def packages(self) -> dict[str, str]:
        """Return the package of each language that is installed by its code, ours first."""
        from compere_device.installed import LANGUAGES as GROUP
        from compere_device.installed import found

        packages = {FIRST: "", **self.ours}
        for guest in found(group=GROUP):
            if not CODE.fullmatch(guest.name):
                self.refuse(guest.name, f"{guest.package} is called {guest.name!r}, expected a code like de or pt-BR")
            elif packages.setdefault(guest.name, guest.package) != guest.package:
                first = packages[guest.name] or "the program itself"
                two = f"two languages are called {guest.name!r}: {first} and {guest.package}; remove either"
                self.refuse(guest.name, two)
        return packages

    def find(self, code: str) -> "Language | None":
        """Return a language; None for English, for one that is not installed, and for one that cannot be spoken."""
        package = self._package(code)
        if not package:
            return None
        if package not in self._read:
            from compere_device.spoken import read  # English needs nothing of it

            language, why = read(package, code, ours=code in self.ours)
            if language is None:
                self.refuse(code, why)
                return None
            self.refused.pop(code, None)
            self._read[package] = language
        return self._read[package]

    def folder(self, code: str) -> Path | None:
        """Return where the catalogues of a language lie, without importing ours; None if it has none."""
        if package := self.ours.get(code):
            return _HERE.parent / package
        from importlib.util import find_spec  # most boxes have no guest

        found = find_spec(self._package(code)) if self.find(code) else None
        return Path(found.origin).parent if found and found.origin else None

    def offered(self) -> dict[str, str]:
        """Return by code what can be chosen: all that can be spoken, and those that are held, by their codes."""
        from compere_device.spoken import is_held

        packages = self.packages()
        titles = {code: code if is_held(code) else self.get(code, "") for code in packages}
        return {code: title for code, title in titles.items() if title}

    def choose(self, code: str) -> None:
        """Try a language again that did not come back, because a person chose it."""
        from compere_device.spoken import try_again

        try_again(code)

    def refuse(self, code: str, why: str) -> None:
        """Say once in the log why a language is not spoken, and remember it."""
        if self.refused.get(code) != why:
            from logging import getLogger  # the first picture does not wait for it

            getLogger(__name__).warning("the language %s is left out: %s", code, why)
            self.refused[code] = why

    def _package(self, code: str) -> str:
        if code == FIRST:
            return ""
        return self.ours.get(code) or self.packages().get(code, "")

    def __getitem__(self, code: str) -> str:
        if code == FIRST:
            return "English"
        if language := self.find(code):
            return language.title
        raise KeyError(code)

    def __iter__(self) -> Iterator[str]:
        return (code for code in self.packages() if code == FIRST or self.find(code))

    def __len__(self) -> int:
        return sum(1 for _ in self)


LANGUAGES = Languages()
