"""Pages to read."""

from compere_device.events import Key
from compere_device.pages.page import Page
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import READ, Role
from hands import Stage, hold_on, press_on

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
            press_on(reading, key)
        assert stage.scenes == ([] if shown is None else [reading])
        if shown is not None:
            marks = pages[shown]._replace(above=shown > 0, below=shown < 2)
            assert reading.page() == marks
    stage = Stage()
    stage.push(Reading(stage, pages))
    hold_on(stage.scenes[0], OK)
    assert stage.scenes == []
    assert Reading(stage, pages).role in READ


def test_over_a_game_up_is_the_glance() -> None:
    """No page is marked as leading back by it then; the glance itself goes back, and holds lead to the other."""
    stage, pages = Stage(), [Page(str(number)) for number in range(2)]
    stage.plays = True
    told, glance, why = (Reading(stage, pages, role=role) for role in (Role.PAGES, Role.GLANCE, Role.WHY))
    for reading, above, glances in ((told, False, 1), (glance, True, 0), (why, False, 1)):
        stage.glances = 0
        stage.push(reading)
        press_on(reading, DOWN)
        assert reading.page().above is above
        press_on(reading, UP, repeat=True)
        press_on(reading, UP)
        assert (stage.glances, reading.asks) == (glances, glances)
    for reading, key, glances, whys, left in (
        (told, OK, 0, 1, 3),
        (told, BACK, 1, 0, 3),
        (glance, OK, 0, 1, 3),
        (glance, BACK, 0, 0, 2),
        (why, OK, 0, 0, 1),
        (why, BACK, 1, 0, 1),
    ):
        stage.glances = stage.whys = 0
        hold_on(reading, key)
        assert (stage.glances, stage.whys, len(stage.scenes)) == (glances, whys, left)
