"""What clients ask of the game, and that steps back and corrections by the socket are those by keys."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.bots import BOTS, find
from compere.bots.patchwork.cards import CARDS
from compere.journal import Corrected, Undone, parse
from compere.story import story_of
from compere_device.answers.options import outline
from compere_device.answers.plain import glance_plain
from compere_device.drivers.player import Player
from compere_device.events import Key, Scanned
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from compere_device.scenes.trial import TriedKeys
from mirrors import Room, Viewer, room

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
STEPS = 40


def begin(there: Room, bot: str, **options: str) -> Playing:
    home.begin(there.stage, find(bot), find(bot).choose_options(options))
    there.look()
    assert isinstance(there.stage.go.scene, Playing)
    return there.stage.go.scene


def play(there: Room, playing: Playing, steps: int = STEPS, seed: object = "1") -> None:
    """Play on at the box itself, by keys and codes."""

    def scan(code: str) -> None:
        there.loop.handle(Scanned(code))
        there.serve()

    player = Player(there.press, scan, Random(f"{seed}"))
    for _ in range(steps):
        if playing.table.outcome:
            break
        player.step(playing) if there.stage.go.scene is playing else there.press(OK)
    there.look()


def entries(there: Room, playing: Playing) -> list[Any]:
    """Return what the journal on the disk has."""
    game = there.stage.games.played
    assert game and game.file
    return list(parse(game.file.path.read_bytes()).entries)


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_of_each_bot(tmp_path: Path, bot: str) -> None:
    """Everything that can be asked of it is answered, in what one line can carry, and nothing changes by asking."""
    with room(tmp_path, "fr") as there:
        playing = begin(there, bot)
        play(there, playing)
        viewer, session = Viewer(there), playing.table.session
        before, page = session.history.entries, there.desk.page()
        words = there.stage.view().words

        told, story = viewer.ask("story"), story_of(session, words)
        assert (told["title"], told["options"], told["end"]) == (story.title, story.options, story.end)
        assert (told["count"], told["entries"]) == (len(story.paragraphs), before)
        for one, other in zip(told["turns"], story.paragraphs, strict=True):
            assert [each["text"] for each in one["sentences"]] == [each.whole for each in other.sentences]
            assert [each["why"] for each in one["sentences"]] == [each.why for each in other.sentences]
            assert [(each["said"], each["keep"]) for each in one["deeds"]] == [(d.said, d.keep) for d in other.deeds]
        assert viewer.ask("story", since=told["count"] - 1)["turns"] == told["turns"][-1:]

        glance = viewer.ask("glance")
        assert glance == json.loads(json.dumps(glance_plain(playing.table.glance(playing.upto), words)))
        assert viewer.ask("why")["told"] == [
            {"text": said, "headline": headline, "why": [words.say(reason) for reason in each.why]}
            for each in playing.explained[1]
            for headline, said in [each.said(words)]
        ]
        facts = viewer.ask("facts")
        assert [each["fact"] for each in facts["facts"]] == list(session.corrections())
        assert len(json.dumps(facts)) < 500_000
        for pile in viewer.ask("odds")["piles"]:
            assert sum(card["copies"] for card in pile["cards"]) == pile["of"] >= pile["left"] > 0
        assert (session.history.entries, there.desk.page()) == (before, page)


def test_cards_are_sent_with_what_they_are_called(tmp_path: Path) -> None:
    """Each card that may have come, as the glass names it; other questions have their options already."""
    with room(tmp_path, "fr") as there:
        playing = begin(there, "patchwork")
        play(there, playing)
        found = {each["fact"]: each["question"] for each in Viewer(there).ask("facts")["facts"]}
        prompt, question = playing.table.session.correction("next_patches"), found["next_patches"]
        assert question["kind"] == "draw"
        said = there.stage.view().words.say
        options = question["options"]
        assert [(each["id"], each["label"]) for each in options] == [
            (one.id, said(one.label)) for one in prompt.accepted
        ]
        assert [each["drawing"] for each in options] == [list(outline(one)) for one in prompt.accepted]
        assert all("forme" in each["said"] for each in options)
        assert {each["id"] for each in question["options"]} == set(question["candidates"])


def test_a_board_has_the_letters_of_the_language(tmp_path: Path) -> None:
    """As on the glass: the yellow robot is J in French."""
    with room(tmp_path, "fr") as there:
        begin(there, "droids", scenario="3")
        texts = {square["text"] for row in Viewer(there).ask("glance")["grid"] for square in row}
        assert "J" in texts and "Y" not in texts


def test_the_source_of_each_chance_event(tmp_path: Path) -> None:
    """What the device drew and what was scanned, at their places among the sentences."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        play(there, playing, 60)
        story = Viewer(there).ask("story")
        chances = [each for turn in story["turns"] for each in turn["chance"]]
        drawn = [each for each in chances if each["source"] == "virtual"]
        asked = [item.entry for item in playing.table.session.history.items if item.entry.key == "card"]  # type: ignore[union-attr]
        assert len(drawn) == len(asked) > 3
        assert all(each["by"] == "by the device" for each in drawn)
        assert {each["source"] for each in chances} <= {"virtual", "scanned", "entered", "physical"}
        for turn in story["turns"]:
            assert all(0 <= each["at"] <= len(turn["sentences"]) for each in turn["chance"])


