"""Players set, loosen and keep their limits on one page, guests too, and take breaks on another."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.breaks.models import Break
from accounts.care.breaks.services import Length
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.care.limits.models import Limit
from accounts.care.limits.queries import groups_of
from accounts.care.playtime.models import PlayClock
from accounts.care.used import books
from accounts.people.models import User
from accounts.people.services import create_guest
from tests.registries import joined

FORM = {"row": "loss-day-CHIP", "loss-day-CHIP-kind": "loss", "loss-day-CHIP-span": "day"}


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    """Asha's browser."""
    client.force_login(asha)
    return client


def ask(client: Client, most: str, currency: str = "CHIP") -> int:
    """Post one row; the status."""
    form = FORM | {"loss-day-CHIP-currency": currency, "loss-day-CHIP-most": most}
    return client.post("/accounts/limits/", form).status_code


def test_a_limit_is_written_in_chips_and_kept_in_minor_units(page: Client, asha: User) -> None:
    assert ask(page, "12.50") == 302
    assert Limit.objects.get().amount == 1250


def test_a_house_for_chips_alone_says_nothing_of_money(page: Client) -> None:
    assert "money" not in page.get("/accounts/limits/").content.decode().partition("<main")[2]


def test_a_looser_one_is_shown_as_waiting_and_can_be_taken_back(page: Client, asha: User) -> None:
    ask(page, "10")
    ask(page, "20")
    assert "/accounts/limits/keep/" in page.get("/accounts/limits/").content.decode()
    page.post("/accounts/limits/keep/", {"limit": Limit.objects.get().pk})
    assert "/accounts/limits/keep/" not in page.get("/accounts/limits/").content.decode()
    assert Limit.objects.get().next_at is None


NONE = ("-1", "x", "NaN", "1e30", "9" * 40, "0.001", "½")


@pytest.mark.parametrize(("most", "currency"), [*((most, "CHIP") for most in NONE), ("5", "INR"), ("5", "")])
def test_what_cannot_be_is_refused_on_the_page(page: Client, most: str, currency: str) -> None:
    assert ask(page, most, currency) == 200
    assert not Limit.objects.exists()


def test_what_the_database_cannot_keep_is_refused_at_the_door(page: Client) -> None:
    assert ask(page, "5\x00", "CHIP") == 400
    assert not Limit.objects.exists()


def test_an_empty_field_means_none(page: Client) -> None:
    assert ask(page, "") == 302
    assert Limit.objects.get().amount is None


@pytest.mark.parametrize("limit", ["x", "", "999", "9" * 30])
def test_taking_back_what_is_not_there_changes_nothing(page: Client, limit: str) -> None:
    assert page.post("/accounts/limits/keep/", {"limit": limit}).status_code == 302


def test_how_often_to_be_reminded_is_chosen(page: Client, asha: User) -> None:
    page.post("/accounts/limits/reality/", {"minutes": "15"})
    assert PlayClock.objects.get(pk=asha.pk).check_every_min == 15
    page.post("/accounts/limits/reality/", {"minutes": "999"})
    assert PlayClock.objects.get(pk=asha.pk).check_every_min == 15


def test_a_guest_has_limits_too(client: Client, db: None) -> None:
    client.force_login(create_guest())
    assert client.get("/accounts/limits/").status_code == 200
    assert ask(client, "5") == 302


def test_a_break_is_taken_by_who_knows_that_it_lasts(page: Client, asha: User) -> None:
    assert page.post("/accounts/break/", {"length": "day"}).status_code == 200
    assert not Break.objects.exists()
    assert page.post("/accounts/break/", {"length": "day", "sure": "on"}).status_code == 302
    asha.refresh_from_db()
    assert asha.excluded_until == Break.objects.get().ends_at


def test_the_page_says_until_when(page: Client, asha: User) -> None:
    breaks.take_break(asha, Length.FOR_GOOD)
    assert "For good" in page.get("/accounts/break/").content.decode()
    assert "/accounts/break/" in page.get("/accounts/limits/").content.decode()


@pytest.mark.parametrize("address", ["/accounts/limits/", "/accounts/break/"])
def test_a_stranger_is_asked_to_log_in(client: Client, db: None, address: str) -> None:
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_the_houses_limit_is_named_where_it_is_the_one_that_holds(page: Client, asha: User) -> None:
    chief = User.objects.create_superuser("chief", None, "x" * 12)
    limits.set_by_operator(chief, asha, LimitKind.LOSS, Span.DAY, "CHIP", 1000)
    for own, house_holds in (("", True), ("20", True), ("5", False)):
        ask(page, own)
        assert ("The house's limit holds" in page.get("/accounts/limits/").content.decode()) is house_holds, own


@pytest.mark.parametrize(("used_minor", "left_minor"), [(0, 1_000), (300, 700), (1_000, 0), (1_200, 0)])
def test_what_is_left_of_a_limit_is_never_below_nothing(asha: User, used_minor: int, left_minor: int) -> None:
    limits.set_own(asha, LimitKind.LOSS, Span.DAY, "CHIP", 1_000)
    with joined(books, "wallet", lambda _user, _kind, _currency, _since: used_minor):
        (of_losses,) = (group for group in groups_of(asha) if group.kind == LimitKind.LOSS)
    assert {row.span: row.left for row in of_losses.rows} == {Span.DAY: left_minor, Span.WEEK: None, Span.MONTH: None}


@pytest.mark.parametrize(("before", "waits"), [(timedelta(microseconds=1), True), (timedelta(0), False)])
def test_a_looser_one_waits_until_the_moment_at_which_it_holds(
    asha: User, monkeypatch: pytest.MonkeyPatch, before: timedelta, waits: bool
) -> None:
    limits.set_own(asha, LimitKind.LOSS, Span.DAY, "CHIP", 1_000)
    holds_at = limits.set_own(asha, LimitKind.LOSS, Span.DAY, "CHIP", 2_000).next_at
    assert holds_at is not None
    then = holds_at - before
    monkeypatch.setattr(timezone, "now", lambda: then)
    (of_losses,) = (group for group in groups_of(asha) if group.kind == LimitKind.LOSS)
    assert of_losses.rows[0].waits_until == (holds_at if waits else None)
