"""What happened between two turns of Robokid's: asked on one screen, and seldom anything more."""

from compere.bots.robokid.cards import DOGS
from compere.bots.robokid.questions import NO_MORE, YES_NO, given_dog_question, since_question
from compere.bots.robokid.state import LAST_TURN, OVER, RobokidState
from compere.prompts import Choose, Option
from compere.wording import Text, say


async def since_its_turn(state: RobokidState, text: Text | None = None) -> None:
    """Ask on one screen what happened between two turns. Ruling, *What happens between its turns*."""
    if text is None and (state.yard or state.yard_dogs):
        text = say("Gone from its Yard? Discard the rest.")
    question = since_question(state, text or say("Robokid’s turn. Has anything happened?"))
    happened = await question if question.options else ()
    gone = [state.yard[int(each[5:])] for each in happened if each.startswith("yard:") and each[5:].isdecimal()]
    for card in gone:
        state.yard.remove(card)
    state.yard_dogs = [dog for dog in state.yard_dogs if f"yard:{dog}" not in happened]
    state.cats = [cat for cat in state.cats if f"lost:{cat}" not in happened]
    if "house" in happened:
        await lose_dog(state)
    if "dog" in happened:
        await receive_dogs(state)
    if "ended" in happened:
        await end_by_people(state)


async def lose_dog(state: RobokidState) -> None:
    """A dog of the doghouse is lost: asked which where there are several."""
    dog = state.doghouse[0]
    if len(state.doghouse) > 1:
        options = tuple(Option(each, say("{dog}", dog=DOGS[each])) for each in state.doghouse)
        dog = await Choose("robokid.lost_dog", say("Which dog left?"), "clean_up", options)
    state.doghouse.remove(dog)


async def receive_dogs(state: RobokidState) -> None:
    """Dogs that Robokid is given go under its dog pile. Sheet, *Chiens*: *Si Robokid reçoit un Chien*."""
    given = 0
    while (dog := await given_dog_question(state, given)) != NO_MORE:
        state.dog_pile.append(dog)
        given += 1
        if len(state.dog_pile) + len(state.yard_dogs) + len(state.doghouse) == len(DOGS):
            break


async def end_by_people(state: RobokidState) -> None:
    """Somebody has triggered the end: the round is finished first, with a turn of Robokid's if it is still to play.

    Sheet, *Fin de partie*; where Robokid is last in the round, its own turn may have triggered the end too: it refills
    the Park, and who follows may score.
    """
    state.ended_by = "people"
    if not state.finishes_round or state.robokid_begins:
        state.ending = OVER
        return
    question = say("Does Robokid still play in this round?")
    plays = await Choose("robokid.last_turn", question, "clean_up", YES_NO, direct=True) == "yes"
    state.ending = LAST_TURN if plays else OVER
