"""Which way a question is answered: the one place that knows them all.

Each way but the list is imported when it is first picked: the home screen is a list, and waits for no other.
"""

from typing import Any, TypeGuard

from compere.prompts import Choose, ChooseSome, Number, Prompt, Roll, Tell
from compere.wording import Plain
from compere_device.answers.list import List
from compere_device.answers.options import Choosing, One, Several
from compere_device.answers.way import KEYS, Keyed, Way, retraced

WALK_LEAST = 4  # so many cards of a hand are asked for three at a time; of fewer, each is picked from a list


def begin(prompt: Prompt[Any], old: Plain = None, *, knob: bool = False) -> Way:
    """Return how a prompt is answered; an `old` answer that was taken back is marked where it was given.

    In a list it is selected, or has a row of its own. Where there is none, so is the usual one: what the table has of a
    fact that is set right. With a `knob` no row has a key.
    """
    way = retraced(_begin(prompt, old, knob))
    if knob and isinstance(way, Keyed):
        from compere_device.answers.listed import listed

        return listed(way)
    return way


def _begin(prompt: Prompt[Any], old: Plain, knob: bool) -> Way:
    match prompt:
        case Choose():
            on = by_knob if knob else among
            return on(One(prompt, on, old))
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
    return _of_things(prompt, old, knob)


def _of_things(prompt: Prompt[Any], old: Plain, knob: bool) -> Way:
    """Return how cards, an order, a square or a text are answered: what no list of the device's own asks for."""
    from compere.arrange import Arrange, Place
    from compere.draft import Draft
    from compere.piles import Draw

    on = by_knob if knob else among
    if isinstance(prompt, Arrange):
        return on(Several(prompt, on, old))
    if isinstance(prompt, Draft):
        from compere_device.answers.editor import Editor

        return Editor.begin(prompt, old)
    if isinstance(prompt, Draw) and prompt.more:
        from compere_device.answers.onwards import Further

        return on(Further.begin(prompt, on, old))
    if isinstance(prompt, Draw):
        return on(Several(prompt, on, old, ordered=prompt.ordered, instead=prompt.instead, copies=prompt.candidates))
    from compere_device.answers.quarters import begin_place

    assert isinstance(prompt, Place)
    return begin_place(prompt, old, knob=knob)


def _number(prompt: Number, old: Plain) -> Way:
    from compere_device.answers.number import Stepper
    from compere_device.answers.parts import Parts, is_wide

    return Parts(prompt, taken_back=old) if is_wide(prompt) else Stepper.begin(prompt, old)


def among(choice: Choosing) -> Way:
    """Return how to go on among options: with keys for what is asked often, else in a list.

    What stands there of a fact that is set right, and takes a row of its own, is in a list, too.
    """
    if choice.old is None and choice.again:
        return List.begin(choice)
    if choice.enough:
        return _onwards(choice)
    if _is_walked(choice):
        from compere_device.answers.walk import Walk

        return Walk(choice)
    prompt = choice.prompt
    if prompt.often and isinstance(prompt, Choose) and len(choice.branches) == len(choice.left) <= len(KEYS):
        from compere_device.answers.keys import Keys

        return Keys(choice)
    if prompt.often and isinstance(choice, Several):
        from compere_device.answers.bands import Bands, have_bands

        if have_bands(choice.left):
            return Bands(choice)
    if prompt.often:
        from compere_device.answers.leaves import Leaves

        return Leaves(choice)
    return List.begin(choice)


def by_knob(choice: Choosing) -> Way:
    """Return how to go on among options where a list takes the place of keys."""
    if choice.enough:
        return _onwards(choice)
    if _is_walked(choice) and (choice.old is not None or not choice.again):
        from compere_device.answers.walk import Walk

        return Walk(choice)
    return List.begin(choice)


def _onwards(choice: Choosing) -> Way:
    from compere_device.answers.onwards import Further, Onwards

    assert isinstance(choice, Further)
    return Onwards(choice)


def _is_walked(choice: Choosing) -> TypeGuard[Several]:
    return isinstance(choice, Several) and not choice.ordered and choice.prompt.count >= WALK_LEAST
