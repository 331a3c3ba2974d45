"""A phone as a second glass: whether the network may show this one, the code that lets a phone in, the addresses."""

from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import Text, say
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page
from compere_device.pages.square_code import square_code
from compere_device.pages.typesetter import numbered
from compere_device.phones import PORT
from compere_device.scenes.asking import Asking, ChoiceItem, ask_first, choice
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.phones import Phones
    from compere_device.setup.about import About

TITLE = say("Phone")
SEEN = say("A phone shows this glass now. Settings, Phone: forget all phones, or switch the network off.")
_IN = say("The phone is let in.")
_ENDED = say("This code lets nobody in any more. Choose it again for a new one.")
_NO_ADDRESS = say("No network: this box has no address.")
_CANNOT = say("The system cannot be told: the log says why.")


def phones(stage: Stage) -> Asking:
    """Return the menu for phones."""
    shared = stage.box.phones()
    assert shared
    if not shared.on:
        items: list[ChoiceItem] = [(Option("on", say("Network: off")), lambda: _ask_first(stage, shared))]
        return choice(stage, TITLE, say("What next?"), items)
    items = [
        (Option("pair", say("Let a phone in")), lambda: stage.go.push(Pairing(stage, shared))),
        (Option("addresses", say("Addresses")), lambda: stage.go.push(addresses(stage))),
        (Option("forget", say("Forget all phones")), lambda: _forget(stage, shared)),
        (Option("off", say("Network: on")), lambda: _switch(stage, shared, False)),
    ]
    return choice(stage, TITLE, say("What next?"), items)


def _ask_first(stage: Stage, shared: "Phones") -> None:
    if lacking := shared.lacking():
        stage.notice(say("For this, a library is missing. Type: {command}", command=lacking))
        return
    open_ = say("Who is in your network may read along: nothing is encrypted. A phone needs a code from this glass.")
    ask_first(stage, say("Network on?"), lambda: _switch(stage, shared, True), open_)


def _switch(stage: Stage, shared: "Phones", on: bool) -> None:
    told = shared.switch(on)
    if stage.go.scene.role is Role.QUESTION:
        stage.go.pop()
    stage.go.push(phones(stage))
    if not told:
        stage.notice(_CANNOT)


def _forget(stage: Stage, shared: "Phones") -> None:
    again = say("Each phone then needs a new code.")
    ask_first(stage, say("Forget them?"), shared.forget, again)


def hosts(told: "About | None") -> list[str]:
    """Return the names and addresses at which a browser finds this box, as they stand in its address bar."""
    if told is None:
        return []
    written = [f"[{each}]" if ":" in each else each for each in told.addresses]
    return [*(each for each in written if each[0] != "["), *told.local, *(each for each in written if each[0] == "[")]


def addresses(stage: Stage) -> Reading:
    """Return the addresses to type into a phone's browser, the usual one first."""
    found = hosts(stage.box.about())
    in_full = stage.view().typesetter.in_full
    texts = [say("{addresses}", addresses=in_full(f"{host}:{PORT}")) for host in found] or [_NO_ADDRESS]
    return Reading(stage, numbered(stage.pages(say("Addresses"), *texts)))


class Pairing:
    """The code that lets a phone in, as a square for its camera and to be typed; it ends when this is left."""

    role = Role.PAGES

    def __init__(self, stage: Stage, shared: "Phones") -> None:
        self._stage = stage
        self._phones = shared
        self._let_in = shared.let_in
        self._code = shared.offer()
        self._state: object = None
        self._reading = self._read()

    @property
    def kind(self) -> PageKind:
        return self._now.kind

    @property
    def asks(self) -> object:
        return self._now.asks, self._state

    def page(self) -> Page:
        return self._now.page()

    def do(self, does: Does) -> None:
        self._now.do(does)
        self._end_if_left()

    def undo(self) -> None:
        self._now.undo()
        self._end_if_left()

    def scan(self, code: str) -> None:
        """Do nothing: the code closes the pages."""

    @property
    def _now(self) -> Reading:
        """The pages about the code as it is now: good, used, or at its end."""
        state = self._phones.let_in > self._let_in, self._phones.code == self._code
        if state != self._state:
            self._state, self._reading = state, self._read()
        return self._reading

    def _read(self) -> Reading:
        stage = self._stage
        if self._phones.let_in > self._let_in:
            return Reading(stage, stage.pages(TITLE, _IN))
        if self._phones.code != self._code:
            return Reading(stage, stage.pages(TITLE, _ENDED))
        found = hosts(stage.box.about())
        if not found:
            return Reading(stage, stage.pages(TITLE, _NO_ADDRESS))
        pages = stage.pages(TITLE, *map(self._typed, found))
        square = next(filter(None, (square_code(url(host, self._code)) for host in found)), None)
        if square:
            halves = self._code[:3], self._code[3:]
            pages.insert(0, Page(stage.say(say("Code")), lines=halves, code=square, size=Style.BIG))
        return Reading(stage, pages)

    def _typed(self, host: str) -> Text:
        address = self._stage.view().typesetter.in_full(f"{host}:{PORT}")
        return say("{address}\nCode: {code}", address=address, code=self._code)

    def _end_if_left(self) -> None:
        if self not in self._stage.go.scenes:
            self._phones.end()


def url(host: str, code: str) -> str:
    """Return what the square says: the address, and the code behind a #, which no browser sends to anybody."""
    return f"http://{host}:{PORT}/#pair={code}"
