"""The page that asks an operator for a reason before deals are voided or resumed.

It shows the consequences, chair by chair, and asks for the reason. It shows nothing secret of a deal in play.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import Any

import msgspec
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from base.admin.ask_why import ReasonForm, reason_field
from tables.cells import courses
from tables.cells.asking import CellAway
from tables.chairs import chips
from tables.chairs.models import Seat
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.refusals import TableRefusal
from wallet.ledger.queries import balance_at

LONGEST_REASON = 300


class DealsReason(ReasonForm):
    """The reason, one for all the chosen deals."""

    why = reason_field(longest=LONGEST_REASON)


class Act(Enum):
    """What an operator can do with a deal that has not ended; the value is used in addresses and forms."""

    VOID = "void"
    RESUME = "resume"

    @property
    def can_be(self) -> tuple[DealStatus, ...]:
        """The states of a deal in which this can be done."""
        return NOT_ENDED if self is Act.VOID else (DealStatus.PARKED,)

    @property
    def refusal(self) -> TableRefusal:
        """Why it cannot be done in any other state."""
        return TableRefusal.DEAL_ENDED if self is Act.VOID else TableRefusal.NOT_PARKED


WORDS: dict[Act, dict[str, Any]] = {
    Act.VOID: {
        "title": _("Void deals"),
        "what": _(
            "These deals end as if they had never been dealt. Every chip stays where it was before; the players are "
            "told, with your reason."
        ),
        "reads": _("Every player of the deal reads this."),
        "yes": _("Void"),
    },
    Act.RESUME: {
        "title": _("Let parked deals go on"),
        "what": _(
            "These deals go on from their last good move. Whoever is asked to act gets what is left of the clock, at "
            "least ten seconds; the players are told."
        ),
        "reads": _("What was wrong and is mended. It is kept with your name; players do not read it."),
        "yes": _("Let it go on"),
    },
}


class ChairRow(msgspec.Struct, frozen=True):
    """One player of a deal: the chips on the chair at its start, those brought since, and those left if it is void."""

    number: int
    player: User
    before_minor: int
    after_minor: int

    @property
    def brought_minor(self) -> int:
        """The chips brought to the chair since the start, which stay there."""
        return self.after_minor - self.before_minor


class Overview(msgspec.Struct, frozen=True):
    """A deal that has not ended, as an operator has to see it before acting."""

    deal: Deal
    chairs: list[ChairRow]
    last_move_at: datetime | None


def overview(deal: Deal) -> Overview:
    """The deal with its chairs and their chips; a hosted table has none."""
    places = list(DealSeat.objects.filter(deal=deal).select_related("player", "seat").order_by("seat_index"))
    seats = [place.seat for place in places]
    on_chairs = {} if deal.table.is_hosted else chips.on_chairs(seats)
    chairs = [
        ChairRow(seat.number, place.player, _before_minor(deal, seat), on_chairs.get(seat.pk, 0))
        for place, seat in zip(places, seats, strict=True)
    ]
    return Overview(deal, sorted(chairs, key=lambda chair: chair.number), _last_move_at(deal))


def _last_move_at(deal: Deal) -> datetime | None:
    """None also where the cell of a deal does not answer."""
    try:
        return courses.moves_of(deal).order_by("-version").values_list("at", flat=True).first()
    except CellAway:
        return None


def _before_minor(deal: Deal, seat: Seat) -> int:
    return 0 if deal.table.is_hosted else balance_at(chips.account_of(seat), deal.started_at)


def stopping_page(
    request: HttpRequest, act: Act, form: DealsReason, deals: Iterable[Deal], back: str
) -> TemplateResponse:
    """The page that asks for the reason; the form posts to the same address with the same deals."""
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        **WORDS[act],
        "action": act.value,
        "grave": act is Act.VOID,
        "field": form["why"],
        "overviews": [overview(deal) for deal in deals],
        "checkbox": ACTION_CHECKBOX_NAME,
        "back": back,
    }
    return TemplateResponse(request, "admin/tables/stopping.html", context)
