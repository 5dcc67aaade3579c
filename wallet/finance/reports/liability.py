"""What the house owes each player, by bucket: available, bonus, in play, in withdrawals; and payments in suspense.

A payment in suspense is pending: captured for the player's deposit, and on no account of the player's. So it is in no
total. An authorised payment is not owed: the player's bank still has it.
"""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Column, Report, Row, amount, count, moment, text

# What each owner's accounts held at a moment, by bucket, and which payments waited. Pools belong to their players
# together, to none alone.
_BUCKETS = """
SELECT u.public_id, u.display_name,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket = 'main'), 0) AS main,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket = 'bonus'), 0) AS bonus,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket = 'seat'), 0) AS in_play,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket = 'withdrawal'), 0) AS pending,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket <> 'suspense'), 0) AS total,
    COALESCE(sum(held.minor) FILTER (WHERE held.bucket = 'suspense'), 0) AS suspense
FROM (
    SELECT a.owner_id, sum(e.amount_minor) AS minor,
        CASE WHEN a.kind = 'player' THEN split_part(a.code, ':', 3) ELSE a.kind END AS bucket
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    WHERE a.owner_id IS NOT NULL AND (%(owner_id)s::bigint IS NULL OR a.owner_id = %(owner_id)s) AND {until_end}
    GROUP BY a.id
    UNION ALL
    SELECT d.user_id, s.amount_minor, 'suspense'
    FROM public.wallet_unmatched s JOIN public.wallet_deposit d ON d.id = s.deposit_id
    WHERE d.currency_id = %(currency)s AND (%(owner_id)s::bigint IS NULL OR d.user_id = %(owner_id)s)
        AND s.held_at < %(stands_at)s AND (s.ended_at IS NULL OR s.ended_at >= %(stands_at)s)
) AS held JOIN public.accounts_user u ON u.id = held.owner_id
GROUP BY u.id HAVING bool_or(held.minor <> 0)
ORDER BY u.id
"""

PLAYER = (
    text("player", _("Player"), link="/admin/accounts/user/?q={}"),
    text("name", _("Name")),
)
_COLUMNS: tuple[Column, ...] = (
    *PLAYER,
    amount("main", _("At hand")),
    amount("bonus", _("Bonus")),
    amount("in_play", _("In play")),
    amount("pending", _("Withdrawals pending")),
    amount("total", _("Total")),
    amount("suspense", _("Payments in suspense")),
)

# Accounts that hold something and that nothing has touched since a while.
_DORMANT = """
SELECT u.public_id, u.display_name, CASE WHEN u.is_active THEN '' ELSE 'closed' END,
    sum(e.amount_minor), max(t.booked_at),
    ((%(stands_at)s AT TIME ZONE %(zone)s)::date - (max(t.booked_at) AT TIME ZONE %(zone)s)::date)
FROM public.accounts_user u
JOIN public.wallet_account a ON a.owner_id = u.id
JOIN public.wallet_leg e ON e.account_id = a.id
JOIN public.wallet_event t ON t.id = e.transaction_id
WHERE NOT u.is_bot AND (%(owner_id)s::bigint IS NULL OR u.id = %(owner_id)s) AND {until_end}
GROUP BY u.id HAVING sum(e.amount_minor) <> 0 AND (max(t.booked_at) < %(begins_at)s OR NOT u.is_active)
ORDER BY max(t.booked_at), u.id
"""


def liability(period: Period) -> Iterator[Row]:
    """A line for every player with a balance or a payment in suspense."""
    params = where.params(period, stands_at=period.stands_at)
    return stream.rows(_BUCKETS.format(until_end=where.until(period)), params)


def dormant(period: Period) -> Iterator[Row]:
    """A line for every player with a balance who had no movement in the whole period or has closed the account."""
    params = where.params(period, stands_at=period.stands_at, zone=str(period.begins_at.tzinfo))
    return stream.rows(_DORMANT.format(until_end=where.until(period)), params)


LIABILITY = Report(
    "liability",
    _("Owed to players"),
    _("What each player has at hand, as bonus, in play and on its way out, at the end of the last day."),
    _COLUMNS,
    liability,
    by_balance=True,
)
DORMANT = Report(
    "dormant",
    _("Dormant and closed balances"),
    _("Players who hold something and moved nothing in the whole period, or whose account is closed."),
    (
        *PLAYER,
        text("state", _("State"), says=lambda code: _("closed") if code else ""),
        amount("held", _("Held")),
        moment("last_at", _("Last movement")),
        count("days", _("Days ago"), adds_up=False),
    ),
    dormant,
    by_balance=True,
)
