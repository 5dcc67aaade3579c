"""A settled shuffle is looked at again when the dealer has had its time, and its seed is published once."""

import pytest
from pytest_django import Settings

from tables.dealer import stock
from tables.openlog.models import LogKind, LogLine
from tables.play import deadlines
from tables.shuffle import closing
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.models import Stage
from tests.tables.cast import NOON_MS, all_drop, funded
from tests.tables.shuffle.cast import DUE_MS, close, counting_down, deal_of, due_ms

pytestmark = pytest.mark.django_db


def test_a_shuffle_that_waits_for_another_process_is_looked_at_when_that_has_had_its_time(settings: Settings) -> None:
    stock.fill(1)
    settings.DUTY = "play"
    shuffle = close(counting_down(funded("Asha"), funded("Bela")))
    assert (shuffle.stage, due_ms(shuffle)) == (Stage.SETTLED, DUE_MS + DEALER_MS)


def test_a_seed_is_published_once() -> None:
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    close(table)
    deadlines.sweep_starts(DUE_MS)
    deal = deal_of(table)
    assert deal is not None
    all_drop(deal, two)
    (said,) = LogLine.objects.filter(deal=deal.public_id, kind=LogKind.OPENED).values_list("said")
    closing.published(deal.public_id, bytes(32), NOON_MS)
    assert list(LogLine.objects.filter(deal=deal.public_id, kind=LogKind.OPENED).values_list("said")) == [said]


def test_the_log_says_nothing_of_a_deal_that_was_not_shuffled_by_it() -> None:
    closing.published("from-a-board", bytes(32), NOON_MS)
    assert not LogLine.objects.exists()
