"""What Django's admin finds of this room: the pages of its slices register themselves."""

from desk.cases.admin import CaseAdmin, ReplyAdmin

__all__ = ["CaseAdmin", "ReplyAdmin"]
