"""Pages to read."""

from dataclasses import replace

from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.scenes.reading import Reading
from hands import Stage

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def test_pages_are_read_back_and_forth() -> None:
    """OK and DOWN go on, BACK and UP go back; beyond both ends and with a hold they close; a scan is not for them."""
    pages = [Page(str(number)) for number in range(3)]
    for keys, shown in (
        ([], 0),
        ([OK], 1),
        ([OK, DOWN], 2),
        ([OK, OK, UP], 1),
        ([OK, BACK], 0),
        ([OK, OK, OK], None),
        ([BACK], None),
        ([UP], None),
    ):
        stage = Stage()
        reading = Reading(stage, pages)
        stage.push(reading)
        for key in keys:
            reading.press(Pressed(key))
        assert stage.scenes == ([] if shown is None else [reading])
        if shown is not None:
            marks = replace(pages[shown], above=shown > 0, below=shown < 2)
            assert reading.page() == marks
    stage = Stage()
    stage.push(Reading(stage, pages))
    stage.scenes[0].hold(OK)
    assert stage.scenes == []
    assert not Reading(stage, pages).scan("x")
