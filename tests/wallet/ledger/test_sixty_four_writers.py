"""Sixty-four writers on the same few players and on the house's account: nothing is lost, no deadlock comes out."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from django.db import connection, transaction

from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, at_once, main_of, player, seated
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.posting import hold

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 64
EACH = 6


def test_nothing_is_lost_and_no_deadlock_escapes(record_property: Callable[[str, object], None]) -> None:
    users = [player(name) for name in ("asha", "binu", "chitra", "dev")]
    seats = [seated(user, 200_000) for user in users]

    def write(number: int) -> int:
        """Deals, buy-ins and cash-outs between them, in an order of this writer's own."""
        chance = Random(number)
        for turn in range(EACH):
            winner, *losers = chance.sample(seats, len(seats))
            services.settle_deal(f"{number}:{turn}", [*((seat, -10) for seat in losers), (winner, 27)], 3)
            user, seat = chance.choice(users), refs.seat(f"{number}x{turn}")
            services.buy_in(user, seat, 500, f"in:{number}:{turn}")
            services.cash_out(user, seat, f"out:{number}:{turn}")
        return EACH

    began = time.perf_counter()
    done = at_once([partial(write, number) for number in range(WRITERS)], threads=WRITERS)
    record_property("postings_per_s", round(3 * EACH * WRITERS / (time.perf_counter() - began)))
    assert sum(int(str(count)) for count in done) == EACH * WRITERS
    assert queries.balance(refs.house_rake()) == 3 * EACH * WRITERS
    at_seats = sum(queries.balance(seat) for seat in seats)
    assert at_seats == 4 * 200_000 - 3 * EACH * WRITERS
    assert [main_of(user).balance_minor for user in users] == [GRANT_MINOR - 200_000] * 4
    assert Transaction.objects.filter(kind="deal").count() == EACH * WRITERS
    assert list(differences()) == []


KILLED = """
import sys
import django
django.setup()
from django.db import transaction
from accounts.people.models import User
from wallet.ledger import refs
from tests.wallet import at_tables as services
user = User.objects.get(username="asha")
with transaction.atomic():
    services.buy_in(user, refs.seat("s1"), 5_000, "k1")
    services.settle_deal("d1", [(refs.seat("s1"), -40)], 40)
    print("half way", flush=True)
    sys.stdin.readline()
"""


def test_a_process_killed_in_the_middle_leaves_nothing_half_done() -> None:
    asha = player("asha")
    address = connection.get_connection_params()
    url = f"postgresql://{address['user']}@/{address['dbname']}?host={address['host']}&port={address.get('port', 5432)}"
    env = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "rummysite.settings"}
    command = [sys.executable, "-c", KILLED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "half way\n"
        assert main_of(asha).balance_minor == GRANT_MINOR
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    with transaction.atomic():
        hold([refs.player_main(asha.pk)])
    assert main_of(asha).balance_minor == GRANT_MINOR
    assert not Transaction.objects.filter(key__in=("k1", "d1")).exists()
    assert queries.balance(refs.house_rake()) == 0
    assert list(differences()) == []
    assert services.buy_in(asha, refs.seat("s1"), 5_000, "k1").repeated is False
