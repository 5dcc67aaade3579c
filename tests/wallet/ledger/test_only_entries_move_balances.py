"""A balance follows its entries and nothing else; an account opens empty and stays what it is."""

import pytest
from django.db.models import Sum

from accounts.people.models import User
from tests.wallet.builders import main_of, player, raw_booking, refused_by, sql
from wallet.ledger.models import Entry


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


def test_a_balance_after_that_the_sender_makes_up_is_not_believed(asha: User, binu: User) -> None:
    booked = raw_booking((main_of(asha), -10), (main_of(binu), 10))
    assert Entry.objects.get(transaction=booked, account=main_of(binu)).balance_after_minor == 1_000_010


def test_an_entry_swallowed_by_on_conflict_cannot_move_a_balance(asha: User, binu: User) -> None:
    taken = Entry.objects.get(account=main_of(binu)).pk
    booked = raw_booking((main_of(asha), -10), (main_of(binu), 10))
    with refused_by("wallet_entry_sum_is_zero"):
        sql(
            "INSERT INTO wallet_entry (id, booked_at, transaction_id, account_id, amount_minor)"
            " SELECT %s, booked_at, id, %s, 500 FROM wallet_transaction WHERE id = %s ON CONFLICT DO NOTHING",
            taken,
            main_of(binu).pk,
            booked,
        )
    assert main_of(binu).balance_minor == 1_000_010


@pytest.mark.django_db(transaction=True)
def test_a_temporary_table_cannot_stand_in_for_the_accounts() -> None:
    asha, binu = main_of(player("asha")), main_of(player("binu"))
    sql("CREATE TEMPORARY TABLE wallet_account AS SELECT * FROM public.wallet_account")
    try:
        raw_booking((asha, -10), (binu, 10))
    finally:
        sql("DROP TABLE pg_temp.wallet_account")
    assert main_of(binu.owner).balance_minor == 1_000_010
