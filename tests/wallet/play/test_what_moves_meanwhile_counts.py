"""Chips that move while somebody counts them are waited for: what is counted is what is there in the end."""

import pytest

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.models import User
from tests.two_hands import meets
from tests.wallet import at_tables as services
from tests.wallet.builders import player, seated
from wallet.ledger import queries, refs
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha() -> User:
    return player("asha")


def test_who_gets_up_takes_along_what_is_being_brought(asha: User) -> None:
    seat = seated(asha, 10_000)
    waited, up = meets(
        lambda: services.buy_in(asha, seat, 500, "more"),
        lambda: services.cash_out(asha, seat, "up"),
    )
    assert waited
    assert up.result() is not None
    assert queries.balance(seat) == 0


def test_two_buy_ins_at_once_do_not_pass_one_limit_together(asha: User) -> None:
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, "CHIP", 1_000)
    waited, second = meets(
        lambda: services.buy_in(asha, refs.seat("a" * 12), 600, "first"),
        lambda: services.buy_in(asha, refs.seat("b" * 12), 600, "second"),
    )
    assert waited
    with pytest.raises(WalletRefused, match="over_limit"):
        second.result()
