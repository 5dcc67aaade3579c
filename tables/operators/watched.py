"""What is looked at while the house is open: whether somebody fires deadlines, and how late the latest one is."""

from django.conf import settings

from base.watching.health import Ask, Finding
from tables.outages.services import NAME

LATE_MOST_S = 5.0
"""A deadline that is this late is nobody's bad luck any more."""
_SWEPT = f"""
    SELECT extract(epoch FROM clock_timestamp() - max(swept_at))::float8 FROM tables_lastsweep WHERE name = '{NAME}'
"""  # noqa: S608  (a name of ours)
_LATE = """
    SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(due_at)))::float8
    FROM tables_deal WHERE status = 'live' AND due_at <= clock_timestamp()
"""


def sweeps(ask: Ask) -> Finding:
    """How long ago somebody fired deadlines."""
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
