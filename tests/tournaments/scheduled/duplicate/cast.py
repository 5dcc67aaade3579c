"""Duplicate tournaments as their tests announce them, and one table that plays ahead of the others."""

from typing import Any

from tables.play import deadlines
from tables.play.models import Deal, DealStatus
from tests.tournaments.scheduled.cast import announced
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services.tables_of_rounds import step

ROUNDS = [{"deals": 2, "per_table": 3}, {"deals": 1}]


def duplicate(**fields: Any) -> Tournament:
    """A duplicate tournament at tables of three: two boards, then one more."""
    return announced(**({"duplicate": True, "max_entrants": 300, "rounds": ROUNDS} | fields))


def begun_at(table: RoundTable, now_ms: int) -> Deal:
    """The first board of one table alone, dealt."""
    found = RoundTable.objects.select_related("round__tournament").get(pk=table.pk)
    step(found, now_ms + 3_000)
    step(found, now_ms + 3_000)
    return Deal.objects.get(table__round_table=table)


def played_at(table: RoundTable, now_ms: int) -> Deal:
    """The first board of one table alone, played to its end by the clock."""
    deal, later_ms = begun_at(table, now_ms), now_ms + 3_000
    while deal.status == DealStatus.LIVE:
        later_ms += 1_000
        deadlines.sweep_bots(later_ms)
        deadlines.sweep_clocks(later_ms)
        deal.refresh_from_db()
    return deal
