"""The house's health says when nobody opens the seeds of shuffles, and when none are drawn ahead."""

from datetime import timedelta

import pytest
from django.db import connection

from base import clock
from base.watching.health import Finding
from tables.dealer import opening, stock
from tables.operators import watched
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, counting_down
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db


def look() -> Finding:
    def ask(statement: str) -> tuple[object, ...]:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchone()

    return watched.dealer(ask)


@pytest.fixture
def alone(settings: object) -> None:
    stock.fill(3)
    settings.DUTY = "play"


def waits_since(seconds: float) -> None:
    table = counting_down(funded("Asha"), funded("Bela"))
    assert close(table).stage == Stage.SETTLED
    with guards_off():
        Shuffle.objects.filter(stage=Stage.SETTLED).update(settled_at=clock.now() - timedelta(seconds=seconds))


def test_a_house_with_a_stock_and_nothing_to_open_is_well(alone: None) -> None:
    assert look() == Finding(True, "ok", 0.0)


def test_a_house_without_a_stock_says_that_no_table_can_begin() -> None:
    assert look().says == "the dealer has drawn no seeds: no table can begin"


def test_a_deal_that_waits_for_the_dealer_is_told_with_how_long(alone: None) -> None:
    waits_since(60)
    found = look()
    assert not found.is_well
    assert found.says.startswith("a deal has waited ")
    assert 59 <= (found.number or 0) < 600


def test_a_deal_that_waits_for_public_entropy_is_not_the_dealers(alone: None) -> None:
    waits_since(60)
    with guards_off():
        Shuffle.objects.filter(stage=Stage.SETTLED).update(round=7, chain="52db")
    assert look().is_well


def test_it_is_well_again_when_the_seed_is_opened(alone: None, settings: object) -> None:
    waits_since(60)
    settings.DUTY = "dealer"
    assert opening.open_due() == 1
    assert look().is_well
