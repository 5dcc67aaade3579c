"""A line has its row by words and id, the duty, and what was sent, without secrets; some pages leave none."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Group
from django.db.models.signals import pre_save
from django.urls import reverse
from pytest_django import Settings

from accounts.people.models import User
from desk.audit.masks import MASK
from desk.audit.models import LineKind
from desk.audit.services import acted
from desk.audit.where import Where, at_work
from tests.desk.audit.cast import browser, lines, superuser
from tests.tables.cast import funded, table_of
from tests.wallet.builders import licensed

pytestmark = pytest.mark.django_db
NEW_USER = {
    "username": "chitra",
    "display_name": "Chitra",
    "usable_password": "true",
    "password1": "sixteen brown monkeys",
    "password2": "sixteen brown monkeys",
}


def test_a_row_is_named_by_its_words_and_its_id_once() -> None:
    omar, asha, table = superuser(), funded("Asha"), table_of(2, name="Mango Grove")
    group = Group.objects.create(name="auditors")
    assert acted("x", about=asha, by=omar).about_words == f"Asha {asha.public_id}"
    assert acted("x", about=table, by=omar).about_words == f"Mango Grove ({table.public_id})"
    assert acted("x", about=group, by=omar).about_words == "auditors"


def test_what_a_caller_hands_over_is_masked_and_plain() -> None:
    at = datetime(2026, 11, 29, 12, tzinfo=UTC)
    line = acted("x", before={"password": "sixteen"}, after={"password": "brown", "at": at}, by=superuser())
    assert line.before == {"password": MASK}
    assert line.after == {"password": MASK, "at": at.isoformat()}


def test_a_line_has_the_duty_of_its_request_or_else_of_its_process(settings: Settings) -> None:
    settings.DUTY = "cashier"
    omar = superuser()
    with at_work(Where(omar, duty="desk")):
        assert acted("x").duty == "desk"
    with at_work(Where(omar)):
        assert acted("x").duty == "cashier"
    assert acted("x", by=omar).duty == "cashier"


def test_a_search_among_people_is_written_with_what_was_asked_and_a_list_of_tables_is_not() -> None:
    client = browser(superuser())
    client.get(reverse("admin:accounts_user_changelist"), {"q": "asha"})
    client.get(reverse("admin:accounts_user_changelist"))
    client.get(reverse("admin:tables_table_changelist"))
    assert [(line.what, line.given) for line in lines(kind=LineKind.LOOK)] == [
        ("accounts.user.list", {"q": "asha"}),
        ("accounts.user.list", None),
    ]


def test_a_player_who_sends_a_form_to_the_desk_leaves_no_line() -> None:
    answer = browser(funded("Asha")).post(reverse("admin:accounts_user_add"), NEW_USER)
    assert answer.status_code == 302
    assert not User.objects.filter(username="chitra").exists()
    assert lines() == []


def test_an_operator_who_reads_their_own_papers_leaves_no_line() -> None:
    licensed()
    assert browser(superuser()).get(reverse("accounts:papers")).status_code == 200
    assert lines(kind=LineKind.LOOK) == []


def test_a_form_is_about_the_row_that_it_adds_and_not_about_what_is_made_on_the_way() -> None:
    client = browser(superuser())
    with made_on_the_way():
        client.post(reverse("admin:accounts_user_add"), NEW_USER)
    assert Group.objects.exists()
    act = lines(what="accounts.user.add", kind=LineKind.ACT)[-1]
    assert act.about_pk == str(User.objects.get(username="chitra").pk)


@contextmanager
def made_on_the_way() -> Iterator[None]:
    """Inside, another row is added before a user is."""

    def another(**_signal: object) -> None:
        Group.objects.create(name=f"group {Group.objects.count()}")

    pre_save.connect(another, sender=User, weak=False)
    try:
        yield
    finally:
        pre_save.disconnect(another, sender=User)
