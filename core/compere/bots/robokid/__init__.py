"""Robokid (Fort): a robot with a deck of its own. Sheet, readings: `RULES.md`."""

from compere.wording import Voice

say = Voice("robokid")
TITLE = say("Fort · Robokid")
SHORTER = (say("Fort"), say("Robokid"))
