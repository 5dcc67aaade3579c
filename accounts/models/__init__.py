"""What the house remembers of people: who they are, how much they want to play, their breaks, their papers."""

from accounts.models.breaks import FOREVER, Break
from accounts.models.limits import Limit, LimitChange
from accounts.models.papers import Document, DocumentView, PapersErased, Person, ProofCheck
from accounts.models.people import Language, User
from accounts.models.time import PlayClock, PlayDay

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
