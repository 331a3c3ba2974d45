"""The reader board at the terminal: what it is and how it is; who calibrates it or writes a card is guided."""

import contextlib
import os
import select
import sys
import time
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import serial

from compere.bots import BOTS
from compere.wording import Words, say
from compere_device.answers.codes import canonical, owner, sheet
from compere_device.doctor import reader_board
from compere_device.doctor.machine import Machine
from compere_device.doctor.patient import Finding, Health
from compere_device.drivers.doctor import as_json, report
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError
from compere_device.parts.reader.asked_lines import Live
from compere_device.parts.reader.asking import Board, Ended, Gone, NoAnswer, Turn
from compere_device.parts.reader.reader import CODE, Heard, Reader
from compere_device.parts.reader.reader_lines import PROTOCOL, Hello
from compere_device.setup import enrolling, tray
from compere_device.setup.config import Config
from compere_device.tray.calibrate import LEFT_MOST
from compere_device.words import load

LIVE_S = 3
QUIT = ("q", "quit", "fin")
_RETRY_S = (0.25, 1.0)


@dataclass(frozen=True, slots=True)
class Terminal:
    """The person, and the file that can be read once he has typed a line."""

    person: Person
    typed: int | None

    @classmethod
    def here(cls) -> "Terminal":
        """Return who is at this process's terminal."""
        person = Person.here()
        return cls(person, sys.stdin.fileno() if person.ask else None)


class Inbox:
    """What the board says, on its port's thread, and what the person types, in one queue."""

    def __init__(self, terminal: Terminal) -> None:
        self._heard: deque[Heard] = deque()
        self._terminal = terminal
        self._ended = False
        self._woken, self._wakes = os.pipe()

    def hear(self, heard: Heard) -> None:
        """Take what the board said, on any thread."""
        self._heard.append(heard)
        with contextlib.suppress(OSError):  # it is closed: nobody reads any more
            os.write(self._wakes, b".")

    def take(self, within_s: float | None) -> Heard | Turn | None:
        """Return what comes next, None after so many seconds."""
        end_s = None if within_s is None else time.monotonic() + within_s
        while not self._heard:
            typed = self._terminal.typed
            files = [self._woken, *([typed] if typed is not None and not self._ended else [])]
            left_s = None if end_s is None else max(0.0, end_s - time.monotonic())
            ready = select.select(files, [], [], left_s)[0]
            if not ready:
                return None
            if self._woken in ready:
                os.read(self._woken, 4096)
            elif (turn := self._turn()) is not None:
                return turn
        return self._heard.popleft()

    def _turn(self) -> Turn | None:
        ask = self._terminal.person.ask
        line = ask() if ask else ""
        self._ended = not line
        return Turn.END if self._ended or line.strip().lower() in QUIT else Turn.GO_ON

    def close(self) -> None:
        """Let go of its files."""
        os.close(self._woken)
        os.close(self._wakes)


def command(config: Config, arguments: Namespace, terminal: Terminal, machine: Machine) -> int:
    """Say what the reader is and how it is, then do what is wanted; return 1 where something is wrong or was ended.

    Raises DeviceError for what cannot be asked of anybody, and for a code of no game.
    """
    words, tell = load(arguments.language), terminal.person.tell
    guided = bool(arguments.calibrate or arguments.enrol)
    if guided and terminal.person.ask is None:
        raise DeviceError("nobody can be asked to throw the die or to put a card on: run it in a terminal.")
    code = _code(arguments.enrol) if arguments.enrol else ""
    found = reader_board.ports(machine, arguments.port or config.reader.url, [config.scanner.url])
    if len(found) != 1:
        return _told([reader_board.which(found)], arguments, words, tell)
    try:
        serial.serial_for_url(found[0], exclusive=True).close()
    except (OSError, ValueError) as error:
        wrong = error if isinstance(error, OSError) else OSError(0, str(error))
        return _told([reader_board.closed(found[0], wrong)], arguments, words, tell)
    with _talking(found[0], terminal) as board:
        try:
            return _with(board, found[0], code, arguments, words, tell)
        except Gone:
            return _told([reader_board.closed(found[0], OSError(2, ""))], arguments, words, tell)
        except Ended:
            tell(words.say(say("Ended. Nothing was kept: the reader has what it had.")))
            return 1


@contextlib.contextmanager
def _talking(port: str, terminal: Terminal, answer_s: float | None = None) -> Iterator[Board]:
    """A board at a port: the game's own reader has it, and lets itself be asked more."""
    inbox = Inbox(terminal)
    reader: list[Reader] = []
    board = Board(lambda data: reader[0].say(data), inbox.take, time.monotonic)
    board.ear.hear = inbox.hear
    reader.append(Reader(port, lambda event: None, time.monotonic, retry_s=_RETRY_S, ear=board.ear))
    try:
        yield board
    finally:
        reader[0].close()
        inbox.close()


