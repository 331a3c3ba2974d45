"""Lantern: its voice and its title, which a home screen shows without importing any rules."""

from compere.wording import Voice

say = Voice("lantern")
TITLE = say("Lantern")
