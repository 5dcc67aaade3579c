"""Tournaments as the tests of scheduled tournaments announce them, and a house whose clock runs as fast as it can."""

from datetime import timedelta
from typing import Any

from django.db.models import Min

from accounts.models import User
from accounts.services import create_guest
from tables import clock, deadlines
from tables.models import Deal
from tournaments.models import Registration, RoundTable, Tournament, TournamentStatus
from tournaments.services.scheduled import announcing, entering
from tournaments.tournament_deadlines import sweep_scheduled
from wallet import queries
from wallet.refs import player_main, pool

NOON_MS = 1_893_499_200_000
FEE_MINOR = 10_000
BEAT_MS = 250
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


def run(tournament: Tournament, now_ms: int = NOON_MS, until_ms: int = NOON_MS + 12 * 3_600_000) -> int:
    """Sweep as the workers do, jumping from one thing due to the next, until all is done; the clock's time then."""
    while now_ms < until_ms:
        while sweep_scheduled(now_ms) + deadlines.sweep_bots(now_ms) + deadlines.sweep_clocks(now_ms):
            pass
        tournament.refresh_from_db()
        if tournament.status not in {TournamentStatus.REGISTERING, TournamentStatus.PLAYING} and _is_quiet(tournament):
            return now_ms
        now_ms = max(now_ms + BEAT_MS, _next_due_ms(tournament))
    raise AssertionError(f"{tournament} does not end: {tournament.status}, {tournament.step}, {tournament.trouble}")


def run_until(tournament: Tournament, now_ms: int, *steps: str) -> int:
    """The same until the tournament has come to one of these steps."""
    while True:
        busy = sweep_scheduled(now_ms)
        tournament.refresh_from_db()
        if tournament.step in steps:
            return now_ms
        busy += deadlines.sweep_bots(now_ms) + deadlines.sweep_clocks(now_ms)
        if not busy:
            now_ms = max(now_ms + BEAT_MS, _next_due_ms(tournament))


def entry(tournament: Tournament, user: User) -> Registration:
    """A player's latest entry as it is saved now."""
    return Registration.objects.filter(tournament=tournament, player=user).latest("pk")


def _is_quiet(tournament: Tournament) -> bool:
    rounds = tournament.played_rounds.all()
    return tournament.due_at is None and not any(round_.tables.exclude(state="closed").exists() for round_ in rounds)


def _next_due_ms(tournament: Tournament) -> int:
    """When something is due next, here or at a table."""
    tournament.refresh_from_db()
    tables = RoundTable.objects.filter(round__tournament=tournament).aggregate(next=Min("due_at"))
    deals = Deal.objects.filter(table__round_table__round__tournament=tournament)
    times = [tournament.due_at, *tables.values(), *deals.aggregate(clock=Min("due_at"), bot=Min("bot_due_at")).values()]
    due = [clock.to_ms(time) for time in times if time is not None]
    assert due, f"nothing is due: {tournament.step} {tournament.trouble}"
    return min(due)
