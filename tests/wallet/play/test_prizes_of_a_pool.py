"""Prizes leave a pool together with the house's rake, or without any; nobody is paid less than nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.tournaments.scheduled.cast import announced
from tests.wallet import in_matches as matches
from tests.wallet.builders import GRANT_MINOR, main_of
from tests.wallet.money.bonuses.earning import bonus, in_bonus
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from wallet.ledger import queries, refs
from wallet.money.bonuses import services as bonuses
from wallet.play import prizes
from wallet.refusals import BadPosting

FEE_MINOR = 500


def test_prizes_and_rake_empty_the_pool(asha: User, binu: User) -> None:
    match = matches.a_match(FEE_MINOR, rake_bps=1_000)
    first, second = (matches.enter(match, user) for user in (asha, binu))
    matches.pay_prizes(match, [(first, 700), (second, 200)], 100)
    assert (main_of(asha).balance_minor, main_of(binu).balance_minor) == (GRANT_MINOR + 200, GRANT_MINOR - 300)
    assert (queries.balance(matches.pool_of(match)), queries.balance(refs.house_rake())) == (0, 100)


def test_a_pool_without_rake_is_paid_out_whole(asha: User, binu: User) -> None:
    match = matches.a_match(FEE_MINOR)
    first, _second = (matches.enter(match, user) for user in (asha, binu))
    matches.pay_prizes(match, [(first, 1_000)], 0)
    assert main_of(asha).balance_minor == GRANT_MINOR + FEE_MINOR
    assert queries.balance(matches.pool_of(match)) == 0


def test_a_fee_comes_back_whole(asha: User) -> None:
    match = matches.a_match(FEE_MINOR)
    entry = matches.enter(match, asha)
    assert main_of(asha).balance_minor == GRANT_MINOR - FEE_MINOR
    matches.withdraw(match, entry)
    assert (main_of(asha).balance_minor, queries.balance(matches.pool_of(match))) == (GRANT_MINOR, 0)


def test_what_the_house_promised_and_the_fees_do_not_bring_the_house_adds(db: None) -> None:
    begun_at = timezone.now() - timedelta(minutes=1)
    opened_at = begun_at - timedelta(days=1)
    tournament = announced(guarantee_minor=700, starts_at=begun_at, registration_opens_at=opened_at)
    over = {"status": TournamentStatus.OVER, "step": Step.DONE, "due_at": None, "paid_minor": 0, "rake_minor": 0}
    Tournament.objects.filter(pk=tournament.pk).update(**over, overlay_minor=700)
    pool = refs.pool(tournament.public_id)
    prizes.guarantee_pool(pool, 700, f"tournament_guarantee:{tournament.public_id}")
    assert (queries.balance(pool), queries.balance(refs.house_promotions())) == (700, -700)


@pytest.mark.parametrize("rake_minor", [100, 0])
def test_the_rake_of_a_match_counts_towards_the_bonuses_of_who_paid_it(asha: User, rake_minor: int) -> None:
    bonus(asha, 10_000)
    match = matches.a_match(FEE_MINOR, rake_bps=20 * rake_minor)
    entry = matches.enter(match, asha)
    matches.pay_prizes(match, [(entry, FEE_MINOR - rake_minor)], rake_minor)
    bonuses.release_earned()
    assert in_bonus(asha) == 10_000 - rake_minor // 2


def test_nothing_is_booked_where_nobody_is_paid(asha: User) -> None:
    assert prizes.pay_prizes(matches.pool_of(matches.a_match()), [(asha, 0)], 0, "prizes:none") is None


@pytest.mark.parametrize(("prize_minor", "rake_minor"), [(-1, 0), (1, -1)])
def test_no_prize_and_no_rake_is_negative(asha: User, prize_minor: int, rake_minor: int) -> None:
    with pytest.raises(BadPosting, match="never negative"):
        prizes.pay_prizes(matches.pool_of(matches.a_match()), [(asha, prize_minor)], rake_minor, "prizes:less")
