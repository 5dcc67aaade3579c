"""The one way a deal ends: every hand open, every losing hand scored (rules 4.8, 4.9 and 6).

`engine.settlement` turns the points into money and adds the value cards.
"""

from msgspec.structs import replace

from engine.cards import codes
from engine.deal.events import Event, Over, ResultShown, SeatShown
from engine.deal.state import DealResult, DealState, Ending, Grouping, Phase, Seat, SeatResult, Status
from engine.hands.groups import classify
from engine.settlement import Outcome, SettledHand, losing_points
from engine.shuffle.shared import shared_of


def end(state: DealState, winner: int, ending: Ending, events: list[Event]) -> DealState:
    """End the deal; players who were still in and did not win have lost by the hands that they sent."""
    seats = tuple(_at_the_end(seat, index == winner) for index, seat in enumerate(state.seats))
    result = DealResult(winner, ending, tuple(_seat_result(state, index, seat) for index, seat in enumerate(seats)))
    events.append(Over(result_shown(state, result)))
    return replace(
        state, phase=Phase.OVER, turn=winner, step_version=state.version + 1, seats=seats, due_at_ms=None, result=result
    )


def _at_the_end(seat: Seat, won: bool) -> Seat:
    if won:
        return replace(seat, status=Status.WON)
    return replace(seat, status=Status.LOST) if seat.status is Status.IN else seat


def _seat_result(state: DealState, index: int, seat: Seat) -> SeatResult:
    profile = state.profile
    outcome = Outcome(seat.status.value)
    hand = seat.sent or Grouping((), seat.hand)
    # Only a declaration makes losers, so whoever lost without a turn had none before it.
    deal_show = outcome is Outcome.LOST and seat.turns == 0 and profile.deal_show is not None
    points = losing_points(profile, state.jokers, SettledHand(outcome, hand.groups, hand.ungrouped, deal_show))
    return SeatResult(index, outcome, hand.groups, hand.ungrouped, deal_show, points)


def result_shown(state: DealState, result: DealResult) -> ResultShown:
    """A result as everybody sees it, with the seeds revealed; not those of a board, which others still play."""
    return ResultShown(
        winner=result.winner,
        ending=result.ending,
        server_seed="" if state.terms.board else state.terms.server_seed.hex(),
        client_seeds=state.terms.client_seeds,
        seats=tuple(_seat_shown(state, seat) for seat in result.seats),
        shuffle=shared_of(state.terms.chance),
    )


def _seat_shown(state: DealState, seat: SeatResult) -> SeatShown:
    return SeatShown(
        seat=seat.seat,
        outcome=seat.outcome,
        groups=tuple(tuple(codes(group)) for group in seat.groups),
        kinds=tuple(classify(state.profile, state.jokers, group) for group in seat.groups),
        ungrouped=tuple(codes(seat.ungrouped)),
        deal_show=seat.deal_show,
        points=seat.points,
    )
