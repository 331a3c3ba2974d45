"""The players' pages: two of each bot in each language, with today's screens and the words that the device says."""

import json
import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

import players
from catalogue import DRAWN, ROOT
from compere.bots import BOTS, find
from compere.wording import Words
from compere_device import words
from compere_device.events import Key
from compere_device.hands.names import NAMES

each = pytest.mark.parametrize("bot", BOTS, ids=str)
spoken = pytest.mark.parametrize("language", DRAWN)


def text(bot: str, language: str) -> str:
    return players.path(bot, language).read_text(encoding="utf-8")


def pages(pdf: bytes | Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=0.6).to_pil().convert("L") for page in document]


@pytest.mark.slow
@each
@spoken
def test_its_screens_are_todays(bot: str, language: str) -> None:
    """Drawn anew from the golden ones, which the glass is tested to show; of its own language."""
    names = players.named(text(bot, language))
    assert len(names) >= 9
    for name in names:
        assert language in Path(name).parent.name.split("_")
        with Image.open(players.FOLDER / name) as kept:
            assert ImageChops.difference(kept.convert("RGB"), players.screen(name).convert("RGB")).getbbox() is None


@each
@spoken
def test_it_prints_on_two_pages(bot: str, language: str) -> None:
    """What is kept is what is set today, line for line; each page is well filled, and nothing runs over its edge."""
    kept, today = pages(players.path(bot, language, "pdf")), pages(players.printed(text(bot, language)))
    assert len(kept) == len(today) == players.PAGES
    for one, other in zip(kept, today, strict=True):
        assert ImageChops.difference(one, other).getextrema()[1] < 64
        left, top, right, bottom = one.point(lambda value: 255 * (value < 200)).getbbox() or (0, 0, 0, 0)
        assert bottom > one.height / 2
        assert min(left, top, one.width - right, one.height - bottom) > 10 / 25.4 * 72 * 0.6


@each
@spoken
def test_what_all_share_is_the_same(bot: str, language: str) -> None:
    assert players.with_box(text(bot, language), language) == text(bot, language)


@each
def test_both_languages_show_and_say_the_same_things(bot: str) -> None:
    """The same screens in the same places, and as many headings, steps and tables."""
    english, french = (text(bot, language) for language in ("en", "fr"))
    assert [Path(name).name for name in players.named(english)] == [Path(name).name for name in players.named(french)]
    for form in (r"^#+ ", r"^\d+\. ", r"^- ", r"^\|", "<!-- page -->"):
        assert len(re.findall(form, english, re.M)) == len(re.findall(form, french, re.M))


@each
@spoken
def test_it_quotes_what_the_device_says(bot: str, language: str) -> None:
    """Whatever stands in italics are words of the glass, in that language."""
    catalogues = [ROOT / "device" / "compere_fr" / "compere.json", ROOT / "core" / "compere" / "bots" / bot / "fr.json"]
    known = [json.loads(path.read_text(encoding="utf-8"))["texts"] for path in catalogues]
    texts = [line for each in known for line in (each.values() if language == "fr" else each)]
    titles = [(words.load(language) if language == "fr" else Words()).say(find(bot).title)]
    said = "\n".join([*titles, *map(str, texts)]).lower().replace("’", "'")
    quoted = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", re.sub(r"\n *", " ", text(bot, language)))
    assert quoted
    for phrase in quoted:
        assert phrase.lower().replace("’", "'").rstrip(".") in said, phrase


@each
def test_french_is_set_as_in_the_catalogues(bot: str) -> None:
    """A no-break space before a colon, a narrow one before the other high signs; and curly apostrophes."""
    french = re.sub(r"!\[\]\(screens/.*?\)|<!--.*?-->", "", text(bot, "fr"))
    assert not re.search(r"[^\S\u00a0]:(?!\S)|[^\S\u202f][;!?]|'", french)
    assert "\u00a0:" in french


@each
@spoken
def test_keys_are_called_as_the_box_calls_them(bot: str, language: str) -> None:
    """By the names of their language, and by no other's."""
    spoken = words.load(language)
    own, english = ({by.say(name) for name in NAMES.values()} for by in (spoken, Words()))
    called = set(re.findall(r"\b[A-Z]{2,}\b", text(bot, language)))
    assert spoken.say(NAMES[Key.BACK]) in called
    assert not called & (english - own)


def test_nothing_else_lies_there() -> None:
    """No screen that no page shows any more; and the list of pages names each."""
    shown = {players.FOLDER / name for bot in BOTS for la in DRAWN for name in players.named(text(bot, la))}
    assert shown == set((players.FOLDER / "screens").rglob("*.png"))
    linked = set(re.findall(r"\]\(([a-z_.]+)\)", (players.FOLDER / "README.md").read_text(encoding="utf-8")))
    assert linked == {players.path(bot, la, end).name for bot in BOTS for la in DRAWN for end in ("md", "pdf")}


def test_a_sign_that_no_font_has_is_named() -> None:
    with pytest.raises(ValueError, match="which no font has"):
        players.printed("# T\n\n1↑ is up\n")


def test_the_same_page_gives_the_same_bytes() -> None:
    one, other = (players.printed(text("droco", "fr")) for _ in range(2))
    assert one == other
    assert pages(BytesIO(one).getvalue())
