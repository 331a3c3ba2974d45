"""The box in which devices are killed is ended with its block, whatever became of it."""

import os
from signal import SIGKILL, SIGSTOP

from box import box


def test_a_box_that_hangs_is_ended() -> None:
    """As one that a test has given up after five minutes: nobody waits for it, and the tests go on."""
    with box() as one:
        os.kill(one.process.pid, SIGSTOP)
    assert one.process.returncode == -SIGKILL
