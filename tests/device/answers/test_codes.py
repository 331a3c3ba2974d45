"""Codes: what each means, what is documented, what is printed on a game's sheet, and that none answers wrongly."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalogue import ROOT
from compere.almanac import Almanac
from compere.arrange import ChooseSome
from compere.bot import Bot
from compere.bots import BOTS, find
from compere.journal import Header
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Die, Number, Prompt, Roll, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import Shape, Term, Words, say
from compere_device import words
from compere_device.answers.codes import COMMANDS, canonical, face, fold, means, number, owner, printed_on, refused
from compere_device.answers.options import Among
from compere_device.answers.picker import begin
from compere_device.answers.ticks import Ticks
from compere_device.answers.walk import Walk
from compere_device.answers.way import Done, Way
from compere_device.arguments import read as arguments
from compere_device.drivers import printed
from compere_device.languages import LANGUAGES
from hands import Hands
from playing import NAMES, play, play_on, spread_choices
from playing import said as in_english
from tiny import TINY
from ways import on, picked, scanned, typed

pytestmark = pytest.mark.usefixtures("codes_once")
DPI = 300  # of a plain printer
GAMES = 20  # of each bot, over its options
EACH = 8  # prompts of a kind
MANUAL = (ROOT / "device" / "CODES.md").read_text(encoding="utf-8")
PATCHWORK, DROCO = find("patchwork"), find("droco")
D10 = {"d10": range(10)}
ROLL = Roll("t.roll", say("Roll."), "luck", D10)
NUMBER = Number("t.number", say("How many?"), "luck", 0, 5)


def test_what_is_printed_on_a_thing() -> None:
    """Its own id, and the terms that it has in common with others: no number, no word, no outline."""
    facets = {"cost": 3, "suit": Term("suit:red", "red"), "name": "three", "shape": Shape("X")}
    assert printed_on(Option("card:3", say("three"), facets)) == {"card:3", "suit:red"}


def read(path: Path) -> tuple[list[str], str]:
    """Return the codes of a sheet, which is one page, and its text."""
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 1
        images = [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]
        text = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    return [found.text for image in images for found in zxingcpp.read_barcodes(image)], text


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_every_code_is_on_the_sheet(bot: Bot[Any], language: str, tmp_path: Path) -> None:
    """Each item of the bot and each command of the device, once, with headings and labels in the language asked for.

    All on one page: nobody turns a sheet over in mid-game.
    """
    given = arguments(["codes", bot.name, "--output", str(sheet := tmp_path / "sheet.pdf")])
    printed.command(given, spoken := words.load(language))
    codes, text = read(sheet)
    items = {item.id: item.label for group in bot.codes for item in group.items} | COMMANDS
    assert sorted(codes) == sorted(items)
    text = "".join(text.split()).lower()
    for said in (bot.title, *(group.title for group in bot.codes), *items.values()):
        assert "".join(re.sub("[◉⧗↑→↓←↖↗↘↙]", "", spoken.say(said)).split()).lower() in text  # signs are drawn


def test_what_is_scanned_is_taken() -> None:
    """The first three patches of a game can be answered with the codes of the sheet, and so can the turn after."""
    bot = find("patchwork")
    table = Table(Session(bot, Header(bot.name, 1, bot.choose_options({}), "1")), Almanac(), lambda entries: None)
    (_, *patches), _, picks = ([item.id for item in group.items] for group in bot.codes)  # where the token stands
    assert table.prompt
    step = typed(on(scanned(begin(table.prompt), *patches[:3])), "o")  # no further one
    assert isinstance(step, Done)
    table.answer(step.answer)
    assert [begin(table.prompt).scan(code) is not None for code in picks] == [True] * 4 + [False] * 2


def test_shapes_are_drawn(tmp_path: Path) -> None:
    """A patch is printed with its shape, in grey."""
    printed.command(arguments(["codes", "patchwork", "--output", str(tmp_path / "sheet.pdf")]), Words())
    with pypdfium2.PdfDocument(tmp_path / "sheet.pdf") as document:
        page = document[0].render(scale=2).to_pil().convert("L")
    assert sum(page.histogram()[200:210]) > 1000


# What a code means


@pytest.mark.parametrize(
    ("code", "folded"),
    [
        ("PATCH:17", "patch:17"),
        (" robot:A13\t", "robot:a13"),
        ("fort:\u017fkids", "fort:\u017fkids"),  # a long s, whose capital is S
        ("\u212aing:1", "\u212aing:1"),  # the sign for kelvin, whose small letter is k
        ("ÉTÉ", "ÉTÉ"),
        ("", ""),
    ],
)
def test_capitals_do_not_matter(code: str, folded: str) -> None:
    """Those of ASCII; no other letter becomes one of ASCII."""
    assert fold(code) == folded


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("num:7", 7),
        ("pick:7", 7),
        ("num:-3", -3),
        ("num:007", 7),
        ("num:", None),
        ("7", None),
        ("num:7x", None),
        ("num:+7", None),
        ("num:٣", None),
        ("num:1_0", None),
        ("num:" + "9" * 10, None),
        ("patch:7", None),
    ],
)
def test_numbers(code: str, value: int | None) -> None:
    """ASCII figures behind a prefix, and not more than a game counts."""
    assert number(code) == value


@pytest.mark.parametrize(
    ("code", "value"),
    [("d10:7", 7), ("wind:7", 7), ("num:7", 7), ("pick:0", 0), ("d10:11", 11), ("d6:3", None), ("d10:", None)],
)
def test_faces(code: str, value: int | None) -> None:
    """By the number of sides or the die's own name; whether it has that side is the prompt's to say."""
    assert face(code, Die("Wind", tuple(range(10)))) == value


def test_a_things_code_needs_no_prefix_and_all_else_does() -> None:
    """A name of one word is an answer after pick: only, so that a barcode from elsewhere answers nothing."""
    thing, word = Option("robot:A1", say("x")), Option("A", say("x"))
    assert [means(thing, code) for code in ("robot:a1", "pick:robot:a1", "a1", "")] == [True, True, False, False]
    assert [means(word, code) for code in ("a", "pick:a", "pick:", "type:a")] == [False, True, False, False]


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_codes_differ_by_more_than_capitals(bot: Bot[Any]) -> None:
    """On one sheet, with the commands on it; and each finds its own spelling again."""
    ids = [item.id for group in bot.codes for item in group.items]
    assert len({fold(id) for id in [*ids, *COMMANDS]}) == len(ids) + len(COMMANDS)
    assert [canonical(id.upper(), bot) for id in ids] == ids
    assert canonical("nonsense", bot) == "nonsense"


def test_no_two_games_share_a_word() -> None:
    """A thing's prefix belongs to one game, and none to the commands."""
    words_of = {
        bot.name: {item.id.partition(":")[0] for group in bot.codes for item in group.items} - {"pick"}
        for bot in BOTS.values()
    }
    every = [word for each in words_of.values() for word in each]
    assert len(every) == len(set(every)) and not {"cmd", "num", "d10"} & set(every)
    for name, each in words_of.items():
        assert [owner(f"{word}:x") for word in each] == [find(name)] * len(each)
    assert [owner(code) for code in ("cmd:next", "pick:A", "num:1", "patch", ":", "")] == [None] * 6


