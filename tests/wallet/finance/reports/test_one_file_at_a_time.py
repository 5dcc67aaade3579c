"""Files of reports are written one at a time and each by one worker; one that fails is told of and stops no other."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from tests.two_hands import beside
from tests.wallet.builders import player
from tests.wallet.finance.reports.books import today
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.exports.models import FileStatus, ReportFile

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha() -> User:
    return player("asha")


def asked(user: User) -> ReportFile:
    return job.ask(user, "liability", Format.CSV, today())


def test_while_one_is_written_the_next_one_waits(asha: User) -> None:
    first, second = asked(asha), asked(asha)
    assert job._take_oldest() == first
    assert job._take_oldest() is None
    ReportFile.objects.filter(pk=first.pk).update(status=FileStatus.FAILED, finished_at=timezone.now())
    assert job._take_oldest() == second


def test_one_that_another_worker_takes_in_the_same_moment_is_not_taken_twice(asha: User) -> None:
    """The other takes it after it was seen that none is written, and before it is taken."""
    file = asked(asha)
    taken: list[ReportFile | None] = []

    def other_first(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if "FOR UPDATE" in sql and not taken:
            taken.append(beside(job._take_oldest))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(other_first):
        assert job._take_oldest() is None
    assert taken == [file]


def test_one_that_is_begun_again_has_no_rows_yet(asha: User) -> None:
    file = asked(asha)
    ReportFile.objects.filter(pk=file.pk).update(
        status=FileStatus.WRITING, rows=7, touched_at=timezone.now() - job.SILENT_AFTER * 2
    )
    assert job._take_oldest() == file
    file.refresh_from_db()
    assert (file.status, file.rows) == (FileStatus.WRITING, 0)


def test_one_that_cannot_be_written_has_failed_and_the_next_is_written(asha: User) -> None:
    first, second = asked(asha), asked(asha)
    ReportFile.objects.filter(pk=first.pk).update(report="of a room that is gone")
    assert [file and (file.pk, file.status) for file in (job.write_next(), job.write_next(), job.write_next())] == [
        (first.pk, FileStatus.FAILED),
        (second.pk, FileStatus.DONE),
        None,
    ]


def test_its_bytes_are_joined_into_pieces_of_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "_PIECE_BYTES", 10)
    chunks = [b"a" * 9, b"b", b"c" * 9, b"d", b"e" * 3]
    assert list(job._in_pieces(iter(chunks))) == [b"a" * 9 + b"b", b"c" * 9 + b"d", b"e" * 3]
    assert list(job._in_pieces(iter([b"a" * 10]))) == [b"a" * 10]
    assert list(job._in_pieces(iter([]))) == []
