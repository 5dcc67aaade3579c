"""Deals played to their end through the real services, with all that can happen on the way."""

import random

from accounts.people.models import User
from accounts.people.services import set_client_seed
from base import clock
from engine import deal as rules
from engine.deal import DealState, Phase, Pile
from tables.play import deadlines
from tables.play.models import Deal, DealSeat
from tables.play.services import play
from tests.tables.cast import dealt, funded, in_turn, next_deal, sit, state_of, table_of

MOST_STEPS = 900
SHORT_PACK = {"packs": 1, "cards": 16, "seats_max": 3}
"""An operator's numbers by which the closed deck is used up every few turns."""


def over(*users: User, **fields) -> Deal:
    """A deal between these that ended at once: all but one dropped."""
    deal = dealt(*users, **fields)
    users = list(users)
    while (state := state_of(deal)).result is None:
        act_as(deal, in_turn(deal, users), rules.Drop(seat=state.turn), state.turn_due_at_ms - 1000)
    return deal


def act_as(deal: Deal, user: User, action: rules.Action, now_ms: int) -> None:
    """One move by its player."""
    play(deal.public_id, user.public_id, lambda _: action, now_ms)


def eventful(seed: int, players: int = 2, bots: int = 1, **fields) -> Deal:
    """A long deal of people who play by chance, seldom in time, and of bots; each person with a seed."""
    chance = random.Random(seed)
    # A table leaves one chair to the next person rather than to a bot.
    table = table_of(players + bots + 1, bots_wanted=bots, **fields)
    for number in range(players):
        user = set_client_seed(funded(f"P{number}"), f"seed {number} of आशा")
        sit(table, user, table.buy_in_min_minor)
    deal = next_deal(table)
    for _ in range(MOST_STEPS):
        state = state_of(deal)
        if state.phase is Phase.OVER:
            return deal
        _something(deal, state, chance)
    raise AssertionError("the deal does not end")


def _something(deal: Deal, state: DealState, chance: random.Random) -> None:
    if deal.bot_due_at is not None and chance.random() < 0.9:
        deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))
    elif chance.random() < 0.05 or state.seats[_actor(state)].player not in _people(deal):
        deadlines.sweep_clocks(state.due_at_ms)
    else:
        action = _by_chance(state, chance)
        player = state.seats[action.seat].player
        play(deal.public_id, player, lambda _: action, state.turn_due_at_ms - chance.randint(1, 900))


def _people(deal: Deal) -> set[str]:
    people = DealSeat.objects.filter(deal=deal, player__is_bot=False)
    return set(people.values_list("player__public_id", flat=True))


def _actor(state: DealState) -> int:
    if state.phase is Phase.SHOW:
        return next(seat for seat in state.still_in if state.seats[seat].sent is None)
    return state.turn


def _by_chance(state: DealState, chance: random.Random) -> rules.Action:
    """What a legal action of who has to act may be: mostly a draw and a discard, at times a finish that is wrong."""
    seat = _actor(state)
    hand = state.seats[seat].hand
    if state.phase is Phase.SHOW:
        return rules.Show(seat, (), hand)
    if state.phase is Phase.DECLARE:
        return rules.Declare(seat, (hand[:3],), hand[3:])
    if not state.drawn:
        if chance.random() < 0.02:
            return rules.Drop(seat)
        if chance.random() < 0.08:
            return rules.StaySeated(seat, wanted=True)
        takes = rules.Draw(seat, Pile.OPEN)
        return takes if chance.random() < 0.4 and rules.why_not(state, takes) is None else rules.Draw(seat, Pile.CLOSED)
    away = chance.choice(hand)
    return rules.Finish(seat, away) if chance.random() < 0.03 else rules.Discard(seat, away)
