"""Imports the admin pages of the slices, which register themselves, so that Django finds them."""

from tables.chat.admin import ChatLineAdmin, ChatReportAdmin
from tables.operators.deals import DealAdmin
from tables.operators.houses import HouseAdmin
from tables.operators.tables import TableAdmin

__all__ = ["ChatLineAdmin", "ChatReportAdmin", "DealAdmin", "HouseAdmin", "TableAdmin"]
