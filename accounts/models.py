"""All models of the accounts in one list, which Django reads; each is defined in its slice's `models`."""

from accounts.care.breaks.models import FOREVER, Break
from accounts.care.limits.models import Limit, LimitChange
from accounts.care.playtime.models import PlayClock, PlayDay
from accounts.door.models import Notice, Sighting
from accounts.login.models import DeskSession
from accounts.papers.models import Document, DocumentView, PapersErased, Person, ProofCheck
from accounts.people.models import Language, OperatorPassword, User

__all__ = [
    "FOREVER",
    "Break",
    "DeskSession",
    "Document",
    "DocumentView",
    "Language",
    "Limit",
    "LimitChange",
    "Notice",
    "OperatorPassword",
    "PapersErased",
    "Person",
    "PlayClock",
    "PlayDay",
    "ProofCheck",
    "Sighting",
    "User",
]
