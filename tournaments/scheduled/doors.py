"""Who may enter, withdraw, buy in again or give up now, by the tournament's terms.

Pure functions of rows: services call them with locked rows, pages to show or disable a button. Limits, breaks and
papers are checked by the wallet's gate when the fee is paid.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.refusals import TournamentRefusal


class Door(StrEnum):
    """Whether registration is open."""

    NOT_OPEN = "not_open"
    OPEN = "open"
    LATE = "late"
    CLOSED = "closed"


def late_until(tournament: Tournament) -> datetime | None:
    """When late registration closes at the latest; None where there is none."""
    return tournament.starts_at + timedelta(seconds=tournament.late_s) if tournament.late_s else None


def door(tournament: Tournament, now: datetime) -> Door:
    """Whether registration is open, the number of players aside."""
    if tournament.status == TournamentStatus.REGISTERING:
        if now < tournament.registration_opens_at:
            return Door.NOT_OPEN
        return Door.OPEN if now < tournament.starts_at else Door.CLOSED
    late = late_until(tournament)
    in_first_round = tournament.status == TournamentStatus.PLAYING and tournament.round_number == 1
    if late is None or not in_first_round or tournament.late_closed or now >= late:
        return Door.CLOSED
    return Door.LATE


def why_not_register(
    tournament: Tournament, mine: Registration | None, entrants: int, now: datetime
) -> TournamentRefusal | None:
    """Why a player may not register, or None. `mine` is an entry that is not withdrawn."""
    if mine is not None:
        return TournamentRefusal.ALREADY_REGISTERED
    match door(tournament, now):
        case Door.NOT_OPEN:
            return TournamentRefusal.NOT_OPEN_YET
        case Door.CLOSED:
            return TournamentRefusal.REGISTRATION_CLOSED
    return TournamentRefusal.TOURNAMENT_FULL if entrants >= tournament.max_entrants else None


def why_not_withdraw(tournament: Tournament, mine: Registration | None, now: datetime) -> TournamentRefusal | None:
    """Why a player may not withdraw, or None; after being seated nobody may."""
    if mine is None:
        return TournamentRefusal.NOT_REGISTERED
    before = tournament.status == TournamentStatus.REGISTERING and now < tournament.starts_at
    waits_late = tournament.status == TournamentStatus.PLAYING and mine.late and not mine.reached_round
    return None if before or waits_late else TournamentRefusal.STARTED


def why_not_rebuy(
    tournament: Tournament, mine: Registration | None, now: datetime, short: bool = False
) -> TournamentRefusal | None:
    """What keeps a player from buying in again: in the break after falling out, or at once while `short` of chips for
    another deal at a table that plays on.
    """
    if not tournament.rebuys_max:
        return TournamentRefusal.NO_REBUYS
    if mine is None:
        return TournamentRefusal.NOT_REGISTERED
    if short and mine.status == RegistrationStatus.IN:
        return _why_not_once_more(tournament, mine)
    if mine.status != RegistrationStatus.OUT:
        return TournamentRefusal.NOT_OUT if mine.status == RegistrationStatus.IN else TournamentRefusal.NOT_PLAYING
    if not _in_break(tournament, now) or mine.reached_round != tournament.round_number:
        return TournamentRefusal.NO_REBUY_NOW
    return _why_not_once_more(tournament, mine)


def why_not_add_on(tournament: Tournament, mine: Registration | None, now: datetime) -> TournamentRefusal | None:
    """Why a player may not take the add-on, or None; allowed once, in the break after the last round with rebuys."""
    if not tournament.add_on_chips:
        return TournamentRefusal.NO_ADD_ONS
    if mine is None:
        return TournamentRefusal.NOT_REGISTERED
    if mine.status != RegistrationStatus.IN:
        return TournamentRefusal.NOT_PLAYING
    if not _in_break(tournament, now) or tournament.round_number != tournament.rebuy_rounds:
        return TournamentRefusal.NO_ADD_ON_NOW
    return TournamentRefusal.NO_ADD_ON_NOW if mine.added_on else _why_not_once_more(tournament, mine)


def _in_break(tournament: Tournament, now: datetime) -> bool:
    return tournament.step == Step.BREAK and tournament.due_at is not None and now < tournament.due_at


def _why_not_once_more(tournament: Tournament, mine: Registration) -> TournamentRefusal | None:
    if tournament.round_number > tournament.rebuy_rounds:
        return TournamentRefusal.NO_REBUY_NOW
    return TournamentRefusal.REBUYS_USED if mine.rebuys >= tournament.rebuys_max else None


def why_not_give_up(tournament: Tournament, mine: Registration | None) -> TournamentRefusal | None:
    """Why a player may not give up, or None."""
    if mine is None:
        return TournamentRefusal.NOT_REGISTERED
    if tournament.status != TournamentStatus.PLAYING:
        started = tournament.status != TournamentStatus.REGISTERING
        return TournamentRefusal.ENDED if started else TournamentRefusal.NOT_STARTED
    if mine.reached_round == 0:
        return TournamentRefusal.NOT_STARTED
    return None if mine.status == RegistrationStatus.IN else TournamentRefusal.NOT_PLAYING