# Why a code answers nothing


@pytest.mark.parametrize(
    ("code", "prompt", "bot", "sentence"),
    [
        ("num:9", NUMBER, PATCHWORK, "9 does not fit: 0 to 5."),
        ("pick:-1", NUMBER, None, "−1 does not fit: 0 to 5."),
        ("num:9", ROLL, PATCHWORK, "No number is asked for now."),
        ("num:9", None, PATCHWORK, "No number is asked for now."),
        ("d10:11", ROLL, PATCHWORK, "This die has no such side."),
        ("D10:7", NUMBER, PATCHWORK, "No die is asked for now."),
        ("robot:A13", NUMBER, PATCHWORK, "That code belongs to Robotick · Droco."),
        ("ROBOT:Z99", NUMBER, PATCHWORK, "That code belongs to Robotick · Droco."),
        ("patch:17", None, None, "That code belongs to Patchwork · Automa."),
        ("patch:99", NUMBER, PATCHWORK, "The code patch:99 means nothing here."),
        ("pick:FIRST", NUMBER, PATCHWORK, "“1st” is no answer here."),
        ("pick:x", NUMBER, PATCHWORK, "The code pick:x means nothing here."),
        ("4006381333931", NUMBER, PATCHWORK, "The code 4006381333931 means nothing here."),
        ("", NUMBER, None, "The code  means nothing here."),
        ("x" * 99, NUMBER, None, f"The code {'x' * 24} means nothing here."),
    ],
)
def test_what_is_said_of_a_code(code: str, prompt: Prompt[Any] | None, bot: Bot[Any] | None, sentence: str) -> None:
    """It names the game that it belongs to, or what would fit."""
    assert in_english(refused(code, prompt, bot)) == sentence


