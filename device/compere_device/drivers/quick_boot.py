"""`compere setup --quick-boot`: shows what can wait or be left out at a start, asks once, and says what it gained."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence

from compere.wording import Text, Words, say
from compere_device.boot.carry_out import carry_out
from compere_device.boot.plan import BACKUP, Boot, Edit, Plan
from compere_device.boot.quick import Spared, first, installed, noted_ms, steps, undo
from compere_device.boot.took import Took, took
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError

AGAIN = "compere setup --quick-boot"


def command(arguments: Namespace, person: Person, boot: Boot, words: Words, consents: Callable[[], bool]) -> int:
    """Make the machine start the box sooner, or undo that; return 0, or 1 if the person declines.

    Raises DeviceError for what cannot be done, saying what to do instead.
    """
    if arguments.undo:
        plan = Plan(tuple(undo(boot, boot.text(boot.config) or "")))
        lines = [say("Taken back: {file}", file=each.name) for each in plan.edits] or [say("Nothing to undo.")]
    else:
        if not installed(boot):
            raise DeviceError("the box is not started by this machine: install the package, which sees to that, first.")
        now, todo = took(person.run), steps(boot)
        box = first(boot, now.ready_ms)
        plan = Plan((*(each.edit for each in todo), *box))
        lines = [*_measured(boot, now), *(_shown(todo, now, box))]
    person.tell(*map(words.say, lines))
    if arguments.dry_run or not plan:
        return 0
    if not (arguments.yes or consents()):
        person.tell(words.say(say("Nothing was changed.")))
        return 1
    carry_out(boot, plan, person.run)
    person.tell(*map(words.say, _afterwards(plan, arguments.undo)))
    return 0


def _measured(boot: Boot, now: Took) -> Iterator[Text]:
    """Yield how long the last start took, beside one before any of this."""
    if now.ready_ms is None:
        yield say("The last start was not counted: systemd does not say when the box was ready.")
        return
    yield say("At the last start the box was ready {s} s after the kernel began.", s=_decimal(now.ready_ms / 1000))
    if before := noted_ms(boot):
        ratio, took_s = _decimal(now.ready_ms / before, 2), _decimal(before / 1000)
        yield say("Before it started quickly that took {s} s: now it is {ratio} times that.", s=took_s, ratio=ratio)


def _shown(todo: Sequence[Spared], now: Took, box: Sequence[Edit]) -> Iterator[Text]:
    """Yield each step with its file and its gain, and what all of them gain at least."""
    for each in todo:
        how = say("later") if each.later else say("left out")
        yield say("{what}: {how}. {why}", what=each.what, how=how, why=each.why)
        if (gain := _gain(each, now)) is not None:
            yield gain
        yield say("File: {file}", file=each.edit.name)
    if box:
        yield say(
            "The box itself: before the rest of the system, as early as its first picture, "
            "and with the processor and the card before others."
        )
        yield from _box_gain(now)
    for edit in box:
        yield say("File: {file}", file=edit.name)
    if not (todo or box):
        yield say("Nothing to do: the machine starts the box as soon as it can.")
    elif least_s := _least_s(todo, now):
        yield say("Estimate: the box is ready at least {s} s sooner. The next start tells.", s=_decimal(least_s))


def _gain(step: Spared, now: Took) -> Text | None:
    if step.known_s is not None:
        return say("Gain: {s} s, as its documentation says; nothing here can count it.", s=_decimal(step.known_s))
    took_s = now.units_s.get(step.what)
    if took_s is None:
        return say("Gain: not known, as it was not counted at the last start.") if now.counted else None
    if step.what in now.chain:
        return say("Gain: {s} s, as long as it took at the last start: the box waited for it.", s=_decimal(took_s))
    return say("Gain: at most {s} s, as long as it took at the last start, beside others.", s=_decimal(took_s))


def _box_gain(now: Took) -> Iterator[Text]:
    if now.waited_s is not None:
        s = _decimal(now.waited_s)
        yield say("Gain: at most {s} s, as long as it waited for the rest of the system at the last start.", s=s)
    elif now.counted:
        yield say("Gain: not known, as it was not counted at the last start.")


def _least_s(todo: Sequence[Spared], now: Took) -> float:
    waited = sum(now.units_s.get(each.what, 0.0) for each in todo if each.what in now.chain)
    return waited + sum(each.known_s or 0.0 for each in todo)


def _afterwards(plan: Plan, undone: bool) -> Iterator[Text]:
    yield say("Undone.") if undone else say("Done.")
    if kept := [each.name + BACKUP for each in plan.edits if each.kept]:
        yield say("What was there before: {files}", files=", ".join(kept))
    yield say("It counts from the next start of the machine: {line}", line="sudo reboot")
    if not undone:
        yield say("After it, this says what was gained: {line}", line=AGAIN)


def _decimal(number: float, places: int = 1) -> Text:
    """Return a number with the sign that its language has in it."""
    whole, part = f"{number:.{places}f}".split(".")
    return say("{whole}.{tenth}", whole=whole, tenth=part)
