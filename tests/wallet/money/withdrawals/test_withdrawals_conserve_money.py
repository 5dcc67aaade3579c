"""Whatever players and operators do with withdrawals, in any order, no money appears or vanishes."""

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.people.models import User
from base.ids import new_public_id
from tests.wallet.money.cast import INR, balance, fresh, main_minor, payee, won
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.money.refusals import PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Withdrawal

VERBS = ("ask", "cancel", "approve", "reject", "send", "pay", "fail", "return", "win", "lose")
steps = st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 5)), min_size=4, max_size=18)


def do(verb: str, number: int, asha: User, omar: User) -> None:
    """One step; the withdrawal it is about is the `number`-th there is."""
    rows = list(Withdrawal.objects.filter(user=asha).order_by("id"))
    row = rows[number % len(rows)] if rows else None
    if verb == "ask":
        withdrawals.ask(asha, (number + 1) * 150_00, asha.payees.get(), new_public_id())
    elif verb == "win":
        won(asha, 100 * (number + 1))
    elif verb == "lose" and main_minor(asha) >= 100_00:
        won(asha, -100)
    elif verb == "send":
        payouts.send(omar)
    elif row is not None and verb in {"cancel", "approve"}:
        withdrawals.cancel(row, asha) if verb == "cancel" else approvals.approve(row, omar)
    elif row is not None and verb in {"reject", "pay", "fail", "return"}:
        service = {
            "reject": approvals.reject,
            "pay": payouts.mark_paid,
            "fail": payouts.mark_failed,
            "return": payouts.mark_returned,
        }[verb]
        service(row, omar, "a reason")


def check(asha: User) -> None:
    """What is where adds up to nothing out of nothing, and each withdrawal holds what its state says."""
    rows = [fresh(row) for row in Withdrawal.objects.filter(user=asha)]
    waiting = 0
    for row in rows:
        there = balance(refs.withdrawal(row.public_id, INR, asha.pk))
        assert there == {"requested": row.amount_minor, "approved": row.payout_minor, "sent": row.payout_minor}.get(
            row.state, 0
        )
        assert 0 <= row.tax_minor <= row.amount_minor
        waiting += there
    taxed = sum(row.tax_minor for row in rows if row.state in {"approved", "sent", "paid"})
    paid_out = sum(row.payout_minor for row in rows if row.state == "paid")
    assert balance(refs.tax_tds(INR)) == taxed
    assert balance(refs.bank("payouts", INR)) == paid_out
    assert main_minor(asha) + waiting + taxed + paid_out + balance(refs.house_promotions(INR)) == 0


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_every_rupee_is_somewhere_and_only_once(asha: User, omar: User, steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        payee(asha)
        won(asha, 1_000)
        for verb, number in steps:
            try:
                do(verb, number, asha, omar)
            except PaymentRefused:
                continue
            check(asha)
        assert list(differences()) == []
        transaction.set_rollback(True)
