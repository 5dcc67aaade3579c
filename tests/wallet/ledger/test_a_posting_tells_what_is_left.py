"""A posting tells what each of its accounts holds after it, but for hot ones, and says nothing of another."""

import pytest

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import seated
from wallet.ledger import refs


def test_a_posting_tells_what_is_left_on_both_seats_and_not_on_the_houses_rake(asha: User, binu: User) -> None:
    winner, loser = seated(asha, 800), seated(binu, 700)
    posting = services.settle_deal("deal:1", [(loser, -100), (winner, 90)], 10)
    assert posting is not None
    assert [posting.balance_after_minor(seat) for seat in (winner, loser)] == [890, 600]
    assert posting.balance_after_minor(refs.house_rake()) is None
    with pytest.raises(KeyError):
        posting.balance_after_minor(refs.player_main(asha.pk))
