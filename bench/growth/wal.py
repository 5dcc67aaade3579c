"""What a move writes: bytes of the server's log, and how many of its updates touch no index (HOT).

Beside them, by turns, the same moves as when every deal's row had its ten indexes, each move a foreign key, and each
move wrote the whole state: these are put back, and the clocks are not kept meanwhile. And beside them what commit
23bb22b wrote for such moves; it sealed nothing yet. Bytes are counted and not seconds, so a busy machine changes
nothing. What is not a move's is left out, for a slow machine has more of it: whole pages after a checkpoint, and what
autovacuum writes.

The tables' time goes on by ten seconds a move, of the two minutes and more that a player has: about as people play with
clocks of half a minute. A worker sweeps meanwhile, so what it writes to move clocks on is counted.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from engine.deal import Action
    from tables.play.models import Deal

TABLES, MOVES, TURNS = 20, 400, 2
TURN_S, MOVE_S = 120, 10
OF_23BB22B = {6: 1503, 2: 1299}
"""Bytes of the log a move, by how many sit at a table, measured at that commit in the same way and without sweeps."""
AS_BEFORE = {
    "deal_due_at": "tables_deal (due_at) WHERE due_at IS NOT NULL",
    "deal_bot_due_at": "tables_deal (bot_due_at) WHERE bot_due_at IS NOT NULL",
    "deal_by_table": "tables_deal (table_id, number DESC)",
    "deal_table_alone": "tables_deal (table_id)",
    "deal_id_like": "tables_deal (public_id varchar_pattern_ops)",
    "move_deal_alone": "tables_move (deal_id)",
}
_KEY = "ADD CONSTRAINT move_deal_key FOREIGN KEY (deal_id) REFERENCES tables_deal DEFERRABLE INITIALLY DEFERRED"
_LOG = "SELECT pg_current_wal_insert_lsn()::pg_lsn - '0/0'"
_UPDATES = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = %s"


class Written(NamedTuple):
    """Bytes of the log, updates of the table that was asked for, and those of them that touched no index."""

    log_bytes: int
    updates: int
    hot: int


def run() -> list[Row]:
    """Bytes of the log and HOT updates a move, now, as before and at the commit from which is counted."""
    house.ready()
    _nothing_but_moves()
    two = Evening(2)
    two.moves()
    of_two = written_by("tables_deal", two.moves)
    six = Evening(6)
    now, before = Written(0, 0, 0), Written(0, 0, 0)
    for _ in range(TURNS):
        six.moves()
        now = _sum(now, written_by("tables_deal", six.moves))
        _indexes("CREATE INDEX {name} ON {on}", "DISABLE", _KEY)
        _states(six.deals, apart=False)
        six.moves(sweeps=False)
        before = _sum(before, written_by("tables_deal", lambda: six.moves(sweeps=False)))
        _indexes("DROP INDEX {name}", "ENABLE", "DROP CONSTRAINT move_deal_key")
        _states(six.deals, apart=True)
    return [
        Row(
            what="log of a move, six at a table",
            value=now.log_bytes / now.updates,
            unit="bytes",
            peer="23bb22b",
            peer_value=OF_23BB22B[6],
            ceiling=0.6,
        ),
        Row(
            what="log of a move, two at a table",
            value=of_two.log_bytes / of_two.updates,
            unit="bytes",
            peer="23bb22b",
            peer_value=OF_23BB22B[2],
        ),
        Row(
            what="log of a move",
            value=now.log_bytes / now.updates,
            unit="bytes",
            peer="as before",
            peer_value=before.log_bytes / before.updates,
            ceiling=0.6,
        ),
        Row(what="updates that touch no index", value=100 * now.hot / now.updates, unit="%", floor=95),
        Row(what="the same as before", value=100 * before.hot / before.updates, unit="%"),
    ]


def written_by(table: str, work: Callable[[], object]) -> Written:
    """What `work` writes on this thread's connection. Nobody else may write at the same time."""
    log, updates, hot = _counts(table)
    work()
    log_after, updates_after, hot_after = _counts(table)
    return Written(log_after - log, updates_after - updates, hot_after - hot)


class Evening:
    """Tables at which one after another moves, in time that goes on as moves do, and a worker that sweeps."""

    def __init__(self, players: int) -> None:
        """Deal at so many tables to so many players each."""
        from base import clock
        from bench.tables import scene

        self.deals = [scene.live_deal(scene.people(players), TURN_S) for _ in range(TABLES)]
        self._now_ms = clock.now_ms() + 1000

    def moves(self, *, sweeps: bool = True) -> None:
        """Draws and discards at all of the tables, one after another; once a second somebody looks for what is due."""
        from tables.play.deadlines import sweep_clocks
        from tables.wire import broadcast

        for number in range(MOVES):
            with broadcast.collected():
                self._move(self.deals[number % TABLES])
                self._now_ms += 1000 * MOVE_S // TABLES
                if sweeps and number % 2:
                    sweep_clocks(self._now_ms)

    def _move(self, deal: "Deal") -> None:
        from engine import deal as rules
        from tables.play.services import play
        from tables.sealing.deals import state_of

        deal.refresh_from_db()
        state = state_of(deal)
        card = state.drawn_card
        action = rules.Draw(state.turn, rules.Pile.CLOSED) if card is None else rules.Discard(state.turn, card)
        play(deal.public_id, state.seats[state.turn].player, _always(action), self._now_ms)


def _counts(table: str) -> tuple[int, int, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(_LOG)
        log = int(cursor.fetchone()[0])
        for ask in ("SELECT pg_stat_force_next_flush()", "SELECT pg_stat_clear_snapshot()"):
            cursor.execute(ask)
        cursor.execute(_UPDATES, [table])
        updates, hot = cursor.fetchone()
    return log, int(updates), int(hot)


def _nothing_but_moves() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        for off in ("full_page_writes", "autovacuum"):
            cursor.execute(f"ALTER SYSTEM SET {off} = off")
        cursor.execute("SELECT pg_reload_conf()")


def _sum(one: Written, other: Written) -> Written:
    return Written(*(a + b for a, b in zip(one, other, strict=True)))


def _indexes(statement: str, clocks: str, key: str) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        for name, on in AS_BEFORE.items():
            cursor.execute(statement.format(name=name, on=on))
        cursor.execute(f"ALTER TABLE tables_deal {clocks} TRIGGER deal_clock_is_kept")
        cursor.execute(f"ALTER TABLE tables_move {key}")


def _states(deals: "list[Deal]", *, apart: bool) -> None:
    """Let what stays the same stand beside the states of these deals, or in them."""
    from tables.play.models import Deal
    from tables.sealing.deals import key_of, state_of

    for deal in deals:
        deal.refresh_from_db()
        state, key = state_of(deal), key_of(deal)
        terms, snapshot = key.seal_terms(state) if apart else b"", key.seal_state(state, apart=apart)
        Deal.objects.filter(pk=deal.pk).update(terms=terms, snapshot=snapshot)


def _always(action: "Action") -> "Callable[[int], Action]":
    return lambda _: action
