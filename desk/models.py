"""The desk's tables, each declared in the slice that it belongs to."""

from desk.approvals.models import ApprovalKind, ApprovalRequest
from desk.audit.models import AuditLine, AuditLink
from desk.cases.models import Act, Case, Proposal, Reply
from desk.dossiers.models import Dossier
from desk.floor.models import Announcement, Template
from desk.home.models import Number
from desk.integrity.models import Alert, AlertState, AlertStep, BotCount, DeckCount, Reading, Tally
from desk.lists.models import SavedFilter
from desk.players.models import PlayerNote
from desk.replays.models import Look
from desk.rights.models import GivenRight
from desk.search.models import PayeeMark

__all__ = [
    "Act",
    "Alert",
    "AlertState",
    "AlertStep",
    "Announcement",
    "ApprovalKind",
    "ApprovalRequest",
    "AuditLine",
    "AuditLink",
    "BotCount",
    "Case",
    "DeckCount",
    "Dossier",
    "GivenRight",
    "Look",
    "Number",
    "PayeeMark",
    "PlayerNote",
    "Proposal",
    "Reading",
    "Reply",
    "SavedFilter",
    "Tally",
    "Template",
]
