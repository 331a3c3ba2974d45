"""Tests of keys and glass: every key lights up as it is pressed, and pictures use every pixel."""

from functools import partial

from compere.declared import replace
from compere.options import Option
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.events import (
    Cocked,
    Event,
    Held,
    Key,
    Moved,
    Rolled,
    Rolling,
    Scanned,
    Turned,
    Unheard,
)
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Controls, Does, PageKind
from compere_device.hands.names import NAMES
from compere_device.pages.page import Page, Sign
from compere_device.pages.samples import PATTERNS
from compere_device.scenes.asking import ChoiceItem, choice, close
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage

KEYS, GLASS = say("Test the keys"), say("Test the display")
KNOB = "KNOB"
SHIFT, MOST_COLUMN = 2, 4  # by how many columns modules differ, and the greatest first column
LEAVING = (Key.OK, Key.BACK)  # either key, because the other may be the broken one


def glass(stage: Stage) -> Reading:
    """Return pictures that show what of the glass is dead or cut off, after a page that announces them."""
    told = say("Next come: all lit, all dark, two chessboards, and a frame at the very edge. OK: the next one.")
    pages = [*stage.pages(GLASS, told), *(Page(stage.say(GLASS), pattern=name) for name in PATTERNS)]
    return Reading(stage, pages, beyond=None if stage.box.column is None else partial(_ask_column, stage))


def _ask_column(stage: Stage) -> None:
    """Ask whether all four sides of the frame were visible; if another column is the first, start again with that."""
    assert stage.box.column
    now, mounted = stage.box.column
    _, rotate = stage.picture.adjusted
    left = SHIFT if (mounted + rotate) % 360 else -SHIFT  # rotated, the memory is seen from its other end

    def start_with(column: int) -> None:
        settings = stage.games.preferences
        settings.display = replace(settings.display, column=column)
        stage.games.save_preferences()
        stage.box.read_settings()

    shifts = ((now + left, say("shift it to the left")), (now - left, say("shift it to the right")))
    items: list[ChoiceItem] = [(Option("whole", say("yes")), close)]
    items += [(Option(str(to), said), partial(start_with, to)) for to, said in shifts if 0 <= to <= MOST_COLUMN]
    stage.go.push(choice(stage, GLASS, say("Is the frame whole?"), items))


class TriedKeys:
    """Takes raw inputs of keys, knob, scanner and reader (`feel`) and shows them; holding OK or BACK ends it."""

    role = Role.TRIAL
    kind = PageKind.FELT
    asks = None

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._names = [key.name for key in stage.box.keys] + ([KNOB] if stage.box.controls is Controls.KNOB else [])
        self._down: set[str] = set()
        self._tried: set[str] = set()
        self._turned = 0
        self._last: Text | None = None

    def page(self) -> Page:
        view = self._stage.view()
        signs = tuple(Sign(name, name in self._down, name in self._tried) for name in self._names)
        page = Page(self._stage.say(KEYS), signs=signs, hint=self._stage.say(say("Hold OK or BACK: end")))
        said = self._stage.say(self._last or say("Press each key."))
        larger = Page(page.title, signs=signs, hint=page.hint, size=Style.MEDIUM)
        if view.metrics.width(said, Style.MEDIUM) <= view.metrics.text_width(larger):
            return Page(page.title, lines=(said,), signs=signs, hint=page.hint, size=Style.MEDIUM)
        return Page(
            page.title,
            lines=(view.typesetter.fitted(said, view.metrics.text_width(page)),),
            signs=signs,
            hint=page.hint,
        )

    def feel(self, event: Event) -> None:
        """Take any raw input, before anybody knows what it means."""
        match event:
            case Moved(key, True):
                self._down.add(key.name)
                self._tried.add(key.name)
                self._last = NAMES[key]
            case Moved(key, False):
                self._down.discard(key.name)
            case Held(key) if key in LEAVING:
                self._stage.go.pop()
            case Held(key):
                self._last = say("{key} held", key=NAMES[key])
            case Turned(steps):
                self._turned += steps
                self._tried.add(KNOB)
                self._last = say("Knob: {n}", n=self._turned)
            case Scanned(code):
                shown = code[: len(codes.NETWORK)] + "…" if codes.is_network(code) else code  # it has a password in it
                self._last = say("Code: {code}", code=shown)
            case Unheard(sent):
                self._last = say("No code: {sent}", sent=sent)
            case Rolling():
                self._last = say("The die rolls")
            case Cocked():
                self._last = say("The die is cocked")
            case Rolled(_, face, confidence):
                self._last = say("Die: {face} ({sure} %)", face=face, sure=confidence)

    def do(self, does: Does) -> None:
        """Do nothing: the input has been felt."""

    def undo(self) -> None:
        """Do nothing: the input has been felt."""

    def scan(self, code: str) -> None:
        """Do nothing: the input has been felt."""
