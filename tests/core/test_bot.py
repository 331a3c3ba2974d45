"""What a bot declares: options, state, codes and facts; and the list of all bots."""

import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from setuptools.config.pyprojecttoml import read_configuration

from compere import bots as bots_of_ours
from compere.almanac import Known
from compere.bot import Bot, GameOption, Outcome
from compere.bots import BOTS, NAME_MOST, Bots, find, points
from compere.errors import BadBot, OptionError, UnknownBot
from compere.options import Option
from compere.prompts import Choose, to_plain
from compere.wording import Text, say
from playing import said
from tiny import LUCK, TINY, TinyState, number, printed, seated

FOLDER = Path(bots_of_ours.__file__).parent
ALL = [*BOTS.values(), TINY]


def test_options_are_the_given_ones_and_defaults() -> None:
    """Every option has a value, in the order in which the bot declares them."""
    assert TINY.choose_options({}) == {"rounds": "3", "sky": "cloudy", "clearing": "1"}
    chosen = TINY.choose_options({"sky": "clear", "rounds": "1000"})
    assert list(chosen.items()) == [("rounds", "1000"), ("sky", "clear"), ("clearing", "1")]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"weather": "fine"}, "tiny has no option 'weather': expected one of rounds, sky, clearing"),
        ({"sky": "blue"}, "option sky cannot be 'blue': expected one of clear, cloudy"),
        ({"sky": ""}, "option sky cannot be '': expected one of clear, cloudy"),
    ],
)
def test_an_option_that_is_not_there(given: dict[str, str], message: str) -> None:
    """The message names the value and what would do."""
    with pytest.raises(OptionError, match=f"^{message}$"):
        TINY.choose_options(given)


@pytest.mark.parametrize(
    ("when", "chosen", "matters"),
    [
        (None, {}, True),
        (("sky", "cloudy"), {"sky": "cloudy"}, True),
        (("sky", "cloudy"), {"sky": "clear"}, False),
        (("sky", "cloudy"), {}, False),
    ],
)
def test_an_option_with_a_condition(when: tuple[str, str] | None, chosen: dict[str, str], matters: bool) -> None:
    """It matters only beside the value that it names."""
    assert GameOption("x", say("?"), (Option("1", say("1")),), "1", when=when).matters(chosen) is matters


def test_a_bot_refuses_no_code_of_itself() -> None:
    """Without a word of the bot's, a code means just nothing here."""
    fields: dict[str, Any] = {name: getattr(TINY, name) for name in ("title", "rules_version", "options")}
    fields |= {name: getattr(TINY, name) for name in ("steps", "new_state", "set_up", "play", "glance", "progress")}
    bare: Bot[Any] = Bot(**fields)
    assert bare.refusal(bare.new_state({}), "stone:r") is None
    assert (bare.facts, bare.facets, bare.codes, bare.seats({}), bare.level) == ((), {}, (), (), "")
    assert (bare.correctable, bare.printed) == ({}, {})


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_what_a_bot_declares_holds_together(bot: Bot[Any]) -> None:
    """Defaults are values, conditions name earlier options, ids and names are single words and never twice."""
    seen: dict[str, list[str]] = {}
    defaults = bot.choose_options({})
    for option in bot.options:
        values = [value.id for value in option.values]
        assert defaults[option.name] in values
        assert len(set(values)) == len(values)
        assert option.when is None or option.when[1] in seen[option.when[0]]
        seen[option.name] = values
    assert len(seen) == len(bot.options)
    codes = [item.id for group in bot.codes for item in group.items]
    assert len(set(codes)) == len(codes)
    for name in (bot.name, *seen, *bot.correctable, *bot.steps, *bot.facets):
        assert name.isidentifier(), name


