"""How far apart lines and rows are, by their size."""

from compere.declared import NamedTuple
from compere_device.glass.fonts import Style


class Leading(NamedTuple):
    """The distances of lines and rows, in pixels."""

    first: int  # from the top to the first baseline: the height of a capital with its accent
    pitch: int  # from one baseline to the next
    below: int  # the height of descenders
    capitals: int
    bar: int  # the height of the cursor's bar above the baseline; `first` if a capital has an accent


SMALLEST = Style.BODY
SMALL = Leading(10, 10, 2, 7, 8)  # five lines fit under a title
LARGE = Leading(18, 22, 4, 14, 16)  # two lines
LEADINGS = {
    SMALLEST: SMALL,
    Style.NARROW: Leading(10, 13, 3, 10, 12),  # four lines; if there are fewer, the first has room for an accent
    Style.MEDIUM: Leading(13, 16, 3, 10, 12),  # three lines
    Style.BIG: LARGE,
}
ACCENT_PX = 3  # the height of an accent above a capital
TIGHT = Leading(10, 9, 2, 7, 8)  # seven lines fill the glass; an accent may touch what is above it
TIGHT_NARROW = Leading(10, 12, 3, 10, 12)  # descenders may touch a capital below them


def leading_of(size: Style, tight: bool) -> Leading:
    """Return the distances of a size; closer together if they are `tight`, where the size has any that are."""
    if size is SMALLEST:
        return TIGHT if tight else SMALL
    return TIGHT_NARROW if tight and size is Style.NARROW else LEADINGS[size]
