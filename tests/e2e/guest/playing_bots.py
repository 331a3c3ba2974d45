"""Games of the bots played by somebody at the device: begun, and answered by keys or by scans."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from compere.bots import BOTS
from compere.journal import Answered, parse
from compere.prompts import Roll
from compere_device.drivers.player import People, Player
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from e2e.guest.person import Person

RANDOM = 12
WITH_SEED = Path(__file__).with_name("with_seed.py")


def begin(person: Person, bot: str, *rows: str) -> None:
    """Begin a game of a bot, with these rows where they are offered, else the options that are offered first."""
    person.read_keys()
    person.choose(person.twin.desk.stage.say(BOTS[bot].title))
    while not isinstance(person.twin.desk.stage.go.scene, Playing):
        if wanted := [each for each in rows if each in person.twin.labels]:
            person.choose(*wanted)
        else:
            person.press(Key.DOWN if person.twin.desk.page().cursor is None else Key.OK)


def play(
    person: Person,
    people: People,
    send: Callable[[str], None] | None,
    enough: Callable[[], bool],
    throw: Callable[[int], None] | None = None,
) -> None:
    """Play until it is enough, by scans of codes where there is a scanner to `send` them, else by keys.

    `throw` answers a roll of one die with that face, where somebody throws it into a reader.
    """
    scan = (lambda code: person.scan(send, code)) if send else None
    player = Player(person.press, scan, Random(RANDOM), people)
    while not enough():
        playing = person.twin.desk.stage.go.scene
        if not isinstance(playing, Playing):
            person.press(Key.OK)  # a notice
        elif throw and playing.asked and isinstance(playing.table.session.prompt, Roll):
            (face,) = player.answer(playing)
            throw(face)
        else:
            player.step(playing)


def answers(journal: bytes) -> list[str]:
    """Return how each answer of a person came in."""
    return [entry.source for entry in parse(journal).entries if isinstance(entry, Answered) and entry.by_person]
