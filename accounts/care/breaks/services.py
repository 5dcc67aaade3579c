"""Taking a break from play: for a day, for years, for good. It begins at once and cannot be ended early.

The rooms above clear the player's chairs (`accounts.care.breaks.hooks`); withdrawing money stays possible, because
no check of withdrawals looks at breaks.
"""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.care.breaks.hooks import break_begun, still_busy
from accounts.care.breaks.models import FOREVER, Break
from accounts.care.kinds import BreakKind
from accounts.login.tokens import end_tokens
from accounts.people.hooks import KeptOut
from accounts.people.models import User
from base.rows.columns import fitting


class Length(models.TextChoices):
    """How long a break lasts; the first three are cool-offs."""

    DAY = "day", _("24 hours")
    WEEK = "week", _("1 week")
    MONTH = "month", _("30 days")
    HALF_YEAR = "half_year", _("6 months")
    YEAR = "year", _("1 year")
    FIVE_YEARS = "five_years", _("5 years")
    FOR_GOOD = "for_good", _("For good")

    @property
    def kind(self) -> BreakKind:
        """A cool-off up to a month, a self-exclusion beyond."""
        return BreakKind.COOL_OFF if self in COOL_OFFS else BreakKind.SELF_EXCLUSION

    def from_moment(self, now: datetime) -> datetime:
        """When a break of this length that begins now ends."""
        return FOREVER if self == Length.FOR_GOOD else now + timedelta(days=_DAYS[self])


COOL_OFFS = (Length.DAY, Length.WEEK, Length.MONTH)
_DAYS = {
    Length.DAY: 1,
    Length.WEEK: 7,
    Length.MONTH: 30,
    Length.HALF_YEAR: 183,
    Length.YEAR: 365,
    Length.FIVE_YEARS: 5 * 365 + 1,
}


@transaction.atomic
def take_break(user: User, length: Length, now: datetime | None = None) -> Break:
    """Begin a player's own break now. A longer break may be added to a shorter one; both then run at the same time."""
    now = now or timezone.now()
    return _begun(Break(user=user, kind=length.kind, starts_at=now, ends_at=length.from_moment(now)))


@transaction.atomic
def send_on_break(
    operator: User, user: User, until: datetime | None, reason: str, now: datetime | None = None
) -> Break:
    """Begin a break that the house decides on; with `until` None it lasts until lifted. Raises ValidationError."""
    now = now or timezone.now()
    if until is not None and until <= now:
        raise ValidationError(_("A break ends in the future."), code="past")
    taken = Break(
        user=user,
        kind=BreakKind.OPERATOR,
        starts_at=now,
        ends_at=until or FOREVER,
        reason=reason,
        made_by=operator,
    )
    return _begun(taken)


@transaction.atomic
def suspend(operator: User, user: User, until: datetime | None, reason: str, now: datetime | None = None) -> Break:
    """Keep a player from playing and logging in, with a reason that the player reads.

    An end of None means until lifted. A deal that is being played is played to its end first. Raises
    ValidationError for an operator, without a reason, or where the end has passed.
    """
    now = now or timezone.now()
    if user.is_staff or user.is_superuser:
        raise ValidationError(_("An operator is not suspended: an administrator takes the rights away."), code="staff")
    if not reason.strip():
        raise ValidationError(_("Say why."), code="no_reason")
    if until is not None and until <= now:
        raise ValidationError(_("A suspension ends in the future."), code="past")
    taken = Break(
        user=user,
        kind=BreakKind.OPERATOR,
        logs_out=True,
        starts_at=now,
        ends_at=until or FOREVER,
        reason=fitting(Break, "reason", reason),
        made_by=operator,
    )
    begun = _begun(taken)
    end_tokens(user=user)
    return begun


def suspension_of(user: User, now: datetime | None = None) -> Break | None:
    """The suspension that keeps a player logged out now, if any; it takes no query for a player without any break."""
    now = now or timezone.now()
    if user.excluded_until is None or user.excluded_until <= now:
        return None
    suspensions = user.breaks.filter(logs_out=True, lifted_at=None, starts_at__lte=now, ends_at__gt=now)
    return suspensions.order_by("-ends_at").first()


def kept_out_by_suspension(user: User) -> KeptOut | None:
    """What keeps a suspended player logged out; it applies after the deal that the player is in."""
    suspension = suspension_of(user)
    if suspension is None:
        return None
    finishes_first = any(busy(user) for busy in still_busy)
    return KeptOut(suspension.reason, None if suspension.for_good else suspension.ends_at, finishes_first)


@transaction.atomic
def lift(operator: User, taken: Break) -> Break:
    """End a break that the house decided on. Raises ValidationError for a player's own."""
    user = User.objects.select_for_update().get(pk=taken.user_id)
    taken = Break.objects.select_for_update().get(pk=taken.pk)
    if taken.kind != BreakKind.OPERATOR:
        raise ValidationError(_("What a player has decided on, nobody ends early."), code="own")
    if taken.lifted_at is None:
        taken.lifted_at, taken.lifted_by = timezone.now(), operator
        taken.save(update_fields=["lifted_at", "lifted_by"])
        _note(user)
    return taken


def running(user: User, now: datetime | None = None) -> Break | None:
    """The longest of a player's breaks that are in force now, if any."""
    now = now or timezone.now()
    return user.breaks.filter(lifted_at=None, starts_at__lte=now, ends_at__gt=now).order_by("-ends_at").first()


def _begun(taken: Break) -> Break:
    user = User.objects.select_for_update().get(pk=taken.user_id)
    if user.is_bot:
        raise ValidationError("A bot takes no break.")
    taken.save()
    _note(user)
    taken.user = user
    for step in break_begun:
        step(user)
    return taken


def _note(user: User) -> None:
    running_breaks = user.breaks.filter(lifted_at=None, ends_at__gt=timezone.now())
    user.excluded_until = running_breaks.aggregate(until=Max("ends_at"))["until"]
    user.save(update_fields=["excluded_until"])
