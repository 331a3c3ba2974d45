"""How sentences of the table are told again as one."""

import pytest

from compere.retold import joining
from compere.wording import Text, Voice, say


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        (say("It takes {things}.", things=("a",)), say("It takes {things}.", things=("b", "c")), ("a", "b", "c")),
        (say("{n}: {things}", n=1, things=("a",)), say("{n}: {things}", n=1, things=("b",)), ("a", "b")),
        (say("{n}: {things}", n=1, things=("a",)), say("{n}: {things}", n=2, things=("b",)), None),
        (say("It takes {things}.", things=("a",)), say("It gets {things}.", things=("b",)), None),
        (say("It takes {things}.", things=("a",)), say("It takes {things}.", things="b"), None),
        (say("You pass."), say("You pass."), None),
        (Voice("one")("{things}", things=("a",)), Voice("other")("{things}", things=("b",)), None),
    ],
)
def test_joining(before: Text, after: Text, joined: tuple[str, ...] | None) -> None:
    """Lists of one sentence are one list; where anything else differs, both sentences stand."""
    both = joining(before, after)
    assert (both.args["things"] if both else None) == joined
