"""The glass in numbers, shared by settings, drivers and pages; this module imports nothing."""

WIDTH, HEIGHT = PICTURE = (128, 64)  # pixels of every picture
TURNS = (0, 90, 180, 270)  # degrees clockwise
NAME_MOST = 8  # letters of a player's name that fit beside a key
CONTRAST = 207  # of 255: what most modules are shipped with
