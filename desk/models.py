"""The desk's tables, each declared in the slice that it belongs to."""

from desk.cases.models import Act, Case, Proposal, Reply
from desk.dossiers.models import Dossier
from desk.replays.models import Look

__all__ = ["Act", "Case", "Dossier", "Look", "Proposal", "Reply"]
