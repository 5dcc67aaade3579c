"""The house's health for operators: results of its checks, and the number of waiting jobs in each queue.

The checks are those of `/healthz` (`base.watching.health`). One that fails is a finding too, not an error of home.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from redis.exceptions import RedisError

from base.watching.health import Finding, checks, database_checks
from desk.home.messages import Messages
from wallet.kept_words import translated

logger = logging.getLogger(__name__)
JOBS_MOST = 500
"""More jobs than this in a queue: its worker is not there, or falls behind."""

NAMES = {
    "sweeps": gettext_lazy("Deadlines are fired"),
    "overdue": gettext_lazy("Lateness of the oldest deadline"),
    "messages": gettext_lazy("Messages"),
    "pools": gettext_lazy("Connections to the database"),
    "threads": gettext_lazy("Threads"),
    "clock": gettext_lazy("Clock"),
    "dealer": gettext_lazy("Dealer"),
    "standby": gettext_lazy("Standby"),
    "backup_log": gettext_lazy("Backup of the log"),
    "sealing": gettext_lazy("Sealing of the ledger"),
    "looking": gettext_lazy("Watch over sealed blocks"),
}

KEPT_WORDS = (
    gettext_noop("%(count)s wait for a connection for %(lane)s"),
    gettext_noop("%(count)s jobs wait for %(queue)s"),
    gettext_noop("%(seconds)s s off the database's"),
    gettext_noop("nobody has fired a deadline yet"),
    gettext_noop("nobody has fired deadlines for %(seconds)s s"),
    gettext_noop("nobody has fired deadlines of cell %(cell)s for %(seconds)s s"),
    gettext_noop("%(seconds)s s late"),
    gettext_noop("a deal has waited %(seconds)s s for the dealer to open its seed"),
    gettext_noop("the dealer has drawn no seeds: no table can begin"),
    gettext_noop("PostgreSQL has no slot %(slot)s: nobody takes its log"),
    gettext_noop("nobody reads from the slot %(slot)s"),
    gettext_noop("%(size)s MiB wait"),
    gettext_noop("away: %(trouble)s; reads go to the primary"),
    gettext_noop("the server of REPLICA_URL is no standby; reads go to the primary"),
    gettext_noop("%(seconds)s s behind; reads go to the primary"),
    gettext_noop("what was booked has waited %(seconds)s s for its seal"),
    gettext_noop("a sealed block has waited %(seconds)s s to be looked at"),
)
"""The English sentences of the checks of `/healthz`, which home translates."""


class Health(msgspec.Struct, frozen=True):
    """One part of the house: its name, whether it is well, and a sentence."""

    name: str
    is_well: bool
    says: str


def health_now(messages: Messages | None) -> list[Health]:
    """All parts, unhealthy ones first, as seen by this process; each process has its own `/healthz`."""
    findings = [_of(name, partial(look, _ask)) for name, look in database_checks.items()]
    findings += [_of(name, check.look) for name, check in checks.items()]
    findings += _queues(messages)
    findings.append(Health(_("Database"), True, _("answers")))
    return sorted(findings, key=lambda part: part.is_well)


def _ask(statement: str) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        row: tuple[Any, ...] = cursor.fetchone()
    return row


def _of(name: str, look: Callable[[], Finding]) -> Health:
    try:
        with transaction.atomic():  # a look that the database refuses leaves the others their transaction
            finding = look()
    except (DatabaseError, RedisError, OSError) as trouble:
        logger.warning("home: a check failed", extra={"check": name, "trouble": repr(trouble)})
        finding = Finding(False, type(trouble).__name__)
    says = _("well") if finding.says == "ok" else translated(finding.says)
    if finding.is_well and name == "overdue" and finding.number is not None:
        says = _("%.1f s") % finding.number
    return Health(str(NAMES.get(name, name)), finding.is_well, says)


def _queues(messages: Messages | None) -> list[Health]:
    if messages is None:
        return [Health(_("Queues"), False, _("not known: messages do not answer"))]
    return [
        Health(_("Queue %s") % queue, jobs <= JOBS_MOST, ngettext("%d job waits", "%d jobs wait", jobs) % jobs)
        for queue, jobs in messages.jobs.items()
    ]
