"""A letter that one worker has taken keeps no other waiting, and is sent once."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import transaction

from accounts.door.models import Notice, What
from accounts.people.models import User
from accounts.tasks import send_letters
from base import clock
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_letter_that_one_has_taken_keeps_no_other_waiting() -> None:
    asha = User.objects.create_user("asha", password="seven-of-hearts-42")
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    now = clock.now()
    Notice.objects.create(player=asha, what=What.NEW_DEVICE, day=now.date(), address="103.21.246.1", letter_due=True)
    with transaction.atomic():
        Notice.objects.select_for_update().get()
        assert (beside(send_letters, patient=False), mail.outbox) == (0, [])
    assert (send_letters(), len(mail.outbox)) == (1, 1)
