"""What the inputs of each bot are for, by what is asked; a question that nobody knows here belongs to a turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bots.patchwork.turns import count_turns
from compere.bots.droids.state import HuntState
from compere.journal import Answered
from compere.session import Session
from figures.goals import APART, SET_UP, TURN


@dataclass(frozen=True, slots=True)
class Profile:
    """How many turns a bot has had in a session, and what an input is for by the prompt's key (none: a page is read).

    What has the key `apart` is listed apart, under that name; a game has so many `set_ups`. What a question with the
    key `order` takes belongs to a turn, and has a figure of its own besides.
    """

    turns: Callable[[Session], int]
    sets_up: Callable[[str, Session], bool]
    apart: str = ""
    apart_name: str = ""
    set_ups: int = 1
    order: str = ""

    def purpose(self, key: str, session: Session) -> str:
        """Return what an input is for."""
        if key and key == self.apart:
            return APART
        return SET_UP if self.sets_up(key, session) else TURN


def _patchwork_sets_up(key: str, session: Session) -> bool:
    return not count_turns(session) and key != "human_turn"


def _droco_sets_up(key: str, session: Session) -> bool:
    """Before the first trick; the pages of set-up are still read when it has begun."""
    return bool(session.state.trick == 0 or (session.state.trick == 1 and not key))


def _robokid_sets_up(key: str, session: Session) -> bool:
    return not session.state.turn and key not in ("since", "icons", "capacity")


def _ufobot_turns(session: Session) -> int:
    """How often Ufobot's dice were rolled, by the device or on the table."""
    entries = (item.entry for item in session.history.items)
    return sum(isinstance(entry, Answered) and entry.key in ("dice", "die") for entry in entries)


def _ufobot_sets_up(key: str, session: Session) -> bool:
    return not _ufobot_turns(session) and key != "yours"


def _droids_sets_up(key: str, session: Session) -> bool:
    """Before the first round; the pages of set-up are still read when it has begun."""
    state = session.state
    begun = state.die is not None if isinstance(state, HuntState) else any(state.sent.values())
    return not state.round or (state.round == 1 and not key and not begun)


PROFILES: Mapping[str, Profile] = {
    "patchwork": Profile(count_turns, _patchwork_sets_up, "circle", "learning a patch"),
    "droco": Profile(
        lambda session: max(0, session.state.round - 1) * 12 + session.state.trick,
        _droco_sets_up,
        "pile",
        "counting a pile",
        set_ups=3,
    ),
    "robokid": Profile(lambda session: int(session.state.turn), _robokid_sets_up),
    "ufobot": Profile(_ufobot_turns, _ufobot_sets_up),
    "droids": Profile(lambda session: int(session.state.round), _droids_sets_up, order="order"),
}
