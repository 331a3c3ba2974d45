"""Takes a language's package in: a guest's is guarded as a bot's is, and a broken one is refused with a sentence."""

from importlib import import_module

from compere.errors import quoted
from compere.wording import Grammar
from compere_device.ward import WARD

TITLE_MOST = 20  # characters
HELD = "it did not come back, and is tried again when it is chosen in the menu"


class Language:
    """A language that can be spoken.

    Attributes:
        title: what it calls itself.
        grammar: how it counts, joins lists and sets articles.
        voice: what espeak-ng calls its voice.

    Raises:
        ValueError: one of them is of no use; and whatever the grammar raises.
    """

    def __init__(self, title: object, grammar: object, voice: object) -> None:
        if not isinstance(grammar, Grammar):
            raise ValueError(f"GRAMMAR is {grammar!r}, expected a compere.wording.Grammar")
        self.title, self.grammar, self.voice = _text("TITLE", title), grammar, _text("VOICE", voice)
        grammar.singular(1)
        said: list[object] = [grammar.last_join, grammar.genders]
        for form in grammar.forms.values():
            said += [form(name, gender) for name in ("", "a", "Bb cc") for gender in ("", *grammar.genders)]
        if wrong := [each for each in said if not isinstance(each, str)]:
            raise ValueError(f"GRAMMAR says {wrong[0]!r}, expected a text")


def _text(name: str, said: object) -> str:
    if not isinstance(said, str) or not said.isprintable() or not 0 < len(said) <= TITLE_MOST:
        raise ValueError(f"{name} is {said!r}, expected a text of at most {TITLE_MOST} characters")
    return said


def read(package: str, code: str, *, ours: bool) -> tuple[Language | None, str]:
    """Import a language's package and return it; None and why if it cannot be spoken.

    Whatever a stranger's module raises, it takes nobody along; one that hangs or ends the program is held from then on,
    until a person chooses it.
    """
    if is_held(code):
        return None, HELD
    try:
        with WARD.over_language("" if ours else code):
            module = import_module(package)
            return Language(module.TITLE, module.GRAMMAR, getattr(module, "VOICE", code)), ""
    except (Exception, SystemExit) as error:
        WARD.blamed = ""
        return None, f"{package} cannot be read: {type(error).__name__}: {quoted(str(error))}"


def is_held(code: str) -> bool:
    """Return whether a language did not come back when it was taken in."""
    return WARD.language(code) in WARD.held


def try_again(code: str) -> None:
    """Hold a language no more."""
    WARD.trust(WARD.language(code))
