"""What scenes are to each other: all that others know of one without importing it."""

from enum import Enum


class Role(Enum):
    """What a scene is to whoever treats it otherwise than the next one."""

    GAME = "game"
    QUESTION = "question"
    PAGES = "pages"
    GLANCE = "glance"  # pages of what a player asks in mid-game
    WHY = "why"  # pages of reasons
    NOTICE = "notice"  # a sentence that stays until somebody has read it
    WORK = "work"  # something goes on, and codes mean nothing
    TRIAL = "trial"  # of the keys: it takes what comes as it comes, whatever that means elsewhere


READ = frozenset(
    {Role.PAGES, Role.GLANCE, Role.WHY, Role.NOTICE}
)  # a code closes these, and counts for what is beneath
