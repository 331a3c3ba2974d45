"""How a text is set in lines, or cut to fit one, in any style."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from operator import add

from compere.errors import quoted
from compere_device.errors import DeviceError

Measure = Callable[[str], int]  # the width of a text in pixels; two texts side by side are no wider than each alone


class WordTooWide(DeviceError, ValueError):
    """A word is wider than the line and has no hyphen to be cut at; `word` names it."""

    def __init__(self, word: str, width_px: int) -> None:
        super().__init__(
            f"The word {quoted(word)} is wider than its line of {width_px} pixels: "
            "use a shorter one or one with a hyphen."
        )
        self.word = word


SHORTENED = 64  # letters of a text that is shortened are tried first; a line of the glass has some 30
# French sets a space before these; they never begin a line, even if that space is a plain one.
_CLOSING = frozenset(":;!?%»,.…")
_PARTING = ":.-_"  # signs of an address or a name, behind which it is cut
_AFTER_HYPHEN = re.compile(r"(?<=\w[-‐])(?=\w)|(?<= )")


def wrap(text: str, width_px: int, measure: Measure) -> list[str]:
    """Set `text` in lines of at most `width_px`, as few as greedy filling gives.

    It breaks at plain spaces and newlines, but not at no-break spaces or spaces that belong to French punctuation. A
    word wider than the line is cut after its hyphens.

    Raises:
        WordTooWide: that is not enough.
    """
    lines = []
    space_px = measure(" ")
    for paragraph in text.split("\n"):
        parts, widths_px = _parts(paragraph, width_px, measure)
        ends_px = [*accumulate(map(add, widths_px, repeat(space_px)), initial=0)]
        first, count = 0, len(parts)
        while first < count:  # words that stand together take no more than each alone, so that these surely fit
            last = bisect_right(ends_px, ends_px[first] + width_px + space_px) - 1
            line = "".join(parts[first:last])
            while last < count and measure((longer := line + parts[last]).rstrip(" ")) <= width_px:
                line, last = longer, last + 1
            lines.append(line.rstrip(" "))
            first = last
        if not count:
            lines.append("")
    return lines


def fit(text: str, width_px: int, measure: Measure) -> str:
    """Shorten `text` with an ellipsis to at most `width_px`; if it fits, return it unchanged.

    Raises:
        WordTooWide: not even the ellipsis fits.
    """
    if measure(text) <= width_px:
        return text
    most = SHORTENED
    while most < len(text) and measure(text[:most]) <= 2 * width_px:
        most *= 2
    for end in range(min(most, len(text)) - 1, -1, -1):  # what is twice as wide and more need not be tried
        shortened = text[:end].rstrip() + "…"
        if measure(shortened) <= width_px:
            return shortened
    raise WordTooWide("…", width_px)


def broken(name: str, width_px: int, measure: Measure) -> str:
    """Return an address or a name on as many lines as it needs, none of it left out: whoever types it needs all of it.

    It is cut behind its last sign that parts it and fits, if it has one.
    """
    lines = []
    while measure(name) > width_px:
        end = max((end for end in range(1, len(name)) if measure(name[:end]) <= width_px), default=1)
        end = max(map(name[:end].rfind, _PARTING)) + 1 or end
        lines.append(name[:end])
        name = name[end:]
    return "\n".join([*lines, name])


def _parts(paragraph: str, width_px: int, measure: Measure) -> tuple[Sequence[str], Sequence[int]]:
    """Return the pieces between which a line may end, each with the space that follows it, and their widths without."""
    words, spaced = _words(paragraph)
    widths_px = list(map(measure, words))
    if max(widths_px, default=0) <= width_px:
        return spaced, widths_px
    parts, parts_px = list[str](), list[int]()
    for word, word_px in zip(words, widths_px, strict=True):
        if word_px <= width_px:
            parts.append(word + " ")
            parts_px.append(word_px)
            continue
        *pieces, last = _AFTER_HYPHEN.split(word)
        for piece, after in (*((each, "") for each in pieces), (last, " ")):
            bare = piece.rstrip(" ")
            if (piece_px := measure(bare)) > width_px:
                raise WordTooWide(bare, width_px)
            parts.append(piece + after)
            parts_px.append(piece_px)
    return parts, parts_px


@lru_cache(256)
def _words(paragraph: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the pieces of a paragraph that stay whole, alone and each with the space that follows it.

    Cached, as each size that is tried asks again.
    """
    words: list[str] = []
    for word in filter(None, paragraph.split(" ")):
        if words and (words[-1].endswith("«") or _CLOSING.issuperset(word)):
            words[-1] += " " + word
        else:
            words.append(word)
    return words, [word + " " for word in words]
