"""The lists of the finance pages lose no row: each has pages, and is taken whole as CSV by who may see it."""

import csv
import io

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils.translation import override

from tests.wallet.finance.reconciliation.books import csv_of, gateway
from tests.wallet.finance.reports.books import today
from tests.wallet.finance.reports.test_files_are_found_again import asker
from tests.wallet.finance.reports.test_finance_pages import clerk
from wallet.finance import lists
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.reconciliation.models import Statement
from wallet.finance.reconciliation.services import upload

pytestmark = pytest.mark.django_db


def taken(client: Client, name: str) -> list[list[str]]:
    answer = client.post(f"/admin/finance/lists/{name}")
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def brought(count: int) -> None:
    """So many statements of one gateway."""
    source = gateway()
    for number in range(count):
        upload(source, f"{number}.csv", csv_of((f"unknown{number}", 0, "50.00", "1.00", "captured")), asker())


def test_the_fifty_first_statement_is_on_the_second_page_and_in_the_file() -> None:
    client = clerk("view_statement", "add_statement")
    brought(51)
    first = Statement.objects.order_by("id")[0]
    assert first.public_id not in client.get("/admin/finance/statements/").content.decode()
    assert first.public_id in client.get("/admin/finance/statements/?page=2").content.decode()
    rows = taken(client, "statements.csv")
    assert len(rows) == 52
    assert rows[-1][0] == first.public_id


def test_the_lines_of_a_statement_are_a_file_with_exact_amounts_and_words() -> None:
    client = clerk("view_statement", "add_statement")
    brought(1)
    statement = Statement.objects.get()
    page = client.get(f"/admin/finance/statements/{statement.public_id}/").content.decode()
    assert f"/admin/finance/lists/lines.csv?of={statement.public_id}" in page
    heads, *rows = taken(client, f"lines.csv?of={statement.public_id}")
    line = next(dict(zip(heads, row, strict=True)) for row in rows if "unknown0" in row)
    assert (line["verdict"], line["amount"], line["fee"], line["currency"]) == ("missing here", "50.00", "1.00", "INR")


def test_a_file_has_what_its_page_is_filtered_by() -> None:
    client = clerk("view_reportfile")
    kept = job.ask(asker(), "liability", Format.CSV, today())
    job.ask(asker(), "rake", Format.XLSX, today())
    assert [row[0] for row in taken(client, "files.csv?q=liability")[1:]] == [kept.file_name]


@pytest.mark.parametrize(("name", "permission"), [(name, each.permission) for name, each in lists.LISTS.items()])
def test_a_list_is_taken_by_who_may_see_it_and_is_written_down(name: str, permission: str) -> None:
    may = clerk(permission.removeprefix("wallet."))
    heads = taken(may, f"{name}.csv")[0]
    assert len(heads) == len(lists.LISTS[name].columns)
    assert "list taken as CSV, 0 rows" in LogEntry.objects.get().change_message
    other = clerk("view_gatewayevent", name="other")
    assert other.post(f"/admin/finance/lists/{name}.csv").status_code == 403
    assert other.get(f"/admin/finance/lists/{name}.csv").status_code == 405
    assert may.post("/admin/finance/lists/nothing.csv").status_code == 404


@pytest.mark.parametrize("name", lists.LISTS)
def test_columns_are_in_hindi_for_who_reads_hindi(name: str) -> None:
    with override("hi"):
        assert [str(each) for each in lists.LISTS[name].columns if str(each).isascii() and each != "SHA-256"] == []


def test_a_file_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST", 2)
    client = clerk("view_statement", "add_statement")
    brought(3)
    rows = taken(client, "statements.csv")
    assert len(rows) == 4
    assert rows[-1] == ["There are more than 2 rows; filter the list further."]
