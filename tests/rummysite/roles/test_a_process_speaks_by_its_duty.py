"""Who a process is to the database: by the address of a request, by a task, and by the one duty of a public process."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from base.duties import Duty, working_as, works_as
from base.refusals import Refused
from base.streaming import Streamed
from rummysite.roles.databases import databases
from rummysite.web.duties import ByDuty
from tests.rummysite.roles.cast import LOGINS, house_by_duty
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.builders import sql
from tests.wallet.money.cast import operator
from wallet.tasks import write_report_files

OTHERS = (Duty.DESK, Duty.CASHIER)
POSTGRESQL = {"ENGINE": "django.db.backends.postgresql"}


def who() -> str:
    """As whom this thread speaks to the database now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT session_user")
        return str(cursor.fetchone()[0])


def served(path: str) -> str:
    """As whom a request for this address is served; its status where it is not."""
    answer = ByDuty(lambda request: HttpResponse(who()))(_asked(path))
    return answer.content.decode() if answer.status_code == 200 else str(answer.status_code)


def _asked(path: str) -> HttpRequest:
    request = RequestFactory().get(path)
    request.csp_nonce = ""
    return request


@pytest.fixture
def house(transactional_db: None, settings: Any) -> Iterator[str]:
    """One process for all duties, with a login for each but play, which is the default one; its name."""
    house_by_duty()
    for duty in OTHERS:
        other = connection.copy(duty.value)
        other.settings_dict["USER"] = LOGINS[duty]
        other.settings_dict["OPTIONS"]["pool"] = {"min_size": 0, "max_size": 2, "timeout": 10}
        connections[duty.value] = other
    settings.DUTY_DATABASES = {duty.value: duty.value for duty in OTHERS}
    yield str(connection.settings_dict["USER"])
    for duty in OTHERS:
        connections[duty.value].close()
        connections[duty.value].close_pool()
        del connections[duty.value]
    drop_logins(*LOGINS.values())


def test_each_address_is_served_by_the_login_of_its_duty(house: str) -> None:
    assert served("/") == served("/api/v1/wallet/") == served("/accounts/signup/") == house
    assert served("/admin/wallet/withdrawal/") == served("/accounts/password/change/") == LOGINS[Duty.DESK]
    assert served("/payments/process/sandbox/") == LOGINS[Duty.CASHIER]
    assert who() == house


@pytest.mark.parametrize(
    "page",
    ["account_login", "account_reauthenticate", "account_change_password", "mfa_authenticate", "mfa_reauthenticate"],
)
def test_where_an_operator_may_type_a_password_or_a_code_the_login_of_the_desk_reads_it(house: str, page: str) -> None:
    assert served(reverse(page)) == LOGINS[Duty.DESK]


def test_a_page_of_the_desk_works_so(house: str) -> None:
    client, omar = Client(), operator("omar")
    client.force_login(omar)
    assert client.get("/admin/tables/chatline/").status_code == 200
    sql("REVOKE SELECT ON tables_chatline FROM " + LOGINS[Duty.DESK])
    assert client.get("/admin/tables/chatline/").status_code == 403
    assert who() == house


def test_what_is_sent_in_pieces_is_read_by_who_began_it(house: str) -> None:
    with working_as(Duty.DESK):
        answer = Streamed((who().encode() for _ in range(2)), "text/plain")
    assert list(answer) == [LOGINS[Duty.DESK].encode()] * 2
    assert who() == house


def test_a_duty_within_another_and_back(house: str) -> None:
    with working_as(Duty.DESK):
        with working_as(Duty.CASHIER):
            assert who() == LOGINS[Duty.CASHIER]
        with working_as(Duty.PLAY):
            assert who() == house
        assert who() == LOGINS[Duty.DESK]
    with pytest.raises(ZeroDivisionError), working_as(Duty.DESK):
        _ = 1 / 0
    assert who() == house


def test_a_task_works_as_its_duty(house: str) -> None:
    assert works_as(Duty.CASHIER)(who)() == LOGINS[Duty.CASHIER]
    assert write_report_files() == 0


def test_not_in_the_middle_of_anothers_transaction(house: str) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="a transaction of default is open"):
        works_as(Duty.DESK)(who)()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("duty", "here", "elsewhere"),
    [
        ("play", ("/", "/accounts/login/", "/healthz"), ("/admin/", "/payments/process/sandbox/")),
        ("desk", ("/admin/", "/accounts/login/", "/healthz"), ("/", "/api/v1/wallet/", "/payments/process/sandbox/")),
        ("cashier", ("/admin/", "/payments/process/sandbox/"), ("/", "/wallet/sandbox/1/")),
    ],
)
def test_a_process_of_one_duty_knows_its_own_addresses_alone(
    settings: Any, duty: str, here: tuple[str, ...], elsewhere: tuple[str, ...]
) -> None:
    settings.DUTY = duty
    mine = str(connection.settings_dict["USER"])
    assert [served(path) for path in here] == [mine] * len(here)
    assert [served(path) for path in elsewhere] == ["404"] * len(elsewhere)


def test_the_api_says_so_with_a_code(settings: Any) -> None:
    settings.DUTY = "desk"
    answer = Client().get("/api/v1/wallet/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_this_duty")


def test_work_of_another_duty_is_refused_with_a_code(settings: Any) -> None:
    settings.DUTY = "play"
    with pytest.raises(Refused, match="not_this_duty"):
        write_report_files()


def test_a_process_of_one_duty_is_given_no_other_login() -> None:
    with pytest.raises(ImproperlyConfigured, match="leave DESK_DATABASE_URL out"):
        databases("play", dict(POSTGRESQL), {"desk": "postgresql://desk@/rummy"}, pool={}, limits={})
    with pytest.raises(ImproperlyConfigured, match="RUMMY_DUTY=king is no duty"):
        databases("king", dict(POSTGRESQL), {}, pool={}, limits={})
    with pytest.raises(ImproperlyConfigured, match="DESK_DATABASE_URL must begin with postgresql"):
        databases("", dict(POSTGRESQL), {"desk": "sqlite:///books.db"}, pool={}, limits={})
