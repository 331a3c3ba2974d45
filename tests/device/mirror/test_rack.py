"""The things of a game, to be clicked instead of scanned."""

import json
from typing import Any

import pytest

from compere.bots import BOTS
from compere_device import words
from compere_device.answers.codes import fold, sheet
from compere_device.mirror.rack import racked
from compere_device.panel.wire import LINE_MOST


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("bot", BOTS)
def test_it_has_what_the_code_sheet_has(bot: str, language: str) -> None:
    """Every code of the sheet once, with its name in the language."""
    spoken = words.load(language)
    had: Any = racked(BOTS[bot], spoken)
    assert (had["bot"], had["language"]) == (bot, language)
    assert json.loads(json.dumps(had)) == had
    items = [item for group in had["groups"] for item in group["items"]]
    assert {fold(item["code"]): item["label"] for item in items} == {
        code: spoken.say(option.label) for code, option in sheet(BOTS[bot]).items()
    }
    assert len(items) == len(sheet(BOTS[bot]))
    assert all(group["title"] for group in had["groups"])


def test_patches_are_drawn() -> None:
    """A patch has no name that anybody knows."""
    had: Any = racked(BOTS["patchwork"], words.load("en"))
    patches = [item for group in had["groups"] for item in group["items"] if item["code"].startswith("patch:")]
    assert len(patches) == 33
    assert all(item["drawing"] and set("".join(item["drawing"])) <= {"X", "."} for item in patches)


@pytest.mark.parametrize("bot", BOTS)
def test_it_goes_through_the_wire(bot: str) -> None:
    """A message from the device has an end."""
    assert all(len(json.dumps(racked(BOTS[bot], words.load(each)))) < LINE_MOST / 4 for each in ("en", "fr", "de"))
