"""Open tasks in the rooms below the desk: money in doubt, papers, reports, stopped games, differences."""

from datetime import timedelta

from django.db.models import Count, Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.papers.kinds import ProofState
from accounts.papers.models import ProofCheck
from desk.approvals.models import ApprovalRequest, RequestState
from desk.cases.models import Case, CaseState
from desk.home.waiting import Line, Waits, counted
from desk.integrity.models import Alert, AlertState
from tables.chat.models import ChatReport, ReportStatus
from tables.play.models import Deal, DealStatus
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from wallet.finance.closing.models import SIGNATURES, Day
from wallet.finance.reconciliation.models import AGREES, StatementLine
from wallet.finance.vouchers.models import Voucher, VoucherState
from wallet.money.deposits.models import Deposit, DepositState, Unmatched, UnmatchedState
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState
from wallet.seal import anchors, watch

MINUTE_S, HOUR_S, DAY_S = 60, 3_600, 86_400


def deposits_in_doubt() -> Waits:
    """Deposits that a gateway's word was not enough for."""
    return counted(Deposit.objects.filter(state=DepositState.REVIEW), "opened_at")


def payments_in_suspense() -> Waits:
    """Money that arrived and could not be matched."""
    return counted(Unmatched.objects.filter(state=UnmatchedState.HELD), "held_at")


def withdrawals_to_check() -> Waits:
    """Withdrawals that nobody has decided."""
    return counted(Withdrawal.objects.filter(state=WithdrawalState.REQUESTED), "requested_at")


def withdrawals_to_send() -> Waits:
    """Withdrawals that were approved and are in no file for the bank yet."""
    return counted(Withdrawal.objects.filter(state=WithdrawalState.APPROVED), "requested_at")


def papers() -> Waits:
    """Proofs that players have sent."""
    return counted(ProofCheck.objects.filter(state=ProofState.SUBMITTED), "submitted_at")


def cases() -> Waits:
    """Cases that wait for an operator, by the first that is due."""
    on = Case.objects.filter(state=CaseState.OPEN)
    open_cases = counted(on, "opened_at")
    return Waits(open_cases.count, open_cases.oldest, on.aggregate(due=Min("due_at"))["due"])


def alerts() -> Waits:
    """Undecided alerts about players."""
    return counted(Alert.objects.filter(state=AlertState.OPEN), "first_at")


def approvals() -> Waits:
    """Requests that wait for a second person."""
    return counted(ApprovalRequest.objects.filter(state=RequestState.ASKED), "asked_at")


def vouchers() -> Waits:
    """Vouchers of the bank's side that wait for a second person."""
    return counted(Voucher.objects.filter(state=VoucherState.ASKED), "asked_at")


def chat_reports() -> Waits:
    """Players that others have reported."""
    return counted(ChatReport.objects.filter(status=ReportStatus.OPEN), "at")


def parked_deals() -> Waits:
    """Deals that have stopped by a fault of ours."""
    return counted(Deal.objects.filter(status=DealStatus.PARKED), "started_at")


def parked_matches() -> Waits:
    """Matches that have stopped by a fault of ours."""
    return counted(Match.objects.filter(ended_at=None, status=MatchStatus.PARKED), "opened_at")


def held_up_tournaments() -> Waits:
    """Tournaments that something holds up."""
    on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
    return counted(Tournament.objects.filter(status__in=on, due_at__isnull=False).exclude(trouble=""), "starts_at")


def statement_differences() -> Waits:
    """Lines of unsigned statements that do not agree and have no note."""
    lines = StatementLine.objects.filter(statement__signed_at=None, worked_at=None).exclude(verdict__in=AGREES)
    return counted(lines, "statement__uploaded_at")


def days_to_sign() -> Waits:
    """Closed days of the last month that two people have not signed."""
    last = Day.objects.order_by("-number").values_list("pk", flat=True)[:31]
    signed = Day.objects.annotate(people=Count("signatures")).filter(people__gte=SIGNATURES).values("pk")
    return counted(Day.objects.filter(pk__in=list(last)).exclude(pk__in=signed), "closed_at")


