"""Set-up: the sheet's changes, what is printed on the owner's boards, and the Archon at random."""

import pytest

from bots.ufobot.tables import POINTS, TOP, TRACK, sentences, steps
from compere.bots.ufobot import set_up
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.cards import TEMPLES
from compere.bots.ufobot.state import UfobotState, new_state
from playing import drive, play, said

KEY = ("build", "tower", "citizen", "zodiac", "military")


def new(**options: str) -> UfobotState:
    return new_state(BOT.choose_options(options))


@pytest.mark.parametrize(
    ("of", "words"),
    [
        ("Mettez le jeu en place pour une partie à 2 joueurs", ["for two by your rule book, then"]),
        ("Ufobot n'utilise aucune pièce", ["no Agora", "no Palace", "no resources"]),
        ("Ufobot ignore les gains de ressources, les coûts", ["ignores costs and effects", "Zodiac", "District cards"]),
        ("L'Ufobot ne reçoit pas de jetons Supériorité", ["no Superiority tokens"]),
        (
            "Placez les disques d'une couleur non utilisée",
            ["unused colour", "military", "three temples", "score track"],
        ),
        ("Prenez un dé Citoyen de chaque couleur", ["citizen die of each colour", "Active"]),
        ("placez un disque de chaque couleur", ["A disc of each", "not a Palace", "Exploration"]),
        ("Jouez avec 4 cartes District", ["4 District cards", "row"]),
        ("En lieu et place des étapes 21 à 23", ["21 to 23", "each colour", "any 6 again"]),
        ("Mettez de côté les deux dés", ["two highest aside", "your choice", "Two of the other three"]),
        ("Vous débutez avec 15 PV", ["15 VP"]),
        ("Vous êtes toujours le premier joueur", ["always first player", "Stronghold never moves"]),
        ("zéro (ou moins) points de victoire", ["0 VP or fewer", "end of your turn", "Correct"]),
    ],
)
def test_the_sheets_changes(of: str, words: list[str]) -> None:
    """Sheet, Mise en place, 1, 3, 4, À votre tour, Au tour de l'Ufobot: each is said, before anything is asked."""
    told = [said(change) for change in set_up.CHANGES]
    assert any(all(word in change for word in words) for change in told), of


def test_they_are_told_in_the_order_of_the_sheet() -> None:
    """Ruling, Set-up of the base game: a line each, as *then:* says."""
    state = new()
    set_up.set_up(state).send(None)
    assert sentences(state) == [said(change) for change in set_up.CHANGES]
    assert set(steps(state)) == {"set_up"}


def test_the_owners_boards() -> None:
    """Ruling, Track and Focus key: the spaces in order up to the last, the key, the temples' height."""
    state = new()
    track = [*TRACK[::-1], "tower"]
    asked, _ = drive(set_up.learn_boards(state), *track, "no_more", KEY, 12)
    assert state.track == track
    assert (list(state.key.values()), state.top) == (list(KEY), 12)
    assert [prompt.subject for prompt in asked[:9]] == [(number,) for number in range(1, 10)]
    assert state.points == {temple: {} for temple in TEMPLES}


@pytest.mark.parametrize("spaces", [7, 8, 12])
def test_how_long_the_track_is(spaces: int) -> None:
    """Ruling, Track and Focus key: at least seven spaces; the twelfth is the last that is asked for."""
    state = new()
    answers = [*TRACK, *["build"] * (spaces - 7), *(["no_more"] if spaces < 12 else [])]
    drive(set_up.learn_boards(state), *answers, KEY, 9)
    assert len(state.track) == spaces


def test_the_trial_board() -> None:
    """Ruling, Track and Focus key: without the owner's board a track of the product's own; nothing is asked."""
    state = new(board="trial")
    assert drive(set_up.learn_boards(state)) == ([], None)
    assert (state.track, state.top, len(state.key)) == (list(TRACK), TOP, 5)
    assert state.points == {temple: dict(enumerate(POINTS)) for temple in TEMPLES}


@pytest.mark.parametrize("space", range(7))
def test_the_archon_at_random(space: int) -> None:
    """Sheet, Mise en place, 2: any space; it is said which, and what it is."""
    state = new(board="trial")
    drive(set_up.learn_boards(state))
    drive(set_up.place_archon(state), (space,))
    assert state.archon == space
    assert f"space {space + 1}" in sentences(state)[-1]


def test_chance_places_it() -> None:
    """Every space comes up, whoever rolls Ufobot's dice later."""
    games = [
        play(BOT, {"board": "trial", "dice": dice}, seed=str(seed)) for dice in ("own", "virtual") for seed in range(40)
    ]
    assert {game.session.state.archon for game in games} == set(range(7))


def test_the_bonus_tiles() -> None:
    """Ruling, Bonus tiles: they never move, so how many lie where they help Ufobot is asked once, at set-up."""
    state = new(board="trial")
    asked, _ = drive(set_up.set_up(state), (0,), 3)
    assert ([prompt.key for prompt in asked], state.bonus_tiles) == (["ufobot.archon", "ufobot.tiles"], 3)
    named = sentences(state)[-1]
    order = [named.index(word) for word in ("red", "1st", "purple", "2nd", "blue", "3rd", "orange", "4th")]
    assert order == sorted(order)  # sheet, Décompte final: the four conditions


def test_bonus_tiles_that_do_not_count() -> None:
    """Sheet, Réduire la difficulté: without adjustment nothing of them is said or asked."""
    state = new(board="trial", difficulty="own", no_adjustment="yes")
    asked, _ = drive(set_up.set_up(state), (0,))
    assert [prompt.key for prompt in asked] == ["ufobot.archon"]
    assert not any("onus tile" in sentence for sentence in sentences(state))
