"""The way of every line to a terminal, a file or a pipe; what is foreign in it moves no cursor there."""

from typing import TextIO

from compere_device.errors import OutputLost, ReaderGone

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # as French has them


def harmless(text: str) -> str:
    """Return text on one line that moves no cursor: what is no visible sign or space is written as its escape."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _SPACES else char.encode("unicode_escape").decode() for char in text
    )


def tell(stream: TextIO, *lines: str) -> None:
    """Write each line, harmless, and see it gone.

    Raises:
        ReaderGone: nobody reads there any more.
        OutputLost: it cannot be written.
    """
    try:
        stream.write("".join(f"{harmless(line)}\n" for line in lines))
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderGone("the reader of the output has left") from error
    except OSError as error:
        raise OutputLost(
            f"the output cannot be written ({error.strerror or error}): send it to a file or terminal"
        ) from error
