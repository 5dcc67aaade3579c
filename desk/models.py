"""The desk's tables, each declared in the slice that it belongs to."""

from desk.audit.models import AuditLine, AuditLink

__all__ = ["AuditLine", "AuditLink"]
