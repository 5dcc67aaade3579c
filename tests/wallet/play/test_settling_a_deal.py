"""A deal's result moves chips between seats, and the rake to the house (rules 7)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import player, seated
from wallet.ledger import queries, refs
from wallet.ledger.models import Transaction
from wallet.play import services as play
from wallet.refusals import BadPosting, InsufficientFunds


def test_the_winner_gets_what_the_loser_pays_less_rake(asha: User, binu: User) -> None:
    winner, loser = seated(asha, 8_000), seated(binu, 8_000)
    posting = services.settle_deal("deal:1", [(winner, 4_500), (loser, -5_000)], 500)
    assert posting is not None
    assert posting.balance_after_minor(winner) == 12_500
    assert posting.balance_after_minor(loser) == 3_000
    assert posting.balance_after_minor(refs.house_rake()) is None
    assert queries.balance(refs.house_rake()) == 500


def test_a_seat_that_neither_wins_nor_loses_has_no_leg(asha: User, binu: User) -> None:
    winner, loser, quiet = seated(asha, 8_000), seated(binu, 8_000), seated(player("chitra"), 10)
    posting = services.settle_deal("deal:1", [(winner, 100), (quiet, 0), (loser, -100)], 0)
    assert posting is not None
    assert {leg.account for leg in posting.legs} == {winner.code, loser.code}
    with pytest.raises(KeyError):
        posting.balance_after_minor(quiet)


def test_a_deal_that_moves_nothing_is_not_booked(asha: User) -> None:
    before = Transaction.objects.count()
    assert services.settle_deal("deal:1", [(seated(asha, 10), 0)], 0) is None
    assert Transaction.objects.filter(kind="deal").count() == 0
    assert Transaction.objects.count() == before + 1


def test_the_house_pays_no_rake_to_players(asha: User) -> None:
    with pytest.raises(BadPosting, match="never paid to players"):
        play.settle_deal("deal:1", [(seated(asha, 10), 1)], -1)


def test_moves_and_rake_sum_to_zero(asha: User, binu: User) -> None:
    winner, loser = seated(asha, 8_000), seated(binu, 8_000)
    services.play_deal("1", [(winner, 4_500), (loser, -5_000)], 500)
    with pytest.raises(BadPosting, match="sum to zero"):
        services.settle_deal("deal:1", [(winner, 4_500), (loser, -5_000)], 499)


def test_a_seat_cannot_lose_more_than_was_brought(asha: User, binu: User) -> None:
    winner, loser = seated(asha, 8_000), seated(binu, 8_000)
    with pytest.raises(InsufficientFunds) as caught:
        services.settle_deal("deal:1", [(winner, 8_001), (loser, -8_001)], 0)
    assert caught.value.about == loser.code


def test_when_it_happened_is_kept_beside_when_it_was_booked(asha: User, binu: User) -> None:
    winner, loser = seated(asha, 8_000), seated(binu, 8_000)
    ended_at = timezone.now() - timedelta(hours=3)
    posting = services.settle_deal("deal:1", [(winner, 1), (loser, -1)], 0, event_at=ended_at, note="table t1")
    assert posting is not None
    assert posting.event_at == ended_at
    assert posting.booked_at > ended_at


def test_six_seats_settle_in_one_transaction(db: None) -> None:
    seats = [seated(player(name), 1_000) for name in ("binu", "chitra", "dev", "esha", "farid", "gita")]
    moves = [(seats[0], 4_750), *((seat, -1_000) for seat in seats[1:])]
    posting = services.settle_deal("deal:1", moves, 250)
    assert posting is not None
    assert len(posting.legs) == 7
    assert [queries.balance(seat) for seat in seats] == [5_750, 0, 0, 0, 0, 0]
