"""Files of reports, which a worker writes while a page shows the progress.

A request for a file is a row. A sweep takes the oldest request, or one whose writer no longer reports, so a killed
worker delays a file and loses none. Reading is one database transaction of one moment, at a standby that has all
rows or else at the primary. Progress and pieces are written to the primary by another connection, so that they can
be seen meanwhile.
"""

import hashlib
import logging
from collections.abc import Iterator
from datetime import timedelta

import msgspec
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Q
from django.utils import timezone

from accounts.people.models import User
from base.rows.moments import one_moment
from base.standby.reading import read_off
from wallet.finance.exports.formats import LEDGER, Format, write
from wallet.finance.exports.models import FileStatus, ReportFile, ReportPiece
from wallet.finance.reports import Period, Report, find_report, known_reports
from wallet.ledger.models import Currency

logger = logging.getLogger(__name__)
SILENT_AFTER = timedelta(minutes=2)
KEPT = timedelta(days=400)
"""How long a file's bytes are kept: a tax year and the time to file for it. Its row stays for good."""

_TOUCH = "UPDATE public.wallet_reportfile SET rows = %s, touched_at = now() WHERE id = %s"
_NO_PIECES = "DELETE FROM public.wallet_reportpiece WHERE file_id = %s"
_PIECE = "INSERT INTO public.wallet_reportpiece (file_id, number, data) VALUES (%s, %s, %s)"


def ask(user: User, name: str, kind: Format, period: Period) -> ReportFile:
    """Request a file; raises UnknownReport. A journal always contains the ledger, whatever report was open."""
    wanted = LEDGER if kind.is_journal else find_report(name).name
    return ReportFile.objects.create(report=wanted, format=kind.value, asked=msgspec.to_builtins(period), by=user)


def ask_again(user: User, file: ReportFile) -> ReportFile:
    """Request an earlier file again: for the same moment it has the same bytes."""
    return ReportFile.objects.create(report=file.report, format=file.format, asked=file.asked, by=user)


def write_next() -> ReportFile | None:
    """Write the file that has waited longest; None when none waits, or while another is being written.

    One at a time: a worker also plays bots and watches clocks.
    """
    file = _take_oldest()
    if file is None:
        return None
    side = connection.copy()
    try:
        _write(file, side)
    except Exception:  # whatever is wrong with this file, the others must be written and the asker must be told
        logger.exception("report file failed", extra={"file": file.public_id})
        _finish(file, FileStatus.FAILED)
    finally:
        side.close()
    return file


def forget_old() -> int:
    """Delete the bytes of old files, which can be requested again; returns of how many files."""
    with transaction.atomic():
        old = ReportFile.objects.select_for_update().filter(
            status=FileStatus.DONE, forgotten_at=None, finished_at__lt=timezone.now() - KEPT
        )
        ids = list(old.values_list("pk", flat=True))
        ReportPiece.objects.filter(file__in=ids).delete()
        return ReportFile.objects.filter(pk__in=ids).update(forgotten_at=timezone.now())


def _take_oldest() -> ReportFile | None:
    now = timezone.now()
    silent = Q(status=FileStatus.WRITING, touched_at__lt=now - SILENT_AFTER)
    with transaction.atomic():
        if ReportFile.objects.filter(status=FileStatus.WRITING, touched_at__gte=now - SILENT_AFTER).exists():
            return None
        waiting = ReportFile.objects.select_for_update(skip_locked=True).filter(Q(status=FileStatus.WAITING) | silent)
        file = waiting.order_by("id").first()
        if file is not None:
            file.pieces.all().delete()
            file.status, file.touched_at, file.rows = FileStatus.WRITING, now, 0
            file.save(update_fields=["status", "touched_at", "rows"])
    return file


def _write(file: ReportFile, side: BaseDatabaseWrapper) -> None:
    kind, period = Format(file.format), msgspec.convert(file.asked, Period)
    wanted: Report | None = known_reports.get(file.report)
    digits = Currency.objects.get(code=period.currency).minor_digits

    def progress(rows: int) -> None:
        with side.cursor() as cursor:
            cursor.execute(_TOUCH, (rows, file.pk))

    def pieces() -> tuple[int, str]:
        size_bytes, digest = 0, hashlib.sha256()
        with side.cursor() as cursor, one_moment():
            cursor.execute(_NO_PIECES, (file.pk,))
            for number, piece in enumerate(_in_pieces(write(wanted, kind, period, digits, progress))):
                cursor.execute(_PIECE, (file.pk, number, piece))
                size_bytes += len(piece)
                digest.update(piece)
        return size_bytes, digest.hexdigest()

    file.size_bytes, file.sha256 = read_off(pieces, until=period.as_of)
    _finish(file, FileStatus.DONE)


_PIECE_BYTES = 1 << 19


def _in_pieces(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Join the bytes into pieces of about half a megabyte."""
    waiting: list[bytes] = []
    size = 0
    for chunk in chunks:
        waiting.append(chunk)
        size += len(chunk)
        if size >= _PIECE_BYTES:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)


def _finish(file: ReportFile, status: FileStatus) -> None:
    ReportFile.objects.filter(pk=file.pk).update(
        status=status, finished_at=timezone.now(), size_bytes=file.size_bytes, sha256=file.sha256
    )
    file.refresh_from_db()
