"""The worked positions of the pilot's manual and of the scenarios, drawn again from what the text says of the pictures.

Robots have the manual's letters, small ones in water; `+` is a movable obstacle, the other signs are those of `drawn`.
Lines are those of the sheet. Where a picture has more robots than a board, each sentence is drawn by itself; what lay
on which emitter is the table's, so of orders that nobody gets only the columns are drawn (lines 104, 116).
"""

from collections.abc import Mapping

import pytest

from bots.droids.drawn import HOMES, ROBOT_SIGNS, board, drawing, order
from compere.bots.droids.board.carry_out import Done, carry_out
from compere.bots.droids.board.ends import gardens, is_prisoner
from compere.bots.droids.board.scenarios import killers_side
from compere.bots.droids.board.squares import DIRECTIONS, column_of, seen_from
from compere.bots.droids.board.strip import Strip

NOTHING: Mapping[str, str] = {}
NOBODY: Mapping[str, int] = {}
PLAYERS, REPAIRERS = "BYRG", "PQ"


class Picture:
    """A picture of the manual, and what orders make of it; an order is a letter, a kind, a direction, and its die."""

    def __init__(
        self,
        drawn: str,
        repairers: str = "",
        carried: Mapping[str, str] = NOTHING,
        lost: Mapping[str, int] = NOBODY,
        scenario: int = 3,
    ) -> None:
        players, others = iter(PLAYERS), iter(REPAIRERS)
        letters = sorted({each.upper() for each in drawn if each.isalpha()})
        self.signs = {letter: next(others if letter in repairers else players) for letter in letters}
        self.like = "\n".join(drawn.split())
        there = {**self.signs, **{letter.lower(): sign.lower() for letter, sign in self.signs.items()}, "+": "o"}
        self.back = str.maketrans({sign: letter for letter, sign in there.items()})
        self.board = board(
            self.like.translate(str.maketrans(there)),
            scenario,
            lost={self.robot(each): lost.get(each, 0) for each in letters if each not in repairers},
            carried={self.robot(each): thing for each, thing in carried.items()},
        )

    def robot(self, letter: str) -> str:
        return ROBOT_SIGNS[self.signs[letter]]

    def send(self, *orders: str) -> "Picture":
        """Carry out orders, one after the other."""
        for words in orders:
            letter, kind, direction, *dice = words.split()
            done = carry_out(self.board, order(f"{self.robot(letter)} {kind} {direction}"), [int(die) for die in dice])
            assert isinstance(done, Done), done
            self.board = done.board
        return self

    @property
    def drawn(self) -> str:
        return drawing(self.board, self.like).translate(self.back)

    @property
    def carried(self) -> dict[str, str]:
        return {
            each: self.board.carried[self.robot(each)] for each in self.signs if self.robot(each) in self.board.carried
        }

    @property
    def lost(self) -> dict[str, int]:
        """What players have lost who have lost any."""
        return {each: self.board.lost[self.robot(each)] for each in self.signs if self.board.lost.get(self.robot(each))}


def tidy(drawn: str) -> str:
    return "\n".join(drawn.split())


