"""Lines and messages: whatever comes is a message, or one clear sentence about what is wrong with it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.mirror.protocol import (
    BadLine,
    BadMessage,
    NotNow,
    decoded,
    encoded,
    error,
    text,
    whole,
    yes,
)

DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"7",
        b'{"key": NaN}',
        b'{"key": Infinity}',
        b'{"turn": 1' + b"0" * 5000 + b"}",
        b"{",
        DEEP,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"\x00",
    ],
)
def test_what_is_no_message(line: bytes) -> None:
    with pytest.raises(BadLine, match="no JSON object"):
        decoded(line)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_none(line: bytes) -> None:
    """And no other error than that comes of them."""
    try:
        message = decoded(line)
    except BadLine as wrong:
        assert len(str(wrong)) < 500
    else:
        assert isinstance(message, dict)


@pytest.mark.slow
@given(st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text(), max_size=5))
def test_a_message_comes_back(message: dict[str, Any]) -> None:
    """On one line, whatever is in it."""
    line = encoded(json.loads(json.dumps(message).encode("utf-8", "replace")))
    assert line.count(b"\n") == 1
    assert decoded(line[:-1]) == message


@pytest.mark.parametrize("value", [None, True, 1.0, "1", [], {}, -1, 9, 10**30])
def test_a_whole_number(value: object) -> None:
    with pytest.raises(BadMessage, match=r"'turn' cannot be .*expected a whole number from 0 to 8"):
        whole({"turn": value}, "turn", 0, 8)
    assert whole({"turn": 8}, "turn", 0, 8) == 8


@pytest.mark.parametrize("value", [None, 7, "", "a\nb", "\x1b[2J", "\ud800", "x" * 9, ["a"]])
def test_a_text(value: object) -> None:
    with pytest.raises(BadMessage, match="expected 1 to 8 printable characters"):
        text({"scan": value}, "scan", 8)
    assert text({"scan": "è:7"}, "scan", 8) == "è:7"


@pytest.mark.parametrize("value", [None, 0, 1, "true"])
def test_a_truth_value(value: object) -> None:
    with pytest.raises(BadMessage, match="expected true or false"):
        yes({"down": value}, "down")
    assert yes({"down": False}, "down") is False


def test_an_error_names_what_was_asked() -> None:
    refused = NotNow("busy", "later")
    assert error(refused, 7) == {"error": {"id": 7, "kind": "busy", "message": "later"}}
    assert error(refused) == {"error": {"kind": "busy", "message": "later"}}
