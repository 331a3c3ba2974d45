"""Lantern: its voice and its title, which a home screen shows without importing any rules."""

from compere import Voice

MADE_FOR = 1  # the version of `compere`’s names
say = Voice("lantern")
TITLE = say("Lantern")
