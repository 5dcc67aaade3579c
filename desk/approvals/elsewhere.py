"""Approvals that other rooms keep themselves, shown in the same list: withdrawals over a limit, adjustments."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.people.models import User
from base.registry import Registry
from wallet.amounts import money_of
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState
from wallet.play.models import Adjustment

MOST = 50


@dataclass(frozen=True)
class Waits:
    """One thing that waits for a second person elsewhere.

    `approve` is the address that a form with no fields is sent to, where it can be approved in this list; else `href`
    leads to its own page.
    """

    title: str
    words: str
    asked_by: str
    asked_at: datetime
    reason: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    href: str = ""
    approve: str = ""


waiting: Registry[Callable[[User], Iterator[Waits]]] = Registry("approvals that rooms keep themselves")
"""By the room's name for them: what waits, as this operator may see it."""


def join() -> None:
    """Show those of the wallet."""
    waiting.add("adjustments", adjustments)
    waiting.add("withdrawals", withdrawals)


def adjustments(by: User) -> Iterator[Waits]:
    """Bookings by hand that nobody has approved."""
    if not by.has_perm("wallet.view_adjustment"):
        return
    open_now = Adjustment.objects.filter(approved_by=None).select_related("asked_by").order_by("id")[:MOST]
    for row in open_now:
        may = by.has_perm("wallet.change_adjustment") and row.asked_by_id != by.pk
        yield Waits(
            title=_("Adjustment by hand"),
            words=row.public_id,
            asked_by=str(row.asked_by),
            asked_at=row.asked_at,
            reason=row.reason,
            lines=tuple((code, money_of(minor, row.currency_id)) for code, minor in row.legs.items()),
            approve=reverse("admin:desk_approvalrequest_adjustment", args=(row.public_id,)) if may else "",
        )


def withdrawals(by: User) -> Iterator[Waits]:
    """Withdrawals that one person has approved and another still has to."""
    if not by.has_perm("wallet.view_withdrawal"):
        return
    half = Withdrawal.objects.filter(state=WithdrawalState.REQUESTED, approvals__isnull=False).distinct()
    for row in half.select_related("user").prefetch_related("approvals__by").order_by("id")[:MOST]:
        yield Waits(
            title=_("Withdrawal over the limit"),
            words=f"{row.public_id} · {row.user}",
            asked_by=", ".join(str(one.by) for one in row.approvals.all()),
            asked_at=row.requested_at,
            lines=((_("amount"), money_of(row.amount_minor, row.currency_id)),),
            href=f"{reverse('admin:wallet_withdrawal_changelist')}?q={row.public_id}",
        )
