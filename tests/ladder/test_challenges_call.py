"""A friend's challenge calls the other one on every page, until they sit there, or five minutes are over."""

from datetime import timedelta

import pytest

from base import clock
from ladder.people import challenging, services
from ladder.people.calls import CALLED_FOR, challenges
from ladder.people.models import Challenge
from tables.chairs.services import sit_down
from tables.setup.models import Table, TableStatus
from tests.tables.cast import funded, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends():
    table_of(2)
    asha, ravi = funded("Asha"), funded("Ravi")
    for friend in (asha, ravi):  # friends are people with an account
        friend.is_guest = False
        friend.save(update_fields=["is_guest"])
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    return asha, ravi


def called(user, later=timedelta()):
    return list(challenges([user.pk], clock.at(clock.now_ms()) + later).get(user.pk, ()))


def test_the_friend_is_called_by_name_to_the_page_of_people(friends):
    asha, ravi = friends
    challenging.challenge(asha, ravi.public_id, 13)
    (call,) = called(ravi)
    assert (call.kind, call.name, call.url) == ("challenge", asha.display_name, "/people/")
    assert called(asha) == []


def test_it_is_over_after_five_minutes_and_when_the_table_closes(friends):
    asha, ravi = friends
    table = challenging.challenge(asha, ravi.public_id, 13)
    assert called(ravi, CALLED_FOR + timedelta(seconds=1)) == []
    Table.objects.filter(pk=table.pk).update(status=TableStatus.CLOSED)
    assert called(ravi) == []


def test_who_sits_there_is_called_no_more(friends):
    asha, ravi = friends
    table = challenging.challenge(asha, ravi.public_id, 13)
    challenging.accept(ravi, asha.public_id)
    assert len(called(ravi)) == 1
    sit_down(table.public_id, ravi, table.buy_in_min_minor)
    assert called(ravi) == []


def test_who_is_no_friend_any_more_calls_nobody(friends):
    asha, ravi = friends
    challenging.challenge(asha, ravi.public_id, 13)
    values = Challenge.objects.values("challenger", "challenged", "table", "at").get()
    services.block(ravi, asha.public_id)
    if not Challenge.objects.exists():  # blocking takes it away; the call does not count on that
        Challenge.objects.create(**{f"{name}_id" if name != "at" else name: value for name, value in values.items()})
    assert called(ravi) == []
