"""What is thrown, and how often: plain numbers, which the tests read, too.

A share of a tenth has a standard deviation of sqrt(0.09 / throws): 0.095 % in 100 000 throws. A middle of mass that is
aside by 0.1 mm moves a share by some 0.35 %: what is to be seen is more than three times that.
"""

from collections.abc import Mapping
from dataclasses import dataclass

PRINTED_INFILL = {"N": 0.15, "S": 0.15}
LOPSIDED_INFILL = {"N": 1.0, "S": 0.15}


@dataclass(frozen=True)
class Series:
    """Throws of one die.

    Attributes:
        die: as its mass is kept among the figures of the balance.
        throws: how many come to rest on a face; in the bowl, how many are thrown.
        seed: of all of them.
        friction: of the die on table and wall, as a coefficient.
        bowl: whether it is thrown into the bowl.
    """

    die: str
    throws: int
    seed: int
    friction: float = 0.4
    bowl: bool = False


SERIES: Mapping[str, Series] = {
    "fair": Series("fair", 100_000, 1),
    "worst": Series("worst", 100_000, 3),
    "lopsided": Series("lopsided", 20_000, 2),
    "bowl_0.3": Series("fair", 10_000, 30, 0.3, bowl=True),
    "bowl_0.5": Series("fair", 10_000, 50, 0.5, bowl=True),
}
