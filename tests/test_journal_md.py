"""JOURNAL.md: the format, the sources and what a checksum is over are as the page says."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.draft import Draft
from compere.facts import Recall
from compere.journal import FORMAT_NAME, FORMAT_VERSION, SOURCES, checksum, parse
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number, Prompt, Roll
from compere.wording import say

PAGE = (Path(__file__).parents[1] / "core" / "JOURNAL.md").read_text(encoding="utf-8")
OPTIONS = tuple(Option(id, say("?")) for id in "abc")
OTHERS = (*OPTIONS[:2], Option("d", say("?")))
AGAIN = tuple(Option(id, say("!"), {"size": 1}, value=id * 2) for id in "cba")
DICE = {"black": (1, 2), "white": (1, 2)}
ONE: dict[type[Prompt[Any]], Prompt[Any]] = {
    Choose: Choose("t.a", say("?"), "s", OPTIONS),
    ChooseSome: ChooseSome("t.a", say("?"), "s", OPTIONS, 2, 2),
    Number: Number("t.a", say("?"), "s", 1, 2),
    Roll: Roll("t.a", say("?"), "s", DICE),
    Place: Place("t.a", say("?"), "s", ((0, 0), (1, 0))),
    Draft: Draft("t.a", say("?"), "s", str.splitlines, "a\nb\n"),
    Draw: Draw("t.a", say("?"), "s", Pile("pile"), OPTIONS, count=2, rare=(Option("e", say("?")),)),
    Recall: Recall("t.a", say("?"), "s", Number("t.a", say("?"), "s", 1, 2), fact="t.a"),
}
# For each field of a question: whether the page has it in the checksum, as which word, and something else to put there.
COUNTS: dict[str, tuple[str, object]] = {
    "key": ("`key`", "t.b"),
    "subject": ("`subject`", ("x",)),
    "options": ("the ids that it takes", OTHERS),
    "cards": ("the ids that it takes", OTHERS),
    "rare": ("the ids that it takes", (Option("f", say("?")),)),
    "scanned": ("the ids that it takes", (Option("g", say("?")),)),
    "min": ("`min` and `max`", 0),
    "max": ("`min` and `max`", 3),
    "count": ("`count`", 3),
    "squares": ("`squares`", ((0, 0), (1, 1))),
    "places": ("`places`", None),  # none for what has some, and some for what has none
    "faces": ("`faces`", dict(reversed(DICE.items()))),
    "question": ("`question`", Number("t.a", say("?"), "s", 1, 3)),
}
DOES_NOT: dict[str, tuple[str, object]] = {
    "text": ("`text`", say("{who}", who="Ada")),
    "retold": ("`retold`", lambda _: say("Done.")),
    "step": ("`step`", "other"),
    "fact": ("`fact`", "t.fact"),
    "usual": ("`usual`", ...),
    "near": ("`near`", 3),
    "often": ("`often`", True),
    "grave": ("`grave`", {"a": say("?")}),
    "board": ("`board`", (("",) * 2,)),
    "by": ("`by`", "device"),
    "read": ("`read`", str.upper),
    "start": ("`start`", "c\n"),
    "sheets": ("`sheets`", lambda text: ((say("?"), ()),)),
    "pile": ("the pile", Pile("box")),
    "ever": ("`ever`", ("a", "b", "c", "d")),
}
FIELDS = [(kind, field.name) for kind in ONE for field in fields(kind) if field.init]


def meaning(prompt: Prompt[Any]) -> str:
    """Return the checksum of a prompt."""
    return checksum(prompt.key, prompt.subject, prompt.takes())


def changed(prompt: Prompt[Any], name: str, value: object) -> Prompt[Any]:
    """Return a prompt of which one field is another."""
    given = {each.name: getattr(prompt, each.name) for each in fields(prompt) if each.init}
    usual: dict[type[Prompt[Any]], object] = {
        Choose: "a",
        Number: 1,
        Roll: (1, 1),
        Place: (1, 0),
        Draft: "b\n",
        Recall: 1,
    }
    value = (range(1, 3) if isinstance(prompt, ChooseSome) else ()) if value is None else value
    given[name] = usual.get(type(prompt), ("a", "b")) if value is ... else value
    return type(prompt)(**given)


def column(head: str, number: int) -> str:
    """Return a column of the table that begins with this head."""
    rows = PAGE[PAGE.index(head) :].split("\n\n")[0].splitlines()[2:]
    return "\n".join(row.strip("|").split("|")[number] for row in rows)


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda each: getattr(each, "__name__", each))
def test_what_is_in_a_checksum(kind: type[Prompt[Any]], name: str) -> None:
    """Every field of every kind of question stands on its side of the table, and behaves so."""
    assert (name in COUNTS) != (name in DOES_NOT), f"JOURNAL.md must say whether {name} is in a checksum"
    word, value = (COUNTS | DOES_NOT)[name]
    assert word in column("| in it |", 0 if name in COUNTS else 1)
    assert (meaning(changed(ONE[kind], name, value)) != meaning(ONE[kind])) is (name in COUNTS)


def test_what_is_recalled_is_another_question() -> None:
    """Than the one that asks for it: neither answer is offered, or followed, for the other."""
    recall = ONE[Recall]
    assert isinstance(recall, Recall)
    assert meaning(recall) != meaning(recall.question)
    assert "that it is recalled" in column("| in it |", 0)


def test_options_count_by_their_ids() -> None:
    """In any order, shown or not, whatever they look like and are to the rules."""
    assert meaning(changed(ONE[Choose], "options", AGAIN)) == meaning(ONE[Choose])
    assert "in any order, those that are only scanned among them" in column("| in it |", 0)


def test_the_format() -> None:
    """Its number, and its lines with their checks."""
    block = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert block
    journal = parse(block[1].encode())
    assert (journal.torn, len(journal.entries)) == (b"", 3)
    assert [int(number) for number in re.findall(r"^## Format (\d+)$", PAGE, re.MULTILINE)] == [FORMAT_VERSION]
    assert f"`{FORMAT_NAME} {FORMAT_VERSION} {{...}}`" in PAGE


def test_the_sources() -> None:
    """Each that there is, and no other."""
    line = re.search(r"^Sources: (.*?\n.*?): nobody", PAGE, re.MULTILINE)
    assert line and tuple(re.findall(r"`(\w+)`", line[1])) == SOURCES
