"""A player's requests about the chat: each message of the socket and its handler."""

from typing import Annotated

import msgspec

from tables.chat import services
from tables.chat.models import MOST_LETTERS, LineKind
from tables.wire.protocol import ClientMessage, EmojiKey, Name, PhraseKey, Sender


class Say(ClientMessage, frozen=True, kw_only=True, tag="say"):
    """Write to everybody at the table; refused while you are in a deal."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]

    def carry_out(self, sender: Sender) -> None:
        """Write the line into the table's chat."""
        services.say(sender.table_id, sender.user, LineKind.TEXT, self.text)


class SayPhrase(ClientMessage, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the house's phrases; everybody reads it in their own language."""

    key: PhraseKey

    def carry_out(self, sender: Sender) -> None:
        """Say the phrase in the table's chat."""
        services.say(sender.table_id, sender.user, LineKind.PHRASE, self.key)


class SayEmoji(ClientMessage, frozen=True, kw_only=True, tag="emoji"):
    """Send one of the house's emoji."""

    key: EmojiKey

    def carry_out(self, sender: Sender) -> None:
        """Send the emoji to the table's chat."""
        services.say(sender.table_id, sender.user, LineKind.EMOJI, self.key)


class Mute(ClientMessage, frozen=True, kw_only=True, tag="mute"):
    """Hide what a player writes, at every table; not `wanted` shows it again."""

    player: Name
    wanted: bool

    def carry_out(self, sender: Sender) -> None:
        """Hide the player, or show them again."""
        services.mute(sender.table_id, sender.user, self.player, self.wanted)


class Report(ClientMessage, frozen=True, kw_only=True, tag="report"):
    """Report a player to the operators, with the line that it is about if there is one."""

    player: Name
    line: Name | None = None

    def carry_out(self, sender: Sender) -> None:
        """Tell the operators of a player's line."""
        services.report(sender.table_id, sender.user, self.player, self.line)


Chat = Say | SayPhrase | SayEmoji | Mute | Report
