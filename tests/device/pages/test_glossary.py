"""What a bot calls its steps and its things."""

from dataclasses import replace

import pytest

from compere.state import Told
from compere.wording import Shape, Words, say
from compere_device.pages.glossary import Glossary
from tiny import STONES, TINY

RUBY = STONES["stone:r"]
GLOSSARY = Glossary(Words(), TINY)


def test_a_step_has_the_name_that_its_sheet_has() -> None:
    """Of the device itself, none has one."""
    assert (GLOSSARY.title("luck"), GLOSSARY.title("")) == ("Luck", "Correct")
    assert Glossary(Words()).title("luck") == ""


@pytest.mark.parametrize(
    ("short", "bot", "heading"),
    [(say("ruby"), TINY, "Luck · ruby"), (None, TINY, "It took one."), (say("ruby"), None, "It took one.")],
)
def test_what_is_short_of_a_sentence_heads_behind_its_step(short: object, bot: object, heading: str) -> None:
    """Else the whole of it does."""
    told = Told(say("It took one."), "luck", short=short)  # type: ignore[arg-type]
    assert Words().say(Glossary(Words(), bot).heading(told)) == heading  # type: ignore[arg-type]


def test_a_facet_is_said_as_the_bot_says_it() -> None:
    """A value that it has no words for stands for itself."""
    bot = replace(TINY, facets={"size": say("size {value}")})
    said = [Words().say(Glossary(Words(), bot).facet(name, 3)) for name in ("size", "cost")]
    assert said == ["size 3", "3"]


def test_a_picture_is_of_the_first_thing_that_a_label_names() -> None:
    """Numbers are none; and among the program's own pages there is none."""
    drawn = replace(RUBY, shape=Shape("X. .X"))
    assert GLOSSARY.picture(say("{n} {stone} {other}", n=2, stone=drawn, other=RUBY)) == ("X.", ".X")
    assert GLOSSARY.picture(say("{n}", n=2)) == GLOSSARY.picture(say("{stone}", stone=RUBY)) == ()
    assert Glossary(Words()).picture(say("{s}", s=drawn)) == ()


def test_the_bots_sentences_are_those_that_somebody_must_read() -> None:
    """Not what people do or set right, nor an aside."""
    told = Told(say("It took one."), "luck")
    assert GLOSSARY.is_the_bots(told)
    assert not GLOSSARY.is_the_bots(replace(told, aside=True))
    assert not GLOSSARY.is_the_bots(replace(told, step="")) and GLOSSARY.is_peoples("Correct")
