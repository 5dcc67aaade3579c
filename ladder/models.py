"""All models of the ladder in one list, which Django reads; each stands in its slice's `models`."""

from ladder.clubs.events.models import ClubEvent
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry, LeagueResult
from ladder.clubs.models import Club, ClubTable, Member
from ladder.messages.models import Message
from ladder.people.models import Challenge, Shown, Tie
from ladder.ratings.models import DealResult, DealToRate, Period, Rating, Streak

__all__ = [
    "Challenge",
    "Club",
    "ClubEvent",
    "ClubLeague",
    "ClubTable",
    "DealResult",
    "DealToRate",
    "LeagueEntry",
    "LeagueResult",
    "Member",
    "Message",
    "Period",
    "Rating",
    "Shown",
    "Streak",
    "Tie",
]
