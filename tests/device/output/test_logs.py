"""The log: its lines in the journal and on a terminal, what is in it at which wish, and that it does no harm."""

import fcntl
import logging
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import warnings
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

import pytest

from compere_device.output import logs

COMPERE = Path(sys.executable).with_name("compere")
WAIT_S = 20.0  # reached only on failure
TIME = r"\d\d:\d\d:\d\d "
OURS = logging.getLogger("compere_device.parts.scan.scanner")
HERS = logging.getLogger("luma.core")

pytestmark = pytest.mark.usefixtures("log_of_its_own")


class Journal:
    """The stream to a journal, what systemd says of it in the environment, and what has come."""

    def __init__(self) -> None:
        self._there, here = os.pipe()
        os.set_blocking(self._there, False)
        self.stream = os.fdopen(here, "w", encoding="utf-8")
        status = os.fstat(here)
        self.environ = {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}

    def close(self) -> None:
        self.stream.close()
        os.close(self._there)

    @property
    def text(self) -> str:
        self.stream.flush()
        return os.read(self._there, 4096).decode()


@pytest.fixture
def journal() -> Iterator[Journal]:
    made = Journal()
    yield made
    made.close()


def begun(**wishes: bool) -> StringIO:
    """Begin the log of a program whose standard error is no terminal."""
    stream = StringIO()
    logs.set_up(stream, {}, **wishes)
    return stream


def said(stream: StringIO) -> list[str]:
    """What was logged, without the times."""
    return [re.sub(f"^{TIME}", "", line) for line in stream.getvalue().splitlines()]


# Lines


def test_a_line_for_a_person() -> None:
    """The time, the level as a word, the module without its package."""
    stream = begun()
    OURS.warning("at %s", "/dev/ttyACM0")
    assert re.fullmatch(TIME + r"warning parts\.scan\.scanner: at /dev/ttyACM0\n", stream.getvalue())


def test_a_line_for_the_journal() -> None:
    """The priority as sd-daemon(3) has it, and no time, as the journal has its own."""
    stream = begun(service=True, verbose=True)
    for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL):
        OURS.log(level, "at %s", "/dev/ttyACM0")
    assert stream.getvalue() == "".join(
        f"<{number}>parts.scan.scanner: at /dev/ttyACM0\n" for number in (7, 6, 4, 3, 2)
    )


def test_another_librarys_name_is_whole() -> None:
    """Only our package goes without saying."""
    stream = begun()
    HERS.warning("slow")
    logging.getLogger("compere_device").warning("all of it")
    assert said(stream) == ["warning luma.core: slow", "warning compere_device: all of it"]


@pytest.mark.parametrize("service", [True, False])
def test_a_message_is_one_line_whatever_is_in_it(service: bool) -> None:
    """Neither a second line that looks like one of ours, nor a colour, a cleared screen or text that runs backwards."""
    stream = begun(service=service)
    OURS.warning("a code: %s", "a\n<3>app: b\r\x1b[2J\x9b1m\x7f\u202e\u2028 Où\u202f?\xa0é骰")
    assert stream.getvalue().partition(": ")[2] == (
        "a code: a\\n<3>app: b\\r\\x1b[2J\\x9b1m\\x7f\\u202e\\u2028 Où\u202f?\xa0é骰\n"
    )


@pytest.mark.parametrize("service", [True, False])
def test_a_traceback_is_lines_of_ours(service: bool) -> None:
    """Each says what it belongs to, and what is foreign in it does no harm."""
    stream = begun(service=service)
    try:
        raise ValueError("\x1b[31mred\n<0>kernel: panic")
    except ValueError:
        OURS.exception("it failed")
    lines = said(stream)
    begin = "<3>parts.scan.scanner: " if service else "error parts.scan.scanner: "
    assert all(line.startswith(begin) for line in lines)
    assert [line.removeprefix(begin) for line in lines[:2]] == ["it failed", "Traceback (most recent call last):"]
    assert [line.removeprefix(begin) for line in lines[-2:]] == ["ValueError: \\x1b[31mred", "<0>kernel: panic"]


# Levels


@pytest.mark.parametrize(
    ("wishes", "first"),
    [({}, "warning"), ({"service": True}, "info"), ({"verbose": True}, "debug")],
)
def test_what_is_logged(wishes: dict[str, bool], first: str) -> None:
    """What to mend for a person, what changes for the service, everything of ours on demand; of others warnings."""
    stream = begun(**wishes)
    for logger in (OURS, HERS):
        for level in (logging.DEBUG, logging.INFO, logging.WARNING):
            logger.log(level, logging.getLevelName(level).lower())
    words = [line.rpartition(" ")[2] for line in said(stream)]
    assert words == [*["debug", "info", "warning"][["debug", "info", "warning"].index(first) :], "warning"]


def test_the_journal_is_known_by_its_stream(journal: Journal) -> None:
    """Started by hand below a service, the variable is there and the stream another one."""
    assert logs.is_journal(journal.stream, journal.environ)
    assert not logs.is_journal(journal.stream, {})
    assert not logs.is_journal(journal.stream, {"JOURNAL_STREAM": "1:2"})
    assert not logs.is_journal(StringIO(), journal.environ)


def test_what_runs_in_the_journal_is_logged_as_a_service(journal: Journal) -> None:
    """Whoever starts it there: what changes is logged, in the journal's form."""
    logs.set_up(journal.stream, journal.environ)
    OURS.info("found")
    assert journal.text == "<6>parts.scan.scanner: found\n"


