"""The first page of the admin: what is live, how well the house is, and nothing that its reader may not see."""

from typing import Any

import pytest
from django.conf import settings

from base.watching.health import Finding, database_checks
from desk.home.health import health_now
from desk.home.live import live_now
from desk.home.messages import messages_now
from rummysite.messaging.redis_server import redis_server
from tables.wire import presence
from tests.desk.people import browser_of, chief, operator
from tests.registries import joined
from tests.tables.cast import dealt, funded


def values(**figures: Any) -> dict[str, str]:
    return {figure.title: figure.value for figure in live_now(chief(), messages_now())}


def test_what_is_live_is_counted() -> None:
    dealt(funded("Asha"), funded("Binu"))
    found = values()
    assert (found["Players"], found["Tables"], found["Deals"], found["Matches"]) == ("2", "1", "1", "0")


def test_connections_are_those_of_all_processes() -> None:
    presence.here(7, "somebody")
    presence.here(8, "somebody")
    assert values()["Connections"] == "2"


def test_home_stands_while_messages_are_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "REDIS", redis_server("redis://127.0.0.1:1/0"))
    page = browser_of(chief()).get("/admin/")
    assert page.status_code == 200
    assert "not known: messages do not answer" in page.content.decode()


def test_a_check_that_fails_is_a_finding_and_not_an_error() -> None:
    with joined(database_checks, "broken", lambda ask: Finding(bool(ask("SELECT 1 / 0")))):
        found = health_now(messages_now())
    assert (found[0].name, found[0].is_well) == ("broken", False)
    assert [part.is_well for part in found if part.name == "Database"] == [True]


def test_every_queue_is_looked_at() -> None:
    assert {"Queue rummy", "Queue desk", "Queue cashier"} <= {part.name for part in health_now(messages_now())}


def test_support_sees_neither_health_nor_finance() -> None:
    page = browser_of(operator("seeta", "accounts.view_user")).get("/admin/")
    assert page.context["health"] is None
    links = [item["link"] for group in page.context["sidebar_navigation"] for item in group["items"]]
    assert "/admin/accounts/user/" in links
    assert not [link for link in links if "wallet" in link or "finance" in link]


@pytest.mark.parametrize("days", ["1", "7", "30", "", "-1", "nonsense", "99999999999"])
def test_any_number_of_days_is_answered(days: str) -> None:
    assert browser_of(chief()).get("/admin/", {"days": days}).status_code == 200
