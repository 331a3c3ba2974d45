"""Patchwork Automa (Lookout): a deck that buys patches for an opponent without a quilt. Sheet, readings: `RULES.md`."""

from compere.wording import Voice

say = Voice("patchwork")
TITLE = say("Patchwork · Automa")
SHORTER = (say("Patchwork"), say("Automa"))
