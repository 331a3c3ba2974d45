"""Robotick's rules with Droco, in the order of the rule sheet."""

from compere.almanac import Fact
from compere.bot import Line, Outcome, Printed
from compere.bots.droco.cards import (
    AI_CARDS,
    CANNOT,
    COLUMNS,
    DOUBTFUL,
    FOLLOWS,
    LEADS,
    OTHER_AI_CARDS,
    PILE_MOST,
    POINTS,
    ROBOTS,
    SITUATIONS,
    TYPES,
    points_of,
    strength_of,
    type_of,
)
from compere.bots.droco.decide import NAMES, choose_card, deciding, possible_winners
from compere.bots.droco.state import DROCO, PLAYERS, ROUNDS, TRICKS, DrocoState
from compere.narrow import Choice
from compere.prompts import Choose, Draw, Learn, Number, Option, TurnBegins
from compere.wording import Term, Text, say

COLUMN_NAMES = {FOLLOWS: say("follows"), CANNOT: say("cannot follow"), LEADS: say("leads")}


def _criteria_label(first: str, second: str | None = None) -> Text:
    if second is None:
        return NAMES[first]
    return say("{first}, then {second}", first=NAMES[first], second=NAMES[second])


def _column_question(number: str, situation: str) -> Choose:
    """Return the question for a column of an AI card; only columns that single out a card can be picked."""
    return Choose(
        f"droco.column_{situation}",
        say("AI card {number}, {column}:", number=int(number), column=COLUMN_NAMES[situation]),
        "prepare",
        tuple(CRITERIA[criteria] for criteria in COLUMNS[situation]),
    )


def column_fact(number: str, situation: str) -> str:
    """Return the almanac key of a column of an AI card."""
    return f"droco.ai.{number}.{situation}"


TYPE_NAMES = {type: Term(f"type:{type}", type) for type in TYPES}
CARD_OPTIONS = {
    id: Option(id, say("{card}", card=term), {"type": TYPE_NAMES[type_of(id)], "strength": strength_of(id)})
    for id, term in ROBOTS.items()
}
SCANNED = {id: Option(id, say("{card}", card=term), shown=False) for id, term in ROBOTS.items()}
TYPE_OPTIONS = tuple(Option(type, say("{type}", type=term)) for type, term in TYPE_NAMES.items())
AI_OPTIONS = tuple(
    Option(
        f"ai:{number}",
        say("card {number}", number=int(number)),
        {"number": int(number)},
        dealt=number in AI_CARDS,
    )
    for number in (*AI_CARDS, *OTHER_AI_CARDS)
)
CRITERIA = {criteria: Option(criteria, _criteria_label(*criteria.split("-"))) for criteria in COLUMNS[CANNOT]}

PRINTED = {
    column_fact(number, situation): Printed(
        say("AI {number}: {column}", number=int(number), column=COLUMN_NAMES[situation]),
        _column_question(number, situation),
        Fact(columns[situation], "a fan’s transcription", unverified=(number, situation) in DOUBTFUL),
    )
    for number, columns in AI_CARDS.items()
    for situation in SITUATIONS
}


async def play(state: DrocoState) -> Outcome:
    """Play three rounds. Sheet: *A l'issue de 3 manches*."""
    while state.round < ROUNDS:
        state.begin_round()
        await prepare_round(state)
        while state.trick < TRICKS:
            await TurnBegins()
            await trick(state)
        await score_round(state)
    return final_score(state)


# 1 Préparation de la manche


async def prepare_round(state: DrocoState) -> None:
    """Turn up the AI card and the trump, lay out Droco's hand, pass two cards. Sheet, 1."""
    if state.round == 1 or state.options["ai"] == "each":
        await draw_ai_card(state)
    place = state.order.index(DROCO)
    left, right = state.order[place - 1], state.order[(place + 1) % 4]
    state.tell(
        "prepare",
        say(
            "Round {round}: the AI card lies between {one} and {other}.",
            round=state.round,
            one=state.names[left],
            other=state.names[right],
        ),
    )
    state.tell("prepare", say("Then you each pass two cards to the left, not to Droco."))
    await draw_trump(state)
    await lay_out_hand(state)


