"""How many throws are noticed, and what else is taken for one: hundreds of traces in time.

python -m board.timing [EACH]
"""

import sys

from board.test_traces import many
from board.traces import KINDS, THROWN


def main(each: int) -> int:
    """Print the figures; return 1 where something else is taken for a throw."""
    found = many(each, 100_000)
    for kind in KINDS:
        sure, unsure, slowest, unsettled = found[kind]
        print(
            f"{kind:>8}: {each} traces, {sure} throws, {unsure} by the face in the end, "
            f"still {slowest:.0f} ms later, {unsettled} never"
        )
    wrong = sum(found[kind][0] for kind in KINDS if kind not in THROWN)
    missed = sum(each - sum(found[kind][:2]) for kind in THROWN)
    print(f"{each * len(KINDS)} traces: {wrong} false rolls, {missed} throws not noticed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 300))
