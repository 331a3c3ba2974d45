"""What an answer says, in the words of its question, and what a correction says about what it changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from compere.prompts import Answer, Prompt
from compere.state import Told
from compere.wording import Text, say

if TYPE_CHECKING:
    from compere.arrange import Place
    from compere.facts import Fact


def named(prompt: Prompt[Any], answer: object) -> tuple[Text, ...]:
    """Return the names of the things that an answer consists of, its numbers, or where a square is.

    An empty list is named "nothing". A text has no name, so the result is empty.
    """
    answers: Sequence[object] = answer if isinstance(answer, list | tuple) else [answer]
    if prompt.form in ("id", "ids"):
        labels = {option.id: option.label for option in prompt.accepted}
        names = tuple(labels[str(each)] for each in answers if str(each) in labels)
        return names if names or answers else (say("nothing"),)
    if prompt.form in ("number", "numbers"):
        numbers = [each for each in answers if isinstance(each, int)]
        if prompt.kind != "place":
            return tuple(say("{number}", number=each) for each in numbers)
        if len(numbers) == 2:
            x, y = numbers
            return (cast("Place", prompt).where((x, y)),)
    return ()


def corrected(fact: "Fact[Any, Any]", state: Any, prompt: Prompt[Any], answer: Answer) -> Told:
    """Return the sentence for a correction that is about to be written: the old value and the new one."""
    return Told(_changed(fact, state, prompt, prompt.usual_answer, answer, say("Corrected")), "")


def no_longer_corrected(fact: "Fact[Any, Any]", state: Any, prompt: Prompt[Any], answer: Answer) -> Told:
    """Return the sentence for a correction that was taken back: the value it had set, and the one that holds again.

    Where nobody knows what held before, other words say what holds no longer.
    """
    before = prompt.usual_answer
    done = say("No longer corrected") if before is None else say("Correction taken back")
    return Told(_changed(fact, state, prompt, answer, before, done), "")


def _changed(fact: "Fact[Any, Any]", state: Any, prompt: Prompt[Any], old: Answer, new: Answer, done: Text) -> Text:
    """Return a change as a sentence: only what differs, if it is a list; only the fact, if the values have no name.

    An order is said whole if something that goes or comes is in it twice: nobody could tell which of them it is.
    Where the old value is not known, or now there is none, it is said as a story says it, if the question knows how.
    """
    name, before, after = fact.called(state), _names(prompt, old), _names(prompt, new)
    only = new if old is None else old
    if (old is None or new is None) and prompt.retold and (text := prompt.retold(prompt.decode(only))):
        return say("{done}: {text}", done=done, text=text)
    if isinstance(old, tuple) and isinstance(new, tuple) and prompt.form == "ids":
        ordered = getattr(prompt, "ordered", False)
        differing = _elsewhere if ordered else _without
        gone, come = differing(old, new), differing(new, old)
        if ordered and gone and come and (_is_twice(gone, old) or _is_twice(come, new)):
            gone, come = old, new
        before, after = (named(prompt, each) if each else () for each in (gone, come))
        if come and not gone:
            return say("{done}: {name}, + {things}.", done=done, name=name, things=after)
        if gone and not come:
            return say("{done}: {name}, − {things}.", done=done, name=name, things=before)
    if not before and not after:
        return say("{done}: {name}.", done=done, name=name)
    if not (before and after) or before == after:
        return say("{done}: {name}, {things}.", done=done, name=name, things=after or before)
    return say("{done}: {name}, {before} → {after}.", done=done, name=name, before=before, after=after)


def _names(prompt: Prompt[Any], answer: Answer) -> tuple[Text, ...]:
    return () if answer is None else named(prompt, answer)


def _elsewhere(some: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what `some` has at places where `others` has something else."""
    return tuple(each for at, each in enumerate(some) if others[at : at + 1] != (each,))


def _is_twice(some: tuple[Any, ...], among: tuple[Any, ...]) -> bool:
    return any(among.count(each) > 1 for each in some)


def _without(some: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what `some` has more often than `others`."""
    left, more = list(others), []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            more.append(each)
    return tuple(more)
