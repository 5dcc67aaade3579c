"""What Django's admin finds of this room: the pages of its slices register themselves."""

from tables.chat.admin import ChatLineAdmin, ChatReportAdmin
from tables.operators.deals import DealAdmin
from tables.operators.houses import HouseAdmin
from tables.operators.tables import TableAdmin

__all__ = ["ChatLineAdmin", "ChatReportAdmin", "DealAdmin", "HouseAdmin", "TableAdmin"]
