"""Which way a question is answered: the one place that knows them all.

Each way but the list is imported when it is first picked: the home screen is a list, and waits for no other.
"""

from typing import Any

from compere.prompts import Choose, ChooseSome, Number, Prompt, Roll, Tell
from compere.wording import Plain
from compere_device.answers.list import List
from compere_device.answers.options import Choosing, One, Several
from compere_device.answers.way import KEYS, Way

WALK_LEAST = 4  # so many cards of a hand are asked for three at a time; of fewer, each is picked from a list


def begin(prompt: Prompt[Any], old: Plain = None) -> Way:
    """Return how a prompt is answered; an `old` answer that was taken back is selected, or in a row of its own.

    Where there is none, so is the usual one: what the table has of a fact that is set right.
    """
    match prompt:
        case Choose():
            return among(One(prompt, among, old))
        case ChooseSome():
            from compere_device.answers.ticks import Ticks

            return Ticks.begin(prompt, old)
        case Roll():
            from compere_device.answers.dice import Dice

            return Dice.begin(prompt, old)
        case Number():
            return _number(prompt, old)
        case Tell():
            from compere_device.answers.confirm import Confirm

            return Confirm(prompt)
    return _of_things(prompt, old)


def _of_things(prompt: Prompt[Any], old: Plain) -> Way:
    """Return how cards, an order, a square or a text are answered: what no list of the device's own asks for."""
    from compere.arrange import Arrange, Place
    from compere.draft import Draft
    from compere.piles import Draw

    if isinstance(prompt, Arrange):
        return among(Several(prompt, among, old))
    if isinstance(prompt, Draft):
        from compere_device.answers.editor import Editor

        return Editor.begin(prompt, old)
    if isinstance(prompt, Draw):
        several = Several(prompt, among, old, ordered=prompt.ordered, instead=prompt.instead, copies=prompt.candidates)
        return among(several)
    from compere_device.answers.quarters import begin_place

    assert isinstance(prompt, Place)
    return begin_place(prompt, old)


def _number(prompt: Number, old: Plain) -> Way:
    from compere_device.answers.number import Stepper
    from compere_device.answers.parts import Parts, PartsAgain, is_wide

    if not is_wide(prompt):
        return Stepper.begin(prompt, old)
    return PartsAgain(prompt, old) if isinstance(old, int) else Parts(prompt)


def among(choice: Choosing) -> Way:
    """Return how to go on among options; what was taken back or stands there is in a list, where it can be selected."""
    prompt = choice.prompt
    if choice.old is not None or choice.again:
        return List.begin(choice)
    if isinstance(choice, Several) and not choice.ordered and choice.prompt.count >= WALK_LEAST:
        from compere_device.answers.walk import Walk

        return Walk(choice)
    if prompt.often and isinstance(prompt, Choose) and len(choice.branches) == len(choice.left) <= len(KEYS):
        from compere_device.answers.keys import Keys

        return Keys(choice)
    if prompt.often:
        from compere_device.answers.leaves import Leaves

        return Leaves(choice)
    return List.begin(choice)
