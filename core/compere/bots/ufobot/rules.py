"""Ufobot's rules, in the order of the rule sheet."""

from collections.abc import Callable, Coroutine
from functools import partial, reduce
from typing import Any, TypeAlias

from compere.bot import Outcome
from compere.bots.ufobot import say
from compere.bots.ufobot.cards import (
    BLUE,
    BUILD,
    CITIZEN,
    CITIZEN_PLUS,
    COLOUR_TERMS,
    DICE_COLOURS,
    EFFECTS,
    FOCUS,
    GOLD_ROUNDS,
    GOLD_TOO,
    MILITARY,
    MOST_VALUE,
    ORANGE,
    PURPLE,
    RED,
    SIDES,
    SITES,
    TEMPLE_SHAPE,
    TEMPLE_TERMS,
    TOWER,
    WHITE,
    YELLOW,
    ZODIAC,
)
from compere.bots.ufobot.decide import (
    building_order,
    choose_building,
    choose_led,
    choose_lowest,
    choose_recruit,
    choose_storey,
    die_text,
    lowest_die,
    recruit_order,
)
from compere.bots.ufobot.facts import temple_points
from compere.bots.ufobot.questions import (
    NO_SPEAKER,
    NO_STOREY,
    PASSED,
    YOU_HAVE_PASSED,
    ChosenDie,
    building_question,
    dice_question,
    die_question,
    next_turn_question,
    recruit_question,
    site_question,
    speaker_question,
    topmost_question,
    value_question,
    your_turn_question,
)
from compere.bots.ufobot.score import final_score
from compere.bots.ufobot.state import UfobotState
from compere.narrowing import settled
from compere.prompts import Mark, Tell, TurnBegins
from compere.wording import Text

Reasons: TypeAlias = tuple[Text, ...]
LOWEST_SITE = say("Lowest site (tied: the leftmost)")


async def play(state: UfobotState) -> Outcome:
    """Play to the end, from where the human's turn begins. Sheet, *À votre tour* to *Décompte final*."""
    await turn_begins()
    while not state.over:
        await your_turn(state)
        await ufobots_turn(state)
        if state.passed and state.you_passed:
            end_of_round(state)
        await turn_begins()
    return await final_score(state)


async def turn_begins() -> None:
    """Take corrections while the box waits for the human, and before the count."""
    await TurnBegins()
    await Mark()


# À votre tour


async def your_turn(state: UfobotState) -> None:
    """Wait while the human plays. Sheet, *À votre tour*; ruling, *Pass*."""
    while await rest(state) == NO_STOREY:
        await take_another_storey(state)
    state.told_storey, state.told_pairs = None, {}


async def rest(state: UfobotState) -> str:
    """Wait for the end of the human's turn (of all their turns, if Ufobot has passed); go on once they pass."""
    if state.you_passed:
        if state.told_storey:
            return await next_turn_question(state, state.told_storey)
        if not state.passes:
            await Tell("ufobot.goes_on", YOU_HAVE_PASSED, "yours")
        return PASSED
    if state.passed:
        await Tell("ufobot.until", say("Play your turns, until you pass."), "yours")
        answer = PASSED
    else:
        answer = await your_turn_question(state)
    if answer != NO_STOREY:
        state.you_played()
        state.you_passed = answer == PASSED
    return answer


# Au tour de l'Ufobot


async def ufobots_turn(state: UfobotState) -> None:
    """Take Ufobot's turn, or pass. Sheet, *Au tour de l'Ufobot*, *Ufobot passe son tour*."""
    if state.passes:
        pass_turn(state)
        return
    state.market_empty = False
    die = await choose_die(state)
    move_archon(state, die)
    site, reasons = await resolve_archon(state, die)
    raised = site_text(state, site)
    # What the table has named needs no sentence: then the site's begins what follows, else it ends the effect.
    if die.colour == WHITE:
        state.tell("site" if reasons else step_of(state, die.colour), raised, why=reasons)
    elif die.colour in (YELLOW, RED):
        said = say("You lose 2 VP.") if die.colour == YELLOW else red_text(state)
        state.tell("bonus", say("{site} {bonus}", site=raised, bonus=said), why=reasons)
    else:
        state.tell("bonus" if reasons else step_of(state, die.colour), raised, why=reasons)
        await BONUS[die.colour](state)
    state.exhaust(die.colour)


def pass_turn(state: UfobotState) -> None:
    """Pass; if the human has passed before, the end of the round says so. Sheet, *Ufobot passe son tour*."""
    is_first, state.passed = not state.passed and not state.you_passed, True
    if is_first:
        state.tell("pass", say("Ufobot passes."))


async def choose_die(state: UfobotState) -> ChosenDie:
    """Roll the Active zone and choose the lowest die. Sheet, *Au tour de l'Ufobot*, 1."""
    if not state.virtual_dice:
        colour, value = await die_question(state)
        return ChosenDie(colour, value)
    values = await dice_question(state)
    rolled = tuple(zip(sorted(state.active, key=DICE_COLOURS.index), values, strict=True))
    chosen = await settled(state, lambda state: lowest_die(rolled))
    return ChosenDie(*chosen.picked[0], rolled, chosen.reasons)