ANYTHING = st.one_of(
    st.text(max_size=200),
    st.sampled_from([*COMMANDS, *(item.id for bot in BOTS.values() for group in bot.codes for item in group.items)]),
    st.from_regex(r"(num|pick|d10|d6|cmd|patch):-?[0-9]{0,12}", fullmatch=True),
)


@pytest.mark.slow
@given(codes=st.lists(ANYTHING, max_size=12), language=st.sampled_from(list(LANGUAGES)))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_no_code_breaks_a_page(tmp_path_factory: pytest.TempPathFactory, codes: list[str], language: str) -> None:
    """Whatever is scanned in a game, the screen says something that fits it, and every answer taken is valid."""
    hands = Hands(tmp_path_factory.mktemp("codes"), language)
    playing = hands.begin()
    for code in codes:
        hands.scan(code)
        assert hands.page
        if hands.stage.go.scene is not playing:
            hands.scan("cmd:undo")


# No code answers wrongly


def allowed(code: str, way: Way) -> object:
    """Return what a code may answer, by the manual alone: the option's id, the number, *done* or *none*, or None."""
    prompt, word = way.prompt, code.strip().lower()
    if isinstance(prompt, Number):
        match = re.fullmatch(r"(?:num|pick):(-?\d+)", word, re.ASCII)
        return int(match[1]) if match and prompt.min <= int(match[1]) <= prompt.max else None
    if isinstance(prompt, Roll):
        die = prompt.dice[len(picked(way))]
        match = re.fullmatch(rf"(?:num|pick|d{len(die.faces)}|{die.id}):(-?\d+)", word, re.ASCII)
        return int(match[1]) if match and int(match[1]) in die.faces else None
    if not isinstance(prompt, Choose | ChooseSome | Draw):
        return None
    for option in prompt.accepted:
        if word == f"pick:{option.id}".lower() or (":" in option.id and word == option.id.lower()):
            return option.id
    facets = [
        (option.id, each.id.lower()) for option in prompt.accepted for each in option.facets.values() if _named(each)
    ]
    having = [id for id, facet in facets if facet == word]
    if isinstance(way, Ticks):  # one thing may lie there twice: the first that is not ticked, else the first
        having = [*(id for id in having if id not in picked(way)), *having][:1]
    if len(having) == 1:
        return having[0]
    several = isinstance(way, Ticks) and word in ("pick:done", "pick:none")
    return word if several else None


def _named(facet: object) -> bool:
    return isinstance(facet, Term)


def given_by(way: Way, code: str) -> object:
    """Return what a code answered."""
    step = way.scan(code)
    if step is None:
        return None
    if isinstance(way, Ticks) and isinstance(step, Done):
        assert step.answer == (picked(way) if fold(code) == "pick:done" else ())
        return fold(code)
    if isinstance(step, Among) and step.narrowed:
        assert picked(step) == picked(way) and len(step.choice.left) > 1  # a suit of several: nothing is answered yet
        return None
    if isinstance(way.prompt, Choose | Number):
        assert isinstance(step, Done)
        way.prompt.check(step.answer)
        return step.answer
    now = step.answer if isinstance(step, Done) else picked(step)
    assert isinstance(now, tuple)
    if isinstance(way, Ticks):
        (changed,) = {*now} ^ {*picked(way)}
        return changed
    return now[len(picked(way))] if not isinstance(way, Walk) else next(iter({*now} - {*picked(way)}), None)


def every_code(bot: Bot[Any], random: Random) -> list[str]:
    """Return codes of every kind, of this game and of the others, and what is none."""
    sheets = [item.id for each in BOTS.values() for group in each.codes for item in group.items]
    numbers = [f"{prefix}:{n}" for prefix in ("num", "pick", "d10", "d6", "black") for n in range(-2, 60)]
    bare = [item.id.partition(":")[2] for group in bot.codes for item in group.items]
    junk = ["", ":", "pick:", "cmd:next", "4006381333931", "12345670", "https://example.com/?q=1"]
    junk += ["pick:done", "pick:none"]
    noise = [
        "".join(random.choices("abcdABC0123456789:- \u0663\xe9\u017f", k=random.randint(1, 12))) for _ in range(40)
    ]
    return [*sheets, *map(str.upper, sheets), *numbers, *bare, *junk, *noise, *COMMANDS]


