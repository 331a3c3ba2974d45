"""What the table is asked, and what it may answer."""

import pytest

from bots.ufobot.tables import at, labels, table
from compere.bots.ufobot.cards import COLOURS, TEMPLES
from compere.bots.ufobot.questions import (
    above_question,
    any_die_options,
    archon_question,
    building_question,
    dice_question,
    die_question,
    lowest_question,
    next_turn_question,
    no_storey_option,
    recruit_question,
    site_question,
    speaker_question,
    storey_question,
    tiles_question,
    topmost_question,
    value_question,
    your_turn_question,
)
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from playing import said
from ways import begin_by_knob, pressed

UP, OK, DOWN = Key.UP, Key.OK, Key.DOWN

CITIZEN, SPEAKER = (1, 2, 3, 4, 5, 6), (2, 2, 3, 3, 4, 5)


def test_the_devices_dice() -> None:
    """Sheet, Au tour de l'Ufobot, 1: each die of the Active zone, in the order of ties; a speaker die by its faces."""
    state = table()
    state.active = ["white", "yellow", "orange", "white"]
    roll = dice_question(state)
    assert [(die.id, die.faces) for die in roll.dice] == [
        ("orange", CITIZEN),
        ("yellow", CITIZEN),
        ("white", SPEAKER),
        ("white1", SPEAKER),
    ]
    assert roll.by == "device"


@pytest.mark.parametrize("dice", ["virtual", "own"])
def test_the_archons_space(dice: str) -> None:
    """Sheet, Mise en place, 2: at random, by the device, whoever has the dice; any space of the track."""
    state = table(dice=dice)
    state.track += ["build", "tower"]
    roll = archon_question(state)
    assert [die.faces for die in roll.dice] == [tuple(range(9))]
    assert roll.by == "device"


def test_the_tables_lowest_die() -> None:
    """Sheet, Au tour de l'Ufobot, 1: value and colour; of one value the order of ties is the order of the rows."""
    state = table()
    state.active = ["white", "yellow", "orange"]
    question = die_question(state)
    assert question.ids()[:7] == ("orange-1", "yellow-1", "orange-2", "yellow-2", "white-2", "orange-3", "yellow-3")
    assert question.ids()[-2:] == ("orange-6", "yellow-6")
    assert not {"white-1", "white-6", "red-1"} & set(question.ids())
    assert question.often
    assert question.options[0].facets.keys() == {"pips", "die"}
    assert question.decode("white-3") == ("white", 3)


def test_any_die() -> None:
    """A correction: any colour with any of its values."""
    assert len(any_die_options(COLOURS)) == 5 * 6


ORDER = (("blue",), ("red", "purple"), ("orange", "yellow"))


def test_the_first_of_the_market() -> None:
    """Ruling, What the table is asked: an ordered list with one answer; of those tied the table sees the topmost.

    A number tells where one group of tied colours ends.
    """
    question = building_question(ORDER)
    asked = building_question(ORDER, "focus"), recruit_question(ORDER, "focus"), building_question(ORDER)
    assert [said(each.text) for each in asked] == [
        "Focus: 1st listed there?",
        "Focus: first, tied left?",
        "First listed in market?",
    ]
    assert labels(question) == [
        "blue",
        "2. red, if topmost",
        "2. purple, if topmost",
        "3. orange, if topmost",
        "3. yellow, if topmost",
        "the market is empty",
    ]
    assert [each.id for each in question.rare] == ["empty"]
    assert question.often and question.decode("empty") is None and question.decode("red") == "red"


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("citizen", "First to recruit, tied left?"),
        ("citizen_plus", "First to recruit, tied left?"),
        ("focus", "Focus: first, tied left?"),
    ],
)
def test_the_first_of_the_recruitment_zone(effect: str, asked: str) -> None:
    """Sheet, Citoyen: of colours that are tied the highest die, and then the leftmost, which the table sees."""
    question = recruit_question(ORDER, effect)
    assert said(question.text) == asked
    assert labels(question) == [
        "blue",
        "2. red, if highest",
        "2. purple, if highest",
        "3. orange, if highest",
        "3. yellow, if highest",
        "no die is there",
    ]
    assert [each.id for each in question.rare] == ["empty"]
    assert question.often and question.decode("empty") is None


def test_one_group_of_tied_colours_has_no_number() -> None:
    """It ends where no condition stands, or with the list."""
    order = (("blue",), ("red", "purple", "orange"), ("yellow",))
    tied = ["red", "purple", "orange"]
    topmost, highest = labels(building_question(order)), labels(recruit_question(order))
    assert topmost[:-1] == ["blue", *[f"{colour}, if topmost" for colour in tied], "yellow"]
    assert highest[:-1] == ["blue", *[f"{colour}, if highest" for colour in tied], "yellow"]


def test_a_sole_colour_needs_no_condition() -> None:
    """Where each colour is before the next, nothing is tied."""
    order = tuple((colour,) for colour in COLOURS)
    assert labels(building_question(order))[:-1] == labels(recruit_question(order))[:-1] == [*COLOURS]


def test_the_value_of_a_recruit() -> None:
    """Sheet, Citoyen: the highest of its colour, by what it is about."""
    for grows in (False, True):
        question = value_question("red", grows=grows)
        assert question.ids() == ("6", "5", "4", "3", "2", "1")
        assert (question.subject, question.decode("4")) == (("red",), 4)
        assert question.often and "red" in said(question.text) and ("before its +1" in said(question.text)) is grows


