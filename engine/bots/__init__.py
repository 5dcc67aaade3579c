"""Bots of four strengths, each a pure function of what its seat may see and how its match stands (rules 4)."""

from engine.bots.choose import NothingToDo, decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.coach.match import Match
from engine.deal.actions import SeatAction
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView

__all__ = ["Match", "NothingToDo", "Strength", "choose"]


def choose(view: SeatView, profile: RuleProfile, strength: Strength, match: Match | None = None) -> SeatAction:
    """The move of the seat whose view it is: the same for the same view and the same match.

    Raises NothingToDo when the seat has no move to make, and ValueError for a spectator's view.
    """
    return decide(view, profile, JUDGEMENTS[strength], match)
