"""Uploading a statement, working its differences off, signing it: the only code that writes statements."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.people.models import User
from base.rows.columns import fitting
from wallet.amounts import plain_of
from wallet.finance.reconciliation.camt import read_camt
from wallet.finance.reconciliation.lines import Line, Read, StatementRefused
from wallet.finance.reconciliation.matching import Judged, Seen, judge
from wallet.finance.reconciliation.models import (
    LineKind,
    SourceKind,
    Statement,
    StatementLine,
    StatementSource,
    Verdict,
)
from wallet.finance.reconciliation.ofx import looks_like_ofx, read_ofx
from wallet.finance.reconciliation.ours import SLACK, movements
from wallet.finance.reconciliation.swift import looks_like_mt940, read_mt940
from wallet.finance.reconciliation.tables import MOST_BYTES, read_csv, read_xlsx
from wallet.finance.refusals import FinanceRefusal, StatementRefusal
from wallet.ledger.models import Currency
from wallet.refusals import WalletRefusal, WalletRefused

_LOOK_BACK = timedelta(days=90)


def upload(source: StatementSource, file_name: str, content: bytes, by: User) -> tuple[Statement, bool]:
    """Read a file and compare it with the ledger; the statement, and whether it is new.

    For the same file again it returns the existing statement, unchanged. Raises StatementRefused.
    """
    if len(content) > MOST_BYTES:
        raise StatementRefused(StatementRefusal.TOO_LARGE, most=MOST_BYTES >> 20)
    digest = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        StatementSource.objects.select_for_update().get(pk=source.pk)
        known = Statement.objects.filter(source=source, sha256=digest).first()
        if known is not None:
            return known, False
        read = _read(source, file_name, content)
        statement = Statement.objects.create(
            source=source,
            file_name=fitting(Statement, "file_name", file_name),
            sha256=digest,
            first=read.first,
            last=read.last,
            opening_minor=read.opening_minor,
            closing_minor=read.closing_minor,
            uploaded_by=by,
        )
        earlier, taken = _before(statement)
        moved = movements(source, read.first, read.last)
        _write(statement, judge(read, moved, source.fee_bps, earlier, taken))
        StatementLine.objects.bulk_create(
            StatementLine(
                statement=statement,
                kind=LineKind.OTHER,
                at=read.first,
                amount_minor=0,
                trouble=fitting(StatementLine, "trouble", each),
                verdict=Verdict.BALANCE,
            )
            for each in (*read.troubles, *_since_the_one_before(statement))
        )
        return statement, True


def _since_the_one_before(statement: Statement) -> Iterator[str]:
    """The faults between the statement before this one and this one."""
    others = Statement.objects.filter(
        source=statement.source_id, last__lte=statement.first, closing_minor__isnull=False
    )
    before = others.exclude(pk=statement.pk).order_by("-last", "-id").first()
    if before is None or statement.opening_minor is None or before.closing_minor == statement.opening_minor:
        return
    digits = statement.source.currency.minor_digits
    opens, closed = (plain_of(minor or 0, digits) for minor in (statement.opening_minor, before.closing_minor))
    yield f"It opens with {opens}; the statement up to {before.last} closed with {closed}."


def work_off(line: StatementLine, note: str, by: User) -> None:
    """Explain a difference; raises WalletRefused note_needed, statement_signed."""
    if not note.strip():
        raise WalletRefused(FinanceRefusal.NOTE_NEEDED, line.statement.public_id)
    with transaction.atomic():
        statement = Statement.objects.select_for_update().get(pk=line.statement_id)
        if statement.signed_at is not None:
            raise WalletRefused(FinanceRefusal.STATEMENT_SIGNED, statement.public_id)
        line.note, line.worked_by, line.worked_at = fitting(StatementLine, "note", note), by, timezone.now()
        line.save(update_fields=["note", "worked_by", "worked_at"])


def compare_again(statement: Statement) -> None:
    """Compare the lines with the ledger as it is now; notes stay where they are, and a signed statement as it is."""
    with transaction.atomic():
        locked = Statement.objects.select_for_update().select_related("source").get(pk=statement.pk)
        if locked.signed_at is not None:
            return
        rows = {row.number: row for row in locked.lines.filter(number__isnull=False)}
        lines = tuple(_as_read(row) for row in rows.values())
        earlier, taken = _before(locked)
        moved = movements(locked.source, locked.first, locked.last)
        noted = {each: row for row in locked.lines.filter(number=None) for each in row.transactions}
        left = {row.pk for row in noted.values()}
        for each in judge(Read(lines, locked.first, locked.last), moved, locked.source.fee_bps, earlier, taken):
            if each.line is not None:
                _judge_again(rows[each.line.number], each)
            elif still := [noted[one.transaction].pk for one in each.ours if one.transaction in noted]:
                left.difference_update(still)
            else:
                _row(locked, each).save()
        # What was missing there and is not any more; who had said what it is said it of a line that is gone.
        StatementLine.objects.filter(pk__in=left).delete()


def _as_read(row: StatementLine) -> Line:
    assert row.number is not None
    return Line(
        row.number,
        LineKind(row.kind),
        row.reference,
        row.at,
        row.amount_minor,
        row.fee_minor,
        row.trouble,
        Verdict(row.verdict) if row.trouble else None,
        row.pk,
    )


def _judge_again(row: StatementLine, judged: Judged) -> None:
    row.verdict, row.ours_minor = judged.verdict, judged.ours_minor
    row.transactions = [each.transaction for each in judged.ours]
    row.save(update_fields=["verdict", "ours_minor", "transactions"])


def sign(statement: Statement, by: User) -> Statement:
    """Sign a statement whose differences are all explained, by a person who neither uploaded it nor worked on it.

    Raises WalletRefused one_person, still_different, statement_signed.
    """
    with transaction.atomic():
        locked = Statement.objects.select_for_update().select_related("source").get(pk=statement.pk)
        if locked.signed_at is not None:
            raise WalletRefused(FinanceRefusal.STATEMENT_SIGNED, locked.public_id)
        lines = list(locked.lines.select_related("worked_by").order_by("number", "id"))
        if by.pk == locked.uploaded_by_id or any(line.worked_by_id == by.pk for line in lines):
            raise WalletRefused(WalletRefusal.ONE_PERSON, locked.public_id)
        if any(line.is_open for line in lines):
            raise WalletRefused(FinanceRefusal.STILL_DIFFERENT, locked.public_id)
        locked.signed_by, locked.signed_at = by, timezone.now()
        locked.document = document_of(locked, lines)
        locked.document_sha256 = digest_of(locked.document)
        locked.save(update_fields=["signed_by", "signed_at", "document", "document_sha256"])
        return locked


def _shortness(reference: str) -> tuple[int, str]:
    """People know a movement by the shortest of its names."""
    return len(reference), reference


def document_of(statement: Statement, lines: Sequence[StatementLine]) -> dict[str, object]:
    """The document that is signed: the file's digest, the sums by verdict, and every difference with its note."""
    assert statement.signed_by is not None
    assert statement.signed_at is not None
    return {
        "statement": statement.public_id,
        "source": str(statement.source),
        "currency": statement.source.currency_id,
        "file": statement.file_name,
        "sha256": statement.sha256,
        "first": statement.first.isoformat(),
        "last": statement.last.isoformat(),
        "opening_minor": statement.opening_minor,
        "closing_minor": statement.closing_minor,
        "uploaded_by": statement.uploaded_by.username,
        "signed_by": statement.signed_by.username,
        "signed_at": statement.signed_at.isoformat(),
        "verdicts": {
            verdict.value: {
                "lines": len(of_verdict),
                "theirs_minor": sum(line.amount_minor for line in of_verdict if line.number is not None),
                "ours_minor": sum(line.ours_minor or 0 for line in of_verdict),
            }
            for verdict in Verdict
            if (of_verdict := [line for line in lines if line.verdict == verdict])
        },
        "differences": [
            {
                "line": line.number,
                "verdict": line.verdict,
                "reference": line.reference,
                "day": line.at.isoformat(),
                "theirs_minor": line.amount_minor if line.number is not None else None,
                "ours_minor": line.ours_minor,
                "transactions": line.transactions,
                **({"trouble": line.trouble} if line.trouble else {}),
                "note": line.note,
                "by": line.worked_by.username if line.worked_by else "",
            }
            for line in lines
            if line.verdict != Verdict.MATCHED
        ],
    }


