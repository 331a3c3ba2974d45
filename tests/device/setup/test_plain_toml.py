"""Settings that are read without `tomllib` are what `tomllib` reads; whatever else a file may have, it is asked."""

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catalogue import ROOT
from compere_device.setup.config import as_toml
from compere_device.setup.plain_toml import plain
from compere_device.setup.settings import Config

SAID = st.sampled_from(
    [
        *"[]=#\"'\\\t ,._-+x",
        "\n",
        "\r\n",
        "[a]",
        "[b-c]",
        "a",
        "b_1",
        "0",
        "7",
        "10",
        "0x3C",
        "0x",
        "true",
        "1e3",
        '"x"',
    ]
)
VALUE = st.sampled_from(["0", "12", "012", "0x3c", '"auto"', '""', '"a#b" # c', "'x'", '"""x"""', "-1", "[1]", "0x1_0"])
LINE = st.one_of(
    st.tuples(st.sampled_from(["a", "b_1", "c-2", "é", '"q"', "d.e"]), VALUE).map(" = ".join),
    st.sampled_from(["[one]", "[two]  # second", "[one.two]", "[[many]]", "", "# note", "\t"]),
    st.lists(SAID, max_size=6).map("".join),
)


@given(st.lists(LINE, max_size=8).map("\n".join))
@example('[a]\nx = "é\u202f骰 #" # \u0394')
@example("x = 1\n[x]\n")
@example("[a]\nx = 1\nx = 2\n")
@example("[a]\n[a]\n")
@example("[a\n")
@example("[a]\nx\n")
@example('[a]\nx = "\u2028"\n')
@example("[a]\nx = 1\x7f\n")
@example("[a]\nx = ١\n")
def test_it_reads_what_tomllib_reads(text: str) -> None:
    """A value for a value and of the same kind, or nothing at all."""
    found = plain(text)
    if found is not None:
        assert repr(found) == repr(tomllib.loads(text))


@pytest.mark.parametrize("text", [(ROOT / "deploy/config.toml").read_text("utf-8"), as_toml(Config()), "", "\n#\n"])
def test_the_files_that_boxes_have_are_plain(text: str) -> None:
    """The one that is shipped, with all its notes, and none at all."""
    assert plain(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "value", ["true", "1.5", "-1", "[1]", "'x'", '"a\\n"', "01", "1_0", "1979-05-27", "1234567890", ""]
)
def test_what_is_not_plain_is_left_to_tomllib(value: str) -> None:
    """Whether that reads it or not."""
    assert plain(f"[a]\nx = {value}\n") is None
