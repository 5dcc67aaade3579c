"""Private tables: like public ones, but not in the lobby, for people who have the code."""

import secrets

from django.db import transaction

from accounts.people.models import User
from base import clock
from base.crowd.addresses import counted_as
from base.ids import ALPHABET
from base.limits.counting import counted
from tables.chairs import infos
from tables.chairs.guests import invite
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Host, Table, TableStatus
from tables.setup.services import open_table
from tables.setup.tidying import copy_of
from tables.wire import broadcast

CODE_LENGTH = 6
MOST_OPEN = 3
GUESSES, GUESSES_S = 20, 600


@transaction.atomic
def open_private(like_id: str, owner: User, now_ms: int | None = None) -> Table:
    """Open a private table without bots, with the rules and stakes of an open public one.

    Raises TableRefused no_table when there is no such public table, too_many_private when the owner has enough.
    """
    like = Table.objects.filter(public_id=like_id, code="", host=Host.NONE).exclude(status=TableStatus.CLOSED).first()
    if like is None:
        raise TableRefused(TableRefusal.NO_TABLE)
    if has_enough(owner):
        raise TableRefused(TableRefusal.TOO_MANY_PRIVATE)
    table = copy_of(like, name=owner.display_name, bots_wanted=0, owner=owner, code=new_code())
    return open_table(table, clock.moment_ms(now_ms))


def has_enough(owner: User) -> bool:
    """Whether a player has the maximum of open private tables; two requests at once wait for each other."""
    User.objects.select_for_update().get(pk=owner.pk)
    return owner.private_tables.exclude(status=TableStatus.CLOSED).count() >= MOST_OPEN


@transaction.atomic
def come_in(code: str, user: User) -> Table:
    """Admit a player to the private table with this code, and show its host.

    Raises TableRefused no_such_code, removed, table_locked.
    """
    table = find_private(code)
    if invite(table, user):
        broadcast.after_commit(infos.table_push(table))
    return table


def find_private(code: str) -> Table:
    """The open private table with this code, however it was typed; raises TableRefused no_such_code."""
    plain = code.strip().lower().replace("-", "").replace(" ", "").translate(str.maketrans("oil", "011"))
    table = Table.objects.filter(code=plain).exclude(status=TableStatus.CLOSED).first() if plain else None
    if table is None:
        raise TableRefused(TableRefusal.NO_SUCH_CODE)
    return table


def new_code() -> str:
    """Six characters that can be read out on the phone."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def may_guess(address: str | None) -> bool:
    """Whether one more code may be tried from this address; each try is counted."""
    return all(counted(f"codes.{name}", GUESSES_S) <= GUESSES * times for name, times in counted_as(address or ""))
