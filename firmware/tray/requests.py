"""What the host asks for, word by word."""

from binascii import hexlify, unhexlify

from tray import constants
from tray.lines import unquoted

_A_LINE = 40  # bytes of constants in a line


class Requests:
    """Answer the host's lines for a program."""

    def __init__(self, app):
        self._app = app
        self._given = bytearray(4 * constants.COUNT)
        self._words = {
            "hello": (1, self._hello), "state": (0, self._state), "sensors": (0, self._sensors),
            "live": (1, self._live),
            "sample": (1, self._sample), "constants": (0, self._constants), "constant": (2, self._constant),
            "keep": (2, self._keep), "enrol": (1, self._enrol), "write": (2, self._write), "update": (0, self._update),
        }  # fmt: skip

    def answer(self, words, now_ms):
        """Answer one line; words that are not known are ignored, as the protocol has it."""
        count, answer = self._words.get(words[0], (0, None))
        if answer is None:
            return
        try:
            if len(words) <= count:
                raise ValueError(words[0])
            answer(words[1:], now_ms)
        except ValueError:
            self._app.say("error", "request", words[0])

    def _hello(self, fields, now_ms):
        self._app.greeted()
        self._state(fields, now_ms)

    def _state(self, fields, now_ms):
        if not (self._app.dice and self._app.dice.tell()):
            self._app.say("alive")

    def _sensors(self, fields, now_ms):
        for part in (self._app.dice, self._app.cards):
            if part:
                part.sensors()

    def _live(self, fields, now_ms):
        seconds = _number(fields[0], 0, 60)
        if self._app.dice:
            self._app.dice.live(seconds, now_ms)

    def _sample(self, fields, now_ms):
        count = _number(fields[0], 1, 40)
        if self._app.dice:
            self._app.dice.sample(count)

    def _constants(self, fields, now_ms):
        dice = self._app.dice
        if dice is None:
            return
        if dice.kept:
            data = dice.kept.data()
            for k in range(0, len(data), _A_LINE):
                self._app.say("constant", k // 4, hexlify(data[k : k + _A_LINE]).decode().upper())
        dice.state_of_constants()

    def _constant(self, fields, now_ms):
        first = _number(fields[0], 0, constants.COUNT - 1)
        try:
            data = unhexlify(fields[1])
        except Exception:  # MicroPython's is a ValueError, CPython's one of its own
            raise ValueError(fields[1]) from None
        if not data or len(data) % 4 or 4 * first + len(data) > len(self._given):
            raise ValueError(fields[1])
        self._given[4 * first : 4 * first + len(data)] = data
        self._app.say("constant", first, hexlify(data).decode().upper())

    def _keep(self, fields, now_ms):
        dice = self._app.dice
        if dice is None:
            return
        data = bytes(self._given)
        if fields[0] != str(constants.COUNT):
            self._app.say("error", "constants", "count")
        elif fields[1] != constants.check(data):
            self._app.say("error", "constants", "check")
        else:
            try:
                said = constants.keep(data, dice.path)
            except OSError:
                said = "flash"
            if said == "ok":
                dice.load()
                dice.state_of_constants()
            else:
                self._app.say("error", "constants", said)

    def _enrol(self, fields, now_ms):
        seconds = _number(fields[0], 1, 60)
        if self._app.cards:
            self._app.cards.enrol(seconds, now_ms)

    def _write(self, fields, now_ms):
        text = unquoted(fields[1])
        if self._app.cards:
            self._app.cards.write(fields[0], text, now_ms)

    def _update(self, fields, now_ms):
        self._app.say("bye", "update")
        self._app.left = True


def _number(field, least, most):
    if not field.isdigit() or not least <= int(field) <= most:
        raise ValueError(field)
    return int(field)
