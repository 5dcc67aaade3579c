"""No player, seat, pool or withdrawal account goes below zero; hot accounts may."""

import pytest

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, adjusted, main_of, raw_booking, refused_by, row_of, rupees, seated, sql
from wallet.ledger import refs
from wallet.ledger.posting import Leg
from wallet.refusals import InsufficientFunds


def test_raw_sql_cannot_overdraw_a_player(asha: User, binu: User) -> None:
    with refused_by("wallet_account_not_negative"):
        raw_booking((main_of(asha), -GRANT_MINOR - 1), (main_of(binu), GRANT_MINOR + 1))


def test_a_posting_that_overdraws_is_refused_with_the_accounts_code(asha: User) -> None:
    with pytest.raises(InsufficientFunds) as caught:
        services.buy_in(asha, refs.seat("s1"), GRANT_MINOR + 1, "too much")
    assert caught.value.about == main_of(asha).code
    assert caught.value.sentence == "There are not enough chips for this."


def test_the_last_chip_can_be_spent(asha: User) -> None:
    seated(asha, GRANT_MINOR)
    assert main_of(asha).balance_minor == 0


@pytest.mark.parametrize("kind", ["player", "seat", "pool", "withdrawal"])
def test_a_locked_kind_cannot_be_opened_without_a_balance(db: None, kind: str) -> None:
    rupees()
    with refused_by("wallet_account_locked_or_hot"):
        sql("INSERT INTO wallet_account (code, kind, currency_id, lines) VALUES ('x', %s, 'INR', 0)", kind)


@pytest.mark.parametrize("kind", ["house", "tax", "gateway", "bank"])
def test_a_hot_kind_cannot_be_opened_with_a_balance(db: None, kind: str) -> None:
    rupees()
    with refused_by("wallet_account_locked_or_hot"):
        sql(
            "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES ('x', %s, 'INR', 0, 0)",
            kind,
        )


def test_an_unknown_kind_of_account_is_refused(db: None) -> None:
    with refused_by("wallet_account_kind"):
        sql("INSERT INTO wallet_account (code, kind, currency_id, lines) VALUES ('x', 'drawer', 'CHIP', 0)")


def test_the_house_may_owe(asha: User) -> None:
    main = refs.player_main(asha.pk)
    adjusted([Leg(refs.house_rake(), -500), Leg(main, 500)])
    assert row_of(refs.house_rake()).balance_minor is None
    assert row_of(main).balance_minor == GRANT_MINOR + 500