def test_back_by_the_socket_is_back_by_keys(tmp_path: Path) -> None:
    """One step, and many: the same journal and the same page."""
    with room(tmp_path / "keys") as keys, room(tmp_path / "socket") as socket:
        games = [begin(each, "patchwork") for each in (keys, socket)]
        for there, playing in zip((keys, socket), games, strict=True):
            play(there, playing)
        assert entries(keys, games[0]) == entries(socket, games[1])
        viewer = Viewer(socket)

        for _ in range(2):
            games[0].go_back()
            keys.look()
            assert viewer.ask("back") == {"entries": games[1].table.session.history.entries}
            socket.look()
            assert socket.desk.page() == keys.desk.page()
        deeds = [deed for turn in viewer.ask("story")["turns"] for deed in turn["deeds"]]
        keep = deeds[len(deeds) // 2]["keep"]
        games[0].go_back(keep)
        keys.look()
        viewer.ask("back", keep=keep)
        socket.look()
        assert entries(keys, games[0]) == entries(socket, games[1])
        assert isinstance(entries(socket, games[1])[-1], Undone)
        assert socket.desk.page() == keys.desk.page()


def test_a_correction_by_the_socket_is_one_by_keys(tmp_path: Path) -> None:
    """By the menu's way there, and by what was asked here: the same journal, the same page."""
    with room(tmp_path / "keys") as keys, room(tmp_path / "socket") as socket:
        games = [begin(each, "patchwork") for each in (keys, socket)]
        for there, playing in zip((keys, socket), games, strict=True):
            play(there, playing)
        viewer = Viewer(socket)
        (fact,) = (each for each in viewer.ask("facts")["facts"] if each["fact"] == "buttons")
        games[0].correct("buttons")
        keys.look()
        keys.press(UP, OK)
        keys.look()
        answer = viewer.ask("correct", fact="buttons", value=fact["value"] + 1)
        socket.look()
        assert entries(socket, games[1])[-1] == entries(keys, games[0])[-1]
        assert entries(socket, games[1])[-1].value == fact["value"] + 1
        assert isinstance(entries(socket, games[1])[-1], Corrected)
        assert answer == {"entries": games[1].table.session.history.entries}
        assert socket.desk.page() == keys.desk.page()


def test_what_is_only_read_is_no_correction(tmp_path: Path) -> None:
    """As by keys: by the spaces of both tokens the human can have one number of leather patches."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        play(there, playing, steps=12)
        viewer, before = Viewer(there), entries(there, playing)
        (fact,) = (each for each in viewer.ask("facts")["facts"] if each["fact"] == "leather")
        assert playing.table.session.correction("leather").form == "nothing", fact
        assert viewer.ask("correct", fact="leather", value=None) == {"entries": len(before)}
        assert entries(there, playing) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"what": "correct", "fact": "buttons", "value": -1}, "invalid-answer"),
        ({"what": "correct", "fact": "buttons", "value": {"a": [1] * 50}}, "invalid-answer"),
        ({"what": "correct", "fact": "buttons"}, "bad-request"),
        ({"what": "correct", "fact": "../buttons", "value": 1}, "unknown-fact"),
        ({"what": "correct", "fact": "buttons", "value": 1, "entries": 1}, "changed"),
        ({"what": "correct", "fact": ["buttons"], "value": 1}, "bad-request"),
        ({"what": "back", "keep": 100_000}, "nothing-to-undo"),
        ({"what": "back", "keep": -1}, "bad-request"),
        ({"what": "back", "keep": True}, "bad-request"),
        ({"what": "back", "entries": 1}, "changed"),
        ({"what": "story", "since": -1}, "bad-request"),
    ],
)
def test_what_cannot_be_leaves_the_game_as_it_is(tmp_path: Path, asked: dict[str, Any], kind: str) -> None:
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        play(there, playing, 12)
        before, page = entries(there, playing), there.desk.page()
        assert Viewer(there).ask(asked.pop("what"), **asked)["kind"] == kind
        assert (entries(there, playing), there.desk.page()) == (before, page)


@pytest.mark.parametrize("what", ["story", "why", "glance", "odds", "facts", "correct", "back"])
def test_without_a_game_it_is_said(tmp_path: Path, what: str) -> None:
    with room(tmp_path) as there:
        assert Viewer(there).ask(what, fact="x", value=1)["kind"] == "no-game"


def test_nothing_is_taken_back_before_anything_was_answered(tmp_path: Path) -> None:
    """The game stays on the glass, too: the socket leads to no options."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        assert Viewer(there).ask("back")["kind"] == "nothing-to-undo"
        assert there.stage.go.scene is playing


def test_what_lies_over_the_game_is_closed_before(tmp_path: Path) -> None:
    """A menu that somebody left open; what the device is busy with stays, and is said."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        play(there, playing, 25)
        viewer = Viewer(there)
        there.stage.go.menu()
        playing.glance()
        assert "entries" in viewer.ask("back")
        assert there.stage.go.scene is playing
        there.stage.go.push(TriedKeys(there.stage))
        assert viewer.ask("back")["kind"] == "busy"
        assert isinstance(there.stage.go.scene, TriedKeys)


def test_a_step_back_lights_a_black_glass(tmp_path: Path) -> None:
    """It is a use of the device, like a scan."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        play(there, playing, 25)
        there.clock.now_s += 700.0
        there.loop.tick()
        there.loop.show()
        viewer = Viewer(there, "picture")
        assert viewer.newest["picture"]["level"] == "black"
        assert "entries" in viewer.ask("back")
        viewer.settle()
        assert viewer.newest["picture"]["level"] == "full"
        assert there.loop.armed is False


@pytest.mark.parametrize(("deck", "cards"), [("normal", "virtual"), ("normal", "own"), ("tactical", "virtual")])
def test_the_odds_are_what_everybody_saw_leave(tmp_path: Path, deck: str, cards: str) -> None:
    """Nothing of what the device has in store: another seed, the same odds, as long as the same cards came."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork", deck=deck, cards=cards)
        viewer = Viewer(there)
        for _ in range(60):
            play(there, playing, 1)
            if playing.upto or there.stage.go.scene is not playing:
                continue
            session = playing.table.session
            drawn = [item.entry.answer for item in session.history.items if item.entry.key == "card"]  # type: ignore[union-attr]
            if len(drawn) >= 9:
                break
            (pile,) = viewer.ask("odds")["piles"]
            numbers = range(1, 13) if deck == "normal" else range(13, 25)
            seen = {id for answer in drawn for id in answer}
            left = {card.id: 1 for card in CARDS.values() if card.number in numbers and card.id not in seen}
            odds = {card["code"]: card["copies"] for card in pile["cards"]}
            if deck == "normal":
                assert odds == left
            else:  # the next back shows, and so which cards it can be
                assert odds.items() <= left.items()
            assert pile["left"] == 10 - len(drawn)


def test_the_odds_are_those_of_what_has_been_read(tmp_path: Path) -> None:
    """A card that came up is still among them as long as the page before it is on the glass."""
    with room(tmp_path) as there:
        playing, before = begin(there, "patchwork"), False
        viewer = Viewer(there)
        for _ in range(70):
            play(there, playing, 1)
            session = playing.table.session
            if there.stage.go.scene is not playing or session.outcome or playing.upto is None:
                continue
            told = [set(pile.cards) for _, pile, _ in session.bot.odds(session.when(playing.upto))]
            assert [{card["code"] for card in pile["cards"]} for pile in viewer.ask("odds")["piles"]] == told
            before |= session.bot.odds(session.when(playing.upto)) != session.bot.odds(session.state)
        assert before


@pytest.mark.parametrize("bot", BOTS)
def test_no_odds_follow_from_what_only_the_device_knows(tmp_path: Path, bot: str) -> None:
    """The next card that the croupier will deal changes nothing: every seed has the same odds at the first question."""
    found = []
    for seed in ("1", "2"):
        with room(tmp_path / seed) as there:
            there.stage.games._new_seed = lambda seed=seed: seed  # type: ignore[misc]
            begin(there, bot)
            found.append(Viewer(there).ask("odds"))
    assert found[0] == found[1]


def test_who_has_no_pile_that_all_can_know_has_no_odds() -> None:
    """Droco's hand is nobody's business, Ufobot and Droids have dice, and no deck lies there yet."""
    for bot in BOTS.values():
        options = bot.choose_options({})
        assert not [pile for _, pile, _ in bot.odds(bot.new_state(options)) if pile.left or bot.name == "droco"]
