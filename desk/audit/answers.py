"""The audit's parts for the rooms below: the ledger's check, the head for a closed day, rows of pages."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from accounts.papers.models import Document
from accounts.people.models import User
from desk.approvals.models import ApprovalRequest
from desk.audit.chain import CHAINED, head, holds
from desk.audit.subjects import pages
from wallet.finance.closing.heads import Chain, chains
from wallet.finance.closing.models import Day
from wallet.finance.reconciliation.models import Statement, StatementLine
from wallet.kept_words import join_parts
from wallet.ledger.audit import checks
from wallet.play.models import Adjustment

KEPT_WORDS = (
    gettext_noop("the audit is chained"),
    gettext_noop("link %(number)s"),
    gettext_noop("line %(number)s"),
    gettext_noop("of a line"),
    gettext_noop("in no place of the chain"),
    gettext_noop("chained"),
)
"""The sentences about a broken chain, for translation."""


def join() -> None:
    """Register the audit's functions with the rooms below."""
    join_parts(KEPT_WORDS)
    checks.add("the audit is chained", CHAINED)
    chains.add("audit", Chain(head, holds))
    for name in ("statement", "statement-document", "sign-statement"):
        pages.add(f"finance:{name}", _statement)
    pages.add("finance:work-off", _line)
    for name in ("day", "day-document", "sign-day"):
        pages.add(f"finance:{name}", _day)
    pages.add("accounts:document", _document)
    for name in ("ask_rights", "ask_way_in"):
        pages.add(f"admin:desk_approvalrequest_{name}", _person)
    for name in ("approve", "refuse", "withdraw"):
        pages.add(f"admin:desk_approvalrequest_{name}", _request)
    pages.add("admin:desk_approvalrequest_adjustment", _adjustment)


def _statement(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Statement.objects.filter(public_id=named["public_id"])


def _line(named: Mapping[str, Any]) -> QuerySet[Any]:
    return StatementLine.objects.filter(pk=named["line"], statement__public_id=named["public_id"])


def _day(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Day.objects.filter(number=named["number"])


def _person(named: Mapping[str, Any]) -> QuerySet[Any]:
    return User.objects.filter(public_id=named["public_id"])


def _request(named: Mapping[str, Any]) -> QuerySet[Any]:
    return ApprovalRequest.objects.filter(pk=named["object_id"])


def _adjustment(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Adjustment.objects.filter(public_id=named["public_id"])


def _document(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Document.objects.filter(public_id=named["public_id"])
