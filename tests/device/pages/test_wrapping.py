"""A text in lines, or cut to fit one: whatever it is measured by."""

from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from compere_device.pages.wrapping import Measure, WordTooWide, _words, broken, fit, wrap

WORDS = st.text("abcéÉxyz’«»?!:;,.-\u00a0\u202f", min_size=1, max_size=9)
TEXTS = st.lists(WORDS, max_size=14).map(" ".join)


@given(TEXTS, st.integers(12, 40))
@example(": : : : : : : : ::::: ::« ::::::a-a", 12)
def test_wrapping_loses_nothing_and_fits(text: str, width: int) -> None:
    """The lines joined give the words back, in their order, and none is wider than asked for."""
    lines = wrap(text, width, len)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")  # what is cut after a hyphen gets no space there
    assert all(len(line) <= width for line in lines)


@given(TEXTS, st.integers(12, 40))
def test_wrapping_is_greedy(text: str, width: int) -> None:
    """No line could have taken the first word of the next, with the punctuation that belongs to it."""
    lines = wrap(text, width, len)
    for line, following in pairwise(lines):
        words = following.split(" ")
        held = next(
            (i for i, word in enumerate(words) if i and not (set(word) <= set(":;!?»,.…") or words[i - 1][-1] == "«")),
            len(words),
        )
        assert len(f"{line} {' '.join(words[:held])}") > width


def one_by_one(text: str, width: int, measure: Measure) -> list[str]:
    """Set a text in lines word by word, each measured with all that stands before it on its line."""
    lines = [""]
    words, _ = _words(text)
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        lines[-1:] = [longer] if measure(longer) <= width else [lines[-1], word]
    return lines


def overhanging(text: str) -> int:
    """Measure in a face whose letters reach far beyond their advance, but for spaces, so that words save much."""
    return 2 * len(text) + 3 * text.endswith(tuple("xyzéÉ"))


@given(TEXTS, st.integers(12, 60))
@example("xx xx xx", 14)
@example("xx xx", 13)  # just as wide, and 16 by its words
@example("", 12)
def test_wrapping_is_as_word_by_word(text: str, width: int) -> None:
    """Nothing changes where several words are taken at once, as they surely fit."""
    assume(all(overhanging(word) <= width for word in _words(text)[0]))
    assert wrap(text, width, overhanging) == one_by_one(text, width, overhanging)


@given(TEXTS, st.integers(1, 40))
def test_too_narrow_a_line_is_an_error_and_never_a_cut_word(text: str, width: int) -> None:
    """Whatever the width, either all the letters come back in lines that fit, or a word is named."""
    try:
        lines = wrap(text, width, len)
    except WordTooWide as error:
        assert len(error.word) > width
        assert error.word in text
    else:
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, [""]),
        ("  un   deux ", 10, ["un deux"]),
        ("un\ndeux", 10, ["un", "deux"]),
        ("Quelle carte\u202f?", 13, ["Quelle", "carte\u202f?"]),
        ("Quelle carte ?", 13, ["Quelle", "carte ?"]),
        ("Prends « Dash » ici", 12, ["Prends", "« Dash » ici"]),
        ("Prends la 4\u00a0PV", 11, ["Prends la", "4\u00a0PV"]),
        ("vers porte-manteau", 12, ["vers porte-", "manteau"]),
        ("un porte-clé ici", 9, ["un", "porte-clé", "ici"]),
        ("anticonstitution ?", 16, ["anticonstitution", "?"]),
        ("dans l’arrière-salle", 10, ["dans", "l’arrière-", "salle"]),
    ],
)
def test_wrapping_by_example(text: str, width: int, lines: list[str]) -> None:
    """Punctuation and no-break spaces hold, hyphens part only a word that is too wide, newlines always part."""
    assert wrap(text, width, len) == lines


def test_a_word_wider_than_the_line_is_named() -> None:
    """The writer of a text learns which word is at fault and what would help."""
    with pytest.raises(WordTooWide, match=r"'anticonstitutionnel' is wider than its line of 10 pixels: use") as caught:
        wrap("un mot anticonstitutionnel", 10, len)
    assert caught.value.word == "anticonstitutionnel"


@given(TEXTS, st.integers(1, 60))
def test_fitting_shortens_only_what_is_too_wide(text: str, width: int) -> None:
    """A text that fits is whole; another is the longest beginning that leaves place for the ellipsis."""
    short = fit(text, width, len)
    assert len(short) <= width
    if len(text) <= width:
        assert short == text
    else:
        assert short.endswith("…")
        assert text.startswith(short[:-1])
        assert short[:-1] == text[: width - 1].rstrip()


def test_fitting_measures_the_whole() -> None:
    """Where the ellipsis is narrower than a letter it takes the place of one letter only."""
    assert fit("abcd", 3, lambda text: len(text.replace("…", ""))) == "abc…"


def test_a_text_that_has_no_end_is_shortened_at_once() -> None:
    """A stranger’s word of thousands of letters must not hold the box up until its watchdog bites.

    Whatever is cut is the longest beginning that fits, also where letters take no room.
    """
    for narrow in ("", "i"):
        asked = list[int]()

        def measure(text: str, narrow: str = narrow, asked: list[int] = asked) -> int:
            asked.append(len(text))
            return sum(each != narrow for each in text)

        text = "wi" * 3_000
        short = fit(text, 40, measure)
        assert measure(short) == 40 and measure(text[: len(short)] + "…") == 41
        assert len(asked) < 300 and sum(asked) < 10 * len(text)


def test_fitting_into_nothing_is_an_error() -> None:
    """Not even the ellipsis fits: that is a mistake of the caller, not an empty text."""
    with pytest.raises(WordTooWide):
        fit("mot", 0, len)


@given(st.text("ab1:.-_[]", max_size=60), st.integers(1, 30))
def test_a_name_is_broken_and_not_cut(name: str, width: int) -> None:
    """All of it is there, on lines that fit, and a line ends behind a sign that parts it wherever there is one."""
    lines = broken(name, width, len).split("\n")
    assert "".join(lines) == name
    for line in lines[:-1]:
        assert 0 < len(line) <= width
        assert line[-1] in ":.-_" or not set(line) & set(":.-_")
    assert len(lines[-1]) <= width
