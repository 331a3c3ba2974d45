"""Ufobot (Origins: First Builders): a rival without a city that walks its Archon round a board. See `RULES.md`."""

from compere.wording import Voice

say = Voice("ufobot")
TITLE = say("Origins · Ufobot")
SHORTER = (say("Origins"), say("Ufobot"))
