"""Posting one event into the ledger: the only Python code that writes there.

`post` is a single round trip to `public.wallet_post` (migrations/sql), which checks that the rows of the event's
source require these legs, opens accounts, locks them by id, checks the key and the funds, and writes the
transaction with its entries.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache

import msgspec
from django.db import connection
from prometheus_client import Counter

from base.ids import new_public_id
from base.prepared import array, execute_prepared
from base.watching import metrics
from wallet.ledger.kinds import Kind
from wallet.ledger.models import AMOUNT_MAX_MINOR
from wallet.ledger.refs import AccountRef
from wallet.refusals import BadPosting, refused

_POST = b"""
SELECT posted.*, CASE WHEN posted.outcome = 'posted' AND %(rakes)s::bigint[] IS NOT NULL
    THEN public.wallet_rake_paid(%(key)s, %(currency)s, %(rake_codes)s, %(rakes)s) END
FROM public.wallet_post(
    %(public_id)s, %(kind)s, %(key)s, '', %(currency)s, %(codes)s, %(amounts)s, NULL, %(owners)s,
    NULL, %(opens)s, %(event_at)s, %(reverses)s, %(note)s) AS posted
"""
# What an account's kind is, and what it opens with, the database says itself: it takes no word of it any more.

_HOLD = "SELECT public.wallet_hold(%s::text[], %s::text[], %s)"

_BOOKED = ("posted", "repeated")


class Leg(msgspec.Struct, frozen=True):
    """The amount that one account receives (positive) or gives (negative), in minor units."""

    account: AccountRef
    amount_minor: int


class PostedLeg(msgspec.Struct, frozen=True):
    """A leg as booked; `balance_after_minor` is None for a hot account."""

    account: str
    amount_minor: int
    balance_after_minor: int | None


class Posting(msgspec.Struct, frozen=True):
    """A transaction as booked; `repeated` if an earlier call with the same key had booked it."""

    transaction_id: int
    public_id: str
    event_at: datetime
    booked_at: datetime
    legs: tuple[PostedLeg, ...]
    repeated: bool

    def balance_after_minor(self, ref: AccountRef) -> int | None:
        """The balance of this account after the posting; None for a hot one. Raises KeyError for another account."""
        for leg in self.legs:
            if leg.account == ref.code:
                return leg.balance_after_minor
        raise KeyError(ref.code)


def post(
    kind: Kind,
    key: str,
    entries: Sequence[Leg],
    *,
    event_at: datetime | None = None,
    note: str = "",
    reverses: int | None = None,
    rakes: Sequence[tuple[AccountRef, int]] = (),
) -> Posting:
    """Book one event, inside the caller's database transaction; the same key and legs again return the first booking.

    It locks the legs' accounts by id, after the caller's locks. A caller that posts several times in one database
    transaction calls `hold` first. `rakes` are the parts of the event's rake that the owners of these accounts
    paid, in minor units; they are stored for players who are earning a bonus. Raises InsufficientFunds, KeyReused,
    NotLicensed, or WalletRefused unknown_account, unknown_currency, wrong_owner, already_reversed, not_allowed,
    which leave the caller's transaction usable; BadPosting for legs that are a mistake.
    """
    currency = _checked_currency(entries)
    refs = [leg.account for leg in entries]
    answer = execute_prepared(
        _POST,
        {
            "public_id": new_public_id(),
            "kind": kind.value,
            "key": key,
            "currency": currency,
            "codes": array(ref.code for ref in refs),
            "amounts": array(leg.amount_minor for leg in entries),
            "owners": array(ref.owner_id for ref in refs),
            "opens": array(ref.opens for ref in refs),
            "event_at": event_at,
            "reverses": reverses,
            "note": note,
            "rake_codes": array(ref.code for ref, _rake_minor in rakes) if rakes else None,
            "rakes": array(rake_minor for _ref, rake_minor in rakes) if rakes else None,
        },
    ).fetchone()
    assert answer is not None
    outcome, about, transaction_id, public_id, happened_at, booked_at, *legs, _noted = answer
    if outcome not in _BOOKED:
        raise refused(outcome, about)
    _counted(kind).inc()
    posted = tuple(map(PostedLeg, *legs))
    return Posting(transaction_id, public_id, happened_at, booked_at, posted, outcome == "repeated")


def hold(refs: Sequence[AccountRef], *, waits: bool = True) -> None:
    """Lock these accounts, by id, until the caller's database transaction ends.

    A caller that posts several times in one transaction needs this: two such callers then wait for each other
    instead of deadlocking. Hot accounts and accounts that are not open yet need no lock. Without `waits`, raises
    OperationalError if somebody else has locked one.
    """
    with connection.cursor() as cursor:
        cursor.execute(_HOLD, ([ref.code for ref in refs], [ref.currency for ref in refs], waits))


def must_be_positive(amount_minor: int) -> None:
    """Check an amount for a verb whose name gives the direction. Raises BadPosting."""
    if amount_minor <= 0:
        raise BadPosting("this moves a positive amount")


@cache
def _counted(kind: Kind) -> Counter:
    """Where postings of this kind are counted: looking it up each time costs as much as checking the legs."""
    return metrics.postings.labels(kind.value)


def _checked_currency(entries: Sequence[Leg]) -> str:
    """The one currency of legs that could be booked. Raises BadPosting."""
    currencies, codes, total_minor = set(), set(), 0
    for leg in entries:
        currencies.add(leg.account.currency)
        codes.add(leg.account.code)
        total_minor += leg.amount_minor
        if leg.amount_minor == 0 or abs(leg.amount_minor) > AMOUNT_MAX_MINOR:
            raise BadPosting(f"a leg is not zero and at most {AMOUNT_MAX_MINOR}")
    if len(entries) < 2:
        raise BadPosting("a transaction has at least two legs")
    if len(currencies) > 1:
        raise BadPosting(f"a transaction has one currency, not {sorted(currencies)}")
    if len(codes) < len(entries):
        raise BadPosting("an account has one leg in a transaction")
    if total_minor != 0:
        raise BadPosting("the legs of a transaction sum to zero")
    return currencies.pop()
