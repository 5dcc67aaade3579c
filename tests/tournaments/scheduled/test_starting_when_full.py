"""A tournament that starts as soon as it is full: it waits for the last place, not for an hour of the day."""

import pytest

from base import clock
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, main_minor, pool_minor, run, run_until
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.services import entering
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
AN_HOUR_BEFORE_MS = NOON_MS - 3_600_000


def sit_and_go(**fields):
    given = {"starts_when_full": True, "min_entrants": 3, "max_entrants": 3, "rounds": [{"deals": 1}]}
    return announced(**(given | fields))


def swept(tournament, now_ms):
    sweep_scheduled(now_ms)
    tournament.refresh_from_db()
    return tournament


def test_it_waits_while_a_place_is_free():
    tournament = sit_and_go()
    entered(tournament, 2)
    swept(tournament, AN_HOUR_BEFORE_MS + 1000)
    assert tournament.status == TournamentStatus.REGISTERING
    assert tournament.due_at == tournament.starts_at


def test_the_last_place_starts_it_and_it_is_played_to_the_prizes():
    tournament = sit_and_go()
    entered(tournament, 3)
    swept(tournament, AN_HOUR_BEFORE_MS + 1000)
    assert tournament.status == TournamentStatus.PLAYING
    run(tournament, AN_HOUR_BEFORE_MS + 1000)
    assert tournament.status == TournamentStatus.OVER
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_whoever_withdraws_at_the_last_moment_leaves_a_place_to_wait_for():
    tournament = sit_and_go()
    users = entered(tournament, 3)
    entering.withdraw(tournament.public_id, users[0], AN_HOUR_BEFORE_MS)
    swept(tournament, AN_HOUR_BEFORE_MS + 1000)
    assert tournament.status == TournamentStatus.REGISTERING
    entered(tournament, 1, AN_HOUR_BEFORE_MS + 2000)
    assert swept(tournament, AN_HOUR_BEFORE_MS + 3000).status == TournamentStatus.PLAYING


def test_at_the_latest_moment_it_starts_with_the_fewest_or_gives_all_fees_back():
    enough, too_few = sit_and_go(min_entrants=2), sit_and_go()
    entered(enough, 2)
    users = entered(too_few, 2)
    had = [main_minor(user) for user in users]
    for _ in range(4):
        sweep_scheduled(NOON_MS)
    enough.refresh_from_db()
    too_few.refresh_from_db()
    assert (enough.status, too_few.status) == (TournamentStatus.PLAYING, TournamentStatus.CANCELLED)
    assert [main_minor(user) - before for user, before in zip(users, had, strict=True)] == [10_000, 10_000]


def test_the_next_one_opens_at_once():
    tournament = sit_and_go(repeat_s=7200)
    entered(tournament, 3)
    swept(tournament, AN_HOUR_BEFORE_MS + 1000)
    following = Tournament.objects.exclude(pk=tournament.pk).get()
    assert clock.to_ms(following.registration_opens_at) == AN_HOUR_BEFORE_MS + 1000
    assert clock.to_ms(following.starts_at) == AN_HOUR_BEFORE_MS + 1000 + 7_200_000
    entered(following, 1, AN_HOUR_BEFORE_MS + 2000)


def test_bots_come_with_the_first_person():
    tournament = sit_and_go(bots_fill_to=3)
    swept(tournament, AN_HOUR_BEFORE_MS)
    assert tournament.registrations.count() == 0
    entered(tournament, 1)
    run_until(tournament, AN_HOUR_BEFORE_MS + 1000, "playing")
    assert tournament.registrations.filter(is_bot=True).count() == 2
