"""BACK in a game: one step, be it of an answer, a page that was read, or the answer before."""

from compere.bot import Outcome
from compere.bots.patchwork import bot
from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.scenes import home
from hands import Hands
from tiny import END, TinyState, number, session

OK, BACK, DOWN = Key.OK, Key.BACK, Key.DOWN
NEAREST = "/".join(bot.NEAREST.rows)
FEW_TWO = Choose("t.two", say("Which?"), "luck", tuple(Option(id, say("{id}", id=id)) for id in "ab"), often=True)


def test_back_at_a_question_turns_one_page_back(hands: Hands) -> None:
    """What was read since the last answer is gone through page by page before that answer is taken back."""

    async def two_turns(state: TinyState) -> Outcome:
        await number("before")
        for thing in ("ruby", "garnet"):
            state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
        await number("after")
        return END

    home.play(hands.stage, Game(session(two_turns)))
    hands.press(OK)
    pages = [hands.page]
    while hands.playing.asked is None:
        hands.press(OK)
        pages.append(hands.page)
    assert len(pages) == 3
    for page in reversed(pages[:-1]):
        hands.press(BACK)
        assert hands.page == page
        assert len(hands.playing.table.session.history.items) == 1
    hands.press(BACK)
    assert (hands.playing.asked is not None, hands.playing.table.session.history.items) == (True, [])
    hands.press(OK, OK, OK)
    hands.scan("cmd:undo")  # a card for it takes the answer back at once
    assert hands.playing.table.session.history.items == []


def test_holding_back_goes_on_back_over_pages_that_tell(hands: Hands) -> None:
    """From direct keys BACK is held to go back: held again on the page before, it is no glance as it is elsewhere."""

    async def two_turns(state: TinyState) -> Outcome:
        await FEW_TWO
        for thing in ("ruby", "garnet"):
            state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
        await FEW_TWO
        return END

    home.play(hands.stage, Game(session(two_turns)))
    hands.press(Key.UP)
    told = hands.page
    assert not hands.stage.backs
    hands.hold(BACK)
    assert hands.page.title == "Glance"  # read on to, not back to
    hands.press(BACK)
    while hands.playing.asked is None:
        hands.press(OK)
    seen = []
    while hands.playing.table.session.history.items:
        hands.hold(BACK)
        seen.append(hands.page)
        assert hands.stage.backs
    assert told in seen[:-1]
    assert all(page.title != "Glance" for page in seen)
    assert hands.playing.asked


def test_back_at_the_first_question_leads_home(hands: Hands) -> None:
    """Page by page, then its options one by one, until nothing is left: home, where the game is in progress."""
    hands.begin()
    hands.press(OK, OK)
    hands.hold(BACK)
    hands.press(BACK, BACK)
    asked = []
    while hands.said != "Compère Which game?":
        asked.append((hands.said.split()[-1], hands.selected))
        hands.press(BACK)
    assert asked == [
        ("yours?", "1st leather after 3◉"),  # kept for later games, and yet a step on the way
        ("mean?", f"{NEAREST} the nearest"),
        ("cards?", "this device"),
        ("at?", "1 Intern"),
        ("use?", "normal (1 to 12)"),
    ]
    assert hands.selected == "Patchwork, space 0"
    hands.press(OK, BACK)
    assert hands.said.endswith("yours?")


def ufobot(hands: Hands) -> None:
    """Begin a game of Ufobot on a board that it was said to be by a slip, and answer the first two questions."""
    hands.choose("Origins")
    hands.press(OK, OK, OK)
    hands.choose("yours: asked once")
    for _ in range(2):
        while hands.playing.asked is None:
            hands.press(OK)
        if hands.page.cursor is None and not hands.playing.asked.direct:
            hands.press(DOWN)
        hands.press(OK)
    while len(hands.playing.table.session.history.items) > 0:
        hands.scan("cmd:undo")
    hands.scan("cmd:undo")


def journals(hands: Hands) -> list[str]:
    """Return the names of the games in progress, none of which was put away."""
    assert not list(hands.store.folder.glob("finished/*"))
    return sorted(path.stem for path in hands.store.folder.glob("games/*.journal"))


def test_a_slip_at_the_options_is_mended_from_the_game(hands: Hands) -> None:
    """The board that is printed, too: it was asked once for ever. The game begins anew, the slip is forgotten."""
    ufobot(hands)
    assert (hands.said, hands.selected) == ("Origins · Ufobot Which Ufobot board is played?", "yours: asked once")
    known = hands.store.almanac.get("ufobot.board")
    assert known and known.value == "own"
    hands.choose("none")
    known = hands.store.almanac.get("ufobot.board")
    assert known and known.value == "trial"
    assert hands.playing.table.session.header.options["board"] == "trial"
    assert journals(hands) == ["ufobot-0002"]
    hands.stage.go.home()
    assert [label.startswith("Origins") for label in hands.labels[:2]] == [True, False]


def test_options_left_as_they_are_lead_on_to_the_same_game(hands: Hands) -> None:
    """From the first of them, with an OK each; what was answered in it is offered again."""
    ufobot(hands)
    hands.press(BACK, BACK, BACK)
    assert hands.said == "Origins · Ufobot How difficult is Ufobot?"
    hands.press(OK, OK, OK)  # the board is known
    playing = hands.playing
    assert journals(hands) == ["ufobot-0001"]
    offers = playing.table.session.history.offers
    assert len(offers) == 2 and playing.table.offer == offers[0]


def test_what_was_answered_before_follows_where_it_fits(hands: Hands) -> None:
    """In the game with other options, and after the power was cut: nothing is lost by a slip."""
    hands.choose("Patchwork · Automa", "normal", "1", "this device", NEAREST, "1st leather after 4◉")
    hands.scan_circle()
    answer = hands.playing.table.session.history.items[0].entry
    while hands.stage.game.plays:
        hands.scan("cmd:undo")
    hands.press(BACK, BACK, BACK)
    hands.choose("4", "this device")
    assert hands.playing.table.session.header.options["level"] == "4"
    assert hands.playing.table.offer == answer
    assert journals(hands) == ["patchwork-0002"]
    again = Hands(hands.store.folder)
    again.press(OK)
    assert again.playing.table.session.header.options["level"] == "4"
    assert again.playing.table.offer == answer
