"""An announcement that one worker says keeps no other waiting, and is said once."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounts.people.models import User
from base import clock
from desk.floor import announcements
from desk.floor.models import Announcement
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_announcement_that_one_says_keeps_no_other_waiting() -> None:
    now = clock.now()
    by = User.objects.create_user("operator")
    Announcement.objects.create(words="A feast.", starts_at=now, ends_at=now + timedelta(hours=1), by=by)
    with transaction.atomic():
        Announcement.objects.select_for_update().get()
        assert beside(announcements.say_what_begins, patient=False) == 0
    assert announcements.say_what_begins() == 1
