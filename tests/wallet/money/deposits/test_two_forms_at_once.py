"""Two forms that a player sends at the same moment come one after the other: no limit is passed, no deposit doubled."""

import pytest
from django.db import transaction

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.models import User
from tests.two_hands import beside, meets
from tests.wallet.money.cast import INR, payee
from wallet.money.deposits.models import Deposit
from wallet.money.deposits.services import open_deposit
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_limit_with_room_for_one_of_them_lets_one_pass(asha: User) -> None:
    limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, INR, 800_00)
    waited, second = meets(lambda: open_deposit(asha, 500_00), lambda: open_deposit(asha, 400_00))
    assert waited
    with pytest.raises(WalletRefused, match="over_limit"):
        second.result()
    assert Deposit.objects.get().amount_minor == 500_00


def test_one_form_sent_twice_opens_one_deposit(asha: User) -> None:
    waited, second = meets(
        lambda: open_deposit(asha, 500_00, asked_as="a form"), lambda: open_deposit(asha, 500_00, asked_as="a form")
    )
    assert waited
    assert second.result() == Deposit.objects.get()


def test_what_else_is_written_of_the_player_does_not_wait_for_a_form(asha: User) -> None:
    with transaction.atomic():
        open_deposit(asha, 500_00)
        assert beside(lambda: payee(asha), patient=False).user_id == asha.pk
