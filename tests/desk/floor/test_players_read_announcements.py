"""What an operator announces is on every page from its beginning to its end, for who reads its language."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from base import clock
from desk.floor import announcements
from desk.floor.models import Announcement
from tables.wire import broadcast
from tests.tables.cast import funded, sit, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.delete(announcements.KEY)


def said(operator: User, words: str, *, begins_h: int = 0, lasts_h: int = 1, **fields) -> Announcement:
    """An announcement that begins in so many hours."""
    begins = clock.now() + timedelta(hours=begins_h)
    one = Announcement(words=words, starts_at=begins, ends_at=begins + timedelta(hours=lasts_h), **fields)
    return announcements.announce(one, operator)


def test_it_is_on_every_page(operator: User, client: Client) -> None:
    said(operator, "A feast on Sunday.")
    assert "A feast on Sunday." in client.get("/").content.decode()


def test_it_is_not_shown_before_and_after(operator: User, client: Client) -> None:
    said(operator, "Too early.", begins_h=2)
    said(operator, "Too late.", begins_h=-3)
    page = client.get("/").content.decode()
    assert "Too early." not in page
    assert "Too late." not in page


def test_it_is_shown_from_the_moment_of_its_beginning_and_not_at_that_of_its_end(
    operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = said(operator, "A feast on Sunday.")
    for moment, shown in ((one.starts_at, ["A feast on Sunday."]), (one.ends_at, [])):
        monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
        assert announcements.shown_now("en") == shown


def test_one_that_is_withdrawn_ends_at_once(operator: User) -> None:
    one = said(operator, "A feast on Sunday.")
    announcements.withdraw([one])
    one.refresh_from_db()
    assert one.ends_at <= clock.now()
    assert announcements.shown_now("en") == []


def test_one_that_has_not_begun_or_is_over_is_left_as_it_is(operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    later, before = said(operator, "Later.", begins_h=2), said(operator, "Before.", begins_h=-3)
    begins_now = said(operator, "Now.")
    monkeypatch.setattr(clock, "now", lambda: begins_now.starts_at)
    left = {one.pk: one.ends_at for one in (later, before, begins_now)}
    announcements.withdraw([later, before, begins_now])
    assert dict(Announcement.objects.values_list("pk", "ends_at")) == left


def test_it_is_for_who_reads_its_language(operator: User) -> None:
    said(operator, "Namaste.", language="hi")
    assert announcements.shown_now("hi") == ["Namaste."]
    assert announcements.shown_now("en") == []


def test_one_of_a_table_is_read_there_alone(operator: User) -> None:
    table = table_of(2)
    said(operator, "Here only.", table=table)
    assert announcements.shown_now("en", table) == ["Here only."]
    assert announcements.shown_now("en") == []


def test_it_is_said_once_at_the_tables(operator: User, django_capture_on_commit_callbacks) -> None:
    asha = funded("Asha")
    table = table_of(2)
    sit(table, asha)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        said(operator, "A feast on Sunday.")
        assert announcements.say_what_begins() == 0
    heard = [frame.own[asha.public_id] for push in pushes for frame in push.frames if asha.public_id in frame.own]
    assert len(heard) == 1
    assert b"A feast on Sunday." in heard[0]


def test_an_operator_writes_one(desk: Client) -> None:
    now = clock.now()
    words = {"words": "Hello.", "language": "", "table": ""}
    times = {"starts_at": now, "ends_at": now + timedelta(hours=1)}
    split = {
        f"{name}_{part}": f"{moment:{form}}"
        for name, moment in times.items()
        for part, form in (("0", "%Y-%m-%d"), ("1", "%H:%M:%S"))
    }
    desk.post(reverse("admin:desk_announcement_add"), words | split)
    assert Announcement.objects.get().words == "Hello."
    assert desk.get(reverse("admin:desk_announcement_changelist")).status_code == 200
