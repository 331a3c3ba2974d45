"""What happened between two of Robokid's turns: asked on one screen, and seldom more than one answer."""

from compere.bots.robokid import say
from compere.bots.robokid.cards import CATS, DOGS, card_term
from compere.bots.robokid.questions import (
    YES_NO,
    Cat,
    Dog,
    Event,
    Happened,
    Kid,
    given_dog_question,
    lost_text,
    since_question,
)
from compere.bots.robokid.state import LAST_TURN, OVER, RobokidState
from compere.options import Option
from compere.prompts import Choose
from compere.wording import Text


async def since_its_turn(state: RobokidState) -> None:
    """Ask what has happened since Robokid's turn, if anybody has played, until nothing more that matters has.

    Ruling, *What happens between its turns*; also after the last turns, before the count.
    """
    if state.turn == 0 and state.robokid_begins:
        return
    while len((question := since_question(state)).options) > 1 and (happened := await question) != Event.NOTHING:
        await take_in(state, happened)


async def take_in(state: RobokidState, happened: Happened) -> None:
    """Handle one thing that happened; a given dog goes under the pile. Sheet, *Chiens*: *Si Robokid reçoit*."""
    if happened == Event.END_TRIGGERED:
        await end_by_people(state)
    elif happened == Event.PARK_EMPTY:
        await end_by_people(state, "park")
    elif happened == Event.DOG_GIVEN:
        take_given_dog(state, await given_dog_question(state))
    elif isinstance(happened, Dog):
        take_given_dog(state, happened.id)
    elif happened == Event.DOGHOUSE_DOG_LEFT:
        await lose_dog(state)
    elif isinstance(happened, Cat):
        state.cats.remove(happened.id)
        state.echo("clean_up", say("Gone: {thing}", thing=CATS[happened.id]))
    else:
        assert isinstance(happened, Kid)
        state.yard.remove(happened.id)
        state.echo("clean_up", say("Gone: {thing}", thing=card_term(happened.id)))


def take_given_dog(state: RobokidState, dog: str) -> None:
    """Put a given dog under the pile, and say so over the next question. Sheet, *Chiens*.

    The words fit into the title of that question, whose rows may leave no other room.
    """
    state.dog_pile.append(dog)
    state.echo("clean_up", say("Dog given: {dog}", dog=DOGS[dog]))


def take_recruited_dog(state: RobokidState, dog: str) -> None:
    """Put a recruited dog under the pile, and say so over the next question. Sheet, *Chiens*, *Recruter*."""
    state.dog_pile.append(dog)
    state.echo("recruit", say("Under its dog pile: {dog}", dog=DOGS[dog]))


async def lose_dog(state: RobokidState) -> None:
    """Lose a dog of the doghouse."""
    options = tuple(Option(dog, say("{dog}", dog=DOGS[dog])) for dog in state.doghouse)
    lost = await Choose("robokid.lost_dog", say("Which dog left?"), "clean_up", options, retold=lost_text)
    state.doghouse.remove(lost)
    state.echo("clean_up", say("Gone: {thing}", thing=DOGS[lost]))


async def end_by_people(state: RobokidState, by: str = "people") -> None:
    """Note that people say the end was triggered: the round is finished first, with Robokid's turn if still to come.

    Sheet, *Fin de partie*. If Robokid is last in the round, its own turn may have triggered the end, too, because it
    refills the Park, and players who follow may score.
    """
    state.ended_by, plays = by, False
    if state.finishes_round and not state.robokid_begins:
        question = say("Does Robokid still play in this round?")
        plays = await Choose("robokid.last_turn", question, "clean_up", YES_NO, often=True, retold=_plays_text)
    state.ending = LAST_TURN if plays else OVER
    if (
        by == "park" and state.finishes_round and state.still_to_play and not plays
    ):  # it may be said as soon as it is so
        state.tell("end", say("Finish the round, then count."))


def _plays_text(plays: bool) -> Text:
    if plays:
        return say("Robokid still plays in this round.")
    return say("Robokid has played in this round already.")
