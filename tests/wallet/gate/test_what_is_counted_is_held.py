"""Where a limit is counted the player's account is held: whoever moves it at that moment is waited for."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.models import User
from tests.two_hands import beside
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import proven, won
from wallet.gate import checks
from wallet.ledger import refs
from wallet.ledger.posting import hold
from wallet.ledger.refs import CHIP

pytestmark = pytest.mark.django_db(transaction=True)


def waits(user: User, currency: str, count: Callable[[], object]) -> None:
    """While somebody moves the player's chips or money, what counts does not go on."""

    def counted() -> None:
        with transaction.atomic():
            count()

    with transaction.atomic():
        hold([refs.player_main(user.pk, currency)])
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(counted, patient=False)
    counted()


def test_what_one_may_lose_by_the_next_deal() -> None:
    asha = player("asha")
    limits.set_own(asha, LimitKind.LOSS, Span.DAY, CHIP, 1_000)
    waits(asha, CHIP, lambda: checks.barred([asha], CHIP, 500))


def test_what_one_may_bring_into_play() -> None:
    asha = player("asha")
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, CHIP, 1_000)
    waits(asha, CHIP, lambda: checks.check_stake(asha, CHIP, 500))


def test_what_one_may_pay_in() -> None:
    licensed()
    asha = proven("asha")
    won(asha, 10)  # an account that was never used is not there to be held
    limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, "INR", 1_000_00)
    waits(asha, "INR", lambda: checks.check_deposit(asha, 500_00, lambda since: 0))