async def draw_ai_card(state: DrocoState) -> None:
    """Turn up an AI card, and learn its columns if nobody knows them. Sheet, 1: *Mélanges toutes les cartes IA*."""
    drawn = await Draw("droco.ai", say("Scan or pick: the AI card"), "prepare", "ai", AI_OPTIONS)
    state.ai_card = drawn[0]
    number = drawn[0].partition(":")[2]
    for situation in SITUATIONS:
        state.columns[situation] = await Learn(column_fact(number, situation), _column_question(number, situation))
        if AI_CARDS.get(number, {}).get(situation) == state.columns[situation] and (number, situation) in DOUBTFUL:
            criteria = CRITERIA[state.columns[situation]].label
            doubt = say("Perhaps misread: “{column}” is {criteria}?", column=COLUMN_NAMES[situation], criteria=criteria)
            state.tell("prepare", doubt)


async def draw_trump(state: DrocoState) -> None:
    """Turn up the trump. Sheet, 1: *Cette carte représente l'atout*."""
    trump = await Choose(
        "droco.trump",
        say("Scan or pick: the trump"),
        "prepare",
        (*TYPE_OPTIONS, *SCANNED.values()),
        direct=True,
    )
    if trump in ROBOTS:
        state.gone.append(trump)
    state.trump = type_of(trump) if trump in ROBOTS else trump


async def lay_out_hand(state: DrocoState) -> None:
    """Lay out Droco's twelve cards. Sheet, 1: *Retournez face visible les 12 cartes*."""
    state.hand = list(
        await Draw(
            "droco.hand",
            say("Scan, or its next card:"),
            "prepare",
            "deck",
            tuple(CARD_OPTIONS[card] for card in state.unseen()),
            count=TRICKS,
            ordered=False,
        )
    )


# 2 12 plis


async def trick(state: DrocoState) -> None:
    """Play one trick. Sheet, 2."""
    state.trick += 1
    led_card: str | None = None
    led: str | None = None
    if state.leader != DROCO:
        answer = await ask_led(state)
        led_card = answer if answer in ROBOTS else None
        led = type_of(answer) if led_card else answer
    choice = play_card(state, led)
    if led_card:
        state.gone.append(led_card)
    winner = await find_winner(state, choice, led, led_card)
    await capture(state, winner, choice.picked, led_card)
    state.leader = winner


async def ask_led(state: DrocoState) -> str:
    """Rest on what Droco would play, and ask what was led. Ruling, *Seeing ahead*."""
    options = []
    for type in TYPES:
        choice = choose_card(state, type)
        label = say("{type} → {card} {why}", type=TYPE_NAMES[type], card=ROBOTS[choice.picked], why=deciding(choice))
        options.append(Option(type, label))
    leads = choose_card(state, None)
    return await Choose(
        "droco.led",
        say("If it led: {card} {why}", card=ROBOTS[leads.picked], why=deciding(leads)),
        "trick",
        (*options, *(SCANNED[card] for card in state.unseen())),
        direct=True,
    )


def play_card(state: DrocoState, led: str | None) -> Choice[str]:
    """Play Droco's card from its open hand. Sheet, *Description des cartes IA*."""
    choice = choose_card(state, led)
    state.plays.append({"led": led, "hand": list(state.hand), "card": choice.picked})
    state.hand.remove(choice.picked)
    state.gone.append(choice.picked)
    return choice


