"""A bonus lies in a bucket of its own and becomes withdrawable as the player's wins pay rake."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, main_of, seated
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus, BonusRelease, BonusState, RakePaid
from wallet.money.refusals import PaymentRefused
from wallet.refusals import InsufficientFunds


def test_it_lies_apart_and_is_neither_played_with_nor_withdrawn(asha: User) -> None:
    bonus(asha, 10_000)
    assert (in_bonus(asha), main_of(asha).balance_minor) == (10_000, GRANT_MINOR)
    assert queries.balance(refs.house_promotions()) == -10_000


def test_the_winners_rake_releases_its_share(asha: User, binu: User) -> None:
    given = bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    before_minor = main_of(asha).balance_minor
    assert bonuses.release_earned() == 1
    assert (in_bonus(asha), main_of(asha).balance_minor) == (8_000, (before_minor or 0) + 2_000)
    given.refresh_from_db()
    assert (given.rake_minor, given.released_minor, given.state) == (4_000, 2_000, BonusState.ACTIVE)


def test_the_losers_bonus_waits(asha: User, binu: User) -> None:
    bonus(binu, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    assert (bonuses.release_earned(), in_bonus(binu)) == (0, 10_000)


def test_a_deal_writes_nothing_where_nobody_has_a_bonus(asha: User, binu: User) -> None:
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    assert not RakePaid.objects.exists()


def test_a_deal_settled_twice_counts_once(asha: User, binu: User) -> None:
    bonus(asha, 10_000)
    winner, loser = seated(asha, 50_000), seated(binu, 50_000)
    for _ in range(2):
        deal(winner, loser, 1_000, "deal:1")
    bonuses.release_earned()
    assert in_bonus(asha) == 9_500
    assert bonuses.release_earned() == 0


def test_small_rakes_add_up_without_losing_fractions(asha: User, binu: User) -> None:
    bonus(asha, 100, release_bps=3_333)
    winner, loser = seated(asha, 50_000), seated(binu, 50_000)
    for number in range(30):
        deal(winner, loser, 1, f"deal:{number}")
        bonuses.release_earned()
    assert in_bonus(asha) == 100 - 9


def test_what_is_earned_in_full_stops_and_the_rest_goes_to_the_next(asha: User, binu: User) -> None:
    later, sooner = bonus(asha, 1_000, days=9), bonus(asha, 1_000, days=3)
    deal(seated(asha, 50_000), seated(binu, 90_000), 3_000, "deal:1")
    bonuses.release_earned()
    assert [Bonus.objects.get(pk=each.pk).released_minor for each in (sooner, later)] == [1_000, 500]
    assert Bonus.objects.get(pk=sooner.pk).state == BonusState.EARNED
    assert BonusRelease.objects.count() == 2
    assert list(differences()) == []


def test_what_is_not_earned_in_time_goes_back(asha: User, binu: User) -> None:
    given = bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    Bonus.objects.update(expires_at=timezone.now())
    assert bonuses.expire_due() == 0, "the rake paid before is counted first"
    bonuses.release_earned()
    assert bonuses.expire_due() == 1
    given.refresh_from_db()
    assert (given.state, in_bonus(asha)) == (BonusState.EXPIRED, 0)
    assert queries.balance(refs.house_promotions()) == -given.released_minor
    assert bonuses.expire_due() == 0


def test_of_two_whose_time_is_over_the_first_ends_first(asha: User) -> None:
    later, sooner = bonus(asha, 2_000, days=9), bonus(asha, 1_000, days=3)
    latest = bonus(asha, 3_000, days=10)
    Bonus.objects.update(expires_at=F("expires_at") - timedelta(days=10))
    assert bonuses.expire_due() == 3
    ended = Transaction.objects.filter(kind="bonus_expiry").order_by("id").values_list("key", flat=True)
    assert list(ended) == [f"bonus_expiry:{one.public_id}" for one in (sooner, later, latest)]


def test_rake_paid_after_it_expired_earns_nothing(asha: User, binu: User) -> None:
    bonus(asha, 10_000)
    Bonus.objects.update(expires_at=timezone.now())
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    assert not RakePaid.objects.exists()


def test_a_deal_that_was_refused_or_booked_before_notes_no_rake(asha: User, binu: User) -> None:
    bonus(asha, 10_000)
    winner, loser = seated(asha, 50_000), seated(binu, 50_000)
    with pytest.raises(InsufficientFunds):
        deal(winner, loser, 40_000, "deal:0")
    assert not RakePaid.objects.exists()
    for _again in range(2):
        deal(winner, loser, 4_000, "deal:1")
    assert [paid.rake_minor for paid in RakePaid.objects.all()] == [4_000]


@pytest.mark.parametrize(("amount_minor", "release_bps", "days"), [(0, 100, 1), (100, 0, 1), (100, 100, -1)])
def test_what_could_never_be_earned_is_no_bonus(asha: User, amount_minor: int, release_bps: int, days: int) -> None:
    with pytest.raises(PaymentRefused):
        bonus(asha, amount_minor, release_bps=release_bps, days=days)


def test_the_least_that_can_be_earned_at_the_lowest_rate_is_a_bonus(asha: User) -> None:
    bonus(asha, 1, release_bps=1)
    assert in_bonus(asha) == 1


def test_who_closes_the_account_has_first_what_the_rake_so_far_has_earned(asha: User, binu: User) -> None:
    given = bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    User.objects.filter(pk=asha.pk).update(closed_at=timezone.now())
    bonuses.give_up(asha)
    given.refresh_from_db()
    assert (given.state, given.released_minor, in_bonus(asha)) == (BonusState.EXPIRED, 2_000, 0)
    assert queries.balance(refs.house_promotions()) == -2_000


def test_the_rake_is_shared_by_what_each_won() -> None:
    one, two, three = (refs.seat(name) for name in ("one", "two", "three"))
    assert bonuses.shares_of([(one, 100), (two, 200), (three, -310)], 10) == [(one, 4), (two, 6)]
    assert bonuses.shares_of([(one, -10)], 10) == []


def test_who_won_nothing_has_no_share_of_the_rake_and_one_unit_is_a_win() -> None:
    one, two, three = (refs.seat(name) for name in ("one", "two", "three"))
    assert bonuses.shares_of([(one, 0), (two, 1), (three, -11)], 10) == [(two, 10)]
