"""The glass in numbers, for settings, drivers and pages alike; nothing is imported for them."""

WIDTH, HEIGHT = PICTURE = (128, 64)  # pixels of every picture
TURNS = (0, 90, 180, 270)  # degrees clockwise
NAME_MOST = 8  # letters of a player's name that fit beside a key
CONTRAST = 207  # of 255: what most modules are shipped with
