"""Questions and glances as plain JSON, for every bot; their fields are those of the headless driver."""

import json
from random import Random

import pytest

from compere.bot import Glance, Line
from compere.bots import BOTS, find
from compere.journal import Header
from compere.session import Session
from compere.wording import say
from compere_device.answers.plain import facts_plain, glance_plain, line_plain, lines_plain, prompt_plain
from compere_device.words import load
from figures.games import play, shuffled

EN, FR = load("en"), load("fr")


@pytest.mark.parametrize("bot", BOTS)
def test_everything_that_can_be_corrected_is_json(bot: str) -> None:
    (options,) = shuffled(bot, 1, {}, Random(bot))
    played = play(bot, options, "1").session
    for words in (EN, FR):
        facts = facts_plain(played, words)
        assert set(facts) == set(played.corrections())
        assert json.loads(json.dumps(facts, ensure_ascii=False)).keys() == facts.keys()
    assert find(bot).correctable.keys() >= facts.keys()


def test_a_question_with_what_was_told() -> None:
    bot = find("patchwork")
    begun = Session(bot, Header(bot.name, bot.rules_version, bot.choose_options({}), "1"))
    assert begun.prompt
    asked = prompt_plain(begun.prompt, EN, begun.told)
    assert asked["key"] == begun.prompt.key
    assert asked["text"] == EN.say(begun.prompt.text)
    assert asked["told"] == lines_plain(begun.told, EN)


def test_a_glance() -> None:
    glance = Glance((Line(say("Menu"), say("{n}", n=3)),), (("A", "■"),))
    assert glance_plain(glance, FR) == {
        "lines": [{"label": "Menu", "value": "3"}],
        "grid": [[{"text": "A", "filled": False}, {"text": "", "filled": True}]],
    }
    assert line_plain(glance.lines[0], FR) == {"label": "Menu", "value": "3"}
