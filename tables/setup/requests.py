"""Requests of a private table's host: each message of the socket and its handler (`tables.setup.owning`)."""

from tables.setup import owning
from tables.setup.models import Hints
from tables.wire.protocol import ClientMessage, Name, Sender


class LockTable(ClientMessage, frozen=True, kw_only=True, tag="lock_table"):
    """Lock your private table against new players; not `wanted` unlocks it."""

    wanted: bool

    def carry_out(self, sender: Sender) -> None:
        """Lock the table, or open it; raises TableRefused not_the_host."""
        owning.lock_table(sender.table_id, sender.user, self.wanted)


class LetWatch(ClientMessage, frozen=True, kw_only=True, tag="let_watch"):
    """Let guests without a chair watch at your private table; not `wanted` ends it."""

    wanted: bool

    def carry_out(self, sender: Sender) -> None:
        """Let them watch, or not; raises TableRefused not_the_host."""
        owning.let_watch(sender.table_id, sender.user, self.wanted)


class GiveHints(ClientMessage, frozen=True, kw_only=True, tag="give_hints"):
    """Say how much help with the hand everybody has at your private table."""

    hints: Hints

    def carry_out(self, sender: Sender) -> None:
        """Give so much help from now on; raises TableRefused not_the_host."""
        owning.give_hints(sender.table_id, sender.user, self.hints)


class RenewCode(ClientMessage, frozen=True, kw_only=True, tag="renew_code"):
    """Give your private table a new code; the old code and its links stop working."""

    def carry_out(self, sender: Sender) -> None:
        """Renew the code; raises TableRefused not_the_host."""
        owning.renew_code(sender.table_id, sender.user)


class RemovePlayer(ClientMessage, frozen=True, kw_only=True, tag="remove_player"):
    """Remove somebody from your private table, until you allow them again; the table's code is renewed.

    A player in a deal gets up when it is over. All chips go back to the player.
    """

    player: Name

    def carry_out(self, sender: Sender) -> None:
        """Remove the player; raises TableRefused not_the_host, not_yourself, no_such_player."""
        owning.remove_player(sender.table_id, sender.user, self.player)


class LetBack(ClientMessage, frozen=True, kw_only=True, tag="let_back"):
    """Allow somebody whom you have removed at your private table again."""

    player: Name

    def carry_out(self, sender: Sender) -> None:
        """Let the player back; raises TableRefused not_the_host, no_such_player."""
        owning.let_back(sender.table_id, sender.user, self.player)


class PassOn(ClientMessage, frozen=True, kw_only=True, tag="pass_on"):
    """Make another player who sits at your private table its host; you stay as a guest."""

    player: Name

    def carry_out(self, sender: Sender) -> None:
        """Pass the table on; raises TableRefused not_the_host, not_yourself, no_such_player, has_enough_tables."""
        owning.pass_on(sender.table_id, sender.user, self.player)


AsHost = LockTable | LetWatch | GiveHints | RenewCode | RemovePlayer | LetBack | PassOn
