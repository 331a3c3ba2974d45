"""A whole game of every bot: begun by keys, a power cut, and on to its end by scans; every picture is compared."""

from random import Random

import pytest

from compere.bots import BOTS
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from e2e.guest.card import Card
from e2e.guest.fixtures import Figure, Start
from e2e.guest.glass import Glass
from e2e.guest.person import Person
from e2e.guest.playing_bots import RANDOM, WITH_SEED, answers, begin, play
from e2e.guest.usb import SerialScanner
from figures.people import PEOPLE

BY_KEYS = 12  # answers that are given by keys, before the power is cut


def has_ended(person: Person) -> bool:
    """Whether the game is at its last pages."""
    playing = person.twin.desk.stage.game.scene
    return playing is not None and playing.table.outcome is not None


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_by_keys_and_by_scans_over_a_power_cut(
    bot: str, card: Card, start: Start, glass: Glass, serial_scanner: SerialScanner, figure: Figure
) -> None:
    daemon, person = start(program=WITH_SEED, scanner={"url": serial_scanner.host_path})
    begin(person, bot)
    people = PEOPLE[bot](person.twin.playing.table.session.header.options, Random(RANDOM))
    (journal,), (twins,) = daemon.journals(), (person.twin_folder / "games").iterdir()
    play(person, people, None, lambda: len(answers(journal.read_bytes())) >= BY_KEYS)
    written, inputs = journal.read_bytes(), person.twin.inputs
    assert written == twins.read_bytes()

    card.cut(daemon.kill)
    glass.power_cycle()
    assert journal.read_bytes() == written

    daemon, person = start.again()
    person.press(Key.OK)  # the game in progress is the first row
    play(person, people, serial_scanner.scan, lambda: has_ended(person))
    while isinstance(person.twin.desk.stage.go.scene, Playing):
        person.press(Key.OK)
    person.press(Key.UP)
    person.press(Key.OK)  # the last row: leave it
    (finished,) = (daemon.state / "finished").iterdir()
    played = finished.read_bytes()
    assert played == (person.twin_folder / "finished" / finished.name).read_bytes()
    assert played.startswith(written)
    assert not daemon.journals()
    assert set(answers(written)) == {"entered"}
    assert set(answers(played)) == {"entered", "scanned"}
    assert "Traceback" not in daemon.log
    inputs += person.twin.inputs
    figure(
        f"a game of {bot}", f"{inputs} inputs, as many pictures, {len(answers(played))} answers, {len(played)} bytes"
    )