def ledger_findings() -> Waits:
    """Open findings of the watch over the ledger, and delays of the log or the watch."""
    open_findings = counted(watch.open_findings(), "found_at")
    waited = [span for span in (watch.sealed_late(), watch.looked_late()) if span is not None]
    troubles = len(anchors.in_trouble()) + len(waited)
    began_at = timezone.now() - max(waited, default=timedelta()) if troubles else None
    return Waits(open_findings.count + troubles, open_findings.oldest or began_at)


LINES = {
    "deposits": Line(
        _("Deposits in doubt"), "wallet.view_deposit", deposits_in_doubt,
        "admin:wallet_deposit_changelist", f"state__exact={DepositState.REVIEW}", 4 * HOUR_S,
    ),
    "suspense": Line(
        _("Payments in suspense"), "wallet.view_unmatched", payments_in_suspense,
        "admin:wallet_unmatched_changelist", f"state__exact={UnmatchedState.HELD}", DAY_S,
    ),
    "withdrawals": Line(
        _("Withdrawals to check"), "wallet.view_withdrawal", withdrawals_to_check,
        "admin:wallet_withdrawal_changelist", f"state__exact={WithdrawalState.REQUESTED}", DAY_S,
    ),
    "payouts": Line(
        _("Withdrawals to send"), "wallet.view_withdrawal", withdrawals_to_send,
        "admin:wallet_withdrawal_changelist", f"state__exact={WithdrawalState.APPROVED}", DAY_S,
    ),
    "vouchers": Line(
        _("Vouchers to approve"), "wallet.view_voucher", vouchers, "finance:vouchers", "", DAY_S,
    ),
    "cases": Line(
        _("Cases"), "desk.view_case", cases, "admin:desk_case_changelist",
    ),
    "alerts": Line(
        _("Players who play together"), "desk.view_alert", alerts,
        "admin:desk_alert_changelist", f"state__exact={AlertState.OPEN}", 2 * DAY_S,
    ),
    "approvals": Line(
        _("Approvals"), "desk.view_approvalrequest", approvals, "admin:desk_approvalrequest_changelist", "", DAY_S,
    ),
    "papers": Line(
        _("Papers to judge"), "accounts.review_papers", papers,
        "admin:accounts_proofcheck_changelist", f"state__exact={ProofState.SUBMITTED}", DAY_S,
    ),
    "chat reports": Line(
        _("Reports of players"), "tables.view_chatreport", chat_reports,
        "admin:tables_chatreport_changelist", f"status__exact={ReportStatus.OPEN}", 4 * HOUR_S,
    ),
    "parked deals": Line(
        _("Deals that have stopped"), "tables.view_deal", parked_deals,
        "admin:tables_deal_changelist", f"status__exact={DealStatus.PARKED}", 15 * MINUTE_S,
    ),
    "parked matches": Line(
        _("Matches that have stopped"), "tournaments.view_match", parked_matches,
        "admin:tournaments_match_changelist", f"status__exact={MatchStatus.PARKED}", 15 * MINUTE_S,
    ),
    "tournaments": Line(
        _("Tournaments that are held up"), "tournaments.view_tournament", held_up_tournaments,
        "admin:tournaments_tournament_changelist", "", 15 * MINUTE_S,
    ),
    "statements": Line(
        _("Differences in statements"), "wallet.view_statement", statement_differences,
        "finance:statements", "", 2 * DAY_S,
    ),
    "days": Line(_("Days to sign"), "wallet.view_day", days_to_sign, "finance:days", "", 2 * DAY_S),
    "findings": Line(
        _("Findings of the ledger"), "wallet.view_finding", ledger_findings,
        "admin:wallet_finding_changelist", "", HOUR_S,
    ),
}  # fmt: skip
"""By name. Each clock is how soon the oldest ought to be answered."""
