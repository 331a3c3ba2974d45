"""What a rack and a die need to know of the game: what answers now, and with which codes."""

from pathlib import Path
from typing import Any

import pytest

from compere.bots import BOTS, find
from compere.options import Option
from compere.piles import Draw, Pile
from compere.wording import Term, Words, say
from compere_device.answers import picker
from compere_device.mirror import playing
from compere_device.mirror.playing import CHOICES_MOST, KNOWN_MOST, NOTHING_ASKED, Choices, GameNow
from compere_device.scenes import home
from compere_device.words import load
from mirrors import Viewer, room


def test_without_a_game_the_devices_own_questions_are_answered_by_codes(tmp_path: Path) -> None:
    """Of the home screen, and of what it leads to."""
    with room(tmp_path) as there:
        viewer = Viewer(there, "game", "page")
        assert viewer.newest["game"]["bot"] is None
        choices = {each["label"]: each["code"] for each in viewer.newest["game"]["asks"]["choices"]}
        viewer.send({"scan": choices["Menu"]})
        viewer.settle()
        assert viewer.newest["page"]["title"] == "Menu"
        assert viewer.newest["game"]["asks"]["candidates"][0] == "almanac"


@pytest.mark.parametrize("bot", BOTS)
def test_every_choice_is_an_answer(tmp_path: Path, bot: str) -> None:
    """Its code gives it: the game of each bot is begun by choices, as far as it asks for any."""
    with room(tmp_path, "fr") as there:
        viewer = Viewer(there, "game")
        home.begin(there.stage, find(bot), find(bot).choose_options({}))
        playing: Any = there.stage.go.scene
        given = 0
        for _ in range(12):
            there.look()
            viewer.settle()
            said = viewer.newest["game"]
            assert (said["bot"], said["entries"], said["over"]) == (bot, playing.table.session.history.entries, False)
            asks = said["asks"]
            if asks is None or not asks["choices"]:
                viewer.send({"tap": "ok"})
                viewer.settle()
                continue
            assert [each["id"] for each in asks["choices"]] == asks["candidates"]
            before = there.desk.page()
            viewer.send({"scan": asks["choices"][0]["code"]})
            viewer.settle()
            given += there.desk.page() != before
            assert there.stage.go.scene is playing, there.desk.page().text()
        assert given


def test_a_page_that_is_read_asks_nothing(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there, "game")
        home.begin(there.stage, find("patchwork"), find("patchwork").choose_options({}))
        there.look()
        viewer.settle()
        assert there.stage.game.scene
        there.stage.game.glance()
        viewer.settle()
        assert viewer.newest["game"]["asks"] is NOTHING_ASKED
        assert viewer.newest["game"]["bot"] == "patchwork"


def test_what_has_not_changed_is_the_same(tmp_path: Path) -> None:
    """So that it is not sent again."""
    with room(tmp_path) as there:
        game = GameNow()
        one = game.now(there.stage)
        assert game.now(there.stage) is one
        game._of = (None,)
        assert game.now(there.stage) is one  # made anew, and equal
        there.stage.go.menu()
        other = game.now(there.stage)
        assert other is not one
        assert len(other["asks"]["choices"]) < CHOICES_MOST


def test_an_answer_that_was_there_before_is_not_put_into_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it is the same thing in the same language, also after another question; many are forgotten."""
    said = list[str]()
    choice = playing._choice
    monkeypatch.setattr(playing, "_choice", lambda option, words: said.append(option.id) or choice(option, words))
    one, two, three = (Option(id, say(id)) for id in ("one", "two", "three"))
    english, french, choices = load("en"), load("fr"), Choices()
    assert [each["label"] for each in choices.of([one, two], english)] == ["one", "two"]
    assert [each["id"] for each in choices.of([three, two], english)] == ["three", "two"]
    assert said == ["one", "two", "three"]
    choices.of([one, two], french)
    assert said[3:] == ["one", "two"]
    choices.of([Option("two", say("2"))], french)
    assert said[5:] == ["two"]
    choices.of([one], french)
    assert said[6:] == []
    many = [Option(str(number), say("x")) for number in range(KNOWN_MOST)]
    choices.of(many, french)
    choices.of([one], french)
    assert said[6:] == [*(option.id for option in many), "one"]


def test_where_a_game_stands_is_said_anew_only_if_it_stands_elsewhere(tmp_path: Path) -> None:
    """Or if it is another game, whose things may have other names, or in another language."""
    english, french, game = load("en"), load("fr"), GameNow()
    with room(tmp_path) as there:
        scenes = list[Any]()
        for _ in range(2):
            home.begin(there.stage, find("patchwork"), find("patchwork").choose_options({}))
            scenes.append(there.stage.game.scene)
    one, other = scenes

    def where(scene: Any, name: str, words: Words) -> str:
        return game._where(scene, say("{who}", who=Term("thing", name)), words)

    assert where(one, "Léa", english) == "Léa"
    assert where(one, "Ada", english) == "Léa"  # equal: terms are told apart by their ids
    assert where(other, "Ada", english) == "Ada"
    assert where(other, "Bo", french) == "Bo"
    assert game._where(other, say("space {n}", n=3), french) != "Bo"


def test_a_card_is_left_as_often_as_it_is_there() -> None:
    """A pile may have several alike; of anything else each is picked once."""
    pile = Pile.of("pile", "aab")
    draw = Draw("bot.draw", say("Which?"), "step", pile, (Option("a", say("a")), Option("b", say("b"))), count=3)

    def left(*picked: str) -> list[str]:
        way = picker.begin(draw, so_far={"picked": [*picked], "undone": []})
        return playing._left(way, draw)

    assert [left(), left("a"), left("a", "b"), left("a", "a")] == [["a", "b"], ["a", "b"], ["a"], ["b"]]