@pytest.mark.slow
@pytest.mark.parametrize("bot", [*BOTS.values(), TINY], ids=lambda bot: bot.name)
def test_no_code_answers_wrongly(bot: Bot[Any]) -> None:
    """Against prompts of every kind, with every two values of options: what answers is what the manual says."""
    random, asked, answered = Random(5), Counter[str](), 0
    met: set[object] = set()
    for seed, options in enumerate(spread_choices(bot, GAMES, random)):
        for prompt in play_on(play(bot, options, seed=str(seed), names=NAMES[seed % len(NAMES)]), random):
            if (prompt.key, prompt.ids()) in met or isinstance(prompt, Tell) or asked[prompt.key] == EACH:
                continue
            met.add((prompt.key, prompt.ids()))
            asked[prompt.key] += 1
            way = begin(prompt)
            for code in every_code(bot, random):
                expected = allowed(code, way)
                assert given_by(way, code) == expected, (prompt.key, code)
                answered += expected is not None
    print(f"{bot.name}: {asked.total()} prompts of {len(asked)} kinds, {answered} codes answered")
    assert asked.total() > 3 and answered > 10


def test_what_several_hidden_things_share_means_none_of_them() -> None:
    """Among those that may only be scanned there is no list to go on with; one alone is meant."""
    dogs = tuple(Option(f"dog:{n}", say("{n}", n=n), {"suit": Term("suit:book")}) for n in range(2))
    since = Choose("t.since", say("Anything?"), "luck", (Option("none", say("no")),), scanned=dogs)
    assert begin(since).scan("suit:book") is None
    assert begin(replace(since, scanned=dogs[:1])).scan("suit:book") == Done("dog:0")


def test_a_code_of_the_sheet_answers_in_any_writing(tmp_path: Path) -> None:
    """A keyboard with its shift locked sends capitals; the journal has the id as ever."""
    hands = Hands(tmp_path)
    playing = hands.begin()
    hands.scan_circle("PATCH:23", " patch:3", "Patch:10 ")
    (item,) = playing.table.session.history.items
    assert item.entry.answer == ["patch:23", "patch:3", "patch:10"]


@pytest.mark.parametrize(("code", "title"), [("cmd:menu", "Menu"), ("CMD:RULE", "Patches"), ("cmd:Glance", "Glance")])
def test_commands_of_the_menu(tmp_path: Path, code: str, title: str) -> None:
    """They open what the keys open, from a page too."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.scan(code)
    assert hands.page.title == title
    hands.scan("cmd:undo", "cmd:menu")
    assert hands.page.title == "Menu"
    hands.scan("cmd:menu")
    assert hands.page.title == "Menu"
    hands.scan("cmd:undo")  # it was open already, and is closed at once
    assert hands.page.title == "Set-up"


# The manual


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading."""
    section = MANUAL.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_command_is_in_the_manual() -> None:
    """And nothing that is none."""
    assert [cells[0].strip("`") for cells in rows("Commands")] == list(COMMANDS)


def pattern(form: str) -> str:
    """Return a form of the manual as a pattern: a word in capitals is a name, one letter a type or a number."""
    return re.sub(r"[A-Z]{3,}", "[a-z_]+", form).replace("TN", "[A-D]N").replace("N", "[0-9]+")


def test_every_thing_is_in_the_manual() -> None:
    """Each code of a sheet fits one pattern of its game; each pattern has its codes."""
    patterns = {(cells[1], cells[0].strip("`")) for cells in rows("Things")}
    found = set()
    for bot in BOTS.values():
        for item in (item for group in bot.codes for item in group.items):
            fits = [
                (game, form) for game, form in patterns if game == bot.name and re.fullmatch(pattern(form), item.id)
            ]
            assert len(fits) == 1 or item.id.startswith("pick:"), item.id
            found |= set(fits)
    assert found == patterns


def test_every_way_to_answer_is_in_the_manual() -> None:
    """The prefixes, each with what it answers; a new one must be written down."""
    documented = {code for cells in rows("Answers") for code in re.findall("`([^`]+)`", cells[0])}
    assert documented == {"pick:ANSWER", "pick:done", "pick:none", "num:N", "d10:N", "DIE:N"}
    assert begin(ROLL).scan("d10:7") == begin(ROLL).scan("num:7") == Done((7,))
    assert begin(NUMBER).scan("num:3") == begin(NUMBER).scan("pick:3") == Done(3)
