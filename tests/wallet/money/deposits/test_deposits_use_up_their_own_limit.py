"""What was paid in uses up limits of deposits, in its own currency and since its own moment, and no other limit."""

from datetime import timedelta

from django.utils import timezone

from accounts.care.kinds import LimitKind
from accounts.people.models import User
from tests.wallet.money.cast import INR, paid_deposit, unpaid_deposit
from wallet.ledger.refs import CHIP
from wallet.money.deposits.services import used_minor

AN_HOUR = timedelta(hours=1)


def test_only_what_was_paid_counts_and_only_for_deposits(asha: User) -> None:
    paid_deposit(asha, 300)
    unpaid_deposit(asha, 100)
    an_hour_ago = timezone.now() - AN_HOUR
    used = {kind: used_minor(asha, kind, INR, an_hour_ago) for kind in LimitKind}
    assert used == dict.fromkeys(LimitKind, 0) | {LimitKind.DEPOSIT: 300_00}


def test_what_was_paid_in_before_and_in_other_money_does_not_count(asha: User) -> None:
    paid_deposit(asha, 300)
    assert used_minor(asha, LimitKind.DEPOSIT, INR, timezone.now() + AN_HOUR) == 0
    assert used_minor(asha, LimitKind.DEPOSIT, CHIP, timezone.now() - AN_HOUR) == 0
