"""The chips of a match of Deals: initial chips, the movement of a deal, and the leaders (rules 9)."""

from collections.abc import Mapping

from engine.houses.rule_profile import RuleProfile
from engine.pool.moves import FinishDeal, MatchRefusal, MatchRefused
from engine.pool.state import Entrant, MatchState, Phase


def chips_to_begin_with(profile: RuleProfile) -> int:
    """The chips that each player begins with: those of one deal for every deal.

    >>> from engine.houses import profile
    >>> chips_to_begin_with(profile("junglee-deals3"))
    240
    """
    return (profile.deals or 0) * (profile.chips_per_deal or 0)


def deals_left(state: MatchState) -> int:
    """How many of the match's deals are not finished; 0 before and in a tie-breaker."""
    finished = state.deal_number - (state.phase is Phase.DEAL)
    return max(0, (state.profile.deals or 0) - finished)


def is_tie_breaker(state: MatchState) -> bool:
    """Whether the deal in play, or the next one, is between those who were tied after the last of the match's deals."""
    return state.phase is not Phase.OVER and deals_left(state) == 0


def moved(state: MatchState, action: FinishDeal) -> tuple[str, dict[str, int]]:
    """The winner of a deal, and the chips that it moves by player, with the sum 0.

    Raises MatchRefused bad_points if the points are not those of the deal's players, are more than a deal can cost,
    or do not decide the winner.
    """
    points = action.points
    if set(points) != set(state.dealt) or not all(0 <= lost <= state.profile.largest_loss for lost in points.values()):
        raise MatchRefused(MatchRefusal.BAD_POINTS)
    winner = action.winner or _only_one_without(points)
    if points.get(winner) != 0:
        raise MatchRefused(MatchRefusal.BAD_POINTS)
    return winner, {player: -lost for player, lost in points.items()} | {winner: sum(points.values())}


def leaders(state: MatchState) -> tuple[Entrant, ...]:
    """Those still in with the most chips, in seat order."""
    most = max(entrant.total for entrant in state.still_in)
    return tuple(entrant for entrant in state.still_in if entrant.total == most)


def _only_one_without(points: Mapping[str, int]) -> str:
    without = [player for player, lost in points.items() if lost == 0]
    return without[0] if len(without) == 1 else ""