async def find_winner(state: DrocoState, choice: Choice[str], led: str | None, led_card: str | None) -> str:
    """Return who wins the trick, asked only where what is known does not tell. Sheet, *Déterminez qui remporte*."""
    card = choice.picked
    possible = possible_winners(state, led or type_of(card), card, led_card)
    if len(possible) == 1:
        winner = say("Droco") if possible[0] == DROCO else say("{player}", player=state.names[possible[0]])
        wins = say("Droco plays {card}. {winner} wins the trick.", card=ROBOTS[card], winner=winner)
        state.tell("trick", wins, big=say("{card}", card=ROBOTS[card]), why=choice.reasons)
        return possible[0]
    return await Choose(
        "droco.winner",
        say("{card}: who wins?", card=ROBOTS[card]),
        "trick",
        tuple(_winner_option(state, player) for player in possible),
        direct=True,
        big=say("{card}", card=ROBOTS[card]),
        why=choice.reasons,
    )


async def capture(state: DrocoState, winner: str, card: str, led_card: str | None = None) -> None:
    """Lay the captured cards. Sheet, *Si Droco remporte le pli*, *Si un joueur autre que Droco*."""
    if winner == DROCO:
        state.droco_tricks += 1
        for player in PLAYERS:
            await turn_down_own(state, player, led_card if player == state.leader else None)
        return
    captured = state.captured[winner]
    if len(captured.face_up) < state.hangars:
        captured.face_up.append(card)
    else:
        captured.face_down += 1
        captured.face_down_points += points_of(card)


async def turn_down_own(state: DrocoState, player: str, card: str | None) -> None:
    """Turn down the card that a player lost to Droco; its points are asked in the full score, unless it is known."""
    captured = state.captured[player]
    captured.face_down += 1
    if card:
        captured.face_down_points += points_of(card)
        return
    if not state.full:
        captured.all_known = False
        return
    answer = await Choose(
        "droco.lost",
        say("{player} loses a card worth:", player=state.names[player]),
        "trick",
        (
            *(Option(str(points), say("{points}", points=points)) for points in sorted(set(POINTS.values()))),
            *(SCANNED[card] for card in state.unseen()),
        ),
    )
    if answer in ROBOTS:
        state.gone.append(answer)
    captured.face_down_points += points_of(answer) if answer in ROBOTS else int(answer)


# 3 Comptage des points


async def score_round(state: DrocoState) -> None:
    """Count face-up robots for and face-down ones against each player. Sheet, 3."""
    for player in PLAYERS:
        captured = state.captured[player]
        lost = captured.face_down_points
        if not captured.all_known:
            lost = await Number(
                "droco.pile",
                say("{player}, {count} face-down cards:", player=state.names[player], count=captured.face_down),
                "score",
                0,
                PILE_MOST,
                likely=lost,
            )
        won = sum(map(points_of, captured.face_up))
        state.scores[player].append(won - lost)
        state.tell(
            "score",
            say(
                "{player}: {won} − {lost} = {points} ({total})",
                player=state.names[player],
                won=won,
                lost=lost,
                points=won - lost,
                total=state.total(player),
            ),
        )


def final_score(state: DrocoState) -> Outcome:
    """Add the rounds up; the highest total wins, a tie is shared. Sheet, *Fin du jeu*."""
    totals = {player: state.total(player) for player in PLAYERS}
    winners = tuple(player for player in PLAYERS if totals[player] == max(totals.values()))
    names: tuple[str, ...] = tuple(state.names[player] for player in winners)
    if len(winners) == 1:
        reason, text = "highest_total", say("{winner} wins.", winner=names[0])
    else:
        reason, text = "shared", say("{winners} share the victory.", winners=names)
    lines = tuple(
        Line(say("{player}", player=state.names[player]), say("{points}", points=totals[player])) for player in PLAYERS
    )
    return Outcome(reason, text, totals, winners, lines)


def _winner_option(state: DrocoState, player: str) -> Option:
    """Return an option that says where Droco's card goes, where it is not face up as usual."""
    if player == DROCO:
        return Option(DROCO, say("Droco"))
    if len(state.captured[player].face_up) < state.hangars:
        return Option(player, say("{player}", player=state.names[player]))
    return Option(player, say("{player} ▼", player=state.names[player]))
