"""Somebody has got SQL into the site and writes into the books: refused to every login, as it was once done."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import DatabaseError, transaction

from accounts.people.models import User
from tests.wallet import at_tables
from tests.wallet.attacks.conftest import BOOKERS, logged_in_as
from tests.wallet.builders import refused_by, seated, sql
from tests.wallet.logins import outcome_of_posting
from wallet.ledger import queries, refs
from wallet.ledger.checkpoints import roll_up

Refused = Callable[..., None]

DAY = (
    "INSERT INTO wallet_day (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid)"
    " VALUES (1, '{day}', now() - interval '1 hour', now(), '', '', '', 0, '1')"
)


def test_an_account_opened_as_the_houses_before_a_first_deposit(asha: User, refused_to_all: Refused) -> None:
    refused_to_all(
        "INSERT INTO wallet_account (code, kind, currency_id, lines) VALUES (%s, 'house', 'INR', 0)",
        f"player:{asha.pk}:main",
    )


def test_a_buy_in_of_five_lakhs_at_nothing(asha: User, refused_to_all: Refused) -> None:
    seat = at_tables.chair(asha, currency="INR")
    legs = {f"player:{asha.pk}:main": -5_00_000_00, seat.code: 5_00_000_00}
    key = at_tables.buy_in_key(seat, "first")
    for login in BOOKERS:
        with logged_in_as(login):
            outcome, _why = outcome_of_posting("buy_in", key, legs, currency="INR", kinds=["house", "house"])
        assert outcome in {"insufficient_funds", "not_allowed"}
    assert queries.balance(refs.player_main(asha.pk, "INR")) == 0


def test_chips_straight_from_one_player_to_another(asha: User, omar: User, refused_to_all: Refused) -> None:
    legs = {f"player:{asha.pk}:main": -500, f"player:{omar.pk}:main": 500}
    for login in BOOKERS:
        for kind in ("deal", "bananas", "adjustment", "cash_out", "prize"):
            with logged_in_as(login):
                assert outcome_of_posting(kind, f"{kind}:mine", legs)[0] == "not_allowed"


@pytest.mark.parametrize("day", ["2026-11-21", "9999-12-30"])
def test_a_day_that_was_not_closed_by_the_database(asha: User, refused_to_all: Refused, day: str) -> None:
    refused_to_all(DAY.format(day=day))
    refused_to_all("INSERT INTO wallet_daymark (ends_at, xid, drawn_at) VALUES (now(), '1', now())")


def test_a_transaction_stamped_first_and_filled_later(asha: User, refused_to_all: Refused) -> None:
    refused_to_all(
        "INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note)"
        " VALUES ('x', 'deal', 'deal:x', '', 'CHIP', '')"
    )
    refused_to_all(
        "INSERT INTO wallet_entry (transaction_id, account_id, amount_minor, booked_at) VALUES (1, 1, 5, now())"
    )


def test_a_reversal_of_what_will_be_booked_later(asha: User, refused_to_all: Refused) -> None:
    legs = {f"player:{asha.pk}:main": -500, "equity:chips": 500}
    for login in BOOKERS:
        with logged_in_as(login):
            assert outcome_of_posting("reversal", "reversal:x", legs, reverses=10**9)[0] == "not_allowed"


def test_an_event_at_no_time_and_more_than_can_be_counted(asha: User, refused_to_all: Refused) -> None:
    main = f"player:{asha.pk}:main"
    for login in BOOKERS:
        with logged_in_as(login):
            assert (
                outcome_of_posting("chip_grant", "x", {"equity:chips": -5, main: 5}, event_at="infinity")[0]
                == "not_allowed"
            )
            much = {"equity:chips": -(2**62), main: 2**62}
            assert outcome_of_posting("chip_grant", "y", much)[0] == "not_allowed"


def test_a_checkpoint_of_ones_own(asha: User, refused_to_all: Refused) -> None:
    roll_up()
    for attack in ("UPDATE wallet_checkpoint SET balance_minor = 0", "DELETE FROM wallet_checkpoint"):
        refused_to_all(attack)


def test_a_role_that_makes_itself_more(asha: User, refused_to_all: Refused) -> None:
    for more in ("SUPERUSER", "CREATEROLE", "BYPASSRLS", "SET session_replication_role = replica"):
        refused_to_all(f"ALTER ROLE CURRENT_USER {more}")


def test_a_superuser_of_the_site_is_made_by_the_desk_alone(asha: User, refused_to_all: Refused) -> None:
    for login in ("rummy_attacks_play", "rummy_attacks_cashier", "rummy_attacks_read"):
        with logged_in_as(login), pytest.raises(DatabaseError) as refused, transaction.atomic():
            sql("UPDATE accounts_user SET is_superuser = true, is_staff = true WHERE username = 'asha'")
        assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege), login


def test_chairs_that_hold_chips(asha: User, refused_to_all: Refused) -> None:
    seated(asha, 5_000)
    refused_to_all("DELETE FROM tables_seat")
    with refused_by("seat_with_chips_stays"):
        sql("DELETE FROM tables_seat")
