"""The findings of a closed day: a registry that every room fills with its own searches.

A search returns findings as of now; every room adds its own in `AppConfig.ready()`:

    searches.add("chips_left_behind", Search(gettext_noop("Chips left at a table"), chips_left_behind))
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from itertools import islice
from typing import NamedTuple

import msgspec
from django.db import connection
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from base.registry import Registry
from wallet.amounts import plain_of
from wallet.finance.closing.models import Day
from wallet.ledger.audit import recent_differences
from wallet.ledger.models import Account, Currency
from wallet.ledger.past.models import CheckRun
from wallet.money.deposits.models import Deposit, DepositState, Unmatched
from wallet.money.deposits.suspense import OPEN
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.webhooks import FOLLOWED
from wallet.money.receivables.models import Receivable
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState

MOST_OF_ONE = 200
"""The most findings of one kind that are listed; one more line says that there are others."""

WITHDRAWAL_WAITS = timedelta(hours=72)
REVIEW_WAITS = timedelta(hours=24)
POOL_WAITS = timedelta(hours=24)


_QUIET_POOLS = """
SELECT a.code, a.balance_minor, a.currency_id, last.moved_at
FROM public.wallet_account a
CROSS JOIN LATERAL (
    SELECT max(e.booked_at) AS moved_at FROM public.wallet_entry e
    WHERE e.account_id = a.id AND e.line IS NOT NULL AND e.booked_at >= a.opened_at - interval '1 hour'
) AS last
WHERE a.kind = 'pool' AND a.closed_at IS NULL AND a.balance_minor > 0 AND last.moved_at < %(moved_before)s
ORDER BY a.id
"""


class Finding(msgspec.Struct, frozen=True):
    """One finding: its kind, its object, and a sentence with the numbers."""

    code: str
    about: str
    sentence: str


class Search(NamedTuple):
    """A search for one kind of findings: the title of the kind, for translation, and the function that finds them."""

    title: str
    find: Callable[[], Iterable[Finding]]


searches: Registry[Search] = Registry("searches of a day close")
"""By the code of their findings."""


def findings() -> Iterator[Finding]:
    """All findings as of now, search by search in the order of their names."""
    for code, search in searches.items():
        results = iter(search.find())
        yield from islice(results, MOST_OF_ONE)
        if next(results, None) is not None:
            yield Finding(code, "", f"There are more than {MOST_OF_ONE} of these; only the first are listed.")


def title_of(code: str) -> str:
    """The title of a kind of findings, for translation; its code if the kind no longer exists."""
    search = searches.get(code)
    return search.title if search else OF_TOTALS.get(code, code)


def plain(amount_minor: int, currency: str) -> str:
    """An amount with its currency as documents write it, the same in every language: '1234.50 INR'."""
    digits = Currency.objects.get(code=currency).minor_digits
    return f"{plain_of(amount_minor, digits)} {currency}"


def ledger_differences() -> Iterator[Finding]:
    """What `check_ledger` finds in the time since the last sealed day, and what its last run has found."""
    for difference in recent_differences():
        yield Finding("ledger_difference", difference.about, str(difference))
    last = CheckRun.objects.order_by("-id").first()
    for sentence in last.found if last else ():
        yield Finding("ledger_difference", "", sentence)


def stuck_withdrawals() -> Iterator[Finding]:
    """Withdrawals that have been neither paid nor given back for too long."""
    waiting = (WithdrawalState.REQUESTED, WithdrawalState.APPROVED, WithdrawalState.SENT)
    late = Withdrawal.objects.filter(state__in=waiting, requested_at__lt=timezone.now() - WITHDRAWAL_WAITS)
    for row in late.order_by("id").iterator():
        yield Finding(
            "withdrawal_waits",
            row.public_id,
            f"{plain(row.amount_minor, row.currency_id)} asked for on {row.requested_at:%Y-%m-%d %H:%M} UTC"
            f" are {row.state}.",
        )


def deposits_in_review() -> Iterator[Finding]:
    """Deposits whose gateway captured another amount than requested, and which no operator has decided yet."""
    late = Deposit.objects.filter(state=DepositState.REVIEW, opened_at__lt=timezone.now() - REVIEW_WAITS)
    for row in late.order_by("id").iterator():
        yield Finding(
            "deposit_in_review",
            row.public_id,
            f"{plain(row.amount_minor, row.currency_id)} wait for an operator's decision.",
        )


def payments_in_suspense() -> Iterator[Finding]:
    """Money that arrived and is neither credited nor refunded yet."""
    waiting = Unmatched.objects.filter(state__in=OPEN).select_related("deposit")
    for row in waiting.order_by("id").iterator():
        yield Finding(
            "payment_in_suspense",
            row.deposit.public_id,
            f"{plain(row.amount_minor, row.currency_id)} since {row.held_at:%Y-%m-%d %H:%M} UTC"
            f" ({row.state}): {row.why}.",
        )


def quiet_pools() -> Iterator[Finding]:
    """Prize pools that are not empty and have had no entries for a day."""
    with connection.cursor() as cursor:
        cursor.execute(_QUIET_POOLS, {"moved_before": timezone.now() - POOL_WAITS})
        for code, minor, currency, moved_at in cursor.fetchall():
            yield Finding(
                "pool_not_paid_out",
                code,
                f"{plain(minor, currency)} lie here, unmoved since {moved_at:%Y-%m-%d %H:%M} UTC.",
            )


def seats_of_nobody() -> Iterator[Finding]:
    """Chips or money on a seat's account without an owner, so that nobody can take them back."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT code, balance_minor, currency_id FROM public.wallet_account"
            " WHERE kind = 'seat' AND closed_at IS NULL AND owner_id IS NULL AND balance_minor > 0 ORDER BY id"
        )
        for code, minor, currency in cursor.fetchall():
            yield Finding("seat_of_nobody", code, f"{plain(minor, currency)} lie on a seat that is nobody's.")


