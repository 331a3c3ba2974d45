"""Picks the way in which a question is answered: the only place that knows all of them.

Each way but the list is imported when it is first picked: the home screen is a list, and must not wait for others.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from compere.declared import replace
from compere.options import Option
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.wording import Plain, Term
from compere_device.answers.list import List
from compere_device.answers.options import Choosing, One
from compere_device.answers.way import Way, retraced
from compere_device.hands.controls import SIDES

if TYPE_CHECKING:
    from compere_device.answers.several import Several

WALK_LEAST = 4  # at least this many cards of a hand are asked three at a time; of fewer, each is picked from a list
REVIEW_LEAST = 5  # at least this many things are reviewed together before they are given again; fewer are listed


def begin(
    prompt: Prompt[Any],
    old: Plain = None,
    *,
    listed: bool = False,
    printed: bool = False,
    scanned: bool = False,
    so_far: Plain = None,
) -> Way:
    """Return the way in which a prompt is answered, at its first step.

    Args:
        prompt: the question.
        old: an answer that was taken back. It is marked where it was given; in a list it is selected, or has a row of
            its own. Without it, so is the usual answer: for a correction, what the state has.
        listed: whether all rows are in lists, and none beside keys, so that another way may be the shortest.
        printed: whether a printed fact is answered for this time only. Such a question, like one that has a fact,
            starts without an answer, so that nobody answers it by habit.
        scanned: whether the old answer was scanned, and not given along the pages that keys lead to.
        so_far: what was entered before, as the way returned it; it is entered again if it fits.
    """
    first = _begin(prompt, old, listed, is_printed(prompt, printed=printed))
    taken_up = None if so_far is None else first.take_up(so_far)
    return retraced(first, scanned=scanned) if taken_up is None else taken_up


def reviewed(prompt: Prompt[Any], answer: Plain) -> Way | None:
    """Return the page on which many things that were answered are reviewed; None for any other answer."""
    if not isinstance(answer, list) or len(answer) < REVIEW_LEAST:
        return None
    first = _begin(prompt, answer, listed=False, unset=is_printed(prompt))
    return first if first.spread else None


def is_printed(prompt: Prompt[Any], *, printed: bool = False) -> bool:
    """Return whether a question must not be answered by habit: it has a fact, or is `printed` for this time only."""
    return printed or prompt.fact is not None


def _begin(prompt: Prompt[Any], old: Plain, listed: bool, unset: bool) -> Way:
    match prompt:
        case Choose():
            on = in_lists if listed else beside_keys
            return on(One(prompt, on, old, unset=unset))
        case Roll():
            from compere_device.answers.dice import Dice

            return Dice.begin(prompt, old)
        case Number():
            return _number(prompt, old, unset)
        case Tell():
            from compere_device.answers.confirm import Confirm

            return Confirm(prompt)
    return _of_things(prompt, old, listed, unset)


def _of_things(prompt: Prompt[Any], old: Plain, listed: bool, unset: bool) -> Way:
    """Return how several things, a square or a text are answered, which only games ask for."""
    from compere.arrange import ChooseSome, Place
    from compere.draft import Draft
    from compere.piles import Draw
    from compere_device.answers.several import Several

    on = in_lists if listed else beside_keys
    if isinstance(prompt, ChooseSome) and prompt.ordered:
        return on(Several(prompt, on, old, unset=unset))
    if isinstance(prompt, ChooseSome):
        from compere_device.answers.ticks import Ticks

        return Ticks.begin(prompt, old, unset=unset)
    if isinstance(prompt, Draft):
        from compere_device.answers.editor import Editor

        return Editor.begin(prompt, old, unset=unset)
    if isinstance(prompt, Draw) and prompt.more:
        from compere_device.answers.onwards import Further

        return on(Further.begin(prompt, on, old))
    if isinstance(prompt, Draw):
        order, copies = prompt.ordered, prompt.candidates
        return on(Several(prompt, on, old, unset=unset, ordered=order, instead=prompt.rare, copies=copies))
    from compere_device.answers.quarters import begin_place

    assert isinstance(prompt, Place)
    return begin_place(prompt, old, listed=listed)


def _number(prompt: Number, old: Plain, unset: bool) -> Way:
    from compere_device.answers.number import Stepper
    from compere_device.answers.parts import Parts, is_wide

    if prompt.often and not unset and prompt.usual is None and prompt.max - prompt.min > len(SIDES):
        from compere_device.answers.counts import Counts

        return Counts(prompt, old if isinstance(old, int) else None)
    if is_wide(prompt) and prompt.near is not None and not unset:
        from compere_device.answers.near import Near

        return Near(prompt, taken_back=old)
    return Parts(prompt, taken_back=old) if is_wide(prompt) else Stepper.begin(prompt, old, unset=unset)


def beside_keys(choice: Choosing) -> Way:
    """Return how to go on among options: beside keys if the question comes often, else in a list.

    Printed facts, and facts whose present value needs a row of its own, are always in a list.
    """
    if review := _review(choice):
        return review
    if choice.unset or (choice.old is None and choice.again):
        return List.begin(choice)
    if _of_several(choice) and choice.replacing is not None:
        return _instead(choice)
    if choice.enough:
        return _onwards(choice)
    if _is_walked(choice):
        from compere_device.answers.walk import Walk

        return Walk(choice)
    prompt = choice.prompt
    if prompt.often and _have_keys(choice):
        from compere_device.answers.beside import Beside

        return Beside(choice)
    if bands := _bands(choice):
        return bands
    if prompt.often and _are_names(choice.left):
        from compere_device.answers.spans import Spans

        return Spans(choice)
    if prompt.often:
        from compere_device.answers.leaves import Leaves

        return Leaves(choice)
    return List.begin(choice)


def in_lists(choice: Choosing) -> Way:
    """Return how to go on among options if no row can stand beside a key."""
    if review := _review(choice):
        return review
    if choice.enough:
        return _onwards(choice)
    if _is_walked(choice) and not _is_replacing(choice) and (choice.old is not None or not choice.again):
        from compere_device.answers.walk import Walk

        return Walk(choice)
    return List.begin(choice)


def _have_keys(choice: Choosing) -> bool:
    """Return whether there are enough keys for all options, including those that only come at other times."""
    prompt = choice.prompt
    if not isinstance(prompt, Choose) or len(prompt.ever) > len(SIDES):
        return False
    return len(choice.branches) == len(choice.left) <= len(SIDES)


def _onwards(choice: Choosing) -> Way:
    from compere_device.answers.onwards import Further, Onwards

    assert isinstance(choice, Further)
    return Onwards(choice)


def _are_names(options: Sequence[Option[Any]]) -> bool:
    """Return whether many options are proper names in alphabetical order, but for those without facets."""
    terms = [next(iter(each.label.args.values()), None) for each in options if each.facets]
    names = [term.english for term in terms if isinstance(term, Term) and term.english[:1].isupper()]
    return len(SIDES) < len(options) and 0 < len(names) == len(terms) and names == sorted(names)


def _of_several(choice: Choosing) -> "TypeGuard[Several]":
    return not isinstance(choice, One)


def _is_walked(choice: Choosing) -> "TypeGuard[Several]":
    return _of_several(choice) and not choice.ordered and choice.prompt.count >= WALK_LEAST


def _is_replacing(choice: Choosing) -> bool:
    return _of_several(choice) and choice.replacing is not None


def _instead(choice: Choosing) -> Way:
    """Return how a thing in place of another is chosen: by numbers printed on it if there are any, else in a list."""
    return _bands(choice) or List.begin(choice)


def _bands(choice: Choosing) -> Way | None:
    """Return bands of numbers, where what is asked often has some; None for any other choice."""
    if not (choice.prompt.often and _of_several(choice)):
        return None
    from compere_device.answers.bands import Bands, have_bands

    return Bands(choice) if have_bands(choice.left) else None


def _review(choice: Choosing) -> Way | None:
    """Return the page on which many picked things are reviewed, or many that were taken back; None if there is none."""
    if not _of_several(choice) or choice.prompt.count < REVIEW_LEAST or choice.replacing is not None:
        return None
    if not choice.complete and not choice.again:
        return None
    from compere_device.answers.review import Review

    return Review(choice if choice.complete else replace(choice, picked=choice.again))
