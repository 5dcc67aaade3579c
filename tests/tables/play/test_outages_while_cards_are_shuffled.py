"""After an outage players have their time to reveal again; where a beacon's round is known, the deal is called off."""

from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django import Settings

from accounts.people.models import User
from base import clock
from tables.play import starting
from tables.setup.models import Table
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import DUE_MS, closed, due_ms, name_a_beacon
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)
AWAY_MS = 60_000


def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


@transaction.atomic
def give_time() -> None:
    starting.give_time(AWAY_MS)


def test_deals_whose_round_is_known_are_called_off_and_the_others_have_their_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_a_beacon(settings, monkeypatch)
    (broken, first), (_, second) = closed(two()), closed(two())
    settings.BEACON_CHAIN = ""
    _, waits = closed(two())
    before_ms = due_ms(waits)
    Table.objects.filter(pk=broken.pk).update(overrides={"no_such_number": 1})
    give_time()
    for shuffle in (first, second):
        shuffle.refresh_from_db()
    assert (first.stage, second.stage, second.reason) == (Stage.CLOSED, Stage.CALLED_OFF, "outage")
    assert due_ms(waits) == before_ms + AWAY_MS


def test_a_shuffle_that_somebody_is_just_changing_gets_its_time_on_top_of_the_change() -> None:
    _, shuffle = closed(two())
    changed = clock.at(DUE_MS) + timedelta(hours=1)
    waits, given = meets(lambda: Shuffle.objects.filter(pk=shuffle.pk).update(due_at=changed), give_time)
    given.result()
    assert waits
    shuffle.refresh_from_db()
    assert shuffle.due_at == changed + timedelta(milliseconds=AWAY_MS)
