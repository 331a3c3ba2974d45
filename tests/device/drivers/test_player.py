"""The player: sensible answers, by the keys and codes of a person."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from compere.arrange import ChooseSome, Place
from compere.bots import BOTS
from compere.draft import Draft
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, Tell, to_plain
from compere.wording import Term, say
from compere_device.answers.picker import WALK_LEAST, begin
from compere_device.answers.way import Done, Way
from compere_device.drivers.player import Player, choose
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from hands import Stage, hold_on, one_question, press_on
from playing import any_answer, pile_of, play, play_on, spread_choices
from tiny import STONES, stone
from ways import key_of_before, key_towards, on, pressed, typed

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
GAMES = 15  # of each bot, over its options
TELL = Tell("t.tell", say("Read."), "luck")
FEW = tuple(Option(id, say("{id}", id=id)) for id in "abcdefg")
CHOOSE = Choose("t.choose", say("Which?"), "luck", FEW)
DRAW = Draw("t.draw", say("Draw."), "luck", pile_of("bag", FEW), FEW, count=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_every_answer_fits(name: str) -> None:
    """Random games end, whatever the rules make of the answers: the player knows no game."""
    asked = 0
    for seed, options in enumerate(spread_choices(BOTS[name], GAMES, Random(name))):
        for prompt in play_on(play(BOTS[name], options, seed=str(seed)), Random(seed), choose):
            asked += 1
            prompt.check(choose(prompt, Random(seed)))
    assert asked > 10 * GAMES


@pytest.mark.parametrize(
    "prompt",
    [
        ChooseSome("t.some", say("Which ones?"), "luck", FEW, 2, 5),
        Number("t.number", say("How many?"), "luck", 3, 9),
        Number("t.number", say("How many?"), "luck", 3, 9, usual=4),
        Roll("t.dice", say("Roll."), "luck", {"black": (1, 2), "white": (0, 5)}),
        Draw("t.draw", say("Draw."), "luck", pile_of("bag", FEW[:1], a=3), FEW[:1], count=3),
        TELL,
    ],
    ids=lambda prompt: prompt.key,
)
def test_every_kind_of_prompt_is_answered(prompt: Prompt[Any]) -> None:
    """A number is the likely one; several are named in the order of the list."""
    answers = [choose(prompt, Random(seed)) for seed in range(20)]
    for answer in answers:
        assert prompt.check(answer) == answer
    if isinstance(prompt, Number) and prompt.usual:
        assert set(answers) == {4}


@pytest.mark.parametrize(
    ("cursor", "answer", "key"),
    [(0, "a", OK), (0, "c", DOWN), (0, "g", UP), (6, "b", DOWN), (1, "e", DOWN), (1, "f", UP)],
)
def test_the_shorter_way_round_a_list(cursor: int, answer: str, key: Key) -> None:
    """A list goes round, so its last row is one press from the first."""
    assert key_towards(on(typed(begin(CHOOSE), "+" * cursor)), answer) is key


@pytest.mark.parametrize(("face", "key"), [(1, OK), (2, UP), (3, UP), (5, DOWN), (6, DOWN)])
def test_the_shorter_way_round_a_die(face: int, key: Key) -> None:
    """On a die UP counts up."""
    die = Roll("t.die", say("Roll."), "luck", {"d6": (1, 2, 3, 4, 5, 6)})
    assert key_towards(begin(die), (face,)) is key


def steps(prompt: Prompt[Any], scanner: bool) -> list[object]:
    """Return what the player does to answer a question."""
    done: list[object] = []
    table = one_question(prompt)
    playing = Playing(Stage(), table)

    def press(key: Key) -> None:
        done.append(key)
        press_on(playing, key)

    def scan(code: str) -> None:
        done.append(code)
        playing.scan(code)

    player = Player(press, scan if scanner else None, Random(1))
    while playing.asked:
        player.step(playing)
    return done


def test_a_scanner_is_used_for_what_is_drawn() -> None:
    """With one fitted each thing drawn is a scan; without, keys, and where it has no code; so is a choice."""
    options = tuple(map(stone, STONES))
    stones = Draw("t.draw", say("Draw."), "luck", pile_of("bag", options), options, count=2)
    assert steps(stones, scanner=True) == list(choose(stones, Random(1)))
    assert {*steps(stones, scanner=False)} <= {OK, UP, DOWN}
    assert steps(DRAW, scanner=True) == steps(DRAW, scanner=False)
    assert steps(CHOOSE, scanner=True) == steps(CHOOSE, scanner=False)
    assert steps(TELL, scanner=True) == [OK]


def test_what_has_no_code_is_not_scanned() -> None:
    """Nor is it named as one who scans names things: only rows that are shown have keys."""
    rows = (Option("a", say("a")), Option("b", say("b")))
    scanned = tuple(Option(f"code{n}", say("code")) for n in range(9))
    assert {*steps(Choose("t.choose", say("Which?"), "luck", rows, scanned=scanned), scanner=True)} <= {OK, UP, DOWN}


def test_an_answer_out_of_reach_is_an_error() -> None:
    """The player never presses on for ever."""
    with pytest.raises(KeyError):
        key_towards(begin(CHOOSE), "gone")


# Whatever is asked, keys lead to every answer and never to a wrong one.


@st.composite
def options(draw: st.DrawFn) -> tuple[Option[Any], ...]:
    """Options with some facets each, of which several may be alike."""
    facet = st.one_of(st.integers(0, 3), st.sampled_from([Term("t:1"), Term("t:2"), "x", "y"]))
    names = draw(st.sets(st.sampled_from(["suit", "rank", "size"])))
    facets = st.fixed_dictionaries(dict.fromkeys(sorted(names), facet))
    if draw(st.integers(0, 4)) == 0:  # some lack some
        facets = st.dictionaries(st.sampled_from(["suit", "rank", "size"]), facet)
    return tuple(Option(f"o{number}", say("option"), draw(facets)) for number in range(draw(st.integers(1, 20))))


@st.composite
def prompts(draw: st.DrawFn) -> Prompt[Any]:
    """Any question of the table."""
    offered, hand = draw(options()), draw(options())
    low = draw(st.integers(-20, 20))
    high = low + draw(st.integers(0, 30))
    fewest = draw(st.integers(0, len(offered)))
    faces = st.lists(st.integers(-3, 9), min_size=1, max_size=10, unique=True).map(tuple)
    dice = {f"die{number}": draw(faces) for number in range(draw(st.integers(1, 3)))}
    likely = draw(st.none() | st.integers(low, high))
    default = draw(st.none() | st.sampled_from([each.id for each in offered]))
    pile = pile_of("pile", offered, **{each.id: draw(st.integers(1, 3)) for each in offered})
    count = min(draw(st.integers(1, 4)), len(pile.cards))
    text = say("Which?")
    made: list[Prompt[Any]] = [
        Choose("tiny.a", text, "luck", offered, often=draw(st.booleans()), usual=default),
        ChooseSome("tiny.b", text, "luck", offered, fewest, draw(st.integers(fewest, len(offered)))),
        Number("tiny.c", text, "luck", low, high, usual=likely),
        Roll("tiny.d", text, "luck", dice),
        Draw("tiny.e", text, "luck", pile, offered, count=count),
        Draw("tiny.f", text, "luck", pile_of("deck", hand), hand, count=draw(st.integers(1, len(hand))), places=()),
        TELL,
    ]
    return draw(st.sampled_from(made))


def presses_to(prompt: Prompt[Any], answer: Any, old: Any = None) -> int:
    """Answer by the player's keys, on the scene of a game; return how many it took, the way back from `old` apart."""
    table = one_question(replace(prompt, step="luck"), old)
    playing = Playing(Stage(), table)
    presses = backs = 0
    while playing.asked and not playing.asked.leads_to(answer):
        hold_on(playing, BACK)  # where an answer was taken back that is given in several steps
        backs += 1
        assert backs <= most_presses(prompt)
    while playing.asked:
        press_on(playing, key_towards(playing.asked, answer))
        presses += 1
        assert presses < 1000
    given = table.session.history.items[-1].entry.answer
    assert given == to_plain(prompt.check(answer)) or (in_any_order(prompt) and sorted(given) == sorted(answer))
    return presses


