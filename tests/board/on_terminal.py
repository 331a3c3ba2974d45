"""The real firmware on a terminal device, with models of its chips: a board without a board, under MicroPython.

    micropython -X heapsize=190k on_terminal.py FIRMWARE:TESTS 5 CONSTANTS

5 is the number of an open file, the board's end of a pseudo-terminal.

It takes orders on its standard input: `throw 7` and where it comes to lie (`throw 7 20 -5`, in mm), `lean 7`, `tumble`
(it comes to lie never), `lay 7` and where, `away`, `card 04A1B2C3D4E5F6 TEXT`, `no-card`, `sensor 2 off`, `sensor 2
on`, `break` (the chips' bus fails from now on), `quit`. Its time is the machine's. It prints `asked` when the host has
said hello for the first time: what happens from then on is heard.
"""

import sys

sys.path[:0] = sys.argv[1].split(":")

import select  # noqa: E402
from binascii import unhexlify  # noqa: E402
from time import sleep_ms, ticks_diff, ticks_ms  # noqa: E402

from board.bench import Bench, Noise  # noqa: E402
from board.rfid import TagModel  # noqa: E402
from board.still import field, lying  # noqa: E402
from tray import die, ndef  # noqa: E402
from tray.clock import Clock  # noqa: E402

EMPTY = field((0, 0, 1000), (0, 0, 0))
TUMBLE_MS, STEP_MS = 420, 28


class Terminal(Bench):
    """The bench, on a real terminal and in real time."""

    def __init__(self, path, kept):
        super().__init__(path=kept)
        self._port = open(int(path), "r+b", buffering=0)  # noqa: SIM115
        self._room = select.poll()
        self._room.register(self._port, select.POLLOUT)
        self._there = select.poll()
        self._there.register(self._port, select.POLLIN)
        self._orders = select.poll()
        self._orders.register(sys.stdin, select.POLLIN)
        self._typed = ""
        self._plan = []  # (ms, fields)
        self._tumbles = False  # for ever
        self._noise = Noise(1, 3)
        self.put(EMPTY)

    def receive(self):
        data = b""
        while len(data) < 128 and self._there.poll(0):  # a longer read would wait for all of it
            more = self._port.read(1)
            if not more:
                break
            data += more
        return data

    def send(self, data):
        if self._room.poll(0):  # nobody reads: it is dropped
            self._port.write(data)

    def light(self, on):
        pass

    def arm(self):
        print("asked")

    def leave(self):
        sleep_ms(500)  # for what was said last: a terminal forgets what was not read when its other end is closed

    def order(self, words, now_ms):
        what = words[0]
        if what in ("throw", "lean"):
            for k in range(TUMBLE_MS // STEP_MS):
                self._plan.append((now_ms + k * STEP_MS, self._tumbling(k)))
            self._plan.append((now_ms + TUMBLE_MS, self._lies(words, 0.3 if what == "lean" else 0.0)))
        elif what == "tumble":
            self._tumbles = True
        elif what == "lay":
            self._plan.append((now_ms, self._lies(words)))
        elif what == "away":
            self._plan.append((now_ms, EMPTY))
        elif what == "card":
            tag = TagModel(unhexlify(words[1]))
            if len(words) > 2:
                data = ndef.written(words[2])
                tag.memory[16 : 16 + len(data)] = data
            self.rfid.tags = [tag]
        elif what == "no-card":
            self.rfid.tags = []
        elif what == "sensor":
            if words[2] == "off":
                self.i2c.chips.pop(int(words[1]), None)
            else:
                self.i2c.chips[int(words[1])] = self.magnets[int(words[1])]
        elif what == "break":
            self.i2c.chips = None
        elif what == "quit":
            return False
        return True

    def _tumbling(self, k):
        return lying(die.VALUES[3 * k % 10], 12 * self._noise(), 12 * self._noise(), 2 * k + self._noise(), rise=4)

    def _lies(self, words, lean=0.0):
        x, y = [int(each) for each in words[2:4]] or (5, -8)
        return lying(int(words[1]), x, y, 1.0 + 0.1 * x, lean)

    def ordered(self, now_ms):
        """Do what was ordered; return whether to go on."""
        if self._tumbles and not self._plan:
            self._plan.append((now_ms + STEP_MS, self._tumbling(now_ms // STEP_MS)))
        while self._plan and self._plan[0][0] <= now_ms:
            self.put(self._plan.pop(0)[1])
        while self._orders.poll(0):
            line = sys.stdin.readline()
            if not line or not self.order(line.split(), now_ms):
                return False
        return True


def main(path, kept):
    board = Terminal(path, kept)
    clock = Clock(ticks_ms, ticks_diff)
    board.app.start(0)
    while not board.app.left:
        now_ms = board.clock.ms = clock()
        if not board.ordered(now_ms):
            return
        board.app.step(now_ms)
        board._there.poll(board.app.dice.rest_ms(now_ms))
    board.leave()


main(sys.argv[2], sys.argv[3])
