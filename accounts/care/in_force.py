"""What keeps players from play right now, read in one indexed query: their breaks and every limit on them."""

from collections.abc import Collection, Iterable
from datetime import datetime

import msgspec
from django.db import connection
from django.utils import timezone

from accounts.care.kinds import LimitKind, Span
from accounts.people.models import User

_IN_FORCE = """
SELECT u.id, u.excluded_until, u.excluded_until > %(now)s AND EXISTS (
        SELECT FROM accounts_break b WHERE b.user_id = u.id AND b.logs_out AND b.lifted_at IS NULL
            AND b.starts_at <= %(now)s AND b.ends_at > %(now)s),
    l.kind, l.span, l.currency, l.most
FROM accounts_user u LEFT JOIN LATERAL (
    SELECT kind, span, currency, CASE WHEN next_at <= %(now)s THEN next_amount ELSE amount END AS most
    FROM accounts_limit WHERE user_id = u.id
    UNION ALL
    SELECT kind, span, currency, CASE WHEN next_at <= %(now)s THEN next_amount ELSE amount END
    FROM accounts_limit WHERE user_id IS NULL
) l ON l.most IS NOT NULL
WHERE u.id = ANY(%(users)s)
"""


class Most(msgspec.Struct, frozen=True, order=True):
    """One limit in force: minor units of a currency, or minutes of time."""

    kind: LimitKind
    span: Span
    currency: str
    amount: int


class InForce(msgspec.Struct, frozen=True):
    """The breaks and limits of one player; `limits` has the strictest of each kind, span and currency."""

    excluded_until: datetime | None
    limits: tuple[Most, ...]
    is_suspended: bool = False

    def is_excluded(self, now: datetime) -> bool:
        """Whether a break runs at that moment."""
        return self.excluded_until is not None and self.excluded_until > now

    def of(self, kind: LimitKind, currency: str = "") -> tuple[Most, ...]:
        """The limits of one kind, for time without a currency."""
        return tuple(most for most in self.limits if most.kind == kind and most.currency == currency)


def in_force_by_user(user_pks: Collection[int], now: datetime | None = None) -> dict[int, InForce]:
    """The breaks and limits in force for each of these users, by primary key; read in one query."""
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE, {"now": now or timezone.now(), "users": list(user_pks)})
        rows = cursor.fetchall()
    until: dict[int, datetime | None] = {}
    suspended: dict[int, bool] = {}
    strictest: dict[int, dict[tuple[str, str, str], int]] = {}
    for user_pk, excluded_until, is_suspended, kind, span, currency, amount in rows:
        until[user_pk], suspended[user_pk] = excluded_until, bool(is_suspended)
        mosts = strictest.setdefault(user_pk, {})
        if kind is not None:
            mosts[kind, span, currency] = min(amount, mosts.get((kind, span, currency), amount))
    return {
        user_pk: InForce(
            excluded_until=until[user_pk],
            is_suspended=suspended[user_pk],
            limits=tuple(
                sorted(
                    Most(LimitKind(kind), Span(span), currency, amount)
                    for (kind, span, currency), amount in mosts.items()
                )
            ),
        )
        for user_pk, mosts in strictest.items()
    }


def in_force(user_pk: int, now: datetime | None = None) -> InForce:
    """The breaks and limits in force for one user."""
    return in_force_by_user([user_pk], now)[user_pk]


def on_break(players: Iterable[User], now: datetime) -> frozenset[int]:
    """Which of these players are on a break, by primary key; one query, none where all are bots."""
    people = [player.pk for player in players if not player.is_bot]
    in_force = in_force_by_user(people, now) if people else {}
    return frozenset(user_pk for user_pk, one in in_force.items() if one.is_excluded(now))
