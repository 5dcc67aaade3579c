"""Many writers on the same players and on the house's account: nothing is lost, and no deadlock reaches a caller."""

from functools import partial
from itertools import permutations

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, at_once, main_of, player, seated
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.posting import hold
from wallet.ledger.refs import AccountRef
from wallet.play.chips import grant_chips
from wallet.refusals import InsufficientFunds

pytestmark = pytest.mark.django_db(transaction=True)


def test_settlements_of_the_same_seats_in_every_order_lose_nothing() -> None:
    seats = [seated(player(name), 100_000) for name in ("asha", "binu", "chitra", "dev")]

    def settle(order: tuple[AccountRef, ...], key: str) -> None:
        winner, *losers = order
        services.settle_deal(key, [*((loser, -10) for loser in losers), (winner, 27)], 3)

    orders = list(permutations(seats)) * 8
    at_once([partial(settle, order, f"deal:{n}") for n, order in enumerate(orders)])
    assert queries.balance(refs.house_rake()) == 3 * len(orders)
    deals_won = deals_lost_by_three = len(orders) // 4
    assert [queries.balance(seat) for seat in seats] == [100_000 + 27 * deals_won - 30 * deals_lost_by_three] * 4
    assert list(differences()) == []


def test_buy_ins_and_cash_outs_of_one_player_at_many_tables_lose_nothing() -> None:
    asha, binu = player("asha"), player("binu")

    def sit_and_leave(user: User, number: int) -> None:
        seat = refs.seat(f"{user.username}{number}")
        services.buy_in(user, seat, 1_000, f"in:{seat.code}")
        services.cash_out(user, seat, f"out:{seat.code}")

    at_once([partial(sit_and_leave, user, number) for number in range(40) for user in (asha, binu)])
    assert (main_of(asha).balance_minor, main_of(binu).balance_minor) == (GRANT_MINOR, GRANT_MINOR)
    assert main_of(asha).lines == 81
    assert list(differences()) == []


def test_the_last_chips_are_spent_once() -> None:
    asha = player("asha")

    def try_to_sit(number: int) -> bool:
        try:
            services.buy_in(asha, refs.seat(f"s{number}"), 300_000, f"k{number}")
        except InsufficientFunds:
            return False
        return True

    sat = at_once([partial(try_to_sit, number) for number in range(16)])
    assert sat.count(True) == 3
    assert main_of(asha).balance_minor == GRANT_MINOR - 900_000


def test_several_postings_in_one_transaction_wait_for_each_other_when_held_first() -> None:
    players = [player(name) for name in ("asha", "binu", "chitra")]
    mains = [refs.player_main(user.pk) for user in players]

    def grant_all(order: tuple[User, ...], round_number: int) -> None:
        with transaction.atomic():
            hold(mains)
            for user in order:
                grant_chips(user, 1, f"gift:{round_number}:{user.pk}")

    rounds = list(permutations(players)) * 6
    at_once([partial(grant_all, order, number) for number, order in enumerate(rounds)])
    assert [main_of(user).balance_minor for user in players] == [GRANT_MINOR + len(rounds)] * 3


def test_a_session_killed_in_the_middle_leaves_nothing_half_done() -> None:
    asha = player("asha")
    with pytest.raises(OperationalError):
        killed_between_two_buy_ins(asha)
    connection.close()
    assert main_of(asha).balance_minor == GRANT_MINOR
    assert not Transaction.objects.filter(key="k1").exists()
    assert list(differences()) == []


@transaction.atomic
def killed_between_two_buy_ins(user: User) -> None:
    """The server ends the session in the middle of its transaction."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor, "autocommit": True}
    services.buy_in(user, refs.seat("s1"), 5_000, "k1")
    with psycopg.connect(**params) as killer:
        killer.execute("SELECT pg_terminate_backend(%s)", (connection.connection.info.backend_pid,))
    services.buy_in(user, refs.seat("s2"), 5_000, "k2")
