"""A socket ends with the log-in that opened it: a player who is logged out elsewhere can neither play nor watch.

A socket is authorised once, when it opens. After that its session may end (by logging out here or everywhere), its
player's password may change, or the account may close; a suspended player's log-in ends after the present deal. So
while a process has sockets it queries every `LOOK_S`, once for all of them, whose log-in has ended, and closes
those. Their browsers reconnect at once and are accepted, or not, with their new session.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from django.db import connection

from accounts.people.models import User
from tables.live.db_threads import AWAY, in_thread

LOOK_S = 5.0

_ENDED = """
    SELECT o.session_key, o.user_pk, o.password
    FROM unnest(%s::text[], %s::bigint[], %s::text[]) AS o (session_key, user_pk, password)
    LEFT JOIN django_session s ON s.session_key = o.session_key
    LEFT JOIN accounts_user u ON u.id = o.user_pk AND u.password = o.password AND u.is_active
        AND NOT (u.excluded_until > clock_timestamp() AND EXISTS (
            SELECT FROM accounts_break b WHERE b.user_id = u.id AND b.logs_out AND b.lifted_at IS NULL
                AND b.starts_at <= clock_timestamp() AND b.ends_at > clock_timestamp()
        ) AND NOT EXISTS (
            SELECT FROM tables_dealseat p JOIN tables_deal d ON d.id = p.deal_id
            WHERE p.player_id = u.id AND d.status IN ('live', 'parked')))
    WHERE s.session_key IS NULL OR u.id IS NULL
"""


class LogIn(NamedTuple):
    """What must not change: the session, and the stored password of the player."""

    session_key: str
    user_pk: int
    password: str


class LoggedIn(Protocol):
    """A socket and the log-in it was opened with; None when it was opened without a session."""

    log_in: LogIn | None

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


_open: set[LoggedIn] = set()
_looking: asyncio.Task[None] | None = None


def log_in_of(scope: Mapping[str, Any], user: User) -> LogIn | None:
    """The log-in of a socket's scope; None without a session."""
    key = getattr(scope.get("session"), "session_key", None)
    return None if key is None else LogIn(key, user.pk, user.password)


def joined(socket: LoggedIn) -> None:
    """Close this socket when its log-in ends, from now on."""
    global _looking  # noqa: PLW0603  (one task for all sockets of the process)
    if socket.log_in is None:
        return
    _open.add(socket)
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="log-ins")


def left(socket: LoggedIn) -> None:
    """Forget a socket that is closed."""
    _open.discard(socket)
    if not _open and _looking is not None:
        _looking.cancel()


def ended(log_ins: set[LogIn]) -> set[LogIn]:
    """Those of these log-ins that have ended."""
    if not log_ins:
        return set()
    sessions, users, passwords = zip(*log_ins, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_ENDED, [list(sessions), list(users), list(passwords)])
        return {LogIn(*row) for row in cursor.fetchall()}


async def _look_on() -> None:
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            over = await in_thread(ended)({socket.log_in for socket in _open if socket.log_in is not None})
        except AWAY:
            continue  # the database is away; nobody can play meanwhile either
        closing = [socket.dispatch({"type": "table.log_in_ended"}) for socket in list(_open) if socket.log_in in over]
        await asyncio.gather(*closing, return_exceptions=True)  # one that has closed just now cannot be closed
