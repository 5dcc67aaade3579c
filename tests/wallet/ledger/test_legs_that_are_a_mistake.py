"""Legs that no ledger could book are refused before they are sent, as a mistake of the code that made them."""

import pytest

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR
from wallet.ledger import queries, refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import AMOUNT_MAX_MINOR
from wallet.ledger.posting import Leg, post
from wallet.play import services as play
from wallet.play.chips import grant_chips
from wallet.refusals import BadPosting

MAIN, RAKE, SEAT = refs.player_main(1), refs.house_rake(), refs.seat("s")


@pytest.mark.parametrize(
    ("legs", "rule"),
    [
        ([], "at least two legs"),
        ([Leg(MAIN, 5)], "at least two legs"),
        ([Leg(MAIN, -5), Leg(RAKE, 4)], "sum to zero"),
        ([Leg(MAIN, -5), Leg(MAIN, 5)], "one leg"),
        ([Leg(MAIN, 0), Leg(RAKE, 0)], "not zero"),
        ([Leg(MAIN, -(10**15) - 1), Leg(RAKE, 10**15 + 1)], "at most"),
    ],
)
def test_the_message_names_the_rule(legs: list[Leg], rule: str) -> None:
    with pytest.raises(BadPosting, match=rule):
        post(Kind.DEAL, "k", legs)


def test_a_leg_of_the_most_that_there_is_is_booked(asha: User) -> None:
    grant_chips(asha, AMOUNT_MAX_MINOR, "gift:all")
    assert queries.balance(refs.player_main(asha.pk)) == GRANT_MINOR + AMOUNT_MAX_MINOR


def test_the_least_leg_is_booked(asha: User) -> None:
    grant_chips(asha, 1, "gift:one")
    assert queries.balance(refs.player_main(asha.pk)) == GRANT_MINOR + 1


@pytest.mark.parametrize("amount_minor", [0, -5])
def test_bringing_chips_brings_a_positive_amount(asha: User, amount_minor: int) -> None:
    with pytest.raises(BadPosting, match="positive"):
        services.buy_in(asha, SEAT, amount_minor, "k")
    with pytest.raises(BadPosting, match="positive"):
        services.cash_out(asha, SEAT, "k", amount_minor)
    with pytest.raises(BadPosting, match="positive"):
        grant_chips(asha, amount_minor, "k")


def test_the_house_pays_no_rake() -> None:
    with pytest.raises(BadPosting, match="rake"):
        play.settle_deal("k", [(SEAT, 5)], -5)
