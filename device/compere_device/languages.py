"""The languages that the device speaks: English, in which the texts stand, then ours, then those of other packages.

They are found by the entry point `compere.languages`, which names a package by the language's code. The package has

    TITLE       what the language calls itself: "Deutsch"
    GRAMMAR     a `compere.wording.Grammar`
    VOICE       what espeak-ng calls its voice; if there is none, the code
    ALOUD       words for what is abbreviated on the glass and a voice would spell, if any: {"Nr.": "Nummer"}

and catalogues beside them: `compere.json` of the program, `droco.json` of the bot of that name. Our own entry points
lie beside this file and are the distribution's, too: nothing is looked for as long as one of ours is spoken.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from compere_device.output.logger import logger

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from compere_device.spoken import Language

log = logger(__name__)

FIRST = "en"  # which the texts are written in, and which is spoken until somebody chooses
PART_MOST = 8  # signs between two hyphens of a code: https://www.rfc-editor.org/info/bcp47
_HERE = Path(__file__).parent


def may_be(code: object) -> bool:
    """Return whether this can be an owner's choice: a language's code, installed or not, or "" for none yet."""
    return code == "" or (isinstance(code, str) and is_code(code))


def is_code(name: str) -> bool:
    """Return whether a name is a language's code, such as `de` or `pt-BR`."""
    first, *others = name.split("-")
    return (
        name.isascii()
        and first.isalpha()
        and first.islower()
        and len(first) in (2, 3)
        and all(each.isalnum() and len(each) <= PART_MOST for each in others)
    )


class Languages(Mapping[str, str]):
    """By code, what each language that can be spoken calls itself; they are looked for whenever one is asked for.

    Attributes:
        refused: by code, why a language that is installed cannot be spoken.
        passed_over: by package, why it is none of them: another one has that code, or it has none.
    """

    def __init__(self) -> None:
        self.refused: dict[str, str] = {}
        self.passed_over: dict[str, str] = {}
        self._packages: dict[str, str] = {}  # by code, as they were found last
        self._read: dict[str, Language] = {}  # by package

    def forget(self) -> None:
        """Be as if none had been asked for yet."""
        self.refused.clear()
        self.passed_over.clear()
        self._packages, self._read = {}, {}

    @cached_property
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
        for name, package, *_ in found(group=GROUP):
            if not is_code(name):
                self._pass_over(package, f"{package} calls its language {name!r}, expected a code like de or pt-BR")
            elif packages.setdefault(name, package) != package:
                first = packages[name] or "the program itself"
                self._pass_over(package, f"two languages are called {name!r}: {first} and {package}; remove either")
        self._packages = packages
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
        from compere_device.installed import module_file  # most boxes have no guest

        file = module_file(self._package(code)) if self.find(code) else None
        return file.parent if file else None

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
        """Say in the log why a language is not spoken, and remember it; once as long as that stays so."""
        self._say_once(self.refused, code, f"the language {code} is left out: %s", why)

    def _pass_over(self, package: str, why: str) -> None:
        self._say_once(self.passed_over, package, "%s", why)

    def _say_once(self, said: dict[str, str], key: str, form: str, why: str) -> None:
        if said.get(key) != why:
            log.warning(form, why)
            said[key] = why

    def _package(self, code: str) -> str:
        if code == FIRST:
            return ""
        return self.ours.get(code) or self._packages.get(code) or self.packages().get(code, "")

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
