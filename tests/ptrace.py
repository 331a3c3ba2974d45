"""A process that is stopped after every system call on the files of a folder, so that it can be killed there.

By ptrace(2). The kernel is asked what a call is given, never which call it is: there is no list of calls to keep true,
but for select(2), whose count of descriptors looks like one.
"""

import ctypes
import os
import signal
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

# sys/ptrace.h and linux/ptrace.h
_TRACEME, _SYSCALL, _SETOPTIONS, _GET_SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_TRACESYSGOOD, _TRACECLONE, _EXITKILL = 0x1, 0x8, 0x100000
_WALL = 0x40000000  # wait for threads, too
_INFO = struct.Struct("B3xI2Q7Q")  # ptrace_syscall_info of a call that begins: its number and what it is given
_BEGINS = 1
_COUNT_FIRST = {"x86_64": {23, 270}, "aarch64": {72}}.get(
    os.uname().machine, set()
)  # select: no descriptor comes first
_IN_CALL = signal.SIGTRAP | 0x80
_OWN = {signal.SIGTRAP, signal.SIGSTOP, signal.SIGUSR1}  # what tracing stops it with, and its marks
_FAILED = 70  # EX_SOFTWARE of sysexits.h

_libc = ctypes.CDLL(None, use_errno=True)


class Refused(Exception):
    """This machine lets nobody follow a process."""


@dataclass(frozen=True, slots=True)
class Called:
    """A system call of that number on something in the folder has been made, and the process has not gone on.

    `path`: what the descriptor that it was given first leads to; empty where it was given none.
    """

    number: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """The process has come to a mark."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The process has ended, with that status of waitpid."""

    status: int


def mark() -> None:
    """Have whoever follows this process know that it has come so far."""
    signal.raise_signal(signal.SIGUSR1)


def spawn(work: Callable[[], NoReturn]) -> int:
    """Fork a process that waits until it is followed, and then works; return its id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        _ptrace(_TRACEME, 0)
        signal.raise_signal(signal.SIGSTOP)
        work()
    finally:
        os._exit(_FAILED)


def follow(pid: int, folder: Path) -> Iterator[Called | Marked | Ended]:
    """Let a spawned process work, to its end, and say what it comes to; it may be killed meanwhile.

    Raises:
        Refused: this machine lets nobody follow it.
    """
    if not os.WIFSTOPPED(os.waitpid(pid, 0)[1]):
        raise Refused("a process cannot be traced here")
    _ptrace(_SETOPTIONS, pid, 0, _TRACESYSGOOD | _TRACECLONE | _EXITKILL)
    touching: dict[int, Called] = {}  # by thread, the call on the folder that it makes
    thread, passed_on = pid, 0
    while True:
        with suppress(ProcessLookupError):  # it has been killed
            _ptrace(_SYSCALL, thread, 0, passed_on)
        thread, status = os.waitpid(-1, _WALL)
        stopped_by = os.WSTOPSIG(status) if os.WIFSTOPPED(status) else 0
        passed_on = 0 if stopped_by in (_IN_CALL, *_OWN) else stopped_by
        if stopped_by == _IN_CALL:
            call = _begun(thread)
            if call and call[0] not in _COUNT_FIRST and _touches(pid, call[1:], bytes(folder)):
                touching[thread] = Called(call[0], _path(pid, call[1]))
            elif not call and thread in touching:
                yield touching.pop(thread)
        elif stopped_by == signal.SIGUSR1:
            yield Marked()
        elif not stopped_by and thread == pid:
            yield Ended(status)
            return


def _ptrace(request: int, pid: int, address: int = 0, data: "int | ctypes.Array[ctypes.c_char]" = 0) -> None:
    """Ask the kernel; raises OSError."""
    given = data if isinstance(data, ctypes.Array) else ctypes.c_void_p(data)
    if _libc.ptrace(request, pid, ctypes.c_void_p(address), given) < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def _begun(thread: int) -> tuple[int, ...]:
    """Return number and arguments of the call that a thread is about to make; nothing if it has made it, or is dead."""
    info = ctypes.create_string_buffer(_INFO.size)
    try:
        _ptrace(_GET_SYSCALL_INFO, thread, _INFO.size, info)
    except ProcessLookupError:
        return ()
    except OSError as error:
        raise Refused(f"PTRACE_GET_SYSCALL_INFO: {error.strerror}") from error
    kind, _, _, _, *call = _INFO.unpack(info.raw)
    return tuple(call) if kind == _BEGINS else ()


def _touches(pid: int, given: tuple[int, ...], folder: bytes) -> bool:
    """Whether a call is given a descriptor of something in the folder first, or anywhere a name of something in it."""
    if os.fsencode(_path(pid, given[0])).startswith(folder):
        return True
    with suppress(OSError), open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        return any(_read(memory.fileno(), address, len(folder)) == folder for address in given)
    return False


def _path(pid: int, descriptor: int) -> str:
    try:
        return os.readlink(f"/proc/{pid}/fd/{descriptor}")
    except OSError:
        return ""


def _read(memory: int, address: int, size: int) -> bytes:
    try:
        return os.pread(memory, size, address)
    except (OSError, OverflowError):  # no address
        return b""