def test_a_preset_is_an_option_like_others() -> None:
    """What it stands for are the defaults of those after it; who chooses one of them has the rest of the preset."""
    rows = (Option("0", say("off")), Option("1", say("on")))
    preset = GameOption("preset", say("?"), (Option("easy", say("easy")), Option("hard", say("hard"))), "easy")
    switches = [
        GameOption(name, say("?"), rows, lambda chosen: "1" if chosen["preset"] == "hard" else "0") for name in "ab"
    ]
    bot = replace(TINY, options=(preset, *switches))
    assert bot.choose_options({}) == {"preset": "easy", "a": "0", "b": "0"}
    assert bot.choose_options({"preset": "hard", "b": "0"}) == {"preset": "hard", "a": "1", "b": "0"}


WINS = say("You win!")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (say("You win!"), say("You win!")),
        (say("The lamp is out: {wins}", wins=WINS), WINS),
        (say("{wins} The lamp is out.", wins=WINS), say("{wins} The lamp is out.", wins=WINS)),
        (say("The winner is {name}", name="Ada"), say("The winner is {name}", name="Ada")),
    ],
)
def test_who_won_is_the_text_with_which_the_sentence_ends(text: Text, who: Text) -> None:
    """Or the sentence, if it ends with words of its own, or with a name."""
    assert Outcome("end", "over", text, ("you",)).who == who


@pytest.mark.parametrize(("called", "level"), [("level", "level"), ("difficulty", "difficulty"), ("strength", "")])
def test_the_level_is_the_option_that_is_called_so(called: str, level: str) -> None:
    """Games are counted by it; a bot without one has no level."""
    values = (Option("easy", say("easy")), Option("hard", say("hard")))
    options = (GameOption("who", say("?"), values, "easy"), GameOption(called, say("?"), values, "easy"))
    assert replace(TINY, options=options).level == level


def test_what_ships_is_known_by_its_key() -> None:
    """The printed facts of a bot are the beginning of an almanac."""
    options = (Option("light", say("light")), Option("heavy", say("heavy")))
    question = Choose("tiny.weight", say("?"), "luck", options)
    known = printed(question, "tiny.weight.stone:r", known=Known("light", "the stone"))
    asked = printed(question, "tiny.weight.stone:g")  # nobody knows it yet
    assert replace(TINY, facts=(known, asked)).shipped() == {"tiny.weight.stone:r": Known("light", "the stone")}
    assert TINY.shipped() == {}


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_what_ships_answers_its_question(bot: Bot[Any]) -> None:
    """A printed fact fits the question that may set it right, and its key names its bot."""
    for key, fact in bot.printed.items():
        assert key.startswith(f"{bot.name}.")
        assert (question := bot.learning(key)).usual is None  # what is printed nobody guesses
        if fact.known:
            assert to_plain(question.check(fact.known.value)) == fact.known.value
    assert list(bot.shipped()) == [key for key, fact in bot.printed.items() if fact.known]


def test_what_is_printed_is_learned_at_a_table_with_seats() -> None:
    """Outside any game, where a question names who sits there."""
    question = printed(number("weight"), "tiny.weight.stone:r")
    by_name = replace(question, question=lambda state: number(f"weight_of_{state.seats[1]}"))
    bot = replace(seated("A", "B"), facts=(by_name,))
    assert bot.learning("tiny.weight.stone:r").key == "tiny.weight_of_B"


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_each_fact_has_a_key_of_its_own(bot: Bot[Any]) -> None:
    """Of those of the table and of those that are printed."""
    assert len(bot.facts) == len(bot.correctable) + len(bot.printed)


def test_what_no_step_asks_is_set_right() -> None:
    """The program's own step: no bot declares it, and people do it."""
    assert TINY.step("luck") is TINY.steps["luck"]
    assert (said(TINY.step("").name), TINY.step("").yours) == ("Correct", True)
    with pytest.raises(KeyError):
        TINY.step("unknown")


def test_a_title_is_known_before_its_bot() -> None:
    """A list of titles imports no rules; each is the bot's own, which stands in its folder."""
    code = f"import sys; sys.path[:] = {sys.path}; from compere.bots import BOTS; "
    code += "[BOTS.title(name) for name in BOTS.ours]; len(BOTS); 'chess' in BOTS; "
    code += "print(sorted(name for name in sys.modules if name.startswith('compere.bots.')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"{sorted(BOTS.ours.values())}\n"
    for name, bot in BOTS.items():
        assert BOTS.title(name) is bot.title
    with pytest.raises(KeyError):
        BOTS.title("chess")


