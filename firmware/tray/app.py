"""The board's loop: what it measures, hears and says, step by step. Time comes in, and no pin is known here.

The board that it is given has: `sensors`, five buses of magnetometers or none; `chip`, a card reader's or None;
`free()` for the magnetometers' bus; `receive()` the bytes that came and `send(bytes)`; `light(on)`; `arm()` and
`feed()` for the watchdog; `leave()` for an update.
"""

import gc

from tray import VERSION, constants
from tray.cards import Cards
from tray.dice import Dice
from tray.lines import PROTOCOL, Lines, quoted
from tray.requests import Requests

HEARTBEAT_MS = 5000
NAME = "tray"
_REPORTS_MOST = 20  # so many different exceptions are told
_REPORT_MOST = 90  # bytes of one as a field: a line has room for it
_LOOK_MS = 250  # between two looks for cards
_WAIT_MS = 1500  # so much longer while a die is thrown and comes to rest: a look takes some hundredths of a second
_BLINKS = {"ok": (1, 1), "sensors": (2, 4), "constants": (1, 16)}  # of so many eighths of a second it is lit so many


class App:
    """The program; `step` is called again and again."""

    def __init__(self, board, path=constants.FILE):
        self.board = board
        self.lines = Lines()
        self.left = False  # whether it was told to leave
        self.cards = Cards(board.chip, self.say) if board.chip is not None else None
        self.dice = Dice(board.sensors, board.free, self.say, path) if board.sensors else None
        self._requests = Requests(self)
        self._reported = []
        self._said_ms: "int | None" = 0  # None: in this step
        self._looked_ms = 0
        self._has_looked = False
        self._greeted = False

    def start(self, now_ms):
        """Open the parts and say hello."""
        self._said_ms = self._looked_ms = now_ms
        self.hello()
        self._guard(self._open)

    def hello(self):
        """Say who it is."""
        able = (["d10"] if self.dice else []) + (["tag"] if self.cards else [])
        self.say("hello", PROTOCOL, NAME, VERSION, *able)

    def greeted(self):
        """The host said hello: from now on a hanging program starts anew."""
        if not self._greeted:
            self._greeted = True
            self.board.arm()
        self.hello()
        if self.dice:
            self.dice.state_of_constants(only_bad=True)

    def say(self, *fields):
        """Send a line; what does not fit one is left out, and what nobody reads is dropped by the board."""
        line = self.lines.said(*fields)
        if line:
            self.board.send(line)
            self._said_ms = None

    def step(self, now_ms):
        """Do what is due, and return for how many milliseconds nothing is."""
        self.board.feed()
        self._guard(self._hear, now_ms)
        look = self._look_is_due(now_ms)
        if self.dice:
            self._guard(self.dice.step, now_ms, look)
        if self.cards and look and not (self.dice and self.dice.measuring):
            self._has_looked = True
            self._looked_ms = now_ms  # between two measurements: the antenna's field is off while the sensors measure
            self._guard(self.cards.look, now_ms)
        if self._said_ms is None:
            self._said_ms = now_ms
        elif now_ms - self._said_ms >= HEARTBEAT_MS:
            self.say("alive")
            self._said_ms = now_ms
        lit, of = _BLINKS[self.dice.health() if self.dice else "ok"]
        self.board.light(now_ms // 125 % of < lit)
        return self.dice.rest_ms(now_ms) if self.dice else 20

    def _look_is_due(self, now_ms):
        since_ms = now_ms - self._looked_ms
        # never before the first look: the host waits 2 s for cards that lay there at the start
        settles = self._has_looked and self.dice and self.dice.settles() and since_ms < _LOOK_MS + _WAIT_MS
        return self.cards is not None and since_ms >= _LOOK_MS and not settles

    def _open(self):
        if self.dice:
            self._guard(self.dice.open)
        if self.cards:
            self._guard(self.cards.open)

    def _hear(self, now_ms):
        for words in self.lines.heard(self.board.receive()):
            self._guard(self._requests.answer, words, now_ms)

    def _guard(self, call, *given):
        """Call, and report an exception instead of dying of it; a stray Ctrl-C is none of our business."""
        try:
            call(*given)
        except KeyboardInterrupt:
            pass
        except Exception as error:
            try:
                self._report(error, getattr(call, "__name__", "step"))
            except Exception:  # no memory for the report: the loop goes on all the same
                gc.collect()

    def _report(self, error, where):
        kind = "%s %s" % (type(error).__name__, where)
        if kind not in self._reported and len(self._reported) < _REPORTS_MOST:
            self._reported.append(kind)
            text = ("%s: %s" % (kind, error))[:60]
            while len(quoted(text)) > _REPORT_MOST:
                text = text[:-1]
            self.say("error", "program", quoted(text))


def run(board, now_ms, sleep_ms):
    """Run until an update is asked for; `now_ms` gives milliseconds since the start, which grow for ever."""
    app = App(board)
    app.start(now_ms())
    while not app.left:
        try:
            sleep_ms(app.step(now_ms()))
        except KeyboardInterrupt:
            pass
    board.leave()
