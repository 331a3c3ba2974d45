"""What may be looked at without touching a game: glance, progress, refusals and the code sheet."""

from compere.bot import CodeGroup, Line
from compere.bots.robokid import say
from compere.bots.robokid.cards import (
    BEST_FRIENDS,
    CATS,
    DOGS,
    DUMPLING,
    ICONS,
    JITTERS,
    KIDS,
    LOKI,
    MADE_UP_RULES,
    OWN_SUITS,
    SUITS,
    card_in_text,
)
from compere.bots.robokid.decide import icon_counts, pack_text
from compere.bots.robokid.questions import ALL_KIDS
from compere.bots.robokid.state import RobokidState
from compere.options import Option
from compere.piles import Pile
from compere.wording import Term, Text

NOTHING = say("–")


def glance(state: RobokidState) -> tuple[Line, ...]:
    """Return level, points, Pack, Lookout and Yard, then the deck as far as it is known, dogs and cats."""
    lines = [
        Line(say("Fort level"), say("{level}", level=state.level)),
        Line(say("VP"), say("{points}", points=state.points)),
        Line(say("Lookout"), _suits(state)),
        Line(say("Pack"), pack_text(state.pack)),
        *([Line(say("Yard"), _cards(state.yard))] if state.tracked else []),
    ]
    if state.made_up_rules:
        lines.append(Line(say("Made-up rules"), say("{count}", count=state.made_up_rules)))
    if state.with_dogs:
        lines += [
            Line(say("Dog pile"), _names(state.dog_pile, DOGS)),
            Line(say("Dogs at home"), _names(state.doghouse, DOGS)),
            *([Line(say("Dog in the Yard"), _names(state.yard_dogs, DOGS))] if state.yard_dogs else []),
        ]
    if state.with_cats:
        lines.append(Line(say("Cats"), _names(state.cats, CATS)))
    return (*lines, *_piles(state))


def _suits(state: RobokidState) -> Text:
    counts = icon_counts(state.lookout)
    suits = tuple(say("{count} {suit}", count=counts[suit], suit=SUITS[suit]) for suit in SUITS if counts[suit])
    return say("{suits}", suits=suits) if suits else NOTHING


def _piles(state: RobokidState) -> list[Line]:
    """Return deck and discard pile of a tracked deck card by card; a physical deck is the table's own."""
    if not state.tracked:
        return []
    return [Line(say("Deck"), _cards(state.deck.cards)), Line(say("Discard pile"), _cards(state.discard))]


# Suits first, which only an owner's own deck has, then kids in the order in which people look for them.
COMING = tuple(Option(card, say("{card}", card=card_in_text(card))) for card in (*SUITS, *ALL_KIDS))


def odds(state: RobokidState) -> tuple[tuple[Text, Pile[str], tuple[Option[str], ...]], ...]:
    """Return a tracked deck: all cards that came to it were seen.

    Once a turn has begun, its cards are laid out and told in order, and nothing is left to chance.
    """
    return ((say("Robokid’s deck"), state.deck, COMING),) if state.tracked and not state.row else ()


def _cards(cards: list[str]) -> Text:
    listed = sorted(cards, key=lambda card: ALL_KIDS.index(card) if card in KIDS else -1)
    return say("{cards}", cards=tuple(map(card_in_text, listed))) if cards else NOTHING


def _names(ids: list[str], terms: dict[str, Term]) -> Text:
    return say("{names}", names=tuple(terms[id] for id in ids)) if ids else NOTHING


def progress(state: RobokidState) -> Text:
    """Return where the game stands, for the list of games."""
    return say("level {level}, {points} VP", level=state.level, points=state.points)


def heading(state: RobokidState, step: str) -> Text | None:
    """Return who plays before Robokid, as the title of the question that stands meanwhile."""
    if step != "clean_up" or state.ended_by:
        return None
    return say("Play, then Robokid") if state.solo else say("All play, then Robokid")


def refusal(state: RobokidState, code: str) -> Text | None:
    """Return why a scanned card cannot be meant now."""
    if friend := BEST_FRIENDS.get(code):
        return say("{kid} is a best friend: Robokid never takes it.", kid=friend)
    if code == LOKI:
        return say("Loki does not play with Robokid.")
    if code == JITTERS or (code == DUMPLING and not state.with_dumpling):
        return say("This cat does not play with Robokid.")
    if code in (*state.dog_pile, *state.doghouse, *state.yard_dogs):
        return say("{dog} is Robokid’s already.", dog=DOGS[code])
    for terms in (KIDS, SUITS, DOGS, CATS, MADE_UP_RULES):
        if code in terms:
            return say("Not asked for now: {card}.", card=terms[code])
    return None


def _of_suit(suit: str) -> CodeGroup:
    """Return a suit's own code, which says no more about a card, then its kids by name, those with two icons last."""
    own = (Option(suit, say("the suit")),) if suit in OWN_SUITS else ()
    kids = (Option(kid, say("{card}", card=KIDS[kid])) for kid in ALL_KIDS if ICONS[kid][0] == suit)
    return CodeGroup(say("{suit}", suit=SUITS[suit]), (*own, *kids))


CODES = (
    *map(_of_suit, SUITS),
    CodeGroup(say("Dogs"), tuple(Option(dog, say("{dog}", dog=DOGS[dog])) for dog in DOGS)),
    CodeGroup(say("Cats"), tuple(Option(cat, say("{cat}", cat=CATS[cat])) for cat in CATS)),
    CodeGroup(
        say("Answers"),
        (
            Option("pick:none", say("no more")),
            Option("pick:empty", say("the deck is empty")),
            Option("pick:dog", say("a dog was given")),
            Option("pick:ended", say("the end was triggered")),
            Option("pick:done", say("done")),
            Option("pick:yes", say("yes")),
            Option("pick:no", say("no")),
        ),
    ),
)
