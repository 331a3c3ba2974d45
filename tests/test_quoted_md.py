"""What a page sets in italics as words of the glass is said there: a sentence that got better is found again."""

import re
from functools import cache

import pytest

from catalogue import ROOT, sources, texts

# By page, what stands in italics and is on no glass: words of other programs and of papers, and terms that it explains.
OTHERS: dict[str, set[str]] = {
    "README.md": {"Compère", "is"},
    "deploy/README.md": {"scanner", "barcode", "Share", "Passwords", "Performance", "Overlay File System", "held"},
    "deploy/IMAGE.md": {"Use custom", "bootfs", "virt"},
    "device/CODES.md": {"100 %", "scan what you threw"},
    "device/SETUP.md": set(),
    "device/TROUBLES.md": {"it hangs", "it stays dark", "it is lost", "The log", "Failed to add edge detection"},
    "firmware/README.md": {"RC522", "The light", "n degrees", "lying", "away"},
    "hardware/README.md": {
        *("Pi:29:GPIO 5", "Ground of all", "USB virtual COM", "CDC", "SPP", "HID KBW", "patch:17", "patch:1"),
        *("Enter", "carriage return", "terminator", "Alt", "Alt mode", "emulate keypad", "continuous", "sensing"),
        "Barcode Scanner Module",
    },
}


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").replace("’", "'").lower().split()).rstrip(".")


@cache
def said() -> str:
    """Return the templates of all sources, each on its line."""
    return "\n".join(sorted({plain(text) for path in sources() for text in texts(path)}))


def is_said(quoted: str) -> bool:
    """Return whether some template has these words, in this order where … leaves others out, or a hole is filled."""
    if re.search(".*".join(re.escape(piece.strip()) for piece in plain(quoted).split("…")), said()):
        return True
    for text in said().split("\n"):
        own = re.split(r"\{[^}]*\}", text)
        if len("".join(own)) * 2 >= len(quoted) and re.fullmatch(".+".join(map(re.escape, own)), plain(quoted)):
            return True
    return False


def quoted(page: str) -> list[str]:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"\n *", " ", re.sub(r"\*\*", "", text))
    return [each.rstrip(",") for each in re.findall(r"(?<![\w*])\*([^\s*][^*]*?)\*(?![\w*])", text)]


@pytest.mark.parametrize("page", OTHERS)
def test_it_quotes_what_the_box_says(page: str) -> None:
    found = quoted(page)
    assert [each for each in found if each not in OTHERS[page] and not is_said(each)] == []
    assert [each for each in OTHERS[page] if each not in found] == []
