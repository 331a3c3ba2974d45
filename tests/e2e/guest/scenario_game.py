"""A game: begun with keys, answered, on the disk before the next question, and there again after the program's end."""

from pathlib import Path

from compere.journal import Answered, parse
from compere_device.events import Key
from e2e.guest.fixtures import Figure, Start
from e2e.guest.person import Person, begin_patchwork


def answers(journal: Path) -> list[tuple[str, object, str]]:
    """What a journal says was asked, answered, and by whom."""
    entries = parse(journal.read_bytes()).entries
    return [(entry.key, entry.answer, entry.source) for entry in entries if isinstance(entry, Answered)]


def question(person: Person) -> str:
    """What is asked."""
    asked = person.twin.playing.asked
    return asked.prompt.key if asked else ""


def test_a_game_is_journalled_and_resumes_after_sigterm(start: Start, figure: Figure) -> None:
    daemon, person = start()
    begin_patchwork(person)
    (journal,) = daemon.journals()
    before = journal.read_bytes()
    while question(person) == "patchwork.circle":  # three patches, by keys
        person.press(Key.OK)
    written = journal.read_bytes()
    assert len(written) > len(before)
    assert written.startswith(before)
    (twins,) = (person.twin_folder / "games").iterdir()
    assert answers(journal) == answers(twins)
    figure("written for one answer", f"{len(written) - len(before)} bytes")

    assert daemon.stop() == 0, daemon.log
    assert journal.read_bytes() == written
    assert "Traceback" not in daemon.log

    _, person = start.again()
    person.press(Key.OK)  # the game in progress is the first row
    while not question(person):
        person.press(Key.OK)
    assert journal.read_bytes() == written
