"""Nobody is named as having decided about money who does not work here.

The database refuses it to the logins and to the owner; what an owner writes with the guards off is named.
"""

import json
from collections.abc import Callable

import pytest

from accounts.people.models import User
from tests.granted import grant
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import GRANT_MINOR, colleague, guards_off, main_of, player, refused_by, sql
from wallet.ledger.audit import differences
from wallet.ledger.posting import Leg
from wallet.ledger.refs import equity_chips, player_main
from wallet.play import adjusting
from wallet.play.models import Adjustment
from wallet.refusals import WalletRefused

DESK = "rummy_attacks_desk"
ASKED = (
    "INSERT INTO wallet_adjustment (public_id, legs, reason, asked_by_id, currency_id)"
    " VALUES ('attack', %s, 'by hand', %s, 'CHIP')"
)
NAMED = "who decided about money worked here"
Refused = Callable[..., None]


@pytest.fixture
def mala(db: None) -> User:
    """A player, who does not work here."""
    return player("mala")


@pytest.fixture
def refused_here(db: None) -> Refused:
    """The desk's login and the owner of the tables are refused a statement, for whom it names."""
    grant(LOGINS)

    def refused(statement: str, *values: object) -> None:
        with logged_in_as(DESK), refused_by("wallet_not_allowed"):
            sql(statement, *values)
        with refused_by("wallet_not_allowed"):
            sql(statement, *values)

    return refused


def for_(user: User) -> list[Leg]:
    return [Leg(equity_chips(), -700), Leg(player_main(user.pk), 700)]


def test_two_players_ask_for_no_adjustment_and_approve_none(asha: User, mala: User, refused_here: Refused) -> None:
    refused_here(ASKED, '{"equity:chips": -700}', mala.pk)
    wanted = adjusting.ask(colleague("uma"), for_(asha), "a lost connection")
    refused_here("UPDATE wallet_adjustment SET approved_by_id = %s WHERE id = %s", mala.pk, wanted.pk)
    assert main_of(asha).balance_minor == GRANT_MINOR


@pytest.mark.parametrize("gone", ["is_staff = false", "is_active = false", "closed_at = now(), is_active = false"])
def test_who_has_left_asks_for_no_adjustment_and_approves_none(gone: str, asha: User, refused_here: Refused) -> None:
    left, wanted = colleague("rita"), adjusting.ask(colleague("uma"), for_(asha), "a lost connection")
    sql(f"UPDATE accounts_user SET {gone} WHERE id = %s", left.pk)
    refused_here(ASKED, '{"equity:chips": -700}', left.pk)
    refused_here("UPDATE wallet_adjustment SET approved_by_id = %s WHERE id = %s", left.pk, wanted.pk)


def test_who_has_left_since_has_approved_all_the_same(asha: User) -> None:
    rita = colleague("rita")
    wanted = adjusting.ask(colleague("uma"), for_(asha), "a lost connection")
    adjusting.approve(wanted, rita)
    sql("UPDATE accounts_user SET is_staff = false WHERE id = %s", rita.pk)
    assert NAMED not in {one.check for one in differences()}
    assert Adjustment.objects.get().approved_by == rita
    assert main_of(asha).balance_minor == GRANT_MINOR + 700


def test_the_house_says_no_before_the_database_does(asha: User, mala: User) -> None:
    with pytest.raises(WalletRefused, match="not_allowed"):
        adjusting.ask(mala, for_(asha), "for a friend")
    wanted = adjusting.ask(colleague("uma"), for_(asha), "a lost connection")
    with pytest.raises(WalletRefused, match="not_allowed"):
        adjusting.approve(wanted, mala)


CHECKED = (
    'INSERT INTO wallet_ratecheck (rules, "table", from_on, checked_by_id, against)'
    " VALUES ('IN', 'gst', '2025-09-22', %(mala)s, 'the gazette')"
)
CLEARED = "INSERT INTO wallet_findingcleared (finding_id, by_id, reason) VALUES (1, %(mala)s, 'it is well')"
GRANTED = "SELECT wallet_bonus_grant('attack', %(asha)s, 'INR', 5, 1000, now() + interval '1 day', 'a gift', %(mala)s)"
OTHERS = {
    "a bonus": ("desk", GRANTED),
    "the signature of a day": ("desk", "SELECT wallet_sign_day(1, %(mala)s, repeat('0', 64), '')"),
    "the signature of a statement": ("desk", "INSERT INTO wallet_statement (signed_by_id) VALUES (%(mala)s)"),
    "the explanation of a finding": ("desk", CLEARED),
    "the check of a rate": ("desk", CHECKED),
    "a batch": ("cashier", "SELECT wallet_payout_send('attack', %(mala)s, 'hdfc', 'INR', '{}', repeat('0', 64))"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_nothing_else_is_decided_in_a_players_name(what: str, asha: User, mala: User) -> None:
    duty, statement = OTHERS[what]
    grant(LOGINS)
    with logged_in_as(f"rummy_attacks_{duty}"), refused_by("wallet_not_allowed"):
        sql(statement % {"asha": asha.pk, "mala": mala.pk})


def written_by_the_owner(asks: User, approves: User, whose: User) -> str:
    """An adjustment that these two are made to have wanted, and its booking; the public id of that."""
    legs = {"equity:chips": -700, f"player:{whose.pk}:main": 700}
    with guards_off():
        sql(
            "INSERT INTO wallet_adjustment"
            " (public_id, legs, reason, asked_by_id, approved_by_id, asked_at, approved_at, currency_id)"
            " VALUES ('attack', %s, 'by hand', %s, %s, clock_timestamp(), clock_timestamp(), 'CHIP')",
            *(json.dumps(legs), asks.pk, approves.pk),
        )
    return by_hand("adjustment", "adjustment:attack", *legs.items(), currency="CHIP")


def named() -> set[tuple[str, str]]:
    """The bookings that are named for who decided, with whom."""
    return {(one.about, one.found) for one in differences() if one.check == NAMED}


def test_two_players_written_by_the_owner_are_named(asha: User, mala: User) -> None:
    booked = written_by_the_owner(mala, (binu := player("binu")), asha)
    about = f"transaction {booked}"
    assert named() == {(about, f"asked for or approved by player {who.public_id}") for who in (mala, binu)}


def test_one_who_is_made_an_operator_afterwards_is_named_all_the_same(asha: User, mala: User) -> None:
    booked = written_by_the_owner(colleague("uma"), mala, asha)
    colleague(mala.username)
    assert named() == {(f"transaction {booked}", f"asked for or approved by player {mala.public_id}")}


def test_two_operators_written_by_the_owner_are_not(asha: User) -> None:
    written_by_the_owner(colleague("uma"), colleague("omar"), asha)
    assert named() == set()