def _with(board: Board, port: str, code: str, arguments: Namespace, words: Words, tell: Callable[..., None]) -> int:
    hello, found = _looked(board, port)
    status = _told(found, arguments, words, tell)
    if hello is None or hello.protocol != PROTOCOL or arguments.json:
        return status
    try:
        if arguments.calibrate:
            tell(*_calibrated(board, hello, words, tell))
        elif code:
            tell(*_enrolled(board, hello, code, words, tell))
        elif "d10" in hello.abilities:
            _live(board, words, tell, LIVE_S if arguments.live is None else arguments.live)
            return status
        else:
            return status
    except tray.Unusable as unusable:
        tell(words.say(unusable.said), words.say(say("Nothing was kept: the reader has what it had.")))
        return 1
    return 0


def _looked(board: Board, port: str) -> tuple[Hello | None, list[Finding]]:
    """Return the board's greeting, if it is ours, and what is found."""
    who = board.who()
    if not isinstance(who, Hello):
        return None, reader_board.stranger(port, who)
    found = [reader_board.board(port, who)]
    if who.protocol == PROTOCOL:
        found += reader_board.sensors(who, board.sensors(who))
        constants = None
        if "d10" in who.abilities:
            with contextlib.suppress(NoAnswer):
                constants, _ = board.constants()
        found += reader_board.calibration(who, constants)
    return who, found


def _told(found: list[Finding], arguments: Namespace, words: Words, tell: Callable[..., None]) -> int:
    tell(*(as_json(found, words) if arguments.json else report(found, words)))
    return int(any(each.state is Health.FAULT for each in found))


def _live(board: Board, words: Words, tell: Callable[..., None], seconds: int) -> None:
    """Say what it measures for some seconds."""
    if not seconds:
        return
    tell(words.say(say("What it measures now ({n} s):", n=seconds)))
    for live in board.live(seconds):
        tell("  " + (_measured(live, words) if isinstance(live, Live) else words.say(say("no die"))))


def _measured(live: Live, words: Words) -> str:
    x, y, z = (f"{each:.1f}" for each in live.place)
    return words.say(
        say(
            "x {x} mm, y {y} mm, height {z} mm; magnet up {up}; not explained {left} µT; room's field changed by {field} µT",
            x=x,
            y=y,
            z=z,
            up=f"{live.component:.2f}",
            left=f"{live.residual:.2f}",
            field=f"{live.field:.1f}",
        )
    )


def _calibrated(board: Board, hello: Hello, words: Words, tell: Callable[..., None]) -> Iterator[str]:
    tray.check(board, hello)
    tell(words.say(HOW))

    def show(shown: tray.Shown) -> None:
        if shown.trouble:
            tell("! " + words.say(shown.trouble))
        said = words.say(shown.said)
        tell(f"{shown.number}/{shown.of}  {said}" if shown.of else said)

    kept = tray.Calibration(board, show).run()
    left, most = f"{kept.left:.2f}", f"{LEFT_MOST:g}"
    yield words.say(say("Calibrated and kept. Left over: {left}; up to {most} is good.", left=left, most=most))
    if kept.reversed:
        yield words.say(say("The magnet sits upside down, which is made up for."))


HOW = say("Enter goes on where I wait for you; a throw I see by myself. q and Enter ends it: then all stays as it was.")


def _enrolled(board: Board, hello: Hello, code: str, words: Words, tell: Callable[..., None]) -> Iterator[str]:
    enrolling.check(board, hello)

    def show(shown: enrolling.CardShown) -> None:
        if shown.trouble:
            tell("! " + words.say(shown.trouble))
        tell(words.say(shown.said))

    done = enrolling.Enrolment(board, code, show).run()
    had = say("The card {uid} has the code {code} already.", uid=done.uid, code=code)
    yield words.say(had if done.before else say("The card {uid} has the code {code} now.", uid=done.uid, code=code))


def _code(wanted: str) -> str:
    """Return a code as its game writes it; raises DeviceError for a code of none."""
    bot = owner(wanted) if CODE.fullmatch(wanted) else None
    code = canonical(wanted, bot) if bot else ""
    if bot is None or code not in {item.id for item in sheet(bot).values()}:
        raise DeviceError(
            f"{wanted!r} is no code of a game; compere codes writes a page with all of one: {', '.join(BOTS)}."
        )
    return code
