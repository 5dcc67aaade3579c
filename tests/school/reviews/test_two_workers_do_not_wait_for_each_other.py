"""A review that one worker has taken keeps no other waiting: the other takes the next one."""

import pytest
from django.db import transaction

from school.reviews import services
from school.reviews.models import Review
from tests.school.reviews.cast import played
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_review_that_one_has_taken_keeps_no_other_waiting() -> None:
    services.ask(*played())
    with transaction.atomic():
        Review.objects.select_for_update().get()
        assert beside(services.write_next, patient=False) is None
    assert services.write_next() is not None
