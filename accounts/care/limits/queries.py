"""All possible limits of a player: what is set, what is in force, how much is used, and what comes into force later."""

from datetime import datetime

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.care.in_force import in_force
from accounts.care.kinds import CHIP, LimitKind, SetBy, Span
from accounts.care.limits.models import Limit
from accounts.care.spans import ends_at
from accounts.care.used import used
from accounts.law.terms import terms_in_force
from accounts.people.models import User

MEANS = {
    LimitKind.DEPOSIT: _("What you pay in, taxes on it aside."),
    LimitKind.LOSS: _("What play may cost you: lost deals and fees, less what you win."),
    LimitKind.STAKE: _("What you bring to tables and pay as entry fees, won or lost."),
    LimitKind.TIME: _("The minutes you sit at tables with the page open."),
}
HOLDS = {
    Span.DAY: _("Each day"),
    Span.WEEK: _("Each week"),
    Span.MONTH: _("Each month"),
}


class Row(msgspec.Struct, frozen=True):
    """One limit as the page shows it; amounts in minor units, or minutes."""

    span: Span
    own: Limit | None
    own_amount: int | None
    in_force: int | None
    used: int
    left: int | None
    again_at: datetime
    waits_until: datetime | None

    @property
    def label(self) -> StrOrPromise:
        """The span of the limit, in words."""
        return HOLDS[self.span]

    @property
    def house_is_stricter(self) -> bool:
        """Whether the house's limit is stricter, and so the one in force."""
        return self.in_force is not None and (self.own_amount is None or self.in_force < self.own_amount)


class Group(msgspec.Struct, frozen=True):
    """The limits of one kind in one currency."""

    kind: LimitKind
    currency: str
    rows: list[Row]

    @property
    def means(self) -> StrOrPromise:
        """What is counted, in a sentence."""
        return MEANS[self.kind]


def kinds_here() -> list[tuple[LimitKind, str]]:
    """The limits there can be in this house, as kind and currency; those of money only where there is money."""
    kinds = [(LimitKind.TIME, ""), (LimitKind.LOSS, CHIP), (LimitKind.STAKE, CHIP)]
    terms = terms_in_force()
    if terms is not None:
        kinds += [(kind, terms.currency) for kind in (LimitKind.DEPOSIT, LimitKind.LOSS, LimitKind.STAKE)]
    return kinds


def groups_of(user: User) -> list[Group]:
    """All possible limits by kind and currency, with what the player has set."""
    now = timezone.now()
    mosts = {(most.kind, most.span, most.currency): most.amount for most in in_force(user.pk, now).limits}
    own = {
        (limit.kind, limit.span, limit.currency): limit
        for limit in Limit.objects.filter(user=user, set_by=SetBy.PLAYER)
    }
    groups = []
    for kind, currency in kinds_here():
        rows = []
        for span in Span:
            limit, most = own.get((kind, span, currency)), mosts.get((kind, span, currency))
            spent = used(user, kind, span, currency, now)
            rows.append(
                Row(
                    span=span,
                    own=limit,
                    own_amount=limit.amount_at(now) if limit else None,
                    in_force=most,
                    used=spent,
                    left=None if most is None else max(0, most - spent),
                    again_at=ends_at(span, now),
                    waits_until=limit.next_at if limit and limit.next_at and limit.next_at > now else None,
                )
            )
        groups.append(Group(kind=kind, currency=currency, rows=rows))
    return groups
