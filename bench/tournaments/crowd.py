"""Three hundred bots play every format to its end, and nothing is lost: deals a second, their work, the books after.

The clock jumps from one thing due to the next, so what is measured is work, not waiting. Bots are swept by several
threads, as by the workers of a house: a move is a transaction of its own, and one thread alone waits for the database
most of the time. Formats: chips that are carried over, a knock-out of best of three, sit-and-gos that start when full,
matches of Deals, tables of seven.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from bench import house
from bench.progress import say
from bench.rows import Row

if TYPE_CHECKING:
    from tournaments.scheduled.models.tournament import Tournament

BOTS = int(os.environ.get("RUMMY_BENCH_BOTS", "300"))
"""So many bots play each format; fewer to see sooner that all of it works."""
WORKERS = 4
A_MATCH = 6
SEVEN = "seven-players"
STEP_MS = 250
LONGEST_MS = 24 * 3_600_000
FAST = {"turn_s": 1, "extra_s": 0, "declare_s": 1, "show_s": 1, "misses": 1}
LAST = {"deals": 1}
PRIZES = {"kind": "shares", "rows": [{"each": 6000}, {"each": 3000}, {"each": 1000}]}


def run() -> list[Row]:
    """Each format with three hundred bots, one after another in the same house."""
    house.ready()
    from wallet.ledger.audit import differences

    rows = []
    for what, play in _formats().items():
        began, worked = time.perf_counter(), time.process_time()
        deals = play()
        took_s, worked_s = time.perf_counter() - began, time.process_time() - worked
        lost = len(list(differences()))
        say(f"{what}: {deals} deals in {took_s:.0f} s, {worked_s:.0f} s of work, {lost} differences in the books")
        rows.append(Row(what=f"{what}, {BOTS} bots: {deals} deals", value=deals / took_s, unit="deals/s"))
        rows.append(Row(what=f"{what}: work of the worker", value=1000 * worked_s / deals, unit="ms a deal"))
        rows.append(Row(what=f"{what}: differences in the books", value=lost, unit="", ceiling=0))
    return rows


def _formats() -> dict[str, Callable[[], int]]:
    chips = [{"deals": 2, "per_table": 2, "point_value": 1}, {"deals": 2, "best": 6, "point_value": 2}, LAST]
    best = {"deals": 3, "won_first": True}
    knock_out = [*({**best, "per_table": 1} for _round in range(8)), best]
    return {
        "sit-and-go": lambda: _tournaments(BOTS // A_MATCH, starts_when_full=True, rounds=[LAST], chips=500),
        "matches of Deals": _matches,
        "tables of seven": lambda: _tournaments(
            1, profile_name=_seven(), seats=7, rounds=[{"deals": 1, "best": 7}, LAST]
        ),
        "chips carried over": lambda: _tournaments(1, rounds=chips, chips=2000),
        "knock-out, best of three": lambda: _tournaments(1, profile_name="junglee-deals3", seats=2, rounds=knock_out),
    }


def _tournaments(count: int, **terms: Any) -> int:
    """So many tournaments that share the bots, played to their end; returns how many deals counted."""
    from base import clock
    from tournaments.scheduled.models.rounds import RoundDeal
    from tournaments.scheduled.models.tournament import Tournament
    from tournaments.scheduled.services import announcing, company

    now_ms, before = clock.now_ms(), RoundDeal.objects.count()
    given = {
        "profile_name": "rummycircle-points", "overrides": FAST, "entry_fee_minor": 1000, "rake_bps": 1000, "seats": 6,
        "max_entrants": BOTS // count, "registration_opens_at": clock.at(now_ms), "prizes": PRIZES,
        "starts_at": clock.at(now_ms) + timedelta(minutes=10), "start_s": 2, "pause_s": 1, "break_s": 5,
        "bot_think_ms": 0, "bot_strength": "beginner",
    }  # fmt: skip
    played = [announcing.announce(Tournament(name=f"Crowd {number}", **(given | terms))) for number in range(count)]
    for tournament in played:
        company.add_bots(tournament.public_id, BOTS // count, now_ms)
        if tournament.starts_when_full:
            Tournament.objects.filter(pk=tournament.pk).update(due_at=clock.at(now_ms))
    _run(now_ms, lambda: all(_is_over(tournament) for tournament in played))
    return RoundDeal.objects.count() - before


def _is_over(tournament: "Tournament") -> bool:
    tournament.refresh_from_db()
    assert not tournament.trouble, tournament.trouble
    return tournament.step == "done"


def _matches() -> int:
    """Matches all at once, of five bots and a person who never moves: bots alone leave all deals to first drops."""
    from django.db import transaction

    from accounts.people.services import create_guest
    from base import clock
    from tables.chairs.bots import free_bots
    from tournaments.matches.models.match import Entry, Match, MatchDeal
    from tournaments.matches.models.offer import PoolOffer
    from tournaments.matches.services.entering import enter
    from tournaments.matches.services.operating import open_offer

    now_ms, before = clock.now_ms(), MatchDeal.objects.count()
    terms = {"profile_name": "junglee-deals3", "overrides": FAST, "entry_fee_minor": 1000, "rake_bps": 1000, "seats": 6}
    matches: list[Match] = []
    for number in range(BOTS // (A_MATCH - 1)):
        offer = open_offer(PoolOffer(name=f"Crowd {number}", start_s=2, between_s=1, bot_think_ms=0, **terms))
        match = Match.objects.filter(offer=offer).latest("pk")
        with transaction.atomic():
            bots = free_bots(A_MATCH - 1, Entry.objects.filter(match__in=[match, *matches]))
        for player in (create_guest(), *bots):
            enter(match.public_id, player, now_ms)
        PoolOffer.objects.filter(pk=offer.pk).update(is_open=False)
        matches.append(match)
    _run(now_ms, lambda: not Match.objects.filter(pk__in=[one.pk for one in matches], ended_at=None).exists())
    return MatchDeal.objects.count() - before


def _seven() -> str:
    """An edition of the example for seven players, published; its proof is played elsewhere."""
    from accounts.people.services import create_guest
    from engine.houses import examples
    from engine.houses.house_document import write
    from engine.proof import DEALS
    from tables.houses import services
    from tables.houses.models import House

    draft = services.save_draft(House(document=write(examples()[SEVEN])), create_guest())
    House.objects.filter(pk=draft.pk).update(proof_hash=draft.rules_hash, proof_deals=DEALS)
    services.publish(draft.pk, create_guest())
    return draft.key


def _run(now_ms: int, is_done: Callable[[], bool]) -> None:
    """Sweep as the workers do until it is done, jumping to the next thing due."""
    from tables.play import deadlines
    from tournaments.matches.deadlines import sweep
    from tournaments.scheduled.deadlines import sweep_scheduled

    began_ms = now_ms
    with ThreadPoolExecutor(WORKERS) as pool:
        while not is_done():
            while sweep_scheduled(now_ms) + sweep(now_ms) + _sweep_bots(pool, now_ms) + deadlines.sweep_clocks(now_ms):
                pass
            now_ms = _next_ms(now_ms)
            assert now_ms - began_ms < LONGEST_MS, "it does not end"


def _sweep_bots(pool: ThreadPoolExecutor, now_ms: int) -> int:
    """Let every bot act that is due, in all the threads at once; returns how many did."""
    return sum(pool.map(_sweep_and_give_back, [now_ms] * WORKERS))


def _sweep_and_give_back(now_ms: int) -> int:
    """One thread's sweep; its connection goes back into the pool, or threads that have ended would keep theirs."""
    from django.db import connection

    from tables.play import deadlines

    try:
        return deadlines.sweep_bots(now_ms)
    finally:
        connection.close()


def _next_ms(now_ms: int) -> int:
    from django.db import connection

    from base import clock

    columns = ("tournaments_tournament.due_at", "tournaments_roundtable.due_at", "tournaments_match.due_at",
               "tables_deal.due_at", "tables_deal.bot_due_at")  # fmt: skip
    asked = ", ".join(f"(SELECT min({column}) FROM {column.split('.')[0]})" for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT least({asked})")
        (found,) = cursor.fetchone() or (None,)
    return max(now_ms + STEP_MS, clock.to_ms(found)) if found else now_ms + STEP_MS
