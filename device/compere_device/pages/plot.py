"""Curves on the glass: numbers over time, the first joined by a line, the second by dots.

The highest and the lowest number are at the left; below are the names of the curves, after the mark of their points.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from compere.declared import dataclass
from compere.wording import digits
from compere_device.glass.fonts import Style
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import drawing, rectangle
from compere_device.pages.layout import GAP, RULE_Y, Area, Metrics, Placed
from compere_device.pages.leadings import SMALL
from compere_device.pages.page import Curve

MOST = 48  # at most this many points side by side

_TOP, _BOTTOM = RULE_Y + 5, HEIGHT - 16  # the rows of the highest number and of the lowest
_CAPITALS = 7  # rows of a digit
_REACH = 1  # from a point to the edge of its mark, in pixels
_WIDEST_STEP = 20  # at most this many pixels from one point to the next
_LEAST_STEP = 5  # pixels between points at which marks do not touch; closer points have none
_DOTTED = 3  # every third pixel of a line is lit
_MARKS = (("XXX", "XXX", "XXX"), ("XXX", "X.X", "XXX"))


@dataclass(frozen=True, slots=True)
class Plot:
    """Where curves are drawn: the texts beside and below them, and the area of the points' centres."""

    curves: tuple[Curve, ...]
    metrics: Metrics

    def texts(self) -> Iterator[Placed]:
        """Yield the numbers at the left, and each name with the room that it has."""
        left = 0
        for text, top in self._ends():
            right = self._axis_px - GAP
            width_px = self.metrics.width(text)
            yield Placed("scale", text, Style.BODY, right - width_px, top + _CAPITALS // 2 + 1, width_px)
        for index, curve in enumerate(self.curves, 1):
            last = index == len(self.curves)
            name_left = left + 2 * _REACH + 1 + GAP
            width_px = WIDTH - name_left if last else self.metrics.width(curve.name)
            yield Placed(f"name {index}", curve.name, Style.BODY, name_left, HEIGHT - SMALL.below, width_px)
            left = name_left + self.metrics.width(curve.name) + 2 * GAP

    def bits(self) -> int:
        """Return the picture without its texts."""
        area, bits = self._area, 0
        step_px = self._step_px(area)
        for index, curve in enumerate(self.curves):
            places = [
                None if number is None else (area.left + step_px * nth, self._y(number))
                for nth, number in enumerate(curve.points)
            ]
            bits |= _joined(places, _DOTTED if index else 1)
            bits = _marked(bits, places, index, step_px)
        for text in self.texts():
            if text.part.startswith("name"):
                mark = drawing(_MARKS[int(text.part[-1]) - 1])
                bits |= mark.at(text.left - GAP - mark.width, text.baseline - _CAPITALS // 2 - 2)
        return bits

    @property
    def _numbers(self) -> list[int]:
        return [number for curve in self.curves for number in curve.points if number is not None]

    def _ends(self) -> Sequence[tuple[str, int]]:
        """The highest and the lowest number with their rows; only one if they are the same."""
        highest, lowest = max(self._numbers), min(self._numbers)
        ends = [highest] if highest == lowest else [highest, lowest]
        return [(digits(number), self._y(number)) for number in ends]

    def _y(self, number: int) -> int:
        highest, lowest = max(self._numbers), min(self._numbers)
        if highest == lowest:
            return (_TOP + _BOTTOM) // 2
        return _TOP + round((highest - number) * (_BOTTOM - _TOP) / (highest - lowest))

    @property
    def _axis_px(self) -> int:
        return max(self.metrics.width(text) for text, _ in self._ends()) + GAP

    @property
    def _area(self) -> Area:
        return Area(self._axis_px + _REACH, _TOP, WIDTH - _REACH, _BOTTOM + 1)

    def _step_px(self, area: Area) -> int:
        count = max(len(curve.points) for curve in self.curves)
        return min(_WIDEST_STEP, (area.width - 1) // max(1, count - 1))


def fits(curves: Sequence[Curve], metrics: Metrics) -> bool:
    """Return whether the names of curves stand below them side by side, uncut; none at all do."""
    return not curves or all(metrics.width(text.text) <= text.room_px for text in Plot(tuple(curves), metrics).texts())


_Places = Sequence[tuple[int, int] | None]


def _joined(places: _Places, every: int) -> int:
    """Return lines from point to point, with one pixel in `every` lit; none next to a missing number."""
    bits = 0
    for first, second in pairwise(places):
        if first and second:
            (x, y), (end_x, end_y) = first, second
            steps = max(abs(end_x - x), abs(end_y - y))
            for nth in range(0, steps + 1, every):
                left, top = x + round(nth * (end_x - x) / steps), y + round(nth * (end_y - y) / steps)
                bits |= rectangle(left, top, left + 1, top + 1)
    return bits


def _marked(bits: int, places: _Places, index: int, step_px: int) -> int:
    """Return a picture with a mark at each point, or only at the last one if they stand too close."""
    there = [place for place in places if place]
    mark = drawing(_MARKS[index])
    for x, y in there if step_px >= _LEAST_STEP else there[-1:]:
        left, top = x - _REACH, y - _REACH
        bits &= ~rectangle(left, top, left + mark.width, top + mark.height)  # an open mark is empty inside
        bits |= mark.at(left, top)
    return bits
