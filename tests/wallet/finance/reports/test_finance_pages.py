"""The finance pages: for those who may, with totals, refusals in sentences, and files with their progress."""

from collections.abc import Iterable
from typing import cast

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from tests.wallet.builders import player
from tests.wallet.finance.reports.books import played
from tests.wallet.money.cast import at_the_keys
from wallet.finance.exports import job
from wallet.finance.exports.models import ReportFile
from wallet.finance.reports import known_reports

pytestmark = pytest.mark.django_db


def clerk(*permissions: str, name: str = "clerk") -> Client:
    """Somebody of the staff who may do these things, logged in."""
    user = player(name)
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return at_the_keys(Client(), user)


def test_every_report_opens_with_and_without_activity() -> None:
    client = clerk("view_reportfile", "view_taxpayer")
    for name in known_reports.names():
        assert client.get(f"/admin/finance/{name}/").status_code == 200
    played()
    for name in known_reports.names():
        assert client.get(f"/admin/finance/{name}/", {"player": "asha"}).status_code == 200


def test_a_day_before_the_house_says_no_activity() -> None:
    page = clerk("view_reportfile").get("/admin/finance/trial-balance/", {"first": "2001-01-01", "last": "2001-01-02"})
    assert "No activity" in page.content.decode()


def test_the_totals_are_of_all_rows() -> None:
    played()
    page = clerk("view_reportfile").get("/admin/finance/liability/", {"player": "asha"}).content.decode()
    assert page.count("10,045") == 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"first": "2026-02-02", "last": "2026-02-01"}, "This is before the first day."),
        ({"first": "1901-01-01"}, "That is more than ten years."),
        ({"first": "yesterday"}, "Enter a valid date."),
        ({"player": "nobody-at-all"}, "There is no player with this id or name."),
        ({"currency": "XYZ"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(asked: dict[str, str], said: str) -> None:
    page = clerk("view_reportfile").get("/admin/finance/statement/", asked)
    assert page.status_code == 200
    assert said in page.content.decode()


def test_who_may_not_is_refused() -> None:
    assert Client().get("/admin/finance/").status_code == 302
    stranger = Client()
    stranger.force_login(player("stranger"))
    assert stranger.get("/admin/finance/").status_code == 302
    client = clerk("view_account")
    assert client.get("/admin/finance/").status_code == 403
    assert client.post("/admin/finance/liability/file/", {"format": "csv"}).status_code == 403


def test_who_may_only_look_takes_no_files() -> None:
    client = clerk("view_reportfile")
    assert client.get("/admin/finance/").status_code == 200
    assert client.post("/admin/finance/liability/file/", {"format": "csv"}).status_code == 403
    assert ReportFile.objects.count() == 0


def test_an_unknown_report_or_format_is_refused() -> None:
    client = clerk("view_reportfile", "add_reportfile")
    assert client.get("/admin/finance/nonsense/").status_code == 404
    for name, kind in (("liability", "exe"), ("ledger", "csv")):
        page = client.post(f"/admin/finance/{name}/file/", {"format": kind}, follow=True)
        assert "There is no such format." in page.content.decode()
    assert ReportFile.objects.count() == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["csv", "xlsx", "jsonl"])
def test_a_file_is_written_and_handed_out_whole(kind: str) -> None:
    played()
    client = clerk("view_reportfile", "add_reportfile")
    client.post("/admin/finance/liability/file/", {"format": kind, "first": "2026-01-01"})
    assert "waiting" in client.get("/admin/finance/").content.decode()
    file = job.write_next()
    assert file is not None
    assert (file.status, file.rows) == ("done", 3)
    page = client.get(f"/admin/finance/files/{file.public_id}/")
    content = b"".join(cast(Iterable[bytes], page))
    assert len(content) == file.size_bytes == int(page["Content-Length"])
    assert file.file_name in page["Content-Disposition"]


@pytest.mark.django_db(transaction=True)
def test_the_whole_ledger_is_asked_for_as_a_journal() -> None:
    played()
    client = clerk("view_reportfile", "add_reportfile")
    client.post("/admin/finance/ledger/file/", {"format": "beancount"})
    file = job.write_next()
    assert file is not None
    assert file.status == "done"
    assert b'"deal" "deal:one"' in b"".join(bytes(piece.data) for piece in file.pieces.order_by("number"))


@pytest.mark.django_db(transaction=True)
def test_a_file_whose_writer_died_is_written_again_by_another() -> None:
    played()
    client = clerk("view_reportfile", "add_reportfile")
    client.post("/admin/finance/liability/file/", {"format": "csv"})
    ReportFile.objects.update(status="writing", touched_at=timezone.now())
    assert job.write_next() is None
    ReportFile.objects.update(touched_at=timezone.now() - job.SILENT_AFTER)
    file = job.write_next()
    assert file is not None
    assert file.status == "done"


def test_old_files_are_forgotten() -> None:
    clerk("view_reportfile", "add_reportfile").post("/admin/finance/liability/file/", {"format": "csv"})
    ReportFile.objects.update(status="done", finished_at=timezone.now())
    assert job.forget_old() == 0
    ReportFile.objects.update(finished_at=timezone.now() - job.KEPT * 2)
    assert job.forget_old() == 1
