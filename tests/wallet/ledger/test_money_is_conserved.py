"""Whatever happens, in whatever order: nothing is made or lost, and the ledger stays true."""

from contextlib import suppress
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, player
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Account, Transaction
from wallet.play import reversing, services
from wallet.play.chips import grant_chips
from wallet.refusals import BadPosting, WalletRefused

NAMES = ("asha", "binu", "chitra")
AMOUNTS = st.integers(1, 2 * GRANT_MINOR)
WHO = st.integers(0, len(NAMES) - 1)

STEPS = st.one_of(
    st.tuples(st.just("buy_in"), WHO, AMOUNTS),
    st.tuples(st.just("cash_out"), WHO, st.one_of(st.none(), AMOUNTS)),
    st.tuples(st.just("settle"), WHO, st.lists(st.integers(0, 9_000), min_size=3, max_size=3), st.integers(0, 1_000)),
    st.tuples(st.just("repeat"), st.integers(0, 30)),
    st.tuples(st.just("reverse"), st.integers(0, 30)),
    st.tuples(st.just("roll_up")),
    st.tuples(st.just("undone"), WHO, AMOUNTS),
)


class House:
    """Three players with a seat each, and what was asked of the ledger so far."""

    def __init__(self) -> None:
        self.players: list[User] = [player(name) for name in NAMES]
        self.seats = [refs.seat(name) for name in NAMES]
        self.asked: list[Any] = []

    def take(self, step: tuple[Any, ...]) -> None:
        """One step; a refusal is an answer too."""
        name, *arguments = step
        with suppress(WalletRefused, BadPosting):
            getattr(self, name)(*arguments)

    def ask(self, call: Any) -> None:
        """Ask now, and remember it for a repeat."""
        self.asked.append(call)
        call()

    def buy_in(self, who: int, amount_minor: int) -> None:
        key = f"in{len(self.asked)}"
        self.ask(lambda: services.buy_in(self.players[who], self.seats[who], amount_minor, key))

    def cash_out(self, who: int, amount_minor: int | None) -> None:
        key = f"out{len(self.asked)}"
        self.ask(lambda: services.cash_out(self.players[who], self.seats[who], key, amount_minor))

    def settle(self, winner: int, losses: list[int], rake_minor: int) -> None:
        key = f"deal{len(self.asked)}"
        moves = [-loss for loss in losses]
        moves[winner] = -sum(moves) + moves[winner] - rake_minor
        self.ask(lambda: services.settle_deal(key, list(zip(self.seats, moves, strict=True)), rake_minor))

    def repeat(self, number: int) -> None:
        if self.asked:
            self.asked[number % len(self.asked)]()

    def reverse(self, number: int) -> None:
        booked = list(Transaction.objects.order_by("id"))
        reversing.reverse(booked[number % len(booked)], note="tried")

    def roll_up(self) -> None:
        roll_up()

    def undone(self, who: int, amount_minor: int) -> None:
        with transaction.atomic():
            grant_chips(self.players[who], amount_minor, f"undone{len(self.asked)}")
            transaction.set_rollback(True)


class MoneyIsConserved(TestCase):
    """Random sequences over the real database."""

    @settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(STEPS, max_size=25))
    def test_all_accounts_sum_to_zero_and_none_is_negative(self, steps: list[tuple[Any, ...]]) -> None:
        house = House()
        for step in steps:
            house.take(step)
        locked = [held for held in Account.objects.values_list("balance_minor", flat=True) if held is not None]
        hot = queries.balance(refs.house_rake()) + queries.balance(refs.equity_chips())
        assert sum(locked) + hot == 0
        assert min(locked) >= 0
        assert list(differences()) == []
