"""Deals that have been played and not settled, for postings to settle: a posting is booked if its deal calls for it.

The deals are written in bulk before each measurement, as many as the machine can settle in it. Deal `n` is between
three of a thousand chairs that follow from `n`, and comes to the same legs in Python, in SQL and in pgbench: a loss of
10 chips, of which either the house has a twentieth (`hot`) or a third chair has (`spread`). Every writer takes a block
of numbers for itself.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.people.models import User

SEATS = 1_000
BLOCK = 6_021
"""More than one writer settles in a measurement, and more than each core adds for many of them. No multiple of `SEATS`:
else writers who are equally fast would all settle at the same three chairs, and wait for each other's locks."""
FUNDS_MINOR = 10**11

_DEALS = """
WITH deal AS (
    INSERT INTO public.tables_deal (
        public_id, table_id, number, status, version, snapshot, sealed_key, data_key, bot_seats,
        bot_strength, bot_think_ms, server_seed,
        commitment, point_value_minor, rake_bps, currency, parked_why, void_why, awaits_host, started_at, ended_at)
    SELECT %(how)s || n, (SELECT min(id) FROM public.tables_table), n, 'over', 1, '', '', '', 0, '', 0, '', '', 1,
        CASE %(how)s WHEN 'hot' THEN 500 ELSE 0 END, 'CHIP', '', '', false, now(), now()
    FROM generate_series(0, %(writers)s - 1) AS writer, generate_series(0, %(each)s - 1) AS deal,
        LATERAL (SELECT %(first)s + writer * %(block)s + deal AS n) AS numbered
    RETURNING id, number
)
INSERT INTO public.tables_dealseat (
    deal_id, seat_index, player_id, seat_id, client_seed, arrangement, arrangement_revision, outcome, score)
SELECT deal.id, place.index, seat.player_id, seat.id, '', '', 0, '', place.score
FROM deal
CROSS JOIN LATERAL (VALUES
    (0, deal.number %% 1000 + 1, -1000),
    (1, (deal.number + 333) %% 1000 + 1, CASE %(how)s WHEN 'hot' THEN 1000 ELSE 950 END),
    (2, (deal.number + 667) %% 1000 + 1, CASE %(how)s WHEN 'hot' THEN 0 ELSE 50 END)) AS place (index, seat, score)
JOIN public.tables_seat seat ON seat.public_id = place.seat::text
"""


def fund() -> None:
    """A thousand chairs with more chips than the benchmark can move, and the numbers of deals."""
    from django.db import connection
    from django.utils import timezone

    from tables.chairs.models import Seat
    from tables.setup.models import Table
    from tables.setup.services import open_table
    from wallet.ledger import refs
    from wallet.ledger.posting import Leg
    from wallet.play import adjusting

    table = open_table(
        Table(name="Played", profile_name="rummycircle-points", buy_in_min_minor=8_000, buy_in_max_minor=80_000)
    )
    gone = timezone.now()
    Seat.objects.bulk_create(
        Seat(public_id=str(number), table=table, number=0, player=player, left_at=gone)
        for number, player in enumerate(_people(SEATS), start=1)
    )
    asks, approves = _people(2, works_here=True)
    legs = [Leg(refs.seat(str(number)), FUNDS_MINOR) for number in range(1, SEATS + 1)]
    adjusting.approve(adjusting.ask(asks, [Leg(refs.equity_chips(), -FUNDS_MINOR * SEATS), *legs], "funds"), approves)
    with connection.cursor() as cursor:
        # As a login of the players' web has it: the owner of the tables is asked for in another way.
        cursor.execute("INSERT INTO wallet_duty VALUES (session_user, 'play') ON CONFLICT DO NOTHING")
        cursor.execute(f"CREATE SEQUENCE bench_block MINVALUE 0 INCREMENT {BLOCK}")


def play(writers: int, how: str) -> int:
    """Deals for each of so many writers, at the beginning of the block it will take; the number of the first."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT CASE WHEN is_called THEN last_value + %s ELSE 0 END FROM bench_block", [BLOCK])
        first = int(cursor.fetchone()[0])
        cursor.execute("SELECT COALESCE(max(id), 0) FROM tables_deal")
        before = cursor.fetchone()[0]
        cursor.execute(_DEALS, {"how": how, "first": first, "writers": writers, "block": BLOCK, "each": each(writers)})
        # Read once, as the transaction that plays a deal has it in hand.
        cursor.execute("SELECT count(snapshot) FROM tables_deal WHERE id > %s", [before])
        cursor.execute("SELECT count(outcome) FROM tables_dealseat WHERE deal_id > %s", [before])
    return first


def each(writers: int) -> int:
    """How many deals one of so many writers may settle: together they are no faster than the cores are alone."""
    return min(BLOCK, BLOCK * (os.cpu_count() or 1) // writers)


def block() -> int:
    """The first number of a block of deals that no other writer has."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval('bench_block')")
        return int(cursor.fetchone()[0])


def seats_of(number: int) -> tuple[int, int, int]:
    """The chairs of a deal: who lost, who won, and the third."""
    return number % SEATS + 1, (number + 333) % SEATS + 1, (number + 667) % SEATS + 1


def _people(count: int, *, works_here: bool = False) -> "list[User]":
    from accounts.people.models import User
    from base.ids import new_public_id

    names = [new_public_id() for _ in range(count)]
    return User.objects.bulk_create(
        User(public_id=name, username=name.lower(), display_name="Asha", password="!", is_staff=works_here)
        for name in names
    )
