"""How a question or a sentence of the table is told again, in a story: not at all, or as one with its like."""

from dataclasses import replace

from compere.wording import Arg, Text


def untold(answer: object) -> None:
    """Retell nothing of an answer: what comes of it is told in any case, or nothing comes of it."""


def joining(before: Text, after: Text) -> Text | None:
    """Return two texts of one template as one, the lists in them joined; None where they say different things."""
    if (before.template, before.by, before.args.keys()) != (after.template, after.by, after.args.keys()):
        return None
    args, lists = dict[str, Arg](), 0
    for name, one in before.args.items():
        other = after.args[name]
        if isinstance(one, tuple) and isinstance(other, tuple):
            args[name], lists = (*one, *other), lists + 1
        elif one == other:
            args[name] = one
        else:
            return None
    return replace(after, args=args) if lists else None
