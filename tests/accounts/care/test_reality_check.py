"""A reality check waits in the database until the player answers it, whatever the device, the page or the reload."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.care.kinds import LimitKind
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.reality.hooks import reality_acknowledged
from accounts.care.reality.queries import mark_of, waiting
from accounts.care.reality.services import acknowledge, choose_check
from accounts.care.used import books
from accounts.law.terms import Terms, licences
from accounts.people.models import User
from tests.registries import joined

DOOR = "/accounts/reality-check/"


@pytest.fixture
def due(asha: User) -> User:
    """Asha has played for 61 minutes on end."""
    return played_on(asha, timezone.now() - timedelta(minutes=61))


@pytest.fixture
def lost() -> Iterator[None]:
    """The books say that everybody has lost 1,234.50."""
    with joined(books, "wallet", lambda user, kind, currency, since: 123450 if kind == LimitKind.LOSS else 0):
        yield


def played_on(user: User, start: datetime) -> User:
    """A sign of life each two minutes, for 62."""
    for minute in range(0, 63, 2):
        playtime.seen(user.pk, start + timedelta(minutes=minute))
    return user


def at(user: User) -> Client:
    """A browser that the player is logged in with."""
    browser = Client()
    browser.force_login(user, backend="accounts.backends.PeopleBackend")
    return browser


def mark(user: User) -> str:
    """What names the check that waits."""
    found = waiting(user)
    assert found is not None
    return found.mark


def test_before_the_hour_is_over_nothing_is_asked(asha: User) -> None:
    playtime.seen(asha.pk)
    assert at(asha).get(DOOR).status_code == 204
    assert b"<dialog" not in at(asha).get("/").content


def test_it_is_on_every_page_and_every_device_until_it_is_answered(due: User) -> None:
    phone, desk = at(due), at(due)
    for browser in (phone, desk, phone):
        assert b"reality-check-title" in browser.get("/").content
        assert b"reality-check-title" in browser.get("/accounts/profile/").content
        assert b"reality-check-title" in browser.get(DOOR).content
    phone.post(DOOR, {"mark": mark(due), "answer": "on"})
    for browser in (phone, desk):
        assert b"reality-check-title" not in browser.get("/").content
        assert browser.get(DOOR).status_code == 204


def test_it_says_how_long_and_what_it_came_to(due: User, lost: None) -> None:
    told = at(due).get(DOOR).content.decode()
    assert "1 h" in " ".join(told.split())
    assert told.count("-1,234.50") + told.count("\u22121,234.50") == 2
    assert 'role="alertdialog"' in told
    assert "autofocus" in told


def test_it_counts_whole_minutes_of_the_session(due: User) -> None:
    check = waiting(due)
    assert check is not None
    assert check.session_min == 62


def test_its_answers_lead_where_they_say(due: User) -> None:
    browser = at(due)
    assert browser.post(DOOR, {"mark": "1-0", "answer": "break"}).headers["Location"] == "/accounts/break/"
    assert browser.post(DOOR, {"mark": "1-0", "answer": "limits"}).headers["Location"] == "/accounts/limits/"
    assert browser.post(DOOR, {"mark": "1-0", "next": "/deals/"}).headers["Location"] == "/deals/"
    assert browser.post(DOOR, {"mark": "1-0", "next": "https://else.example/"}).headers["Location"] == "/"


def test_an_old_dialog_does_not_answer_a_later_check(due: User) -> None:
    first = mark(due)
    assert acknowledge(due, first)
    played_on(due, PlayClock.objects.get(pk=due.pk).seen_at)
    assert not acknowledge(due, first)
    assert waiting(due) is not None


def test_it_outlasts_the_session_it_is_about(due: User) -> None:
    before = PlayClock.objects.get(pk=due.pk)
    playtime.seen(due.pk, before.seen_at + timedelta(hours=9))
    assert mark(due) == mark_of(before)
    assert PlayClock.objects.get(pk=due.pk).played_s == before.played_s


def test_the_answer_is_told_to_the_rooms_above_once(due: User) -> None:
    heard: list[User] = []
    with joined(reality_acknowledged, "a test", heard.append):
        name = mark(due)
        assert acknowledge(due, name)
        assert not acknowledge(due, name)
    assert heard == [due]


@pytest.mark.django_db
def test_a_strangers_browser_is_sent_to_log_in() -> None:
    assert Client().get(DOOR).status_code == 302


def test_a_program_is_told_and_answers_over_the_api(due: User) -> None:
    browser, door = at(due), "/api/v1/me/reality-check/"
    check = browser.get(door).json()["check"]
    assert (check["mark"], check["session_min"] >= 60) == (mark(due), True)
    for sent in ("1-0", check["mark"]):
        assert browser.get(door).json()["check"] is not None
        assert browser.post(door, {"mark": sent}, content_type="application/json").status_code == 200
    assert browser.get(door).json()["check"] is None


@pytest.mark.parametrize(("chosen", "minutes"), [(None, 60), (15, 16)])
def test_the_next_check_comes_as_much_later_as_chosen_and_an_hour_later_if_nothing_is(
    asha: User, chosen: int | None, minutes: int
) -> None:
    """There is a sign of life each two minutes."""
    start = timezone.now() - timedelta(hours=2)
    played_on(asha, start)
    assert acknowledge(asha, mark(asha))
    if chosen is not None:
        choose_check(asha, chosen)
    for minute in range(64, 62 + minutes, 2):
        assert not playtime.seen(asha.pk, start + timedelta(minutes=minute)).check_due
    assert playtime.seen(asha.pk, start + timedelta(minutes=62 + minutes)).check_due


def test_one_that_is_not_due_yet_is_answered_by_nothing(asha: User) -> None:
    assert not acknowledge(asha, "1-0")
    playtime.seen(asha.pk)
    assert not acknowledge(asha, mark_of(PlayClock.objects.get(pk=asha.pk)))


def test_it_counts_the_minutes_of_the_day_in_which_it_is_shown(asha: User) -> None:
    noon = timezone.localtime().replace(hour=12) - timedelta(days=3)
    played_on(asha, noon)
    now = noon + timedelta(minutes=62)
    shown, tomorrow = waiting(asha, now), waiting(asha, now + timedelta(days=1))
    assert shown is not None
    assert tomorrow is not None
    assert (shown.session_min, shown.day_min) == (62, 62)
    assert (tomorrow.session_min, tomorrow.day_min) == (62, 0)


@pytest.mark.parametrize(
    ("in_the_session", "in_the_day", "shown"),
    [(0, 0, ["CHIP"]), (0, 500, ["CHIP", "INR"]), (500, 0, ["CHIP", "INR"]), (500, 500, ["CHIP", "INR"])],
)
def test_chips_are_always_told_and_money_where_some_was_won_or_lost(
    due: User, in_the_session: int, in_the_day: int, shown: list[str]
) -> None:
    began = PlayClock.objects.get(pk=due.pk).started_at

    def lost(user: User, kind: LimitKind, currency: str, since: datetime) -> int:
        return 0 if currency == "CHIP" else in_the_session if since == began else in_the_day

    with joined(licences, "wallet", lambda: Terms(18, None, "INR")), joined(books, "wallet", lost):
        check = waiting(due)
    assert check is not None
    assert [result.currency for result in check.results] == shown


@pytest.mark.parametrize("has_played", [True, False])
def test_how_often_it_comes_is_chosen_before_the_first_game_or_after(asha: User, has_played: bool) -> None:
    if has_played:
        playtime.seen(asha.pk)
    choose_check(asha, 15)
    assert playtime.every_min(PlayClock.objects.get(pk=asha.pk)) == 15
