"""Prizes leave a pool together with the house's rake, or without any; nobody is paid less than nothing."""

import pytest

from accounts.people.models import User
from tests.wallet import in_matches as matches
from tests.wallet.builders import GRANT_MINOR, main_of
from wallet.ledger import queries, refs
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


def test_nothing_is_booked_where_nobody_is_paid(asha: User) -> None:
    assert prizes.pay_prizes(matches.pool_of(matches.a_match()), [(asha, 0)], 0, "prizes:none") is None


@pytest.mark.parametrize(("prize_minor", "rake_minor"), [(-1, 0), (1, -1)])
def test_no_prize_and_no_rake_is_negative(asha: User, prize_minor: int, rake_minor: int) -> None:
    with pytest.raises(BadPosting, match="never negative"):
        prizes.pay_prizes(matches.pool_of(matches.a_match()), [(asha, prize_minor)], rake_minor, "prizes:less")
