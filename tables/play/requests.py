"""A player's requests in a deal: each message of the socket and its handler.

Actions of a deal are derived from their declarations in `engine.deal.actions`; the others are declared here. Cards
are codes on the wire.
"""

from collections.abc import Callable
from typing import Any

from django.db import DataError, IntegrityError

from engine import deal as rules
from engine.cards import CODES, Card, Cards, codes
from engine.deal.actions import WishAction
from engine.deal.forms import Form, Kind, Writing, Written, derive, kinds_in
from tables.play.arranging import save_arrangement
from tables.play.parking import park
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.keys import Damaged
from tables.wire.protocol import (
    ClientMessage,
    Code,
    Group,
    Groups,
    Name,
    Sender,
    Version,
    card_of,
    cards_of,
    groups_of,
)


class ActionMessage(ClientMessage, Form, frozen=True, kw_only=True):
    """An action of the deal that the table shows; the seat is the sender's."""

    def act(self) -> Callable[[int], rules.SeatAction]:
        """A function that makes the engine's action for the sender's seat; raises TableRefused bad_card at once."""
        fields, kind = self.own_fields(), self.kind
        return lambda seat: kind(seat=seat, **fields)

    def carry_out(self, sender: Sender) -> int:
        """Make the move in the deal that the sender's client shows; returns its new version.

        Raises TableRefused, and the engine's Refused if the rules do not allow it. A deal that cannot be read is
        parked.
        """
        if not sender.deal_id:
            raise TableRefused(TableRefusal.NO_DEAL)
        try:
            return play(sender.deal_id, sender.user.public_id, self.act())
        except (Damaged, IntegrityError, DataError) as damaged:  # as the clock would find it, only sooner
            park(sender.deal_id, f"{type(damaged).__name__}: {damaged}")
            raise TableRefused(TableRefusal.PARKED, sender.deal_id) from damaged


class StepMessage(ActionMessage, frozen=True, kw_only=True):
    """An action that answers the step a player saw; a late one is refused."""

    version: Version
    deal: Name | None = None

    def own_fields(self) -> dict[str, Any]:
        """The action's fields, the version that was seen among them."""
        return {"version": self.version, **super().own_fields()}

    def carry_out(self, sender: Sender) -> int:
        """Make the move if it is meant for the deal that the sender is shown."""
        if self.deal is not None and self.deal != sender.deal_id:
            raise TableRefused(TableRefusal.WRONG_DEAL)
        return super().carry_out(sender)


class Arrange(ClientMessage, frozen=True, kw_only=True, tag="arrange"):
    """Save how your hand is grouped; it counts if you do not show in time."""

    deal: Name
    groups: Groups
    seen: Version = 0

    def carry_out(self, sender: Sender) -> int:
        """Save the grouping, unless a later version than the one seen is there; returns the version it makes."""
        return save_arrangement(self.deal, sender.user, self.groups, self.seen)


_WRITING: Writing = {
    Card: Written(Code, CODES.__getitem__, card_of),
    Cards: Written(Group, codes, cards_of),
    rules.Groups: Written(Groups, lambda groups: [codes(group) for group in groups], groups_of),
}


def message_of(kind: Kind) -> type[ActionMessage]:
    """The message with which a player makes this kind of action."""
    return derive(kind, StepMessage if issubclass(kind, rules.Step) else ActionMessage, _WRITING)


ACTIONS: dict[Kind, type[ActionMessage]] = {kind: message_of(kind) for kind in kinds_in(rules.SeatAction)}
WISHES = [ACTIONS[kind] for kind in kinds_in(WishAction)]
"""The messages that are no answer to a step of the game: a browser sends them as they are."""
