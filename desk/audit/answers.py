"""What the audit answers to the rooms below: a check of the ledger, the head for a closed day, rows of pages."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.papers.models import Document
from desk.audit.chain import CHAINED, head
from desk.audit.subjects import pages
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import heads
from wallet.finance.reconciliation.models import Statement, StatementLine
from wallet.ledger.audit import checks


def join() -> None:
    """Join the registries."""
    checks.add("the audit is chained", CHAINED)
    heads.add("audit", head)
    for name in ("statement", "statement-document", "sign-statement"):
        pages.add(f"finance:{name}", _statement)
    pages.add("finance:work-off", _line)
    for name in ("day", "day-document", "sign-day"):
        pages.add(f"finance:{name}", _day)
    pages.add("accounts:document", _document)


def _statement(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Statement.objects.filter(public_id=named["public_id"])


def _line(named: Mapping[str, Any]) -> QuerySet[Any]:
    return StatementLine.objects.filter(pk=named["line"], statement__public_id=named["public_id"])


def _day(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Day.objects.filter(number=named["number"])


def _document(named: Mapping[str, Any]) -> QuerySet[Any]:
    return Document.objects.filter(public_id=named["public_id"])
