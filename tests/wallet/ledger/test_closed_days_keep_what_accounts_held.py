"""A sealed day keeps each account's closing, from the entries alone; an account that ended it empty is closed."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError

from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, main_of, refused_by, row_of, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Account
from wallet.ledger.past.models import Closing, Seal
from wallet.ledger.past.seals import seal_closed_days

pytestmark = pytest.mark.django_db(transaction=True)


def closed_yesterday() -> Day:
    """Yesterday: Asha and Binu have played, Asha has left her chair."""
    seats = a_little_play()
    owner = row_of(seats[0]).owner
    assert owner is not None
    services.cash_out(owner, seats[0], "out")
    put_back()
    day = close_next_day()
    assert day is not None
    return day


def test_the_closings_are_what_the_accounts_held() -> None:
    closed_yesterday()
    held = {closing.account.code: closing.balance_minor for closing in Closing.objects.select_related("account")}
    assert held == {account.code: queries.balance(_ref(account)) for account in Account.objects.all()}
    rake = Closing.objects.get(account=row_of(refs.house_rake()))
    assert (rake.balance_minor, rake.lines, rake.received_minor) == (100, 1, 100)


def _ref(account: Account) -> refs.AccountRef:
    return refs.AccountRef(account.code, refs.AccountKind(account.kind), account.currency_id)


def test_the_days_document_holds_their_digest() -> None:
    day = closed_yesterday()
    assert json.loads(day.document)["closings_sha256"] == Seal.objects.get().closings_sha256
    assert list(untrue_days()) == []


def test_a_day_of_before_is_sealed_by_the_next_close_and_stays_as_it_was() -> None:
    day = closed_yesterday()
    with guards_off():
        sql("DELETE FROM wallet_seal")
        sql("DELETE FROM wallet_closing")
    assert seal_closed_days() == 1
    assert seal_closed_days() == 0
    assert Day.objects.get().document == day.document
    assert list(map(str, differences())) == []


def test_days_are_sealed_in_their_order_and_only_closed_ones() -> None:
    closed_yesterday()
    with refused_by("wallet_seal_in_order"):
        sql("SELECT wallet_seal_day(2)")


def test_what_does_not_agree_with_the_days_document_is_not_sealed() -> None:
    closed_yesterday()
    with guards_off():
        sql("DELETE FROM wallet_seal")
        sql("DELETE FROM wallet_closing")
        sql("UPDATE wallet_entry SET amount_minor = amount_minor * 2")
    with refused_by("wallet_seal_as_closed"):
        sql("SELECT wallet_seal_day(1)")


@pytest.mark.parametrize(
    ("attack", "guard"),
    [
        ("UPDATE wallet_closing SET balance_minor = 5", "wallet_closing_append_only"),
        ("DELETE FROM wallet_closing", "wallet_closing_append_only"),
        ("TRUNCATE wallet_closing", "wallet_closing_no_truncate"),
        ("UPDATE wallet_seal SET ends_at = now()", "wallet_seal_append_only"),
        ("DELETE FROM wallet_seal", "wallet_seal_append_only"),
        ("TRUNCATE wallet_seal", "wallet_seal_no_truncate"),
        ("UPDATE wallet_account SET closed_at = '2020-01-01'", "wallet_account_moved_by_entries"),
    ],
)
def test_nobody_changes_them(attack: str, guard: str) -> None:
    closed_yesterday()
    with refused_by(guard):
        sql(attack)


def test_a_closing_that_was_changed_all_the_same_is_named() -> None:
    closed_yesterday()
    with guards_off():
        sql("UPDATE wallet_closing SET balance_minor = balance_minor + 1 WHERE received_minor = 100")
    assert {"closings are the sums of entries", "seals are the digests of closings"} <= {
        found.check for found in differences()
    }


def test_a_chair_that_is_left_is_closed_with_the_day_and_others_stay_open() -> None:
    closed_yesterday()
    closed = Account.objects.exclude(closed_at=None)
    assert [(account.kind, account.balance_minor) for account in closed] == [("seat", 0)]
    assert closed[0].closed_at == Seal.objects.get().ends_at


def test_what_moves_on_a_closed_account_opens_it_again() -> None:
    closed_yesterday()
    seat = Account.objects.exclude(closed_at=None).get()
    assert seat.owner is not None
    services.buy_in(seat.owner, refs.seat(seat.code.removeprefix("seat:")), 700, "again")
    seat.refresh_from_db()
    assert (seat.closed_at, seat.balance_minor) == (None, 700)
    assert queries.buckets(seat.owner).in_play_minor == 700


def test_a_moment_in_a_sealed_day_and_one_after_it_are_answered_alike() -> None:
    day = closed_yesterday()
    binu = Account.objects.get(kind="seat", closed_at=None).owner
    assert binu is not None
    main = refs.player_main(binu.pk)
    before = main_of(binu).balance_minor
    services.buy_in(binu, refs.seat("another"), 300, "more")
    assert queries.balance_at(main, day.ends_at) == before
    assert queries.balance_at(main, day.ends_at + timedelta(days=2)) == (before or 0) - 300
    assert queries.balance_at(main, day.begins_at - timedelta(seconds=1)) == 0
    assert queries.balance_at(refs.house_rake(), day.ends_at, "event") == 100


def test_a_seal_is_written_once() -> None:
    closed_yesterday()
    with pytest.raises(IntegrityError):
        sql("INSERT INTO wallet_seal SELECT * FROM wallet_seal")
