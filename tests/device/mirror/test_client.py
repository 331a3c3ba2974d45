"""One client of the mirror: its lines, however they are cut, and what waits for it, however slowly it reads."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.mirror.client import INPUTS_A_SECOND, REPLIES_MOST, Client, HungUp
from compere_device.mirror.protocol import LINE_MOST, BadLine

MESSAGES = [{"tap": "ok"}, {"scan": "é" * 40}, {"hello": {"protocol": 1}}, {}, {"ask": "why", "id": 3}]
STREAM = b"".join(json.dumps(each, ensure_ascii=False).encode() + b"\n" for each in MESSAGES)


@contextmanager
def connected() -> Iterator[tuple[Client, socket.socket]]:
    """Have a client, and the other end of its connection, which does not wait."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    with ours, theirs:
        yield Client(ours, 1, 0.0), theirs


def read(end: socket.socket) -> bytes:
    data = b""
    while True:
        try:
            chunk = end.recv(1 << 16)
        except BlockingIOError:
            return data
        if not chunk:
            return data
        data += chunk


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_lines_cut_and_merged_anywhere_are_the_same_messages(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(STREAM)]
    heard = []
    with connected() as (client, theirs):
        for start, end in pairwise(places):
            theirs.sendall(STREAM[start:end])
            heard += list(client.receive())
    assert heard == MESSAGES


def test_a_line_may_be_so_long_and_no_longer() -> None:
    """With an end or without one: nobody fills the memory."""
    for length, end in ((LINE_MOST, b"\n"), (LINE_MOST + 1, b"\n"), (LINE_MOST + 1, b"")):
        line = b'{"a":"' + b"x" * (length - 8) + b'"}' + end
        with connected() as (client, theirs):
            heard = []
            try:
                for start in range(0, len(line), 4096):
                    theirs.sendall(line[start : start + 4096])
                    heard += list(client.receive())
            except BadLine as wrong:
                assert "more than 65536 bytes" in str(wrong)
                assert length > LINE_MOST
            else:
                assert length == LINE_MOST
                assert len(heard) == 1


def test_of_what_stands_the_newest_comes_and_nothing_twice() -> None:
    with connected() as (client, theirs):
        client.watch(("page", "picture"))
        assert client.send((("picture", b"1\n"), ("game", b"not watched\n")))
        assert client.send((("picture", b"1\n"), ("page", b"2\n")))
        newest = ("picture", b"3\n"), ("page", b"2\n")
        assert client.send(newest)
        assert client.send((newest[0], newest[1]))
        assert read(theirs) == b"1\n2\n3\n"


def test_who_reads_slowly_gets_the_newest_and_few_old_ones() -> None:
    """A hundred pictures on, hardly any of which waits for who stopped reading."""
    line = b'{"picture":' + b"x" * 1500
    with connected() as (client, theirs):
        client.watch(("picture",))
        for number in range(100):
            newest = (("picture", line + b"%d}\n" % number),)
            client.send(newest)
        data = read(theirs)
        while not client.send(newest):
            data += read(theirs)
        lines = (data + read(theirs)).split(b"\n")[:-1]
    assert lines[-1].endswith(b"x99}")
    assert len(lines) < 30


def test_what_was_begun_is_sent_in_full() -> None:
    """A line is never cut in the middle by a newer one."""
    old, new = b"o" * 300_000 + b"\n", b"n\n"
    with connected() as (client, theirs):
        client.watch(("picture",))
        assert not client.send((("picture", old),))
        data = read(theirs)
        while not client.send((("picture", new),)):
            data += read(theirs)
        assert data + read(theirs) == old + new


def test_what_stands_behind_a_line_that_was_begun_comes_as_it_is_then() -> None:
    """Of several kinds at once: what was taken is not sent again, and what had not been begun is replaced."""
    begun = b"o" * 300_000 + b"\n"
    with connected() as (client, theirs):
        client.watch(("page", "picture", "game"))
        assert not client.send((("page", b"p\n"), ("picture", begun), ("game", b"old\n")))
        data = read(theirs)
        while not client.send((("page", b"p\n"), ("picture", b"n\n"), ("game", b"new\n"))):
            data += read(theirs)
        assert data + read(theirs) == b"p\n" + begun + b"n\nnew\n"


def test_replies_come_first_and_only_so_many_wait() -> None:
    with connected() as (client, theirs):
        client.watch(("picture",))
        client.reply(b"reply\n")
        assert client.send((("picture", b"picture\n"),))
        assert read(theirs) == b"reply\npicture\n"
        for _ in range(REPLIES_MOST):
            client.reply(b"one\n")
        with pytest.raises(HungUp):
            client.reply(b"more\n")


def test_who_closes_has_gone() -> None:
    with connected() as (client, theirs):
        theirs.close()
        with pytest.raises(HungUp):
            list(client.receive())
        client.reply(b"x\n")
        with pytest.raises(HungUp):
            client.send(())


def test_inputs_are_counted_by_the_second() -> None:
    """The first that is too much is said, the others are dropped; then a new second begins."""
    with connected() as (client, _):
        assert [client.may_put(5.0 + n / 100) for n in range(INPUTS_A_SECOND)] == [True] * INPUTS_A_SECOND
        assert [client.may_put(5.9) for _ in range(3)] == [None, False, False]
        assert client.may_put(6.0) is True
