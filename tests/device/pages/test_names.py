"""Long names: a letter shorter at a time, the rest of the sentence as it is."""

from compere.wording import Term, say
from compere_device.pages.names import shortened
from playing import said


def test_the_longest_names_give_way_first() -> None:
    """A thing of the game keeps its word, however long; so does a number."""
    text = say("{one}, {other} and {thing}: {n}", one="Clémence", other="Zoé", thing=Term("t", "a skateboard"), n=1234)
    shorter = [said(each) for each in shortened(text)]
    assert shorter[0] == "Clémenc…, Zoé and a skateboard: 1234"
    assert shorter[-2:] == ["Cl…, Zo… and a skateboard: 1234", "C…, Z… and a skateboard: 1234"]
    assert len(shorter) == len("Clémence") - 1


def test_names_in_lists_and_texts() -> None:
    text = say("{people}", people=("Léa", say("{name}’s", name="Alice")))
    assert next(said(each) for each in shortened(text)) == "Léa and Alic…’s"


def test_where_there_is_no_name_nothing_is_shorter() -> None:
    assert list(shortened(say("{n} points", n=12))) == []
