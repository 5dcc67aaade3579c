"""The same event posted again is the first one; another event under its key is refused."""

from functools import partial

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import at_once, main_of, player, refused_by, row_of, seated, sql
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, Posting, post
from wallet.refusals import InsufficientFunds, KeyReused


def test_a_repeat_gives_the_first_booking(asha: User) -> None:
    seat = refs.seat("s1")
    first = services.buy_in(asha, seat, 500, "k")
    again = services.buy_in(asha, seat, 500, "k")
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.transaction_id, again.public_id, again.booked_at) == (
        first.transaction_id,
        first.public_id,
        first.booked_at,
    )
    assert again.legs == first.legs
    assert row_of(seat).balance_minor == 500


def test_a_repeat_succeeds_even_if_the_money_is_spent_since(asha: User, binu: User) -> None:
    seat = refs.seat("s1")
    services.buy_in(asha, seat, 1_000_000, "k")
    assert services.buy_in(asha, seat, 1_000_000, "k").repeated


def test_other_amounts_under_the_same_key_are_refused(asha: User) -> None:
    services.buy_in(asha, refs.seat("s1"), 500, "k")
    with pytest.raises(KeyReused):
        services.buy_in(asha, refs.seat("s1"), 501, "k")


def test_other_accounts_under_the_same_key_are_refused(asha: User) -> None:
    services.buy_in(asha, refs.seat("s1"), 500, "k")
    legs = [Leg(refs.player_main(asha.pk), -500), Leg(services.chair(asha, "s2"), 500)]
    with pytest.raises(KeyReused):
        post(Kind.BUY_IN, "buy_in:s1:k", [legs[0], Leg(refs.opened_by(legs[1].account, asha.pk), 500)])


def test_another_kind_under_the_same_key_is_refused(asha: User) -> None:
    seat = seated(asha, 500)
    services.cash_out(asha, seat, "k", 100)
    legs = [Leg(seat, 100), Leg(refs.player_main(asha.pk), -100)]
    with pytest.raises(KeyReused):
        post(Kind.BUY_IN, f"cash_out:{services.name_of(seat)}:k", legs)


def test_the_order_of_legs_does_not_make_another_event(asha: User, binu: User) -> None:
    first, second = seated(asha, 500), seated(binu, 500)
    services.settle_deal("deal", [(first, -100), (second, 90)], 10)
    repeat = services.settle_deal("deal", [(second, 90), (first, -100)], 10)
    assert repeat is not None
    assert repeat.repeated


def test_raw_sql_cannot_use_a_key_twice(asha: User) -> None:
    with refused_by("wallet_transaction_key"):
        sql(
            "INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note)"
            " SELECT 'another', kind, key, fingerprint, currency_id, '' FROM wallet_transaction"
        )


@pytest.mark.django_db(transaction=True)
def test_many_at_once_book_it_once() -> None:
    asha = player("asha")
    seat = services.chair(asha, "s1")
    postings = at_once([partial(services.buy_in, asha, seat, 500, "k")] * 24)
    assert all(isinstance(posting, Posting) for posting in postings)
    assert sum(not posting.repeated for posting in postings if isinstance(posting, Posting)) == 1
    assert main_of(asha).balance_minor == 999_500
    assert Transaction.objects.filter(key="buy_in:s1:k").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_key_whose_first_use_was_rolled_back_is_free() -> None:
    asha = player("asha")
    with transaction.atomic():
        services.buy_in(asha, refs.seat("s1"), 500, "k")
        transaction.set_rollback(True)
    assert not services.buy_in(asha, refs.seat("s1"), 400, "k").repeated


def test_a_refused_posting_leaves_its_key_free(asha: User) -> None:
    with pytest.raises(InsufficientFunds):
        services.buy_in(asha, refs.seat("s1"), 10**9, "k")
    assert not services.buy_in(asha, refs.seat("s1"), 500, "k").repeated
    assert connection.is_usable()
