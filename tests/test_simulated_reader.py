"""The simulated reader as a program: what the virtual machine, and a person with a spare port, start."""

import os
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

import simulated_reader
from cable import heard
from compere_device.parts.reader.reader_lines import request

WAIT_S = 20  # for a program to answer; reached only on failure


@pytest.fixture
def port() -> Iterator[tuple[int, str]]:
    """Both ends of a pseudo-terminal: the host's as a file, the board's as a path."""
    host, board = os.openpty()
    tty.setraw(board)
    yield host, os.ttyname(board)
    os.close(host)
    os.close(board)


def test_it_takes_orders_and_answers(port: tuple[int, str]) -> None:
    """Several orders at once, a hello in between, and the end of its input ends it."""
    host, path = port
    program = [sys.executable, str(Path(simulated_reader.__file__)), path]
    with subprocess.Popen(program, stdin=subprocess.PIPE) as board:
        assert board.stdin
        assert heard(host, b"hello").startswith(b"$0 hello 1 simulated ")
        board.stdin.write(b"throw 7 61\ncocked\ntag 04A1B2C3 fort:skids\n")
        board.stdin.flush()
        texts = [line.split(b"*")[0] for line in heard(host, b"tag").splitlines()]
        assert texts == [
            *(b"$1 rolling d10", b"$2 die d10 7 61 1", b"$3 rolling d10", b"$4 cocked d10 2"),
            b"$5 tag 04A1B2C3 fort:skids",
        ]
        os.write(host, request("hello", 1))
        assert b"$7 cocked d10 2*" in heard(host, b"cocked")
        board.stdin.write(b"mute\n")
        board.stdin.close()
        assert board.wait(WAIT_S) == 0
