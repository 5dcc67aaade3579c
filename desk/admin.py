"""The desk's pages in the admin, each in its slice."""

from desk.floor.admin import AnnouncementAdmin, DrainAdmin
from desk.integrity.admin import AlertAdmin

__all__ = ["AlertAdmin", "AnnouncementAdmin", "DrainAdmin"]
