"""Registering for a tournament and withdrawing from it: a fee into the pool, and all of it back before the start."""

from datetime import datetime

from django.db import transaction

from accounts.people.models import User
from base import clock
from tournaments.scheduled import doors
from tournaments.scheduled.doors import Door
from tournaments.scheduled.members import lets_in
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import entrants, entry_of, locked, pool_of, refuse_if
from wallet.gate import checks as gate
from wallet.ledger.kinds import Kind
from wallet.ledger.refs import CHIP
from wallet.play.prizes import enter_pool, refund_pool
from wallet.refusals import InsufficientFunds


@transaction.atomic
def register(tournament_id: str, user: User, now_ms: int | None = None) -> Registration:
    """Enter a tournament and pay its fee.

    Raises TournamentRefused, and the WalletRefused of `wallet.gate.checks` (a break, limits, papers).
    """
    now = clock.at(clock.moment_ms(now_ms))
    tournament = locked(tournament_id)
    if not lets_in(tournament, user):
        raise TournamentRefused(TournamentRefusal.NO_TOURNAMENT)
    refuse_if(doors.why_not_register(tournament, entry_of(tournament, user), entrants(tournament), now))
    entry = enter(tournament, user, now, late=doors.door(tournament, now) is Door.LATE)
    if entry.late or tournament.starts_when_full:
        # Whoever waits for a late table, or takes the last place, is looked at by the next sweep.
        tournament.due_at = now
        tournament.save(update_fields=["due_at"])
    return entry


@transaction.atomic
def withdraw(tournament_id: str, user: User, now_ms: int | None = None) -> Registration:
    """Leave a tournament that one has not begun to play in; the fee comes back. Raises TournamentRefused."""
    now = clock.at(clock.moment_ms(now_ms))
    tournament = locked(tournament_id)
    entry = entry_of(tournament, user)
    refuse_if(doors.why_not_withdraw(tournament, entry, now))
    assert entry is not None
    give_back(tournament, entry, RegistrationStatus.WITHDRAWN)
    entry.left_at = now
    entry.save(update_fields=["left_at"])
    return entry


def enter(tournament: Tournament, user: User, now: datetime, *, late: bool = False) -> Registration:
    """Write down an entry in a locked tournament and take its fee.

    Raises as `take_fee`, and TournamentRefused bots_only_for_chips_here.
    """
    if user.is_bot and tournament.currency_code != CHIP:
        raise TournamentRefused(TournamentRefusal.BOTS_ONLY_FOR_CHIPS)
    entry = Registration.objects.create(
        tournament=tournament,
        player=user,
        paid_minor=tournament.entry_fee_minor,
        late=late,
        client_seed=user.client_seed,
        registered_at=now,
    )
    take_fee(tournament, user, tournament.entry_fee_minor, f"tournament_entry:{entry.public_id}", Kind.ENTRY)
    return entry


def take_fee(tournament: Tournament, user: User, fee_minor: int, key: str, kind: Kind) -> None:
    """Pay a fee into the pool; the gate checks a free entry too.

    Raises TournamentRefused not_enough_chips and what the gate refuses.
    """
    if fee_minor == 0:
        gate.check_stake(user, tournament.currency_code, 0)
        return
    try:
        enter_pool(user, pool_of(tournament), fee_minor, key, kind=kind, note=tournament.name)
    except InsufficientFunds as short:
        raise TournamentRefused(TournamentRefusal.NOT_ENOUGH_CHIPS) from short


def give_back(tournament: Tournament, entry: Registration, status: RegistrationStatus) -> None:
    """Pay everything that an entry has paid, fee and rebuys, back to its player; the tournament's row is locked."""
    entry.status = status
    entry.save(update_fields=["status"])
    if entry.paid_minor:
        key = f"tournament_refund:{entry.public_id}"
        refund_pool(entry.player, pool_of(tournament), entry.paid_minor, key, note=tournament.name)
