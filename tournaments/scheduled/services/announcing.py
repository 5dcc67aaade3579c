"""Operators' actions before a tournament starts: announcing, changing, and announcing the next of a series."""

from collections.abc import Iterator
from datetime import UTC, timedelta

from django.db import transaction
from django.utils import timezone

from base import clock
from tournaments.scheduled.models.tournament import LOTS_VERSION, Step, Tournament, TournamentStatus
from tournaments.scheduled.plan.times import next_time
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import entrants, locked
from tournaments.scheduled.services import drawing

NAMED = ("name", "bot_strength", "bot_think_ms", "spectator_delay_s", "bots_fill_to", "repeat_s", "times")
"""Fields that may change while players are registered, because they are not part of what was paid for."""
TERMS = (
    "profile_name",
    "overrides",
    "entry_fee_minor",
    "rake_bps",
    "guarantee_minor",
    "seats",
    "min_entrants",
    "max_entrants",
    "registration_opens_at",
    "starts_at",
    "starts_when_full",
    "duplicate",
    "late_s",
    "rebuys_max",
    "rebuy_fee_minor",
    "rebuy_rounds",
    "chips",
    "add_on_chips",
    "rounds",
    "prizes",
    "start_s",
    "pause_s",
    "break_s",
    "ticket_to",
    "league",
)
"""The terms that entrants, and players for tickets to it, pay for."""
EDITABLE = ("name", *TERMS, *NAMED[1:])


@transaction.atomic
def announce(tournament: Tournament) -> Tournament:
    """Save a new tournament, the draw of its first round committed to; raises ValidationError if it is not in order."""
    tournament.due_at = tournament.starts_at
    tournament.full_clean(exclude=["commitment"])
    tournament.save(force_insert=True)
    if tournament.lots_version == LOTS_VERSION:
        drawing.commit(tournament, 1, clock.now_ms())
        if tournament.duplicate:
            drawing.commit(tournament, 1, clock.now_ms(), boards=True)
    return tournament


@transaction.atomic
def change(changed: Tournament) -> Tournament:
    """Save an operator's changes and no other fields of the row.

    Raises ValidationError, and TournamentRefused: ended after its start, has_entrants for terms that players have
    registered for, has_satellites for terms that tickets are played for.
    """
    tournament = locked(changed.public_id)
    if tournament.status != TournamentStatus.REGISTERING:
        raise TournamentRefused(TournamentRefusal.ENDED)
    if any(getattr(tournament, field) != getattr(changed, field) for field in TERMS):
        if entrants(tournament):
            raise TournamentRefused(TournamentRefusal.HAS_ENTRANTS)
        if tournament.satellites.exclude(status=TournamentStatus.CANCELLED).exists():
            raise TournamentRefused(TournamentRefusal.HAS_SATELLITES)
    for field in EDITABLE:
        setattr(tournament, field, getattr(changed, field))
    tournament.due_at = tournament.starts_at
    tournament.full_clean(exclude=["commitment"])
    tournament.save(update_fields=[*EDITABLE, "due_at"])
    return tournament


def announce_again(tournament: Tournament, now_ms: int) -> Tournament | None:
    """Announce the next tournament of a series, with its own draw; None if there is no series.

    It is called when this one stops waiting for players. One that starts when it is full is followed at once by the
    next, which is open for the same time at most. A series of satellites pauses if the next would start after its
    target tournament, and goes on with the target's successor. A tournament that starts after the end of its league
    does not count for it.
    """
    if not tournament.repeat_s and not tournament.times:
        return None
    again = _like(tournament)
    _set_times(again, tournament, now_ms)
    if again.ticket_to is not None and not _leads_on(again):
        return None
    if again.league is not None and any(again.league.why_not_count(again.currency_code, again.starts_at)):
        again.league = None
    announce(again)
    for satellite in _series_to(tournament):
        _announce_towards(again, satellite, now_ms)
    return again


def _series_to(tournament: Tournament) -> Iterator[Tournament]:
    """The last of each series of satellites to this one; series are identified by their names."""
    named: dict[str, Tournament] = {}
    for satellite in tournament.satellites.order_by("starts_at", "id"):
        named[satellite.name] = satellite
    return (last for last in named.values() if last.times or last.repeat_s)


def _announce_towards(target: Tournament, satellite: Tournament, now_ms: int) -> None:
    again = _like(satellite)
    again.ticket_to = target
    _set_times(again, satellite, now_ms)
    if _leads_on(again):
        announce(again)


def _set_times(again: Tournament, tournament: Tournament, now_ms: int) -> None:
    """Set when the next one opens and starts; hours of the week that were missed meanwhile are skipped."""
    if tournament.starts_when_full:
        again.registration_opens_at = clock.at(now_ms)
        again.starts_at = clock.at(now_ms) + timedelta(seconds=tournament.repeat_s)
        return
    if tournament.times:
        open_for = tournament.starts_at - tournament.registration_opens_at
        last = timezone.localtime(max(tournament.starts_at, clock.at(now_ms)))
        again.starts_at = next_time(tournament.hours, last).astimezone(UTC)
        again.registration_opens_at = again.starts_at - open_for
        return
    past_s = max(0, (now_ms - clock.to_ms(tournament.starts_at)) // 1000)
    later = timedelta(seconds=tournament.repeat_s * (past_s // tournament.repeat_s + 1))
    again.starts_at += later
    again.registration_opens_at += later


def _leads_on(again: Tournament) -> bool:
    """Whether there will still be somewhere to go to with a ticket from it."""
    target = again.ticket_to
    return target is not None and target.status == TournamentStatus.REGISTERING and again.starts_at < target.starts_at


def _like(tournament: Tournament) -> Tournament:
    again = Tournament(currency_id=tournament.currency_code, step=Step.WAITING)
    for field in EDITABLE:
        setattr(again, field, getattr(tournament, field))
    return again
