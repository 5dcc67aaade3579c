"""Every file that was asked for is in a list, found by what it is, and written again as the books stood then."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.finance.reports.books import played, today
from tests.wallet.finance.reports.test_finance_pages import clerk
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.exports.models import ReportFile, ReportPiece

pytestmark = pytest.mark.django_db


def asker() -> User:
    return User.objects.get(username="clerk")


def test_the_fifty_first_is_on_the_second_page_and_found_by_its_name() -> None:
    client = clerk("view_reportfile", "add_reportfile")
    first = job.ask(asker(), "liability", Format.CSV, today())
    for _more in range(55):
        job.ask(asker(), "rake", Format.XLSX, today())
    assert first.public_id not in client.get("/admin/finance/files/").content.decode()
    assert first.public_id in client.get("/admin/finance/files/?page=2").content.decode()
    assert first.public_id in client.get("/admin/finance/files/?q=liability+CHIP").content.decode()
    assert first.public_id not in client.get("/admin/finance/files/?q=liability+INR").content.decode()


def test_a_files_name_has_its_currency() -> None:
    clerk()
    assert "-CHIP-" in job.ask(asker(), "liability", Format.CSV, today()).file_name


@pytest.mark.django_db(transaction=True)
def test_what_is_not_kept_any_more_is_written_again_byte_for_byte() -> None:
    played()
    client = clerk("view_reportfile", "add_reportfile")
    file = job.ask(asker(), "liability", Format.CSV, today())
    job.write_next()
    file.refresh_from_db()
    ReportFile.objects.update(finished_at=timezone.now() - job.KEPT - timedelta(days=1))
    assert job.forget_old() == 1
    assert not ReportPiece.objects.exists()
    assert "Write it again" in client.get("/admin/finance/files/").content.decode()
    client.post(f"/admin/finance/files/{file.public_id}/again/")
    again = job.write_next()
    assert again is not None
    assert again.sha256 == file.sha256
