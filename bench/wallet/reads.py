"""Every read of the ledger whose cost may not grow with its past, by name: for the bench of growth and for its test."""

from collections.abc import Callable
from datetime import timedelta

from accounts.people.models import User
from wallet.finance.closing.business_day import BusinessDay, next_day
from wallet.finance.closing.findings import findings
from wallet.finance.closing.totals import closings_sha256, found, totals
from wallet.gate.usage import lost_minor, on_chairs_minor
from wallet.ledger import queries, refs, trace
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.ledger.refs import CHIP
from wallet.money.withdrawals.tax_years import held_at
from wallet.player.statement import LineFilter, holdings, lines

Reads = dict[str, Callable[[], object]]


def reads(user: User) -> Reads:
    """Reads of the last days, of this player and of the house, in a ledger whose last day is not closed."""
    due = next_day()
    assert due is not None
    return {**_of_the_house(due), **_of_a_player(user, due)}


def _of_the_house(due: BusinessDay) -> Reads:
    moment = due.ends_at - timedelta(days=2, hours=7)
    rake, main = refs.house_rake(), refs.equity_chips()
    return {
        "day close: findings": lambda: list(findings()),
        "day close: totals": lambda: totals(due.begins_at, due.ends_at, {}),
        "day close: balances": lambda: found(CHIP, due.ends_at),
        "day close: closings": lambda: closings_sha256(due.number, due.begins_at, due.ends_at),
        "hot account now": lambda: queries.balance(rake),
        "quiet hot account now": lambda: queries.balance(main),
        "hot account at a moment": lambda: queries.balance_at(rake, moment),
        "hot account at a moment, by event": lambda: queries.balance_at(rake, moment, "event"),
        "roll-up": roll_up,
    }


def _of_a_player(user: User, due: BusinessDay) -> Reads:
    moment = due.ends_at - timedelta(days=2, hours=7)
    main = refs.player_main(user.pk)
    last = Transaction.objects.filter(entries__account__code=main.code, kind="buy_in").order_by("-id").first()
    assert last is not None
    older = lines(user.pk, LineFilter(CHIP)).older
    return {
        "player's account at a moment": lambda: queries.balance_at(main, moment),
        "player's account at a moment, by event": lambda: queries.balance_at(main, moment, "event"),
        "player's buckets": lambda: queries.buckets(user),
        "player's holdings": lambda: holdings(user.pk),
        "statement, page 1": lambda: lines(user.pk, LineFilter(CHIP)),
        "statement, page 2": lambda: lines(user.pk, LineFilter(CHIP, before=older)),
        "limit's use": lambda: lost_minor(user.pk, CHIP, due.begins_at),
        "chips on chairs": lambda: on_chairs_minor(user.pk, CHIP),
        "tax: held at a moment": lambda: held_at(user.pk, CHIP, moment),
        "trace of a posting": lambda: trace.trace(last),
    }
