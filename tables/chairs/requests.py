"""What a player asks about a chair: each message of the socket, with what it does.

A new verb of the table is declared here, its service in `tables.chairs.services`; nothing else on the server names it.
"""

from typing import Annotated

import msgspec

from tables.chairs import services
from tables.wire.protocol import ClientMessage, Minor, Sender


class Sit(ClientMessage, frozen=True, kw_only=True, tag="sit"):
    """Sit down with these chips, in this seat or any free one."""

    buy_in_minor: Minor
    seat: Annotated[int, msgspec.Meta(ge=0, lt=16)] | None = None

    def carry_out(self, sender: Sender) -> None:
        """Take the chair; raises TableRefused and what the wallet refuses."""
        services.sit_down(sender.table_id, sender.user, self.buy_in_minor, self.seat)


class TopUp(ClientMessage, frozen=True, kw_only=True, tag="top_up"):
    """Bring more chips to your chair."""

    amount_minor: Minor

    def carry_out(self, sender: Sender) -> None:
        """Bring the chips; the same message counts once."""
        services.top_up(sender.table_id, sender.user, self.amount_minor, self.id)


class AutoTopUp(ClientMessage, frozen=True, kw_only=True, tag="auto_top_up"):
    """Fill your chair up to this many chips whenever it has fewer after a deal; null stops that."""

    to_minor: Minor | None

    def carry_out(self, sender: Sender) -> None:
        """Remember how far to fill the chair up."""
        services.auto_top_up(sender.table_id, sender.user, self.to_minor)


class Wait(ClientMessage, frozen=True, kw_only=True, tag="wait"):
    """Wait in line for a chair, to which you will bring these chips."""

    buy_in_minor: Minor

    def carry_out(self, sender: Sender) -> None:
        """Join the line for a chair, with the chips to bring."""
        services.wait_in_line(sender.table_id, sender.user, self.buy_in_minor)


class LeaveLine(ClientMessage, frozen=True, kw_only=True, tag="leave_line"):
    """Leave the line for a chair."""

    def carry_out(self, sender: Sender) -> None:
        """Leave the line for a chair."""
        services.leave_line(sender.table_id, sender.user)


class SitOut(ClientMessage, frozen=True, kw_only=True, tag="sit_out"):
    """Keep your chair but sit out the coming deals; not `wanted` comes back."""

    wanted: bool

    def carry_out(self, sender: Sender) -> None:
        """Sit out, or come back."""
        services.sit_out(sender.table_id, sender.user, self.wanted)


class Leave(ClientMessage, frozen=True, kw_only=True, tag="leave"):
    """Leave the table: at once, or after the deal that you are in, where your hand drops when your turn comes."""

    def carry_out(self, sender: Sender) -> None:
        """Get up from the chair, after the deal where one is played."""
        services.leave(sender.table_id, sender.user)


AtTheTable = Sit | TopUp | AutoTopUp | Wait | LeaveLine | SitOut | Leave
