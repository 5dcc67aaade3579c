"""People who ask and decide, and a request that waits."""

from collections.abc import Mapping
from typing import Any

from accounts.people.models import User
from desk.approvals.models import ApprovalRequest
from desk.approvals.services import ask
from desk.rights.services import rights_of
from tests.desk.audit.cast import superuser
from tests.wallet.builders import player


def people() -> tuple[User, User, User]:
    """Omar and Rita, who may do everything, and Asha, a player."""
    return superuser("omar"), superuser("rita"), player("asha")


def rights_asked(by: User, of: User, **wanted: Any) -> ApprovalRequest:
    """Somebody has asked that a person's rights become those."""
    now = rights_of(of)
    return ask("staff_rights", by=by, about=of, before=now, after=now | wanted, reason="she begins on Monday")


def ask_approval(kind: str, by: User, about: User, after: Mapping[str, Any], before: Any = None) -> ApprovalRequest:
    """Somebody has asked for something about a person."""
    return ask(kind, by=by, about=about, before=before, after=after, reason="the player wrote to us")
