"""The API's part about care for who plays: limits, breaks, and the reality check."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.care.breaks import services as breaks
from accounts.care.breaks.models import FOREVER
from accounts.care.kinds import BreakKind, LimitKind, SetBy, Span
from accounts.care.limits import services as limits
from accounts.care.limits.forms import RealityForm, kinds_here
from accounts.care.limits.models import Limit
from accounts.care.limits.pages import groups_of
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.reality.pages import Check, waiting
from accounts.people.models import User
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
    """A limit as it holds now, the stricter of the player's and the house's: what is used and when it begins anew."""

    kind: LimitKind
    span: Span
    currency: str
    most: int | None
    used: int
    left: int | None
    again_at: datetime


class Limits(msgspec.Struct, frozen=True):
    """The limits set for a player, by themselves or the house, and every limit there can be as it holds now."""

    results: list[LimitInfo]
    in_force: list[InForce]


class SetLimit(Message, frozen=True):
    """A limit that the player sets; None takes it away."""

    kind: LimitKind
    span: Span
    amount: Annotated[int, msgspec.Meta(ge=0, le=limits.MOST)] | None
    currency: Annotated[str, msgspec.Meta(max_length=8)] = "CHIP"


class KeepLimit(Message, frozen=True):
    """The limit whose looser amount waits."""

    kind: LimitKind
    span: Span
    currency: Annotated[str, msgspec.Meta(max_length=8)] = "CHIP"


class TakeBreak(Message, frozen=True):
    """A break from play, from now on; it cannot be taken back."""

    length: breaks.Length


class BreakInfo(msgspec.Struct, frozen=True):
    """The break that holds now, None for none: `kind` says whose it is, `for_good` that it never ends by itself."""

    kind: BreakKind | None
    ends_at: datetime | None
    for_good: bool


class RealityInfo(msgspec.Struct, frozen=True):
    """The check that waits for the player's answer, None when none does; one comes every `every_min` minutes."""

    check: Check | None
    every_min: int


class ChooseReality(Message, frozen=True):
    """How often checks come, in minutes: 15, 30 or 60, and never more seldom than the house's own interval."""

    every_min: int


class AnswerReality(Message, frozen=True):
    """The mark of the check that the player has seen."""

    mark: Annotated[str, msgspec.Meta(max_length=32)]


class LimitsView(APIView):
    """Limits on one's play."""

    @message(gives=Limits, called="list_limits")
    def get(self, request: Request) -> Limits:
        """List the player's limits and how much of each is used."""
        user = user_of(request)
        found = Limit.objects.filter(user=user).order_by("kind", "span", "currency", "set_by")
        in_force = [
            InForce(group.kind, row.span, group.currency, row.in_force, row.used, row.left, row.again_at)
            for group in groups_of(user)
            for row in group.rows
        ]
        return Limits([_limit(limit) for limit in found], in_force)

    @message(takes=SetLimit, gives=LimitInfo, called="set_limit")
    def post(self, request: Request, sent: SetLimit) -> LimitInfo:
        """Set a limit on deposits, losses, stakes or time.

        A tighter limit holds at once, a looser one after 24 hours.
        """
        if (sent.kind, sent.currency) not in kinds_here():
            raise BadMessage(_("There is no such limit here."))
        try:
            return _limit(limits.set_own(user_of(request), sent.kind, sent.span, sent.currency, sent.amount))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class KeepLimitView(APIView):
    """A looser limit that waits."""

    @message(takes=KeepLimit, refuses=(404,), called="keep_limit")
    def post(self, request: Request, sent: KeepLimit) -> Done:
        """Take back a looser limit that waits.

        The limit stays as it is.
        """
        user = user_of(request)
        waits = Limit.objects.filter(
            user=user, set_by=SetBy.PLAYER, kind=sent.kind, span=sent.span, currency=sent.currency
        ).first()
        if waits is None or limits.keep_own(user, waits.pk) is None:
            raise Http404
        return Done()


class BreakView(APIView):
    """A break from play."""

    @message(gives=BreakInfo, called="get_break")
    def get(self, request: Request) -> BreakInfo:
        """Get the break from play that holds longest now."""
        taken = breaks.running(user_of(request))
        if taken is None:
            return BreakInfo(None, None, False)
        for_good = taken.ends_at == FOREVER
        return BreakInfo(BreakKind(taken.kind), None if for_good else taken.ends_at, for_good)

    @message(takes=TakeBreak, called="take_break")
    def post(self, request: Request, sent: TakeBreak) -> Done:
        """Take a break from play, from now on.

        A break cannot be taken back.
        """
        breaks.take_break(user_of(request), sent.length)
        return Done()


class RealityView(APIView):
    """How long one has played, and what it came to, when it is time to be told."""

    @message(gives=RealityInfo, called="get_reality_check")
    def get(self, request: Request) -> RealityInfo:
        """Get the reality check that waits for an answer.

        It tells how long the player has played and what it came to, and how often checks come.
        """
        return _reality(user_of(request))

    @message(takes=ChooseReality, gives=RealityInfo, called="choose_reality_check")
    def put(self, request: Request, sent: ChooseReality) -> RealityInfo:
        """Choose how often reality checks come."""
        form = RealityForm({"minutes": sent.every_min}, house_min=settings.REALITY_CHECK_MIN)
        if not form.is_valid():
            raise BadMessage(" ".join(str(wrong) for errors in form.errors.values() for wrong in errors))
        user = user_of(request)
        playtime.choose_check(user, form.cleaned_data["minutes"])
        return _reality(user)

    @message(takes=AnswerReality, called="answer_reality_check")
    def post(self, request: Request, sent: AnswerReality) -> Done:
        """Answer the reality check that waits.

        It goes from all of the player's screens. The mark of an older check answers nothing.
        """
        playtime.acknowledge(user_of(request), sent.mark)
        return Done()


def _reality(user: User) -> RealityInfo:
    return RealityInfo(waiting(user), playtime.every_min(PlayClock.objects.filter(pk=user.pk).first()))


def _limit(limit: Limit) -> LimitInfo:
    given: dict[str, Any] = {name: getattr(limit, name) for name in ("amount", "next_amount", "next_at", "currency")}
    return LimitInfo(LimitKind(limit.kind), Span(limit.span), set_by=SetBy(limit.set_by), **given)
