"""The tokens of paired visitors."""

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere_device.errors import NoHome
from compere_device.panel.tokens import MOST, NAME, Tokens, tokens_file


def test_a_token_is_known_again(tmp_path: Path) -> None:
    """Also after a start, from a file that only its user reads and in which no token stands."""
    tokens = Tokens(tmp_path / NAME)
    token, other = tokens.new(3), tokens.new(3)
    again = Tokens(tmp_path / NAME)
    for each in (tokens, again):
        assert each.known(token, 3)
        assert each.known(other, 3)
        assert not each.known(token + "x", 3)
        assert not each.known("", 3)
    assert len(token) >= 43  # 32 bytes
    assert token not in (tmp_path / NAME).read_text()
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_a_new_generation_forgets_all(tmp_path: Path) -> None:
    """Those of before do not count, and are gone with the first one of the new."""
    tokens = Tokens(tmp_path / NAME)
    old = tokens.new(1)
    assert not tokens.known(old, 2)
    new = tokens.new(2)
    assert tokens.known(new, 2)
    assert not Tokens(tmp_path / NAME).known(old, 1)
    assert len(json.loads((tmp_path / NAME).read_text())["tokens"]) == 1


def test_the_oldest_goes(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / NAME)
    made = [tokens.new(1) for _ in range(MOST + 1)]
    assert [tokens.known(each, 1) for each in made] == [False] + [True] * MOST


def test_an_empty_file_knows_nobody(tmp_path: Path) -> None:
    """Generation 0, which a device has before anybody was forgotten, has no token either."""
    assert not Tokens(tmp_path / NAME).known("", 0)
    assert not Tokens(tmp_path / NAME).known("x", 0)


@settings(max_examples=40)
@given(
    st.one_of(
        st.binary(max_size=40),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=3),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.sampled_from(["generation", "tokens", "x"]), inner, max_size=3)
            ),
            max_leaves=6,
        ).map(lambda value: json.dumps(value).encode()),
    )
)
def test_any_file_is_read(content: bytes) -> None:
    """What cannot be used is nobody's token."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(content)
        tokens = Tokens(path)
        assert not tokens.known("x", 0)
        assert tokens.known(tokens.new(5), 5)


def test_what_is_no_hash_is_compared_with_nothing(tmp_path: Path) -> None:
    """As in a file that somebody has edited: such visitors pair again."""
    (tmp_path / NAME).write_text('{"generation": 1, "tokens": ["é"]}', encoding="utf-8")
    assert not Tokens(tmp_path / NAME).known("x", 1)


def test_a_pipe_holds_nobody_up(tmp_path: Path) -> None:
    """It has no tokens; the next one that is given takes its place."""
    os.mkfifo(tmp_path / NAME)
    token = Tokens(tmp_path / NAME).new(2)
    assert Tokens(tmp_path / NAME).known(token, 2)


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the service's own folder, the first of those that systemd names, or a user's."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert tokens_file({"STATE_DIRECTORY": "/var/lib/compere-panel:/other"}) == Path("/var/lib/compere-panel") / NAME
    assert tokens_file({}) == tmp_path / "compere-panel" / NAME


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said as for the device's own folders, whatever platformdirs makes of it."""
    monkeypatch.setattr("platformdirs.user_state_dir", "~/.local/state/{}".format)
    with pytest.raises(NoHome):
        tokens_file({})
