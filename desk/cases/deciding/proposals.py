"""Decisions that move money: one operator asks, another agrees, and then the room's service does it.

The database holds to it that they are two, that neither is in the case, and that what was asked for stays as it was
(migrations/sql/0004_case_guards.sql); of a compensation the ledger asks the same once more
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
    """Ask that a player of the case is given so much: chips from where chips come from, money at the house's loss.

    Raises Refused case_closed, own_case, why_needed, bad_amount.
    """
    why = _may(case, by, why)
    if amount_minor <= 0 or not Currency.objects.filter(code=currency).exists():
        raise Refused(CaseRefusal.BAD_AMOUNT, case.public_id)
    giver = refs.equity_chips() if currency == refs.CHIP else refs.house_losses(currency)
    legs = [Leg(giver, -amount_minor), Leg(refs.player_main(whom.pk, currency), amount_minor)]
    asked = adjusting.ask(by, legs, why)
    about = {
        "player": whom.public_id,
        "amount_minor": amount_minor,
        "currency": currency,
        "adjustment": asked.public_id,
    }
    return _asked(case, by, Decision.COMPENSATE, about, why)


@transaction.atomic
def ask_reversal(case: Case, by: User, transaction_id: str, why: str) -> Proposal:
    """Ask that a booking is taken back by its mirror. Raises Refused as above, no_such_transaction."""
    why = _may(case, by, why)
    booked = Transaction.objects.filter(public_id=transaction_id.strip()).first()
    if booked is None:
        raise Refused(CaseRefusal.NO_TRANSACTION, transaction_id)
    _not_their_money(booked, by)
    about = {"transaction": booked.public_id, "kind": booked.kind, "key": booked.key}
    return _asked(case, by, Decision.REVERSE, about, why)


@transaction.atomic
def ask_refund(case: Case, by: User, unmatched_pk: int, why: str) -> Proposal:
    """Ask that a payment in suspense goes back through its gateway. Raises Refused as above, no_such_payment."""
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
    return _asked(case, by, Decision.REFUND, about, why)


def refundable(case: Case) -> Any:
    """Payments in suspense that wait for a decision: of the case's deposit, or of its player."""
    held = Unmatched.objects.filter(state=UnmatchedState.HELD)
    if case.deposit:
        return held.filter(deposit__public_id=case.deposit)
    return held.filter(deposit__user_id=case.player_id) if case.player_id else held.none()


@transaction.atomic
def agree(proposal: Proposal, by: User) -> Proposal:
    """Agree to what another has asked for, and do it. A refusal of the room's leaves it undecided.

    Raises Refused two_people, already_decided, own_case, case_closed, and what the room refuses.
    """
    asked = _undecided(proposal, by)
    asked.decided_by, asked.agreed = by, True
    asked.save(update_fields=["decided_by", "agreed"])
    came_of_it = _DOES[Decision(asked.decision)](asked, by)
    write(
        locked(asked.case),
        ActKind.APPROVED,
        by,
        asked.reason,
        decision=asked.decision,
        facts={"proposal": asked.pk, **asked.about, **came_of_it},
    )
    return asked


@transaction.atomic
def turn_down(proposal: Proposal, by: User, why: str) -> Proposal:
    """Refuse what another has asked for, with the reason.

    Raises Refused as above, why_needed.
    """
    why = must_say_why(why)
    asked = _undecided(proposal, by)
    asked.decided_by, asked.agreed, asked.why = by, False, why
    asked.save(update_fields=["decided_by", "agreed", "why"])
    write(locked(asked.case), ActKind.REFUSED, by, why, decision=asked.decision, facts={"proposal": asked.pk})
    return asked


def _compensate(asked: Proposal, by: User) -> Facts:
    adjustment = Adjustment.objects.get(public_id=asked.about["adjustment"])
    return {"booked": adjusting.approve(adjustment, by).public_id}


def _reverse(asked: Proposal, by: User) -> Facts:
    booked = Transaction.objects.get(public_id=asked.about["transaction"])
    _not_their_money(booked, by)
    return {"booked": reverse(booked, note=asked.reason).public_id}


def _not_their_money(booked: Transaction, by: User) -> None:
    if booked.entries.filter(account__owner=by).exists():
        raise Refused(CaseRefusal.OWN_CASE, booked.public_id)


def _refund(asked: Proposal, by: User) -> Facts:
    row = Unmatched.objects.get(pk=asked.about["payment"])
    suspense.refund(row, by, asked.reason)
    return {"asked_of": row.deposit.gateway}


_DOES: Mapping[Decision, Callable[[Proposal, User], Facts]] = {
    Decision.COMPENSATE: _compensate,
    Decision.REVERSE: _reverse,
    Decision.REFUND: _refund,
}


def _asked(case: Case, by: User, decision: Decision, about: Facts, why: str) -> Proposal:
    case = locked(case)
    made = Proposal.objects.create(case=case, decision=decision, about=about, reason=why, asked_by=by)
    write(case, ActKind.ASKED, by, why, decision=decision, facts={"proposal": made.pk, **about})
    return made


def _undecided(proposal: Proposal, by: User) -> Proposal:
    asked = Proposal.objects.select_for_update(of=("self",)).select_related("case").get(pk=proposal.pk)
    if asked.decided_by_id is not None:
        raise Refused(CaseRefusal.DECIDED, str(asked))
    if asked.asked_by_id == by.pk:
        raise Refused(CaseRefusal.TWO_PEOPLE, str(asked))
    must_be_anothers(asked.case, by)
    return asked


def _may(case: Case, by: User, why: str) -> str:
    must_be_anothers(case, by)
    if case.is_closed:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return must_say_why(why)
