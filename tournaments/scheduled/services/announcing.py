"""What operators do before a tournament starts: announce it, change it, announce it again for another day."""

from datetime import timedelta

from django.db import transaction

from base import clock
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus, new_seed
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import entrants, locked

NAMED = ("name", "bot_strength", "bot_think_ms", "spectator_delay_s", "bots_fill_to", "repeat_s")
"""What may change while players are registered: it alters nothing they have paid for."""
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
)
EDITABLE = ("name", *TERMS, *NAMED[1:])


@transaction.atomic
def announce(tournament: Tournament) -> Tournament:
    """Save a new tournament, its seed committed to; raises ValidationError when it is not in order."""
    tournament.due_at = tournament.starts_at
    tournament.full_clean(exclude=["commitment"])
    tournament.save(force_insert=True)
    return tournament


@transaction.atomic
def change(changed: Tournament) -> Tournament:
    """Save an operator's changes and nothing else of the row.

    Raises ValidationError when they are not in order, TournamentRefused ended once it has started, and has_entrants for
    terms that players have already registered for.
    """
    tournament = locked(changed.public_id)
    if tournament.status != TournamentStatus.REGISTERING:
        raise TournamentRefused(TournamentRefusal.ENDED)
    if entrants(tournament) and any(getattr(tournament, field) != getattr(changed, field) for field in TERMS):
        raise TournamentRefused(TournamentRefusal.HAS_ENTRANTS)
    for field in EDITABLE:
        setattr(tournament, field, getattr(changed, field))
    tournament.due_at = tournament.starts_at
    tournament.full_clean(exclude=["commitment"])
    tournament.save(update_fields=[*EDITABLE, "due_at"])
    return tournament


def announce_again(tournament: Tournament, now_ms: int) -> Tournament | None:
    """The next of a series, with a seed of its own; None when it is not one. Runs where this one stops waiting.

    One that starts when it is full is followed at once by the next, which stays open for so long at most.
    """
    if not tournament.repeat_s:
        return None
    again = _like(tournament)
    if tournament.starts_when_full:
        again.registration_opens_at = clock.at(now_ms)
        again.starts_at = clock.at(now_ms) + timedelta(seconds=tournament.repeat_s)
        return announce(again)
    past_s = max(0, (now_ms - clock.to_ms(tournament.starts_at)) // 1000)
    later = timedelta(seconds=tournament.repeat_s * (past_s // tournament.repeat_s + 1))
    again.starts_at += later
    again.registration_opens_at += later
    return announce(again)


def _like(tournament: Tournament) -> Tournament:
    again = Tournament(currency_id=tournament.currency_code, seed=new_seed(), step=Step.WAITING)
    for field in EDITABLE:
        setattr(again, field, getattr(tournament, field))
    return again
