"""A statement of days that are over, the audit's file and the record of a deal come from a standby that has them whole.

What it lacks comes from the primary, so no file is shorter because a standby is behind.
"""

import csv
import io
from collections.abc import Iterable
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from prometheus_client import REGISTRY

from accounts.people.models import User
from desk.audit import admin as audit
from tests.desk.cast import operator
from tests.rummysite.standby.server import ALIAS, Standby
from tests.tables.cast import funded
from tests.tables.played import over

pytestmark = pytest.mark.django_db(transaction=True)


def asked_of(captured: Iterable[Any], table: str) -> list[str]:
    return [query["sql"] for query in captured if table in query["sql"]]


def read_at_a_standby() -> int:
    """How often; a report's cursor is the server's, and no list of Django's knows its statement."""
    return int(REGISTRY.get_sample_value("rummy_standby_reads_total", {"by": "standby"}) or 0)


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def statement_until(browser: Client, days_ago: int) -> str:
    last = timezone.localdate() - timedelta(days=days_ago)
    answer = browser.get(reverse("wallet:statement-file", args=["csv"]), {"last": last.isoformat()})
    assert answer.status_code == HTTPStatus.OK
    return answer.content.decode()


def test_a_statement_of_days_that_are_over_is_the_standbys_and_todays_is_whole(primary: Any, server: Standby) -> None:
    asha = funded()
    browser = browser_of(asha)
    server.follow()
    before = read_at_a_standby()
    statement_until(browser, 1)
    assert read_at_a_standby() == before + 1
    with server.standing_still():
        deal = over(asha, funded("Bela"))
        today = statement_until(browser, 0)
    assert f"deal:{deal.public_id}" in today
    with server.away():
        assert f"deal:{deal.public_id}" in statement_until(browser, 0)
    assert read_at_a_standby() == before + 1


def test_the_audits_file_is_the_standbys_and_lacks_no_line(
    primary: Any, server: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "AT_ONCE", 1)
    auditor = operator("auditor", "view_auditline")
    browser = browser_of(auditor)
    address = reverse("admin:desk_auditline_csv")
    with server.standing_still():
        browser.get("/admin/")
        browser.get(reverse("admin:desk_auditline_changelist"))
        pieces = iter(browser.get(address))
        with CaptureQueriesContext(connections[ALIAS]) as away:
            taken = [next(pieces), next(pieces)]
        assert not asked_of(away, "desk_auditline")
    server.follow()
    with CaptureQueriesContext(primary) as at_home, CaptureQueriesContext(connections[ALIAS]) as away:
        taken.append(next(pieces))
    assert (asked_of(at_home, "desk_auditline"), len(asked_of(away, "desk_auditline"))) == ([], 1)
    with server.away():
        taken += list(pieces)
    rows = list(csv.DictReader(io.StringIO(b"".join(taken).decode())))
    assert len(rows) >= 2
    assert [int(row["id"]) for row in rows] == sorted({int(row["id"]) for row in rows})


def test_a_record_is_the_standbys_and_a_look_is_the_primarys(primary: Any, server: Standby) -> None:
    deal = over(funded(), funded("Bela"))
    browser = browser_of(operator("watcher", "view_every_hand"))
    address = reverse("desk:replay-record", args=[deal.public_id])
    server.follow()
    with CaptureQueriesContext(primary) as at_home, CaptureQueriesContext(connections[ALIAS]) as away:
        answer = browser.get(address)
    assert answer.status_code == HTTPStatus.OK
    assert asked_of(away, '"tables_move"')
    assert not asked_of(at_home, '"tables_move"')
    assert asked_of(at_home, 'INSERT INTO "desk_look"')
    with server.standing_still():
        late = over(funded("Chand"), funded("Dina"))
        record = browser.get(reverse("desk:replay-record", args=[late.public_id]))
    assert record.status_code == HTTPStatus.OK
    assert late.public_id in record.content.decode()
