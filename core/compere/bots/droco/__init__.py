"""Droco (Robotick): an open hand that plays by the criteria of an AI card. Sheet, readings: `RULES.md`."""

from compere.wording import Voice

say = Voice("droco")
TITLE = say("Robotick · Droco")
SHORTER = (say("Robotick"), say("Droco"))