def digest_of(document: dict[str, object]) -> str:
    """SHA-256 over the document as JSON with sorted keys and no spaces."""
    return hashlib.sha256(msgspec.json.encode(document, order="sorted")).hexdigest()


def _read(source: StatementSource, file_name: str, content: bytes) -> Read:
    digits = Currency.objects.get(pk=source.currency_id).minor_digits
    name = file_name.lower()
    if name.endswith(".xml") and source.kind == SourceKind.BANK:
        return read_camt(content, str(source.currency_id), digits)
    if source.kind == SourceKind.BANK and looks_like_mt940(content):
        return read_mt940(content, str(source.currency_id), digits)
    if source.kind == SourceKind.BANK and looks_like_ofx(content):
        return read_ofx(content, str(source.currency_id), digits)
    if name.endswith(".xlsx"):
        return read_xlsx(content, source, digits)
    if name.endswith((".csv", ".txt")):
        return read_csv(content, source, digits)
    raise StatementRefused(StatementRefusal.NO_KNOWN_FORMAT, file_name)


def _before(statement: Statement) -> tuple[set[Seen], set[str]]:
    """The lines that other statements of the source had in these days, and the transactions they stood for."""
    others = StatementLine.objects.filter(
        statement__source=statement.source_id, at__gte=statement.first - _LOOK_BACK, at__lte=statement.last + SLACK
    ).exclude(statement=statement)
    rows = others.filter(number__isnull=False).values_list("kind", "reference", "amount_minor", "transactions")
    seen: set[Seen] = set()
    taken: set[str] = set()
    for kind, reference, amount_minor, transactions in rows:
        seen.add((LineKind(kind), reference.lower(), amount_minor))
        taken.update(transactions)
    return seen, taken


def _write(statement: Statement, judged: Sequence[Judged]) -> None:
    StatementLine.objects.bulk_create(_row(statement, each) for each in judged)


def _row(statement: Statement, judged: Judged) -> StatementLine:
    row = StatementLine(
        statement=statement,
        verdict=judged.verdict,
        transactions=[each.transaction for each in judged.ours],
        ours_minor=judged.ours_minor,
    )
    line = judged.line
    if line is not None:
        row.number, row.kind, row.reference, row.at = line.number, line.kind, line.reference, line.at
        row.amount_minor, row.fee_minor, row.trouble = line.amount_minor, line.fee_minor, line.trouble
    else:
        (ours,) = judged.ours
        row.kind, row.at, row.amount_minor = ours.kind, ours.at, 0
        row.reference = min(ours.references, key=_shortness, default="")
    return row
