"""The check of what a person may read: the same however it is written, and another one for anything else."""

import json

import pytest

from compere_device.files.checks import check


def test_it_is_that_of_what_is_meant() -> None:
    """Not of spaces, or of the order of names; the number is fixed, as files have it."""
    assert check({"a": [1, "é"], "b": None}) == check(json.loads('{"b":null,  "a":[1, "\\u00e9"]}')) == "4de702b5"


@pytest.mark.parametrize("other", [{"a": 1.0}, {"a": True}, {"a": "1"}, {"a": [1]}, {"A": 1}, {"a": 1, "b": None}])
def test_anything_else_has_another(other: object) -> None:
    """Also what Python takes for equal."""
    assert check({"a": 1}) != check(other)
