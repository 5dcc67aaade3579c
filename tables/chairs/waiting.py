"""Waiting for a chair at a full table: joining the line and leaving it."""

from django.db import transaction

from accounts.people.models import User
from base import clock
from tables.chairs import chips
from tables.chairs.models import Waiting
from tables.chairs.regrouping import hold_accounts, regroup
from tables.chairs.services import check_newcomer, locked_table, own_table
from tables.refusals import TableRefusal, TableRefused
from wallet.gate import checks as gate


@transaction.atomic
def wait_in_line(table_id: str, user: User, buy_in_minor: int, now_ms: int | None = None) -> Waiting:
    """Join the line of a full table; who is in it already changes only the chips to bring.

    Raises TableRefused chair_free when one may sit down at once, and what sitting down would raise.
    """
    table = own_table(table_id)
    seats = hold_accounts(table)
    check_newcomer(table, seats, user, buy_in_minor)
    if len(seats) < table.max_seats and not table.line.exists():
        raise TableRefused(TableRefusal.CHAIR_FREE)
    if chips.in_hand([user], table.currency_code)[user.pk] < buy_in_minor:
        raise TableRefused(TableRefusal.NOT_ENOUGH_CHIPS)
    gate.check_stake(user, table.currency_code, buy_in_minor)
    waiting, _ = Waiting.objects.update_or_create(table=table, player=user, defaults={"buy_in_minor": buy_in_minor})
    regroup(table, clock.now_ms() if now_ms is None else now_ms)
    return waiting


@transaction.atomic
def leave_line(table_id: str, user: User, now_ms: int | None = None) -> None:
    """Wait no longer; raises TableRefused not_waiting."""
    table = locked_table(table_id)
    hold_accounts(table)
    if not table.line.filter(player=user).delete()[0]:
        raise TableRefused(TableRefusal.NOT_WAITING)
    regroup(table, clock.now_ms() if now_ms is None else now_ms, [user])
