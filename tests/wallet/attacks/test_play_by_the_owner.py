"""Who owns the tables books play that nobody played, as the ledger would have: `check_ledger` names each booking."""

import pytest

from accounts.people.models import User
from accounts.people.services import create_bot
from tables.play.models import Deal, DealStatus
from tests.wallet.at_tables import buy_in, cash_out, chair, play_deal, settle_deal
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.builders import guards_off, player, sql
from tests.wallet.money.cast import paid_deposit
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.refs import AccountRef
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse

DEALS = "deals move what they came to"
CHAIRS = "chips come to a chair from its player and go back"
CHIPS = "chips are given to the player whose they are"
REVERSALS = "reversals name what they take back"


@pytest.fixture
def mine(asha: User) -> AccountRef:
    """Asha's chair at a table for rupees, with 500 on it."""
    paid_deposit(asha, 1_000)
    seat = chair(asha, currency="INR")
    buy_in(asha, seat, 50_000, "first")
    return seat


@pytest.fixture
def yours(omar: User) -> AccountRef:
    """Omar's chair at another."""
    paid_deposit(omar, 1_000)
    seat = chair(omar, currency="INR")
    buy_in(omar, seat, 50_000, "first")
    return seat


def named() -> list[tuple[str, str]]:
    """What is found, by check and by what it is about."""
    return [(one.check, one.about) for one in differences()]


def test_money_of_another_brought_to_ones_own_chair(mine: AccountRef, yours: AccountRef, omar: User) -> None:
    key = f"buy_in:{mine.code.removeprefix('seat:')}:again"
    booked = by_hand("buy_in", key, (f"player:{omar.pk}:main", -700), (mine.code, 700))
    assert named() == [(CHAIRS, f"transaction {booked}")]


def test_money_of_anothers_chair_taken_to_ones_own_account(mine: AccountRef, yours: AccountRef, asha: User) -> None:
    key = f"cash_out:{yours.code.removeprefix('seat:')}"
    booked = by_hand("cash_out", key, (yours.code, -700), (f"player:{asha.pk}:main", 700))
    assert named() == [(CHAIRS, f"transaction {booked}")]


def test_money_brought_under_the_key_of_another_chair(mine: AccountRef, yours: AccountRef, asha: User) -> None:
    key = f"buy_in:{yours.code.removeprefix('seat:')}:again"
    booked = by_hand("buy_in", key, (f"player:{asha.pk}:main", -700), (mine.code, 700))
    assert named() == [(CHAIRS, f"transaction {booked}")]


def test_a_deal_that_nobody_dealt(mine: AccountRef, yours: AccountRef) -> None:
    booked = by_hand("deal", "deal:none", (yours.code, -700), (mine.code, 700))
    assert named() == [(DEALS, f"transaction {booked}")]


@pytest.mark.parametrize("moved", [(-1_000, 1_000, 0), (-1_001, 901, 100), (1_000, -1_100, 100)])
def test_a_deal_that_came_to_something_else(mine: AccountRef, yours: AccountRef, moved: tuple[int, int, int]) -> None:
    play_deal("real", [(mine, -1_000), (yours, 900)], 100)
    legs = [(mine.code, moved[0]), (yours.code, moved[1]), ("house:rake", moved[2])]
    booked = by_hand("deal", "deal:real", *(leg for leg in legs if leg[1]))
    assert named() == [(DEALS, f"transaction {booked}")]


def test_a_deal_by_which_a_third_chair_pays(mine: AccountRef, yours: AccountRef, asha: User) -> None:
    other = chair(asha, currency="INR")
    buy_in(asha, other, 5_000, "first")
    play_deal("real", [(mine, -1_000), (yours, 900)], 100)
    legs = (mine.code, -1_000), (yours.code, 950), ("house:rake", 100), (other.code, -50)
    booked = by_hand("deal", "deal:real", *legs)
    assert named() == [(DEALS, f"transaction {booked}")]


