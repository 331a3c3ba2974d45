"""A guest with words that nobody can say: they are named when it is chosen, and a page that shows them ends nothing."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from compere.bots import find
from compere.errors import BadBot
from compere_device.events import Key
from compere_device.guests import welcome
from compere_device.scenes.almanac import almanac
from compere_device.scenes.record import _look, _open
from compere_device.scenes.stage import Stage
from strange_guest import NAME, PACKAGE, choose, install, play, press, shown, started, within_reach

LIMIT = """
from compere import Fact, Number
LIMIT = Fact("lantern.limit", say("Limit"), lambda _: Number("lantern.limit", say("How many?"), "", 1, 9), print, True)
FACTS = (*FACTS, LIMIT)
BOT: Bot"""
OPTION = """options=(
        GameOption("lid", say("Lid?"), (Option("0", say("none")), Option("1", say("one"))), "0", printed=True),"""


def change(site: Path, file: str, right: str, wrong: str) -> None:
    """Put something wrong into a file of the guest that is installed."""
    path = site / PACKAGE / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        ('say("you")', '"you"', "options, deck=own stands 'you'"),
        ('say("Who has the oil cards?")', "None", "options, deck stands null"),
        ('Step(say("Wind")', 'Step("Wind"', "steps, wind stands 'Wind'"),
        ('say("On a 1, it empties that lamp.")', "1", "steps, wind stands 1"),
        ("facts=FACTS", 'facts=FACTS, score="oil"', "score stands 'oil'"),
        ("facts=FACTS", 'facts=FACTS, facets={"oil": "{value}"}', "facets, oil stands '{value}'"),
        ('say("Oil"), CARDS', '"Oil", CARDS', "codes, a title stands 'Oil'"),
        ("CARDS),)", "(*CARDS, Option('oil:9', 'nine'))),)", "codes, oil:9 stands 'nine'"),
        ("facts=FACTS", "facts=(*FACTS, replace(FACTS[0], key='x', name='drops'))", "facts, x stands 'drops'"),
    ],
)
def test_words_that_nobody_can_say(tmp_path: Path, right: str, wrong: str, where: str) -> None:
    """Whoever chooses it is told which they are; a page that shows them would have ended the program."""
    install(tmp_path)
    path = tmp_path / PACKAGE / "bot.py"
    text = path.read_text(encoding="utf-8").replace(right, wrong)
    path.write_text(f"from dataclasses import replace\n{text}", encoding="utf-8")
    with within_reach(tmp_path):
        assert welcome([str(tmp_path)]) == {}
        with pytest.raises(BadBot) as error:
            find(NAME)
        assert str(error.value) == f"{PACKAGE}.bot: in {where}: expected a text, made with its `say`"


def test_choosing_it_ends_nothing(tmp_path: Path) -> None:
    """Home is there, with the other bots."""
    install(site := tmp_path / "site")
    change(site, "bot.py", 'say("you")', '"you"')
    with started(tmp_path / "state", site) as loop:
        assert "lantern made a mistake: the log says which." in choose(loop, "Lantern")
        assert "Patchwork" in press(loop, Key.OK)


@pytest.mark.parametrize("wrong", ['say("{who}")', 'say("{n}", n=None)'])
def test_an_option_that_cannot_be_put_into_words(tmp_path: Path, wrong: str) -> None:
    """Its page is drawn before there is a game, and is the guest's nevertheless."""
    install(site := tmp_path / "site")
    change(site, "bot.py", 'say("you")', wrong)
    with started(tmp_path / "state", site) as loop:
        assert "lantern made a mistake: the log says which." in choose(loop, "Lantern")
        assert "Patchwork" in press(loop, Key.OK)


@pytest.mark.parametrize(
    "see", [partial(_look, name=f"{NAME}-0001"), lambda stage: _open(stage, stage.games.record().tallies())]
)
def test_a_record_that_cannot_be_put_into_words(tmp_path: Path, see: Callable[[Stage], None]) -> None:
    """Such as of a game that another version of the guest has ended."""
    install(site := tmp_path / "site")
    with started(tmp_path / "state", site) as loop:
        play(loop)
        for _ in range(60):
            press(loop, Key.OK)
        loop.desk.stage.games.put_away()
    change(site, "rules.py", 'say("You win!")', 'say("You win, {who}!")')
    change(site, "rules.py", 'say("The Keeper wins.")', 'say("You win, {who}!")')
    change(site, "bot.py", "facts=FACTS", "facts=FACTS, score=say('{oil}')")
    with started(tmp_path / "state", site) as loop:
        stage = loop.desk.stage
        with loop.desk.guarded():
            see(stage)
        assert "lantern made a mistake: the log says which." in shown(loop)
        assert "Patchwork" in press(loop, Key.OK)


@pytest.mark.parametrize(
    ("right", "wrong", "steps"),
    [('say("How many?")', 'say("{n}")', 2), ('Option("1", say("one"))', 'Option("1", say("{n}"))', 1)],
)
def test_what_was_learned_cannot_be_put_into_words(tmp_path: Path, right: str, wrong: str, steps: int) -> None:
    """It is in the almanac still, where it is listed and asked for anew."""
    install(site := tmp_path / "site")
    change(site, "bot.py", "BOT: Bot", LIMIT)
    change(site, "bot.py", "options=(", OPTION)
    change(site, "bot.py", right, wrong)
    with started(tmp_path / "state", site) as loop:
        stage = loop.desk.stage
        for key, value in (("lantern.limit", 3), ("lantern.lid", "1")):
            stage.games.almanac.set_right(key, value)
        stage.go.push(almanac(stage))
        said = choose(loop, "Lantern")
        if steps > 1:
            said = choose(loop, "Limit")
        assert "lantern made a mistake: the log says which." in said
        assert "Patchwork" in press(loop, Key.OK)
