"""The logger of a module: `logging` comes with the first thing that is said, and the log is begun before it."""

import subprocess
import sys

import pytest

from compere_device.output.logger import logger

pytestmark = pytest.mark.usefixtures("log_of_its_own")

PROGRAM = """
import sys, threading
from compere_device.output.logger import begin_by, logger
def set_up():
    from compere_device.output import logs
    return logs.set_up(sys.stderr, {}, service=True)
begin_by(set_up)
log = logger("compere_device.loop")
assert "logging" not in sys.modules
"""


def ended(program: str) -> list[str]:
    """Return the lines of the log of a program."""
    run = subprocess.run([sys.executable, "-c", PROGRAM + program], capture_output=True, text=True)
    return run.stderr.splitlines()


def test_it_is_begun_by_what_is_said_first() -> None:
    """And once."""
    assert ended("log.info('one'); log.warning('two %s', 3)") == ["<6>loop: one", "<4>loop: two 3"]


@pytest.mark.parametrize(
    "program",
    ["raise ValueError('odd')", "t = threading.Thread(target=int, args=['odd'], name='t'); t.start(); t.join()"],
)
def test_what_ends_a_program_or_a_thread_is_said_as_well(program: str) -> None:
    """As the first line that there is, with its traceback."""
    first, *_, last = ended(program)
    assert "has ended by a fault of" in first and first.startswith(("<2>output.logs: ", "<3>output.logs: "))
    assert "ValueError" in last and "odd" in last


def test_libraries_log_once_it_is_begun() -> None:
    """Which a start does before it opens parts, for these are of others."""
    begin = "import logging; from compere_device.output.logger import begin; begin(); "
    assert ended(begin + "logging.getLogger('luma').warning('slow')") == ["<4>luma: slow"]


def test_it_is_the_logger_of_that_name(caplog: pytest.LogCaptureFixture) -> None:
    """With its level, and where it was called from."""
    logger("compere_device.loop").warning("slow")
    (record,) = caplog.records
    assert (record.name, record.filename) == ("compere_device.loop", "test_logger.py")
