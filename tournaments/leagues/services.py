"""Changes of a league: operators announce, change and cancel it; at its end the table and the prizes."""

from datetime import timedelta

from django.db import transaction

from accounts.people.models import User
from base import clock
from base.rows.columns import fitting
from tournaments.leagues.models import League, LeaguePlace, LeagueStatus
from tournaments.leagues.plan import prizes_of
from tournaments.leagues.refusals import LeagueRefusal, LeagueRefused
from tournaments.leagues.standings import standings_of
from tournaments.scheduled.models.tournament import NOT_OVER, TournamentStatus
from wallet.ledger.posting import hold
from wallet.ledger.refs import AccountRef, player_main, pool
from wallet.play.prizes import guarantee_pool, pay_prizes

LOOK_AGAIN = timedelta(minutes=1)
"""After how long an ended league with unfinished tournaments is checked again."""
TERMS = ("points", "best", "guarantee_minor", "prizes", "ends_at")
EDITABLE = ("name", *TERMS)


@transaction.atomic
def announce(league: League) -> League:
    """Save a new league; raises ValidationError when it is not in order."""
    league.due_at = league.ends_at
    league.full_clean()
    league.save(force_insert=True)
    return league


@transaction.atomic
def change(changed: League) -> League:
    """Save an operator's changes.

    Raises ValidationError, LeagueRefused no_league, league_ended, and league_counts for terms that tournaments are
    played under.
    """
    league = _locked(changed.public_id)
    new_terms = any(getattr(league, field) != getattr(changed, field) for field in TERMS)
    if new_terms and league.tournaments.exclude(status=TournamentStatus.CANCELLED).exists():
        raise LeagueRefused(LeagueRefusal.LEAGUE_COUNTS)
    for field in EDITABLE:
        setattr(league, field, getattr(changed, field))
    league.due_at = league.ends_at
    league.full_clean()
    league.save(update_fields=[*EDITABLE, "due_at"])
    return league


@transaction.atomic
def call_off(league_id: str, why: str, now_ms: int | None = None) -> League:
    """Cancel a league: its tournaments go on, and the table has no prizes.

    Raises LeagueRefused no_league, league_ended.
    """
    league = _locked(league_id)
    league.status, league.cancelled_why = LeagueStatus.CANCELLED, fitting(League, "cancelled_why", why)
    league.due_at, league.ended_at = None, clock.at(clock.moment_ms(now_ms))
    league.save(update_fields=["status", "cancelled_why", "due_at", "ended_at"])
    return league


def close(league: League, now_ms: int) -> None:
    """End a locked league whose time is up: the final table, the house's guarantee, the prizes, in one transaction.

    It waits for tournaments that are not over.
    """
    if league.tournaments.filter(status__in=NOT_OVER).exists():
        league.due_at = clock.at(now_ms) + LOOK_AGAIN
        league.save(update_fields=["due_at"])
        return
    places = _write_places(league)
    prizes = [(place.player, place.prize_minor) for place in places if place.prize_minor]
    league.overlay_minor = sum(amount_minor for _player, amount_minor in prizes)
    league.status, league.due_at, league.ended_at = LeagueStatus.OVER, None, clock.at(now_ms)
    # The ledger looks in these rows what it may pay, so they come first.
    league.save(update_fields=["overlay_minor", "status", "due_at", "ended_at"])
    if prizes:
        _book(league, prizes, league.overlay_minor)


def _write_places(league: League) -> list[LeaguePlace]:
    lines = standings_of(league)
    won = prizes_of(lines, league.prize_table, league.guarantee_minor)
    players = {user.public_id: user for user in User.objects.filter(public_id__in=[line.player for line in lines])}
    return LeaguePlace.objects.bulk_create(
        LeaguePlace(
            league=league,
            player=players[line.player],
            rank=line.rank,
            points=line.points,
            played=line.played,
            won=line.won,
            prize_minor=won.get(line.player, 0),
        )
        for line in lines
    )


def _book(league: League, prizes: list[tuple[User, int]], total_minor: int) -> None:
    pool_ref = pool_of(league)
    hold([pool_ref, *(player_main(user.pk, league.currency_code) for user, _amount in prizes)])
    guarantee_pool(pool_ref, total_minor, f"league_guarantee:{league.public_id}", note=league.name)
    pay_prizes(pool_ref, prizes, 0, f"league_prizes:{league.public_id}", note=league.name)


def pool_of(league: League) -> AccountRef:
    """The account that its prizes go through."""
    return pool(league.public_id, league.currency_code)


def _locked(league_id: str) -> League:
    league = League.objects.select_for_update().filter(public_id=league_id).first()
    if league is None:
        raise LeagueRefused(LeagueRefusal.NO_LEAGUE)
    if league.status != LeagueStatus.ON:
        raise LeagueRefused(LeagueRefusal.LEAGUE_ENDED)
    return league
