"""The operators' admin: each slice of the desk has its pages in an `admin` of its own, which registers them."""

from desk.approvals import admin as approvals
from desk.audit import admin as audit
from desk.cases import admin as cases

__all__ = ["approvals", "audit", "cases"]
