"""The map and the strip that ship: our own, as no source describes the printed ones; owners may enter theirs.

The map follows what the sheet says about the board: ten columns (line 68), a ditch across it, two corners with an
obstacle (line 173), four circles, each with an opposite one (lines 160, 252), containers in the river (lines 182 to
189), a statue in the middle (line 223). Its obstacles and circles are symmetric under half a turn; the statue stands
where the ditch is one square wide, within reach of both banks.

The strip follows what the sheet says about the killer's: a die with ten numbers lays it, and it fires among other
orders (lines 255 to 273). It has no diagonal orders, so four squares enclose the killer.
"""

MAP = """\
name: Compère’s own, not the printed board
top: blue
right: yellow
bottom: red
left: green
opposites: blue red, yellow green
free corners: top-right bottom-left
statue: 5 5    ; column, line

squares:       ; . land  ~ water  # obstacle  B Y R G circles
#.........
....#B....
......#...
.#..~~~~~~
.G..~..#..
..#.~...Y.
~~~~~...#.
...#......
....R#....
.........#

containers:    ; for two players those marked 2, for three those marked 3, for four all
..........
..........
..........
....3.234.
....2.....
..........
.3423.....
..........
..........
..........
"""

STRIP = """\
name: Compère’s own, not the printed sheet
; the column of each number, its orders as they are sent; up leads away from the killer's edge
0: fire, step up, two right
1: two up, fire
2: step left, max up
3: fire, two down, step right
4: max right, fire
5: two up
6: step right, fire, step down
7: max left, fire
8: step up, two left, fire
9: max down, fire
"""
