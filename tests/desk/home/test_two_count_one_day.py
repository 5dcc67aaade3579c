"""A day that two workers count at the same moment is counted by one after the other, and stands there once."""

import pytest

from desk.home.counting import count_day
from desk.home.models import Measure, Number, Span
from tests.desk.home.test_numbers_of_days import DAY, played
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_its_numbers_are_there_once() -> None:
    played()
    waited, second = meets(lambda: count_day(DAY, is_over=False), lambda: count_day(DAY, is_over=False))
    second.result()
    assert waited
    assert Number.objects.get(span=Span.DAY, measure=Measure.DEALS).value == 1
