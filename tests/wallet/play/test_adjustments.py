"""What is booked by hand was asked for by one person and approved by another, of money that is neither's."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, colleague, main_of, refused_by, seated, sql
from tests.wallet.logins import login_of, why_not_allowed
from wallet.ledger.posting import Leg
from wallet.ledger.refs import equity_chips, player_bonus, player_main
from wallet.money.refusals import PaymentRefused
from wallet.play import adjusting
from wallet.play.models import Adjustment
from wallet.refusals import WalletRefused


@pytest.fixture
def omar(db: None) -> User:
    """An operator."""
    return colleague("omar")


@pytest.fixture
def uma(db: None) -> User:
    """Another."""
    return colleague("uma")


@pytest.fixture
def wanted(asha: User, omar: User) -> Adjustment:
    """Omar asks for 7 chips for Asha."""
    return adjusting.ask(omar, legs(asha), "a lost connection")


def legs(user: User) -> list[Leg]:
    return [Leg(equity_chips(), -700), Leg(player_main(user.pk), 700)]


def codes(user: User) -> dict[str, int]:
    return {leg.account.code: leg.amount_minor for leg in legs(user)}


def test_it_is_booked_as_it_was_asked_for(asha: User, uma: User, wanted: Adjustment) -> None:
    posting = adjusting.approve(wanted, uma)
    assert main_of(asha).balance_minor == GRANT_MINOR + 700
    wanted.refresh_from_db()
    assert wanted.approved_at is not None
    assert adjusting.approve(wanted, uma).transaction_id == posting.transaction_id


def test_nobody_approves_what_they_asked_for(omar: User, wanted: Adjustment) -> None:
    with pytest.raises(WalletRefused, match="one_person"):
        adjusting.approve(wanted, omar)
    with refused_by("wallet_adjustment_two_people"):
        sql("UPDATE wallet_adjustment SET approved_by_id = asked_by_id")


@pytest.mark.parametrize(("is_staff", "is_active"), [(False, True), (True, False)])
def test_who_does_not_work_here_or_no_longer_asks_for_nothing_and_approves_nothing(
    asha: User, uma: User, wanted: Adjustment, is_staff: bool, is_active: bool
) -> None:
    uma.is_staff, uma.is_active = is_staff, is_active
    with pytest.raises(WalletRefused, match="not_allowed"):
        adjusting.ask(uma, legs(asha), "a lost connection")
    with pytest.raises(WalletRefused, match="not_allowed"):
        adjusting.approve(wanted, uma)
    wanted.refresh_from_db()
    assert wanted.approved_by is None


def test_nobody_asks_for_or_approves_an_adjustment_of_their_own(asha: User, uma: User, wanted: Adjustment) -> None:
    with pytest.raises(PaymentRefused, match="own_money"):
        adjusting.ask(uma, legs(uma), "for myself")
    asha = colleague(asha.username)
    with pytest.raises(PaymentRefused, match="own_money"):
        adjusting.approve(wanted, asha)
    sql("UPDATE wallet_adjustment SET approved_by_id = %s", asha.pk)
    login_of("desk")
    why = why_not_allowed("adjustment", f"adjustment:{wanted.public_id}", codes(asha))
    assert why == "nobody decides about their own money"


def test_chips_on_ones_own_chair_are_ones_own(uma: User) -> None:
    with pytest.raises(PaymentRefused, match="own_money"):
        adjusting.ask(uma, [Leg(equity_chips(), -700), Leg(seated(uma, 500), 700)], "for my chair")


def test_an_account_that_one_does_not_have_yet_is_ones_own(uma: User) -> None:
    with pytest.raises(PaymentRefused, match="own_money"):
        adjusting.ask(uma, [Leg(equity_chips(), -700), Leg(player_bonus(uma.pk), 700)], "for later")


def test_nothing_is_booked_before_or_otherwise(asha: User, uma: User, wanted: Adjustment) -> None:
    login_of("desk")
    key = f"adjustment:{wanted.public_id}"
    assert why_not_allowed("adjustment", key, codes(asha)) == "nobody has approved this adjustment"
    assert why_not_allowed("adjustment", "adjustment:none", codes(asha)) == "nobody asked for this adjustment"
    sql("UPDATE wallet_adjustment SET approved_by_id = %s", uma.pk)
    assert why_not_allowed("adjustment", key, {"equity:chips": -701, f"player:{asha.pk}:main": 701}) == (
        "another adjustment was approved"
    )


def test_what_was_asked_for_stays(uma: User, wanted: Adjustment) -> None:
    with refused_by("wallet_adjustment_steps"):
        sql("UPDATE wallet_adjustment SET legs = '{}'")
    with refused_by("wallet_adjustment_stays"):
        sql("DELETE FROM wallet_adjustment")
    adjusting.approve(wanted, uma)
    with refused_by("wallet_adjustment_steps"):
        sql("UPDATE wallet_adjustment SET approved_by_id = NULL")


def test_a_reason_is_said(asha: User, omar: User) -> None:
    with pytest.raises(WalletRefused, match="no_reason"):
        adjusting.ask(omar, legs(asha), "  ")
