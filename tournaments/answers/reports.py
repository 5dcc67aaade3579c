"""Profit and loss of matches and tournaments: fees in, the house's guarantee, refunds, prizes and rake out, by pool.

A pool's balance before + fees + guarantee - refunds - prizes - rake = its balance after, which is 0 at the end.
"""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from tournaments.leagues.models import LeagueStatus
from tournaments.matches.models.match import MatchStatus
from tournaments.scheduled.models.tickets import TicketState
from tournaments.scheduled.models.tournament import TournamentStatus
from wallet.finance.reports import Period, Report, Row, stream, where
from wallet.finance.reports.report import amount, count, labels, text

# A prize's transaction takes prizes and rake out of the pool together; the rake is its leg on the house's account.
_POOLS = """
WITH pools AS (
    SELECT a.id, split_part(a.code, ':', 2) AS about,
        COALESCE(sum(e.amount_minor) FILTER (WHERE {before}), 0) AS held_before,
        COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'entry'), 0) AS entries,
        count(*) FILTER (WHERE NOT ({before}) AND t.kind = 'entry') AS entrants,
        COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'rejoin'), 0) AS rejoins,
        COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'guarantee'), 0) AS guarantee,
        COALESCE(-sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'refund'), 0) AS refunds,
        COALESCE(-sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'prize'), 0) AS paid,
        COALESCE(sum(rake.minor) FILTER (WHERE NOT ({before}) AND t.kind = 'prize'), 0) AS rake,
        sum(e.amount_minor) AS held_after, max({time}) AS last_at
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    LEFT JOIN LATERAL (
        SELECT r.amount_minor AS minor FROM public.wallet_entry r JOIN public.wallet_account h ON h.id = r.account_id
        WHERE t.kind = 'prize' AND r.transaction_id = t.id AND r.booked_at = t.booked_at AND h.code = 'house:rake'
    ) AS rake ON true
    WHERE a.kind = 'pool' AND {until_end}
    GROUP BY a.id
)
SELECT p.about, COALESCE(o.name, s.name, to_.name, l.name, ''), COALESCE(o.profile_name, s.profile_name, ''),
    COALESCE(m.status, s.status, k.state, l.status, ''), p.held_before::bigint, p.entrants,
    p.entries::bigint, p.rejoins::bigint,
    p.guarantee::bigint, p.refunds::bigint, (p.paid - p.rake)::bigint, p.rake::bigint,
    (p.rake - p.guarantee)::bigint, p.held_after::bigint
FROM pools p
LEFT JOIN public.tournaments_match m ON m.public_id = p.about
LEFT JOIN public.tournaments_pooloffer o ON o.id = m.offer_id
LEFT JOIN public.tournaments_tournament s ON s.public_id = p.about
LEFT JOIN public.tournaments_ticket k ON k.public_id = p.about
LEFT JOIN public.tournaments_tournament to_ ON to_.id = k.target_id
LEFT JOIN public.tournaments_league l ON l.public_id = p.about
WHERE p.last_at >= %(begins_at)s OR p.held_after <> 0
ORDER BY p.id
"""


def pools(period: Period) -> Iterator[Row]:
    """A line for every pool in which something moved in the period, or lay at its end."""
    sql = _POOLS.format(
        before=where.until(period, "begins_at"), until_end=where.until(period), time=f"t.{period.basis}_at"
    )
    return stream.rows(sql, where.params(period))


POOLS = Report(
    "pools",
    _("Matches and tournaments"),
    _("Fees, refunds, prizes, rake and the house's guarantee, match by match; what is over holds nothing."),
    (
        text("pool", _("Match or tournament"), link="/admin/finance/trace/?asked={}"),
        text("name", _("Name")),
        text("profile", _("Rules")),
        text("state", _("State"), says=labels(MatchStatus, TournamentStatus, TicketState, LeagueStatus)),
        amount("before", _("Before")),
        count("entrants", _("Entries")),
        amount("entries", _("Entry fees")),
        amount("rejoins", _("Rejoins and rebuys")),
        amount("guarantee", _("Guarantee")),
        amount("refunds", _("Refunds")),
        amount("prizes", _("Prizes")),
        amount("rake", _("Rake")),
        amount("result", _("For the house")),
        amount("after", _("After")),
    ),
    pools,
    of_everybody=True,
)