@pytest.mark.parametrize(
    ("before", "sent", "after"),
    [
        # line 104: Le robot A avance d'une case en poussant le robot B
        ("AB...", "A step right", ".AB.."),
        # Le robot C reçoit l'ordre mais ne peut pas l'exécuter car il a un obstacle devant lui
        ("C#...", "C step right", "C#..."),
        # le robot D avance normalement
        ("D....", "D step right", ".D..."),
        # Le robot E avance d'une case, se retrouve dans l'eau et pousse le robot F d'une case dans l'eau
        ("Ef~..", "E step right", ".ef.."),
        # Le robot G reçoit l'ordre mais ne peut pas l'exécuter car il se trouve dans la rivière
        ("g....", "G step right", "g...."),
        # line 107: Le robot A avance normalement de deux cases
        ("A....", "A two right", "..A.."),
        # Le robot B avance de deux cases en poussant C et H
        ("BC.H..", "B two right", "..BCH."),
        # Le robot D ne se déplace que d'une case (il est bloqué par l'obstacle)
        ("D.#..", "D two right", ".D#.."),
        # Le robot F avance de deux cases et se retrouve dans l'eau
        ("F.~..", "F two right", "..f.."),
        # Le robot G avance de deux cases, se retrouve dans l'eau et pousse E hors de l'eau
        ("G.e..", "G two right", "..gE."),
        # line 111: Le robot A avance en poussant C et E jusqu'au bord du plateau
        ("...E.C..A.", "A max left", "ECA......."),
        # D avance jusqu'à le première case rivière où il est obligé de s'arrêter
        ("D..~~.....", "D max right", "...d~....."),
        # B avance en diagonale et pousse H en diagonale également
        ("B... .H.. ....", "B diagonal down-right", ".... .B.. ..H."),
        # F avance normalement d'une case en diagonale et se retrouve dans l'eau
        ("F.. .~. ...", "F diagonal down-right", "... .f. ..."),
        # G ne peut pas exécuter l'ordre car il se trouve dans la rivière
        ("g.. ... ...", "G diagonal down-right", "g.. ... ..."),
        ("g.........", "G max right", "g........."),
        # line 116: Le robot K reçoit l'ordre mais ne peut pas l'exécuter car il ne se trouve pas sur une case eau
        ("K~...", "K water_step right", "K~..."),
        # M sort de l'eu et pousse L
        ("mL...", "M water_step right", "~ML.."),
        # N, P et Q avancent normalement
        ("n~...", "N water_step right", "~n..."),
        ("p~. ...", "P water_step right", "~p. ..."),
        ("q.. .~.", "Q water_diagonal down-right", "~.. .q."),
    ],
)
def test_moves(before: str, sent: str, after: str) -> None:
    assert Picture(before).send(sent).drawn == tidy(after)


@pytest.mark.parametrize(
    ("before", "sent", "after"),
    [  # line 142: A, B et D sont des robots réparateurs
        # A avance en poussant C et E sans se soucier des cases rivière
        ("A~C~.E....", "A repairer_max right", ".~.~...ACE"),
        # B reçoit l'ordre mais ne peut bouger
        ("B#...", "B repairer_step right", "B#..."),
        ("B#...", "B repairer_max right", "B#..."),
        # D avance et s'arrête après une case à cause de l'obstacle
        ("D.#..", "D repairer_max right", ".D#.."),
    ],
)
def test_repair_robots_move(before: str, sent: str, after: str) -> None:
    assert Picture(before, "ABD").send(sent).drawn == tidy(after)


@pytest.mark.parametrize(
    ("drawn", "column", "robot"),
    [
        ("A..D. ..... .B...", 1, "B"),
        ("A..D. ..... .B...", 3, "D"),
        # line 104: Un des ordres n'a pu être envoyé car il n'y a pas de robot dans la colonne
        ("A..D. ..... .B...", 2, None),
        ("~k~~. ..... ~m~o~", 3, "O"),
        # line 116: O ne reçoit aucun ordre car il n'est pas sur l'émetteur correspondant à sa colonne
        ("~k~~. ..... ~m~o~", 2, None),
    ],
)
def test_who_is_in_the_column_of_an_emitter(drawn: str, column: int, robot: str | None) -> None:
    """The emitters of whoever sits at the bottom; what is between does not matter (line 75)."""
    picture = Picture(drawn)
    there = [each for each in picture.signs if column_of("bottom", picture.board.robots[picture.robot(each)]) == column]
    assert there == ([robot] if robot else [])


@pytest.mark.parametrize(
    ("drawn", "sent", "lost"),
    [
        # line 127: Les robots K et M reçoivent l'ordre mais ne peuvent pas tirer: un obstacle entre eux et leur cible
        ("P..#.K .... + .... M", "K fire left", {}),
        ("P..#.K .... + .... M", "M fire up", {}),
        # L et N peuvent tirer sur P. pour L, le tir réussit si le lancer de dé est supérieur ou égal à 7
        ("P......L .... .... N", "L fire left 6", {}),
        ("P......L .... .... N", "L fire left 7", {"P": 1}),
        ("P......L .... .... N", "L fire left 9", {"P": 1}),
        # Pour N, le tir réussit avec un trois au dé
        ("P......L .... .... N", "N fire up 2", {}),
        ("P......L .... .... N", "N fire up 3", {"P": 1}),
        # Avec un six au dé, N détruit deux émetteurs de P
        ("P......L .... .... N", "N fire up 6", {"P": 2}),
        # Avec un 9 au dé, ce sont trois émetteurs de P qui sont détruits
        ("P......L .... .... N", "N fire up 9", {"P": 3}),
    ],
)
def test_shots(drawn: str, sent: str, lost: dict[str, int]) -> None:
    picture = Picture(drawn).send(sent)
    assert (picture.drawn, picture.lost) == (tidy(drawn), lost)


