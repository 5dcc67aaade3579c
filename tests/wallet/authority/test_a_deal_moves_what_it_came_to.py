"""A deal is booked as its rows say it ended, or not at all: nothing goes straight from one player to another."""

import pytest

from accounts.people.models import User
from tests.wallet import at_tables
from tests.wallet.builders import player, seated
from tests.wallet.logins import logged_in, outcome_of_posting, why_not_allowed
from wallet.ledger.refs import AccountRef

pytestmark = pytest.mark.usefixtures("play")
Seats = tuple[AccountRef, AccountRef]


@pytest.fixture
def seats(asha: User, binu: User) -> Seats:
    """Asha's chair and Binu's, with 50 chips each; Binu has won 10 less 10 % from her in the deal d1."""
    seats = seated(asha, 5_000), seated(binu, 5_000)
    at_tables.play_deal("d1", [(seats[0], -1_000), (seats[1], 900)], 100)
    return seats


def legs_of(seats: Seats, lost: int, won: int, rake: int) -> dict[str, int]:
    legs = {seats[0].code: lost, seats[1].code: won, "house:rake": rake}
    return {code: amount_minor for code, amount_minor in legs.items() if amount_minor}


def test_what_a_deal_came_to_is_booked(seats: Seats) -> None:
    with logged_in():
        assert outcome_of_posting("deal", "deal:d1", legs_of(seats, -1_000, 900, 100))[0] == "posted"


@pytest.mark.parametrize("legs", [(-1_001, 901, 100), (-1_000, 1_000, 0), (-1_000, 950, 50), (1_000, -1_000, 0)])
def test_other_amounts_than_a_deal_came_to_are_not_booked(seats: Seats, legs: tuple[int, int, int]) -> None:
    why_not_allowed("deal", "deal:d1", legs_of(seats, *legs))


def test_a_deal_moves_nothing_for_somebody_who_was_not_in_it(seats: Seats) -> None:
    third = seated(player("chitra"), 5_000)
    assert why_not_allowed("deal", "deal:d1", {seats[0].code: -1_000, third.code: 900, "house:rake": 100})
    assert why_not_allowed(
        "deal", "deal:d1", {seats[0].code: -1_500, seats[1].code: 900, "house:rake": 100, third.code: 500}
    )


def test_without_a_deal_nothing_is_booked(seats: Seats) -> None:
    assert why_not_allowed("deal", "deal:none", legs_of(seats, -1_000, 1_000, 0)) == "there is no such deal"


@pytest.mark.parametrize("change", [{"status": "void"}, {"currency": "INR"}])
def test_a_deal_without_a_result_in_the_currency_moves_nothing(seats: Seats, change: dict[str, str]) -> None:
    deal = at_tables.play_deal("d2", [(seats[0], -1_000), (seats[1], 900)], 100)
    type(deal).objects.filter(pk=deal.pk).update(**change)
    assert (
        why_not_allowed("deal", "deal:d2", legs_of(seats, -1_000, 900, 100))
        == "the deal has no result in this currency"
    )


def test_a_deal_moves_nothing_between_main_accounts(asha: User, binu: User) -> None:
    legs = {f"player:{asha.pk}:main": -100, f"player:{binu.pk}:main": 100}
    assert why_not_allowed("deal", "deal:d1", legs).endswith("has no such part in it")


def test_a_deal_is_not_booked_twice_under_another_key(seats: Seats) -> None:
    with logged_in():
        assert outcome_of_posting("deal", "deal:d1", legs_of(seats, -1_000, 900, 100))[0] == "posted"
    assert why_not_allowed("deal", "deal:d1 ", legs_of(seats, -1_000, 900, 100)) == "there is no such deal"
    assert (
        why_not_allowed("deal", "DEAL:d1", legs_of(seats, -1_000, 900, 100))
        == "the deal has no result in this currency"
    )
