"""Operators' actions with tables: open, change, close.

A change applies from the next deal on, not to the deal in play. A closing table finishes its deal, then everybody
gets up with their chips. Hosted tables belong to their host, so these functions raise TableRefused hosted.
"""

from django.db import transaction

from base import clock
from tables.chairs.regrouping import hold_accounts, regroup
from tables.chairs.services import own_table
from tables.setup.models import Table, TableStatus

EDITABLE = (
    "name",
    "profile_name",
    "overrides",
    "point_value_minor",
    "rake_bps",
    "buy_in_min_minor",
    "buy_in_max_minor",
    "max_seats",
    "bots_wanted",
    "bot_strength",
    "bot_think_ms",
    "start_s",
    "keeps_spare",
    "chat_on",
    "spectator_delay_s",
    "share_deals",
    "hints",
)


@transaction.atomic
def open_table(table: Table, now_ms: int | None = None) -> Table:
    """Save a new table and seat its bots; raises ValidationError when it is not in order."""
    # A host's numbers were in order when it was announced; only an operator's are asked for one by one.
    table.full_clean(validate_constraints=not table.is_hosted)
    table.save(force_insert=True)
    regroup(table, clock.moment_ms(now_ms))
    return table


@transaction.atomic
def change_table(changed: Table, now_ms: int | None = None) -> Table:
    """Save an operator's changes and no other fields of the row; raises ValidationError."""
    table = own_table(changed.public_id)
    for field in EDITABLE:
        setattr(table, field, getattr(changed, field))
    table.full_clean()
    table.save(update_fields=[*EDITABLE, "largest_loss_points"])
    hold_accounts(table)
    regroup(table, clock.moment_ms(now_ms))
    return table


@transaction.atomic
def close_table(table_id: str, now_ms: int | None = None) -> Table:
    """Close a table: at once between deals, after the deal otherwise."""
    table = own_table(table_id)
    if table.status != TableStatus.CLOSED:
        table.status, table.starts_at = TableStatus.CLOSING, None
        table.save(update_fields=["status", "starts_at"])
        hold_accounts(table)
        regroup(table, clock.moment_ms(now_ms))
    return table


@transaction.atomic
def reopen_table(table_id: str, now_ms: int | None = None) -> Table:
    """Open a closed table again, or one that would close after its deal."""
    table = own_table(table_id)
    if table.status in {TableStatus.CLOSED, TableStatus.CLOSING}:
        table.status = TableStatus.PLAYING if table.has_deal() else TableStatus.WAITING
        table.save(update_fields=["status"])
        regroup(table, clock.moment_ms(now_ms))
    return table
