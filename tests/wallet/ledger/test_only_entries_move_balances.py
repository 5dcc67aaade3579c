"""A balance follows its entries and nothing else; an account opens empty and stays what it is."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Sum

from accounts.people.models import User
from tests.wallet.builders import main_of, player, raw_booking, raw_transaction, refused_by, sql
from wallet.ledger import refs
from wallet.ledger.models import Account, Entry

BY_HAND = """
INSERT INTO wallet_entry (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)
SELECT nextval('wallet_entry_id_seq'), t.id, leg.*, t.booked_at FROM wallet_transaction t
CROSS JOIN LATERAL (
    SELECT a.id, -10, a.balance_minor - 10, a.lines + 1, t.xid FROM wallet_account a WHERE a.id = %s
    UNION ALL
    SELECT {account}, 10, {balance_after}, {line}, {xid} FROM wallet_account a, wallet_account hot
    WHERE a.id = %s AND hot.id = %s
) AS leg
WHERE t.id = %s
"""
"""Ten chips from one account to another, with what is said of the second one."""


@pytest.mark.parametrize(
    "change",
    ["balance_minor = balance_minor + 1", "lines = 0", "code = 'player:0:main'", "kind = 'seat'", "owner_id = NULL"],
)
def test_an_account_is_never_updated_directly(asha: User, change: str) -> None:
    with refused_by("wallet_account_moved_by_entries"):
        sql(f"UPDATE wallet_account SET {change} WHERE code = %s", main_of(asha).code)


def test_an_account_is_never_deleted(asha: User) -> None:
    with refused_by("wallet_account_stays"):
        sql("DELETE FROM wallet_account")


@pytest.mark.parametrize(("balance_minor", "lines"), [(1, 0), (0, 1)])
def test_an_account_opens_empty(asha: User, balance_minor: int, lines: int) -> None:
    with refused_by("wallet_account_opens_empty"):
        sql(
            "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines)"
            " VALUES ('seat:x', 'seat', 'CHIP', %s, %s)",
            balance_minor,
            lines,
        )


def test_every_raw_booking_moves_its_balances_and_numbers_its_lines(asha: User, binu: User) -> None:
    for amount_minor in (10, 20, 30):
        raw_booking((main_of(asha), -amount_minor), (main_of(binu), amount_minor))
    lines = Entry.objects.filter(account=main_of(binu)).order_by("line")
    assert list(lines.values_list("line", "balance_after_minor")) == [
        (1, 1_000_000),
        (2, 1_000_010),
        (3, 1_000_030),
        (4, 1_000_060),
    ]
    assert main_of(binu).balance_minor == lines.aggregate(total=Sum("amount_minor"))["total"]


@pytest.mark.parametrize(
    ("account", "balance_after", "line", "xid"),
    [
        ("a.id", "a.balance_minor + 11", "a.lines + 1", "t.xid"),
        ("a.id", "a.balance_minor", "a.lines", "t.xid"),
        ("a.id", "a.balance_minor + 10", "a.lines", "t.xid"),
        ("a.id", "a.balance_minor + 10", "a.lines + 2", "t.xid"),
        ("a.id", "a.balance_minor + 10", "NULL::bigint", "t.xid"),
        ("a.id", "NULL::bigint", "a.lines + 1", "t.xid"),
        ("a.id", "NULL::bigint", "NULL::bigint", "t.xid"),
        ("a.id", "a.balance_minor + 10", "a.lines + 1", "'3'::xid8"),
        ("hot.id", "10", "1", "t.xid"),
        ("hot.id", "10", "NULL::bigint", "t.xid"),
        ("hot.id", "NULL::bigint", "1", "t.xid"),
    ],
)
def test_what_a_sender_makes_up_of_an_account_is_refused(
    asha: User, binu: User, account: str, balance_after: str, line: str, xid: str
) -> None:
    with refused_by("wallet_entry_moves"):
        sql(BY_HAND.format(account=account, balance_after=balance_after, line=line, xid=xid), *_two_legs(asha, binu))


def test_the_same_with_what_follows_from_it_is_booked(asha: User, binu: User) -> None:
    true = {"balance_after": "a.balance_minor + 10", "line": "a.lines + 1", "xid": "t.xid"}
    sql(BY_HAND.format(account="a.id", **true), *_two_legs(asha, binu))
    assert main_of(binu).balance_minor == 1_000_010


def test_two_entries_of_one_account_do_not_pass_for_one(asha: User, binu: User) -> None:
    with pytest.raises(IntegrityError, match="account_id_booked_at_line"), transaction.atomic():
        raw_booking((main_of(asha), -20), (main_of(binu), 10), (main_of(binu), 10))
    assert main_of(binu).balance_minor == 1_000_000


def test_an_entry_swallowed_by_on_conflict_cannot_move_a_balance(asha: User, binu: User) -> None:
    booked = raw_booking((main_of(asha), -10), (main_of(binu), 10))
    taken = Entry.objects.get(transaction=booked, account=main_of(binu)).pk
    sql(
        "INSERT INTO wallet_entry"
        " (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)"
        " SELECT %s, t.id, a.id, 500, a.balance_minor + 500, a.lines + 1, t.xid, t.booked_at"
        " FROM wallet_transaction t, wallet_account a WHERE t.id = %s AND a.id = %s ON CONFLICT DO NOTHING",
        taken,
        booked,
        main_of(binu).pk,
    )
    assert main_of(binu).balance_minor == 1_000_010


def _two_legs(asha: User, binu: User) -> tuple[int, ...]:
    hot = Account.objects.get(code=refs.equity_chips().code)
    return main_of(asha).pk, main_of(binu).pk, hot.pk, raw_transaction()


@pytest.mark.django_db(transaction=True)
def test_a_temporary_table_cannot_stand_in_for_the_accounts() -> None:
    asha, binu = main_of(player("asha")), main_of(player("binu"))
    sql("CREATE TEMPORARY TABLE wallet_account AS SELECT * FROM public.wallet_account")
    try:
        raw_booking((asha, -10), (binu, 10))
    finally:
        sql("DROP TABLE pg_temp.wallet_account")
    assert main_of(binu.owner).balance_minor == 1_000_010
