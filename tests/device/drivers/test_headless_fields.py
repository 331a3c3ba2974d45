"""The headless driver's lines field by field: what is usual, only scanned, no card, taken back, correctable, told."""

import json
from dataclasses import replace
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.bot import Outcome
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number
from compere.table import Table
from compere.wording import Shape, Term, Text, Words, say
from compere_device.answers.plain import facet_plain
from compere_device.drivers.headless import Headless
from hands import one_question, table_of
from playing import pile_of
from protocol import BASE, EXTRA, MAYBE, QUIT, Out, answers, play
from tiny import END, TinyState, session, turns

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")

EMPTY = Option("empty", say("empty"), value=None)
NUMBER = Number("t.number", say("How many?"), "luck", 0, 9)
TINY_GAME = ([3, 5], ["stone:r", "stone:g"], [], 4, 7, None)


def test_the_outcome_carries_what_was_told_with_it() -> None:
    """The last things that happened, after the last answer, have no prompt that could tell them."""
    seen_last = play("droco", "--seed", 3, "--option", "score=light", requests=answers(1)).lines[-1]["outcome"]["told"]
    assert len(seen_last) == 3 and all("−" in sentence for sentence in seen_last)


def test_what_is_usual() -> None:
    """The answer that most give, or what the box has counted: of a number and of a choice, and absent else."""
    lines = play("patchwork", "--seed", 4, "--virtual", "all", requests=answers(1)).lines
    numbers = [line["prompt"] for line in lines if line.get("prompt", {}).get("kind") == "number"]
    assert numbers[-1]["key"] == "patchwork.score"
    assert numbers[-1]["usual"] == lines[-1]["state"]["buttons"] + 7 * (lines[-1]["state"]["tile"] == "human") - (
        2 * lines[-1]["state"]["empty_squares"]
    )
    assert "usual" not in lines[0]["prompt"]
    (facts,) = play("patchwork", "--virtual", "all", requests=[{"facts": True}, QUIT]).lines[1:]
    assert facts["facts"]["tile"]["usual"] == "marker"


def test_a_headline_is_told_before_its_sentence() -> None:
    """As a line of its own, with a question and with the outcome; none where the sentence has it."""

    async def play(state: TinyState) -> Outcome:
        for text in ("If it leads, you lose 3 VP.", "force +1 for it.", "Force +10."):
            state.tell("luck", Text(text), headline=say("Force +1"))
        await NUMBER
        state.tell("luck", say("It leads."), headline=say("Force +1"))
        return END

    out = Out()
    Headless(table_of(play), Words(), out).run(['{"answer": 1}'])
    asked, ended = out.lines
    assert asked["prompt"]["told"] == [
        "Force +1",
        "If it leads, you lose 3 VP.",
        "force +1 for it.",
        "Force +1",
        "Force +10.",
    ]
    assert ended["outcome"]["told"] == ["Force +1", "It leads."]


def test_a_board_stands_beside_its_question() -> None:
    """Square by square, as in a glance; absent where there is none."""
    out = Out()
    board = (("x", "■"),)
    Headless(one_question(replace(NUMBER, board=board)), Words(), out).run([])
    asked = out.lines[0]["prompt"]
    assert asked["board"] == [[{"text": "x", "filled": False}, {"text": "", "filled": True}]]
    out = Out()
    Headless(one_question(NUMBER), Words(), out).run([])
    assert "board" not in out.lines[0]["prompt"]


def test_what_is_only_scanned_stands_apart() -> None:
    """A trump is picked by its type; a robot's card, which no screen lists, is taken all the same."""
    asked = play("droco", requests=[{"answer": ["ai:1"]}, {"answer": "robot:C7"}]).lines
    trump = asked[1]["prompt"]
    assert [option["id"] for option in trump["options"]] == ["A", "B", "C", "D"]
    assert len(trump["scanned"]) == 52 and "robot:C7" in trump["scanned"]
    assert asked[2]["state"]["trump"] == "C"


def test_what_is_rare_is_an_option_too() -> None:
    """It stands behind the others, and is named by itself, for whoever has little room."""
    asked = one_question(Choose("t.q", say("?"), "luck", (Option("a", say("a")),), rare=(Option("b", say("b")),)))
    out = Out()
    Headless(asked, Words(), out).run(['{"answer": "b"}'])
    prompt = out.lines[0]["prompt"]
    assert ([option["id"] for option in prompt["options"]], prompt["rare"]) == (["a", "b"], ["b"])
    assert "outcome" in out.lines[-1]