def test_why_it_ends(journal: Journal) -> None:
    """The sentences as they are, without what they must not do to a terminal; each is an error in the journal."""
    here = StringIO()
    logs.complain(("compere: no \x1b[31mbus", "give one"), here, {})
    assert here.getvalue() == "compere: no \\x1b[31mbus\ngive one\n"
    logs.complain(("compere: none", "give one"), journal.stream, journal.environ)
    assert journal.text == "<3>compere: none\n<3>give one\n"


# Faults and warnings


def test_a_thread_that_ends_by_a_fault_is_named() -> None:
    """With what it was; one that ends itself is none."""
    stream = begun()
    for name, ends in (("gpio-edges", ZeroDivisionError), ("done", SystemExit)):

        def fail(ends: type[BaseException] = ends) -> None:
            raise ends

        thread = threading.Thread(target=fail, name=name)
        thread.start()
        thread.join(WAIT_S)
    lines = said(stream)
    assert lines[0] == "error output.logs: The thread gpio-edges has ended by a fault of the program."
    assert lines[-1] == "error output.logs: ZeroDivisionError"


def test_a_fault_of_the_program() -> None:
    """It is the last that the log has."""
    stream = begun(service=True)
    error = ValueError("odd")
    sys.excepthook(ValueError, error, None)
    assert stream.getvalue().splitlines() == [
        "<2>output.logs: The program has ended by a fault of its own.",
        "<2>output.logs: ValueError: odd",
    ]


def test_warnings_of_libraries_are_lines_too() -> None:
    """On one line, as all others."""
    stream = begun()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn("falling back", stacklevel=1)
    (line,) = said(stream)
    assert line.startswith("warning py.warnings: ") and "falling back" in line


# A terminal on which something is drawn


def test_lines_wait_while_a_terminal_is_drawn_on() -> None:
    """They come when it is free again, also after a fault."""
    leader, follower = pty.openpty()
    with open(follower, "w", encoding="utf-8") as stream:
        lines = logs.set_up(stream, {})
        with pytest.raises(KeyError), lines.held():
            OURS.warning("meanwhile")
            assert not select.select([leader], [], [], 0)[0]
            raise KeyError
        OURS.warning("afterwards")
    text = b"".join(iter(lambda: _read(leader), b""))
    assert re.findall(rb"scanner: (\w+)\r\n", text) == [b"meanwhile", b"afterwards"]
    os.close(leader)


def test_lines_elsewhere_never_wait() -> None:
    """A file is not drawn on."""
    stream = StringIO()
    with logs.set_up(stream, {}).held():
        OURS.warning("at once")
        assert "at once" in stream.getvalue()


# The program


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A device whose parts are modelled, with its files in the test's folder."""
    (tmp_path / "config.toml").write_text('[display]\ndriver = "simulated"\n[scanner]\nurl = ""\n')
    names = {"COMPERE_STATE": tmp_path / "state", "COMPERE_CONFIG": tmp_path / "config.toml"}
    return {**os.environ, **{name: str(value) for name, value in names.items()}, "GPIOZERO_PIN_FACTORY": "mock"}


def output(command: Sequence[str], out: int, end: int, environ: dict[str, str], *, drawn: bool = False) -> str:
    """Return what the program says at `out` until it has ended; `end` is its side of that, its terminal if `drawn`.

    It is asked to end once it is ready, or has drawn something.
    """
    text = b""
    streams = {"stdin": end, "stdout": end} if drawn else {}
    cue = "┌".encode() if drawn else b"ready"
    with subprocess.Popen([COMPERE, *command], stderr=end, env=environ, **streams) as process:
        os.close(end)
        try:
            while chunk := _read(out):
                before, text = cue in text, text + chunk
                if not before and cue in text and drawn:
                    os.write(out, b"q")
                elif not before and cue in text:
                    process.send_signal(signal.SIGTERM)
            assert process.wait(WAIT_S) == 0
        finally:
            process.kill()
    os.close(out)
    return text.decode()


def _read(out: int) -> bytes:
    assert select.select([out], [], [], WAIT_S)[0]
    try:
        return os.read(out, 65536)
    except OSError:  # what a terminal says in place of its end
        return b""


@pytest.mark.slow
@pytest.mark.parametrize("command", [("run", "--service"), ("-v", "run", "--service"), ("run", "--service", "-v")])
def test_the_service_in_the_journal(command: tuple[str, ...], environ: dict[str, str]) -> None:
    """What changes is there with its priority, and everything where the option says so, wherever the option is."""
    there, here = os.pipe()
    status = os.fstat(here)
    log = output(command, there, here, environ | {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"})
    assert re.search(r"^<6>[\w.]+: ready", log, re.MULTILINE)
    assert bool(re.search(r"^<7>parts\.buttons: key OK at GPIO 5, open$", log, re.MULTILINE)) is ("-v" in command)
    assert all(re.match(r"<[3-7]>[\w.]+: ", line) for line in log.splitlines())


def test_the_service_at_a_terminal(environ: dict[str, str]) -> None:
    """Whoever starts it by hand reads times and words."""
    leader, follower = pty.openpty()
    log = output(("run", "--service"), leader, follower, environ)
    assert re.search(rf"^{TIME}info [\w.]+: ready", log, re.MULTILINE)


def test_the_simulated_device_is_not_scribbled_over(tmp_path: Path, environ: dict[str, str]) -> None:
    """Trouble with the files is logged below the picture, when the terminal is as it was."""
    (tmp_path / "state").write_text("no folder")
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("4H", 50, 140, 0, 0))
    drawn = output(("run",), leader, follower, environ, drawn=True)
    picture, closed, after = drawn.partition("\x1b[?1049l")
    assert closed and "warning" not in picture
    assert re.match(TIME + r"warning files.lock: .* cannot be locked", after)
    assert re.search(TIME + r"warning [\w.]+: files: .*Not a directory", after)
