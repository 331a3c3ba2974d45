"""What the box wishes of systemd: files that exist or not, and never two that exclude each other."""

import os
import sys
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.box import wishes
from compere_device.box.wishes import LOOPBACK, NETWORK, NO_VOICE, SPEAK, lacking, mute, wish_network, wish_voice

DEPLOY = ROOT / "deploy"


def there(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_at_most_one_socket_is_wished_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every moment: what is not wished for any more goes first, whichever way it is switched."""
    environ = {"RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"}
    moments = []
    opened = os.open

    def watched(path: str, *how: int) -> int:
        handle = opened(path, *how)
        moments.append(there(tmp_path) & {LOOPBACK, NETWORK})
        return handle

    monkeypatch.setattr(wishes.os, "open", watched)
    for on in (False, True, True, False, True):
        assert wish_network(on, environ)
        assert there(tmp_path) == {NETWORK if on else LOOPBACK}
    assert all(len(each) == 1 for each in moments)
    assert len(moments) == 5


def test_a_voice_is_wished_for_and_not(tmp_path: Path) -> None:
    environ = {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert wish_voice(True, environ)
    assert there(tmp_path) == {SPEAK}
    assert wish_voice(False, environ)
    assert wish_voice(False, environ)
    assert there(tmp_path) == set()


def test_what_cannot_be_written_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The box goes on."""
    assert not wish_network(True, {"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
    assert "gone cannot be written" in caplog.text


def test_no_link_is_followed(tmp_path: Path) -> None:
    """Whoever put one there."""
    (tmp_path / NETWORK).symlink_to(tmp_path / "elsewhere")
    assert not wish_network(True, {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert not (tmp_path / "elsewhere").exists()


def test_a_box_that_cannot_speak_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert mute() is NO_VOICE
    speaker = tmp_path / wishes.SPEAKER
    speaker.write_text("#!/bin/sh\n")
    speaker.chmod(0o755)
    assert mute() is None


def test_a_library_that_is_installed_meanwhile_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The menu asks each time, and nobody has to start the box anew."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "aiohttp", raising=False)
    assert "aiohttp" in lacking()
    (tmp_path / "aiohttp").mkdir()
    (tmp_path / "aiohttp" / "__init__.py").touch()
    assert lacking() == ""
