"""With a posting goes whose rake it was, for who is earning a bonus; a posting without rake notes nothing."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import seated
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.money.bonuses import services as bonuses


@pytest.mark.parametrize(("rake_minor", "left_minor"), [(1_000, 9_500), (0, 10_000)])
def test_half_of_the_winners_rake_is_released(asha: User, binu: User, rake_minor: int, left_minor: int) -> None:
    mine, theirs = seated(asha, 50_000), seated(binu, 50_000)
    bonus(asha, 10_000)
    deal(mine, theirs, rake_minor, "deal:1")
    bonuses.release_earned()
    assert in_bonus(asha) == left_minor
