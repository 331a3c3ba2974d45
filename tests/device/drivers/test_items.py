"""What is printed: the kinds and ranges that can be chosen of it."""

import pytest

from compere.bots import find
from compere.wording import Words
from compere_device.drivers.items import chosen, die, everything
from compere_device.drivers.paper import SheetError


def test_a_kind_and_a_range_are_chosen() -> None:
    made = [*everything(find("patchwork"), Words()), die(Words())]
    names = [item.name for group in chosen(made, ["patch"], "3-5") for item in group.items]
    assert sorted(names, key=int) == ["3", "4", "5"]
    assert [item.code for group in chosen(made, ["d10"], "7") for item in group.items] == ["d10:7"]
    assert {item.kind for group in chosen(made, ["cmd", "pick"]) for item in group.items} == {"cmd", "pick"}
    droco = everything(find("droco"), Words())
    names = [item.name for group in chosen(droco, ["robot"], "a2-A4") for item in group.items]
    assert sorted(names) == ["A2", "A3", "A4"]
    assert chosen(made, []) == made


@pytest.mark.parametrize(
    ("kinds", "reach", "problem"),
    [
        (["card"], "", "no codes of the kind 'card'; expected one of patch, automa, pick, cmd"),
        ([], "1-3", "The range '1-3' needs one kind"),
        (["patch", "cmd"], "1-3", "The range '1-3' needs one kind"),
        (["patch"], "1-34", "The range '1-34' names '34', which is none of 8, 4, 9"),
        (["patch"], "-3", "The range '-3' names ''"),
        (["patch"], "A1-A3", "The range 'A1-A3' names 'A1', which is none of 8"),
    ],
)
def test_a_choice_that_there_is_not_is_named(kinds: list[str], reach: str, problem: str) -> None:
    with pytest.raises(SheetError, match=problem):
        chosen(everything(find("patchwork"), Words()), kinds, reach)
