"""When the next tournament of a series, or the next way to one, is announced, and what is announced once only."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from base import clock
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run_until
from tests.tournaments.scheduled.satellites import DAY_MS, satellite, target
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import announcing, cancelling

pytestmark = pytest.mark.django_db
HOUR_S = 3600
HOUR = timedelta(hours=1)


def test_what_is_announced_is_not_announced_again() -> None:
    tournament = announced()
    with pytest.raises(IntegrityError), transaction.atomic():
        announcing.announce(tournament)


@pytest.mark.parametrize(("late_ms", "later"), [(0, HOUR), (HOUR_S * 1000 - 1, HOUR), (HOUR_S * 2000, 3 * HOUR)])
def test_what_was_missed_meanwhile_is_left_out(late_ms: int, later: timedelta) -> None:
    tournament = announced(repeat_s=HOUR_S)
    again = announcing.announce_again(tournament, NOON_MS + late_ms)
    assert again is not None
    assert again.starts_at - tournament.starts_at == later
    assert again.registration_opens_at - tournament.registration_opens_at == later


def test_one_that_comes_no_more_is_not_announced_again() -> None:
    assert announcing.announce_again(announced(), NOON_MS) is None


@pytest.mark.parametrize(("before_s", "comes"), [(HOUR_S, False), (HOUR_S + 1, True)])
def test_a_satellite_comes_again_only_where_its_target_starts_later(before_s: int, comes: bool) -> None:
    final = target(starts_at=clock.at(NOON_MS + before_s * 1000))
    again = announcing.announce_again(satellite(final, repeat_s=HOUR_S), NOON_MS)
    assert (again is not None) is comes
    assert again is None or (again.ticket_to, again.starts_at) == (final, clock.at(NOON_MS) + HOUR)


def test_a_satellite_to_what_was_called_off_comes_no_more() -> None:
    final = target()
    way = satellite(final, repeat_s=HOUR_S)
    cancelling.cancel(final.public_id, "A storm.", NOON_MS)
    assert announcing.announce_again(Tournament.objects.get(pk=way.pk), NOON_MS) is None


def test_a_series_to_one_that_has_filled_up_before_goes_on_to_the_next() -> None:
    full = target(starts_when_full=True, repeat_s=DAY_MS // 1000, max_entrants=2)
    way = satellite(full, repeat_s=HOUR_S)
    early_ms = NOON_MS - 7_200_000
    again = announcing.announce_again(full, early_ms)
    following = Tournament.objects.get(ticket_to=again)
    assert (following.name, following.starts_at) == (way.name, way.starts_at + HOUR)


def test_a_series_that_would_come_too_late_for_the_next_one_ends() -> None:
    final = target(repeat_s=60)
    satellite(final, repeat_s=DAY_MS // 1000)
    again = announcing.announce_again(final, NOON_MS + DAY_MS)
    assert again is not None
    assert not Tournament.objects.filter(ticket_to=again).exists()


def renamed(tournament: Tournament, **fields: Any) -> Tournament:
    """The tournament with another name, and with other terms, as an operator's form has it."""
    changed = Tournament.objects.get(pk=tournament.pk)
    for field, value in (fields | {"name": "Holi Cup"}).items():
        setattr(changed, field, value)
    return changed


def test_its_name_may_change_while_players_are_registered() -> None:
    tournament = announced()
    entered(tournament, 1)
    announcing.change(renamed(tournament))
    tournament.refresh_from_db()
    assert (tournament.name, tournament.entry_fee_minor, tournament.due_at) == (
        "Holi Cup",
        10_000,
        tournament.starts_at,
    )


def test_terms_of_what_only_called_off_satellites_led_to_may_change() -> None:
    final = target()
    way = satellite(final)
    cancelling.cancel(way.public_id, "A storm.", NOON_MS)
    announcing.change(renamed(final, rake_bps=500))
    final.refresh_from_db()
    assert final.rake_bps == 500


def test_nothing_changes_any_more_once_it_is_played() -> None:
    tournament = announced()
    entered(tournament, 3)
    run_until(tournament, NOON_MS, "playing")
    with pytest.raises(TournamentRefused, match="ended"):
        announcing.change(renamed(tournament))
