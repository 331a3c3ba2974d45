"""What scenes are to each other: everything that others know about a scene without importing it."""

from enum import Enum


class Role(Enum):
    """What a scene is to code that treats it differently from others."""

    GAME = "game"
    QUESTION = "question"
    PAGES = "pages"
    GLANCE = "glance"  # pages with what a player wants to know during a game
    WHY = "why"  # pages of reasons
    RULE = "rule"  # pages with the rule of a step
    NOTICE = "notice"  # a sentence that stays until somebody has read it
    WORK = "work"  # work is in progress, and codes mean nothing
    TRIAL = "trial"  # a test of the keys: it takes raw inputs, whatever they mean elsewhere


# What is looked at over a game; after a correction it is no longer so, and in another language it is said otherwise.
LOOKS = frozenset({Role.GLANCE, Role.WHY, Role.RULE})
READ = LOOKS | {Role.PAGES, Role.NOTICE}  # a code closes these, and counts for the scene beneath
