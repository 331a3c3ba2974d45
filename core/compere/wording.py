"""Templates and terms become words, given a translation.

Text stands beside the rule in English: `say("Take {patch:the}.", patch=Term("patch:17", "patch 17"))`. A driver turns
it into words with `Words`. Each bot has a `say` of its own, `Voice("patchwork")`, and a catalogue of its own, so its
translations need not agree with another bot's. The small language inside the braces:

    {name}              the argument: a number, a term, a text, a list of them
    {name:the}          a term in a form of its language (English: the, a; French: le, un, du, au, de): see `Grammar`
    {name:one|many}     the first word if the number `name` is singular, else the second

A term without a gender is a proper name: it takes no article, and elides before a vowel (`de Léa`, `d'Alice`). Where a
hole begins a sentence, what fills it begins with a capital letter; the names of people and numbers are as they are.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from compere.declared import dataclass, field

Arg: TypeAlias = "int | str | Term | Text | tuple[Arg, ...]"
# Of a template: what stands before a hole, the hole's name and form, and whether a sentence begins with it.
Piece: TypeAlias = tuple[str, str, str, bool]
Plain: TypeAlias = "bool | int | str | Sequence[Plain] | Mapping[str, Plain] | None"

_ENDS = (".", "!", "?")  # of a sentence
_BEHIND = tuple(f"{end} " for end in _ENDS)
_HOLE = re.compile(r"\{(\w+)(?::([^{}]+))?\}")


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of a thing: rows of X (covered) and . (not covered), separated by spaces."""

    drawn: str

    @property
    def rows(self) -> tuple[str, ...]:
        """Its rows."""
        return tuple(self.drawn.split())


@dataclass(frozen=True, slots=True)
class Term:
    """A thing of the game.

    Attributes:
        id: what scanners read and journals keep.
        english: the word if it is not translated.
        shape: what is drawn beside its name, seven rows high; None if nothing is.
    """

    id: str
    english: str = field(compare=False, default="")
    shape: Shape | None = field(compare=False, repr=False, default=None)


@dataclass(frozen=True, slots=True)
class Text:
    """An English template with named arguments, to be translated; never a finished sentence.

    Attributes:
        template: the English text, with holes.
        args: what fills the holes, by name.
        by: the bot that says it; "" for what the program itself says, which core and device share.
    """

    template: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    by: str = ""

    def plain(self) -> dict[str, Plain]:
        """Return the arguments as plain JSON: terms as ids."""
        return {name: plain(value) for name, value in self.args.items()}


FIELDS = ("template", "args", "by")
_fields = attrgetter(*FIELDS)


class MadeLater(Text):
    """A text that is made when somebody looks, as few look at all of them: see `later`.

    The first look fills its fields. A copy of it, and what replaces it, is a text as any other.
    """

    __slots__ = ("anew",)
    anew: Callable[[], Text]

    def __new__(cls, *fields: Any, **named: Any) -> Any:
        """Return a text with these fields, which `replace` has: there is nothing left to be made."""
        return Text(*fields, **named)

    def __getattr__(self, name: str) -> Any:
        """Fill the fields, none of which is there yet when this is called for one of them."""
        if name not in FIELDS:
            raise AttributeError(f"a text has no {name!r}", name=name, obj=self)
        made = self.anew()
        for each in FIELDS:
            object.__setattr__(self, each, getattr(made, each))
        return getattr(made, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and _fields(self) == _fields(other)

    def __reduce__(self) -> tuple[type[Text], tuple[Any, ...]]:
        return Text, _fields(self)


_put_anew = vars(MadeLater)["anew"].__set__  # a text is frozen, so what makes it is put into its slot


def later(anew: Callable[[], Text]) -> Text:
    """Return a text that this makes when somebody looks, at any time: of what does not change until then."""
    made = object.__new__(MadeLater)
    _put_anew(made, anew)
    return made


def say(template: str, /, **args: Arg) -> Text:
    """Make a text of the program's own; the template must be a literal, so that the catalogue test finds it."""
    return Text(template, args)


class Voice:
    """Makes the texts of one `bot`, as `say` makes those of the program itself."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self._without_args: dict[str, Text] = {}  # by template: there are as many as the bot's sources have literals

    def __call__(self, template: str, /, **args: Arg) -> Text:
        """Make a text; the template must be a literal, so that the catalogue test finds it."""
        if args:
            return Text(template, args, self.bot)
        if (made := self._without_args.get(template)) is None:
            made = self._without_args[template] = Text(template, args, self.bot)
        return made

    @staticmethod
    def asked(name: Text) -> Text:
        """Return the question of what has this name, which is the same with all bots."""
        return say("{name}:", name=name)

    later = staticmethod(later)


def plain(value: Arg) -> Plain:
    """Return an argument as plain JSON: a term as its id, a text as its arguments, so that its words may change."""
    if isinstance(value, int | str):
        return value
    if isinstance(value, Term):
        return value.id
    if isinstance(value, Text):
        return value.plain()
    return [plain(item) for item in value]


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a language counts, joins lists and sets articles.

    Attributes:
        singular: whether a number takes the singular.
        last_join: what joins the last two things of a list.
        forms: by form, returns words for a name and its gender.
        genders: letters; a name in a catalogue begins with one of these and a space if it takes an article.
    """

    singular: Callable[[int], bool]
    last_join: str
    forms: Mapping[str, Callable[[str, str], str]]  # form -> (name, gender) -> words
    genders: str = ""


ENGLISH = Grammar(
    singular=lambda number: number == 1,
    last_join=" and ",
    forms={
        "the": lambda name, gender: f"the {name}",
        "a": lambda name, gender: f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}",
    },
)


