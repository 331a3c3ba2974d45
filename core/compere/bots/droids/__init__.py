"""Droids (Eurogames, 1991): its board and what orders do on it. Sheet, readings: `RULES.md`."""

from compere.wording import Voice

say = Voice("droids")
TITLE = say("Droids")
