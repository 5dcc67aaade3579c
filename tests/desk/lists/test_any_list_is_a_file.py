"""Any list of the admin is taken as CSV: its columns, its filter, no more than a bound, and it is written down."""

import csv
import io

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.people.models import User
from desk.lists import files
from tests.desk.people import browser_of, chief, operator
from tests.tables.cast import funded


def lines_of(answer: object) -> list[list[str]]:
    return list(csv.reader(io.StringIO(b"".join(answer).decode("utf-8-sig"))))  # type: ignore[call-overload]


def taken(client: Client, path: str = "accounts/user.csv") -> list[list[str]]:
    return lines_of(client.post(f"/admin/lists/{path}"))


def test_a_list_is_taken_with_its_columns_and_its_filter() -> None:
    asha, _binu = funded("Asha"), funded("Binu")
    rows = taken(browser_of(chief()), "accounts/user.csv?q=asha")
    assert rows[0][:3] == ["name shown", "id", "log-in name"]
    assert [row[:2] for row in rows[1:]] == [["Asha", asha.public_id]]


def test_who_took_what_is_written_down_before_it_leaves() -> None:
    funded("Asha")
    client = browser_of(chief())
    client.post("/admin/lists/accounts/user.csv?q=asha")
    entry = LogEntry.objects.get()
    assert (entry.user.username, entry.change_message) == ("chief", "list taken as CSV, 1 rows: q=asha")


def test_a_name_that_is_a_formula_stays_a_name() -> None:
    User.objects.filter(pk=funded("Asha").pk).update(display_name="=1+1")
    rows = taken(browser_of(chief()), "accounts/user.csv?is_guest__exact=1")
    assert rows[1][0] == "'=1+1"


def test_a_file_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST", 2)
    monkeypatch.setattr(files, "AT_A_TIME", 1)
    for name in ("Asha", "Binu", "Chitra"):
        funded(name)
    rows = taken(browser_of(chief()), "accounts/user.csv?is_guest__exact=1&o=1")
    assert [row[0] for row in rows[1:]] == ["Asha", "Binu", "There are more than 2 rows; filter the list further."]


def test_chosen_rows_are_taken_by_an_action_of_every_list() -> None:
    asha, _binu = funded("Asha"), funded("Binu")
    client = browser_of(chief())
    answer = client.post("/admin/accounts/user/", {"action": "take_chosen", "_selected_action": [asha.pk]})
    assert [row[0] for row in lines_of(answer)[1:]] == ["Asha"]


def test_every_list_can_be_taken() -> None:
    client = browser_of(chief())
    wrong = {}
    for page in admin.site._registry.values():
        path = f"{page.opts.app_label}/{page.opts.model_name}.csv"
        answer = client.post(f"/admin/lists/{path}")
        wrong |= {} if answer.status_code == 200 and lines_of(answer) else {path: answer.status_code}
    assert wrong == {}


def test_who_may_not_see_a_list_does_not_take_it() -> None:
    client = browser_of(operator("seeta", "tables.view_deal"))
    assert client.post("/admin/lists/accounts/user.csv").status_code == 403
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("path", ["accounts/nothing.csv", "accounts/user.csv?password__startswith=x", "x/y.csv"])
def test_what_is_no_list_or_no_filter_is_not_there(path: str) -> None:
    assert browser_of(chief()).post(f"/admin/lists/{path}").status_code in (400, 404)


def test_a_link_takes_nothing() -> None:
    assert browser_of(chief()).get("/admin/lists/accounts/user.csv").status_code == 405
