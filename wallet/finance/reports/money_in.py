"""Deposits compared with the gateways' balances in the ledger, and the register of the tax on deposits."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.liability import PLAYER
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, day, kind_words, moment, text

# What gateways have said by day: payments credited or put in suspense, chargebacks and refunds, beside the entries on
# the gateway's account of that day.
_GATEWAYS = """
WITH moved AS (
    SELECT ({time} AT TIME ZONE %(zone)s)::date AS day, split_part(a.code, ':', 2) AS gateway,
        -sum(e.amount_minor) FILTER (
            WHERE t.kind IN ('deposit', 'payment_held', 'payment_refunded', 'chargeback')) AS booked,
        sum(e.amount_minor) FILTER (WHERE t.kind = 'gateway_settlement') AS settled,
        -sum(e.amount_minor) AS held
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    WHERE a.kind = 'gateway' AND {until_end}
    GROUP BY 1, 2
), paid AS (
    SELECT day, gateway, count(*) FILTER (WHERE sign = 1) AS deposits, count(*) FILTER (WHERE sign = -1) AS backs,
        sum(minor) AS total
    FROM (
        SELECT (d.credited_at AT TIME ZONE %(zone)s)::date AS day, d.gateway, 1 AS sign,
            CASE WHEN EXISTS (SELECT FROM public.wallet_unmatched u
                WHERE u.deposit_id = d.id AND u.pays_deposit AND u.state = 'credited')
                THEN 0 ELSE d.amount_minor + d.gst_minor END AS minor
        FROM public.wallet_deposit d WHERE d.currency_id = %(currency)s AND d.credited_at <= %(as_of)s
        UNION ALL
        SELECT (c.at AT TIME ZONE %(zone)s)::date, d.gateway, -1, -c.amount_minor - c.gst_minor
        FROM public.wallet_chargeback c JOIN public.wallet_deposit d ON d.id = c.deposit_id
        WHERE d.currency_id = %(currency)s AND c.at <= %(as_of)s
        UNION ALL
        SELECT (u.held_at AT TIME ZONE %(zone)s)::date, d.gateway, 0, u.amount_minor
        FROM public.wallet_unmatched u JOIN public.wallet_deposit d ON d.id = u.deposit_id
        WHERE d.currency_id = %(currency)s AND u.held_at <= %(as_of)s
        UNION ALL
        SELECT (u.ended_at AT TIME ZONE %(zone)s)::date, d.gateway, 0, -u.amount_minor
        FROM public.wallet_unmatched u JOIN public.wallet_deposit d ON d.id = u.deposit_id
        WHERE d.currency_id = %(currency)s AND u.state = 'refunded' AND u.ended_at <= %(as_of)s
    ) AS each GROUP BY day, gateway
), both_sides AS (
    SELECT COALESCE(m.day, p.day) AS day, COALESCE(m.gateway, p.gateway) AS gateway,
        COALESCE(p.deposits, 0) AS deposits, COALESCE(p.backs, 0) AS backs, COALESCE(p.total, 0) AS paid,
        COALESCE(m.booked, 0) AS booked, COALESCE(m.settled, 0) AS settled,
        sum(COALESCE(m.held, 0)) OVER (PARTITION BY COALESCE(m.gateway, p.gateway) ORDER BY COALESCE(m.day, p.day))
            AS held
    FROM moved m FULL JOIN paid p ON p.day = m.day AND p.gateway = m.gateway
)
SELECT day, gateway, deposits, backs, paid, booked, paid - booked, settled, held
FROM both_sides WHERE day BETWEEN %(first)s AND %(last)s ORDER BY day, gateway
"""

_GST = """
SELECT t.booked_at, t.public_id, t.kind, COALESCE(d.public_id, ''), COALESCE(u.public_id, ''),
    COALESCE(u.display_name, ''), CASE WHEN t.kind = 'chargeback' THEN -c.amount_minor ELSE d.amount_minor END,
    d.gst_rate_bps, e.amount_minor
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'tax:gst'
LEFT JOIN public.wallet_deposit d ON d.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_chargeback c ON c.key = t.key
LEFT JOIN public.accounts_user u ON u.id = d.user_id
LEFT JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE COALESCE(o.kind, t.kind) NOT IN ('tax_remitted', 'opening_balance', 'journal_entry')
    AND {in_period} AND (%(owner_id)s::bigint IS NULL OR d.user_id = %(owner_id)s)
ORDER BY t.id
"""


def gateways(period: Period) -> Iterator[Row]:
    """One line for each day and gateway."""
    sql = _GATEWAYS.format(time=f"t.{period.basis}_at", until_end=where.until(period))
    zone = str(period.begins_at.tzinfo)
    return stream.rows(sql, where.params(period, zone=zone, first=period.first, last=period.last))


def gst(period: Period) -> Iterator[Row]:
    """Every entry of the tax on deposits, with the deposit it is of."""
    return stream.rows(_GST.format(in_period=where.in_period(period)), where.params(period))


GATEWAYS = Report(
    "deposits",
    _("Deposits and gateways"),
    _("What players paid in by day and gateway, beside the ledger, what was settled and what the gateway holds."),
    (
        day("day", _("Day")),
        text("gateway", _("Gateway")),
        count("deposits", _("Deposits")),
        count("chargebacks", _("Charged back")),
        amount("paid", _("Paid in")),
        amount("booked", _("Booked")),
        amount("difference", _("Difference")),
        amount("settled", _("Settled to the bank")),
        amount("held", _("Held by the gateway"), adds_up=False),
    ),
    gateways,
    money_only=True,
    of_everybody=True,
)
GST = Report(
    "gst",
    _("Register of GST"),
    _("Goods and services tax on every deposit, and what charged back deposits took off it."),
    (
        moment("booked_at", _("Booked")),
        text("transaction", _("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", _("Kind"), says=kind_words),
        text("deposit", _("Deposit")),
        *PLAYER,
        amount("deposited", _("Deposited")),
        count("rate_bps", _("Basis points"), adds_up=False),
        amount("tax", _("Tax")),
    ),
    gst,
    money_only=True,
)
