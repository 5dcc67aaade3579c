"""Two players at a real table, one of whom shows hopeless hands so that the other wins; or several, one by one."""

from accounts.people.models import User
from engine import deal as rules
from engine.arrange import arrange, best_discard
from tables.chairs.guests import invite
from tables.play.models import Deal
from tests.tables.cast import act, in_turn, next_deal, sit, state_of, table_of

DAY_MS = 86_400_000


def wrong_shows(loser: User, winner: User, deals: int, **fields) -> list[Deal]:
    """So many deals between two, in each of which the first shows a hand that cannot be declared.

    At a table with a code they play in private, and the winner is the host.
    """
    if fields.get("code"):
        fields["owner"] = winner
    table = table_of(2, buy_in_max_minor=8_000 * 200, **fields)
    if table.code:
        invite(table, loser)
    for user in (loser, winner):
        sit(table, user, 8_000 * 100)
    played = []
    for _ in range(deals):
        deal = next_deal(table)
        _throw(deal, loser, winner)
        played.append(deal)
    return played


def _throw(deal: Deal, loser: User, winner: User) -> None:
    users = [loser, winner]
    while (state := state_of(deal)).result is None:
        user = in_turn(deal, users)
        seat = state.turn
        if not state.drawn and state.phase is rules.Phase.TURN:
            act(deal, user, rules.Draw(seat, rules.Pile.CLOSED))
            continue
        hand = state.seats[seat].hand
        if user == loser and state.phase is rules.Phase.TURN:
            act(deal, user, rules.Finish(seat, _hopeless_without(state, hand)))
        elif user == loser:
            act(deal, user, rules.Declare(seat, (hand,), b""))
        else:
            best = best_discard(state.profile, state.jokers, hand)
            act(deal, user, rules.Discard(seat, best.discard))


def _hopeless_without(state: rules.DealState, hand: bytes) -> int:
    """A card without which the rest cannot be declared: now and then chance deals a hand that could be."""
    for place, card in enumerate(hand):
        if not arrange(state.profile, state.jokers, hand[:place] + hand[place + 1 :]).declarable:
            return card
    raise AssertionError("every card of the hand can be spared")