def test_titles_get_shorter() -> None:
    """The game and its bot, then each alone; only the title where both have one name."""
    for name in BOTS:
        title, *shorter = (text.template for text in BOTS.titles(name))
        assert title.split(" · ") == (shorter or [title])


POINTS = """
[console_scripts]
compere = compere_device.cli:main
[compere.bots]
# chess = compere_chess
droco = compere.bots.droco
; go = compere_go
patchwork=compere.bots.patchwork
[other]
draughts = compere_draughts
"""


def test_bots_are_listed_by_entry_points() -> None:
    """Of our group alone, in their order; ours are those of the file beside them."""
    bots = Bots(points(POINTS))
    assert (list(bots), len(bots), "robokid" in bots) == (["droco", "patchwork"], 2, False)
    assert bots["patchwork"] is BOTS["patchwork"]
    folders = {path.parent.name for path in FOLDER.glob("*/bot.py")}
    assert set(BOTS.ours) == folders and list(BOTS)[: len(folders)] == [*BOTS.ours]


def test_the_distribution_has_the_same_entry_points() -> None:
    """As its builder reads them: ours are found in a wheel as any guest is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of settings that are in beta, says setuptools
        read = read_configuration(FOLDER.parents[2] / "pyproject.toml", expand=True)
    groups = read["project"]["entry-points"]
    assert groups["compere.bots"] == BOTS.ours
    assert set(groups) == {"compere.bots", "compere.languages", "gpiozero_pin_factories"}


def test_a_guest_is_one_of_them_until_it_is_removed() -> None:
    """Behind ours. The same one twice is one; another of that name is refused, ours or not."""
    bots = Bots(points(POINTS))
    bots.add("quay", "compere_quay")
    bots.add("quay", "compere_quay")
    assert (list(bots), bots.package("quay")) == (["droco", "patchwork", "quay"], "compere_quay")
    for name, package in (("quay", "compere_twin"), ("droco", "compere_droco")):
        with pytest.raises(BadBot, match=f"^two bots are called '{name}': .* and {package}; remove either$") as raised:
            bots.add(name, package)
        assert raised.value.name == name
    bots.remembered["quay"] = (say("Quay"), say("Q"))
    assert said(bots.title("quay")) == "Quay" and bots.titles("quay")[1] == say("Q")
    bots.remove("quay")
    assert "quay" not in bots and bots.remembered == {} and bots.package("quay") == ""
    with pytest.raises(KeyError):
        bots.remove("droco")


@pytest.mark.parametrize("name", ["", "../quay", "Quay", "a-quay", "quai à", "q" * (NAME_MOST + 1)])
def test_names_that_none_can_have(name: str) -> None:
    bots = Bots(points(POINTS))
    with pytest.raises(BadBot, match=r"^no bot can be called .*: expected at most 40 .* compere_quay give another"):
        bots.add(name, "compere_quay")
    assert list(bots) == ["droco", "patchwork"] and bots.guests == {}


def test_rules_are_those_of_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As journals name their bot by its voice; what is no bot is none."""
    (tmp_path / "quay_none").mkdir()
    (tmp_path / "quay_none" / "bot.py").write_text("BOT = 5\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for package in ("compere.bots.patchwork", "quay_none"):
        bots = Bots({"quay": package})
        with pytest.raises(BadBot, match=rf"^{package}\.bot has no BOT with the voice of quay: write it as AUTHORS"):
            bots["quay"]


def _planted(bot: Bot[Any]) -> dict[str, Bot[Any]]:
    """Return a bot with a plain string in place of each kind of text that its declaration has, by where that stands."""
    plain: Any = "plain"
    option, (name, step), fact, group = bot.options[0], next(iter(bot.steps.items())), bot.facts[0], bot.codes[0]
    value, item = (Option(each.id, plain) for each in (option.values[0], group.items[0]))
    return {
        "score": replace(bot, score=plain),
        f"options, {option.name}": replace(bot, options=(replace(option, text=plain),)),
        f"options, {option.name}={value.id}": replace(
            bot, options=(replace(option, values=(value,), default=value.id),)
        ),
        f"steps, {name}": replace(bot, steps={name: replace(step, rule=plain)}),
        f"facts, {fact.key}": replace(bot, facts=(replace(fact, name=plain, printed=False),)),
        "facets, way": replace(bot, facets={"way": plain}),
        "codes, a title": replace(bot, codes=(replace(group, title=plain),)),
        f"codes, {item.id}": replace(bot, codes=(replace(group, items=(item,)),)),
    }


def test_what_a_guest_declares_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page would show it before any game is guarded; where it stands is named. It is asked of guests alone."""
    found = BOTS["droids"]
    fine = ("", found), ("", replace(found, score=None))
    for where, bot in (*fine, *_planted(found).items()):
        bots, ours = Bots({}), Bots({"droids": "compere.bots.droids"})
        bots.add("droids", "compere.bots.droids")
        monkeypatch.setattr("compere.bots.droids.bot.BOT", bot)
        assert ours["droids"] is bot
        if where:
            with pytest.raises(
                BadBot, match=rf"^compere\.bots\.droids\.bot: in {where} stands 'plain': expected a text"
            ):
                bots["droids"]
        else:
            assert bots["droids"] is bot


def test_a_bot_is_known_for_a_while() -> None:
    """As a guest in its package, which has its titles; or put there without one, which has only its own."""
    bots = Bots(points(POINTS))
    with bots.known(TINY, "compere.bots.droids"):
        assert bots["tiny"] is TINY and bots.guests == {"tiny": "compere.bots.droids"}
        assert bots.titles("tiny") == (TINY.title, *BOTS.titles("droids")[1:])
    assert "tiny" not in bots and bots.guests == {}
    bots["tiny"] = TINY
    assert bots.titles("tiny") == (TINY.title,)
    del bots["tiny"]
    assert "tiny" not in bots


def test_why_a_bot_is_left_out_is_said() -> None:
    """To whoever asks for it by its name."""
    BOTS.refused["wreck"] = "it cannot be read"
    try:
        with pytest.raises(BadBot, match=r"^the bot .wreck. is left out: it cannot be read$"):
            find("wreck")
    finally:
        del BOTS.refused["wreck"]


@pytest.mark.parametrize("name", BOTS)
def test_bots_are_found_by_their_names(name: str) -> None:
    """The name is the key."""
    assert find(name).name == name


def test_an_unknown_bot_is_named() -> None:
    """The message lists those that there are."""
    with pytest.raises(UnknownBot, match=f"^no bot is called 'chess': expected one of {', '.join(BOTS)}$"):
        find("chess")


def test_who_sits_where_nobody_is_named() -> None:
    """Names fill the seats in order, letters the others; a name without a seat is left out."""
    bot = replace(TINY, new_state=lambda options: TinyState(seats=("X", "Y", "Z")[: int(options["people"])]))
    three = {"people": "3"}
    assert bot.seated(three, ()) == ("X", "Y", "Z")
    assert bot.seated(three, ("Léa",)) == ("Léa", "Y", "Z")
    assert bot.seated(three, ("a", "b", "c", "d")) == ("a", "b", "c")
    assert bot.seated({"people": "1"}, ("a", "b")) == ("a",)


def test_a_fact_may_be_called_by_somebodys_name() -> None:
    """Its label is a text, or what the table makes it."""
    state = TINY.new_state({})
    state.seats = ("Ann",)
    assert LUCK.called(state) == LUCK.name
    hers = replace(LUCK, name=lambda state: say("{player}’s luck", player=state.seats[0]))
    assert said(hers.called(state)) == "Ann’s luck"
