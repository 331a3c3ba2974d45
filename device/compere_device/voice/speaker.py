"""espeak-ng as a process of its own for each text, which is silent at once when it is killed.

A process and no library: what hangs in a sound card is killed, and its licence (GPL-3) stays its own.
"""

import errno
import os
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack

from compere_device.languages import FIRST, LANGUAGES
from compere_device.output.logger import logger

log = logger(__name__)

PROGRAM = "espeak-ng"
ENGLISH = "en-gb"
TEXT_MOST = 4000  # characters; a page has some hundred
_WORST_S, _WORST_A_CHARACTER_S = 20.0, 0.3  # what takes longer hangs; speech takes some 0.07 s a character
_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)  # files, memory or processes
_SAID_MOST = 4000  # bytes read of its complaints


class Speaker:
    """Says one text at a time; what goes wrong is logged once, until a text was said again.

    `program` is espeak-ng, by its name or path. `ends` is a file descriptor that is readable once the text is said, or
    could not be (pidfd_open(2)); None while nothing is said.
    """

    def __init__(self, program: str = PROGRAM) -> None:
        self._program = program
        self.ends: int | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints = -1  # the file that has them
        self._until_s = 0.0
        self._wrong = ""  # what was logged last

    @property
    def deadline_s(self) -> float | None:
        """When what is being said takes too long; None while nothing is said."""
        return self._until_s if self._process else None

    def say(self, text: str, language: str, now_s: float) -> None:
        """Say a text in a language, and nothing of the one before any more."""
        self.hush()
        said = harmless(text)[:TEXT_MOST]
        if not said:
            return
        command = (self._program, "-v", voice(language), "-b", "1", "--stdin")
        try:
            self._begin(command, said.encode(errors="replace"))
        except OSError as error:
            helps = "end other programs" if error.errno in _NO_MORE else f"sudo apt install {PROGRAM}"
            self._say_wrong(f"{self._program} cannot be started ({error.strerror}): {helps}")
        self._until_s = now_s + _WORST_S + _WORST_A_CHARACTER_S * len(said)

    def _begin(self, command: Sequence[str], said: bytes) -> None:
        """Start a process that says something; raises OSError if it cannot be, and then nothing of it is left."""
        with ExitStack() as always, ExitStack() as else_:
            text_file = _file(said)
            always.callback(os.close, text_file)
            complaints = _file(b"")
            else_.callback(os.close, complaints)
            process = subprocess.Popen(command, stdin=text_file, stdout=subprocess.DEVNULL, stderr=complaints)
            else_.callback(process.wait)
            else_.callback(process.kill)
            self.ends = os.pidfd_open(process.pid)
            self._process, self._complaints = process, complaints
            else_.pop_all()

    def hush(self) -> None:
        """Be silent at once."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._end()

    def tick(self, now_s: float) -> None:
        """See whether the text is said, or takes too long."""
        if self._process is None:
            return
        status = self._process.poll()
        if status is None:
            if now_s >= self._until_s:
                self.hush()
                self._say_wrong(
                    "the sound card takes nothing: plug it in again, or see with compere doctor --service what is wrong"
                )
            return
        error = _error(os.pread(self._complaints, _SAID_MOST, 0))
        self._end()
        if status or error:
            why = error or f"status {status}"
            self._say_wrong(f"{self._program} could not speak ({why}): compere doctor --service says how to mend it")
        elif self._wrong:
            self._wrong = ""
            log.info("it can speak again")

    def _end(self) -> None:
        self._process = None
        os.close(self._complaints)
        if self.ends is not None:
            os.close(self.ends)
        self.ends = None

    def _say_wrong(self, wrong: str) -> None:
        if wrong != self._wrong:
            self._wrong = wrong
            log.error("%s", wrong)


def voice(language: str) -> str:
    """Return what espeak-ng calls the voice of a language: what its package says, else the code itself."""
    found = LANGUAGES.find(language)
    return found.voice if found else ENGLISH if language == FIRST else language


def harmless(text: str) -> str:
    """Return a text without what espeak-ng would take for more than text: phonemes in [[ ]], signs of control."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return plain.replace("[[", "[ [")


def _file(content: bytes) -> int:
    """Return an open file in memory with this content, at its beginning: no pipe that somebody must drain."""
    handle = os.memfd_create("compere-voice", os.MFD_CLOEXEC)
    os.pwrite(handle, content, 0)
    return handle


def _error(complaints: bytes) -> str:
    """Return espeak-ng's own last error; ALSA's library complains of cards that nobody asked for, too."""
    lines = complaints.decode(errors="replace").splitlines()
    return next((line.removeprefix("error: ")[:200] for line in reversed(lines) if line.startswith("error: ")), "")
