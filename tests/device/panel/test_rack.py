"""The things of a game, to be clicked instead of scanned."""

import json

import pytest

from compere.bots import BOTS
from compere_device import words
from compere_device.answers.codes import fold, sheet
from compere_device.panel.rack import rack


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("bot", BOTS)
def test_it_has_what_the_code_sheet_has(bot: str, language: str) -> None:
    """Every code of the sheet once, with its name in the language."""
    spoken = words.load(language)
    had = rack(bot, spoken)
    assert had and json.loads(json.dumps(had)) == had
    items = [item for group in had["groups"] for item in group["items"]]
    assert {fold(item["code"]): item["label"] for item in items} == {
        code: spoken.say(option.label) for code, option in sheet(BOTS[bot]).items()
    }
    assert len(items) == len(sheet(BOTS[bot]))
    assert all(group["title"] for group in had["groups"])


def test_patches_are_drawn() -> None:
    """A patch has no name that anybody knows."""
    had = rack("patchwork", words.load("en"))
    assert had
    patches = [item for group in had["groups"] for item in group["items"] if item["code"].startswith("patch:")]
    assert len(patches) == 33
    assert all(item["drawing"] and set("".join(item["drawing"])) <= {"X", "."} for item in patches)


def test_no_bot_has_no_rack() -> None:
    """Also one of another version of the program."""
    assert rack("", words.load("en")) is None
    assert rack("chess", words.load("en")) is None