@pytest.mark.parametrize(
    ("before", "carried", "sent", "after", "then"),
    [
        # line 133: W, X, Y et Z ne portent rien. Y et Z peuvent prendre l'obstacle mobile
        ("Y+Z..", {}, "Y take_put right", "Y.Z..", {"Y": "obstacle"}),
        ("Y+Z..", {}, "Z take_put left", "Y.Z..", {"Z": "obstacle"}),
        # W prend l'objet que porte F
        ("WF...", {"F": "obstacle"}, "W take_put right", "WF...", {"W": "obstacle"}),
        # X ne peut pas exécuter l'ordre car il est sur une case eau
        ("x+...", {}, "X take_put right", "x+...", {}),
        # line 134: B et D peuvent le poser car la case désignée est libre
        ("B....", {"B": "obstacle"}, "B take_put right", "B+...", {}),
        ("... .D.", {"D": "obstacle"}, "D take_put up", ".+. .D.", {}),
        # A et C ne peuvent pas exécuter l'ordre car ils poseraient l'objet sur une case obstacle ou sur un robot
        ("A#...", {"A": "obstacle"}, "A take_put right", "A#...", {"A": "obstacle"}),
        ("A+...", {"A": "obstacle"}, "A take_put right", "A+...", {"A": "obstacle"}),
        ("CB...", {"C": "obstacle"}, "C take_put right", "CB...", {"C": "obstacle"}),
        # E reçoit l'ordre mais ne peut l'exécuter car il se trouve sur une case rivière
        ("e....", {"E": "obstacle"}, "E take_put right", "e....", {"E": "obstacle"}),
    ],
)
def test_take_and_put(before: str, carried: dict[str, str], sent: str, after: str, then: dict[str, str]) -> None:
    picture = Picture(before, carried=carried).send(sent)
    assert (picture.drawn, picture.carried) == (tidy(after), then)


@pytest.mark.parametrize(
    ("before", "sent", "after"),
    [
        # line 138: Le robot A envoie l'ordre d'avancer à B qui en avançant pousse A lui-même
        ("....A..B..", "A relay_back right", "AB........"),
        # C envoie au robot D l'ordre d'avancer. Celui-ci pousse le robot E devant lui et s'arrête sur la première case
        # rivière rencontrée
        ("C...D.E~~.", "C relay_ahead right", "C......de."),
        # F envoie l'ordre à G, mais celui-ci ne peut pas bouger car il est sur une case rivière
        ("F..g......", "F relay_ahead right", "F..g......"),
    ],
)
def test_relayed_orders(before: str, sent: str, after: str) -> None:
    assert Picture(before).send(sent).drawn == tidy(after)


@pytest.mark.parametrize(
    ("drawn", "sent", "lost"),
    [  # line 146: A, B, C et D sont des robots réparateurs. W, X, Y et Z sont des robots appartenant à des joueurs
        # B, C et D réparent les robots à côté d'eux
        ("BX...", ["B repair right"], {"X": 2}),
        ("YC...", ["C repair left"], {"Y": 2}),
        ("D Z", ["D repair down"], {"Z": 2}),
        # A ne peut pas réparer W car la flèche de l'ordre est mal orientée
        ("WA...", ["A repair right"], {"W": 3}),
        # Le joueur correspondant au robot Y pourra retirer deux marqueurs noirs puisqu'il a donné deux fois l'ordre
        ("YC...", ["C repair left", "C repair left"], {"Y": 1}),
    ],
)
def test_repairs(drawn: str, sent: list[str], lost: dict[str, int]) -> None:
    picture = Picture(drawn, "ABCD", lost=dict.fromkeys("WXYZ", 3)).send(*sent)
    assert (picture.drawn, picture.lost) == (tidy(drawn), lost)


