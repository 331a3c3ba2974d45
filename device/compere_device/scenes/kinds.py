"""What kinds of screens there are: all that others know of a scene without importing it."""

from enum import Enum


class Kind(Enum):
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
    {Kind.PAGES, Kind.GLANCE, Kind.WHY, Kind.NOTICE}
)  # a code closes these, and counts for what is beneath
