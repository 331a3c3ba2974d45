"""Which way a question is answered: the one place that knows them all."""

from typing import Any

from compere.prompts import Choose, ChooseSome, Draw, Number, Prompt, Roll
from compere.wording import Plain
from compere_device.answers.confirm import Confirm
from compere_device.answers.dice import Dice
from compere_device.answers.keys import KEYS_MOST, Keys
from compere_device.answers.leaves import Leaves
from compere_device.answers.list import List
from compere_device.answers.number import Stepper
from compere_device.answers.options import Choice, One, Several
from compere_device.answers.parts import Parts, PartsAgain, is_wide
from compere_device.answers.ticks import Ticks
from compere_device.answers.walk import WALK_LEAST, Walk
from compere_device.answers.way import Way


def begin(prompt: Prompt[Any], old: Plain = None) -> Way:
    """Return how a prompt is answered; an `old` answer that was taken back is selected, or in a row of its own."""
    match prompt:
        case Choose():
            return among(One(prompt, among, old))
        case Draw():
            return among(Several(prompt, among, old))
        case ChooseSome():
            return Ticks.begin(prompt, old)
        case Roll():
            return Dice.begin(prompt, old)
        case Number() if not is_wide(prompt):
            return Stepper.begin(prompt, old)
        case Number():
            return PartsAgain(prompt, old) if isinstance(old, int) else Parts(prompt)
    return Confirm(prompt)


def among(choice: Choice) -> Way:
    """Return how to go on among options; what was taken back is in a list, where it can be selected."""
    prompt = choice.prompt
    if choice.old is not None:
        return List.begin(choice)
    if isinstance(choice, Several) and not choice.prompt.ordered and choice.prompt.count >= WALK_LEAST:
        return Walk(choice)
    if prompt.leafed:
        return Leaves(choice)
    if isinstance(prompt, Choose) and prompt.direct and len(choice.left) <= KEYS_MOST:
        return Keys(choice)
    return List.begin(choice)
