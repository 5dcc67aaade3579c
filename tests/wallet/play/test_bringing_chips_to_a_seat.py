"""Buy-in and cash-out: chips go to a seat and come back."""

import pytest

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, main_of, row_of, seated
from wallet.ledger import queries, refs
from wallet.ledger.models import Transaction
from wallet.play import services as play
from wallet.play.chips import grant_chips
from wallet.refusals import WalletRefused


def test_a_buy_in_moves_chips_from_the_player_to_the_seat(asha: User) -> None:
    posting = services.buy_in(asha, refs.seat("s1"), 8_000, "k")
    assert posting.balance_after_minor(refs.seat("s1")) == 8_000
    assert posting.balance_after_minor(refs.player_main(asha.pk)) == GRANT_MINOR - 8_000
    assert row_of(refs.seat("s1")).owner == asha


def test_more_can_be_brought_to_the_same_seat(asha: User) -> None:
    seat = seated(asha, 8_000)
    services.buy_in(asha, seat, 2_000, "more")
    assert queries.balance(seat) == 10_000


def test_a_cash_out_takes_all_unless_told_how_many(asha: User) -> None:
    seat = seated(asha, 8_000)
    services.cash_out(asha, seat, "part", 3_000)
    assert queries.balance(seat) == 5_000
    services.cash_out(asha, seat, "rest")
    assert queries.balance(seat) == 0
    assert main_of(asha).balance_minor == GRANT_MINOR


def test_an_empty_seat_is_left_without_a_booking(asha: User) -> None:
    seat = seated(asha, 8_000)
    services.cash_out(asha, seat, "all")
    before = Transaction.objects.count()
    assert services.cash_out(asha, seat, "again") is None
    assert services.cash_out(asha, refs.seat("never sat"), "never") is None
    assert Transaction.objects.count() == before


def test_what_was_brought_once_is_told_again_when_the_message_comes_twice(asha: User) -> None:
    limits.set_own(asha, LimitKind.STAKE, Span.DAY, "CHIP", 500)
    services.buy_in(asha, refs.seat("s1"), 500, "k")
    assert services.buy_in(asha, refs.seat("s1"), 500, "k").repeated


def test_nothing_is_taken_from_a_seat_to_which_nothing_was_brought(asha: User) -> None:
    services.chair(asha, "s1")
    with pytest.raises(WalletRefused, match="unknown_account"):
        play.cash_out(asha, refs.seat("s1"), "cash_out:s1:k", 500)


def test_chips_at_tables_are_still_the_players(asha: User) -> None:
    seated(asha, 8_000)
    seated(asha, 4_000)
    assert main_of(asha).balance_minor == GRANT_MINOR - 12_000
    assert queries.holdings_minor(asha.pk) == GRANT_MINOR


def test_the_house_can_give_chips_besides(asha: User) -> None:
    grant_chips(asha, 500, "k", note="for a lost connection")
    assert main_of(asha).balance_minor == GRANT_MINOR + 500
    assert Transaction.objects.get(key="k").note == "for a lost connection"
