"""The API's part about a player's limits on play."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.care.kinds import CHIP, LimitKind, SetBy, Span
from accounts.care.limits import services
from accounts.care.limits.models import Limit
from accounts.care.limits.queries import groups_of, kinds_here
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Message, message


class LimitInfo(msgspec.Struct, frozen=True):
    """One limit; `amount` is in minor units, or in minutes for time; None for no limit."""

    kind: LimitKind
    span: Span
    currency: str
    set_by: SetBy
    amount: int | None
    next_amount: int | None
    next_at: datetime | None


class InForce(msgspec.Struct, frozen=True):
    """A limit in force, the stricter of the player's and the house's: its use, and when its next span begins."""

    kind: LimitKind
    span: Span
    currency: str
    most: int | None
    used: int
    left: int | None
    again_at: datetime


class Limits(msgspec.Struct, frozen=True):
    """The limits set for a player, by themselves or the house, and every possible limit as it is in force now."""

    results: list[LimitInfo]
    in_force: list[InForce]


class SetLimit(Message, frozen=True):
    """A limit that the player sets; None takes it away."""

    kind: LimitKind
    span: Span
    amount: Annotated[int, msgspec.Meta(ge=0, le=services.MOST)] | None
    currency: Annotated[str, msgspec.Meta(max_length=8)] = CHIP


class KeepLimit(Message, frozen=True):
    """Which limit to keep, of those with a looser amount that is not in force yet."""

    kind: LimitKind
    span: Span
    currency: Annotated[str, msgspec.Meta(max_length=8)] = CHIP


class LimitsView(APIView):
    """The player's limits on play."""

    @message(gives=Limits, called="list_limits")
    def get(self, request: Request) -> Limits:
        """List the player's limits and how much of each is used."""
        user = user_of(request)
        limits = Limit.objects.filter(user=user).order_by("kind", "span", "currency", "set_by")
        in_force = [
            InForce(group.kind, row.span, group.currency, row.in_force, row.used, row.left, row.again_at)
            for group in groups_of(user)
            for row in group.rows
        ]
        return Limits([_limit(limit) for limit in limits], in_force)

    @message(takes=SetLimit, gives=LimitInfo, called="set_limit")
    def post(self, request: Request, sent: SetLimit) -> LimitInfo:
        """Set a limit on deposits, losses, stakes or time.

        A tighter limit holds at once, a looser one after 24 hours.
        """
        if (sent.kind, sent.currency) not in kinds_here():
            raise BadMessage(_("There is no such limit here."))
        try:
            return _limit(services.set_own(user_of(request), sent.kind, sent.span, sent.currency, sent.amount))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class KeepLimitView(APIView):
    """A looser limit that is not in force yet."""

    @message(takes=KeepLimit, refuses=(404,), called="keep_limit")
    def post(self, request: Request, sent: KeepLimit) -> Done:
        """Withdraw a looser limit that does not apply yet.

        The limit stays as it is.
        """
        user = user_of(request)
        waits = Limit.objects.filter(
            user=user, set_by=SetBy.PLAYER, kind=sent.kind, span=sent.span, currency=sent.currency
        ).first()
        if waits is None or services.keep_own(user, waits.pk) is None:
            raise Http404
        return Done()


def _limit(limit: Limit) -> LimitInfo:
    fields: dict[str, Any] = {name: getattr(limit, name) for name in ("amount", "next_amount", "next_at", "currency")}
    return LimitInfo(LimitKind(limit.kind), Span(limit.span), set_by=SetBy(limit.set_by), **fields)
