"""A browser's messages about the next deal's shuffle, each with its handler."""

from tables.shuffle import services
from tables.wire.protocol import ClientMessage, Hex32, Name, Sender


class CommitShare(ClientMessage, frozen=True, kw_only=True, tag="shuffle.commit"):
    """Commit to a share of the next deal's shuffle; until the commitments close a later one takes its place."""

    deal: Name
    commitment: Hex32

    def carry_out(self, sender: Sender) -> None:
        """Store the commitment; raises TableRefused."""
        services.commit(sender.table_id, sender.user, self.deal, self.commitment)


class RevealShare(ClientMessage, frozen=True, kw_only=True, tag="shuffle.reveal"):
    """Reveal the share that you committed to, after you have seen this transcript with your commitment in it."""

    deal: Name
    transcript: Hex32
    share: Hex32

    def carry_out(self, sender: Sender) -> None:
        """Check the share and show it to everybody; raises TableRefused."""
        services.reveal(sender.table_id, sender.user, self.deal, self.transcript, bytes.fromhex(self.share))


Shuffling = CommitShare | RevealShare
