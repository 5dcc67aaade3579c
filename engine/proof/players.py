"""The players of a proof: bots, and random people who are slow, leave, come back and declare wrongly."""

from engine import deal
from engine.bots.beginner import Beginner
from engine.bots.choose import decide
from engine.cards import Cards
from engine.deal import Action, DealState, Phase
from engine.proof.dice import Dice
from engine.views import for_seat

_BOT = Beginner()
PATIENCE = 250
"""After this many moves everybody has left, so that the deal ends by its clocks."""


def next_action(state: DealState, bots: int, moves: int, dice: Dice) -> Action:
    """The next action; the first `bots` seats are bots."""
    if moves >= PATIENCE:
        return _abandoned(state)
    if wish := _wish(state, dice):
        return wish
    seat = state.to_move
    if seat < bots:
        return decide(for_seat(state, seat), state.profile, _BOT)
    if dice.falls(12):
        return _late(state, dice)
    return _by_chance(state, seat, dice)


def is_of_the_clock(action: Action) -> bool:
    """Whether the action comes when the step's time is up."""
    return isinstance(action, deal.Timeout | deal.Await)


def _abandoned(state: DealState) -> Action:
    staying = next((index for index in state.still_in if state.seats[index].stays), None)
    if staying is not None:
        return deal.StaySeated(staying, False)
    return deal.Timeout()


def _wish(state: DealState, dice: Dice) -> Action | None:
    if not dice.falls(6):
        return None
    seat = dice.below(len(state.seats))
    wishes: tuple[Action, ...] = (
        deal.AskDrop(seat, dice.falls(50)),
        deal.AskDrop(seat, True, by="timeout"),
        deal.StaySeated(seat, dice.falls(50)),
        deal.Resume(least_ms=dice.below(30_000)),
    )
    wish = dice.choice(wishes)
    return wish if deal.why_not(state, wish) is None else None


def _late(state: DealState, dice: Dice) -> Action:
    waiting = deal.Await(back=dice.falls(40))
    if dice.falls(70) and deal.why_not(state, waiting) is None:
        return waiting
    known = {seat: _grouped(state.seats[seat].hand, dice)[0] for seat in state.still_in}
    return deal.Timeout(known=known, away=dice.falls(50))


def _by_chance(state: DealState, seat: int, dice: Dice) -> Action:
    hand = state.seats[seat].hand
    if state.phase is Phase.SHOW:
        return deal.Show(seat, *_grouped(hand, dice))
    if state.phase is Phase.DECLARE:
        return deal.Declare(seat, *_grouped(hand, dice))
    if state.drawn:
        return deal.Finish(seat, dice.choice(hand)) if dice.falls(3) else deal.Discard(seat, dice.choice(hand))
    drop = deal.Drop(seat)
    if dice.falls(3) and deal.why_not(state, drop) is None:
        return drop
    opened = deal.Draw(seat, deal.Pile.OPEN)
    wanted = dice.falls(40) and deal.why_not(state, opened) is None
    return opened if wanted else deal.Draw(seat, deal.Pile.CLOSED)


def _grouped(hand: Cards, dice: Dice) -> tuple[tuple[Cards, ...], Cards]:
    first, second = sorted((dice.below(len(hand) + 1), dice.below(len(hand) + 1)))
    groups = tuple(group for group in (hand[:first], hand[first:second]) if group)
    return groups, hand[second:]
