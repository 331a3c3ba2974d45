"""The reader board at the terminal: what it is and how it is; who calibrates it or writes a card is guided."""

import contextlib
import errno
import os
import select
import sys
import threading
import time
from argparse import Namespace
from collections import deque
from collections.abc import Iterator

import serial

from compere.bots import BOTS
from compere.declared import dataclass, replace
from compere.wording import Text, Words, say
from compere_device.answers.codes import canonical, fold, owner, sheet
from compere_device.doctor import reader_board
from compere_device.doctor.patient import Finding, Health, Patient
from compere_device.doctor.shell import without_sudo
from compere_device.drivers.doctor import as_json, report
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError
from compere_device.files.owner import ROOT
from compere_device.parts.ports import NO_URL
from compere_device.parts.reader.asked_lines import Live
from compere_device.parts.reader.asking import ANSWER_S, GivenUp, Gone, NoAnswer, ReaderBoard, Turn
from compere_device.parts.reader.reader import CODE, Heard, Reader
from compere_device.parts.reader.reader_lines import PROTOCOL, Hello
from compere_device.setup import enrolling, tray
from compere_device.setup.measured import MeasuredFile
from compere_device.system.wall_clock import knows
from compere_device.tray.calibrate import LEFT_MOST
from compere_device.words import load

LIVE_S = 3
QUIT = ("q", "quit", "fin")
_RETRY_S = (0.25, 1.0)
HOW = say("Enter goes on where I wait for you; a throw I see by myself. q and Enter ends it: then all stays as it was.")
HOW_CARDS = say("Enter goes on where I wait for you; a card I see by myself. q and Enter ends it.")


@dataclass(frozen=True, slots=True)
class Seat:
    """The person, the file that can be read once he has typed a line, and how long a board may think, in seconds."""

    person: Person
    typed: int | None
    answer_s: float = ANSWER_S

    @classmethod
    def here(cls) -> "Seat":
        """Return who is at this process's terminal."""
        person = Person.here()
        return cls(person, sys.stdin.fileno() if person.ask else None)


class Inbox:
    """What the board says, on its port's thread, and what the person types, in one queue."""

    def __init__(self, terminal: Seat) -> None:
        self._heard: deque[Heard] = deque()
        self._terminal = terminal
        self._ended = False
        self._woken, self._wakes = os.pipe()
        self._waking = threading.Lock()  # held to use `_wakes`, which is -1 once closed: its number is soon reused

    def hear(self, heard: Heard) -> None:
        """Take what the board said, on any thread."""
        self._heard.append(heard)
        with self._waking:
            if self._wakes >= 0:  # else nobody reads any more
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
        with self._waking:
            os.close(self._woken)
            os.close(self._wakes)
            self._wakes = -1


def command(patient: Patient, arguments: Namespace, terminal: Seat) -> int:
    """Say what the reader is and how it is, then do what is wanted; return 1 where something is wrong or was ended.

    Raises DeviceError for what cannot be asked of anybody, and for a code of no game.
    """
    visit = _Visit(patient, arguments, terminal.person, load(arguments.language))
    if (arguments.calibrate or arguments.enrol) and terminal.person.ask is None:
        raise DeviceError("nobody can be asked to throw the die or to put a card on: run it in a terminal.")
    if (arguments.calibrate or arguments.enrol) and arguments.json:
        raise DeviceError("--json prints what is found and guides through nothing: leave it out.")
    code = _code(arguments.enrol) if arguments.enrol else ""
    config = patient.config
    found = reader_board.ports(patient.machine, arguments.port or config.reader.url, [config.scanner.url])
    if len(found) != 1:
        return visit.report([reader_board.which(found)])
    try:
        serial.serial_for_url(found[0], exclusive=True).close()
    except (OSError, *NO_URL) as error:
        wrong = error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))
        return visit.report([reader_board.closed(found[0], wrong)])
    with _talking(found[0], terminal) as board:
        try:
            return visit.of(board, found[0], code)
        except Gone:
            return visit.report([reader_board.closed(found[0], OSError(errno.ENODEV, ""))])


@contextlib.contextmanager
def _talking(port: str, terminal: Seat) -> Iterator[ReaderBoard]:
    """A board at a port: the game's own reader has it, and lets itself be asked more."""
    inbox = Inbox(terminal)
    reader: list[Reader] = []
    board = ReaderBoard(lambda data: reader[0].say(data), inbox.take, time.monotonic, terminal.answer_s)
    board.ear.hear = inbox.hear
    reader.append(Reader(port, lambda event: None, time.monotonic, retry_s=_RETRY_S, ear=board.ear))
    try:
        yield board
    finally:
        reader[0].close()
        inbox.close()


@dataclass(frozen=True, slots=True)
class _Looked:
    """What is at a port: its greeting, if it is ours, whether it is calibrated, and what is found."""

    hello: Hello | None
    reads_dice: bool
    found: list[Finding]


