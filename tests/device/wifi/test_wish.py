"""The two files between the box and root: whole or not there, and read whatever is in them."""

import errno
import json
import os
import stat
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.wording import say
from compere_device.wifi.wish import FORGET, TOLD_MOST, WISH, Became, make_wish, tell, told


def test_a_wish_is_nobody_elses(tmp_path: Path) -> None:
    """It has its name when it is whole; a link in its place is not followed, and each has another number."""
    environ = {"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}
    (tmp_path / "roots").write_text("mine")
    (tmp_path / f".{WISH}.new").symlink_to(tmp_path / "roots")
    (tmp_path / WISH).symlink_to(tmp_path / "roots")
    before = os.umask(0)
    try:
        number = make_wish(FORGET, environ)
    finally:
        os.umask(before)
    path = tmp_path / WISH
    assert path.read_text() == f"{number}\n{FORGET}\n"
    assert not path.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / "roots").read_text() == "mine"
    assert make_wish(FORGET, environ) != number


def test_a_wish_that_cannot_be_written_leaves_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder that is full."""
    monkeypatch.setattr(os, "replace", Mock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        make_wish("WIFI:S:home;P:secret;;", {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert not [*tmp_path.iterdir()]


def test_without_the_systems_folder(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        make_wish(FORGET, {"RUNTIME_DIRECTORY": str(tmp_path / "gone")})


@given(st.booleans(), st.text(max_size=40), st.booleans())
def test_what_is_told_is_what_is_heard(joined: bool, name: str, card: bool) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "told")
        for said in (None, say("“{name}” is joined.", name=name)):
            what = Became("17", joined, name, card, said)
            tell(what, path)
            assert told(path) == what


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b'{"number": 1}', json.dumps({"said": "x"}).encode(), b" " * (TOLD_MOST + 1)]
)
def test_what_is_no_word_of_roots(tmp_path: Path, data: bytes) -> None:
    """Then nothing was told."""
    (tmp_path / "told").write_bytes(data)
    assert told(tmp_path / "told") is None
    assert told(tmp_path / "nothing") is None
