"""A fresh house has a free tournament to come, and one that starts as soon as it is full."""

from io import StringIO

import pytest
from django.core.management import call_command

from accounts.people.services import create_guest
from base import clock
from tests.tournaments.scheduled.cast import run_until
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services.entering import register

pytestmark = pytest.mark.django_db


def test_the_daily_freeroll_is_announced_once():
    for _ in range(2):
        call_command("seed_tournaments", stdout=StringIO())
    tournament = Tournament.objects.get(name="Daily Freeroll")
    assert tournament.is_freeroll
    assert tournament.due_at == tournament.starts_at


def test_a_stranger_registers_and_finds_bots_to_play_and_the_next_day_announced():
    call_command("seed_tournaments", stdout=StringIO())
    tournament = Tournament.objects.get(name="Daily Freeroll")
    register(tournament.public_id, create_guest())
    run_until(tournament, clock.to_ms(tournament.starts_at), "seating")
    assert tournament.registrations.count() == 18
    assert Tournament.objects.filter(name="Daily Freeroll").count() == 2


def test_a_stranger_fills_the_small_one_with_bots_and_the_next_one_opens():
    for _ in range(2):
        call_command("seed_tournaments", stdout=StringIO())
    tournament = Tournament.objects.get(name="Sit & Go")
    now_ms = clock.now_ms()
    register(tournament.public_id, create_guest(), now_ms)
    run_until(tournament, now_ms, "playing")
    assert tournament.registrations.count() == 6
    assert Tournament.objects.filter(name="Sit & Go").count() == 2