@dataclass(frozen=True)
class Catalogue:
    """What one bot, or the program itself, says in a language; what is missing stays English.

    Attributes:
        language: its code.
        texts: translated templates by English template.
        terms: names by term id; a name begins with its gender and a space if it takes an article.
        grammar: how the language counts, joins lists and sets articles.
    """

    language: str = "en"
    texts: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    grammar: Grammar = ENGLISH

    def name(self, term: Term) -> tuple[str, str]:
        """Return a term's bare name and its gender, which is "" if it has none."""
        name = self.terms.get(term.id) or term.english or term.id
        gendered = name[1:2] == " " and name[0] in self.grammar.genders
        return (name[2:], name[0]) if gendered else (name, "")


UNTRANSLATED = Catalogue()


def _untranslated(bot: str) -> Catalogue:
    return UNTRANSLATED


# Not equal by what they have, so that what they said can be kept by whose words they are.
@dataclass(frozen=True, eq=False)
class Words:
    """One language's words: the program's own catalogue, and a function that returns each bot's by name."""

    own: Catalogue = UNTRANSLATED
    of_bot: Callable[[str], Catalogue] = _untranslated

    @property
    def language(self) -> str:
        """The language of the program itself; a bot without a catalogue speaks English."""
        return self.own.language

    def say(self, text: Text) -> str:
        """Return the text in this language; in English if its translation is missing or has a wrong hole or form.

        Raises:
            TypeError: it is no Text, but what a bot has put in the place of one.
            KeyError: nothing fills one of its holes, or no language has its form.
        """
        if not isinstance(text, Text):
            raise TypeError(f"{text!r:.80} is no Text: write it as a template that the bot’s `say` makes one of")
        args, catalogue = text.args, self.of_bot(text.by) if text.by else self.own
        translated = catalogue.texts.get(text.template)
        if not args and "{" not in (said := translated or text.template):
            return said

        if translated:
            try:
                return self._filled(translated, args, catalogue, sentence=text.template.endswith(_ENDS))
            except Exception:  # somebody's catalogue or grammar must not end somebody's game
                pass
        return self._filled(text.template, args, catalogue)

    def _filled(self, template: str, args: Mapping[str, Arg], catalogue: Catalogue, *, sentence: bool = True) -> str:
        """Return a template with its holes filled; if it is no `sentence`, its full stop is an abbreviation's."""
        pieces, end = _taken_apart(template)
        said = list[str]()
        for before, name, form, begins in pieces:
            try:
                value = args[name]
            except KeyError as error:
                raise KeyError(f"{template!r} has the hole {name}, and nothing that fills it") from error
            word = self._word(value, form, catalogue)
            said += before, word[:1].upper() + word[1:] if begins and sentence and not _is_peoples(value) else word
        return "".join(said) + end

    def _word(self, value: Arg, form: str, catalogue: Catalogue) -> str:
        if isinstance(value, Term):
            name, gender = catalogue.name(value)
        elif isinstance(value, Text):
            name, gender = self.say(value), ""
        elif isinstance(value, int):
            one, bar, many = form.partition("|")
            return (one if catalogue.grammar.singular(value) else many) if bar else digits(value)
        elif isinstance(value, tuple):
            return _joined([self._word(item, form, catalogue) for item in value], catalogue.grammar)
        else:
            name, gender = value, ""
        if not form:
            return name
        grammar = catalogue.grammar if form in catalogue.grammar.forms else ENGLISH  # of an untranslated text
        return name if grammar is ENGLISH and not isinstance(value, Term) else grammar.forms[form](name, gender)


@lru_cache(1024)  # as a game says the same again and again
def _taken_apart(template: str) -> tuple[Sequence[Piece], str]:
    """Return the pieces of a template that end with a hole, and what stands behind them."""
    at, pieces, sentence = 0, list[Piece](), template.endswith(_ENDS)
    for hole in _HOLE.finditer(template):
        pieces.append((template[at : hole.start()], hole[1], hole[2] or "", sentence and _begins(hole)))
        at = hole.end()
    return pieces, template[at:]


def _begins(hole: re.Match[str]) -> bool:
    """Return whether a sentence begins with a hole of one or several; behind *2.* alone none does."""
    before = hole.string[: hole.start()]
    return not before or (before.endswith(_BEHIND) and " " in before[:-1])


def _is_peoples(value: Arg) -> bool:
    """Return whether an argument, or the first of several, is a person's name or a number, and no word of ours."""
    return isinstance(value, int | str) or (isinstance(value, tuple) and bool(value) and _is_peoples(value[0]))


def digits(number: int) -> str:
    """Return a number as it is printed, with a minus sign as wide as a plus, not a hyphen."""
    return str(number).replace("-", "−")


def _joined(words: list[str], grammar: Grammar) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + grammar.last_join + words[-1]


def holes(template: str) -> Iterator[tuple[str, str]]:
    """Yield the (name, form) of each hole of a template."""
    for hole in _HOLE.finditer(template):
        yield hole[1], hole[2] or ""