def players_that_owe() -> Iterator[Finding]:
    """Losses that the house has borne for players who have not paid them back yet."""
    owing = Receivable.objects.filter(recovered_minor__lt=F("amount_minor")).select_related("user")
    for row in owing.order_by("id").iterator():
        yield Finding(
            "player_owes",
            row.user.public_id,
            f"{plain(row.open_minor, row.currency_id)} since {row.since:%Y-%m-%d}: {row.reason} {row.about}.",
        )


def left_on_closed_accounts() -> Iterator[Finding]:
    """Amounts that came to a player's account after it was closed, such as a payout that the bank has returned."""
    holding = Account.objects.filter(owner__closed_at__isnull=False, closed_at=None, balance_minor__gt=0)
    for row in holding.select_related("owner").order_by("id").iterator():
        assert row.owner is not None
        assert row.balance_minor is not None
        yield Finding(
            "closed_account_holds",
            row.owner.public_id,
            f"{plain(row.balance_minor, row.currency_id)} on {row.code}.",
        )


def messages_not_followed() -> Iterator[Finding]:
    """Messages of gateways since the last closed day that could not be acted upon."""
    last = Day.objects.order_by("-number").first()
    refused = GatewayEvent.objects.exclude(outcome__in=[heard.value for heard in FOLLOWED]).select_related(
        "payment__deposit"
    )
    if last is not None:
        refused = refused.filter(received_at__gte=last.ends_at)
    for row in refused.order_by("id").iterator():
        yield Finding(
            "message_not_followed",
            row.payment.deposit.public_id,
            f"{row.gateway} {row.event_id}, {row.kind}: {row.outcome}.",
        )


OWN_SEARCHES = {
    "ledger_difference": Search(gettext_noop("The ledger does not add up"), ledger_differences),
    "withdrawal_waits": Search(gettext_noop("Withdrawal waits for more than three days"), stuck_withdrawals),
    "deposit_in_review": Search(gettext_noop("Deposit waits for a decision"), deposits_in_review),
    "payment_in_suspense": Search(gettext_noop("Payment in suspense"), payments_in_suspense),
    "pool_not_paid_out": Search(gettext_noop("Prize pool not paid out"), quiet_pools),
    "seat_of_nobody": Search(gettext_noop("Seat that is nobody's"), seats_of_nobody),
    "player_owes": Search(gettext_noop("Owed to the house by a player"), players_that_owe),
    "closed_account_holds": Search(gettext_noop("Closed account that holds something"), left_on_closed_accounts),
    "message_not_followed": Search(gettext_noop("Message of a gateway that was not followed"), messages_not_followed),
}
"""The wallet's own searches."""

OF_TOTALS = {
    "out_of_balance": gettext_noop("Totals do not balance"),
    "rolled_otherwise": gettext_noop("Totals and balances disagree"),
    "players_not_covered": gettext_noop("Owed to players is not covered"),
}
"""The findings that closing a day makes from the day's totals (`seal`)."""
