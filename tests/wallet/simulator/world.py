"""The house and its model side by side: each event is done to both, then all that they say is compared.

Events take small numbers and find what they are about by them, so that a storm and Hypothesis both can choose. What
the model refuses the house must refuse, and what it does the house must do, in the same transactions to the last unit.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tests.wallet import at_tables, in_matches
from tests.wallet.builders import adjusted
from tests.wallet.money.cast import delivered, message
from tests.wallet.simulator.model import INR
from tests.wallet.simulator.steps import Steps
from tournaments.matches.models.match import Match, MatchStatus
from wallet.ledger import refs
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.money.bonuses import services as bonuses
from wallet.money.deposits import refunds, suspense
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, payouts, tax_years
from wallet.money.withdrawals import services as withdrawals
from wallet.play import chips
from wallet.play import services as play

RAKE_BPS = 1_000
CURRENCIES = ("CHIP", INR)


class World(Steps):
    """All that can happen in the house."""

    # What players do at tables.

    def gift(self, who: int, minor: int) -> None:
        """An operator gives chips."""
        user, key = self._player(who), self._key("gift")
        self._both(lambda m: m.gift(user.pk, minor), lambda: chips.grant_chips(user, minor, key))

    def sit(self, who: int, currency: int, minor: int) -> None:
        """A player buys in at a new chair."""
        user, name = self._player(who), self._key("seat")
        ref = at_tables.chair(user, name, CURRENCIES[currency % 2])
        key = at_tables.buy_in_key(ref, "first")
        if self._both(
            lambda m: m.buy_in(user.pk, name, ref.currency, minor), lambda: play.buy_in(user, ref, minor, key)
        ):
            self.chairs.append((ref, user))

    def deal(self, first: int, second: int, minor: int) -> None:
        """Two chairs play a deal for `minor`; nothing happens when they cannot play each other."""
        if len(self.chairs) < 2:
            return
        (loser, one), (winner, other) = self._chair(first), self._chair(second)
        if one == other or loser.currency != winner.currency:
            return
        rake, name = minor * RAKE_BPS // 10_000, self._key("deal")
        moves = [(loser, -minor), (winner, minor - rake)]
        at_tables.play_deal(name, moves, rake)
        seats = at_tables.name_of(loser), at_tables.name_of(winner)
        self._both(
            lambda m: m.deal(*seats, loser.currency, minor, rake),
            lambda: play.settle_deal(f"deal:{name}", moves, rake),
        )

    def get_up(self, which: int) -> None:
        """A chair is left, and what lies on it paid out."""
        if not self.chairs:
            return
        ref, user = self._chair(which)
        seat, key = at_tables.name_of(ref), f"cash_out:{at_tables.name_of(ref)}:all"
        minor = self.model.held[ref.code, ref.currency]
        if self._both(
            lambda m: m.cash_out(seat, ref.currency),
            lambda: play.cash_out(user, ref, key, minor) if minor else None,
        ):
            self.chairs.remove((ref, user))

    # Matches, for chips.

    def open_match(self, fee: int) -> None:
        """A match with an entry fee is opened."""
        match = in_matches.a_match(fee_minor=100 + fee, rake_bps=RAKE_BPS)
        self.matches.append((match, {}))

    def enter(self, which: int, who: int) -> None:
        """A player enters a match."""
        if not self.matches:
            return
        (match, entries), user = self.matches[which % len(self.matches)], self._player(who)
        pool, fee = match.public_id, match.entry_fee_minor
        if user.pk in entries:
            return
        entry = in_matches.entry_of(match, user)
        key = f"entry:{entry.public_id}"
        if self._both(
            lambda m: m.fee("entry", user.pk, pool, fee),
            lambda: in_matches.prizes.enter_pool(user, in_matches.pool_of(match), fee, key),
        ):
            entries[user.pk] = entry
        else:
            entry.delete()

    def leave(self, which: int, who: int) -> None:
        """A player leaves a match before it begins."""
        if not self.matches:
            return
        (match, entries), user = self.matches[which % len(self.matches)], self._player(who)
        entry = entries.pop(user.pk, None)
        if entry is not None:
            self._both(lambda m: m.fee_back(user.pk, match.public_id), lambda: in_matches.withdraw(match, entry))

    def win_match(self, which: int, who: int) -> None:
        """An entrant wins a match, and its prizes are paid once."""
        if not self.matches:
            return
        match, entries = self.matches[which % len(self.matches)]
        if len(entries) < 2:
            return
        winner = sorted(entries)[who % len(entries)]
        whole = sum(self.model.fees[match.public_id].values())
        rake = whole * RAKE_BPS // 10_000

        def award() -> None:
            with transaction.atomic():
                if Match.objects.filter(pk=match.pk, status=MatchStatus.OVER).exists():
                    return
                in_matches.pay_prizes(match, [(entries[winner], whole - rake)], rake)
                Match.objects.filter(pk=match.pk).update(status=MatchStatus.OVER, due_at=None, ended_at=timezone.now())

        self._both(lambda m: m.prizes(winner, match.public_id, RAKE_BPS), award)
        self.matches.remove((match, entries))

    # Money in.

    def open_deposit(self, who: int, rupees: int) -> None:
        """A player begins a deposit, amount in rupees."""
        user, key = self._player(who), self._key("deposit")
        self._both(
            lambda m: m.open_deposit(user.pk, rupees * 100),
            lambda: deposits.open_deposit(user, rupees * 100, "sandbox", key),
        )

    def captured(self, which: int, part: int) -> None:
        """All of it, a little less, twice as much, or a paisa."""
        if not self.deposits:
            return
        number = which % len(self.deposits)
        total = self.model.deposits[number].total
        minor = (total, total, total, total - 1_00, 2 * total, 1)[part % 6]
        self._heard(number, EventKind.CAPTURED, minor, lambda m: m.captured(number, minor))

    def authorised(self, which: int) -> None:
        """The gateway says that a payment was authorised."""
        if self.deposits:
            number = which % len(self.deposits)
            self._heard(number, EventKind.AUTHORISED, None, lambda m: m.authorised(number))

    def payment_failed(self, which: int) -> None:
        """The gateway says that a payment failed."""
        if self.deposits:
            number = which % len(self.deposits)
            self._heard(number, EventKind.FAILED, None, lambda m: m.failed(number))

    def charged_back(self, which: int, part: int) -> None:
        """Everything without an amount, all of it, a third of it, or as much as was captured."""
        if not self.deposits:
            return
        number = which % len(self.deposits)
        row = self.model.deposits[number]
        minor = (0, row.still, max(1, row.total // 3), row.captured)[part % 4]
        self._heard(number, EventKind.CHARGED_BACK, minor, lambda m: m.charged_back(number, minor))

    def lie(self, which: int, how: int) -> None:
        """What nobody signed, what another secret signed, another currency, a capture of nothing: nothing moves."""
        if not self.deposits:
            return
        deposit = self.deposits[which % len(self.deposits)]
        word = message(deposit, amount_minor=deposit.total_minor * 3)
        lies: Sequence[Callable[[], Any]] = (
            lambda: delivered(word, signed_with="another"),
            lambda: delivered(word, moment=self.clock.python_now() - timedelta(hours=3)),
            lambda: delivered(message(deposit, currency="USD")),
            lambda: delivered(message(deposit, amount_minor=0)),
            lambda: delivered(message(deposit, EventKind.REFUNDED, amount_minor=7)),
        )
        self._both(lambda m: None, lambda: _not_heeded(lies[how % len(lies)]()))

    def decide(self, which: int, credit: int) -> None:
        """An operator decides about a deposit under review: credited when `credit` is odd."""
        if not self.deposits:
            return
        number, by = which % len(self.deposits), self.operators[0]
        row = self.deposits[number]
        self._both(
            lambda m: m.decide(number, bool(credit % 2)),
            lambda: deposits.decide(Deposit.objects.get(pk=row.pk), by, credit=bool(credit % 2), why="looked into"),
        )

    def refund_over(self, which: int) -> None:
        """An operator has a payment refunded that lies in suspense."""
        if not self.deposits:
            return
        number = which % len(self.deposits)
        waiting = self.deposits[number].unmatched.filter(state="held").order_by("pk")

        def have_refunded() -> None:
            rows = [row for row in waiting.select_related("deposit") if not row.waits_for_deposit]
            if not rows:
                raise PaymentRefused(PaymentRefusal.TOO_LATE)
            suspense.refund(rows[0], self.operators[0], "paid twice")

        self._both(lambda m: m.refund_over(number), have_refunded)

    def gateway_refunds(self, which: int, done: int) -> None:
        """The gateway is asked for refunds, and says of one that it is done, or that it cannot be."""
        self._both(lambda m: None, refunds.ask_gateways)
        SandboxMessage.objects.filter(kind=EventKind.REFUNDED).delete()
        waiting = [
            (number, one.minor)
            for number, row in enumerate(self.model.deposits)
            for one in row.held
            if one.state == "refunding"
        ]
        if waiting:
            number, minor = waiting[which % len(waiting)]
            kind = EventKind.REFUND_FAILED if done % 4 == 0 else EventKind.REFUNDED
            self._heard(number, kind, minor, lambda m: m.refunded(number, minor, done % 4 != 0))

    # Money out.

    def adjust(self, who: int, rupees: int) -> None:
        """Operators book rupees by hand; a negative number takes them."""
        user, minor = self._player(who), rupees * 100
        legs = [Leg(refs.house_promotions(INR), -minor), Leg(refs.player_main(user.pk, INR), minor)]
        reason = self._key("by hand")
        self._both(lambda m: m.adjust(user.pk, minor), lambda: _once(reason, lambda: adjusted(legs, reason)))

    def ask(self, who: int, rupees: int) -> None:
        """A player asks for a withdrawal, amount in rupees."""
        user, key = self._player(who), self._key("ask")
        minor = rupees * 100
        to = self.payees[user.pk]
        self._both(lambda m: m.ask(user.pk, minor), lambda: withdrawals.ask(user, minor, to, key))

    def approve(self, which: int, by: int) -> None:
        """One of two operators approves a withdrawal."""
        self._of_withdrawal(which, lambda m, n: m.approve(n, by % 2), lambda w: approvals.approve(w, self._by(by)))

    def reject(self, which: int) -> None:
        """An operator rejects a withdrawal."""
        states = ("requested", "approved")
        self._of_withdrawal(
            which,
            lambda m, n: m.give_back(n, "rejected", states),
            lambda w: approvals.reject(w, self.operators[0], "no"),
        )

    def cancel(self, which: int) -> None:
        """A player takes a withdrawal back."""
        self._of_withdrawal(
            which,
            lambda m, n: m.give_back(n, "cancelled", ("requested",)),
            lambda w: withdrawals.cancel(w, w.user),
        )

    def send(self) -> None:
        """The approved withdrawals are sent to the bank."""
        self._both(lambda m: m.send(), lambda: payouts.send(self.operators[0]))

    def bank_says(self, which: int, what: int) -> None:
        """Paid, paid, failed, or returned after it was paid."""
        by = self.operators[1]
        if what % 4 < 2:
            self._of_withdrawal(which, lambda m, n: m.paid_out(n), lambda w: payouts.mark_paid(w, by, "UTR"))
        elif what % 4 == 2:
            self._of_withdrawal(
                which, lambda m, n: m.give_back(n, "failed", ("sent",)), lambda w: payouts.mark_failed(w, by, "no")
            )
        else:
            self._of_withdrawal(
                which, lambda m, n: m.give_back(n, "returned", ("paid",)), lambda w: payouts.mark_returned(w, by, "no")
            )

    # What happens by itself.

    def grant_bonus(self, who: int, currency: int, minor: int, hours: int) -> None:
        """The house grants a bonus that ends after so many hours."""
        user, money = self._player(who), CURRENCIES[currency % 2]
        expires_at = self.clock.books_now() + timedelta(hours=1 + hours)
        reason = self._key("Diwali")

        def grant() -> None:
            if not user.bonuses.filter(reason=reason).exists():
                bonuses.grant(user, minor, money, release_bps=5_000, expires_at=expires_at, reason=reason)

        self._both(lambda m: m.grant(user.pk, money, minor, 5_000, expires_at), grant)

    def release_bonuses(self) -> None:
        """What was earned of bonuses is released."""
        self._both(lambda m: m.release(), bonuses.release_earned)

    def expire_bonuses(self) -> None:
        """Bonuses whose time is over end."""
        self._both(lambda m: m.expire_bonuses(), bonuses.expire_due)

    def recover(self) -> None:
        """What players owe is taken from what they have."""
        self._both(lambda m: [m.recover(user.pk) for user in self.players], receivables.recover_all)

    def expire_deposits(self) -> None:
        """Deposits that nobody paid in time are given up."""
        now = self.clock.books_now()
        due = [n for n, row in enumerate(self.deposits) if row.expires_at <= now]
        self._both(lambda m: [m.expire(n) for n in due], deposits.expire_unpaid)

    def close_years(self) -> None:
        """Financial years that are over are closed, and taxed."""
        rules = tax_rules("IN")
        self._both(lambda m: m.close_years(), lambda: tax_years.close_due_years(INR, rules, self.clock.books_now()))

    def roll_up(self) -> None:
        """The checkpoints of hot accounts are renewed."""
        self._both(lambda m: None, roll_up)


def _not_heeded(answer: Any) -> None:
    assert answer.status_code >= 400, answer.content


def _once(reason: str, call: Callable[[], object]) -> None:
    """By hand is not repeated by who does not know whether it was done: they look first."""
    if not Transaction.objects.filter(note=reason).exists():
        call()
