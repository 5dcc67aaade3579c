"""`python -m tests.citus.story PROGRAMS FOLDER PORTS`: deals are played on Citus; a server dies, a cell moves.

A process of its own, because Django in the tests' process is on another database. It says what has come true, a line
each, and ends with a traceback where something has not.
"""

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.db import connection, connections

from tests.citus.servers import COORDINATOR, MOVE_A_CELL, WHERE_A_CELL_LIES, Servers
from tests.patience import PATIENCE_S

MOVES = 40


def main(servers: Servers) -> None:
    """Tell it."""
    from tables.cells.models import Cell
    from tests.citus.playing import Table

    call_command("migrate", verbosity=0)
    for number in (1, 2, 3):
        if not Cell.objects.filter(number=number).exists():
            call_command("cells", "make", str(number), "--distribute")
    say(f"three cells lie on {len({place(number) for number in (1, 2, 3)})} servers beside the coordinator")

    tables = tables_in(3, Table)
    for table in tables.values():
        for _ in range(4):
            table.move()
        table.moves_are_there()
    say("deals are played in cells, and nothing of it is written at home")

    tables[3].ends()
    say("a deal comes home with every move as it ends, and the ledger is true")

    victim = servers.name_of(place(1))
    others = [number for number in (1, 2) if place(number) != place(1)]
    quiet_s = sorted(table_s(tables[number]) for number in others for _ in range(MOVES))
    servers.kill(victim)
    tables[1].is_refused()
    say("a cell whose server was killed refuses its players with cell_away")
    during_s = sorted(table_s(tables[number]) for number in others for _ in range(MOVES))
    say(f"other cells play on meanwhile; p99 of a move {p99_ms(during_s):.1f} ms, before {p99_ms(quiet_s):.1f} ms")
    servers.start(victim)
    tables[1].plays_again(PATIENCE_S)
    tables[1].moves_are_there()
    say("when it is back its deal goes on, and no acknowledged move is lost")

    moved(servers, tables[2])
    say("a cell moves to another server while it is played, and no acknowledged move is lost")
    for number in (1, 2):
        tables[number].ends()
    say("all deals have ended, and the ledger is true")


def tables_in(cells: int, table: Any) -> dict[int, Any]:
    """One table at play in each cell."""
    found: dict[int, Any] = {}
    while len(found) < cells:
        opened = table()
        found.setdefault(opened.cell, opened)
    return found


def moved(servers: Servers, table: Any) -> None:
    """Move a table's cell to the other server while somebody plays there."""
    before = place(table.cell)
    there = next(port for name, port in servers.ports.items() if name != COORDINATOR and port != before)
    done, trouble = threading.Event(), list[BaseException]()

    def play() -> None:
        try:
            while not done.is_set():
                table.plays_again(PATIENCE_S)
        except BaseException as fault:  # noqa: BLE001  (told by who waits)
            trouble.append(fault)
        finally:
            connections.close_all()

    player = threading.Thread(target=play)
    player.start()
    try:
        with connection.cursor() as cursor:
            schema = f"live_{table.cell}"
            cursor.execute(MOVE_A_CELL, [schema, there])
    finally:
        done.set()
        player.join()
    assert not trouble, trouble
    assert place(table.cell) == there, (place(table.cell), there)
    table.move()
    table.moves_are_there()


def place(cell: int) -> int:
    """The port of the server where a cell lies."""
    with connection.cursor() as cursor:
        cursor.execute(WHERE_A_CELL_LIES, [f"live_{cell}.course"])
        return int(cursor.fetchone()[0])


def table_s(table: Any) -> float:
    """How long one move takes, in seconds."""
    began_s = time.perf_counter()
    table.move()
    return time.perf_counter() - began_s


def p99_ms(sorted_s: list[float]) -> float:
    """The 99th of a hundred, in ms."""
    return 1000 * sorted_s[min(len(sorted_s) - 1, round(0.99 * len(sorted_s)))]


def say(what: str) -> None:
    """Say what has come true."""
    print(what, flush=True)


if __name__ == "__main__":
    own = Servers(Path(sys.argv[1]), Path(sys.argv[2]), tuple(map(int, sys.argv[3].split(","))))
    os.environ |= {"CITUS_URL": own.url(), "DJANGO_SETTINGS_MODULE": "tests.citus.settings"}
    django.setup()
    from tests.settings import SERVERS, TEST_HOME

    TEST_HOME.mkdir(exist_ok=True)
    TEST_HOME.chmod(0o711)
    SERVERS.valkey.start()
    try:
        main(own)
    finally:
        SERVERS.valkey.stop()
