"""Snapshots of a table that are requested at the same time are read together.

When a deal starts every socket of the table needs one, and they differ only a little; after a restart whole tables
reconnect at once. To read six together costs the database and the process a fifth of reading six separately. Only
`AT_ONCE` reads run at a time, because more would share one core, and every request that comes before a read begins
is included in it.
"""

import asyncio
from weakref import WeakKeyDictionary

from accounts.people.models import User
from tables.live.db_threads import in_thread
from tables.live.snapshots.queries import Shown, snapshots_for

AT_ONCE = 2
_room: "WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]" = WeakKeyDictionary()
_waiting: dict[str, tuple["asyncio.Task[dict[User, Shown]]", list[User]]] = {}
"""For each table the read that has not begun yet, and the users who wait for it."""


async def snapshot_together(table_id: str, user: User) -> Shown | None:
    """The table as this user may see it, read after this call and together with other requests.

    None if the table is no longer open to the user.
    """
    waiting = _waiting.get(table_id)
    if waiting is None or waiting[0].get_loop() is not asyncio.get_running_loop():
        users: list[User] = []
        waiting = _waiting[table_id] = asyncio.create_task(_read(table_id, users), name="snapshots"), users
    reading, users = waiting
    users.append(user)
    # One who goes away meanwhile does not take the others' snapshots along.
    return (await asyncio.shield(reading)).get(user)


async def _read(table_id: str, users: list[User]) -> dict[User, Shown]:
    await asyncio.sleep(0)  # until everybody whom the same push woke has asked
    async with _room.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)):
        del _waiting[table_id]
        return await in_thread(snapshots_for)(table_id, users)
