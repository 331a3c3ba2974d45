"""The standard streams of a command, in whatever state its caller left them."""

import io
import os
import sys


def open_closed() -> None:
    """Connect each closed standard stream to a file that yields nothing and accepts nothing.

    Otherwise the next file to be opened would take its place.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDONLY)
            os.dup2(handle, number)
            if handle != number:
                os.close(handle)
            setattr(sys, name, os.fdopen(number, mode))


def settle() -> None:
    """Redirect a stream that failed to nowhere, so that it does not fail again when the interpreter ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:  # as a guest may have left it
                stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def speak_utf8() -> None:
    """Read any bytes and write any character, whatever the locale."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def tell(*lines: str) -> None:
    """Write lines to standard output; raises ReaderGone if its reader has closed it, DeviceError for other failures."""
    from compere_device.output.outlet import tell

    tell(sys.stdout, *lines)


def complain(who: str, *sentences: str) -> int:
    """Say on standard error what is wrong, and return the exit status for it."""
    from compere_device.output import logs

    first, *others = sentences
    logs.complain((f"{who}: {first}", *others), sys.stderr, os.environ)
    return 2
