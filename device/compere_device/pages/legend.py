"""What the keys of a box do, page by page: for who has it in hands for the first time, and for the code sheets."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from compere.wording import Text, say
from compere_device.events import ARROWS, Key
from compere_device.glass.fonts import Style
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page

TITLE = say("Keys")


class Does(NamedTuple):
    """What a key does; of several at once, or of a knob, its `text` says which."""

    key: Key | None
    text: Text


class Group(NamedTuple):
    """What belongs together: a sentence, if it needs one, and what keys do."""

    title: Text
    keys: Sequence[Does]
    text: Text | None = None


PRESSED = Group(
    TITLE,
    (
        Does(Key.OK, say("next, confirm")),
        Does(Key.BACK, say("a step back")),
        Does(Key.UP, say("up; glance")),
        Does(Key.DOWN, say("down; next")),
    ),
)
TURNED = Group(
    TITLE,
    (
        Does(None, say("turn it: move, change")),
        Does(None, say("press it: next, confirm")),
        Does(Key.BACK, say("a step back")),
    ),
)
HELD = Group(
    say("Held down"),
    (
        Does(Key.OK, say("why?")),
        Does(Key.BACK, say("glance, then menu")),
        Does(None, say("BACK+OK, 3 s: way out")),
    ),
)
HELD_WITH_KNOB = Group(
    say("Held down"),
    (
        Does(None, say("the knob: why?")),
        Does(Key.BACK, say("glance, menu")),
        Does(None, say("both, 3 s: safe menu")),
    ),
)
ANSWERS = Group(
    say("A key an answer"),
    (
        Does(Key.BACK, say("held: a step back")),
        Does(Key.UP, say("held: glance")),
        Does(Key.DOWN, say("held: menu")),
    ),
    say("A key beside an answer gives it."),
)
ANSWERS_ON_JOYSTICK = Group(
    say("A key an answer"),
    (
        Does(Key.OK, say("as before")),
        Does(Key.BACK, say("a step back")),
    ),
    say("The stick gives the answer on its side."),
)
LOOK = Group(say("LOOK"), (Does(None, say("pressed: glance")), Does(None, say("held: menu"))))


def legend(keys: Collection[Key], *, knob: bool = False) -> list[Group]:
    """Return what the keys of a box do that has these, or a knob in the place of some."""
    answers = ANSWERS_ON_JOYSTICK if Key.LEFT in keys else ANSWERS
    groups = [TURNED, HELD_WITH_KNOB] if knob else [PRESSED, HELD, answers]
    return [*groups, LOOK] if Key.LOOK in keys else groups


HELD_BACK = say("(held: back)")


def with_way_back(page: Page, said: str, metrics: Metrics) -> Page:
    """Return a page on which BACK is an answer with what it does when it is held: beside it, else beside the title."""
    at = next((at for at, row in enumerate(page.rows) if row.key is Key.BACK), None)
    if at is None:
        return page
    row = replace(page.rows[at], value=said)
    taken = page.rows[at].value or page.rows[at].drawing
    if not taken and metrics.width(row.label, page.row_size) <= metrics.label_width(page, row):
        return replace(page, rows=(*page.rows[:at], row, *page.rows[at + 1 :]))
    beside = replace(page, corner=said)
    fits = not (page.bare or page.corner) and metrics.width(page.title, Style.TITLE) <= metrics.title_width(beside)
    return beside if fits else page


def says_way_back(page: Page, said: str) -> bool:
    """Return whether a page says what BACK does when it is held."""
    return page.corner == said or any(row.value == said for row in page.rows)


def on_joystick(page: Page) -> Page:
    """Return a page with its answers on the four ways of a joystick; OK is none, and takes what was answered before."""
    rows = tuple(replace(row, key=row.key and ARROWS.get(row.key, row.key)) for row in page.rows)
    before = page.was if page.given is None else page.given
    if before is not None:
        page = replace(page, cursor=before, given=None, was=None)
    return replace(page, rows=rows)
