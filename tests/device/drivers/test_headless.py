"""The headless driver: every promise of its protocol, as an integration sees it."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.bots import BOTS
from compere.errors import quoted
from compere.wording import Words
from compere_device.drivers.headless import REQUESTS, Headless
from compere_device.drivers.play import GameWish, open_table
from compere_device.drivers.typed import LINE_MOST
from protocol import BASE, EXTRA, MAYBE, QUIT, Json, Out, answers, kind_of, play
from tiny import TINY

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")


GAMES = [
    ("tiny", "--seed", 1),
    ("tiny", "--seed", 2, "--option", "sky=clear", "--option", "rounds=5"),
    ("tiny", "--seed", 3, "--virtual", "all"),
    ("patchwork", "--seed", 4),
    ("patchwork", "--seed", 5, "--option", "deck=tactical", "--option", "cards=own"),
    ("patchwork", "--seed", 6, "--option", "deck=tactical", "--virtual", "all"),
]
ROOT = Path(__file__).parents[3]
game = pytest.mark.parametrize("arguments", GAMES, ids=lambda arguments: " ".join(map(str, arguments)))


# Out


@game
def test_every_line_has_the_shape_of_the_contract(arguments: tuple[Any, ...]) -> None:
    """Prompts with exactly the fields of their kind, then the outcome as the last line, and exit 0."""
    played = play(*arguments, requests=answers(1))
    assert (played.status, played.err) == (0, "")
    *prompts, last = played.lines
    bot = BOTS[arguments[0]]
    for line in prompts:
        assert set(line) == {"prompt", "state", "entries"}
        prompt = line["prompt"]
        assert set(prompt) - MAYBE == BASE | EXTRA[kind_of(prompt)]
        assert prompt["key"].startswith(f"{bot.name}.")
        assert prompt["step"] in {"", *bot.steps}
        assert all(isinstance(each, str) and each for each in (*prompt["told"], *prompt["why"], prompt["text"]))
        for option in prompt.get("options", ()):
            assert set(option) == {"id", "label", "facets"}
        for die in prompt.get("dice", ()):
            assert set(die) == {"id", "faces"}
        assert prompt.get("by", "table") == "table"
    assert set(last) == {"outcome", "takes", "state", "entries"}
    assert set(last["outcome"]) == {"reason", "scores", "winners", "told"}
    assert set(last["outcome"]["reason"]) == {"id", "text"}
    assert set(last["outcome"]["winners"]) <= set(last["outcome"]["scores"])
    assert all(isinstance(line["state"], dict) for line in played.lines)


def test_every_kind_of_prompt_is_among_them() -> None:
    """What the shapes are held against is all that the contract has."""
    prompts = [line["prompt"] for each in GAMES for line in play(*each, requests=answers(1)).lines if "prompt" in line]
    assert {kind_of(prompt) for prompt in prompts} == set(EXTRA)
    assert any(prompt["fact"] for prompt in prompts)
    assert any(prompt["why"] for prompt in prompts)


def stone(id: str, name: str) -> Json:
    return {"id": id, "label": name, "facets": {"stone": id}}


BLACK, WHITE = {"id": "black", "faces": [1, 2, 3]}, {"id": "white", "faces": [0, 5]}
BAG = {"stone:r": 3, "stone:g": 2, "stone:b": 1}
TINY_GAME = ([3, 5], ["stone:r", "stone:g"], [], 4, 7, None)
TINY_PROMPTS: list[Json] = [
    {"kind": "roll", "key": "tiny.luck", "step": "luck", "args": {"round": 1}, "dice": [BLACK, WHITE], "fact": None},
    {"kind": "draw", "told": [], "from": "bag", "candidates": BAG, "count": 2, "by": "table"},
    {"kind": "choose", "options": [stone("stone:r", "ruby"), stone("stone:g", "garnet")], "min": 0, "max": 2},
    {"kind": "number", "min": 1, "max": 9, "args": {"stone": "stone:r"}, "fact": "tiny.weight.stone:r"},
    {"kind": "number", "min": 1, "max": 9, "args": {"stone": "stone:g"}, "fact": "tiny.weight.stone:g"},
    {"kind": "tell", "told": ["The rival takes a garnet."], "text": "Put the stones away.", "args": {}},
]


def test_a_game_in_full() -> None:
    """One prompt of each kind and the outcome, to the letter; `entries` counts what was answered."""
    arguments = ("--option", "rounds=1", "--option", "sky=clear")
    *prompts, last = play("tiny", *arguments, requests=[{"answer": answer} for answer in TINY_GAME]).lines
    for line, (entries, prompt) in zip(prompts, enumerate(TINY_PROMPTS), strict=True):
        assert line["entries"] == entries
        assert line["prompt"] == line["prompt"] | prompt
    assert last["outcome"] == {
        "reason": {"id": "you_has_more", "text": "you wins."},
        "scores": {"you": 8, "rival": 1},
        "winners": ["you"],
        "told": [],
    }


def test_one_of_several_options() -> None:
    """Where one may be chosen there is no `min` and no `max`; facets are plain, a shape as its rows."""
    prompt = play("patchwork", "--seed", 3, "--virtual", "all").lines[0]["prompt"]
    assert (prompt["kind"], prompt["key"], prompt["step"]) == ("choose", "patchwork.human_turn", "human")
    assert prompt["args"] == {"buttons": 5}
    assert prompt["options"][0] == {
        "id": "first",
        "label": "1st: 1◉ 4⧗",
        "facets": {"cost": 1, "time": 4, "shape": ".X./.X./XXX/.X./.X.", "patch": "patch:5"},
    }
    assert [option["id"] for option in prompt["options"]] == ["first", "second", "third", "advance"]


# In


WRONG: list[tuple[str, Json, str, str]] = [
    ("patchwork", {"answer": "fourth"}, "invalid-answer", "'fourth' is none of first, second, third, advance"),
    ("patchwork", {"answer": None}, "invalid-answer", "null is none of first, second, third, advance"),
    ("patchwork", {"answer": ["first"]}, "invalid-answer", "['first'] is none of first, second, third, advance"),
    ("patchwork", {"answer": {"id": 1}}, "invalid-answer", "{'id': 1} is none of first, second, third, advance"),
    ("patchwork", {"undo": True}, "nothing-to-undo", "nothing to take back: no answer has been given yet"),
    ("tiny", {"answer": [4, 5]}, "invalid-answer", "4 is no face of black: expected one of 1, 2, 3"),
    ("tiny", {"answer": True}, "invalid-answer", "true is no list of 2 faces, one for each of black, white"),
    (
        "tiny",
        {"correct": {"fact": "", "value": 1}},
        "unknown-fact",
        "'' cannot be corrected: expected one of luck, marked",
    ),
    ("tiny", {"correct": {"fact": "luck", "value": 9}}, "invalid-answer", "9 is no whole number from 0 to 0"),
]


@pytest.mark.parametrize(("bot", "request_", "kind", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_taken(bot: str, request_: Json, kind: str, message: str) -> None:
    """The error says what is wrong and what would be right; then the same prompt comes again."""
    virtual = ("--virtual", "all") if bot == "patchwork" else ()
    played = play(bot, "--seed", 3, *virtual, requests=[request_, QUIT])
    first, error, again = played.lines
    assert error == {"error": {"kind": kind, "message": message}}
    assert (again, played.status) == (first, 0)


JUNK = """| |quit|null|[]|{}|{"answer"|{"answer": 1, "undo": true}|{"undo": 1}|{"undo": false}|{"Answer": 1}
|{"quit": "yes"}|{"glance": null}|{"correct": {}}|{"correct": {"fact": "luck"}}|{"correct": {"fact": 1, "value": 1}}
|{"correct": "luck"}|{"correct": {"fact": "luck", "value": 1, "x": 1}}""".replace("\n", "").split("|")


@pytest.mark.parametrize("line", [*JUNK, "[" * 9999, "9" * 9999], ids=lambda line: line[:40])
def test_a_line_that_is_no_request(line: str) -> None:
    """It is named, with all that is expected; then the same prompt comes again."""
    played = play("tiny", requests=[line, QUIT])
    first, error, again = played.lines
    assert error["error"]["kind"] == "bad-request"
    assert error["error"]["message"] == (
        f"{quoted(line.strip())} is no request: expected one of "
        '{"answer": ...}, {"answer": ..., "once": true}, {"undo": true}, {"correct": {"fact": ..., "value": ...}}, '
        '{"facts": true}, {"glance": true}, {"quit": true}'
    )
    assert (again, played.status) == (first, 0)


VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5)
NAMES = st.sampled_from(["answer", "undo", "glance", "correct", "fact", "value", "quits"]) | st.text(max_size=5)
DRAWN = st.text() | st.dictionaries(NAMES, VALUES | st.dictionaries(NAMES, VALUES, max_size=3), max_size=2).map(
    json.dumps
)
LINES = DRAWN.filter(lambda line: '"quit"' not in line)  # Hypothesis draws texts of this program, too


@pytest.mark.slow
@settings(deadline=None)
@given(st.lists(LINES, max_size=8))
def test_junk_changes_nothing(lines: list[str]) -> None:
    """Whatever comes in, the prompt stays and every line is answered; only a right answer goes on, and it is none."""
    table = open_table(GameWish("patchwork", seed="1"))
    out = Out()
    Headless(table, Words(), out).run(lines)
    first, *answered = out.lines
    assert [line for line in answered if "prompt" in line] == [first] * sum("error" in line for line in answered)
    assert sum("prompt" not in line for line in answered) == len(lines)


def test_deep_junk_is_no_crash() -> None:
    """What is nested too deeply for one part of the program gets past no other; how deep that is, Python says."""
    table = open_table(GameWish("tiny"))
    deep = ["[" * depth + "]" * depth for depth in (*range(1, 1100, 7), *range(9900, 10_100, 7), 30_000)]
    out = Out()
    Headless(table, Words(), out).run(f'{{"correct": {{"fact": "luck", "value": {value}}}}}' for value in deep)
    assert len(out.lines) == 1 + 2 * len(deep)
    kinds = [line["error"]["kind"] for line in out.lines[1::2]]
    assert (kinds[0], {*kinds} - {"invalid-answer", "bad-request"}) == ("invalid-answer", set())


def test_undo() -> None:
    """The prompt before comes again, with what was told before it; only `entries` goes on counting."""
    requests = [{"answer": TINY_GAME[0]}, {"undo": True}, {"answer": TINY_GAME[0]}]
    first, second, back, again = play("tiny", "--option", "sky=clear", requests=requests).lines
    del back["prompt"]["offer"]
    assert back == first | {"entries": 2}
    assert again == second | {"entries": 3}


def test_correct() -> None:
    """A fact is set where the turn began, and the prompts since then come again."""
    requests = [{"answer": answer} for answer in TINY_GAME[:5]]
    correction = {"correct": {"fact": "luck", "value": 2}}
    *_, before, after = play("tiny", "--option", "sky=clear", requests=[*requests, correction]).lines
    assert (before["state"]["luck"], after["state"]["luck"]) == (8, 2)
    assert after["prompt"]["text"] == "Round 2: roll both dice."


@pytest.mark.parametrize("form", REQUESTS)
def test_what_is_expected_is_a_request(form: str) -> None:
    """Each form that the error shows is taken with some value in it, and is on the page for authors."""
    line = form.replace('"fact": ...', '"fact": "luck"').replace("...", "0")
    played = play("tiny", requests=[line, QUIT])
    assert all(each.get("error", {}).get("kind") != "bad-request" for each in played.lines)
    assert f"`{form}`" in (ROOT / "core" / "AUTHORS_MORE.md").read_text(encoding="utf-8")


ENDED = ("tiny", "--option", "rounds=1", "--option", "sky=clear")
WHOLE: list[Json] = [{"answer": answer} for answer in TINY_GAME]


def test_the_outcome_can_be_taken_back() -> None:
    """It says what else may be asked for; an undo asks the last question again, and the game ends again."""
    *_, asked, end, again, ended = play(*ENDED, requests=[*WHOLE, {"undo": True}, {"answer": None}]).lines
    assert end["takes"] == ["undo", "correct", "facts", "glance", "quit"]
    assert again["prompt"]["key"] == asked["prompt"]["key"] == "tiny.end"
    assert ended == end | {"entries": end["entries"] + 2}


def test_the_outcome_can_be_corrected() -> None:
    """From where the last turn began, as at any time; what can be corrected is asked for."""
    correction = {"correct": {"fact": "marked", "value": ["stone:r"]}}
    *_, end, facts, asked = play(*ENDED, requests=[*WHOLE, {"facts": True}, correction]).lines
    assert "outcome" in end and set(facts["facts"]) == {"luck", "marked"}
    assert asked["prompt"]["key"] == "tiny.luck" and asked["state"]["marked"] == ["stone:r"]


def test_nothing_is_answered_behind_the_outcome() -> None:
    """That is an error, with what would do; then the outcome stands again, until a quit."""
    *_, end, error, again = play(*ENDED, requests=[*WHOLE, {"answer": 1}, QUIT, {"undo": True}]).lines
    message = "the game has ended: take back an answer or start a new game"
    assert (error, again) == ({"error": {"kind": "game-over", "message": message}}, end)


def test_a_game_that_has_ended_is_opened(tmp_path: Path) -> None:
    """And taken back: a journal of the whole game is one that can be gone on with."""
    journal = ("--journal", tmp_path / "game")
    play(*ENDED, *journal, requests=WHOLE)
    end, again = play(*ENDED, *journal, requests=[{"undo": True}]).lines
    assert "outcome" in end and again["prompt"]["key"] == "tiny.end"


def test_a_glance_changes_nothing() -> None:
    """It is answered by one line, and the game goes on as if there had been none."""
    plain = [{"answer": answer} for answer in TINY_GAME[:3]]
    looked = [each for request in plain for each in ({"glance": True}, request, {"glance": True})]
    expected = play("tiny", "--option", "sky=clear", requests=plain).lines
    lines = play("tiny", "--option", "sky=clear", requests=looked).lines
    assert [line for line in lines if "glance" not in line] == expected
    glances = [line["glance"] for line in lines if "glance" in line]
    assert len(glances) == 2 * len(plain)
    assert glances[-1]["lines"] == [{"label": "Luck", "value": "8"}]
    assert glances[-1]["grid"] == [[{"text": "0", "filled": False}] * 3] * 2


@pytest.mark.parametrize("end", [[QUIT, {"undo": True}], []], ids=["quit", "end of file"])
def test_the_end_of_requests(end: list[Json]) -> None:
    """A quit and the end of the stream end the run with 0, and nothing after it is read."""
    played = play("tiny", requests=[{"answer": [1, 0]}, *end])
    assert (played.status, played.err, len(played.lines)) == (0, "", 2)


# Options


@pytest.mark.parametrize("bot", ["tiny", "patchwork"])
def test_virtual_all(bot: str) -> None:
    """The croupier has the table's dice and piles too: nobody is asked to roll or to draw."""
    cards = ("--option", "cards=own") if bot == "patchwork" else ()
    played = play(bot, *cards, "--virtual", "all", requests=answers(2))
    assert played.status == 0
    assert {line["prompt"]["kind"] for line in played.lines[:-1]} <= {"tell", "choose", "number"}


def test_the_seed_is_the_game() -> None:
    """The same seed and answers give the same lines, another seed gives others."""
    one, same, other = (
        play("patchwork", "--virtual", "all", "--seed", seed, requests=answers(1)).lines for seed in ("a", "a", "b")
    )
    assert one == same
    assert one[0] != other[0]


def test_french(monkeypatch: pytest.MonkeyPatch) -> None:
    """What people read is in the language asked for; what programs read is not."""
    monkeypatch.delitem(BOTS, TINY.name)  # which has no French
    french, english = (
        play("patchwork", "--seed", 1, "--virtual", "all", "--language", language, requests=answers(1)).lines
        for language in ("fr", "en")
    )
    assert french[0]["prompt"]["text"].startswith("Avec 5◉")
    assert [line["state"] for line in french] == [line["state"] for line in english]
    assert french[-1]["outcome"]["reason"]["id"] == english[-1]["outcome"]["reason"]["id"]
    assert french[-1]["outcome"]["reason"]["text"] != english[-1]["outcome"]["reason"]["text"]


# The command itself


def command(*arguments: str) -> "subprocess.Popen[bytes]":
    """Start the command itself, in the poorest of locales and without anything that flushes for it."""
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment.pop("PYTHONUNBUFFERED", None)
    command = [Path(sys.executable).with_name("compere"), "play", "patchwork", "--headless", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, bufsize=0)


def test_the_command_flushes_every_line() -> None:
    """A program that waits for each line gets it, in UTF-8 whatever the locale; bytes that are no text are junk."""
    with command("--language", "fr") as process:
        assert process.stdin and process.stdout and process.stderr
        asked = json.loads(process.stdout.readline())["prompt"]
        assert set("éèà") & set("".join(asked["told"]))
        process.stdin.write(b'{"answer": "\xff\n')
        assert json.loads(process.stdout.readline())["error"]["kind"] == "bad-request"
        assert json.loads(process.stdout.readline())["prompt"] == asked
        process.stdin.write(b'{"quit": true}\n')
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")
    assert process.returncode == 0


def test_the_command_ends_when_its_reader_goes() -> None:
    """A closed pipe is the end of the run, not an error to print."""
    with command() as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b'{"glance": true}\n')
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


