"""A player's statement: every entry on the player's own accounts with the balance of all of them together.

A movement between a player's own accounts, such as a buy-in, is shown and does not change the running total.
"""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.liability import PLAYER
from wallet.finance.reports.period import Basis, Period
from wallet.finance.reports.report import Report, Row, amount, count, day, kind_words, moment, text

# By booking time: what the player held before the period is what the last sealed day says and what came since.
_BOOKED = """
SELECT own.booked_at, own.public_id, own.kind, own.key, own.code, own.amount_minor, own.balance_after_minor,
    held.balance_minor + own.running
FROM (
    SELECT e.id, t.public_id, t.booked_at, t.kind, t.key, a.code, e.amount_minor, e.balance_after_minor,
        sum(e.amount_minor) OVER (ORDER BY t.booked_at, t.id, e.id) AS running
    FROM public.wallet_account a
    JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NOT NULL
        AND e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s AND e.booked_at <= %(as_of)s
    JOIN public.wallet_transaction t ON t.id = e.transaction_id
    WHERE a.owner_id = %(owner_id)s AND a.currency_id = %(currency)s
        AND (a.closed_at IS NULL OR a.closed_at >= %(begins_at)s)
) AS own
CROSS JOIN public.wallet_owner_held(
    %(owner_id)s::bigint, %(currency)s, '{{main,bonus,seat,pool,withdrawal}}', %(begins_at)s) AS held
ORDER BY own.booked_at, own.id
"""

_STATEMENT = """
WITH own AS (
    SELECT e.id, t.public_id, {time} AS at, t.kind, t.key, a.code, e.amount_minor, e.balance_after_minor,
        sum(e.amount_minor) OVER (ORDER BY {time}, t.id, e.id) AS running
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    WHERE a.owner_id = %(owner_id)s AND {until_end}
)
SELECT at, public_id, kind, key, code, amount_minor, balance_after_minor, running
FROM own WHERE at >= %(begins_at)s ORDER BY at, id
"""

# What happened to each player on each day, and what the player held before and after it.
_DAYS = """
WITH moved AS (
    SELECT a.owner_id, ({time} AT TIME ZONE %(zone)s)::date AS day, t.kind, sum(e.amount_minor) AS minor, t.id
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    WHERE a.owner_id IS NOT NULL AND (%(owner_id)s::bigint IS NULL OR a.owner_id = %(owner_id)s) AND {until_end}
    GROUP BY a.owner_id, t.id, t.kind, {time}
), daily AS (
    SELECT owner_id, day,
        COALESCE(sum(minor) FILTER (WHERE kind IN ('deposit', 'chargeback')), 0) AS deposited,
        COALESCE(sum(minor) FILTER (WHERE kind IN ('withdrawal_paid', 'withdrawal_returned')), 0) AS withdrawn,
        COALESCE(sum(minor) FILTER (WHERE kind IN ('deal', 'prize') AND minor > 0), 0) AS won,
        COALESCE(-sum(minor) FILTER (WHERE kind = 'deal' AND minor < 0), 0) AS lost,
        COALESCE(-sum(minor) FILTER (WHERE kind IN ('entry', 'rejoin', 'refund')), 0) AS entries,
        COALESCE(sum(minor) FILTER (WHERE kind IN (
            'sign_up_grant', 'chip_grant', 'top_up', 'bonus_grant', 'bonus_expiry')), 0) AS given,
        COALESCE(sum(minor) FILTER (WHERE kind NOT IN (
            'deposit', 'chargeback', 'withdrawal_paid', 'withdrawal_returned', 'deal', 'prize', 'entry', 'rejoin',
            'refund', 'sign_up_grant', 'chip_grant', 'top_up', 'bonus_grant', 'bonus_expiry')), 0) AS other,
        sum(minor) AS total, count(*) FILTER (WHERE kind = 'deal') AS deals
    FROM moved GROUP BY owner_id, day
), running AS (
    SELECT *, sum(total) OVER (PARTITION BY owner_id ORDER BY day) AS after FROM daily
)
SELECT r.day, u.public_id, u.display_name, r.after - r.total, r.deposited, r.withdrawn, r.won, r.lost, r.entries,
    r.given, r.other, r.after, r.deals
FROM running r JOIN public.accounts_user u ON u.id = r.owner_id
WHERE r.day >= %(first)s ORDER BY r.day, u.id
"""


def statement(period: Period) -> Iterator[Row]:
    """The entries of one player in order of time; none without a player."""
    sql = _BOOKED if period.basis is Basis.BOOKED else _STATEMENT
    return stream.rows(_timed(sql, period), where.params(period))


def player_days(period: Period) -> Iterator[Row]:
    """A line a player and day on which anything moved; before + all that moved = after."""
    zone = str(period.begins_at.tzinfo)
    return stream.rows(_timed(_DAYS, period), where.params(period, zone=zone, first=period.first))


def _timed(sql: str, period: Period) -> str:
    return sql.format(time=f"t.{period.basis}_at", until_end=where.until(period))


STATEMENT = Report(
    "statement",
    _("Statement of a player"),
    _("Every entry on one player's accounts, with the balance of the account and of all accounts together."),
    (
        moment("at", _("Time")),
        text("transaction", _("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", _("Kind"), says=kind_words),
        text("key", _("For")),
        text("account", _("Account")),
        amount("amount", _("Amount")),
        amount("balance", _("Balance after"), adds_up=False),
        amount("held", _("All accounts after"), adds_up=False),
    ),
    statement,
    asks_player=True,
)
PLAYER_DAYS = Report(
    "player-days",
    _("Players day by day"),
    _("What each player held, won, lost, paid and was paid on each day."),
    (
        day("day", _("Day")),
        *PLAYER,
        amount("before", _("Before"), adds_up=False),
        amount("deposited", _("Deposited")),
        amount("withdrawn", _("Withdrawn")),
        amount("won", _("Won")),
        amount("lost", _("Lost")),
        amount("entries", _("Entry fees")),
        amount("given", _("Given by the house")),
        amount("other", _("Other")),
        amount("after", _("After"), adds_up=False),
        count("deals", _("Deals")),
    ),
    player_days,
)