class _Visit:
    """What is done at one board, as the person wants it."""

    def __init__(self, patient: Patient, arguments: Namespace, person: Person, words: Words) -> None:
        self._patient = patient
        self._arguments = arguments
        self._tell = person.tell
        self._words = words

    def report(self, found: list[Finding]) -> int:
        """Print what was found, with commands as the one who types them needs them; return 1 for a fault."""
        if self._patient.machine.user().root:
            found = [replace(each, mend=without_sudo(each.mend)) for each in found]
        self._tell(*(as_json(found, self._words) if self._arguments.json else report(found, self._words)))
        return int(any(each.state is Health.FAULT for each in found))

    def of(self, board: ReaderBoard, port: str, code: str) -> int:
        """Look at a board, then set it up as it is wanted; return the exit status."""
        wanted = self._arguments
        looked = self._looked(board, port)
        hello, status = looked.hello, self.report(looked.found)
        if hello is None or hello.protocol != PROTOCOL or wanted.json:
            return status
        try:
            if wanted.calibrate:
                return self._calibrate(board, hello)
            if code:
                return self._enrol(board, hello, code)
        except tray.Unusable as unusable:
            self._say(unusable.said, say("Nothing was kept: the reader has what it had."))
            return 1
        except GivenUp:
            self._say(say("Ended. “compere doctor reader” says what the reader has now."))
            return 1
        if looked.reads_dice:
            self._live(board, LIVE_S if wanted.live is None else wanted.live)
        return status

    def _say(self, *texts: Text) -> None:
        self._tell(*map(self._words.say, texts))

    def _looked(self, board: ReaderBoard, port: str) -> _Looked:
        who = board.who()
        if not isinstance(who, Hello):
            return _Looked(None, False, reader_board.stranger(port, who))
        found, constants = [reader_board.board(port, who)], None
        if not self._patient.config.reader.url:
            found.append(reader_board.unnamed(self._patient, port))
        if who.protocol == PROTOCOL:
            found += reader_board.sensors(who, board.sensors(who))
            if who.reads_dice:
                with contextlib.suppress(NoAnswer):
                    constants, _ = board.constants()
            found += reader_board.calibration(who, constants)
        return _Looked(who, constants is not None and constants.state == "ok", found)

    def _live(self, board: ReaderBoard, seconds: int) -> None:
        """Say what it measures for some seconds."""
        if not seconds:
            return
        self._say(say("What it measures now ({n} s):", n=seconds))
        for live in board.live(seconds):
            self._tell(f"  {self._words.say(_measured(live) if isinstance(live, Live) else say('no die'))}")

    def _calibrate(self, board: ReaderBoard, hello: Hello) -> int:
        tray.check(board, hello)
        self._say(HOW)

        def show(shown: tray.Shown) -> None:
            self._shown(shown.trouble, shown.said, f"{shown.corner}  " if shown.corner else "")

        folder = self._patient.folder
        # Root writes in nobody else's folder.
        own = os.geteuid() != ROOT or (folder.is_dir() and folder.stat().st_uid == ROOT)
        calibration = tray.Calibration(board, show, MeasuredFile(folder if own else None, knows=knows))
        kept = calibration.run()
        left, most = _decimal(kept.left, 2), _decimal(LEFT_MOST, 1)
        self._say(say("Calibrated and kept. Left over: {left}; up to {most} is good.", left=left, most=most))
        if kept.reversed:
            self._say(say("The magnet sits upside down, which is made up for."))
        self._say(say("On top of the die is a {n}: if not, calibrate anew.", n=calibration.shows))
        return 0

    def _enrol(self, board: ReaderBoard, hello: Hello, code: str) -> int:
        enrolling.check(board, hello)
        self._say(HOW_CARDS)
        done = enrolling.Enrolment(board, code, lambda shown: self._shown(shown.trouble, shown.said)).run()
        had = say("The card {uid} has the code {code} already.", uid=done.uid, code=code)
        self._say(had if done.before else say("The card {uid} has the code {code} now.", uid=done.uid, code=code))
        return 0

    def _shown(self, trouble: Text | None, said: Text, before: str = "") -> None:
        """Say what was wrong, and what is asked now."""
        if trouble:
            self._tell(f"! {self._words.say(trouble)}")
        self._tell(before + self._words.say(said))


def _measured(live: Live) -> Text:
    x, y, z = (_decimal(each, 1) for each in live.place)
    up, left, field = _decimal(live.component, 2), _decimal(live.residual, 2), _decimal(live.field, 1)
    place = say("x {x} mm, y {y} mm, height {z} mm", x=x, y=y, z=z)
    rest = say(
        "magnet up {up}; unexplained {left} µT; the room’s field changed by {field} µT", up=up, left=left, field=field
    )
    return say("{place}; {rest}", place=place, rest=rest)


def _decimal(value: float, digits: int) -> Text:
    """Return a number with so many decimals, behind the point or comma of the language."""
    whole, _, part = f"{value:.{digits}f}".partition(".")
    return say("{whole}.{tenth}", whole=whole, tenth=part)


def _code(wanted: str) -> str:
    """Return a code as its game writes it; raises DeviceError for a code of none."""
    bot = owner(fold(wanted)) if CODE.fullmatch(wanted) else None
    code = canonical(wanted, bot) if bot else ""
    if bot is None or code not in {item.id for item in sheet(bot).values()}:
        raise DeviceError(
            f"{wanted!r} is no code of a game; compere codes writes a page with all of one: {', '.join(BOTS)}."
        )
    return code