def test_seven_orders() -> None:
    """Line 96: R enters the water and leaves it at once, goes around the obstacle and fires, goes to the board's edge,
    fires again and hides behind an obstacle: seven orders, no more than three in a column."""
    picture = Picture("...E.....F .......... ........#. ..#....... .......... ~~~~~~~~~~ ..R.......")
    sent = [
        "R step up",
        "R water_step up",
        "R diagonal up-right",
        "R fire up 3",
        "R max right",
        "R fire up 9",
        "R step left",
    ]
    columns = list[int]()
    for each in sent:
        columns.append(column_of("bottom", picture.board.robots[picture.robot("R")]))
        picture.send(each)
    assert picture.drawn == tidy("...E.....F .......... ........#. ..#.....R. .......... ~~~~~~~~~~ ..........")
    assert picture.lost == {"E": 1, "F": 3} and columns == [2, 2, 2, 3, 3, 9, 9]
    assert picture.send("F step left", "F fire down").lost == {"E": 1, "F": 3}  # no die: the obstacle is between


GARDEN = HOMES | {"blue": 22}  # in the third column and line


@pytest.mark.parametrize(
    "drawn",
    [  # line 212: Les deux premiers exemples montrent des jardins terminés, d'obstacles mobiles et/ou fixes
        "..... .ooo. .o.o. .ooo.",
        "..... .ooo. .#.o. .#oo.",
    ],
)
def test_gardens(drawn: str) -> None:
    assert gardens(board(drawn, 4, GARDEN), ["blue"])
    for thing in (each for each, sign in enumerate(drawn) if sign == "o"):
        corner = drawn[:thing] + "." + drawn[thing + 1 :]
        assert not gardens(board(corner, 4, GARDEN), ["blue"]), corner  # without any of them it is none


@pytest.mark.parametrize(
    ("placed", "closed"),
    [("", False), ("1", False), ("2", False), ("3", False), ("12", False), ("13", True), ("23", True), ("123", True)],
)
def test_a_garden_to_be_finished(placed: str, closed: bool) -> None:
    """Line 212: Dans le troisième, il faut encore poser un obstacle sur la case 3 et sur la case I ou 2."""
    drawn = "..... .ooo1. .o.2o. .o..o. .oo3o."
    for number in "123":
        drawn = drawn.replace(number, "o" if number in placed else ".")
    assert bool(gardens(board(drawn, 4, GARDEN), ["blue"])) is closed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (".+.. +Y.R .+..", ".+.. +Y+R .+.."),
        (".#.. +y.R .+..", ".#.. +y+R .+.."),
    ],
)
def test_a_prisoner(before: str, after: str) -> None:
    """Line 242: il n'a plus aucune case libre autour de lui: the red robot puts the last obstacle."""
    picture = Picture(before, carried={"R": "obstacle"}, scenario=6)
    prisoner = picture.robot("Y")
    assert not is_prisoner(picture.board, prisoner)
    assert picture.send("R take_put left").drawn == tidy(after)
    assert is_prisoner(picture.board, prisoner)


STRIP = Strip(
    "name: test\n3: step left, fire\n6: max up\n"
    + "\n".join(f"{number}: step right, fire" for number in (0, 1, 2, 4, 5, 7, 8, 9))
)


@pytest.mark.parametrize(
    ("die", "after"),
    [
        (
            6,
            "....K.... ......... .........",
        ),  # line 273: Exemple 1: 6 au dé. l'ordre N°6 est envoyé en premier au robot
        (3, "......... ......... ...K....."),  # Exemple 2: 3 au dé
    ],
)
def test_the_killers_first_order(die: int, after: str) -> None:
    """Whose side is the bottom: blue, who hunts it, sits at the top."""
    before = board("......... ......... ....K.... ......... ....B", 7, level=2)
    side = killers_side(before.map, "blue")
    column = column_of(side, before.robots["killer"])
    first = STRIP.orders(die, laid_at=column, column=column)[0]
    done = carry_out(before, order(f"killer {first.kind} {DIRECTIONS[seen_from(side, first.direction)]}"))
    assert isinstance(done, Done)
    assert drawing(done.board, after) == tidy(after) and side == "bottom"
