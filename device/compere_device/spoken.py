"""Takes a language's package in: a guest's is guarded as a bot's is, and a broken one is refused with a sentence."""

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

from compere.errors import quoted
from compere.wording import Grammar
from compere_device.output.logger import logger
from compere_device.ward import WARD, by_person, wrong

log = logger(__name__)

TITLE_MOST = 20  # characters
HELD = "it did not come back, and is tried again when it is chosen in the menu"


class Language:
    """A language that can be spoken.

    Attributes:
        title: what it calls itself.
        grammar: how it counts, joins lists and sets articles.
        voice: what espeak-ng calls its voice.

    `aloud` has the words for what is abbreviated on the glass, where a voice would spell it.

    Raises:
        ValueError: one of them is of no use; and whatever the grammar raises.
    """

    def __init__(self, title: object, grammar: object, voice: object, aloud: object) -> None:
        if not isinstance(grammar, Grammar):
            raise ValueError(f"GRAMMAR is {quoted(grammar)}, expected a compere.wording.Grammar")
        self.title, self.grammar, self.voice = _text("TITLE", title), grammar, _text("VOICE", voice)
        grammar.singular(1)
        said: list[object] = [grammar.last_join, grammar.genders]
        for form in grammar.forms.values():
            said += [form(name, gender) for name in ("", "a", "Bb cc") for gender in ("", *grammar.genders)]
        if others := [each for each in said if not isinstance(each, str)]:
            raise ValueError(f"GRAMMAR says {quoted(others[0])}, expected a text")
        if not isinstance(aloud, Mapping):
            raise ValueError(f"ALOUD is {quoted(aloud)}, expected a mapping of abbreviations to words")
        self._whole = {_text("ALOUD", short): _text("ALOUD", whole) for short, whole in aloud.items()}

    @cached_property
    def _short(self) -> re.Pattern[str]:
        """What is abbreviated; compiled when a voice reads, and at no start."""
        longest_first = sorted(map(re.escape, self._whole), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")

    def aloud(self, text: str) -> str:
        """Return a text as a voice reads it: what is abbreviated is a word."""
        return self._short.sub(lambda found: self._whole[found[0]], text) if self._whole else text


class GuardedForm:
    """A function of a guest's grammar, asked under guard: where it makes a mistake, the log says so once.

    Args:
        code: the language.
        name: what the log calls the function.
        ask: the function.
        instead: returns what is said where it raises, or returns what is of no use, from the same arguments.
    """

    def __init__(self, code: str, name: str, ask: Callable[..., object], instead: Callable[..., object]) -> None:
        self._code, self._name, self._ask, self._instead = code, name, ask, instead
        self._complained = False

    def __call__(self, *args: object) -> Any:
        instead, blamed = self._instead(*args), WARD.mine.blamed
        try:
            with WARD.over_language(self._code):
                said = self._ask(*args)
            if isinstance(said, type(instead)):
                return said
            why = f"it says {quoted(said)}"
        except BaseException as error:
            if by_person(error):
                raise
            WARD.mine.blamed = blamed  # its word goes without, and no game is ended
            why = wrong(error)
        if not self._complained:
            self._complained = True
            log.warning("the grammar of the language %s made a mistake in %s: %s", self._code, self._name, why)
        return instead


def guarded(code: str, grammar: Grammar) -> Grammar:
    """Return a guest's grammar, of which word is left while it runs: what hangs in a form is held at the next start."""
    forms = {each: GuardedForm(code, each, form, lambda name, gender: name) for each, form in grammar.forms.items()}
    singular = GuardedForm(code, "singular", lambda number: bool(grammar.singular(number)), lambda number: number == 1)
    return Grammar(singular, grammar.last_join, forms, grammar.genders)


def _text(name: str, said: object) -> str:
    if not isinstance(said, str) or not said.isprintable() or not 0 < len(said) <= TITLE_MOST:
        raise ValueError(f"{name} is {quoted(said)}, expected a text of at most {TITLE_MOST} characters")
    return said


def read(package: str, code: str, *, ours: bool) -> tuple[Language | None, str]:
    """Import a language's package and return it; None and why if it cannot be spoken.

    Whatever a stranger's module raises, it takes nobody along; one that hangs or ends the program is held from then on,
    until a person chooses it.
    """
    if is_held(code):
        return None, HELD
    if not ours:
        from compere_device.output.aside import overhear  # most boxes have no guest

        overhear()
    try:
        with WARD.over_language("" if ours else code):
            module = import_module(package)
            voice, aloud = getattr(module, "VOICE", code), getattr(module, "ALOUD", {})
            language = Language(module.TITLE, module.GRAMMAR, voice, aloud)
    except BaseException as error:
        if by_person(error):
            raise
        WARD.mine.blamed = ""
        return None, f"{package} cannot be read: {wrong(error)}"
    if not ours:
        language.grammar = guarded(code, language.grammar)
    return language, ""


def is_held(code: str) -> bool:
    """Return whether a language did not come back when it was taken in."""
    return WARD.language(code) in WARD.held


def try_again(code: str) -> None:
    """Hold a language no more."""
    WARD.trust(WARD.language(code))
