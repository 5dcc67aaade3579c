"""Bots at rigged tables: what a seat sees there, and what a bot of each strength makes of it."""

from engine.bots import Strength, choose
from engine.bots.sight import Sight, sight_of
from engine.deal import DealState, SeatAction
from engine.views import for_seat
from tests.engine.deal.cast import Game

ALL = list(Strength)
PLANNERS = [Strength.CLUB, Strength.STRONG]


def move(game: Game, strength: Strength, seat: int | None = None) -> SeatAction:
    """What a bot in the seat does; in the seat in turn, if none is named."""
    return move_in(game.state, strength, seat)


def move_in(state: DealState, strength: Strength, seat: int | None = None) -> SeatAction:
    """The same in any state of a deal."""
    return choose(for_seat(state, state.turn if seat is None else seat), state.profile, strength)


def sight(game: Game, seat: int | None = None) -> Sight:
    """What a bot in the seat goes by."""
    state = game.state
    return sight_of(for_seat(state, state.turn if seat is None else seat), state.profile)
