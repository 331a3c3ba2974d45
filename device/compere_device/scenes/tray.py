"""The reader's tray and cards: calibrated and written with a guide, step by step on the glass."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from compere.bot import Bot
from compere.bots import BOTS
from compere.options import Option
from compere.wording import Text, say
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page
from compere_device.pages.typesetter import numbered
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.reading import look
from compere_device.scenes.stage import Stage
from compere_device.scenes.working import Working
from compere_device.ward import WARD

if TYPE_CHECKING:
    from compere_device.setup.enrolling import CardShown
    from compere_device.setup.guided import Guided
    from compere_device.setup.tray import Shown

TITLE, CALIBRATE, WRITE = say("Tray and cards"), say("Calibrate the tray"), say("Write a card")
STATE = say("How the reader is")
GONE = say("The reader does not answer.")
DICE, CARDS = "d10", "tag"  # what a reader says that it can do


def tray(stage: Stage) -> None:
    """Show the menu of what the reader can be set up for; it may have gone since somebody saw the row for it."""
    guides = stage.box.reader()
    if guides is None or not (able := guides.able):
        stage.notice(GONE)
        return
    items: list[ChoiceItem] = []
    if DICE in able:
        items.append((Option("calibrate", CALIBRATE), partial(_calibrate, stage)))
    if CARDS in able:
        items.append((Option("write", WRITE), lambda: stage.go.push(_games(stage))))
    items.append((Option("state", STATE), partial(_watch, stage)))
    stage.go.push(choice(stage, TITLE, say("What next?"), items))


def _watch(stage: Stage) -> None:
    """Show how the reader is, for as long as the page is open."""
    guides = stage.box.reader()
    if guides is None:
        stage.notice(GONE)
        return
    from compere_device.scenes.reader_state import ReaderPages  # when somebody looks

    guided = guides.watch()
    scene = ReaderPages(stage, guided)
    stage.go.push(scene)
    guided.wanted = lambda: any(each is scene for each in stage.go.scenes)


def _calibrate(stage: Stage) -> None:
    if guides := stage.box.reader():
        _push_guide(stage, say("Tray"), guides.calibrate())
    else:
        stage.notice(GONE)


def _push_guide(stage: Stage, title: Text, guided: "Guided[Any]") -> None:
    """Show a guide, which ends by itself once it is closed, however that is."""
    guide = Guide(stage, title, guided)
    stage.go.push(guide)
    guided.wanted = lambda: any(scene is guide for scene in stage.go.scenes)


def _games(stage: Stage) -> Asking:
    """Return the question of which game the card is."""
    bots = [BOTS[name] for name in BOTS if WARD.tried(name, lambda bot: bot.codes)]
    items: list[ChoiceItem] = [(Option(bot.name, bot.title), partial(_push_groups, stage, bot)) for bot in bots]
    return choice(stage, WRITE, say("Of which game?"), items)


def _push_groups(stage: Stage, bot: Bot[Any]) -> None:
    groups = [(str(number), group) for number, group in enumerate(bot.codes)]
    items: list[ChoiceItem] = [
        (Option(number, group.title), partial(_push_things, stage, bot, group.items)) for number, group in groups
    ]
    if len(groups) == 1:
        _push_things(stage, bot, groups[0][1].items)
    else:
        stage.go.push(choice(stage, WRITE, say("Which kind?"), items))


def _push_things(stage: Stage, bot: Bot[Any], things: Sequence[Option[Any]]) -> None:
    items: list[ChoiceItem] = [(Option(each.id, each.label), partial(_push_card, stage, each.id)) for each in things]
    stage.go.push(choice(stage, WRITE, say("Which card?"), items))


def _push_card(stage: Stage, code: str) -> None:
    if guides := stage.box.reader():
        _push_guide(stage, WRITE, guides.enrol(code))
    else:
        stage.notice(GONE)


class Guide(Working):
    """Shows what a guide says, page by page: OK goes on behind the last one, BACK on the first asks whether to end it.

    Once the guide is at its end, pages to read. Codes of cards that are put on meanwhile mean nothing.
    """

    def __init__(self, stage: Stage, title: Text, guided: "Guided[Any]") -> None:
        super().__init__(stage, title)
        self._guided = guided
        self._shown: Shown | CardShown | None = None  # what the pages are of
        self._index = 0
        self._pages: list[Page] = []

    @property
    def _over(self) -> bool:
        return self._guided.told is not None

    def _became(self) -> list[Text]:
        said = self._guided.told
        assert said is not None
        return [said, say("Nothing was kept: the reader has what it had.")] if self._guided.failed else [said]

    @property
    def _kind(self) -> PageKind:
        return PageKind.ALONE if self._waits or len(self._pages) > 1 else PageKind.WAITS

    @property
    def _state(self) -> object:
        return self._guided.shown, self._index

    def _goes_on(self) -> Page:
        self._turn_to(self._guided.shown)
        below = self._index < len(self._pages) - 1 or self._waits
        return self._pages[self._index]._replace(above=self._index > 0, below=below)

    def _act(self, does: Does) -> None:
        self._turn_to(self._guided.shown)
        match does:
            case Does.READ_ON:
                self._turn(1)
            case Does.STEP_BACK | Does.CLOSE:
                self._turn(-1)
            case _:
                look(self._stage, does)

    def _undo(self) -> None:
        self._act(Does.STEP_BACK)

    def _turn(self, pages: int) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index < 0:
            self._ask()
        elif self._waits:
            self._guided.go_on()

    def _ask(self) -> None:
        """Ask whether to end it; *no* is selected, and leads back to where it was."""
        go, guided = self._stage.go, self._guided

        def end() -> None:
            guided.end()
            go.done()

        items: list[ChoiceItem] = [(Option("no", say("no")), go.pop), (Option("yes", say("yes")), end)]
        go.push(choice(self._stage, say("End it?"), say("Then all stays as it was."), items))

    @property
    def _waits(self) -> bool:
        shown: Shown | CardShown | None = self._guided.shown
        return shown is not None and shown.waits

    def _turn_to(self, shown: "Shown | CardShown | None") -> None:
        """Make the pages of what is shown now, if it is another thing than what they are of."""
        if self._pages and shown == self._shown:
            return
        texts = [say("I ask the reader.")]
        if shown:
            texts = [shown.trouble, shown.said] if shown.trouble else [shown.said]
        pages = numbered(self._stage.pages(self._title, *texts))
        corner = shown.corner if shown else ""
        self._shown, self._index = shown, 0
        self._pages = [page._replace(corner=corner or page.corner) for page in pages]
