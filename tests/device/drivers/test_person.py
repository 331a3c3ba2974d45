"""Who runs a command of the machine."""

import pytest

from compere.wording import Words, say
from compere_device.drivers.person import Person
from compere_device.words import load


@pytest.mark.parametrize(
    ("says", "consents"),
    [("y\n", True), (" YES \n", True), ("o", True), ("Oui\n", True), ("n\n", False), ("\n", False), ("", False)],
)
def test_a_yes_of_english_and_its_own(says: str, consents: bool) -> None:
    """Whatever else is typed, and the end of the input, changes nothing."""
    told: list[str] = []
    person = Person(lambda *lines: told.extend(lines), lambda: says, root=True)
    assert person.consents(load("fr"), say("Change this? Type y for yes.")) is consents
    assert told == ["Changer cela\u202f? Tape o pour oui."]


def test_nobody_there() -> None:
    """Whoever cannot answer is told nothing."""
    told: list[str] = []
    assert Person(lambda *lines: told.extend(lines), None, root=True).consents(Words(), say("x")) is None
    assert told == []


def test_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only whoever has both ends of a terminal is asked."""
    for typed, read, asked in ((True, True, True), (True, False, False), (False, True, False)):
        monkeypatch.setattr("sys.stdin.isatty", lambda typed=typed: typed, raising=False)
        monkeypatch.setattr("sys.stdout.isatty", lambda read=read: read, raising=False)
        assert (Person.here().ask is not None) is asked