def test_a_deal_that_was_called_off(mine: AccountRef, yours: AccountRef) -> None:
    play_deal("real", [(mine, -1_000), (yours, 900)], 100)
    Deal.objects.update(status=DealStatus.VOID)
    booked = by_hand("deal", "deal:real", (mine.code, -1_000), (yours.code, 900), ("house:rake", 100))
    assert named() == [(DEALS, f"transaction {booked}")]


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE tables_dealseat SET score = -score",
        "UPDATE tables_deal SET point_value_minor = 2",
        "UPDATE tables_deal SET rake_bps = 0",
        "UPDATE tables_dealseat SET seat_id = (SELECT max(id) FROM tables_seat) WHERE score < 0",
        "DELETE FROM tables_dealseat WHERE score < 0",
    ],
)
def test_the_rows_of_a_deal_rewritten(mine: AccountRef, yours: AccountRef, attack: str) -> None:
    settle_deal("real", [(mine, -1_000), (yours, 900)], 100)
    assert named() == []
    with guards_off():
        sql(attack)
    booked = Transaction.objects.get(key="deal:real").public_id
    assert named() == [(DEALS, f"transaction {booked}")]


def test_whose_a_chair_was_rewritten(mine: AccountRef, asha: User, omar: User) -> None:
    cash_out(asha, mine, "out")
    with guards_off():
        sql("UPDATE tables_seat SET player_id = %s", omar.pk)
    assert {check for check, _about in named()} >= {CHAIRS}


def test_a_reversal_of_nothing(mine: AccountRef, asha: User, omar: User) -> None:
    legs = (f"player:{asha.pk}:main", -700), (f"player:{omar.pk}:main", 700)
    booked = by_hand("reversal", "reversal:mine", *legs)
    assert named() == [(REVERSALS, f"transaction {booked}")]


def test_a_deposit_reversed(asha: User) -> None:
    """It has a way back of its own, by a chargeback."""
    paid_deposit(asha, 1_000)
    deposit = Transaction.objects.get(kind="deposit")
    legs = [(entry.account.code, -entry.amount_minor) for entry in deposit.entries.all()]
    booked = by_hand("reversal", f"reversal:{deposit.public_id}", *legs)
    with guards_off():
        sql("UPDATE wallet_transaction SET reverses_id = %s WHERE public_id = %s", deposit.pk, booked)
    assert named() == [(REVERSALS, f"transaction {booked}")]


def test_the_chips_of_an_account_that_nobody_closed(asha: User) -> None:
    booked = by_hand(
        "closing", f"account_closed:{asha.pk}", (f"player:{asha.pk}:main", -700), ("equity:chips", 700), currency="CHIP"
    )
    assert named() == [(CHIPS, f"transaction {booked}")]


@pytest.mark.parametrize("kind", ["sign_up_grant", "top_up"])
def test_chips_given_under_the_key_of_another(asha: User, kind: str) -> None:
    key = f"{kind}:999999:2026-01-01".removesuffix(":2026-01-01" if kind == "sign_up_grant" else "")
    booked = by_hand(kind, key, ("equity:chips", -700), (f"player:{asha.pk}:main", 700), currency="CHIP")
    assert named() == [(CHIPS, f"transaction {booked}")]


@pytest.mark.parametrize("key", ["bot:none:1", "tournament_bot:none:1", "withdrawal:none"])
def test_a_gift_under_the_key_of_a_bots_or_of_another_kind(asha: User, key: str) -> None:
    booked = by_hand("chip_grant", key, ("equity:chips", -700), (f"player:{asha.pk}:main", 700), currency="CHIP")
    assert named() == [(CHIPS, f"transaction {booked}")]


def test_a_gift_to_two_at_once(asha: User, omar: User) -> None:
    legs = ("equity:chips", -700), (f"player:{asha.pk}:main", 300), (f"player:{omar.pk}:main", 400)
    booked = by_hand("chip_grant", "gift:both", *legs, currency="CHIP")
    assert named() == [(CHIPS, f"transaction {booked}")]


def test_what_is_true_is_not_named(mine: AccountRef, yours: AccountRef, asha: User) -> None:
    settle_deal("real", [(mine, -1_000), (yours, 900)], 100)
    settle_deal("rakeless", [(mine, 300), (yours, -300)], 0)
    reverse(Transaction.objects.get(key="deal:real"), note="by mistake")
    cash_out(asha, mine, "out")
    player("binu")
    grant_chips(asha, 500, "gift:asha")
    grant_chips(asha, 500, "plain")
    grant_chips(create_bot("Bela"), 500, "bot:bela:1")
    assert named() == []