def move_archon(state: UfobotState, die: ChosenDie) -> None:
    """Advance the Archon clockwise by the die's value; say which the device chose. Sheet, *Au tour de l'Ufobot*, 2."""
    state.archon = (state.archon + die.value) % len(state.track)
    step, focus = step_of(state, die.colour), state.effect == FOCUS
    brings: Reasons = ()
    if focus and die.colour != WHITE:
        effect = EFFECTS[state.key[die.colour]]
        brings = (say("Focus, {colour}: {effect}", colour=COLOUR_TERMS[die.colour], effect=effect),)
    if die.rolled:
        chosen = die_text((die.colour, die.value))
        text = _die_and_effect(state, step, chosen)
        all_rolled = say("rolled: {dice}", dice=tuple(map(die_text, die.rolled)))
        state.aside(step, text, short=chosen, why=(all_rolled, *die.reasons, *brings))
    elif focus:
        recruits = step == CITIZEN
        text = say("Focus, {effect}", effect=EFFECTS[CITIZEN]) if recruits else EFFECTS[FOCUS]
        state.aside(step, text, why=brings)


def _die_and_effect(state: UfobotState, step: str, die: Text) -> Text:
    """Return the chosen die; for *Citizen* with the effect, as the questions that follow leave no room for a title."""
    focus = state.effect == FOCUS
    if step == CITIZEN:
        if focus:
            return say("Focus, {effect}: {die}", effect=EFFECTS[CITIZEN], die=die)
        return say("{effect}: {die}", effect=EFFECTS[state.effect], die=die)
    return say("Die: {die}, Focus", die=die) if focus else say("Die: {die}", die=die)


def step_of(state: UfobotState, colour: str) -> str:
    """Return the step of the sheet for the effect of the Archon's space, given a die."""
    effect = state.effect
    if effect == FOCUS and colour != WHITE:
        effect = state.key[colour]
    return CITIZEN if effect == CITIZEN_PLUS else effect


async def resolve_archon(state: UfobotState, die: ChosenDie) -> tuple[Text, Reasons]:
    """Resolve the effect of the Archon's space; return the name of the chosen site. Sheet, 2, 3 and *Focus*.

    Return also why a thing was taken that people have named, because their answer was all there was to say about it.
    """
    effect, colour = state.effect, die.colour
    if effect == FOCUS:
        if colour == WHITE:
            colour = await site_question()
        effect = state.key[colour]
    reasons = await EFFECT[effect](state)
    return LOWEST_SITE if colour == WHITE else say("{site}", site=SITES[colour]), reasons


def site_text(state: UfobotState, site: Text) -> Text:
    """Return how the chosen site's value rises. Sheet, *Au tour de l'Ufobot*, 3 and 4; *Augmenter la difficulté*."""
    if state.plays("site_twice") and state.plays("site_loss"):
        return say("{site} +2 (5→6; 6→2, you −3 VP).", site=site)
    if state.plays("site_twice"):
        return say("{site} +2 (5→6, 6→2).", site=site)
    if state.plays("site_loss"):
        return say("{site} +1 (6→1, you −3 VP).", site=site)
    return say("{site} +1 (6→1).", site=site)


# Effets Archon Ufobot


async def build(state: UfobotState) -> Reasons:
    """Take a building of the market. Sheet, *Construire*."""
    order = building_order(state)
    taken = await building_question(order, state.effect) if order else None
    if taken is None:
        state.market_empty = True
        state.tell("build", say("The market is empty: it takes nothing."))
        return ()
    chosen = await settled(state, partial(choose_building, taken=taken))
    state.zone[taken].add_building()
    return chosen.reasons


async def military(state: UfobotState) -> Reasons:
    """Advance its force. Sheet, *Militaire*: people see whether it is ahead then."""
    said, retold = say("If it leads, you lose 3 VP."), say("Its force +1: if it leads, you lose 3 VP.")
    state.tell("military", said, headline=say("Force +1"), retold=retold)
    return ()


async def citizen(state: UfobotState, *, plus: bool = False) -> Reasons:
    """Recruit a die. Sheet, *Citoyen*; *Augmenter la difficulté*: a die that it gains is worth one more."""
    order = recruit_order(state)
    taken = await recruit_question(order, state.effect) if order else None
    if taken is None:
        state.tell("citizen", say("No die can be recruited: it takes none."))
        return ()
    grows = plus or state.plays("die_plus")
    value = await value_question(taken, grows=grows)
    chosen = await settled(state, partial(choose_recruit, taken=taken))
    state.zone[taken].add_die(min(value + grows, MOST_VALUE))
    return chosen.reasons


async def zodiac(state: UfobotState) -> Reasons:
    """Advance its lowest marker by two; its Zodiac card, or five points. Sheet, *Zodiaque*."""
    chosen = await settled(state, choose_lowest)
    temple = chosen.picked[0]
    space = await advance_marker(state, temple, 2)
    headline = say("{side}: {space}", side=SIDES[temple], space=space)
    card = say("Its card if there; if it has it, you lose 5 VP.")
    retold = say("{done} {step}", done=_advanced_text(temple, space), step=card)
    state.tell("zodiac", card, headline=headline, why=chosen.reasons, shape=TEMPLE_SHAPE, retold=retold)
    return ()