def in_any_order(prompt: Prompt[Any]) -> bool:
    return isinstance(prompt, Draw) and not prompt.ordered


QUARTERED = 4  # of a board of ten by ten, until one square is left


def most_presses(prompt: Prompt[Any]) -> int:
    """Return a bound: half way round each list or die, and OK, for each thing picked and each of three facets."""
    match prompt:
        case Number():
            return prompt.max - prompt.min + 1
        case Roll():
            return sum(len(die.faces) // 2 + 1 for die in prompt.dice)
        case ChooseSome():
            return (len(prompt.options) + 2) * (len(prompt.options) + 1)
        case Draw() if in_any_order(prompt) and prompt.count >= WALK_LEAST:
            return 2 * len(prompt.options)
        case Place():
            return 4  # quarters of ten by ten
        case ChooseSome(ordered=True):
            return prompt.count * (len(prompt.options) // 2 + 2)
        case Choose() | Draw():
            return getattr(prompt, "count", 1) * 4 * (len(prompt.accepted) // 2 + 2)
        case Place():
            return QUARTERED
        case Draft(fact=str()):
            return 3  # there and back, before it can be taken
    return 1


@pytest.mark.slow
@given(prompts(), st.integers(0, 99), st.booleans())
@settings(deadline=None)
def test_keys_lead_to_every_answer(prompt: Prompt[Any], seed: int, taken_back: bool) -> None:
    """The player's keys reach exactly the answer that is meant, whatever was answered before, in few presses."""
    assume(prompt.sole() is None)  # which is not asked
    random = Random(seed)
    answer = any_answer(prompt, random)
    old = any_answer(prompt, random) if taken_back and prompt != TELL else None
    replaced = 2 if in_any_order(prompt) and old is not None else 1  # each card of a hand that was taken back
    assert presses_to(prompt, answer, old) <= replaced * most_presses(prompt)


CODES = st.one_of(st.text(max_size=6), st.sampled_from(["pick:1", "pick:o1", "o2", "pick:done", "pick:--3", "t:1"]))


@pytest.mark.slow
@given(prompts(), st.lists(st.one_of(st.sampled_from(list(Key)), CODES), max_size=60), st.booleans())
@settings(deadline=None, max_examples=60)
def test_junk_gives_valid_answers_only(prompt: Prompt[Any], junk: list[Any], taken_back: bool) -> None:
    """Whatever is pressed and scanned, an answer that comes out of it fits, or a sentence says what would."""
    assume(prompt.sole() is None)
    old = any_answer(prompt, Random(len(junk))) if taken_back and prompt != TELL else None
    table, stage = one_question(prompt, old), Stage()
    playing = Playing(stage, table)
    for each in junk:
        if not playing.asked:
            break
        playing.page()
        if isinstance(each, Key):
            press_on(playing, each)
        else:
            playing.scan(each)
    for item in table.session.history.items:
        prompt.check(item.entry.answer)


def shown(prompt: Prompt[Any], random: Random) -> Any:
    """Return some answer that has a row; the others can be scanned only."""
    if isinstance(prompt, Choose | Draw):
        prompt = replace(prompt, scanned=())
    if isinstance(prompt, Draw) and prompt.more:
        prompt = replace(prompt, places=None)
    return any_answer(prompt, random)


FEWEST = {"droids": 3}  # different questions: the same orders are asked for again and again


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_keys_lead_to_every_answer_of_a_bot(name: str) -> None:
    """Every prompt of random games is answered by keys within its bound, and taken again by pressing one key."""
    asked: set[object] = set()
    for seed, options in enumerate(spread_choices(BOTS[name], GAMES, Random(name))):
        random = Random(seed)
        for prompt in play_on(play(BOTS[name], options, seed=str(seed)), random):
            if (prompt.key, prompt.ids()) not in asked and not isinstance(prompt, Tell):
                asked.add((prompt.key, prompt.ids()))
                answer = shown(prompt, random)
                assert presses_to(prompt, answer) <= most_presses(prompt)
                step: Way | Done | None = begin(prompt, to_plain(answer))
                for _ in range(3):  # through a facet or two
                    step = pressed(step, key_of_before(step) or OK) if isinstance(step, Way) else step
                taken = step.answer if isinstance(step, Done) else None
                assert taken == answer or (in_any_order(prompt) and sorted(taken or ()) == sorted(answer))
    assert len(asked) > FEWEST.get(name, 50)


@given(st.integers(), st.integers(1, 3), st.booleans())
def test_an_answer_that_is_no_card_is_given_alone(seed: int, count: int, scanned: bool) -> None:
    """Of several cards that are drawn, *none left* is never one; whoever answers at random knows that."""
    none = Option("none", say("none left"))
    draw = Draw("t.draw", say("Draw."), "luck", pile_of("bag", FEW[:3]), FEW[:3], count=count, rare=(none,))
    for answer in (choose(draw, Random(seed), scanned=scanned), any_answer(draw, Random(seed))):
        assert draw.check(answer) == answer and (answer == ("none",) or "none" not in answer)
