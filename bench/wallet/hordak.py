"""Postings a second beside django-hordak on the same server, each in the way its own documents show.

Both settle a deal of three legs in a transaction of its own, and both databases refuse what does not balance. Hordak's
is four statements with `atomic` around them; ours is one, and keeps balances, a key and the limit at zero besides.
"""

import os
import subprocess
import sys
from functools import partial

from bench import house
from bench.pgbench import commits_not_waiting_for_the_disk
from bench.rows import Row
from bench.wallet import postings
from bench.wallet.played import fund
from bench.wallet.rounds import beside, by_turns, cpu
from bench.wallet.writing import measured

SECONDS = 2
ROUNDS = 5
NAME = "hordak"
ENV = {"DJANGO_SETTINGS_MODULE": "bench.wallet.hordak_settings"}


def run() -> list[Row]:
    """One and four writers."""
    house.ready()
    fund()
    prepare()
    rows: list[Row] = []
    with commits_not_waiting_for_the_disk():
        for writers in (1, 4):
            name = "1 writer" if writers == 1 else f"{writers} writers"
            rounds = by_turns(
                {
                    "hordak": partial(measured, "bench.wallet.hordak_writer", (str(SECONDS),), writers, ENV),
                    "ours": partial(postings.ours, writers, "alone"),
                },
                ROUNDS,
            )
            rows.append(beside(rounds, "ours", "hordak", name, floor=2.0))
            rows.append(cpu(rounds, "ours", "hordak", name))
    return rows


def prepare() -> None:
    """Hordak's own database with its tables and accounts."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{NAME}"')
    command = [sys.executable, "-m", "bench.wallet.hordak_writer", "prepare", "0"]
    subprocess.run(command, check=True, env={**os.environ, **ENV})
