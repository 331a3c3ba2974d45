"""What a player may set right, and that it holds from the start of the turn."""

from typing import Any

import pytest

from bots.robokid.tables import cats, dogs, ids, shown, table
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import CATS, COIN, DOGS, KIDS, OWN_SUITS, SUITS, icons_of
from compere.bots.robokid.questions import ENDINGS
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.errors import InvalidAnswer, UnknownFact
from compere.named import corrected
from playing import play, said

FACTS = BOT.correctable


def correct(state: RobokidState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    prompt = FACTS[fact].editor(state)
    FACTS[fact].write(state, prompt.decode(prompt.check(value)))


def can_be_corrected(state: RobokidState, fact: str) -> bool:
    """Return whether there is something of a fact."""
    try:
        FACTS[fact].editor(state)
    except UnknownFact:
        return False
    return True


def test_every_fact_has_its_question() -> None:
    """Each under a key of its own, of no step of the sheet."""
    state = table("dogs=yes cats=yes", lookout="skids", yard="bug", deck="ant")
    prompts = {name: fact.editor(state) for name, fact in FACTS.items()}
    assert len({prompt.key for prompt in prompts.values()}) == len(FACTS) == 19
    assert {prompt.step for prompt in prompts.values()} == {""}


def test_a_card_for_another_is_told_with_both() -> None:
    """Its rows name the right card alone, as the wrong one stands above them; the sentence needs both."""
    state, fact = table(deck="bug"), FACTS["card"]
    told = corrected(fact, state, fact.editor(state), "fort:bug-fort:ant")
    assert said(told.text) == "Corrected: Bug → Ant."


ALWAYS = "points level toys pizzas lookout_came rules sculpture park ending"
TRACKED = "yard_came deck_came played"


@pytest.mark.parametrize(
    ("options", "lies", "facts"),
    [
        ("", {}, f"{ALWAYS} {TRACKED}"),
        ("", {"lookout": "bug"}, f"{ALWAYS} {TRACKED} card lookout_left"),
        ("", {"yard": "bug", "deck": "ant"}, f"{ALWAYS} {TRACKED} card yard_left deck_left"),  # a card has to be there
        ("deck=physical", {}, ALWAYS),  # what no decision misses cannot be wrong
        ("deck=physical", {"lookout": "suit:glue"}, f"{ALWAYS} lookout_left"),
        ("deck=physical dogs=yes", {}, f"{ALWAYS} dog_pile doghouse"),
        ("deck=physical cats=yes", {}, f"{ALWAYS} cats"),
    ],
)
def test_only_what_is_there_can_be_corrected(options: str, lies: dict[str, str], facts: str) -> None:
    """Dogs and cats where their module plays, cards where they lie, piles that the device keeps."""
    state = table(options, **lies)
    assert {name for name in FACTS if can_be_corrected(state, name)} == set(facts.split())


def test_a_game_without_dogs_gets_none() -> None:
    """Sheet, lines 116 to 124: a module of its own; so too in a game, whoever asks for it."""
    game = play(BOT, {}, ["first", ids("skids bug baby_face doc tiny")])
    for fact, value in (("dog_pile", ["dog:duke"]), ("cats", ["cat:bandit"])):
        assert fact not in game.session.corrections()
        with pytest.raises(UnknownFact, match=f"^'{fact}' cannot be corrected now: there is nothing of it"):
            game.correct(fact, value)


# Numbers

NUMBERS = [
    ("points", "points", 199),
    ("level", "level", 5),
    ("rules", "made_up_rules", 2),
]


@pytest.mark.parametrize(("fact", "name", "most"), NUMBERS)
def test_numbers(fact: str, name: str, most: int) -> None:
    """VP, Fort level and made-up rules: from what was thought, as far as there are any."""
    state = table()
    setattr(state, name, 1)
    prompt = FACTS[fact].editor(state)
    assert (prompt.min, prompt.max, prompt.usual) == (0, most, 1)
    correct(state, fact, most)
    assert getattr(state, name) == most
    with pytest.raises(InvalidAnswer):
        correct(state, fact, most + 1)
    setattr(state, name, most + 7)
    assert FACTS[fact].editor(state).usual is None  # what cannot be is no beginning


@pytest.mark.parametrize(("fact", "kind", "then"), [("toys", "toy", (4, 2)), ("pizzas", "pizza", (1, 4))])
def test_the_pack(fact: str, kind: str, then: tuple[int, int]) -> None:
    """Toys and pizzas are set right apart."""
    state = table(pack=["pizza", "toy", "pizza"])
    assert FACTS[fact].editor(state).usual == state.pack.count(kind)
    correct(state, fact, 4)
    assert (state.pack.count("toy"), state.pack.count("pizza")) == then
    correct(state, fact, 0)
    assert kind not in state.pack


# Piles


def lying(state: RobokidState, pile: str) -> list[str]:
    return state.deck.cards if pile == "deck" else getattr(state, pile)


@pytest.mark.parametrize("pile", ["lookout", "yard", "deck"])
def test_a_pile(pile: str) -> None:
    """A card has left it, or come to it: one at a time, meant by its own code."""
    state = table(**{pile: "skids skids bug"})
    assert list(FACTS[f"{pile}_left"].editor(state).ids()) == ids("skids bug")
    assert set(FACTS[f"{pile}_came"].editor(state).ids()) == set(KIDS)
    correct(state, f"{pile}_left", "fort:skids")
    assert lying(state, pile) == ids("skids bug")
    correct(state, f"{pile}_came", "fort:moles")
    assert lying(state, pile) == ids("skids bug moles")
    with pytest.raises(InvalidAnswer):
        correct(state, f"{pile}_left", "fort:ant")


@pytest.mark.parametrize("pile", ["lookout", "yard", "deck"])
def test_one_card_for_another(pile: str) -> None:
    """Wherever it lies by now, once; which of two a code means is plain, as the right one is none of its own."""
    state = table(**{pile: "skids skids bug", "lookout" if pile == "deck" else "deck": "ant"})
    swaps = FACTS["card"].editor(state)
    wrong, right = ({option.facets[name].id for option in swaps.options} for name in ("wrong", "card"))
    assert (wrong, right) == ({*ids("skids bug ant")}, {*KIDS} - {*ids("skids bug ant")})
    coins = {option.value[1] for option in swaps.options if option.facets["suit"] == SUITS[COIN]}
    assert coins == {kid for kid in KIDS if icons_of(kid)[0] == COIN}
    correct(state, "card", "fort:skids-fort:moles")
    assert sorted(lying(state, pile)) == sorted(ids("skids bug moles"))
    with pytest.raises(InvalidAnswer):
        correct(state, "card", "fort:ant-fort:bug")


@pytest.mark.parametrize(
    ("left", "lookout"),
    [
        ("suit:glue", "moles spike smoke"),
        ("fort:dot", "moles spike smoke"),  # a scanned name of that suit
        ("fort:moles", "suit:glue spike smoke"),
        ("fort:spike", "moles suit:glue smoke"),
        ("fort:smoke", "moles suit:glue spike"),
    ],
)
def test_a_scanned_card_has_left(left: str, lookout: str) -> None:
    """Ruling, Two ways to keep the deck: a card may lie there by its suit, and is still known by its name."""
    state = table("deck=physical", lookout="moles suit:glue spike smoke")
    prompt = FACTS["lookout_left"].editor(state)
    assert shown(prompt) == ids("moles suit:glue spike smoke")
    assert {kid for kid in prompt.ids() if kid not in shown(prompt)} == set(
        ids("doodles dot giggles kitty penny sweet_pea tink")
    )
    correct(state, "lookout_left", left)
    assert state.lookout == ids(lookout)


def test_a_card_comes_by_its_suit() -> None:
    """Ruling, Two ways to keep the deck: suits are enough, names may be scanned."""
    state = table("deck=physical")
    prompt = FACTS["lookout_came"].editor(state)
    assert set(prompt.ids()) == {*KIDS, *OWN_SUITS}
    for card in ("suit:crown", "fort:spike"):
        correct(state, "lookout_came", card)
    assert state.lookout == ["suit:crown", "fort:spike"]


def test_a_corrected_level_says_what_stays() -> None:
    """Its rewards, the Lookout and the Pack are corrected apart."""
    assert said(FACTS["level"].editor(table()).text) == "Level alone: Lookout, Pack, rewards stay."
    state = table(lookout="skids", pack=["toy"])
    correct(state, "level", 1)
    assert (state.level, state.lookout, state.pack, state.made_up_rules) == (1, ids("skids"), ["toy"], 0)


# Dogs and cats


@pytest.mark.parametrize(
    ("fact", "now", "then"),
    [
        ("dog_pile", "duke spud", ("duke spud", "echo", "pesto")),
        ("dog_pile", "duke pesto", ("duke pesto", "echo", "")),  # a dog that was thought to be at home
        ("dog_pile", "", ("", "echo", "pesto")),
        ("doghouse", "pesto echo", ("duke rowdy", "", "pesto echo")),
        ("doghouse", "rowdy", ("duke", "echo", "rowdy")),
        ("doghouse", "violet", ("duke rowdy", "echo", "violet")),
    ],
)
def test_dogs(fact: str, now: str, then: tuple[str, str, str]) -> None:
    """A dog is in one place at a time; those that stay keep their order, the top one first."""
    state = table("dogs=yes", dog_pile=dogs("duke rowdy"), yard_dogs=dogs("echo"), doghouse=dogs("pesto"))
    prompt = FACTS[fact].editor(state)
    assert (list(prompt.ids()), prompt.min, prompt.max) == (list(DOGS), 0, len(DOGS))
    correct(state, fact, dogs(now))
    assert (state.dog_pile, state.yard_dogs, state.doghouse) == tuple(map(dogs, then))


@pytest.mark.parametrize(("dumpling", "left_out"), [("no", {"cat:dumpling"}), ("yes", set())])
def test_which_cats(dumpling: str, left_out: set[str]) -> None:
    """Sheet, line 149: Dumpling plays in a harder game only."""
    prompt = FACTS["cats"].editor(table(f"cats=yes dumpling={dumpling}"))
    assert set(CATS) - set(prompt.ids()) == left_out
    assert (prompt.min, prompt.max) == (0, len(prompt.ids()))


def test_cats() -> None:
    """All that Robokid has; one that was not thought to play does."""
    state = table("cats=yes", cats=cats("bandit"), table_cats=cats("bandit scratch"))
    correct(state, "cats", cats("scratch kingsly"))
    assert (state.cats, state.table_cats) == (cats("scratch kingsly"), cats("bandit scratch kingsly"))
    correct(state, "cats", ())
    assert (state.cats, state.table_cats) == ([], cats("bandit scratch kingsly"))


# The end, the sculpture, the played card


@pytest.mark.parametrize(
    ("by", "ending", "then"),
    [
        ("", LAST_TURN, (LAST_TURN, "people")),
        ("", OVER, (OVER, "people")),
        ("park", OVER, (OVER, "park")),
        ("park", GOES_ON, (GOES_ON, "")),
    ],
)
def test_how_the_game_stands(by: str, ending: str, then: tuple[str, str]) -> None:
    """It goes on, has its last turn, or is over; who was known to have triggered it still has."""
    state = table(ended_by=by, ending=LAST_TURN if by else GOES_ON)
    prompt = FACTS["ending"].editor(state)
    assert (prompt.usual, prompt.ids()) == (state.ending, tuple(each.id for each in ENDINGS))
    correct(state, "ending", ending)
    assert (state.ending, state.ended_by) == then


@pytest.mark.parametrize(("ending", "by"), [(LAST_TURN, "park"), (OVER, "park"), (GOES_ON, "")])
@pytest.mark.parametrize("turn", [1, 20])
def test_the_park_deck_is_empty(ending: str, by: str, turn: int) -> None:
    """Ruling, Park deck empty, physical or tracked: a row of the menu, at any time, which can be set right again."""
    state = table(turn=turn, ending=LAST_TURN, ended_by="park")
    assert FACTS["park"].editor(state).usual == LAST_TURN
    assert FACTS["park"].editor(table(turn=turn)).usual == GOES_ON
    correct(state, "park", ending)
    assert (state.ending, state.ended_by) == (ending, by)


@pytest.mark.parametrize("lies", [{"points": 25}, {"level": 5}, {"ending": LAST_TURN, "ended_by": "people"}])
def test_the_park_deck_once_the_end_is_certain(lies: dict[str, Any]) -> None:
    """Ruling, Park deck empty, physical or tracked: nothing then."""
    with pytest.raises(UnknownFact):
        FACTS["park"].editor(table(**lies))


@pytest.mark.parametrize("has", [True, False])
def test_the_sculpture(has: bool) -> None:
    """Robokid has it or not; it begins where it was thought to be."""
    state = table(sculpture=has)
    assert FACTS["sculpture"].editor(state).usual_answer == ("yes" if has else "no")
    correct(state, "sculpture", "no" if has else "yes")
    assert state.sculpture is not has


def test_the_played_card() -> None:
    """Facts, section 4, Rough Housing: it leaves the game instead of going to the discard pile."""
    state = table()
    correct(state, "played", "trashed")
    assert state.played_is_trashed
    correct(state, "played", "discarded")
    assert not state.played_is_trashed


# In a game

FIVE = ids("skids bug baby_face doc tiny")


def test_a_corrected_lookout_raises_the_fort() -> None:
    """The turn is played again from its start, with what lies there, and its answers are offered again."""
    table = play(BOT, {}, ["first", FIVE, "none", "none", ["fort:worm"]])
    assert table.session.state.level == 0
    row = table.session.state.lookout
    table.correct("lookout_came", row[0])
    assert table.prompt and table.prompt.key == "robokid.since"
    assert table.offer and table.offer.answer == "none"
    table.answer("none")
    assert (table.session.state.level, table.session.state.lookout) == (1, [])


def test_what_was_played_stays() -> None:
    """A correction of the second turn leaves the first as it was decided."""
    table = play(BOT, {}, ["first", FIVE, "none", "none", ["fort:worm"], "none", "none"])
    before, points = table.session.position, table.session.state.points
    table.correct("points", points + 5)
    assert table.session.position == {**before, "points": points + 5}
    table.correct("yard_left", table.session.state.yard[0])
    assert len(table.session.state.yard) == 1
