"""Robokid (Fort): a robot with a deck of its own. Sheet, readings: `RULES.md`."""

from compere.wording import say

TITLE = say("Robokid")
