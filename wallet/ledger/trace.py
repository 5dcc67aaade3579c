"""Where every rupee came from and where it went: the steps before and after any posting.

An account is read as first in, first out. So each debit is divided into parts of earlier credits, and each credit
into parts of later debits, exactly, and the parts sum to the whole. A trace ends at accounts of the house, of taxes
and of gateways, because money there belongs to no player. A player sees the steps through the player's own
accounts; others at the same deal are shown as 'other players'.
"""

from datetime import datetime

import msgspec
from django.db import connection
from django.db.models import Q

from accounts.people.models import User
from wallet.ledger.kinds import Kind
from wallet.ledger.meanings import About, meanings, meanings_of
from wallet.ledger.models import Entry, Transaction

DEEPEST = 5
MOST_STEPS = 120

# The entries of one account that a part of one of its entries came from, or went into: their running totals overlap.
# The entry's own total begins at the last sealed day before it. Those that may overlap lie between the days by whose
# end the account had received, or given, so much; the closings have an index by each.
_OVERLAPS = """
WITH sealed AS (
    SELECT number, ends_at FROM public.wallet_seal WHERE ends_at <= %(booked_at)s ORDER BY ends_at DESC LIMIT 1
), part AS (
    SELECT own.high - %(amount)s::bigint AS low, own.high FROM (
        SELECT (COALESCE((
                SELECT {own_total} FROM public.wallet_closing
                WHERE account_id = %(account)s AND number <= (SELECT number FROM sealed) ORDER BY number DESC LIMIT 1
            ), 0) + sum(GREATEST({own_sign} e.amount_minor, 0))) AS high
        FROM public.wallet_entry e
        WHERE e.account_id = %(account)s AND e.line <= %(line)s AND e.booked_at <= %(booked_at)s
            AND e.booked_at >= COALESCE((SELECT ends_at FROM sealed), '-infinity')
    ) AS own
), first AS (
    SELECT number FROM public.wallet_closing WHERE account_id = %(account)s AND {total} > (SELECT low FROM part)
    ORDER BY {total}, number LIMIT 1
), last AS (
    SELECT number FROM public.wallet_closing WHERE account_id = %(account)s AND {total} >= (SELECT high FROM part)
    ORDER BY {total}, number LIMIT 1
), span AS (
    SELECT COALESCE(
            (SELECT s.begins_at FROM public.wallet_seal s WHERE s.number = (SELECT number FROM first)),
            (SELECT max(s.ends_at) FROM public.wallet_seal s), '-infinity') AS begins_at,
        COALESCE((SELECT s.ends_at FROM public.wallet_seal s WHERE s.number = (SELECT number FROM last)), 'infinity')
            AS ends_at,
        COALESCE((
            SELECT {total} FROM public.wallet_closing
            WHERE account_id = %(account)s AND number < COALESCE((SELECT number FROM first), 2147483647)
            ORDER BY number DESC LIMIT 1
        ), 0) AS before
), lines AS (
    SELECT e.id, e.transaction_id, e.amount_minor,
        (SELECT before FROM span) + sum(GREATEST({sign} e.amount_minor, 0)) OVER (ORDER BY e.line) AS total
    FROM public.wallet_entry e
    WHERE e.account_id = %(account)s AND e.line IS NOT NULL
        AND e.booked_at >= (SELECT begins_at FROM span) AND e.booked_at < (SELECT ends_at FROM span)
)
SELECT l.transaction_id, (LEAST(o.high, l.total) - GREATEST(o.low, l.total - abs(l.amount_minor)))::bigint
FROM lines l, part o
WHERE {sign} l.amount_minor > 0 AND l.total > o.low AND l.total - abs(l.amount_minor) < o.high
ORDER BY l.id
"""
_RECEIVED, _GIVEN = "received_minor", "(received_minor - balance_minor)"
_SOURCES = _OVERLAPS.format(own_total=_GIVEN, own_sign="-", total=_RECEIVED, sign="+")
_USES = _OVERLAPS.format(own_total=_RECEIVED, own_sign="+", total=_GIVEN, sign="-")


class Step(msgspec.Struct, frozen=True):
    """A posting that a part of the money passed through: the amount, the account, and the steps beyond.

    `goes_on` says that there are more steps than are shown here; a trace of this posting shows them. `holder` is
    the account's player, shown only to finance.
    """

    transaction: str
    kind: str
    at: datetime
    account: str
    amount_minor: int
    about: About | None
    beyond: tuple["Step", ...] = ()
    goes_on: bool = False
    holder: User | None = None

    @property
    def kind_words(self) -> str:
        """The kind of the posting, in the reader's language."""
        return str(Kind(self.kind).label)


