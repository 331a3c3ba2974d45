"""How a reader is, on the glass: a real reader, the board's own program, a person at the keys."""

from pathlib import Path

import pytest

from board.calibrated import EMPTY_TRAY
from board.still import lying, perfect
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.parts.reader.asked_lines import Live, NoDie
from compere_device.parts.reader.reader_lines import WORDS, ConstantsAre
from compere_device.scenes.reader_state import CONSTANTS, STATES, ReaderPages
from compere_device.setup.measured import MeasuredFile
from compere_device.setup.reader_state import ReaderState
from hands import SCREEN, Hands
from tray import constants as of_the_board
from tray_glass import WAIT_S, Glass, Said

OK, BACK = Key.OK, Key.BACK


def test_how_the_reader_is(glass: Glass) -> None:
    """Its sensors, its calibration and how old that is, what it measures now: each as it changes, for as long as it is
    looked at.
    """
    tray, now_s = glass.board.tray, [1e9]
    glass.guides._file = MeasuredFile(tray.folder, lambda: now_s[0])
    glass.notices()
    glass.opens("How the reader is")
    glass.take_until(lambda: "m4, middle works" in glass.rows)
    assert glass.rows.startswith("Reader 1/") and "mute" not in glass.rows
    glass.board.do(lambda: tray.bench.i2c.chips.pop(2))
    glass.take_until(lambda: "m2, left mute" in glass.rows)
    glass.press(OK)
    assert "Cards works" in glass.rows and "Calibrated never" in glass.rows
    guided = glass.stage.go.scene._guided
    glass.press(BACK)
    glass.press(BACK)
    glass.take_until(lambda: guided.ended)
    guided.join(WAIT_S)
    assert glass.selected == "How the reader is" and glass.reader.ear.words is WORDS


def test_what_the_reader_measures_now(glass: Glass) -> None:
    """And how old its calibration is, over a restart of the board."""
    tray, now_s = glass.board.tray, [1e9]
    glass.guides._file = MeasuredFile(tray.folder, lambda: now_s[0])
    glass.guides._file.kept(of_the_board.check(perfect()))
    now_s[0] += 3 * 86_400
    of_the_board.keep(perfect(), str(tray.folder / "constants.bin"))
    glass.board.do(tray.bench.app.dice.load)
    glass.board.do(lambda: tray.bench.put(lying(2, 12, -7)), then_ms=1000)
    glass.notices()
    glass.opens("How the reader is")
    glass.take_until(lambda: "m4, middle works" in glass.rows)
    glass.press(OK)
    assert "Calibrated 3 days ago" in glass.rows
    glass.press(OK)
    glass.take_until(lambda: "Die 12, −7 mm" in glass.rows)
    assert "Height 13.4 mm" in glass.rows and "Magnet up 0.96" in glass.rows
    glass.board.do(lambda: tray.bench.put(EMPTY_TRAY), then_ms=1000)
    glass.take_until(lambda: "Die none" in glass.rows)
    glass.board.order(glass.board.unplug)  # and not plugged in at once, or nobody might look in between
    glass.take_until(lambda: "does not answer" in glass.rows or "I ask" in glass.rows)
    glass.board.order(glass.board.plug)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_reader_fits_the_glass(tmp_path: Path, language: str) -> None:
    """Whatever a sensor says, also one of a later program; each state of a calibration; any age and any values."""
    hands = Hands(tmp_path, language)
    lives = [None, NoDie("d10"), Live("d10", (-38.44, 22.01, 13.37), -0.123, 199.99, 1234.5)]
    shown: list[object] = [None, ReaderState()]
    for state in (*STATES, "melted"):
        sensors = {**{f"m{k}": state for k in range(5)}, "mux": state, "rfid": state, "weather": state}
        shown += [ReaderState(sensors), ReaderState({"rfid": state})]
    for word in ("ok", *CONSTANTS, "melted"):
        are = ConstantsAre(word, 113, "0A1B2C3D")
        shown += [ReaderState({}, are, age_s, live) for age_s in (None, 60.0, 86_400.0, 5e8) for live in lives]
    for each in shown:
        hands.stage.go.push(ReaderPages(hands.stage, Said(each)))
        while isinstance(hands.stage.go.scene, ReaderPages):
            assert SCREEN.unknown(hands.page) == set()
            assert len(hands.page.rows) or len(hands.page.lines)
            hands.press(OK)
