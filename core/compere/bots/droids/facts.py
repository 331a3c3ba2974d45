"""The facts: what is printed on the owner's board and strip, and what may be set right on the board."""

from typing import Any

from compere.arrange import Place
from compere.bots.droids import say
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.position import EMITTERS, KILLER, OBSTACLE
from compere.bots.droids.board.squares import SQUARES
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.questions import drawn
from compere.bots.droids.state import DroidsState, hunt
from compere.bots.droids.texts import KNOWN_MAP, KNOWN_STRIP, ask_map, ask_strip
from compere.facts import Fact
from compere.prompts import Number
from compere.wording import Text

# What is printed; what ships of it is ours, and doubtful for whoever has the printed one


def _set_map(state: DroidsState, text: str) -> None:
    state.board = hunt(Map(text), state.you, state.options)


def _set_strip(state: DroidsState, text: str) -> None:
    state.strip = Strip(text)


MAP: Fact[DroidsState, str] = Fact(
    "droids.map", say("Map of the board"), lambda state: ask_map(step="board"), _set_map, printed=True, known=KNOWN_MAP
)
STRIP: Fact[DroidsState, str] = Fact(
    "droids.strip",
    say("The killer’s strip"),
    lambda state: ask_strip(step="board"),
    _set_strip,
    printed=True,
    known=KNOWN_STRIP,
)

# What may be set right


def _stands(key: str, name: Text, text: Text, robot: str | None) -> Fact[DroidsState, tuple[int, int]]:
    """Return the fact where a robot stands; None for the human's."""

    def question(state: DroidsState) -> Place:
        here = state.board.robots[robot or state.you]
        free = [each for each in SQUARES if each == here or state.board.is_free(each)]
        return Place(
            f"droids.{key}", text, "", tuple(map(state.spot, free)), usual=state.spot(here), board=drawn(state)
        )

    def write(state: DroidsState, spot: tuple[int, int]) -> None:
        state.board.robots[robot or state.you] = state.at(spot)

    return Fact(key, name, question, write)


def _lost(state: DroidsState) -> Number:
    return Number("droids.lost", say("Emitters that you have lost:"), "", 0, EMITTERS, usual=state.lost)


def _set_lost(state: DroidsState, lost: int) -> None:
    state.board.lost[state.you] = lost
    state.left = min(state.left, state.room)


def _obstacle(state: DroidsState) -> Place | None:
    """Ask where one lies and should not, or does not and should: as many as the human has can be put."""
    squares = [each for each in SQUARES if each in state.board.lying or (state.stock and state.board.is_free(each))]
    if not squares:
        return None
    text = say("Put or taken:")
    return Place("droids.obstacle", text, "", tuple(map(state.spot, squares)), board=drawn(state))


def _set_obstacle(state: DroidsState, spot: tuple[int, int]) -> None:
    at, board = state.at(spot), state.board
    if at in board.lying:
        del board.lying[at]
        board.stock[state.you] += 1
    else:
        board.lying[at] = OBSTACLE
        board.stock[state.you] -= 1


FACTS: tuple[Fact[DroidsState, Any], ...] = (
    _stands("you_stand", say("Where your robot stands"), say("Your robot:"), None),
    _stands("killer_stands", say("Where the killer stands"), say("The killer:"), KILLER),
    Fact("lost", say("Emitters lost"), _lost, _set_lost),
    Fact("obstacle", say("An obstacle"), _obstacle, _set_obstacle),
    MAP,
    STRIP,
)