def test_the_topmost_building() -> None:
    """Sheet, Mauve: of the market, whatever its colour."""
    question = topmost_question()
    assert question.ids() == (*COLOURS, "empty")
    assert ([each.id for each in question.rare], question.step) == (["empty"], "bonus")


def test_the_fewest_storeys_left() -> None:
    """Sheet, Tour: of the tied colours alone; that none is left is an answer, too."""
    question = storey_question(("red", "yellow"))
    assert question.ids() == ("red", "yellow", "none")
    assert ([each.id for each in question.rare], question.decode("none")) == (["none"], None)
    assert said(question.retold("red")) == "Fewest levels left: red."
    assert said(question.retold(None)) == "None of these tower levels is left."


def test_your_lowest_marker() -> None:
    """Sheet, Zodiaque: of the tied temples alone."""
    assert lowest_question(("left", "right")).ids() == ("left", "right")


@pytest.mark.parametrize(("your_ties", "word"), [("no", "above space 3"), ("yes", "on space 3 or above")])
def test_whether_you_lead(your_ties: str, word: str) -> None:
    """Ruling, Ufobot leads: it wins ties, unless you do."""
    question = above_question(at(table(difficulty="own", your_ties=your_ties), 1, 3, 2), "middle")
    assert word == said(question.options[0].label)
    assert (question.subject, question.decode("yes"), question.decode("no")) == (("middle", 3), True, False)


def test_the_bottom_of_a_temple_is_no_space_0() -> None:
    """It is what the sheet calls it, *en bas*."""
    question = above_question(at(table(), 0, 3, 2), "left")
    assert labels(question) == ["above the bottom", "at the bottom"]


def test_the_lowest_site() -> None:
    """Ruling, Focus after a white die: its colour, one of five."""
    assert (site_question().ids(), site_question().step) == (COLOURS, "focus")


def test_whether_a_speaker_die_is_free() -> None:
    """Ruling, Orange bonus: whether one was; its value is not asked, as it is rolled again."""
    assert (speaker_question().decode("yes"), speaker_question().decode("no")) == (True, False)


def test_the_page_while_you_play() -> None:
    """Issue, Ask little: *I have passed* on a key of it, and the exception to a storey that was just told."""
    state = table()
    assert your_turn_question(state).ids() == ("passed", "played")
    assert "1" in said(your_turn_question(state).text)
    state.new_round()
    state.told_storey = "red"
    question = your_turn_question(state)
    assert (question.ids(), question.subject) == (("passed", "played", "no_storey"), (2, "red"))
    assert "red" in labels(question)[-1]


def test_the_page_that_begins_a_round() -> None:
    """It says that the round before is over, as above it stands what is to be done at its end."""
    state = table()
    texts = []
    for ended, exhausted in ((0, []), (1, []), (1, ["red"])):
        state.ended_rounds, state.exhausted = ended, exhausted
        texts.append(said(your_turn_question(state).text))
    assert texts == ["Round 1 of 5: play", "Round 1 is over: play 2", "Round 2 of 5: play"]


def test_the_page_before_a_further_turn() -> None:
    """Once you have passed there is nothing else to say than that no storey was there."""
    state = table()
    state.told_storey = "blue"
    question = next_turn_question(state, "blue")
    assert (question.ids(), question.subject) == (("played", "no_storey"), ("blue",))
    assert said(no_storey_option("blue").label) == labels(question)[-1]
    assert question.often


def test_the_key_that_goes_on_is_ufobots_turn() -> None:
    """Experience, Keys: OK takes the bot's turn on each page between its turns, and never ends a round."""
    state = table()
    pages = [your_turn_question(state)]
    state.told_storey = "blue"
    pages += [your_turn_question(state), next_turn_question(state, "blue")]
    ways = [begin(page) for page in pages]
    assert [way.keys for way in ways] == [(UP, OK), (UP, OK, DOWN), (OK, DOWN)]
    assert [pressed(way, OK) for way in ways] == [Done("played")] * 3
    assert [pressed(way, UP) for way in ways] == [Done("passed"), Done("passed"), None]
    assert [pressed(way, DOWN) for way in ways] == [None, Done("no_storey"), Done("no_storey")]
    assert [pressed(begin_by_knob(page), OK) for page in pages] == [Done("played")] * 3


def test_each_temple_keeps_its_key() -> None:
    """Left, middle, right, whichever of them are tied."""
    assert begin(lowest_question(("left", "right"))).keys == (UP, DOWN)
    assert begin(lowest_question(("middle", "right"))).keys == (OK, DOWN)


def test_bonus_tiles() -> None:
    """Ruling, Bonus tiles: 0 to 4 of them."""
    state = table()
    state.bonus_tiles = 3
    question = tiles_question(state)
    assert (question.min, question.max) == (0, 4)


@pytest.mark.parametrize("tied", [TEMPLES, TEMPLES[:2]])
def test_a_question_of_the_temples_names_them(tied: tuple[str, ...]) -> None:
    """By where they stand: which is the sea's, the table sees."""
    assert labels(lowest_question(tied)) == [f"{temple} temple" for temple in tied]