class Counted(io.StringIO):
    """A stream that knows how much was asked of it at a time."""

    most = 0

    def readline(self, size: int | None = -1) -> str:
        assert size is not None and size > 0, "nothing is read without a limit"
        self.most = max(self.most, size)
        return super().readline(size)


@pytest.mark.parametrize("length", [LINE_MOST + 1, LINE_MOST + 2, 2 * LINE_MOST + 1, 5_000_000])
def test_a_line_without_an_end_is_let_go_by(length: int) -> None:
    """It is read in pieces and kept nowhere; the error names the limit, and the next request is served."""
    stream, out = Counted("x" * length + "\n" + json.dumps({"answer": "first"}) + "\n"), Out()
    Headless(open_table(GameWish("patchwork", seed="1", all_virtual=True)), Words(), out).run(stream)
    begun, refused, asked, played = out.lines
    assert stream.most <= LINE_MOST + 1
    assert refused["error"]["kind"] == "bad-request" and str(LINE_MOST) in refused["error"]["message"]
    assert begun == asked and played["entries"] > asked["entries"]


def test_the_last_line_needs_no_end() -> None:
    """Nor one that is too long."""
    for last, wrong in ((json.dumps({"answer": "first"}), 0), ("x" * 2 * LINE_MOST, 1)):
        out = Out()
        Headless(open_table(GameWish("patchwork", seed="1", all_virtual=True)), Words(), out).run(io.StringIO(last))
        assert sum("error" in line for line in out.lines) == wrong


def test_the_longest_line_is_a_request() -> None:
    """With its end."""
    line = json.dumps({"answer": "x"}).replace("x", "x" * (LINE_MOST - len(json.dumps({"answer": "x"})) + 1)) + "\n"
    out = Out()
    Headless(open_table(GameWish("patchwork", seed="1", all_virtual=True)), Words(), out).run(io.StringIO(line))
    assert out.lines[1]["error"]["kind"] == "invalid-answer"
