"""SOCIAL mode, which every house is in until it has a licence: no money can exist, and the database sees to it."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import refused_by, sql
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Currency
from wallet.ledger.posting import Leg, post
from wallet.money.licence.services import licence, money_currency, rake_cap_bps, require
from wallet.play.chips import grant_chips
from wallet.refusals import NotLicensed, WalletRefused

OPEN = "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES ('x', %s, %s, %s, 0)"


def test_a_house_begins_without_a_licence(db: None) -> None:
    assert licence() is None
    assert money_currency() is None


def test_a_money_currency_is_refused(db: None) -> None:
    with refused_by("wallet_currency_licensed"):
        sql("INSERT INTO wallet_currency (code, name, kind, minor_digits) VALUES ('INR', 'Rupee', 'money', 2)")


def test_money_by_another_name_is_refused(db: None) -> None:
    with refused_by("wallet_currency_chips"):
        sql("INSERT INTO wallet_currency (code, name, kind, minor_digits) VALUES ('INR', 'Rupee', 'practice', 2)")


def test_chips_by_the_name_of_money_are_refused(db: None) -> None:
    with refused_by("wallet_currency_stays"):
        sql("UPDATE wallet_currency SET kind = 'money'")


@pytest.mark.parametrize("kind", ["gateway", "bank", "tax"])
def test_chips_are_not_bought_and_owe_no_tax(db: None, kind: str) -> None:
    with refused_by("wallet_account_chips_or_money"):
        sql(OPEN, kind, "CHIP", None)


def test_chips_are_not_paid_out(db: None) -> None:
    with refused_by("wallet_account_chips_or_money"):
        sql(OPEN, "withdrawal", "CHIP", 0)


def test_no_account_turns_into_a_gateway_later(asha: User) -> None:
    grant_chips(asha, 1, "opens equity")
    with refused_by("wallet_account_moved_by_entries"):
        sql("UPDATE wallet_account SET kind = 'gateway' WHERE kind = 'equity'")


def test_nobody_is_asked_to_pay_for_chips(asha: User) -> None:
    with refused_by("wallet_deposit_licensed"):
        sql(
            "INSERT INTO wallet_deposit (public_id, user_id, currency_id, amount_minor, gst_rate_bps, gst_minor,"
            " gateway, state, expires_at) VALUES ('x', %s, 'CHIP', 100, 0, 0, 'sandbox', 'open', now())",
            asha.pk,
        )


def test_a_posting_of_money_is_refused(asha: User) -> None:
    legs = [Leg(refs.gateway("sandbox", "INR"), -100), Leg(refs.player_main(asha.pk, "INR"), 100)]
    with pytest.raises(WalletRefused, match="unknown_currency"):
        post(Kind.DEPOSIT, "a gift of money", legs)
    assert list(Currency.objects.values_list("code", flat=True)) == ["CHIP"]


def test_chips_may_always_be_played_for(db: None) -> None:
    require("CHIP")
    assert rake_cap_bps("CHIP") == 10_000
    with pytest.raises(NotLicensed, match="INR"):
        require("INR")
    with pytest.raises(NotLicensed):
        rake_cap_bps("INR")
