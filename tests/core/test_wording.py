"""Templates and terms become words: holes, plural forms, lists, and French articles with their elisions."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere import declared
from compere.wording import (
    UNTRANSLATED,
    Arg,
    Catalogue,
    Grammar,
    MadeLater,
    Term,
    Text,
    Voice,
    Words,
    holes,
    later,
    plain,
    say,
)
from compere_fr import GRAMMAR

GARDEN, YARD, HOUSE, TREE = (Term(f"place:{name}", name) for name in ("garden", "yard", "house", "oak"))
ALICE, LEA, EMILE = (Term(f"who:{name}", name) for name in ("Alice", "Léa", "Émile"))
CATALOGUE = Catalogue(
    "fr",
    {"Go to {place:the}.": "Va {place:au}.", "{n} {n:card|cards}": "{n} {n:carte|cartes}"},
    {
        "place:garden": "m jardin",
        "place:yard": "f cour",
        "place:house": "f usine",
        "place:oak": "m arbre",
        "who:Alice": "Alice",
        "who:Léa": "Léa",
    },
    GRAMMAR,
)
FRENCH = Words(CATALOGUE)
ENGLISH = Words()

# Articles, contractions (au, du) and elision: the usual grammar (Grevisse, Le bon usage: élision, article défini).
FORMS = [
    ("le", GARDEN, "le jardin"),
    ("le", YARD, "la cour"),
    ("le", HOUSE, "l’usine"),
    ("le", TREE, "l’arbre"),
    ("le", LEA, "Léa"),
    ("le", ALICE, "Alice"),
    ("un", GARDEN, "un jardin"),
    ("un", YARD, "une cour"),
    ("un", HOUSE, "une usine"),
    ("un", ALICE, "Alice"),
    ("du", GARDEN, "du jardin"),
    ("du", YARD, "de la cour"),
    ("du", HOUSE, "de l’usine"),
    ("du", TREE, "de l’arbre"),
    ("du", LEA, "de Léa"),
    ("du", ALICE, "d’Alice"),
    ("au", GARDEN, "au jardin"),
    ("au", YARD, "à la cour"),
    ("au", HOUSE, "à l’usine"),
    ("au", TREE, "à l’arbre"),
    ("au", LEA, "à Léa"),
    ("au", ALICE, "à Alice"),
    ("de", GARDEN, "de jardin"),
    ("de", YARD, "de cour"),
    ("de", TREE, "d’arbre"),
    ("de", HOUSE, "d’usine"),
    ("de", LEA, "de Léa"),
    ("de", ALICE, "d’Alice"),
    ("de", EMILE, "d’Émile"),
]


@pytest.mark.parametrize(("form", "term", "words"), FORMS)
def test_french_forms(form: str, term: Term, words: str) -> None:
    """Each article agrees with its noun, contracts and elides; a proper name takes none but elides *de*."""
    assert FRENCH.say(say(f"{{x:{form}}}", x=term)) == words


def test_every_french_form_has_a_case() -> None:
    """A form that is added to the grammar must be added to the table above."""
    assert {form for form, _, _ in FORMS} == set(GRAMMAR.forms)


def test_the_garden_of_somebody() -> None:
    """A noun and a proper name in one sentence: *le Jardin d’Alice*, *de Léa*."""
    template = "Prends la carte dans {place:le} {who:de}."
    said = [FRENCH.say(say(template, place=GARDEN, who=who)) for who in (ALICE, LEA)]
    assert said == ["Prends la carte dans le jardin d’Alice.", "Prends la carte dans le jardin de Léa."]


@pytest.mark.parametrize(
    "said",
    [
        *("de Yann", "de Yoann", "de Yasmine", "de Youssef", "d’Yves", "d’Yvonne", "d’Ysé", "de Y"),
        *("d’Hugo", "d’Hélène", "d’Helena", "d’Henri", "d’Hervé", "d’Héloïse", "d’Hortense", "d’Honoré", "d’Hubert"),
        *("d’Hippolyte", "d’Hilaire", "d’Hyacinthe", "d’Hadrien", "d’HUGO", "d’hélène"),
        *("de Hans", "de Harry", "de Hassan", "de Hamza", "de Heidi", "de Hicham", "de Howard", "de Houda", "de HANS"),
        *("d’Émile", "d’Œdipe", "de Zoé", "de "),
    ],
)
def test_the_name_of_a_person_elides_as_it_is_said(said: str) -> None:
    """Grevisse, Le bon usage: no elision before the y of a consonant, nor before an h that is said with a breath."""
    name = said.removeprefix("de ").removeprefix("d’")
    assert FRENCH.say(say("{who:de}", who=name)) == said


def test_a_noun_with_h_elides_and_one_with_the_consonant_y_does_not() -> None:
    """A noun of a catalogue: *l’hôtel*, *le yacht*."""
    words = Words(Catalogue("fr", {"the {x:the}": "{x:le}"}, {"hotel": "m hôtel", "yacht": "m yacht"}, GRAMMAR))
    assert [words.say(say("the {x:the}", x=Term(each))) for each in ("hotel", "yacht")] == ["l’hôtel", "le yacht"]


def test_a_string_is_a_proper_name() -> None:
    """The name that a person typed in elides in French and takes no article in English."""
    assert FRENCH.say(say("{who:de}", who="Inès")) == "d’Inès"
    assert FRENCH.say(say("{who:le}", who="Zoé")) == "Zoé"
    assert FRENCH.say(say("{who:de}", who=say("{name}", name="Inès"))) == "d’Inès"
    assert ENGLISH.say(say("{who:the}", who="Inès")) == "Inès"


@pytest.mark.parametrize(
    ("form", "term", "words"),
    [("the", YARD, "the yard"), ("a", YARD, "a yard"), ("a", TREE, "an oak"), ("a", Term("x", "Oak"), "an Oak")],
)
def test_english_forms(form: str, term: Term, words: str) -> None:
    """English has *the*, and *an* before a written vowel."""
    assert ENGLISH.say(say(f"{{x:{form}}}", x=term)) == words


@pytest.mark.parametrize(("number", "english"), [(-2, "ones"), (0, "ones"), (1, "one"), (2, "ones"), (1000, "ones")])
def test_english_counts_one(number: int, english: str) -> None:
    """In English only 1 is singular."""
    assert ENGLISH.say(say("{n:one|ones}", n=number)) == english


@pytest.mark.parametrize(
    ("number", "french"), [(-2, "uns"), (-1, "un"), (0, "un"), (1, "un"), (2, "uns"), (100, "uns")]
)
def test_french_counts_nought_and_one(number: int, french: str) -> None:
    """In French 0 and 1 are singular, whatever the sign."""
    assert FRENCH.say(say("{n:un|uns}", n=number)) == french


def test_a_plural_form_may_be_empty() -> None:
    """An ending alone may be chosen: *card*, *cards*."""
    assert [ENGLISH.say(say("card{n:|s}", n=n)) for n in (1, 2)] == ["card", "cards"]


def test_a_number_ignores_an_article() -> None:
    """A form that is no plural pair leaves a number as it is."""
    assert ENGLISH.say(say("{n:the}", n=4)) == "4"


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        ((), "", ""),
        ((YARD,), "the yard", "la cour"),
        ((YARD, TREE), "the yard and the oak", "la cour et l’arbre"),
        ((YARD, TREE, GARDEN), "the yard, the oak and the garden", "la cour, l’arbre et le jardin"),
    ],
)
def test_lists_are_joined(args: tuple[Arg, ...], english: str, french: str) -> None:
    """Commas, and a last *and*; each item takes the form of the hole."""
    assert ENGLISH.say(say("{xs:the}", xs=args)) == english
    assert FRENCH.say(say("{xs:le}", xs=args)) == french


def test_templates_and_terms_are_translated() -> None:
    """A template of the catalogue replaces the English one, holes and all."""
    assert FRENCH.say(say("Go to {place:the}.", place=YARD)) == "Va à la cour."
    assert FRENCH.say(say("{n} {n:card|cards}", n=0)) == "0 carte"
    assert (CATALOGUE.name(YARD), CATALOGUE.name(ALICE)) == (("cour", "f"), ("Alice", ""))


def test_what_is_missing_stays_english() -> None:
    """A template or a term without translation is said in English; a term without English is said by its id."""
    assert FRENCH.say(say("Wait for {who}.", who=EMILE)) == "Wait for Émile."
    assert FRENCH.say(say("From {place:the}.", place=YARD)) == "From the cour."
    assert ENGLISH.say(say("{patch}", patch=Term("patch:17"))) == "patch:17"


def test_a_text_inside_a_text_is_said_too() -> None:
    """A reason that quotes a criterion translates both."""
    words = Words(Catalogue("fr", {"why: {what}": "pourquoi : {what}", "largest": "la plus grande"}))
    assert words.say(say("why: {what}", what=say("largest"))) == "pourquoi : la plus grande"


@given(st.text(max_size=20))
def test_an_argument_is_never_read_as_a_template(name: str) -> None:
    """Braces in a name that a person typed stay what they are."""
    assert ENGLISH.say(say("Hello {who}!", who=name)) == f"Hello {name}!"
    assert FRENCH.say(say("{who}{who:le}", who=name)) == name + name


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, 3),
        ("x", "x"),
        (YARD, "place:yard"),
        ((YARD, 2, ()), ["place:yard", 2, []]),
        (say("{n}", n=2), {"n": 2}),
        (say("{x}", x=say("y")), {"x": {}}),
    ],
)
def test_arguments_as_plain_json(value: Arg, expected: object) -> None:
    """A term becomes its id and a tuple a list, so that a checksum depends on nothing but the game."""
    assert plain(value) == expected
    assert Text("{value}", {"value": value}).plain() == {"value": expected}


def test_two_terms_are_the_same_by_their_ids() -> None:
    """The English name is only a word for the thing."""
    assert Term("patch:1", "one") == Term("patch:1", "uno") != Term("patch:2", "one")


def test_holes_of_a_template() -> None:
    """The names and forms are read in their order; braces around anything else are none."""
    assert list(holes("{a} {b:the} {c:one|many} {} {no hole} {d:}")) == [("a", ""), ("b", "the"), ("c", "one|many")]


def test_an_unknown_form_or_name_is_an_error() -> None:
    """A mistake in the code does not pass silently as odd words."""
    with pytest.raises(KeyError):
        FRENCH.say(say("{place:dative}", place=YARD))
    with pytest.raises(KeyError):
        ENGLISH.say(say("{place}"))


@pytest.mark.parametrize("wrong", ["Va {where}.", "Va {place:dative}.", "Va {place:ici|là}."])
def test_a_wrong_translation_is_none(wrong: str) -> None:
    """A catalogue that somebody brings takes down no game: the sentence is said in English."""
    words = Words(Catalogue("fr", {"Go to {place}.": wrong}, {"place:yard": "f cour"}, GRAMMAR))
    assert words.say(say("Go to {place}.", place=YARD)) == "Go to cour."


def test_a_text_is_made_later_once_and_by_the_first_who_looks() -> None:
    """And is then a text as any other, in every language; nobody makes what nobody looks at."""
    made: list[int] = []

    def garden() -> Text:
        made.append(1)
        return say("Go to {place:the}.", place=GARDEN)

    text, unseen = Voice("bot").later(garden), later(garden)
    assert not made
    assert (FRENCH.say(text), ENGLISH.say(text), text.plain()) == (
        "Va au jardin.",
        "Go to the garden.",
        {"place": GARDEN.id},
    )
    assert made == [1] and text == say("Go to {place:the}.", place=GARDEN) and made == [1]
    assert say("{it}", it=unseen) != say("{it}", it=say("no")) and made == [1, 1]


@pytest.mark.parametrize("looked_at", [False, True])
@pytest.mark.parametrize("other", [replace, declared.replace], ids=["dataclasses", "declared"])
def test_what_replaces_a_text_made_later_is_a_text_as_any_other(other: Any, looked_at: bool) -> None:
    """Nothing is left to be made of it; what is not replaced is as it was made. So is a copy."""
    text = later(lambda: say("Go to {place:the}.", place=GARDEN))
    assert not looked_at or ENGLISH.say(text)
    replaced = other(text, template="{place:the}!")
    assert (type(replaced), replaced) == (Text, say("{place:the}!", place=GARDEN))
    assert (type(copy(text)), copy(text)) == (Text, text)
    assert isinstance(text, MadeLater) and text.anew() == text


def test_a_bot_has_words_of_its_own() -> None:
    """Two bots say the same otherwise, also within one another's sentences and the program's; a third has none."""
    toi, vous = (
        Catalogue("fr", {"You": you, "{who} and {other}": "{who}, {other}"}, {"place:yard": yard}, GRAMMAR)
        for you, yard in (("Toi", "f cour"), ("Vous", "m préau"))
    )
    words = Words(
        Catalogue("fr", {"You": "On", "{who} and {other}": "{who} et {other}"}),
        lambda bot: {"one": toi, "two": vous}.get(bot, UNTRANSLATED),
    )
    one, two, three = Voice("one"), Voice("two"), Voice("three")
    you = [each("You") for each in (one, two, three, say)]
    assert [words.say(each) for each in you] == ["Toi", "Vous", "You", "On"]
    assert words.say(one("{who} and {other}", who=two("{yard:le}", yard=YARD), other=say("You"))) == "le préau, On"
    assert words.say(say("{who} and {other}", who=one("{yard:le}", yard=YARD), other=you[1])) == "la cour et Vous"
    assert words.say(three("{all} to {yard:the}", all=(you[2], you[0], 3), yard=YARD)) == "You, Toi and 3 to the yard"
    assert words.language == "fr"
    assert Words().say(one("You")) == "You"


OIL = Term("oil:1", "oil 1")


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (say("{it:the} falls.", it=OIL), "The oil 1 falls.", "L’huile 1 tombe."),
        (say("{it} falls.", it=OIL), "Oil 1 falls.", "Huile 1 tombe."),
        (say("It is late! {it:the} falls.", it=OIL), "It is late! The oil 1 falls.", "C’est tard. L’huile 1 tombe."),
        (say("{all} fall.", all=(OIL, OIL)), "Oil 1 and oil 1 fall.", "Huile 1 et huile 1 fall."),
        (say("{what}.", what=say("{it:the}", it=OIL)), "The oil 1.", "The huile 1."),
        (say("{who} falls.", who="anna"), "anna falls.", "anna falls."),
        (say("{who} fall.", who=("anna", "bo")), "anna and bo fall.", "anna et bo fall."),
        (say("{n}. {it}, if low.", n=2, it=OIL), "2. oil 1, if low.", "2. huile 1, if low."),
        (say("{it:the} falls", it=OIL), "the oil 1 falls", "the oil 1 falls"),
        (say("Take {it}.", it=OIL), "Take oil 1.", "Take huile 1."),
        (say("{it}, hidden", it=OIL), "oil 1, hidden", "huile 1, cach."),  # an abbreviation, no sentence
    ],
)
def test_a_sentence_begins_with_a_capital_letter(text: Text, english: str, french: str) -> None:
    """Whatever fills the hole with which it begins, in the order of each language; what is no sentence does not."""
    texts = {
        "{it:the} falls.": "{it:le} tombe.",
        "{it} falls.": "{it} tombe.",
        "It is late! {it:the} falls.": "C’est tard. {it:le} tombe.",
        "{it:the} falls": "the oil 1 falls",
        "{it}, hidden": "{it}, cach.",
    }
    spoken = Words(Catalogue("fr", texts, {"oil:1": "f huile 1"}, GRAMMAR))
    assert Words().say(text) == english
    assert spoken.say(text) == french


def test_a_grammar_that_raises_takes_down_no_game() -> None:
    """The sentence is said in English, as with a wrong translation."""
    short = Grammar(lambda n: n == 1, " kaj ", {"n": lambda name, gender: name[3]})
    words = Words(Catalogue("eo", {"Go to {place}.": "Iru al {place:n}."}, {}, short))
    assert words.say(say("Go to {place}.", place=YARD)) == "Iru al d."
    assert words.say(say("Go to {place}.", place=Term("x", "me"))) == "Go to me."


@pytest.mark.parametrize(("given", "named"), [("You take it.", "'You take it.'"), (7, "7"), (None, "None")])
def test_what_is_no_text(given: Any, named: str) -> None:
    """Whoever writes a bot is told what it is, wherever it was given in place of a text."""
    with pytest.raises(TypeError, match=f"^{named} is no Text: write it as a template that the bot’s `say` makes "):
        Words().say(given)


def test_a_hole_that_nothing_fills() -> None:
    """English has it as the rules do, so nothing else can be said; it is named."""
    with pytest.raises(KeyError, match=r"'\{crate\} here' has the hole crate, and nothing that fills it"):
        Words().say(say("{crate} here", craet=1))


def test_a_question_of_a_name_is_the_programs_own() -> None:
    """One translation serves all bots; the name is still the bot's."""
    name = Voice("bot")("Points")
    asked = Voice("bot").asked(name)
    assert (asked, asked.by, asked.args["name"]) == (say("{name}:", name=name), "", name)