def test_a_fact_may_be_answered_for_this_time_only() -> None:
    """It is not learned; what is no printed fact is refused so, and `once` is true where it stands."""
    table = one_question(replace(NUMBER, fact="t.fact"))
    out = Out()
    requests = ['{"answer": 2, "once": false}', '{"answer": 2, "once": true}']
    Headless(table, Words(), out).run(requests)
    assert [line["error"]["kind"] for line in out.lines if "error" in line] == ["bad-request"]
    assert (table.session.history.items[-1].entry.source, table.almanac.learned) == ("once", {})
    refused = Out()
    Headless(one_question(NUMBER), Words(), refused).run(requests[1:])
    assert refused.lines[1]["error"]["kind"] == "invalid-answer"


def test_what_is_no_card_stands_apart() -> None:
    """An empty pile is no candidate with a number of copies, but may be answered instead of a card, alone."""
    cards = (Option("a", say("a")),)
    bag = Draw("t.bag", say("?"), "luck", pile_of("bag", cards, a=2), cards, count=2, rare=(EMPTY,))
    out = Out()
    Headless(one_question(bag), Words(), out).run(
        json.dumps({"answer": each}) for each in (["a", "empty"], ["empty", "empty"], ["empty"])
    )
    first, *errors, last = out.lines
    assert (first["prompt"]["candidates"], first["prompt"]["instead"]) == ({"a": 2}, ["empty"])
    assert [line["error"]["message"] for line in errors if "error" in line] == [
        "'empty' is no card of bag: it is given alone"
    ] * 2
    assert "outcome" in last


def test_the_answer_taken_back_is_offered() -> None:
    """With its own prompt, until that is answered."""
    requests = [{"answer": TINY_GAME[0]}, {"undo": True}, {"answer": [1, 0]}]
    first, _, back, again = play("tiny", "--option", "sky=clear", requests=requests).lines
    assert "offer" not in first["prompt"] and "offer" not in again["prompt"]
    assert back["prompt"]["offer"] == [3, 5]


def test_the_facts_that_can_be_corrected() -> None:
    """Each with the question that edits it, where this turn began; nothing changes, and a value that fits is taken."""
    requests = [{"facts": True}, *({"answer": answer} for answer in TINY_GAME[:5]), {"facts": True}]
    correction = {"correct": {"fact": "luck", "value": 8}}
    lines = play("tiny", "--option", "sky=clear", requests=[*requests, correction]).lines
    first, last = (line["facts"] for line in lines if "facts" in line)
    assert (first["luck"]["max"], last["luck"]["max"], last["luck"]["usual"]) == (0, 8, 8)
    assert set(last) == {"luck", "marked"}
    assert set(last["luck"]) - MAYBE == BASE | EXTRA["number"]
    assert (last["luck"]["kind"], last["luck"]["told"], last["luck"]["fact"]) == ("number", [], None)
    assert "prompt" in lines[-1] and lines[-1]["state"]["luck"] == 8


def test_what_can_be_one_thing_only_is_read() -> None:
    """Its question takes null, which corrects nothing: the same prompt again, and no entry. All else is refused."""
    reading, wrong = ({"correct": {"fact": "leather", "value": value}} for value in (None, 1))
    requests = [{"answer": "first"}, {"facts": True}, reading, wrong]
    _, before, facts, *after = play("patchwork", "--virtual", "all", requests=requests).lines
    assert facts["facts"]["leather"]["kind"] == "tell"
    error = {"kind": "invalid-answer", "message": "1 answers nothing here: expected null to go on"}
    assert after == [before, {"error": error}, before]


def test_nothing_can_be_corrected_before_the_first_turn() -> None:
    """While a bot is set up there is no turn to go back to."""
    table = Table(session(turns), Almanac(), lambda entries: None)
    out = Out()
    Headless(table, Words(), out).run(['{"facts": true}'])
    assert out.lines[1:] == [{"facts": {}}]


@pytest.mark.parametrize(
    ("facet", "expected"),
    [(3, 3), ("three", "three"), (Term("suit:red", "red"), "suit:red"), (Shape("X. XX"), "X./XX")],
)
def test_facets_as_plain_json(facet: Any, expected: object) -> None:
    """A term is its id, a shape its rows."""
    assert facet_plain(facet) == expected
