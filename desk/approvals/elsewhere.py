"""Approvals of other rooms, shown in the same list.

These are withdrawals over a limit, adjustments, proposals in cases, vouchers, statements and days that need a
second signature, rates that only one person has checked, and unpublished drafts of houses.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.people.models import User
from base.registry import Registry
from desk.cases.models import Proposal
from engine.proof import DEALS
from tables.houses.models import House, HouseStatus
from wallet.amounts import money_of
from wallet.finance.closing.models import SIGNATURES, Day
from wallet.finance.reconciliation.models import AGREES, Statement, StatementLine
from wallet.finance.taxes import rates
from wallet.finance.vouchers.models import Voucher, VoucherState
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState
from wallet.play.models import Adjustment

MOST = 50


@dataclass(frozen=True)
class Waits:
    """One thing of another room that waits for a second person.

    If it can be approved in this list, `approve` is the address for a form without fields; else `href` leads to its
    own page.
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
"""By name: a function that returns the open things that this operator may see."""


def join() -> None:
    """Show those of the cases and of the wallet."""
    waiting.add("adjustments", adjustments)
    waiting.add("cases", proposals)
    waiting.add("days", days)
    waiting.add("houses", houses)
    waiting.add("rates", rates_checked_once)
    waiting.add("statements", statements)
    waiting.add("vouchers", vouchers)
    waiting.add("withdrawals", withdrawals)


def adjustments(by: User) -> Iterator[Waits]:
    """Open adjustments; those of a case are approved there."""
    if not by.has_perm("wallet.view_adjustment"):
        return
    open_now = Adjustment.objects.filter(approved_by=None).exclude(public_id__in=_of_cases())
    for row in open_now.select_related("asked_by").order_by("id")[:MOST]:
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


def _of_cases() -> list[str]:
    """The open adjustments of cases."""
    return list(Proposal.objects.filter(decided_by=None).values_list("about__adjustment", flat=True))


def is_of_a_case(adjustment: Adjustment) -> bool:
    """Whether it is approved in a case, with the words of the case."""
    return Proposal.objects.filter(decided_by=None, about__adjustment=adjustment.public_id).exists()


def proposals(by: User) -> Iterator[Waits]:
    """Open proposals in cases."""
    if not by.has_perm("desk.view_case"):
        return
    open_now = Proposal.objects.filter(decided_by=None).select_related("case", "asked_by").order_by("id")
    for row in open_now[:MOST]:
        amount_minor, currency = row.about.get("amount_minor"), row.about.get("currency")
        yield Waits(
            title=row.get_decision_display(),
            words=str(row.case),
            asked_by=str(row.asked_by),
            asked_at=row.asked_at,
            reason=row.reason,
            lines=((_("amount"), money_of(amount_minor, currency)),) if amount_minor and currency else (),
            href=reverse("admin:desk_case_change", args=(row.case_id,)),
        )


def vouchers(by: User) -> Iterator[Waits]:
    """Vouchers that wait for an approval."""
    if not by.has_perm("wallet.view_voucher"):
        return
    waiting = Voucher.objects.filter(state=VoucherState.ASKED).select_related("asked_by").order_by("id")
    for row in waiting[:MOST]:
        yield Waits(
            title=row.get_kind_display(),
            words=row.public_id,
            asked_by=str(row.asked_by),
            asked_at=row.asked_at,
            reason=row.reason,
            lines=tuple((code, money_of(minor, row.currency_id)) for code, minor in row.legs.items()),
            href=reverse("finance:voucher", args=(row.public_id,)),
        )


def statements(by: User) -> Iterator[Waits]:
    """Statements with all differences explained, for another person to sign."""
    if not by.has_perm("wallet.view_statement"):
        return
    still = StatementLine.objects.filter(statement=OuterRef("pk"), worked_at=None).exclude(verdict__in=AGREES)
    ready = Statement.objects.filter(~Exists(still), signed_at=None).select_related("source", "uploaded_by")
    for row in ready.order_by("id")[:MOST]:
        yield Waits(
            title=_("Statement to sign"),
            words=str(row),
            asked_by=str(row.uploaded_by),
            asked_at=row.uploaded_at,
            href=reverse("finance:statement", args=(row.public_id,)),
        )


def days(by: User) -> Iterator[Waits]:
    """Closed days that one person has signed."""
    if not by.has_perm("wallet.view_day"):
        return
    once = Day.objects.annotate(people=Count("signatures")).filter(people__gt=0, people__lt=SIGNATURES)
    for row in once.prefetch_related("signatures__by").defer("document").order_by("number")[:MOST]:
        first = row.signatures.all()[0]
        yield Waits(
            title=_("Day to sign"),
            words=str(row.day),
            asked_by=str(first.by),
            asked_at=first.signed_at,
            reason=first.note,
            lines=((_("exceptions"), str(row.exceptions)),),
            href=reverse("finance:day", args=(row.number,)),
        )


def rates_checked_once(by: User) -> Iterator[Waits]:
    """Tax rates that one person has compared with their source."""
    if not by.has_perm("wallet.view_ratecheck"):
        return
    for each in rates.rates_with_checks():
        if each.waits:
            first = each.checks[0]
            yield Waits(
                title=_("Rate to check"),
                words=f"{each.table}, {each.row.from_on}",
                asked_by=str(first.checked_by),
                asked_at=first.checked_at,
                reason=first.against,
                href=reverse("finance:taxes"),
            )


def houses(by: User) -> Iterator[Waits]:
    """Editions of houses that are written and not published; where one rakes, another person publishes it."""
    if not by.has_perm("tables.view_house"):
        return
    drafts = House.objects.filter(status__in=(HouseStatus.DRAFT, HouseStatus.PROVING)).select_related("written_by")
    for row in drafts.order_by("id")[:MOST]:
        needs = _("another person") if row.rake_bps else _("whoever may")
        yield Waits(
            title=_("House to publish"),
            words=row.key,
            asked_by=str(row.written_by),
            asked_at=row.made_at,
            reason=row.proof_fault,
            lines=(
                (_("deals proved"), f"{row.proof_deals if row.proof_hash == row.rules_hash else 0} / {DEALS}"),
                (_("published by"), needs),
            ),
            href=reverse("admin:tables_house_change", args=(row.pk,)),
        )
