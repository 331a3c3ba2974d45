"""Robotick's rules with Droco, in the order of the rule sheet."""

from compere.bot import Line, Outcome
from compere.bots.droco import say
from compere.bots.droco.cards import (
    AI_CARDS,
    DOUBTFUL,
    PILE_MOST,
    ROBOTS,
    SITUATIONS,
    TYPES,
    Seen,
    points_of,
    type_of,
)
from compere.bots.droco.decide import Play, Trick, choose_card, pile_range, possible_losses, possible_winners
from compere.bots.droco.facts import column
from compere.bots.droco.questions import (
    AI_NUMBERS,
    CARD_OPTIONS,
    COLUMN_NAMES,
    CRITERIA,
    SCANNED,
    TYPE_NAMES,
    TYPE_OPTIONS,
    ai_card_question,
)
from compere.bots.droco.state import DROCO, PLAYERS, ROUNDS, TRICKS, DrocoState, Lying, Taken
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Mark, Number


async def set_up(state: DrocoState) -> None:
    """Begin the first round."""
    state.begin_round()


async def play(state: DrocoState) -> Outcome:
    """Play from before a deal, a trick or a count to the end. Sheet: *A l'issue de 3 manches*."""
    while state.rounds_counted < ROUNDS:
        await Mark()
        if state.trick == TRICKS:
            await score_round(state)
        elif state.hand:
            await trick(state)
        else:
            await prepare_round(state)
    return final_score(state)


# 1 Préparation de la manche


async def prepare_round(state: DrocoState) -> None:
    """Turn up the AI card and the trump, lay out Droco's hand, then pass two cards. Sheet, 1."""
    if state.round == 1 or state.options["ai"] == "each":
        await draw_ai_card(state)
    one, other = state.neighbours
    place = say("Round {round}: the AI card lies between {one} and {other}.", round=state.round, one=one, other=other)
    state.tell("prepare", place)
    await draw_trump(state)
    await lay_out_hand(state)
    state.tell("prepare", say("You each pass two cards to the left, not to Droco."))


async def draw_ai_card(state: DrocoState) -> None:
    """Turn up an AI card, and learn its columns if nobody knows them. Sheet, 1: *Mélanges toutes les cartes IA*."""
    (state.ai_card,) = await ai_card_question()
    number = AI_NUMBERS[state.ai_card]
    for situation in SITUATIONS:
        criteria = await column(number, situation).ask(state)
        if (number, situation) in DOUBTFUL and criteria == AI_CARDS[number][situation]:
            said = CRITERIA[criteria].label
            doubt = say("Perhaps misread: “{column}” is {criteria}?", column=COLUMN_NAMES[situation], criteria=said)
            state.tell("prepare", doubt)


async def draw_trump(state: DrocoState) -> None:
    """Turn up the trump. Sheet, 1: *Cette carte représente l'atout*."""
    trump = await Choose(
        "droco.trump",
        say("Scan or pick: the trump"),
        "prepare",
        tuple(TYPE_OPTIONS.values()),
        scanned=tuple(SCANNED.values()),
        often=True,
    )
    state.turn_up(trump)


async def lay_out_hand(state: DrocoState) -> None:
    """Lay out Droco's twelve cards. Sheet, 1: *Retournez face visible les 12 cartes*."""
    state.hand = list(
        await Draw(
            "droco.hand",
            say("Scan, or its next card:"),
            "prepare",
            Pile.of("deck", state.unseen()),
            tuple(CARD_OPTIONS.values()),
            count=TRICKS,
            ordered=False,
        )
    )


# 2 12 plis


async def trick(state: DrocoState) -> None:
    """Play one trick. Sheet, 2."""
    state.trick += 1
    led: Seen | None = None
    if state.leader != DROCO and len(state.hand) > 1:  # the last card is played whatever is led
        led = await ask_led(state)
    play = choose_card(state, led.type if led else None)
    lying = play_card(state, play.picked, led)
    winner = await find_winner(state, play, lying)
    await capture(state, winner, lying)
    state.leader = winner


async def ask_led(state: DrocoState) -> Seen:
    """Rest on what Droco would play, and ask what was led. Ruling, *Seeing ahead*."""
    unseen = state.unseen()
    can_be_led = set(map(type_of, unseen))
    options: list[Option[Seen]] = []
    for type in TYPES:
        if type in can_be_led:
            play = choose_card(state, type)
            label = say("{type} → {card} {why}", type=TYPE_NAMES[type], card=ROBOTS[play.picked], why=play.by)
            options.append(Option(type, label, value=Seen(type)))
    leads = choose_card(state, None)
    question: Choose[Seen] = Choose(
        "droco.led",
        say("If it led: {card} {why}", card=ROBOTS[leads.picked], why=leads.by),
        "trick",
        tuple(options),
        scanned=tuple(SCANNED[card] for card in unseen),
        often=True,
        subject=(state.round, state.trick),
    )
    return await question


