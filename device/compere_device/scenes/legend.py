"""What the keys do: read at the first start, and whenever somebody asks for it."""

from compere.wording import say
from compere_device.events import Key
from compere_device.files.preferences import KEYS, WAY_BACK
from compere_device.hands.legend import Group, legend
from compere_device.pages.page import Page, Row
from compere_device.pages.sides import HELD_BACK, says_way_back
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage


class Legend(Reading):
    """The pages that say what the keys of this box do, in the present language; reading the last page is remembered."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _pages(stage))

    def _turn(self, pages: int) -> None:
        if self._index + pages == len(self._pages):
            _tell(self._stage, KEYS)
        super()._turn(pages)

    def page(self) -> Page:
        self._pages = _pages(self._stage)
        return super().page()


def at_first_start(stage: Stage) -> None:
    """Show what the keys do on a device where nobody has read that yet, however often it was started."""
    stage.go.push(Legend(stage))


def where_back_answers(stage: Stage, page: Page) -> None:
    """Say once that holding BACK goes back, at a page on which BACK is an answer and which has no room to say so."""
    hidden = any(row.key is Key.BACK for row in page.rows) and not says_way_back(page, stage.say(HELD_BACK))
    if hidden and _tell(stage, WAY_BACK):
        stage.notice(say("Every key is an answer here, BACK too. To go a step back, hold BACK down."))


def _tell(stage: Stage, what: str) -> bool:
    """Return whether a hint has not been shown yet, and remember it as shown."""
    settings = stage.games.preferences
    if what in settings.told:
        return False
    settings.told |= {what}
    stage.games.save_preferences()
    return True


def _pages(stage: Stage) -> list[Page]:
    return numbered([_page(stage, group) for group in legend(stage.box.keys, stage.box.controls)])


def _page(stage: Stage, group: Group) -> Page:
    by = stage.view().typesetter
    rows = tuple(Row(stage.say(does.text), key=does.key) for does in group.keys)
    page = Page(stage.say(group.title), rows=rows)
    said = stage.say(group.text) if group.text else ""
    page = page._replace(lines=tuple(by.wrapped(said, page)) if said else ())
    return by.largest(page, (said,) if said else ())
