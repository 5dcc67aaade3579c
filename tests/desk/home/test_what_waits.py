"""Home says what waits, for how long, and what is late; each line to who may see to it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from desk.home.lines import LINES
from desk.home.waiting import MOST, Line, Waits, waiting, waiting_for
from tables.chat.models import ChatReport
from tables.play.models import Deal, DealStatus
from tests.desk.people import browser_of, chief, operator
from tests.registries import joined
from tests.tables.cast import dealt, funded, table_of


def report(hours_ago: int) -> ChatReport:
    asha, binu = funded("Asha"), funded("Binu")
    at = timezone.now() - timedelta(hours=hours_ago)
    return ChatReport.objects.create(table=table_of(), reporter=asha, accused=binu, deal_number=1, at=at)


def test_a_report_waits_with_its_age_and_the_time_that_is_left() -> None:
    told = report(hours_ago=1)
    (row,) = waiting_for(operator("seeta", "tables.view_chatreport"))
    assert (row.name, row.count, row.oldest, row.is_late) == ("chat reports", 1, told.at, False)
    assert row.due == told.at + timedelta(hours=4)


def test_what_is_past_its_time_is_late_and_comes_first() -> None:
    report(hours_ago=9)
    late = Line("new", "tables.view_deal", lambda: Waits(3, timezone.now()), "admin:index", "", 60)
    with joined(waiting, "a young line", late):
        rows = waiting_for(chief())
    assert [(row.name, row.is_late) for row in rows] == [("chat reports", True), ("a young line", False)]


def test_a_line_brings_a_deadline_of_its_own() -> None:
    due = timezone.now() - timedelta(minutes=5)
    with joined(waiting, "cases", Line("Cases", "tables.view_deal", lambda: Waits(1, due, due), "admin:index")):
        assert waiting_for(chief())[0].is_late


def test_nobody_sees_what_waits_for_others() -> None:
    report(hours_ago=1)
    assert waiting_for(operator("arun", "wallet.view_deposit")) == []


def test_a_deal_that_has_stopped_waits() -> None:
    deal = dealt(funded("Asha"), funded("Binu"))
    Deal.objects.filter(pk=deal.pk).update(status=DealStatus.PARKED, due_at=None, bot_due_at=None)
    assert [row.name for row in waiting_for(chief())] == ["parked deals"]


def test_what_is_more_than_anybody_counts_is_said_so() -> None:
    with joined(waiting, "many", Line("Many", "tables.view_deal", lambda: Waits(MOST + 1), "admin:index")):
        assert [row.says for row in waiting_for(chief())] == [f"{MOST}+"]


@pytest.mark.parametrize("name", sorted(LINES))
def test_every_line_leads_to_a_page_that_opens(name: str) -> None:
    assert browser_of(chief()).get(LINES[name].href).status_code == 200


def test_home_shows_the_line_and_the_sidebar_its_badge() -> None:
    report(hours_ago=9)
    page = browser_of(chief()).get("/admin/").content.decode()
    assert 'data-line="chat reports"' in page
    assert "late by" in page
    items = browser_of(operator("seeta", "tables.view_chatreport")).get("/admin/").context["sidebar_navigation"]
    assert [item["badge"] for group in items for item in group["items"] if "badge" in item] == ["1"]


def test_a_line_that_is_another_duty_s_is_left_to_its_home() -> None:
    def look() -> Waits:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL ROLE pg_monitor")
            cursor.execute("SELECT count(*) FROM tables_chatreport")
        return Waits(1)

    with joined(waiting, "not ours", Line("Not ours", "tables.view_deal", look, "admin:index")):
        assert waiting_for(chief()) == []
        assert browser_of(User.objects.get(username="chief")).get("/admin/").status_code == 200
