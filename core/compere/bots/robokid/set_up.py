"""Set-up: Robokid's place, its kids, and the dogs and cats that play. Sheet, *Mise en place* of all three modules."""

from compere.arrange import ChooseSome
from compere.bots.robokid import say
from compere.bots.robokid.cards import CATS
from compere.bots.robokid.questions import cat_options, dog_pile_question, kids_question, person_option
from compere.bots.robokid.state import ROBOKID, RobokidState
from compere.options import Option
from compere.prompts import Choose


async def set_up(state: RobokidState) -> None:
    """Set up as for one more player. Sheet, *Mise en place*."""
    count = len(state.people) + 1
    state.tell("set_up", say("Give Robokid a board: score and Fort level on 0."))
    state.tell("set_up", say("Take Sleepover out of the made-up rules."))
    state.tell("set_up", say("It gets 5 kids of the Park deck and no best friends."))
    state.tell("set_up", say("Set up the rest as for {players} players.", players=count))
    if state.with_dogs:
        state.tell("set_up", say("Take Loki out. Robokid gets a doghouse and 3 dogs, face up in a pile."))
    if state.with_cats:
        tell_cats(state, count)
    tell_neighbours(state)
    players = (*(person_option(state, person) for person in state.people), Option(ROBOKID, say("Robokid")))
    named = {player.id: say("First player: {player}.", player=player.label) for player in players}
    text = say("Who is the first player?")
    state.first = await Choose("robokid.first", text, "set_up", players, retold=named.__getitem__)
    await deal_kids(state)
    if state.with_dogs:
        state.dog_pile = list(await dog_pile_question(state))
    if state.with_cats:
        await choose_cats(state)
    tell_to_play(state)


def tell_neighbours(state: RobokidState) -> None:
    """Tell who sits beside Robokid, if they have names; the others are called by where they sit."""
    left, right = state.people[0], state.people[-1]
    if not state.solo and state.is_named(right):
        text = say("{left} sits to its left, {right} to its right.", left=state.names[left], right=state.names[right])
        state.tell("set_up", text)
    elif not state.solo and state.is_named(left):
        state.tell("set_up", say("{left} sits to its left.", left=state.names[left]))


def tell_cats(state: RobokidState, players: int) -> None:
    """Say which cats stay in the box. Sheet, *Mise en place du module « Chats »*."""
    if state.with_dumpling:
        state.tell("set_up", say("Take Jitters out. Cats as for {players} players.", players=players))
    else:
        state.tell("set_up", say("Take Jitters and Dumpling out. Cats as for {players} players.", players=players))


async def deal_kids(state: RobokidState) -> None:
    """Learn the starting kids of a tracked deck; nobody has to look at those that the table shuffles."""
    if state.tracked:
        state.deck.add(*await kids_question())
        state.aside("set_up", say("Nobody need shuffle its cards."))
    else:
        state.tell("set_up", say("Shuffle its 5 kids: that is its deck."))


def tell_to_play(state: RobokidState) -> None:
    """Tell, once everything is asked, that the player before Robokid plays.

    After dogs and cats this would need a page of its own, and the question for the turn says it anyway.
    """
    if state.first == ROBOKID:
        return
    tell = state.aside if state.with_dogs or state.with_cats else state.tell
    tell("set_up", say("Play until it is Robokid’s turn."))


async def choose_cats(state: RobokidState) -> None:
    """Learn which cats lie on the table: one for each player according to one source, so any number is accepted."""
    options = cat_options(state)
    question = ChooseSome(
        "robokid.cats",
        say("Which cats are on the table?"),
        "set_up",
        options,
        1,
        len(options),
        retold=lambda cats: say("Cats on the table: {cats}.", cats=tuple(CATS[cat] for cat in cats)),
    )
    state.table_cats = list(await question)
