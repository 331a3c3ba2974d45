"""Work that goes on while it is shown, and then pages about what became of it."""

from compere.wording import Text
from compere_device.events import Key
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page, Row
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage


class Working:
    """The base of scenes that show such work.

    Each says whether the work is `_over`, and then what became of it (`_became`). Until then it says what is on its
    page (`_goes_on`), of which `_kind` that is, what controls do there (`_act`), and what `_state` they belong to.
    """

    def __init__(self, stage: Stage, title: Text) -> None:
        self._stage = stage
        self._title = title
        self._reading: Reading | None = None

    @property
    def role(self) -> Role:
        return Role.PAGES if self._over else Role.WORK

    @property
    def kind(self) -> PageKind:
        return self._told.kind if self._told else self._kind

    @property
    def asks(self) -> object:
        return self._told.asks if self._told else self._state

    def page(self) -> Page:
        return self._told.page() if self._told else self._goes_on()

    def do(self, does: Does) -> None:
        if self._told:
            self._told.do(does)
        else:
            self._act(does)

    def undo(self) -> None:
        if self._told:
            self._told.undo()
        else:
            self._undo()

    def scan(self, code: str) -> None:
        """Do nothing: the work goes on, or the code closes the pages."""

    @property
    def _told(self) -> Reading | None:
        """The pages about what became of it, once it is over."""
        if self._reading is None and self._over:
            self._reading = Reading(self._stage, numbered(self._stage.pages(self._title, *self._became())))
        return self._reading

    def _waiting(self, text: Text | None, back: Text | None) -> Page:
        """Return a page that says what goes on, if anything, as large as it fits, and what BACK does, if anything."""
        page = Page(self._stage.say(self._title), rows=(Row(self._stage.say(back), key=Key.BACK),) if back else ())
        if text is None:
            return page
        by, said = self._stage.view().typesetter, self._stage.say(text)
        return by.largest(page._replace(lines=tuple(by.wrapped(said, page))), (said,))

    @property
    def _over(self) -> bool:
        raise NotImplementedError

    def _became(self) -> list[Text]:
        raise NotImplementedError

    @property
    def _kind(self) -> PageKind:
        return PageKind.WAITS

    @property
    def _state(self) -> object:
        return None

    def _goes_on(self) -> Page:
        raise NotImplementedError

    def _act(self, does: Does) -> None:
        raise NotImplementedError

    def _undo(self) -> None:
        """Do nothing, unless a scene can go back while it goes on."""
