"""Bots as entrants, for practice chips only: entered by an operator, or to fill a tournament up at its start."""

from django.db import transaction

from accounts.people.models import User
from base import clock
from tables.chairs.bots import free_bots
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tournament import NOT_OVER, Tournament, TournamentStatus
from tournaments.scheduled.plan.movement import whole_tables
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import entrants, locked
from tournaments.scheduled.services.entering import enter
from wallet.ledger import queries
from wallet.ledger.refs import CHIP, player_main
from wallet.play.chips import grant_chips

AT_ONCE = 20


def add_bots(tournament_id: str, count: int, now_ms: int | None = None) -> int:
    """Enter this many bots, in batches; returns how many got a place.

    Raises TournamentRefused no_tournament, registration_closed once it has started, and bots_only_for_chips_here.
    """
    now_ms = clock.moment_ms(now_ms)
    added = 0
    while added < count:
        with transaction.atomic():
            batch = _enter(locked(tournament_id), min(AT_ONCE, count - added), now_ms)
        added += batch
        if not batch:
            break
    return added


def bots_missing(tournament: Tournament) -> int:
    """How many bots are still to come before the start; none where nobody has registered. They fill all the tables of
    a duplicate tournament.
    """
    there = entrants(tournament)
    wanted = tournament.bots_fill_to
    if tournament.duplicate:
        wanted = whole_tables(max(there, wanted), tournament.seats)
    return max(0, wanted - there) if there else 0


def fill_up(tournament: Tournament, now_ms: int) -> None:
    """Enter the next batch of the bots that a locked tournament waits for."""
    _enter(tournament, min(AT_ONCE, bots_missing(tournament)), now_ms)


def take_places(tournament: Tournament, count: int, now_ms: int) -> None:
    """Enter this many bots for players who have left a locked duplicate tournament, for the next round."""
    for entry in _entered(tournament, _bots(count), now_ms):
        entry.reached_round = tournament.round_number + 1
        entry.save(update_fields=["reached_round"])


def _enter(tournament: Tournament, count: int, now_ms: int) -> int:
    if tournament.status != TournamentStatus.REGISTERING:
        raise TournamentRefused(TournamentRefusal.REGISTRATION_CLOSED)
    if tournament.currency_code != CHIP:
        raise TournamentRefused(TournamentRefusal.BOTS_ONLY_FOR_CHIPS)
    room = tournament.max_entrants - entrants(tournament)
    return len(_entered(tournament, _bots(max(0, min(count, room))), now_ms))


def _entered(tournament: Tournament, bots: list[User], now_ms: int) -> list[Registration]:
    entries = []
    for bot in bots:
        short_minor = tournament.entry_fee_minor - queries.balance(player_main(bot.pk))
        if short_minor > 0:
            grant_chips(bot, short_minor, f"tournament_bot:{tournament.public_id}:{bot.pk}")
        entries.append(enter(tournament, bot, clock.at(now_ms)))
    return entries


def _bots(count: int) -> list[User]:
    """Bots that are in no other tournament now, locked so that two never call the same one; new ones when all are."""
    busy = Registration.objects.filter(status=RegistrationStatus.IN, is_bot=True, tournament__status__in=NOT_OVER)
    return free_bots(count, busy)
