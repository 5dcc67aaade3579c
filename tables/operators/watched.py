"""Health checks: whether somebody fires deadlines and opens seeds, and how late the latest ones are."""

from django.conf import settings

from base.watching.health import Ask, Finding
from tables.outages.services import NAME

LATE_MOST_S = 5.0
"""From this delay on, late deadlines are a fault."""
# A cell without deals has no deadlines. The first deal of each, or of a later one, is found by its index
# `deal_in_a_cell`: this is asked every second, and no deal of the past is read for it.
_SWEPT = f"""
    SELECT extract(epoch FROM clock_timestamp() - home.swept_at)::float8,
        away.number, extract(epoch FROM clock_timestamp() - away.swept_at)::float8
    FROM (SELECT) AS one
    LEFT JOIN tables_lastsweep home ON home.name = '{NAME}'
    LEFT JOIN (
        SELECT cell.number, sweep.swept_at
        FROM tables_cell cell JOIN tables_lastsweep sweep ON sweep.name = 'cell ' || cell.number
        WHERE cell.number = (
            SELECT min(deal.cell) FROM tables_deal deal WHERE deal.cell > 0 AND deal.cell >= cell.number
        )
        ORDER BY sweep.swept_at LIMIT 1
    ) AS away ON true
"""  # noqa: S608  (a name of ours)
_LATE = """
    SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(deal.due_at)))::float8
    FROM tables_clock clock JOIN tables_deal deal ON deal.id = clock.deal_id
    WHERE clock.due_at <= clock_timestamp() AND deal.due_at <= clock_timestamp()
"""
_UNOPENED = """
    SELECT EXISTS (SELECT FROM tables_shuffle WHERE stage = 'stock'),
        greatest(0, extract(epoch FROM clock_timestamp() - min(settled_at)))::float8
    FROM tables_shuffle WHERE stage = 'settled' AND (round IS NULL OR length(randomness) > 0)
"""
UNOPENED_MOST_S = 3.0
"""A dealer looks twenty times a second. A deal whose seed is not opened is called off."""


def sweeps(ask: Ask) -> Finding:
    """How long ago deadlines were fired: at home, or in that cell with deals which has waited longest."""
    age_s, cell, age_in_cell_s = ask(_SWEPT)
    if age_s is None:
        return Finding(False, "nobody has fired a deadline yet")
    oldest_s = max(age_s, age_in_cell_s or 0.0)
    if age_s > settings.OUTAGE_S:
        return Finding(False, f"nobody has fired deadlines for {age_s:.0f} s", oldest_s)
    if oldest_s > settings.OUTAGE_S:
        return Finding(False, f"nobody has fired deadlines of cell {cell} for {oldest_s:.0f} s", oldest_s)
    return Finding(True, "ok", oldest_s)


def overdue(ask: Ask) -> Finding:
    """How late the oldest deadline is that has not been fired at home; those of cells are not asked of them."""
    (late_s,) = ask(_LATE)
    late_s = late_s or 0.0
    return Finding(late_s <= LATE_MOST_S, "ok" if late_s <= LATE_MOST_S else f"{late_s:.1f} s late", late_s)


def dealer(ask: Ask) -> Finding:
    """How long the oldest shuffle has waited for the dealer to open its seed, and whether seeds are drawn ahead."""
    is_stocked, waited_s = ask(_UNOPENED)
    waited_s = waited_s or 0.0
    if waited_s > UNOPENED_MOST_S:
        return Finding(False, f"a deal has waited {waited_s:.0f} s for the dealer to open its seed", waited_s)
    return Finding(is_stocked, "ok" if is_stocked else "the dealer has drawn no seeds: no table can begin", waited_s)
