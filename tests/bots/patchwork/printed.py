"""What is printed on the components of Patchwork and Patchwork Automa, typed a second time: never from the product."""

from typing import NamedTuple


class Card(NamedTuple):
    """An Automa card: the number at its top, what it earns at an income symbol, its filters from top to bottom."""

    number: int
    budget: int
    income: int
    filters: tuple[str, ...]


class Patch(NamedTuple):
    """A patch: our number, the two numbers of its tag, the buttons and squares on it, its outline."""

    number: int
    cost: int
    time: int
    buttons: int
    squares: int
    outline: str


# number, budget, income, filters
_CARDS = """
 1   1  4  overtake buttons neutral
 2   2  4  overtake buttons neutral
 3   3  3  overtake largest neutral
 4   4  1  overtake largest neutral
 5   5  1  overtake buttons neutral
 6   6  0  overtake largest neutral
 7   7  0  buttons largest neutral
 8   8  0  largest buttons neutral
 9   8  0  buttons overtake neutral
10  10  0  buttons largest neutral
11  10  0  buttons largest neutral
12   0  5
13   1  5  overtake buttons neutral
14   1  4  overtake largest neutral
15   3  4  overtake buttons neutral
16   3  3  overtake largest neutral
17   4  1  overtake buttons neutral
18   4  1  overtake largest neutral
19   6  0  overtake largest neutral
20   6  0  buttons largest neutral
21   8  0  largest buttons neutral
22   8  0  buttons largest neutral
23  10  0  buttons overtake neutral
24  10  0  largest buttons neutral
"""
CARDS = {
    int(number): Card(int(number), int(budget), int(income), tuple(filters))
    for number, budget, income, *filters in map(str.split, _CARDS.strip().splitlines())
}
DECKS = {"normal": range(1, 13), "tactical": range(13, 25)}

# number, cost, time, buttons, squares, outline
_PATCHES = """
 1   0  3  1  6  .X../XXXX/.X..
 2   1  2  0  6  XX./.X./.X./.XX
 3   1  2  0  5  XXX/X.X
 4   1  3  0  3  XX/X.
 5   1  4  1  7  .X./.X./XXX/.X./.X.
 6   1  5  1  6  XXXX/X..X
 7   2  1  0  6  .X../XXXX/..X.
 8   2  1  0  2  XX
 9   2  2  0  3  XXX
10   2  2  0  4  XXX/.X.
11   2  2  0  5  XXX/XX.
12   2  3  0  7  XXX/.X./XXX
13   2  3  1  5  XXX./..XX
14   3  1  0  3  XX/X.
15   3  2  1  4  XX./.XX
16   3  3  1  4  XXXX
17   3  4  1  5  XXXX/.X..
18   3  6  2  6  XX./.XX/XX.
19   4  2  0  6  XXX./.XXX
20   4  2  1  4  XXX/X..
21   4  6  2  4  XXX/X..
22   5  3  1  8  .XX./XXXX/.XX.
23   5  4  2  5  .X./XXX/.X.
24   5  5  2  5  XXX/.X./.X.
25   6  5  2  4  XX/XX
26   7  1  1  5  XXXXX
27   7  2  2  6  XXX/.X./.X./.X.
28   7  4  2  6  XXXX/.XX.
29   7  6  3  4  XX./.XX
30   8  6  3  6  XX./XXX/..X
31  10  3  2  5  XXXX/X...
32  10  4  3  5  XX./.XX/..X
33  10  5  3  6  XXXX/XX..
"""
PATCHES = {
    int(number): Patch(int(number), int(cost), int(time), int(buttons), int(squares), outline)
    for number, cost, time, buttons, squares, outline in map(str.split, _PATCHES.strip().splitlines())
}
START = 8  # the 1 x 2 patch

FINAL = 53
INCOME = range(5, 54, 6)
LEATHER = {"original": (20, 26, 32, 44, 50), "revised": (26, 32, 38, 44, 50)}

# level: the marker's distance from the final space, and what Automa counts besides the tile
LEVELS = {
    1: (1, ()),
    2: (9, ("collected",)),
    3: (12, ("collected", "patches")),
    4: (15, ("collected", "drawn")),
    5: (18, ("collected", "patches", "drawn")),
}