async def tower(state: UfobotState) -> Reasons:
    """Take a tower storey. Sheet, *Tour*."""
    state.told_pairs = {colour: list(plot.paired) for colour, plot in state.zone.items()}
    await take_next_storey(state)
    return ()


async def take_next_storey(state: UfobotState) -> None:
    """Take the storey that its paired dice want, of those that may be left. Sheet, *Tour*."""
    said = len(state.fewer)
    chosen = await settled(state, choose_storey)
    if not chosen.picked:
        state.tell("tower", say("No tower level is left: it takes none."))
        return
    colour = chosen.picked[0]
    state.keep_storey(colour, asked=len(state.fewer) > said)
    headline = say("{colour}", colour=COLOUR_TERMS[colour])
    retold = say("It takes {colour:a} tower level.", colour=COLOUR_TERMS[colour])
    state.tell("tower", say("Tower level to its zone."), headline=headline, why=chosen.reasons, retold=retold)


async def take_another_storey(state: UfobotState) -> None:
    """Give back the storey that did not exist, and take the next in the sheet's order. Ruling, *Empty market …*."""
    state.give_storey_back()
    await take_next_storey(state)


EFFECT: dict[str, Callable[[UfobotState], Coroutine[Any, Any, Reasons]]] = {
    BUILD: build,
    MILITARY: military,
    CITIZEN: citizen,
    CITIZEN_PLUS: partial(citizen, plus=True),
    ZODIAC: zodiac,
    TOWER: tower,
}


async def advance_marker(state: UfobotState, temple: str, spaces: int) -> int:
    """Advance its marker, at most to the top; return its space, and learn what that is worth if anybody knows."""
    space = state.advance(temple, spaces)
    if space not in state.points[temple]:  # the trial board's are known, and no owner's
        await temple_points(temple, space).recall(state)
    return space


def _advanced_text(temple: str, space: int) -> Text:
    return say("Its {temple}: space {space}.", temple=TEMPLE_TERMS[temple], space=space)


# Effets Bonus Ufobot


def red_text(state: UfobotState) -> Text:
    """Return what red costs, or else that its force advances: people see which. Sheet, *Rouge*."""
    if state.plays("site_twice") and state.plays("site_loss"):  # its site's sentence is long, and names the points
        return say("If it leads, you −3, else Force +1.")
    return say("If it leads, you −3 VP, else Force +1.")


async def orange(state: UfobotState) -> None:
    """Take the highest speaker die, if one may be free. Sheet, *Orange*; ruling, *Orange bonus*."""
    if not state.speaker_may_be_free:
        state.tell("bonus", NO_SPEAKER)
    elif await speaker_question():
        state.active.append(WHITE)


async def blue(state: UfobotState) -> None:
    """Advance a marker on a temple track. Sheet, *Bleu*."""
    chosen = await settled(state, choose_led)
    temple = chosen.picked[0]
    space = await advance_marker(state, temple, 1)
    state.tell("bonus", _advanced_text(temple, space), why=chosen.reasons)


async def purple(state: UfobotState) -> None:
    """Take the topmost building of the market. Sheet, *Mauve*."""
    colours = [] if state.market_empty else state.building_colours
    taken = await topmost_question(colours) if colours else None
    if taken is None:
        state.tell("bonus", say("The market is empty: it takes nothing."))
    else:
        state.zone[taken].add_building()


BONUS = {ORANGE: orange, BLUE: blue, PURPLE: purple}


# Fin de manche


def end_of_round(state: UfobotState) -> None:
    """End a round in which both have passed, in one go. Sheet, *Fin de manche*, 1 to 6: you stay first player."""
    steps: list[Text] = []
    if state.speakers:
        steps.append(say("Roll, return its speakers."))
    if not state.virtual_dice:
        steps.append(say("Its dice: Active."))
    gold = state.round in GOLD_ROUNDS or (state.round == GOLD_TOO and state.plays("gold_too"))
    if gold:
        steps.append(say("2 gold off the leftmost District with any."))
    if state.plays("force_falls"):
        falls, why = say("Forces fall back."), say("Ufobot’s force falls back as yours does")
    else:
        short = gold or state.speakers  # all of it is to stand on the page while the human plays
        falls = say("Force: only you fall back.") if short else say("Only your force falls back.")
        why = say("your force: back to the space next to the previous threshold; Ufobot’s stays")
    ties = say("Zodiac: you win ties.") if state.plays("your_ties") else say("Zodiac: it wins ties.")
    steps += [falls, ties]
    ended = say("you have both passed: round {round} is over", round=state.round)
    text = reduce(lambda done, step: say("{done} {step}", done=done, step=step), steps)
    retold = say("Round {round} is over. {steps}", round=state.round, steps=text)
    state.new_round()
    state.tell("round", text, why=(ended, why), retold=retold, by_rule=True)
