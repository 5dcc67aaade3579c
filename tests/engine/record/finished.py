"""Finished deals with their records, played from real seeds by players who know what they do."""

import random
from functools import cache

from engine import deal
from engine.arrange import arrange, best_discard
from engine.deal import Action, DealState, Phase, Pile
from engine.houses import PROFILES, RuleProfile, with_overrides
from engine.record import DealRecord, Stake, build
from engine.seating import seat_by_toss
from engine.shuffle import Chance, FairShuffle
from tests.engine.deal.cast import NAMES, START_MS
from tests.engine.deal.company import Temper, choose

STAKE = Stake(currency="CHIP", point_value_minor=100, rake_bps=1_000)
Moves = list[tuple[int, Action]]
Toss = list[tuple[str, int]]


def tossed(profile: RuleProfile, players: int, seed: int) -> tuple[DealState, Toss]:
    """A deal that begins with a toss, as at a table where everybody has just sat down."""
    server_seed = random.Random(seed).randbytes(32)
    client_seeds = {"asha": "mango", "bela": "आम 🥭"}
    deal_id = f"deal-{seed}"
    names = NAMES[:players]
    cards = FairShuffle(server_seed, client_seeds, deal_id).toss(players)
    seating = seat_by_toss(profile, names, cards)
    state, _ = deal.start(
        profile, deal_id, seating.order, seating.first, seating.dealer, Chance(server_seed, client_seeds), START_MS
    )
    return state, list(zip(names, cards, strict=True))


def soundly(state: DealState) -> Action:
    """What a player does who wants to declare as soon as possible."""
    seat = state.turn
    hand = state.seats[seat].hand
    if state.phase is Phase.SHOW:
        seat = next(one for one in state.still_in if state.seats[one].sent is None)
        best = arrange(state.profile, state.jokers, state.seats[seat].hand)
        return deal.Show(seat, best.groups, best.ungrouped)
    if state.phase is Phase.DECLARE:
        best = arrange(state.profile, state.jokers, hand)
        return deal.Declare(seat, best.groups, best.ungrouped)
    if not state.drawn:
        return deal.Draw(seat, Pile.CLOSED)
    away = best_discard(state.profile, state.jokers, hand)
    return deal.Finish(seat, away.discard) if away.declarable else deal.Discard(seat, away.discard)


def by_chance(profile: RuleProfile, players: int, seed: int, temper: Temper, toss: bool = True) -> DealRecord:
    """The record of a deal that players played by chance."""
    dice = random.Random(seed)
    state, cards = tossed(profile, players, seed)
    moves: Moves = []
    while state.due_at_ms is not None:
        action = choose(state, temper if len(moves) < 150 else Temper(drop=100), {}, dice)
        before_ms = moves[-1][0] if moves else START_MS
        in_time_ms = min(before_ms + dice.randrange(20_000), state.due_at_ms - 1)
        moves.append((state.due_at_ms if isinstance(action, deal.Timeout) else in_time_ms, action))
        state, _ = deal.apply(state, action, moves[-1][0])
    return build(state, moves, STAKE, cards if toss else None)


@cache
def declared(house: str = "rummycircle-points", players: int = 3, seed: int = 1) -> DealRecord:
    """The record of a deal that was played soundly until somebody declared; the last to show let the time run out."""
    # Without jokers enough a sound player would need long; with a short hand-made house nobody waits.
    profile = with_overrides(PROFILES[house], {"turn_s": 20})
    state, cards = tossed(profile, players, seed)
    moves: Moves = []
    while state.due_at_ms is not None:
        owing = [seat for seat in state.still_in if state.seats[seat].sent is None]
        if state.phase is Phase.SHOW and len(owing) == 1:
            known = arrange(profile, state.jokers, state.seats[owing[0]].hand).groups
            moves.append((state.due_at_ms, deal.Timeout(known={owing[0]: known})))
        else:
            moves.append((moves[-1][0] + 1_500 if moves else START_MS + 1_500, soundly(state)))
        state, _ = deal.apply(state, moves[-1][1], moves[-1][0])
    return build(state, moves, STAKE, cards)
