"""A reader board without a board: it says what `firmware/PROTOCOL.md` has it say, and shares no code with the host.

It uses what MicroPython has, so it is also a sketch of the firmware. As a program it speaks on a terminal device and
takes orders as lines on its standard input:

    python simulated_reader.py /dev/ttyGS0
    throw 7 [confidence]    rolling    rest 7 [confidence]    cocked    tag 04A1B2C3 [text]    error light    mute

It prints `asked` whenever the host has asked for its greeting: what happens from then on is heard.
"""

import os
import select
import sys
import tty

HEARTBEAT_S = 5


class SimulatedReader:
    """One board with dice; `send` gets the bytes of each line."""

    def __init__(self, send, protocol=1, dice=("d10",), firmware="0.1.0"):
        self.muted = False  # stuck: it says nothing any more
        self.asked = 0  # how often the host has asked for the greeting
        self._send = send
        self._number = 0
        self._heard = b""
        self._dice = dict.fromkeys(dice, "")  # what each says of itself, "" while it is not in the tray
        self._throws = dict.fromkeys(dice, 0)
        self._greeting = f"hello {protocol} simulated {firmware} {' '.join(dice)} tag"

    def start(self):
        """Say the first line."""
        self.say(self._greeting)

    def say(self, text):
        """Send one line."""
        if self.muted:
            return
        line = f"${self._number} {text}".encode()
        self._number = self._number % 255 + 1
        self._send(line + b"*%04X\n" % crc16(line))

    def hear(self, data):
        """Take bytes from the host, and answer its lines."""
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            line = line[max(line.rfind(b"!"), 0) :]  # a start sign always begins a line: what is before it was echoed
            request, star, check = line.partition(b"*")
            if star and check.rstrip(b"\r") == b"%04X" % crc16(request):
                words = request.decode().split()
                if words[0] == "!hello":
                    self.asked += 1
                    self.say(self._greeting)
                if words[0] in ("!hello", "!state"):
                    self._state()

    def alive(self):
        """Be heard of."""
        self.say("alive")

    def lie(self, face, confidence=98, die="d10"):
        """Have a die in the tray that nobody has thrown."""
        self._dice[die] = f"die {die} {face} {confidence} 0"

    def rolling(self, die="d10"):
        """Begin to move."""
        self._dice[die] = f"rolling {die}"
        self.say(self._dice[die])

    def rest(self, face, confidence=98, die="d10"):
        """Lie still and show a face."""
        self._settle(die, f"die {die} {face} {confidence}")

    def throw(self, face, confidence=98, die="d10"):
        """Be thrown, and show a face."""
        self.rolling(die)
        self.rest(face, confidence, die)

    def cocked(self, die="d10"):
        """Be thrown, and lean."""
        self.rolling(die)
        self._settle(die, f"cocked {die}")

    def tag(self, uid, text=""):
        """Have a card come near."""
        self.say(f"tag {uid} {quoted(text)}".rstrip())

    def error(self, what, detail=""):
        """Say what is wrong."""
        self.say(f"error {what} {quoted(detail)}".rstrip())

    def mute(self):
        """Be stuck."""
        self.muted = True

    def _settle(self, die, text):
        self._throws[die] = self._throws[die] % 255 + 1
        self._dice[die] = f"{text} {self._throws[die]}"
        self.say(self._dice[die])

    def _state(self):
        said = [text for text in self._dice.values() if text]
        for text in said or ["alive"]:
            self.say(text)


def crc16(data):
    """Return the check of a line."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def quoted(text):
    """Return free text as a field."""
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:"
    return "".join(chr(byte) if byte in plain else f"%{byte:02X}" for byte in text.encode())


def main(path):
    """Be a board on a terminal device until the standard input ends."""
    port = os.open(path, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    board = SimulatedReader(lambda data: os.write(port, data))
    board.start()
    orders = {name: getattr(board, name) for name in ("throw", "rolling", "rest", "cocked", "tag", "error", "mute")}
    typed, given = sys.stdin.fileno(), b""
    while True:
        ready, _, _ = select.select([port, typed], [], [], HEARTBEAT_S)
        if port in ready:
            before = board.asked
            board.hear(os.read(port, 256))
            print("asked\n" * (board.asked - before), end="", flush=True)
        if typed in ready:
            data = os.read(typed, 256)
            if not data:
                return
            *lines, given = (given + data).split(b"\n")
            for words in map(bytes.split, lines):
                orders[words[0].decode()](*map(bytes.decode, words[1:]))
        if not ready:
            board.alive()


if __name__ == "__main__":
    main(sys.argv[1])
