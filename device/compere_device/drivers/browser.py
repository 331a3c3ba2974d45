"""The panel beside a device in a terminal: a process of its own, which ends with it."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from compere_device.output.logger import logger
from compere_device.output.outlet import harmless

log = logger(__name__)

PROGRAM = "import sys; from compere_device.cli import main; sys.exit(main())"
END_S = 5.0  # for the panel to let its viewers go


@contextmanager
def panel_beside(mirror: Path, environ: Mapping[str, str], told: Callable[[str], None]) -> Iterator[None]:
    """Have a panel for the length of the block, if there can be one.

    Args:
        mirror: the socket of the device's mirror.
        environ: the environment.
        told: is called once, on another thread, with the address of the panel, or with a sentence that says why there
            is none, which is logged, too.
    """
    command = (sys.executable, "-c", PROGRAM, "panel", "--until-closed")
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**environ, "COMPERE_MIRROR": os.fspath(mirror)},
            start_new_session=True,  # Ctrl-C in the terminal is a key of the device
        )
    except OSError as error:
        log.warning("the panel cannot be started (%s)", error)
        yield
        return
    reading = threading.Thread(target=_listen, args=(process, told), daemon=True)
    reading.start()
    try:
        yield
    finally:
        _end(process)
        reading.join(END_S)
        for stream in (process.stdout, process.stderr):
            assert stream
            stream.close()


def _listen(process: "subprocess.Popen[str]", told: Callable[[str], None]) -> None:
    """Say what the panel says first; then take all else that it writes, so that it never waits for that."""
    assert process.stdout and process.stderr
    address = process.stdout.readline().strip()
    if address:
        told(harmless(address))
    elif why := process.stderr.readline().removeprefix("compere: ").strip():
        log.warning("%s", why)
        told(harmless(why))
    for _ in process.stderr:
        pass


def _end(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
