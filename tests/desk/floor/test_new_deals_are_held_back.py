"""'No new deals' holds at a table, in a format and in the house; what is on goes on, and back."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from desk.floor import maintenance
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.draining import hold, lift, still_on
from tables.setup.models import Drain, Scope, Table, TableStatus
from tests.tables.cast import NOON_MS, all_drop, funded, next_deal, sit, table_of

pytestmark = pytest.mark.django_db
MUCH_LATER_MS = NOON_MS + 3_600_000


def starting() -> Table:
    """A table with two people, whose countdown runs."""
    table = table_of(2)
    for name in ("Asha", "Ravi"):
        sit(table, funded(name))
    table.refresh_from_db()
    return table


@pytest.mark.parametrize(("scope", "what"), [(Scope.SITE, ""), (Scope.FORMAT, "points13"), (Scope.TABLE, None)])
def test_no_deal_begins_until_it_is_lifted(operator: User, scope: Scope, what: str | None) -> None:
    table = starting()
    drain = hold(scope, table.public_id if what is None else what, "An upgrade.", operator)
    deadlines.sweep_starts(MUCH_LATER_MS)
    assert not Deal.objects.exists()
    assert Table.objects.get().status == TableStatus.WAITING
    lift(drain)
    assert Table.objects.get().starts_at is not None


def test_another_format_goes_on(operator: User) -> None:
    table = starting()
    hold(Scope.FORMAT, "points21", "Its rules are looked at.", operator)
    assert next_deal(table)


def test_a_deal_that_is_on_is_played_to_its_end_and_shown(operator: User) -> None:
    table = starting()
    deal = next_deal(table)
    drain = hold(Scope.SITE, "", "An upgrade.", operator)
    assert list(still_on(drain)) == [table]
    all_drop(deal, [seat.player for seat in table.seats.all()])
    assert not still_on(drain).exists()
    assert Table.objects.get().starts_at is None


def test_at_the_desk_it_is_asked_for_and_lifted(desk: Client, operator: User) -> None:
    starting()
    desk.post(reverse("admin:tables_drain_add"), {"place": "site:", "why": "An upgrade.", "closed": "on"})
    drain = Drain.objects.get()
    assert (drain.scope, drain.closed, drain.by) == (Scope.SITE, True, operator)
    assert desk.get(reverse("admin:tables_drain_change", args=[drain.pk])).status_code == 200
    assert desk.get(reverse("admin:tables_drain_changelist")).status_code == 200
    lifting = reverse("admin:tables_drain_let_deals_begin", args=[drain.pk])
    assert "Let deals begin again" in desk.get(lifting).content.decode()
    assert Drain.objects.exists()  # looking at the page lifts nothing
    desk.post(lifting)
    assert not Drain.objects.exists()


def test_a_closed_house_shows_its_page_and_serves_operators(desk: Client, operator: User, client: Client) -> None:
    hold(Scope.SITE, "", "Back at ten.", operator, closed=True)
    maintenance.forget()
    stranger = Client()
    page = stranger.get("/")
    assert (page.status_code, "Back at ten." in page.content.decode()) == (503, True)
    assert stranger.get("/api/v1/tables/").json()["code"] == "closed_for_maintenance"
    assert desk.get("/").status_code == 200
    lift(Drain.objects.get())
    maintenance.forget()
    assert stranger.get("/").status_code == 200
