"""What is left of a trial that failed: written by the script, read by the device, and said in both languages."""

from pathlib import Path

import pytest

from compere.wording import Words
from compere_device import words
from compere_device.update.gone_back import GoneBack, parse, read
from compere_device.update.marker import WENT_BACK, below
from trials import Tried

SAY, FRENCH = Words().say, words.load("fr").say


@pytest.mark.parametrize("why", ["starts", "boot", "installation"])
def test_what_the_script_writes_is_read(why: str, tmp_path: Path) -> None:
    """Each reason that it knows has a sentence of its own."""
    machine = Tried(tmp_path)
    assert read(tmp_path) is None
    machine.marks(why=why)
    assert machine.runs("back")[0] == 0
    found = read(tmp_path)
    assert found == GoneBack("abc", "0.9", "1.0", why)
    assert SAY(found.said) != SAY(GoneBack("abc", "0.9", "1.0", "odd").said)
    for say in (SAY, FRENCH):
        assert "0.9" in say(found.said) and "1.0" in say(found.said)


LINE = "abc 0.9 1.0 starts\n"


@pytest.mark.parametrize(
    "text", ["", "\n", LINE[:-1], LINE + LINE, LINE.replace("1.0 ", ""), "\0" * 20, LINE.replace("0.9", "{x}")]
)
def test_what_is_torn_or_foreign_says_nothing(text: str, tmp_path: Path) -> None:
    assert parse(LINE)
    assert parse(text) is None
    below(tmp_path, WENT_BACK).parent.mkdir(parents=True)
    below(tmp_path, WENT_BACK).write_text(text)
    assert read(tmp_path) is None