class SideLeg(msgspec.Struct, frozen=True):
    """One leg of the posting; `account` is empty for another player's.

    `left_minor` is the part that is still on the account. `holder` as in a step.
    """

    account: str
    amount_minor: int
    steps: tuple[Step, ...]
    left_minor: int = 0
    holder: User | None = None


class Trace(msgspec.Struct, frozen=True):
    """A posting between its past and its future; `is_cut` when there are more steps than a page takes."""

    transaction: Transaction
    about: About | None
    came: tuple[SideLeg, ...]
    went: tuple[SideLeg, ...]
    is_cut: bool = False


def find(sought: str) -> Transaction | None:
    """The posting meant by its own id, its key, or the id of a deal, payment or match; the latest of several."""
    text = sought.strip()
    keys = [f"{prefix}:{text}" for prefix in meanings.names()]
    postings = Transaction.objects.filter(Q(public_id=text) | Q(key=text) | Q(key__in=keys))
    return postings.order_by("-id").first()


def trace(transaction: Transaction, owner_pk: int | None = None) -> Trace:
    """The steps before and after a posting; with an owner, as that player may see them."""
    walk = _Walk(owner_pk)
    legs = walk.legs(transaction)
    known = meanings_of({transaction.key})
    came = tuple(walk.leg(leg, back=True) for leg in legs if leg.amount_minor < 0)
    went = tuple(walk.leg(leg, back=False) for leg in legs if leg.amount_minor > 0)
    return Trace(transaction, known.get(transaction.key), came, went, walk.is_cut)


class _Walk:
    """One walk over the ledger, which ends when it has shown enough."""

    def __init__(self, owner_pk: int | None) -> None:
        self.owner_pk = owner_pk
        self.left = MOST_STEPS
        self.is_cut = False

    def legs(self, transaction: Transaction) -> list[Entry]:
        """The entries with their accounts."""
        entries = transaction.entries.filter(booked_at=transaction.booked_at)
        return list(entries.select_related("account__owner").order_by("id"))

    def holder(self, entry: Entry) -> User | None:
        """The player who owns the account, for finance."""
        return entry.account.owner if self.owner_pk is None else None

    def may_follow(self, entry: Entry) -> bool:
        """Whether the reader may see more steps beyond this entry."""
        if entry.line is None:
            return False
        return self.owner_pk is None or entry.account.owner_id == self.owner_pk

    def leg(self, entry: Entry, *, back: bool) -> SideLeg:
        """A leg of the posting itself with the steps beyond it."""
        others = self.owner_pk is not None and entry.account.owner_id not in (None, self.owner_pk)
        code, amount_minor = "" if others else entry.account.code, abs(entry.amount_minor)
        if not self.may_follow(entry):
            return SideLeg(code, amount_minor, (), holder=self.holder(entry))
        steps = self.beyond(entry, back=back, deep=1)
        gone_minor = sum(step.amount_minor for step in steps)
        left_minor = 0 if back or self.left <= 0 else amount_minor - gone_minor
        return SideLeg(code, amount_minor, steps, left_minor, self.holder(entry))

    def beyond(self, entry: Entry, *, back: bool, deep: int) -> tuple[Step, ...]:
        """The postings that an entry's money came from, or went into."""
        with connection.cursor() as cursor:
            params = {"account": entry.account_id, "line": entry.line, "booked_at": entry.booked_at}
            cursor.execute(_SOURCES if back else _USES, params | {"amount": abs(entry.amount_minor)})
            overlaps: list[tuple[int, int]] = cursor.fetchall()
        taken = overlaps[: self.left]
        self.left -= len(taken)
        self.is_cut |= len(taken) < len(overlaps)
        transactions = Transaction.objects.in_bulk([pk for pk, _amount in taken])
        known = meanings_of({each.key for each in transactions.values()})
        return tuple(
            self.step(transactions[pk], entry, amount_minor, known, back=back, deep=deep) for pk, amount_minor in taken
        )

    def step(
        self,
        transaction: Transaction,
        entry: Entry,
        amount_minor: int,
        known: dict[str, About],
        *,
        back: bool,
        deep: int,
    ) -> Step:
        """One posting on the way, and those beyond it."""
        onwards = [
            leg
            for leg in self.legs(transaction)
            if (leg.amount_minor < 0) == back and leg.account_id != entry.account_id and self.may_follow(leg)
        ]
        goes_on = bool(onwards) and (deep >= DEEPEST or self.left <= 0)
        self.is_cut |= goes_on
        steps = () if goes_on else (step for leg in onwards for step in self.beyond(leg, back=back, deep=deep + 1))
        return Step(
            transaction.public_id,
            transaction.kind,
            transaction.event_at,
            entry.account.code,
            amount_minor,
            known.get(transaction.key),
            tuple(steps),
            goes_on,
            self.holder(entry),
        )
