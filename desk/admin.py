"""The operators' admin: each slice of the desk has its pages in an `admin` of its own."""

from desk.approvals import admin as approvals  # noqa: F401  (each registers its own)
from desk.audit import admin as audit  # noqa: F401
