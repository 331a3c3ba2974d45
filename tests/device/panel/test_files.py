"""The page's files."""

import re
from pathlib import Path

from compere_device.panel import files
from compere_device.panel.files import FREE, TYPES, page_files
from compere_device.panel.refused import spoken
from compere_device.panel.texts import page_words

FOLDER = Path(files.__file__).parent / "page"
OUTSIDE = re.compile(r"https?:|//[a-z]|@import|url\(|<script(?![^>]*\bsrc=)|<style| style=| on[a-z]+=\"", re.I)


def test_every_file_is_served() -> None:
    """With its own bytes and type, and a tag that tells it from any other."""
    read = page_files()
    assert {name: file.content for name, file in read.items()} == {
        path.name: path.read_bytes() for path in FOLDER.iterdir()
    }
    assert len({file.tag for file in read.values()}) == len(read) > 10
    assert read["panel.js"].type == "text/javascript"
    assert set(FREE) <= set(read)
    assert set(TYPES) >= {path.suffix[1:] for path in FOLDER.iterdir()}


def test_what_a_file_names_is_there_and_of_its_own() -> None:
    """No address outside, nothing inline that the policy of the content forbids; and nobody is sent to nothing."""
    for name, file in page_files().items():
        text = file.content.decode().replace('xmlns="http://www.w3.org/2000/svg"', "")
        text = text.replace('NS = "http://www.w3.org/2000/svg"', "").replace('"https:" ?', "")
        text = re.sub(r"// .*", "", text).replace("://${location.host}", "")
        assert not OUTSIDE.findall(text), name
        named = re.findall(r'(?:from|import) "\./([^"]+)"|(?:href|src)="(?!#)([^"]+)"', text)
        assert {one or other for one, other in named} <= set(page_files()), name


def test_what_a_visitor_needs_to_pair_is_free() -> None:
    """The pairing page and all that it names, and nothing that shows the device."""
    named = set(re.findall(r'(?:href|src)="([^"]+)"', page_files()["pair.html"].content.decode()))
    script = page_files()["pair.js"].content.decode()
    assert named | set(re.findall(r'from "\./([^"]+)"', script)) | {"pair.html"} == set(FREE)


def test_the_page_asks_for_words_that_there_are() -> None:
    """Each text that stands in the page is among the texts that are translated, and none is there in vain."""
    asked = set[str]()
    for file in page_files().values():
        text = file.content.decode()
        asked |= set(re.findall(r'data-(?:say|label)="([^"]+)"', text))
        asked |= {each for pair in re.findall(r'\bt\("([^"]+)"|\bwhy \|\| t\("([^"]+)"', text) for each in pair if each}
    script = page_files()["panel.js"].content.decode()
    asked |= {does for _, does in re.findall(r'\["([^"]+)", "([^"]+)"\]', script)}
    asked |= set(
        re.findall(r'"([A-Z]+)"', re.search(r"NAMES = \{.*?\}", page_files()["keys.js"].content.decode()).group())
    )
    assert asked == set(page_words(spoken("en")))


def test_every_word_has_its_places() -> None:
    """In both languages a text has the same places in braces."""
    for english, french in page_words(spoken("fr")).items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", french)), english
