"""What is printed on the components of Origins: First Builders and on Ufobot's board, with the sources.

The solo sheet names the effects and the orders of ties. Two things that it shows only as pictures, the order of the
Archon's track and the key of Focus, are in no public source: the owner is asked for those of their board.
`TRIAL_TRACK`, `TRIAL_KEY` and `TRIAL_POINTS` are this program's own, for a game without that board.
"""

from compere.bots.ufobot import say
from compere.wording import Shape, Term, Text

# Sheet, *Au tour de l'Ufobot*, 1: the order in which tied dice are chosen.
ORANGE, RED, BLUE, PURPLE, YELLOW, WHITE = "orange", "red", "blue", "purple", "yellow", "white"
COLOURS = (ORANGE, RED, BLUE, PURPLE, YELLOW)
DICE_COLOURS = (*COLOURS, WHITE)
COLOUR_TERMS = {colour: Term(f"colour:{colour}", colour) for colour in DICE_COLOURS}

SITES = {colour: Term(f"site:{colour}", f"{colour.capitalize()} site") for colour in COLOURS}

# One review lists the components, a second agrees on every count that both have: 45 citizen dice, 9 of each colour,
# and 4 speaker dice; 60 tower discs, 12 of each colour; 75 buildings, 15 of each colour. The faces of a speaker die are
# from the first alone. A citizen die is a common one: what grows above 6 leaves as an adviser (a third review).
CITIZEN_FACES = (1, 2, 3, 4, 5, 6)
SPEAKER_FACES = (2, 2, 3, 3, 4, 5)
SPEAKERS = 4
STOREYS_EACH = 12
BUILDINGS_EACH = 15
DICE_EACH = 9  # citizen dice; one of each colour is Ufobot's to roll: sheet, *Mise en place*
MOST_VALUE = 6

ROUNDS = 5  # sheet, *Fin de manche*
PASSES_AT = 2  # sheet, *Ufobot passe son tour*: with so many dice or fewer, once the human has passed
GOLD_ROUNDS, GOLD_TOO = (3, 4), 2  # sheet, *Fin de manche*, 3; *Augmenter la difficulté*
ADJUSTMENTS = {3: 20, 4: 50}  # sheet, *Décompte final*: points by number of bonus tiles that help Ufobot
BONUS_TILES = 4

# Three temple tracks on the main board, from the left. Several reviews name them sea, forest and mountain; none says
# which stands where, and the table sees that.
LEFT, MIDDLE, RIGHT = "left", "middle", "right"
TEMPLES = (LEFT, MIDDLE, RIGHT)
TEMPLE_TERMS = {temple: Term(f"temple:{temple}", f"{temple} temple") for temple in TEMPLES}
TEMPLE_SHAPE = Shape("...X... .XXXXX. XXXXXXX .X.X.X. .X.X.X. .X.X.X. XXXXXXX")
SIDES = {temple: Term(f"side:{temple}", temple) for temple in TEMPLES}
MOST_SPACES = 20  # of a temple track above its bottom: more than any board can have
MOST_POINTS = 999  # of a player
MOST_TEMPLE_POINTS = 99  # of a space of a temple track


# Sheet, *Effets Archon Ufobot*.
BUILD, MILITARY, CITIZEN, CITIZEN_PLUS = "build", "military", "citizen", "citizen_plus"
ZODIAC, TOWER, FOCUS = "zodiac", "tower", "focus"
EFFECTS: dict[str, Text] = {
    BUILD: say("Build"),
    MILITARY: say("Military"),
    CITIZEN: say("Citizen"),
    CITIZEN_PLUS: say("Citizen +"),
    ZODIAC: say("Zodiac"),
    TOWER: say("Tower"),
    FOCUS: say("Focus"),
}
KEY_EFFECTS = (BUILD, MILITARY, CITIZEN, ZODIAC, TOWER)  # sheet, *Focus*: one of the five above
LEAST_TRACK, MOST_TRACK = 7, 12  # spaces; the sheet says that Citizen occurs twice, but not that other effects do not

# Our own, of no printed board.
TRIAL_TRACK = (BUILD, CITIZEN, MILITARY, TOWER, CITIZEN_PLUS, ZODIAC, FOCUS)
TRIAL_KEY = {ORANGE: CITIZEN, RED: MILITARY, BLUE: ZODIAC, PURPLE: BUILD, YELLOW: TOWER}
TRIAL_POINTS = (0, 1, 2, 4, 6, 9, 12, 15, 18, 22, 26)  # of the spaces of each temple track, from the bottom
