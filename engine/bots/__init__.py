"""Bots of four strengths, each a pure function of its seat's view and its match's scores (rules 4)."""

from engine.bots.choose import NothingToDo, decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.coach.match import Match
from engine.deal.actions import SeatAction
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView

__all__ = ["Match", "NothingToDo", "Strength", "choose"]


def choose(view: SeatView, profile: RuleProfile, strength: Strength, match: Match | None = None) -> SeatAction:
    """The move of the view's seat; the same view and match always give the same move.

    Raises NothingToDo if the seat has no move to make, and ValueError for a spectator's view.
    """
    return decide(view, profile, JUDGEMENTS[strength], match)
