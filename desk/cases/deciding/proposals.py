"""Decisions that move money: one operator proposes, another agrees, and then the room's service does it.

The database guards that they are two people, that neither is part of the case, and that the proposal does not
change  (migrations/sql/0004_case_guards.sql); for a compensation the ledger checks the same again
(`wallet.play.adjusting`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from accounts.people.models import User
from base.refusals import Refused
from desk.cases.acts import locked, must_be_anothers, must_say_why, write
from desk.cases.kinds import ActKind, Decision
from desk.cases.models import Case, Proposal
from desk.cases.refusals import CaseRefusal
from wallet.ledger import refs
from wallet.ledger.models import Currency, Transaction
from wallet.ledger.posting import Leg
from wallet.money.deposits import suspense
from wallet.money.deposits.models import Unmatched, UnmatchedState
from wallet.play import adjusting
from wallet.play.models import Adjustment
from wallet.play.reversing import reverse

Facts = dict[str, Any]


@transaction.atomic
def ask_compensation(case: Case, by: User, whom: User, amount_minor: int, currency: str, why: str) -> Proposal:
    """Propose a compensation for a player of the case: chips from `equity:chips`, money at the house's loss.

    Raises Refused case_closed, own_case, reason_needed, bad_amount.
    """
    why = _may(case, by, why)
    if amount_minor <= 0 or not Currency.objects.filter(code=currency).exists():
        raise Refused(CaseRefusal.BAD_AMOUNT, case.public_id)
    giver = refs.equity_chips() if currency == refs.CHIP else refs.house_losses(currency)
    legs = [Leg(giver, -amount_minor), Leg(refs.player_main(whom.pk, currency), amount_minor)]
    adjustment = adjusting.ask(by, legs, why)
    about = {
        "player": whom.public_id,
        "amount_minor": amount_minor,
        "currency": currency,
        "adjustment": adjustment.public_id,
    }
    return _propose(case, by, Decision.COMPENSATE, about, why)


@transaction.atomic
def ask_reversal(case: Case, by: User, transaction_id: str, why: str) -> Proposal:
    """Propose to reverse a booking. Raises Refused as above, no_such_transaction."""
    why = _may(case, by, why)
    booked = Transaction.objects.filter(public_id=transaction_id.strip()).first()
    if booked is None:
        raise Refused(CaseRefusal.NO_TRANSACTION, transaction_id)
    _not_their_money(booked, by)
    about = {"transaction": booked.public_id, "kind": booked.kind, "key": booked.key}
    return _propose(case, by, Decision.REVERSE, about, why)


@transaction.atomic
def ask_refund(case: Case, by: User, unmatched_pk: int, why: str) -> Proposal:
    """Propose to refund a payment in suspense through its gateway. Raises Refused as above, no_such_payment."""
    why = _may(case, by, why)
    row = refundable(case).filter(pk=unmatched_pk).select_related("deposit").first()
    if row is None:
        raise Refused(CaseRefusal.NO_PAYMENT, case.public_id)
    about = {
        "payment": row.pk,
        "deposit": row.deposit.public_id,
        "amount_minor": row.amount_minor,
        "currency": row.deposit.currency_id,
    }
    return _propose(case, by, Decision.REFUND, about, why)


def refundable(case: Case) -> Any:
    """Payments in suspense that wait for a decision: of the case's deposit, or of its player."""
    unmatched = Unmatched.objects.filter(state=UnmatchedState.HELD)
    if case.deposit:
        return unmatched.filter(deposit__public_id=case.deposit)
    return unmatched.filter(deposit__user_id=case.player_id) if case.player_id else unmatched.none()


@transaction.atomic
def agree(proposal: Proposal, by: User) -> Proposal:
    """Agree to another operator's proposal, and carry it out.

    If the room refuses, it stays open. Raises Refused two_people, already_decided, own_case, case_closed, and the
    room's refusals.
    """
    undecided = _undecided(proposal, by)
    undecided.decided_by, undecided.agreed = by, True
    undecided.save(update_fields=["decided_by", "agreed"])
    came_of_it = _DOES[Decision(undecided.decision)](undecided, by)
    write(
        locked(undecided.case),
        ActKind.APPROVED,
        by,
        undecided.reason,
        decision=undecided.decision,
        facts={"proposal": undecided.pk, **undecided.about, **came_of_it},
    )
    return undecided


@transaction.atomic
def turn_down(proposal: Proposal, by: User, why: str) -> Proposal:
    """Refuse another operator's proposal, with the reason.

    Raises Refused as above, reason_needed.
    """
    why = must_say_why(why)
    undecided = _undecided(proposal, by)
    undecided.decided_by, undecided.agreed, undecided.why = by, False, why
    undecided.save(update_fields=["decided_by", "agreed", "why"])
    write(
        locked(undecided.case), ActKind.REFUSED, by, why, decision=undecided.decision, facts={"proposal": undecided.pk}
    )
    return undecided


def _compensate(proposal: Proposal, by: User) -> Facts:
    adjustment = Adjustment.objects.get(public_id=proposal.about["adjustment"])
    return {"booked": adjusting.approve(adjustment, by).public_id}


def _reverse(proposal: Proposal, by: User) -> Facts:
    booked = Transaction.objects.get(public_id=proposal.about["transaction"])
    _not_their_money(booked, by)
    return {"booked": reverse(booked, note=proposal.reason).public_id}


def _not_their_money(booked: Transaction, by: User) -> None:
    if booked.entries.filter(account__owner=by).exists():
        raise Refused(CaseRefusal.OWN_CASE, booked.public_id)


def _refund(proposal: Proposal, by: User) -> Facts:
    row = Unmatched.objects.get(pk=proposal.about["payment"])
    suspense.refund(row, by, proposal.reason)
    return {"asked_of": row.deposit.gateway}


_DOES: Mapping[Decision, Callable[[Proposal, User], Facts]] = {
    Decision.COMPENSATE: _compensate,
    Decision.REVERSE: _reverse,
    Decision.REFUND: _refund,
}


def _propose(case: Case, by: User, decision: Decision, about: Facts, why: str) -> Proposal:
    case = locked(case)
    made = Proposal.objects.create(case=case, decision=decision, about=about, reason=why, asked_by=by)
    write(case, ActKind.ASKED, by, why, decision=decision, facts={"proposal": made.pk, **about})
    return made


def _undecided(proposal: Proposal, by: User) -> Proposal:
    locked = Proposal.objects.select_for_update(of=("self",)).select_related("case").get(pk=proposal.pk)
    if locked.decided_by_id is not None:
        raise Refused(CaseRefusal.DECIDED, str(locked))
    if locked.asked_by_id == by.pk:
        raise Refused(CaseRefusal.TWO_PEOPLE, str(locked))
    must_be_anothers(locked.case, by)
    return locked


def _may(case: Case, by: User, why: str) -> str:
    must_be_anothers(case, by)
    if case.is_closed:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return must_say_why(why)
