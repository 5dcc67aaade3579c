"""What the house remembers of people: who they are, how much they want to play, their breaks, their papers."""

from accounts.care.breaks.models import FOREVER, Break
from accounts.care.limits.models import Limit, LimitChange
from accounts.care.playtime.models import PlayClock, PlayDay
from accounts.papers.models import Document, DocumentView, PapersErased, Person, ProofCheck
from accounts.people.models import Language, User

__all__ = [
    "FOREVER",
    "Break",
    "Document",
    "DocumentView",
    "Language",
    "Limit",
    "LimitChange",
    "PapersErased",
    "Person",
    "PlayClock",
    "PlayDay",
    "ProofCheck",
    "User",
]
