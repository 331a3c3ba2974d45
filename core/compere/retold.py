"""How a story joins sentences that are alike."""

from compere.declared import replace
from compere.wording import Arg, Text


def joining(before: Text, after: Text) -> Text | None:
    """Return two texts of the same template as one, with their lists joined; None if they say different things."""
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
