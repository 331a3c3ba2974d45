"""espeak-ng as a process: what it is told, that it is silent at once, and what is logged where it cannot speak."""

import errno
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from compere_device.voice.speaker import TEXT_MOST, Speaker, harmless
from speaking import ESPEAK, NO_ESPEAK, loudness, program, told

WAIT_S = 10.0  # reached only on failure


def end(speaker: Speaker, now_s: float = 0.0) -> None:
    """Wait until what is being said has been said."""
    import select

    ends = speaker.ends
    if ends is not None:
        assert select.select([ends], (), (), WAIT_S)[0], "it never ended"
    speaker.tick(now_s)
    assert speaker.ends is speaker.deadline_s is None


@pytest.mark.parametrize(
    ("text", "language", "voice"),
    [
        ("Take the card 3.", "en", "en-gb"),
        ("Prends la carte 3\u202f: c’est à toi, Léa\u202f!", "fr", "fr-fr"),
        ("--version -v de", "en", "en-gb"),
        ("<speak>&amp;", "eo", "eo"),
    ],
)
def test_it_is_told_the_text_and_nothing_else(text: str, language: str, voice: str, tmp_path: Path) -> None:
    """Whatever the text begins with: it is no argument. Spaces are plain ones."""
    speaker = Speaker(str(program(tmp_path)))
    speaker.say(text, language, 0.0)
    end(speaker)
    assert told(tmp_path) == [(f"-v {voice} -b 1 --stdin", text.replace("\u202f", " "))]


def test_what_would_be_more_than_text(tmp_path: Path) -> None:
    """Names are people's: phonemes, control characters and half characters are none; no page has so many words."""
    assert harmless("a [[h@'loU]] b\x1b[2J\n\tc\x00") == "a [ [h@'loU]] b [2J c"
    speaker = Speaker(str(program(tmp_path)))
    for text in ("\ud800 Léa", "word " * 2000, " \x07 "):
        speaker.say(text, "en", 0.0)
        end(speaker)
    (_, half), (_, long) = told(tmp_path)
    assert half == "Léa"
    assert len(long) == TEXT_MOST


def test_it_is_silent_at_once(tmp_path: Path) -> None:
    """The process is gone when `hush` returns, and what it has opened with it."""
    speaker = Speaker(str(program(tmp_path, "exec sleep 60")))
    before = len(os.listdir("/proc/self/fd"))
    began_s = time.monotonic()
    speaker.say("Long.", "en", 0.0)
    process = speaker._process
    assert process is not None
    speaker.hush()
    assert process.returncode == -signal.SIGKILL
    assert time.monotonic() - began_s < 5.0
    assert len(os.listdir("/proc/self/fd")) == before
    speaker.hush()


def test_the_next_text_silences_the_one_before(tmp_path: Path) -> None:
    speaker = Speaker(str(program(tmp_path, "exec sleep 60")))
    speaker.say("One.", "en", 0.0)
    first = speaker._process
    assert first is not None
    speaker.say("Two.", "en", 0.0)
    assert first.returncode == -signal.SIGKILL
    speaker.hush()


def test_one_that_is_missing_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With what installs it; as soon as it is there it speaks."""
    caplog.set_level("INFO")
    speaker = Speaker(str(tmp_path / "espeak-ng"))
    for text in ("One.", "Two."):
        speaker.say(text, "en", 0.0)
        end(speaker)
    assert [record.getMessage() for record in caplog.records] == [
        f"{tmp_path}/espeak-ng cannot be started (No such file or directory): sudo apt install espeak-ng"
    ]
    program(tmp_path)
    speaker.say("Three.", "en", 0.0)
    end(speaker)
    assert told(tmp_path)[0][1] == "Three."
    assert caplog.records[-1].getMessage() == "it can speak again"


@pytest.mark.parametrize("what", ["memfd_create", "pidfd_open"])
def test_a_system_without_files(
    what: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is said as that; nothing is left open, closed twice or running, and as soon as there are some it speaks."""
    speaker, before = Speaker(str(program(tmp_path))), len(os.listdir("/proc/self/fd"))
    for works in (0, 1):
        opened = [getattr(os, what)] * works

        def first(*arguments: int, opened: list[Callable[..., int]] = opened) -> int:
            if not opened:
                raise OSError(errno.EMFILE, "Too many open files")
            return opened.pop()(*arguments)

        with monkeypatch.context() as patch:
            patch.setattr(os, what, first)
            speaker.say("One.", "en", 0.0)
        if speaker.ends is None:
            speaker.tick(0.0)
            assert speaker.deadline_s is None
        speaker.hush()
        assert len(os.listdir("/proc/self/fd")) == before
    assert {record.getMessage() for record in caplog.records} == {
        f"{tmp_path}/espeak-ng cannot be started (Too many open files): end other programs"
    }
    speaker.say("Two.", "en", 0.0)
    end(speaker)
    assert told(tmp_path)[-1][1] == "Two."


def test_one_that_hangs_is_killed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """As one does whose sound card takes nothing: later than anybody speaks, and not before."""
    speaker = Speaker(str(program(tmp_path, "exec sleep 60")))
    speaker.say("Take the card 3.", "en", 100.0)
    until_s = speaker.deadline_s
    assert until_s is not None and 120.0 < until_s < 130.0
    speaker.tick(until_s - 0.1)
    assert speaker.ends is not None
    speaker.tick(until_s)
    assert speaker.ends is None
    assert "sound card takes nothing" in caplog.text


@pytest.mark.parametrize("status", [1, 127])
def test_one_that_fails_is_said_once(status: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With its own words for it, if it has any; ALSA's many lines are not among them."""
    noise = "i=0; while [ $i -lt 3000 ]; do echo 'ALSA lib pcm.c:2666: Unknown PCM' >&2; i=$((i+1)); done"
    speaker = Speaker(str(program(tmp_path, f"{noise}\nexit {status}")))
    for _ in range(2):
        speaker.say("One.", "en", 0.0)
        end(speaker)
    assert [f"(status {status})" in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.skipif(bool(NO_ESPEAK), reason=NO_ESPEAK)
def test_a_dead_sound_card_is_said_and_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The real program, where there is no card: it ends with status 0 all the same."""
    config = tmp_path / "asound.conf"
    config.write_text("pcm.!default { type hw card 31 }\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(config))
    monkeypatch.setenv("PULSE_SERVER", "unix:/nonexistent")
    speaker = Speaker()
    for _ in range(2):
        speaker.say("One.", "en", 0.0)
        end(speaker)
    (record,) = caplog.records
    assert "could not speak" in record.getMessage() and "compere doctor" in record.getMessage()


@pytest.mark.skipif(bool(NO_ESPEAK), reason=NO_ESPEAK)
@pytest.mark.parametrize(("language", "text"), [("en", "Take the third patch."), ("fr", "Prends la troisième pièce.")])
def test_it_is_heard(language: str, text: str, tmp_path: Path) -> None:
    """The real program, which writes a file instead: it lasts as long as such words do, and is loud."""
    wrapper = tmp_path / "speak"
    wrapper.write_text(f'#!/bin/sh\nexec {ESPEAK} -w "{tmp_path}/heard.wav" "$@"\n')
    wrapper.chmod(0o755)
    speaker = Speaker(str(wrapper))
    speaker.say(text, language, 0.0)
    end(speaker)
    lasts_s, amplitude = loudness(tmp_path / "heard.wav")
    assert 0.8 < lasts_s < 4.0
    assert amplitude > 5_000
