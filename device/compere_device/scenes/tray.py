"""The reader's tray and cards: calibrated and written with a guide, step by step on the glass."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from compere.bot import Bot
from compere.bots import BOTS
from compere.options import Option
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.pages.setting import numbered
from compere_device.scenes.asking import Asking, Item, ask_first, choice
from compere_device.scenes.reading import PRESSES, Reading
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.setup.guided import Guided
    from compere_device.setup.tray import Shown

TITLE, CALIBRATE, WRITE = say("Tray and cards"), say("Calibrate the tray"), say("Write a card")
DICE, CARDS = "d10", "tag"  # what a reader says that it can do


def tray(stage: Stage) -> Asking:
    """Return the menu of what the reader that is there can be set up for."""
    able = stage.reader.able if stage.reader else ()
    items: list[Item] = []
    if DICE in able:
        items.append((Option("calibrate", CALIBRATE), lambda: stage.push(_calibration(stage))))
    if CARDS in able:
        items.append((Option("write", WRITE), lambda: stage.push(_games(stage))))
    return choice(stage, TITLE, say("What next?"), items)


def _calibration(stage: Stage) -> "Guide":
    assert stage.reader
    return Guide(stage, CALIBRATE, stage.reader.calibrate())


def _games(stage: Stage) -> Asking:
    """Return the question of which game the card is."""
    bots = [bot for bot in BOTS.values() if bot.codes]
    items: list[Item] = [(Option(bot.name, bot.title), partial(_push_groups, stage, bot)) for bot in bots]
    return choice(stage, WRITE, say("Of which game?"), items)


def _push_groups(stage: Stage, bot: Bot[Any]) -> None:
    groups = [(str(number), group) for number, group in enumerate(bot.codes)]
    items: list[Item] = [
        (Option(number, group.title), partial(_push_things, stage, bot, group.items)) for number, group in groups
    ]
    if len(groups) == 1:
        _push_things(stage, bot, groups[0][1].items)
    else:
        stage.push(choice(stage, WRITE, say("Which kind?"), items))


def _push_things(stage: Stage, bot: Bot[Any], things: Sequence[Option[Any]]) -> None:
    items: list[Item] = [(Option(each.id, each.label), partial(_push_card, stage, each.id)) for each in things]
    stage.push(choice(stage, WRITE, say("Which card?"), items))


def _push_card(stage: Stage, code: str) -> None:
    if stage.reader is None:
        stage.notice(say("The reader does not answer."))
    else:
        stage.push(Guide(stage, WRITE, stage.reader.enrol(code)))


class Guide:
    """Shows what a guide says, page by page: OK goes on behind the last one, BACK on the first asks whether to end it.

    Once the guide is at its end, pages to read.
    """

    asked = None

    def __init__(self, stage: Stage, title: Text, guided: "Guided[Any]") -> None:
        self._stage = stage
        self._title = title
        self._guided = guided
        self._shown: object = None  # what the pages are of
        self._index = 0
        self._pages: list[Page] = []
        self._reading: Reading | None = None

    @property
    def asks(self) -> object:
        if told := self._told:
            return told.asks
        return self._shown_now, self._index

    def page(self) -> Page:
        if told := self._told:
            return told.page()
        self._turn_to(self._shown_now)
        page = self._pages[self._index]
        below = self._index < len(self._pages) - 1 or self._waits
        return replace(page, above=self._index > 0, below=below)

    def press(self, pressed: Pressed) -> None:
        if told := self._told:
            told.press(pressed)
        elif not pressed.repeat:
            self._turn_to(self._shown_now)
            self._go(1 if pressed.key in (Key.OK, Key.DOWN) else -1, pressed.key)

    def _go(self, pages: int, key: Key) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index > 0 and key is Key.OK and self._waits:
            self._guided.go_on()
        elif index < 0 and key is Key.BACK:
            ask_first(self._stage, say("End it?"), self._end, say("Then all stays as it was."))

    def hold(self, key: Key) -> None:
        if told := self._told:
            told.hold(key)

    def scan(self, code: str) -> bool:
        """Cards that are put on are the guide's: their codes are nothing here."""
        if told := self._told:
            return told.scan(code)
        if key := PRESSES.get(codes.fold(code)):
            self.press(Pressed(key))
        return True

    def _end(self) -> None:
        self._guided.end()
        self._stage.pop()

    @property
    def _shown_now(self) -> "Shown | None":
        shown: Shown | None = self._guided.shown
        return shown

    @property
    def _waits(self) -> bool:
        shown = self._shown_now
        return shown is not None and shown.waits

    def _turn_to(self, shown: "Shown | None") -> None:
        """Make the pages of what is shown now, if it is another thing than what they are of."""
        if self._pages and shown == self._shown:
            return
        view, title = self._stage.view(), self._stage.say(self._title)
        texts = (
            [say("I ask the reader.")] if shown is None else [*([shown.trouble] if shown.trouble else []), shown.said]
        )
        pages = [page for text in texts for page in view.reading(title, self._stage.say(text))]
        counted = shown.corner if shown else ""
        self._shown, self._index = shown, 0
        self._pages = [replace(page, corner=counted or page.corner) for page in numbered(pages)]

    @property
    def _told(self) -> Reading | None:
        """What became of it, once it is at its end."""
        if self._reading is None and (said := self._guided.told):
            view, title = self._stage.view(), self._stage.say(self._title)
            texts = [said, say("Nothing was kept: the reader has what it had.")] if self._guided.failed else [said]
            pages = [page for text in texts for page in view.reading(title, self._stage.say(text))]
            self._reading = Reading(self._stage, numbered(pages))
        return self._reading
