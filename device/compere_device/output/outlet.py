"""The path of every line to a terminal, file or pipe; foreign text in it cannot move the cursor."""

from typing import TextIO

from compere_device.errors import OutputLost, ReaderGone

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # used in French


def harmless(text: str) -> str:
    """Return text on one line that cannot move the cursor: anything but visible characters and spaces is escaped."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _SPACES else char.encode("unicode_escape").decode() for char in text
    )


def tell(stream: TextIO, *lines: str) -> None:
    """Write each line, made `harmless`, and flush it; past what puts a bot's own lines aside.

    Raises:
        ReaderGone: the reader has closed the stream.
        OutputLost: it cannot be written.
    """
    stream = getattr(stream, "behind", stream)
    try:
        stream.write("".join(f"{harmless(line)}\n" for line in lines))
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderGone("the reader of the output has left") from error
    except OSError as error:
        raise OutputLost(
            f"the output cannot be written ({error.strerror or error}): send it to a file or terminal"
        ) from error
