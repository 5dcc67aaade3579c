"""Tournaments as the tests of scheduled tournaments announce them, and a house whose clock runs as fast as it can."""

from datetime import timedelta
from typing import Any

from django.db.models import Min

from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from tables.play import deadlines
from tables.play.models import Deal
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.models.tournament import Step, Tournament
from tournaments.scheduled.services import announcing, entering
from wallet.ledger import queries
from wallet.ledger.refs import player_main, pool

NOON_MS = 1_893_499_200_000
FEE_MINOR = 10_000
BEAT_MS = 250
LONGEST_MS = 600_000
FAST = {"turn_s": 1, "extra_s": 0, "declare_s": 1, "show_s": 1, "misses": 1}
"""Absent players are dropped at their first missed turn, a second after it began."""


def announced(**fields: Any) -> Tournament:
    """A tournament that starts at noon: two rounds at tables of three, the first two of each go on, fee 100 chips."""
    noon = clock.at(NOON_MS)
    given = {
        "name": "Diwali Cup",
        "profile_name": "rummycircle-points",
        "overrides": FAST,
        "entry_fee_minor": FEE_MINOR,
        "rake_bps": 1000,
        "seats": 3,
        "min_entrants": 2,
        "max_entrants": 1000,
        "registration_opens_at": noon - timedelta(hours=2),
        "starts_at": noon,
        "rounds": [{"deals": 1, "per_table": 2}, {"deals": 1}],
        "prizes": {"kind": "shares", "rows": [{"each": 6000}, {"each": 3000}, {"each": 1000}]},
        "start_s": 2,
        "pause_s": 1,
        "break_s": 5,
        "bot_think_ms": 0,
        "bot_strength": "beginner",
    }
    return announcing.announce(Tournament(**(given | fields)))


def entered(tournament: Tournament, count: int, at_ms: int = NOON_MS - 3_600_000) -> list[User]:
    """So many guests, registered an hour before noon."""
    users = [create_guest() for _ in range(count)]
    for user in users:
        entering.register(tournament.public_id, user, at_ms)
    return users


def main_minor(user: User) -> int:
    """What a player has in hand."""
    return queries.balance(player_main(user.pk))


def pool_minor(tournament: Tournament) -> int:
    """What the tournament's account holds."""
    return queries.balance(pool(tournament.public_id))


def run(tournament: Tournament, now_ms: int = NOON_MS) -> int:
    """Sweep as the workers do, jumping from one thing due to the next, until all is done; the clock's time then."""
    began_ms = now_ms
    while True:
        while sweep_scheduled(now_ms) + deadlines.sweep_bots(now_ms) + deadlines.sweep_clocks(now_ms):
            pass
        moment = next_moment_ms(tournament, now_ms)
        if moment is None:
            assert tournament.step == Step.DONE, f"nothing is due: {tournament.step} {tournament.trouble}"
            return now_ms
        assert moment - began_ms < LONGEST_MS, f"it does not end: {tournament.step} {tournament.trouble} {_troubles()}"
        now_ms = moment


def run_until(tournament: Tournament, now_ms: int, *steps: str) -> int:
    """The same until the tournament has come to one of these steps."""
    began_ms = now_ms
    while True:
        busy = sweep_scheduled(now_ms)
        tournament.refresh_from_db()
        if tournament.step in steps:
            return now_ms
        busy += deadlines.sweep_bots(now_ms) + deadlines.sweep_clocks(now_ms)
        if not busy:
            moment = next_moment_ms(tournament, now_ms)
            assert moment is not None, f"it never comes to {steps}: {tournament.step} {tournament.trouble}"
            assert moment - began_ms < LONGEST_MS, f"it does not end: {tournament.step} {_troubles()}"
            now_ms = moment


def first_deal(tournament: Tournament, now_ms: int = NOON_MS) -> tuple[Deal, int]:
    """The first deal of one that is played at a single table, ended by the clock and not counted yet; the time then."""
    now_ms = run_until(tournament, now_ms, "playing") + 1000 * tournament.start_s
    deals = Deal.objects.filter(table__round_table__round__tournament=tournament)
    while not deals.exists():
        assert sweep_scheduled(now_ms), f"nothing is dealt: {_troubles()}"
    deal, began_ms = deals.get(), now_ms
    while deal.ended_at is None:
        now_ms += 1_000
        assert now_ms - began_ms < LONGEST_MS, f"the deal does not end: {_troubles()}"
        deadlines.sweep_clocks(now_ms)
        deal.refresh_from_db()
    return deal, now_ms


def entry(tournament: Tournament, user: User) -> Registration:
    """A player's latest entry as it is saved now."""
    return Registration.objects.filter(tournament=tournament, player=user).latest("pk")


def _troubles() -> list[str]:
    return list(RoundTable.objects.exclude(trouble="").values_list("trouble", flat=True))


def next_moment_ms(tournament: Tournament, now_ms: int) -> int | None:
    """When something is due next, here or at a table; None when all is done."""
    tournament.refresh_from_db()
    tables = RoundTable.objects.filter(round__tournament=tournament).aggregate(next=Min("due_at"))
    deals = Deal.objects.filter(table__round_table__round__tournament=tournament)
    times = [tournament.due_at, *tables.values(), *deals.aggregate(clock=Min("due_at"), bot=Min("bot_due_at")).values()]
    due = [clock.to_ms(time) for time in times if time is not None]
    return max(now_ms + BEAT_MS, min(due)) if due else None
