"""Each voucher's legs are worked out from an accountant's facts, and facts that cannot be are refused."""

import pytest

from wallet.finance.vouchers import legs
from wallet.refusals import BadPosting


def test_a_gateway_pays_out_less_its_fee_and_the_tax_on_it() -> None:
    assert legs.settlement("till", "axis", 10_000, 200, 36) == {
        "gateway:till": 10_000,
        "bank:axis": -9_764,
        "house:fees": -200,
        "tax:credit": -36,
    }
    assert legs.settlement("till", "axis", 10_000, 0, 0) == {"gateway:till": 10_000, "bank:axis": -10_000}


@pytest.mark.parametrize(("gross", "fee", "gst"), [(236, 200, 36), (100, -1, 0), (100, 0, -1)])
def test_a_settlement_is_more_than_what_is_kept_of_it(gross: int, fee: int, gst: int) -> None:
    with pytest.raises(BadPosting):
        legs.settlement("till", "axis", gross, fee, gst)


def test_a_settlement_may_leave_one_unit() -> None:
    assert legs.settlement("till", "axis", 237, 200, 36)["bank:axis"] == -1


def test_a_charge_takes_a_fee_of_one_unit_at_least() -> None:
    assert legs.charge("bank:axis", 1, 0) == {"bank:axis": 1, "house:fees": -1}
    for fee, gst in ((0, 0), (0, 18), (1, -1)):
        with pytest.raises(BadPosting):
            legs.charge("bank:axis", fee, gst)


def test_a_charge_and_the_tax_on_it_come_out_of_the_place_that_takes_them() -> None:
    assert legs.charge("gateway:till", 100, 18) == {"gateway:till": 118, "house:fees": -100, "tax:credit": -18}


def test_credit_is_set_off_against_gst_up_to_all_of_it() -> None:
    assert legs.remittance("gst", "axis", 500, 200, 30) == {
        "tax:gst": -500,
        "tax:credit": 200,
        "bank:axis": 330,
        "house:expenses": -30,
    }
    assert legs.remittance("gst", "axis", 500, 500) == {"tax:gst": -500, "tax:credit": 500}
    assert legs.remittance("tds", "axis", 500) == {"tax:tds": -500, "bank:axis": 500}


@pytest.mark.parametrize(
    ("tax", "owed", "credit", "interest"),
    [("gst", 500, 501, 0), ("tds", 500, 1, 0), ("tds", -1, 0, 0), ("tds", 5, 0, -1)],
)
def test_no_more_credit_than_is_owed_and_none_against_other_taxes(
    tax: str, owed: int, credit: int, interest: int
) -> None:
    with pytest.raises(BadPosting):
        legs.remittance(tax, "axis", owed, credit, interest)


def test_capital_goes_in_and_out() -> None:
    assert legs.capital("axis", 700) == {"bank:axis": -700, "house:capital": 700}
    assert legs.capital("axis", -700) == {"bank:axis": 700, "house:capital": -700}
    with pytest.raises(BadPosting):
        legs.capital("axis", 0)


def test_a_journals_lines_of_one_account_are_added_up_and_its_sides_are_equal() -> None:
    lines = [("bank:axis", 100, 0), ("house:fees", 0, 60), ("house:fees", 0, 40)]
    assert legs.debits_and_credits(lines) == {"bank:axis": -100, "house:fees": 100}
    for wrong in ([("bank:axis", 100, 0), ("house:fees", 0, 99)], [("bank:axis", -1, 0), ("house:fees", 0, -1)]):
        with pytest.raises(BadPosting):
            legs.debits_and_credits(wrong)


def test_the_rest_of_opening_balances_is_capital() -> None:
    lines = [("bank:axis", 100, 0), ("house:capital", 0, 30), ("tax:gst", 0, 20)]
    assert legs.against_capital(lines) == {"bank:axis": -100, "house:capital": 80, "tax:gst": 20}


def test_a_voucher_between_less_than_two_accounts_is_refused() -> None:
    for lines in ([], [("house:fees", 0, 0)], [("house:fees", 100, 100)]):
        with pytest.raises(BadPosting):
            legs.debits_and_credits(lines)
    with pytest.raises(BadPosting, match="two accounts at least"):
        legs.charge("house:fees", 100, 0)
