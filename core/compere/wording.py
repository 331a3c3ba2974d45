"""Templates and terms become words, given a translation.

Text stands beside the rule in English: `say("Take {patch:the}.", patch=Term("patch:17", "patch 17"))`. A driver turns
it into words with `Words`. A bot says what it says in its own words, whoever shows it: its package has a `say` of its
own, `Voice("patchwork")`, and a catalogue that no other bot's has to agree with. The small language inside the braces:

    {name}              the argument: a number, a term, a text, a list of them
    {name:the}          a term in a form of its language (English: the, a; French: le, un, du, au, de)
    {name:one|many}     by the number `name`: the first word for one of it, else the second

A term without a gender is a proper name: it takes no article, and elides before a vowel (`de Léa`, `d'Alice`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

Arg: TypeAlias = "int | str | Term | Text | tuple[Arg, ...]"
Plain: TypeAlias = "bool | int | str | Sequence[Plain] | Mapping[str, Plain] | None"

_HOLE = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
_VOWELS = "aeiouàâäéèêëîïôöùûüœæ"
# Before *y* there is elision where a consonant follows, so that it is a vowel: d’Yves, de Yann. The *h* of a noun of a
# catalogue is mute. That of a name is where French has long had it: d’Hélène, d’Hugo, de Hans, de Hassan.
_VOWEL_Y = re.compile(r"y[^aeiouàâéèêëîïôöùûü\W]", re.IGNORECASE)
_MUTE_H = re.compile(r"h(?:[éèêëy]|e(?!i)|adr|il|ip|on|or|ub|ug)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Term:
    """A thing of the game: its id is what a scanner reads and a journal keeps, its English name the default word."""

    id: str
    english: str = field(compare=False, default="")


@dataclass(frozen=True, slots=True)
class Text:
    """An English template with named arguments; never a finished sentence.

    `by` is the bot that says it; empty for what the program itself says, which core and device share.
    """

    template: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    by: str = ""

    def plain(self) -> dict[str, Plain]:
        """Return the arguments as plain JSON: terms as ids."""
        return {name: plain(value) for name, value in self.args.items()}


def say(template: str, /, **args: Arg) -> Text:
    """Make a text; the template must be a literal, so that the catalogue test can find it."""
    return Text(template, args)


class Voice:
    """Makes the texts of one `bot`, as `say` makes those of the program itself."""

    def __init__(self, bot: str) -> None:
        self.bot = bot

    def __call__(self, template: str, /, **args: Arg) -> Text:
        """Make a text; the template must be a literal, so that the catalogue test can find it."""
        return Text(template, args, self.bot)


def plain(value: Arg) -> Plain:
    """Return an argument as plain JSON: a term as its id, a text as its arguments, so that it may be reworded."""
    if isinstance(value, int | str):
        return value
    if isinstance(value, Term):
        return value.id
    if isinstance(value, Text):
        return value.plain()
    return [plain(item) for item in value]


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a language counts, joins and puts articles."""

    singular: Callable[[int], bool]
    last_join: str
    forms: Mapping[str, Callable[[str, str], str]]  # form -> (name, gender) -> words


def _elides(name: str, gender: str) -> bool:
    first = name[:1].lower()
    if first == "h":
        return bool(gender or _MUTE_H.match(name))
    return bool(_VOWEL_Y.match(name)) if first == "y" else first != "" and first in _VOWELS


def _french(
    masculine: str, feminine: str, elided: str, proper: str = "", proper_elided: str = ""
) -> Callable[[str, str], str]:
    def form(name: str, gender: str) -> str:
        if not gender:
            return (proper_elided if _elides(name, gender) else proper) + name
        if _elides(name, gender):
            return elided + name
        return (feminine if gender == "f" else masculine) + name

    return form


ENGLISH = Grammar(
    singular=lambda number: number == 1,
    last_join=" and ",
    forms={
        "the": lambda name, gender: f"the {name}",
        "a": lambda name, gender: f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}",
    },
)
FRENCH = Grammar(
    singular=lambda number: abs(number) < 2,
    last_join=" et ",
    forms={
        "le": _french("le ", "la ", "l’"),
        "un": lambda name, gender: f"{'une' if gender == 'f' else 'un'} {name}" if gender else name,
        "du": _french("du ", "de la ", "de l’", "de ", "d’"),
        "au": _french("au ", "à la ", "à l’", "à ", "à "),
        "de": _french("de ", "de ", "d’", "de ", "d’"),
    },
)
GRAMMARS = {"en": ENGLISH, "fr": FRENCH}


@dataclass(frozen=True)
class Catalogue:
    """What one bot, or the program itself, says in a language.

    `texts` maps English templates to templates, `terms` maps term ids to names; a name starts with `m ` or `f ` where
    it takes an article. What is missing stays English: a test sees to it that nothing is missing.
    """

    language: str = "en"
    texts: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def grammar(self) -> Grammar:
        """How its language counts, joins and puts articles."""
        return GRAMMARS[self.language]

    def name(self, term: Term) -> tuple[str, str]:
        """Return the bare name of a term, and its gender, if it has one."""
        name = self.terms.get(term.id) or term.english or term.id
        return (name[2:], name[0]) if name[:2] in ("m ", "f ") else (name, "")


UNTRANSLATED = Catalogue()


def _untranslated(bot: str) -> Catalogue:
    return UNTRANSLATED


@dataclass(frozen=True)
class Words:
    """One language's words: the program's own, and those of each bot by its name."""

    own: Catalogue = UNTRANSLATED
    of_bot: Callable[[str], Catalogue] = _untranslated

    @property
    def language(self) -> str:
        """The language that the program itself speaks; a bot without a catalogue speaks English."""
        return self.own.language

    def say(self, text: Text) -> str:
        """Return the text in this language; in English without a translation, or with one of a wrong hole or form."""
        args, catalogue = text.args, self.of_bot(text.by) if text.by else self.own

        def fill(hole: re.Match[str]) -> str:
            return self._word(args[hole[1]], hole[2] or "", catalogue)

        if translated := catalogue.texts.get(text.template):
            try:
                return _HOLE.sub(fill, translated)
            except KeyError:  # somebody's catalogue must not end somebody's game
                pass
        return _HOLE.sub(fill, text.template)

    def _word(self, value: Arg, form: str, catalogue: Catalogue) -> str:
        if isinstance(value, int):
            one, bar, many = form.partition("|")
            return (one if catalogue.grammar.singular(value) else many) if bar else digits(value)
        if isinstance(value, tuple):
            return _joined([self._word(item, form, catalogue) for item in value], catalogue.grammar)
        given = self.say(value) if isinstance(value, Text) else value
        name, gender = catalogue.name(given) if isinstance(given, Term) else (given, "")
        grammar = catalogue.grammar if form in catalogue.grammar.forms else ENGLISH  # what has no translation
        if not form or (grammar is ENGLISH and not isinstance(value, Term)):
            return name
        return grammar.forms[form](name, gender)


def digits(number: int) -> str:
    """Return a number as it is printed: its minus is as wide as a plus, and no hyphen."""
    return str(number).replace("-", "−")


def _joined(words: list[str], grammar: Grammar) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + grammar.last_join + words[-1]


def holes(template: str) -> Iterator[tuple[str, str]]:
    """Yield the (name, form) of each hole of a template."""
    for hole in _HOLE.finditer(template):
        yield hole[1], hole[2] or ""
