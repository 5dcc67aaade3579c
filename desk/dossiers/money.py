"""The bookings of a case: the deal's own, and those that decisions in the case made, leg by leg."""

from collections.abc import Iterable
from typing import Any

from desk.cases.models import Act, ActKind, Case
from desk.dossiers.writing import moment
from wallet.ledger.models import Account, Entry, Transaction
from wallet.seal.models import Leaf


def transactions_of(case: Case) -> list[Transaction]:
    """The transactions that a case is about, in the order in which they were booked."""
    named = [case.transaction] if case.transaction else []
    for facts in Act.objects.filter(case=case, kind=ActKind.APPROVED).values_list("facts", flat=True):
        named += [facts[name] for name in ("booked", "transaction") if facts.get(name)]
    transactions = Transaction.objects.filter(public_id__in=named)
    if case.deal is not None:
        deals = Transaction.objects.filter(key=f"deal:{case.deal.public_id}")
        transactions = transactions | deals | Transaction.objects.filter(reverses__in=deals)
    return list(transactions.distinct().order_by("id"))


def bookings_of(case: Case) -> list[dict[str, Any]]:
    """The bookings as the case's player may read them: others at the table by their chairs, accounts by their kind."""
    return [
        {
            "transaction": one.public_id,
            "kind": one.kind,
            "key": one.key,
            "currency": one.currency_id,
            "booked_at": moment(one.booked_at),
            "reverses": one.reverses.public_id if one.reverses else None,
            "legs": [{"account": _shown(entry.account, case), "amount_minor": entry.amount_minor} for entry in legs],
        }
        for one, legs in _with_legs(transactions_of(case))
    ]


def whole_bookings_of(case: Case) -> list[dict[str, Any]]:
    """The bookings with every account, whose it is, what it held after each, and their places in the sealed log."""
    return [
        {
            "transaction": one.public_id,
            "kind": one.kind,
            "key": one.key,
            "currency": one.currency_id,
            "event_at": moment(one.event_at),
            "booked_at": moment(one.booked_at),
            "fingerprint": one.fingerprint,
            "note": one.note,
            "sealed": _sealed(one),
            "legs": [
                {
                    "account": entry.account.code,
                    "owner": entry.account.owner.public_id if entry.account.owner else None,
                    "amount_minor": entry.amount_minor,
                    "balance_after_minor": entry.balance_after_minor,
                }
                for entry in legs
            ],
        }
        for one, legs in _with_legs(transactions_of(case))
    ]


def _with_legs(transactions: Iterable[Transaction]) -> Iterable[tuple[Transaction, list[Entry]]]:
    for one in transactions:
        entries = one.entries.filter(booked_at=one.booked_at).select_related("account__owner").order_by("id")
        yield one, list(entries)


def _shown(account: Account, case: Case) -> str:
    """A chair is named by whom all at the table saw on it; of players' accounts only one's own is named."""
    owner = account.owner
    if account.kind == "seat" and owner is not None:
        return f"chair of {owner.public_id}"
    if owner is not None and owner.pk != case.player_id:
        return "another player"
    return account.code if owner is None else f"player {owner.public_id}"


def _sealed(one: Transaction) -> dict[str, Any] | None:
    leaf = Leaf.objects.filter(transaction_id=one.pk).select_related("block").first()
    return None if leaf is None else {"position": leaf.position, "block": leaf.block_id, "sha256": leaf.block.sha256}
