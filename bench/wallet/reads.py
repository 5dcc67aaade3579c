"""Every read of the ledger whose cost may not grow with its past, by name: for the bench of growth and for its test."""

from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.care.kinds import LimitKind
from accounts.people.models import User
from bench.wallet.rupees import INR
from tests.session_cookies import log_in_by_cookies
from wallet.finance.closing.business_day import BusinessDay, next_day
from wallet.finance.closing.findings import findings
from wallet.finance.closing.totals import closings_sha256, found, totals
from wallet.finance.taxes.gst import number_documents
from wallet.gate.usage import lost_minor, on_chairs_minor
from wallet.ledger import queries, refs, trace
from wallet.ledger.audit import differences_in
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.ledger.past.slices import every_slice
from wallet.ledger.refs import CHIP
from wallet.money.deposits import services as deposits
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals.tax_years import held_at, year_so_far
from wallet.player.statement import LineFilter, holdings, lines
from wallet.seal.models import Leaf
from wallet.seal.receipts import receipt
from wallet.seal.services import head, seal_next
from wallet.seal.stream import page
from wallet.seal.watch import found_in, looked_late, sealed_late

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
        "day close: the document held against the entries": lambda: _untrue(due),
        "day close: closings": lambda: closings_sha256(due.number, due.begins_at, due.ends_at),
        "hot account now": lambda: queries.balance(rake),
        "quiet hot account now": lambda: queries.balance(main),
        "hot account at a moment": lambda: queries.balance_at(rake, moment),
        "hot account at a moment, by event": lambda: queries.balance_at(rake, moment, "event"),
        "roll-up": roll_up,
        "check_ledger: one sealed day": lambda: list(differences_in(next(every_slice(due.number - 2)))),
    }


def _of_a_player(user: User, due: BusinessDay) -> Reads:
    moment = due.ends_at - timedelta(days=2, hours=7)
    main = refs.player_main(user.pk)
    last = Transaction.objects.filter(entries__account__code=main.code, kind="buy_in").order_by("-id").first()
    assert last is not None
    older = lines(user.pk, LineFilter(CHIP)).older
    log_in_by_cookies()
    browser = Client(headers={"host": "localhost"})
    browser.force_login(user)
    browser.get("/wallet/")
    return {
        "player's account at a moment": lambda: queries.balance_at(main, moment),
        "player's account at a moment, by event": lambda: queries.balance_at(main, moment, "event"),
        "player's buckets": lambda: queries.buckets(user),
        "player's holdings": lambda: holdings(user.pk),
        "statement, page 1": lambda: lines(user.pk, LineFilter(CHIP)),
        "statement, page 2": lambda: lines(user.pk, LineFilter(CHIP, before=older)),
        "limit's use": lambda: lost_minor(user.pk, CHIP, due.begins_at),
        "chips on chairs": lambda: on_chairs_minor(user.pk, CHIP),
        "page /wallet/": lambda: browser.get("/wallet/"),
        "tax: held at a moment": lambda: held_at(user.pk, CHIP, moment),
        "trace of a posting": lambda: trace.trace(last),
    }


def reads_of_money(user: User) -> Reads:
    """Reads of a house with a licence, of this player's rupees and of the house's."""
    due = next_day()
    assert due is not None
    moment = due.ends_at - timedelta(days=2, hours=7)
    while number_documents():
        pass
    return {
        "rupees: day close: balances": lambda: found(INR, due.ends_at),
        "rupees: day close: invoices": number_documents,
        "rupees: hot account now": lambda: queries.balance(refs.tax_gst(INR)),
        "rupees: hot account at a moment": lambda: queries.balance_at(refs.tax_gst(INR), moment),
        "rupees: player's buckets": lambda: queries.buckets(user, INR),
        "rupees: statement, page 1": lambda: lines(user.pk, LineFilter(INR)),
        "rupees: limit's use": lambda: lost_minor(user.pk, INR, due.begins_at),
        "rupees: limit of deposits": lambda: deposits.used_minor(user, LimitKind.DEPOSIT, INR, due.begins_at),
        "rupees: tax: held at a moment": lambda: held_at(user.pk, INR, moment),
    }


def reads_of_own_payments(user: User) -> Reads:
    """What a withdrawal asks of a year in which the player has paid in and out every day."""
    rules = tax_rules("IN")
    this_year = rules.year_of(timezone.now())
    year_so_far(user.pk, INR, rules, this_year)  # closes the years before it, once
    return {
        "rupees: tax: the year so far": lambda: year_so_far(user.pk, INR, rules, this_year),
        "rupees: tax: the year so far, by the database": lambda: _numbers(user, this_year),
    }


def reads_of_the_log(user: User) -> Reads:
    """Reads of the log, in which all is sealed: a player's receipt, the head, the stream, the next block."""
    last = Leaf.objects.filter(transaction__entries__account__owner=user).order_by("-position").first()
    newest = head()
    assert last is not None
    assert newest is not None
    return {
        "log: a receipt": lambda: receipt(user.pk, last.transaction.public_id),
        "log: the head": head,
        "log: the last hundred of the stream": lambda: page(newest.last_position - 99, 100),
        "log: nothing new to seal": seal_next,
        "log: how long it waits for a seal": sealed_late,
        "log: how long it waits to be looked at": looked_late,
        "log: a day close's findings": lambda: list(findings()),
    }


def reads_of_the_watch() -> Reads:
    """What the watch reads of a block and of the accounts that it moved."""
    newest = head()
    assert newest is not None
    return {"log: the watch over the last block": lambda: list(found_in(newest))}


def _numbers(user: User, year: int) -> None:
    """What the database counts once more before it takes a withdrawal or a year's end."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM public.wallet_tax_year_numbers(%s, %s, %s)", [user.pk, INR, year])


def _untrue(due: BusinessDay) -> None:
    """What the database does before it takes a day's document: all of its entries are counted once more."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_day_untrue('{}', '{}', %s, %s)", [due.begins_at, due.ends_at])
