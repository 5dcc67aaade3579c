"""Whatever becomes of a registration, its player reads what is, and is led on: no state borrows another one's words."""

import pytest
from django.urls import reverse

from base import clock
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, main_minor, run, run_until
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.queries.mine import Part
from tournaments.scheduled.queries.tournaments import tournament_page
from tournaments.scheduled.services import cancelling, entering, playing_on

pytestmark = pytest.mark.django_db
REBUY_MINOR = 4_000
THREE = [{"deals": 1, "per_table": 1}, {"deals": 1, "per_table": 1}, {"deals": 1}]
REBUYS = {"rebuys_max": 1, "rebuy_fee_minor": REBUY_MINOR, "rebuy_rounds": 1, "rounds": THREE}


def mine(tournament, user, now_ms):
    page = tournament_page(tournament.public_id, user, clock.at(now_ms))
    assert page is not None
    assert page.mine is not None
    return page.mine


def read(client, tournament, user):
    client.force_login(user)
    return client.get(reverse("tournaments:tournament-live", args=[tournament.public_id])).content.decode()


def fallen(tournament, users):
    return [user for user in users if entry(tournament, user).status == RegistrationStatus.OUT]


def test_before_the_start_at_the_table_and_at_the_end():
    tournament = announced()
    users = entered(tournament, 6)
    assert mine(tournament, users[0], NOON_MS - 1000).part == Part.REGISTERED
    now = run_until(tournament, NOON_MS, "seating")
    assert mine(tournament, users[0], now).part == Part.SEATED_SOON
    now = run_until(tournament, now, "playing")
    at_table = mine(tournament, users[0], now)
    assert at_table.part == Part.PLAYS
    assert at_table.table_url
    run(tournament, now)
    assert mine(tournament, users[0], now).part == Part.PLACED


def test_in_the_break_nobody_is_sent_back_to_the_table_of_the_round_that_is_over():
    tournament = announced(**REBUYS)
    users = entered(tournament, 9)
    now = run_until(tournament, NOON_MS, "break")
    out = fallen(tournament, users)
    on = next(user for user in users if user not in out)
    assert [(mine(tournament, user, now).part, mine(tournament, user, now).table_url) for user in (out[0], on)] == [
        (Part.MAY_REBUY, None),
        (Part.GOES_ON, None),
    ]
    assert mine(tournament, out[0], now).rebuy_until == tournament.due_at
    playing_on.rebuy(tournament.public_id, out[0], now)
    assert mine(tournament, out[0], now).part == Part.BOUGHT_IN
    run_until(tournament, now, "playing")
    assert mine(tournament, out[0], now).part == Part.PLAYS
    assert mine(tournament, out[1], now).part == Part.OUT


def test_the_page_offers_the_rebuy_with_its_price_and_counts_it_down(client):
    tournament = announced(**REBUYS)
    users = entered(tournament, 9)
    run_until(tournament, NOON_MS, "break")
    out, *_ = fallen(tournament, users)
    page = read(client, tournament, out)
    assert 'id="rebuy"' in page
    assert f'data-due-ms="{clock.to_ms(tournament.due_at)}"' in page
    assert "You play at table" not in page
    assert "To my table" not in page


def test_the_table_offers_the_rebuy_and_tells_that_it_was_paid():
    tournament = announced(**REBUYS)
    users = entered(tournament, 9)
    now = run_until(tournament, NOON_MS, "break")
    sweep_scheduled(now)
    out, *_ = fallen(tournament, users)
    table = RoundTable.objects.get(places__registration=entry(tournament, out))

    def shown():
        standings = RoundTable.objects.get(pk=table.pk).table.hosted["tournament"]["standings"]
        return next(one for one in standings if one["player"]["id"] == out.public_id)

    assert (shown()["rebuy_minor"], shown()["bought_in"]) == (REBUY_MINOR, False)
    playing_on.rebuy(tournament.public_id, out, now)
    assert (shown()["rebuy_minor"], shown()["bought_in"]) == (None, True)


def test_a_bye_is_no_wait_for_the_next_round():
    tournament = announced(seats=2, rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}])
    users = entered(tournament, 5)
    now = run_until(tournament, NOON_MS, "playing")
    without = Place.objects.filter(round_table=None).select_related("registration__player")
    byes = [place.registration.player for place in without]
    parts = [mine(tournament, user, now).part for user in users]
    assert parts.count(Part.BYE) == len(byes)
    assert set(parts) <= {Part.BYE, Part.PLAYS}


def test_who_comes_late_waits_for_a_table_and_a_refunded_late_entry_is_told_so_to_the_end(client):
    tournament = announced(late_s=120)
    entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "playing")
    (late,) = entered(tournament, 1, now)
    assert mine(tournament, late, now).part == Part.LATE
    had = main_minor(late)
    for step in ("break", "done"):
        now = run_until(tournament, now, step)
        assert main_minor(late) > had
        assert mine(tournament, late, now).part == Part.REFUNDED
        page = read(client, tournament, late)
        assert "You wait for the next round" not in page
        assert "back in your account" in page


def test_who_gave_up_and_whose_tournament_was_called_off_are_told_so():
    tournament = announced()
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "playing")
    playing_on.give_up(tournament.public_id, users[0], now)
    assert mine(tournament, users[0], now).part == Part.GAVE_UP
    cancelling.cancel(tournament.public_id, "A storm", now)
    assert mine(tournament, users[1], now).part == Part.REFUNDED


def test_a_tournament_that_was_left_has_no_part_for_who_left():
    tournament = announced()
    (asha,) = entered(tournament, 1)
    entering.withdraw(tournament.public_id, asha, NOON_MS - 1000)
    page = tournament_page(tournament.public_id, asha, clock.at(NOON_MS - 1000))
    assert page is not None
    assert page.mine is None
