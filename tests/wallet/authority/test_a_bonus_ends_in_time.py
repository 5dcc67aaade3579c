"""A bonus ends when its time is over, or with its player's account; nobody ends it before, whatever SQL they send."""

import pytest
from django.utils import timezone

from accounts.closing.services import close
from accounts.people.models import User
from tests.wallet.builders import seated
from tests.wallet.logins import logged_in, login_of
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.ledger.doors import through
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus, BonusState


@pytest.mark.parametrize("duty", ["play", "cashier"])
def test_no_login_ends_a_bonus_before_its_time(asha: User, duty: str) -> None:
    given = bonus(asha, 1_000)
    login_of(duty)
    with logged_in():
        assert through("wallet_bonus_end", given.pk) is None
    given.refresh_from_db()
    assert (given.state, in_bonus(asha)) == (BonusState.ACTIVE, 1_000)


def test_it_ends_when_its_time_is_over(asha: User) -> None:
    given = bonus(asha, 1_000)
    Bonus.objects.update(expires_at=timezone.now())
    login_of("play")
    with logged_in():
        assert bonuses.expire_due() == 1
    given.refresh_from_db()
    assert (given.state, given.expired_minor, in_bonus(asha)) == (BonusState.EXPIRED, 1_000, 0)


def test_rake_that_was_paid_in_time_is_counted_first(asha: User, binu: User) -> None:
    given = bonus(asha, 1_000)
    deal(seated(asha, 5_000), seated(binu, 5_000), 100, "deal:1")
    Bonus.objects.update(expires_at=timezone.now())
    login_of("play")
    with logged_in():
        assert through("wallet_bonus_end", given.pk) is None
        bonuses.release_earned()
        assert bonuses.expire_due() == 1
    given.refresh_from_db()
    assert (given.released_minor, given.expired_minor) == (50, 950)


def test_it_ends_with_its_players_account(asha: User) -> None:
    bonus(asha, 1_000)
    login_of("play")
    with logged_in():
        close(asha)
    assert Bonus.objects.get().state == BonusState.EXPIRED
