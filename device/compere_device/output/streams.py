"""The standard streams of a command, whatever they were left as by who started it."""

import io
import os
import sys


def open_closed() -> None:
    """Give each standard stream that is closed a file, of which nothing is read, and to which nothing can be written.

    Without, the next file that is opened would stand in its place.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDONLY)
            os.dup2(handle, number)
            if handle != number:
                os.close(handle)
            setattr(sys, name, os.fdopen(number, mode))


def settle() -> None:
    """Lead a stream that failed nowhere, so that it does not speak up once more when the interpreter ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def speak_utf8() -> None:
    """Take any bytes and write every sign, whatever the locale is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def tell(*lines: str) -> None:
    """Write lines to standard output; raises ReaderGone where nobody reads them any more, DeviceError for the rest."""
    from compere_device.output.outlet import tell

    tell(sys.stdout, *lines)


def complain(who: str, *sentences: str) -> int:
    """Say on standard error what is wrong, and return the exit status for it."""
    from compere_device.output import logs

    first, *others = sentences
    logs.complain((f"{who}: {first}", *others), sys.stderr, os.environ)
    return 2
