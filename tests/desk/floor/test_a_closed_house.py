"""While the house is closed players see why, and only a table's page and the doors of operators work for them."""

import pytest

from accounts.people.models import User
from desk.floor import maintenance
from tables.setup.draining import hold
from tables.setup.models import Scope
from tests.desk.people import browser_of
from tests.desk.people import operator as operator_with
from tests.tables.cast import funded, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _closed(operator: User) -> None:
    hold(Scope.SITE, "", "Back at ten.", operator, closed=True)
    maintenance.forget()


def test_a_player_who_is_logged_in_sees_why() -> None:
    answer = browser_of(funded("Asha")).get("/")
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "120", "no-store")
    assert "Back at ten." in answer.content.decode()


def test_a_program_is_refused_with_a_code() -> None:
    answer = browser_of(funded("Asha")).get("/api/v1/me/")
    assert (answer.status_code, answer.json()["code"]) == (503, "closed_for_maintenance")


def test_the_page_of_a_table_stays_open_to_who_plays_there() -> None:
    assert browser_of(funded("Asha")).get(f"/tables/{table_of(2).public_id}/").status_code == 200


@pytest.mark.parametrize("address", ["/accounts/login/", "/admin/login/"])
def test_the_doors_of_operators_work_for_anybody(address: str, client) -> None:
    assert client.get(address, follow=True).status_code == 200


def test_an_operator_with_few_rights_is_not_shut_out() -> None:
    assert browser_of(operator_with("seeta", "accounts.view_user")).get("/").status_code == 200
