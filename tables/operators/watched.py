"""Health checks: whether somebody fires deadlines and opens seeds, and how late the latest ones are."""

from django.conf import settings

from base.watching.health import Ask, Finding
from tables.outages.services import NAME

LATE_MOST_S = 5.0
"""From this delay on, late deadlines are a fault."""
_SWEPT = f"""
    SELECT extract(epoch FROM clock_timestamp() - max(swept_at))::float8 FROM tables_lastsweep WHERE name = '{NAME}'
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
    """How long ago deadlines were fired."""
    (age_s,) = ask(_SWEPT)
    if age_s is None:
        return Finding(False, "nobody has fired a deadline yet")
    well = age_s <= settings.OUTAGE_S
    return Finding(well, "ok" if well else f"nobody has fired deadlines for {age_s:.0f} s", age_s)


def overdue(ask: Ask) -> Finding:
    """How late the oldest deadline is that has not been fired."""
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
