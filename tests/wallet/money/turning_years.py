"""A house whose financial year turns when a test wants it to, for its rules and for the database's guards alike."""

from datetime import UTC, datetime, timedelta

import msgspec
from django.utils import timezone

from tests.wallet.builders import sql
from wallet.money.tax.rules import TaxRules, tax_rules

BEFORE = tax_rules("IN").year_of(timezone.now())
AFTER = BEFORE + 1


class Turning(TaxRules, frozen=True):
    """India's rules in a house whose financial year turns at a given moment."""

    turn: datetime = datetime.max.replace(tzinfo=UTC)

    def start_of(self, number: int) -> datetime:
        """A year after the other, counted from the turn."""
        return self.turn + timedelta(days=365) * (number - AFTER)

    def year_of(self, moment: datetime) -> int:
        """The year before the turn, or the one after it."""
        return BEFORE if moment < self.turn else AFTER


def turning(moment: datetime) -> Turning:
    """A year that turns at this moment, for the database's guard too."""
    sql(
        "CREATE OR REPLACE FUNCTION public.wallet_tax_year_ends(p_year integer) RETURNS timestamptz LANGUAGE sql STABLE"
        f" SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$ SELECT '{moment.isoformat()}'::timestamptz"
        f" + (p_year - {BEFORE}) * interval '365 days' $$"
    )
    return Turning(**msgspec.structs.asdict(tax_rules("IN")), turn=moment)
