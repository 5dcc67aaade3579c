"""The desk's tables, each declared in the slice that it belongs to."""

from desk.approvals.models import ApprovalKind, ApprovalRequest
from desk.audit.models import AuditLine, AuditLink
from desk.rights.models import GivenRight

__all__ = ["ApprovalKind", "ApprovalRequest", "AuditLine", "AuditLink", "GivenRight"]
