"""All models of the ladder in one list, which Django reads; each stands in its slice's `models`."""

from ladder.people.models import Challenge, Shown, Tie
from ladder.ratings.models import DealResult, DealToRate, Period, Rating, Streak

__all__ = ["Challenge", "DealResult", "DealToRate", "Period", "Rating", "Shown", "Streak", "Tie"]
