"""How old the last backup is, and how much of the database's log no backup has taken yet.

The age is a number alone, that of a file which the backup's last step touches (`BACKUP_STAMP`); a house whose backup is
old serves as well as before. The log is what PostgreSQL keeps for a replication slot, which Barman reads from
(`BACKUP_SLOT`). Where nobody reads, the disk fills and the house stops, so `/healthz` tells that too.
"""

import math
import time
from collections.abc import Callable
from pathlib import Path

from base.watching.health import Ask, Finding, database_checks
from base.watching.metrics import gauges

AHEAD_MOST_S = 300.0
"""A stamp may be so much younger than this machine's present; more is a wrong clock, and no age is known."""
BEHIND_MOST_BYTES = 1024**3
"""64 files of the log. One that is being written is always behind; an hour of much play is not so much."""
_BEHIND = """
SELECT count(*), COALESCE(bool_or(active), false),
    COALESCE(max(pg_wal_lsn_diff(
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn
    )), 0)::bigint
FROM pg_replication_slots WHERE slot_name = '{slot}'
"""


def register(stamp: str, slot: str) -> None:
    """Show the numbers that a house has said how to find; each is left out where its setting is empty."""
    if stamp:
        gauges.add("rummy_backup_age_seconds", ("Since the last whole backup was finished.", age_of(Path(stamp))))
    if slot:
        database_checks.add("backup_log", behind(slot))


def age_of(stamp: Path) -> Callable[[], float]:
    """How to ask for the age in seconds; infinite where no backup is known of, so that an alert sees it."""

    def age_s() -> float:
        """Seconds since the stamp was written; infinite when the file cannot be read, or is of the future."""
        try:
            age_s = time.time() - stamp.stat().st_mtime
        except OSError:
            return math.inf
        return max(0.0, age_s) if age_s >= -AHEAD_MOST_S else math.inf

    return age_s


def behind(slot: str) -> Callable[[Ask], Finding]:
    """A look at how many bytes of the log wait for whoever reads from a slot."""
    if not slot.replace("_", "").isalnum():
        raise ValueError(f"BACKUP_SLOT={slot!r} is no name of a slot: letters, figures and underscores.")

    def look(ask: Ask) -> Finding:
        """Whether the slot exists, is read, and at most `BEHIND_MOST_BYTES` of the log wait; the value is in bytes."""
        there, reads, waiting = ask(_BEHIND.format(slot=slot))
        if not there:
            return Finding(False, f"PostgreSQL has no slot {slot}: nobody takes its log")
        if not reads:
            return Finding(False, f"nobody reads from the slot {slot}", float(waiting))
        return Finding(waiting <= BEHIND_MOST_BYTES, f"{waiting // 1024**2} MiB wait", float(waiting))

    return look
