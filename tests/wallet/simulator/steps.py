"""How the house and its model take a step together: both do it or both refuse, and then they are compared."""

import copy
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db import OperationalError

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import delivered, message, operator, payee, proven
from tests.wallet.simulator.books import Refusal
from tests.wallet.simulator.clock import Clock
from tests.wallet.simulator.faults import NoFaults
from tests.wallet.simulator.model import Model
from tests.wallet.simulator.said import compare_all, compare_balances, fresh_bookings
from tournaments.matches.models.match import Entry, Match
from wallet.ledger import refs
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.signatures import EventKind
from wallet.money.withdrawals.models import Withdrawal


class Steps:
    """Four players, two operators, their house and its model."""

    def __init__(self, clock: Clock, faults: Any = None) -> None:
        self.clock = clock
        self.faults = faults or NoFaults()
        licensed()
        self.players = [proven(name) for name in ("asha", "binu", "chitra", "dev")]
        self.operators = [operator(name) for name in ("omar", "uma", "asks", "approves")]
        self.payees = {player.pk: payee(player) for player in self.players}
        self.model = Model(clock.books_now())
        for user in (*self.players, *self.operators):
            self.model.book("sign_up_grant", "CHIP", {"equity:chips": -1_000_000, f"player:{user.pk}:main": 1_000_000})
        self.names: dict[str, str] = {}
        self.deposits: list[Deposit] = []
        self.withdrawals: list[Withdrawal] = []
        self.chairs: list[tuple[refs.AccountRef, User]] = []
        self.matches: list[tuple[Match, dict[int, Entry]]] = []
        self.count = 0
        self.last_transaction = 0
        self.did = 0
        self.refused = 0
        self._agree("the sign-up grants")

    def compare(self) -> None:
        """Everything: balances, buckets, statements, findings, and the ledger's own check."""
        compare_all(self)

    def _both(self, predict: Callable[[Model], object], act: Callable[[], object]) -> bool:
        """Do it to the model and to the house; whether both did it."""
        trial = copy.deepcopy(self.model)
        trial.fresh.clear()
        trial.now = self.clock.books_now()
        try:
            predict(trial)
            refusal = ""
        except Refusal as refused:
            refusal = str(refused)
        told = self.faults.survive(act)
        if refusal:
            assert told or self.faults.was_lost, f"the model refuses ({refusal}), the house does it"
            trial = self.model
            trial.fresh.clear()
        else:
            assert not told or self.faults.was_lost, f"the model does it, the house refuses: {told}"
        self.model = trial
        self.did += not refusal
        self.refused += bool(refusal)
        self._agree(refusal or "done")
        return not refusal

    def _agree(self, what: str) -> None:
        self._learn_names()
        booked, self.last_transaction = fresh_bookings(self.last_transaction, self.names)
        expected = self.model.fresh
        assert booked == expected, f"{what}: only the house {booked - expected}, only the model {expected - booked}"
        compare_balances(self)

    def _learn_names(self) -> None:
        self.deposits += Deposit.objects.order_by("id")[len(self.deposits) :]
        known = len(self.withdrawals)
        for row in Withdrawal.objects.order_by("id")[known:]:
            self.names[f"withdrawal:{row.public_id}"] = f"withdrawal:{len(self.withdrawals)}"
            self.withdrawals.append(row)

    def _heard(self, number: int, kind: EventKind, minor: int | None, predict: Callable[[Model], object]) -> None:
        word = message(self.deposits[number], kind, **({} if minor is None else {"amount_minor": minor}))
        self._both(predict, lambda: self._delivered_often(word))

    def _delivered_often(self, word: Any) -> None:
        """A gateway may say everything several times."""
        for _time in range(1 + self.faults.repeats()):
            answer = delivered(word)
            if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
                raise OperationalError("the gateway is asked to say it again")
            assert answer.status_code in (200, 409), f"{answer.status_code} to {word}: {answer.content!r}"

    def _of_withdrawal(
        self, which: int, predict: Callable[[Model, int], object], act: Callable[[Withdrawal], object]
    ) -> None:
        if self.withdrawals:
            number = which % len(self.withdrawals)
            pk = self.withdrawals[number].pk
            self._both(lambda m: predict(m, number), lambda: act(Withdrawal.objects.select_related("user").get(pk=pk)))

    def _player(self, who: int) -> User:
        return self.players[who % len(self.players)]

    def _by(self, who: int) -> User:
        return self.operators[who % 2]

    def _chair(self, which: int) -> tuple[refs.AccountRef, User]:
        return self.chairs[which % len(self.chairs)]

    def _key(self, word: str) -> str:
        self.count += 1
        return f"{word}{self.count}"