def play_card(state: DrocoState, card: str, led: Seen | None) -> Lying:
    """Play Droco's card from its open hand to the trick. Sheet, *Description des cartes IA*."""
    if state.leader == DROCO:
        led = Seen(type_of(card))
    state.hand.remove(card)
    state.gone.append(card)
    state.lying = Lying({DROCO: card}, led.type if led else None)
    if led and led.card:
        state.lying.cards[state.leader] = led.card
        state.gone.append(led.card)
    return state.lying


async def find_winner(state: DrocoState, play: Play, lying: Lying) -> str:
    """Return who wins the trick, asked only where what is known does not tell. Sheet, *Déterminez qui remporte*."""
    card = ROBOTS[play.picked]
    possible = possible_winners(Trick.of(state, lying))
    if len(possible) == 1:
        (winner,) = possible
        if state.is_full(winner):
            wins = say("Droco plays {card}. {winner} takes it face down.", card=card, winner=state.called(winner))
        else:
            wins = say("Droco plays {card}. {winner} wins the trick.", card=card, winner=state.called(winner))
        state.tell("trick", wins, headline=say("{card}", card=card), why=play.reasons)
        return winner
    plays = say("It plays {card}.", card=card)
    state.tell("trick", plays, headline=say("{card}", card=card), why=play.reasons)
    question: Choose[str] = Choose(
        "droco.winner",
        say("Who wins?"),
        "trick",
        tuple(_winner_option(state, player) for player in possible),
        often=True,
        subject=(play.picked,),
    )
    return await question


async def capture(state: DrocoState, winner: str, lying: Lying) -> None:
    """Take the cards; see `DrocoState.captured`. Sheet, *Si Droco remporte le pli*, *Si un joueur autre que Droco*."""
    taken = Taken(winner, lying.cards, led=lying.led)
    if winner == DROCO and state.full:
        known = Trick.of(state, lying)
        for player in PLAYERS:
            if player not in lying.cards:
                await turn_down_own(state, player, known, taken)
    state.taken.append(taken)
    state.lying = None


async def turn_down_own(state: DrocoState, player: str, lying: Trick, taken: Taken) -> None:
    """Turn down the card that a player lost to Droco: its points are asked, where it may have had several."""
    possible = possible_losses(lying, player)
    points = sorted({points_of(card) for card in possible})
    if len(points) > 1:
        lost = await Choose(
            "droco.lost",
            say("{player} loses a card worth:", player=state.names[player]),
            "trick",
            tuple(map(_points_option, points)),
            scanned=tuple(map(_scanned_option, possible)),
            subject=(player,),
        )
    else:
        lost = points[0]
    if isinstance(lost, str):
        state.gone.append(lost)
        lying.show(player, lost)
    else:
        taken.lost[player] = lost


# 3 Comptage des points


async def score_round(state: DrocoState) -> None:
    """Count face-up robots for and face-down ones against each player; clear the table for the next round. Sheet, 3."""
    piles = {player: await count_pile(state, player) for player in PLAYERS}
    for player, lost in piles.items():
        won = sum(map(points_of, state.captured[player].face_up))
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
    if state.round < ROUNDS:
        state.begin_round()


async def count_pile(state: DrocoState, player: str) -> int:
    """Return the points of a face-down pile; asked if not known, among those that it can have, or as a new count."""
    captured = state.captured[player]
    if captured.all_known:
        return captured.face_down_points
    points = range(PILE_MOST + 1) if player in state.recounted else pile_range(state, player)
    return await Number(
        "droco.pile",
        say("{player}’s pile ({count}):", player=state.names[player], count=captured.face_down),
        "score",
        points[0],
        points[-1],
        subject=(player,),
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
    return Outcome(reason, text, totals, winners, lines, "end")


def _points_option(points: int) -> Option[int | str]:
    return Option(str(points), say("{points}", points=points), value=points)


def _scanned_option(card: str) -> Option[int | str]:
    return Option(card, SCANNED[card].label, value=card)


def _winner_option(state: DrocoState, player: str) -> Option[str]:
    """Return an option that says where Droco's card goes, where it is not face up as usual."""
    name = state.called(player)
    return Option(player, say("{player}▼", player=name) if state.is_full(player) else name)
