"""Who sits where follows from a list that was closed before anybody could know what it would bring."""

import json
import runpy
import sys
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.people.services import create_guest
from base import clock
from engine.shuffle import CHAINS
from tables.dealer import opening
from tables.history.shuffles_checked import differences
from tables.openlog.models import LogKind, LogLine
from tables.shuffle import beacon
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tests.base.own_chain import OWN_CHAIN, pulse_of
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run, run_until
from tests.tournaments.scheduled.test_late_registration import LATE_S, late
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import Step, Tournament, new_seed
from tournaments.scheduled.plan.lots import read_list
from tournaments.scheduled.queries.draws import document
from tournaments.scheduled.queries.tournaments import tournament_page
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import announcing, cancelling, entering, playing_on
from tournaments.scheduled.services.drawing import LOOK_MS

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[3] / "static" / "verify_draws.py"


@pytest.fixture
def says(tmp_path, monkeypatch, capsys):
    """What the script for anybody says of a document, and how it ends."""

    def run_script(told, *commitments):
        path = tmp_path / "draws.json"
        path.write_text(json.dumps(told), encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["verify_draws.py", str(path), *commitments])
        try:
            runpy.run_path(str(SCRIPT), run_name="__main__")
        except SystemExit as end:
            return str(end.code)
        return capsys.readouterr().out

    return run_script


def draw_of(tournament, number=1, late_batch=0):
    return Draw.objects.filter(tournament=tournament, round_number=number, late=late_batch).latest("pk")


def seated():
    return [place.registration.player.public_id for place in Place.objects.order_by("pk")]


def test_the_commitment_is_in_the_public_log_before_anybody_can_register():
    tournament = announced()
    draw = draw_of(tournament)
    said = json.loads(LogLine.objects.get(deal=draw.shuffle.public_id, kind=LogKind.DRAWN).said)
    assert said == {"house": draw.shuffle.house, "tournament": tournament.public_id, "round": 1, "late": 0}


def test_no_row_knows_the_seed_while_entries_are_open():
    tournament = announced()
    entered(tournament, 4)
    tournament.refresh_from_db()
    assert (bytes(tournament.seed), OpenedSeed.objects.count()) == (b"", 0)
    with pytest.raises(ValueError, match="not to be opened yet"):
        opening.seed_of(draw_of(tournament).shuffle)


def test_a_whole_tournament_is_checked_by_anybody_with_the_script(says):
    tournament = announced()
    users = entered(tournament, 7)
    promised = [row.commitment for row in tournament_page(tournament.public_id, users[0]).fairness.draws]
    run(tournament)
    told = json.loads(Client().get(f"/tournaments/{tournament.public_id}/draws/").content)
    said = says(told, *promised)
    assert said.count("sit as they were drawn") == 2
    assert list(differences()) == []


def test_the_script_finds_another_seed_and_other_chairs(says):
    tournament = announced()
    entered(tournament, 4)
    run_until(tournament, NOON_MS, "playing")
    told = document(tournament)
    first = told["draws"][0]
    assert "another" not in says(told)
    assert "false" in says(told | {"draws": [first | {"seed": "00" * 32}]})
    assert "false" in says(told | {"draws": [first | {"tables": [table[::-1] for table in first["tables"]]}]})
    assert "no draw has the commitment" in says(told, "11" * 32)


def test_words_of_an_entrant_are_in_the_list_and_tell_nobody_what_they_bring(says):
    tournament = announced()
    entered(tournament, 3)
    last = create_guest()
    last.client_seed = "ground until it sits beside a friend"
    last.save(update_fields=["client_seed"])
    entering.register(tournament.public_id, last, NOON_MS - 1)
    with pytest.raises(ValueError, match="not to be opened yet"):
        opening.seed_of(draw_of(tournament).shuffle)
    run_until(tournament, NOON_MS, "playing")
    told = document(tournament)
    assert told["draws"][0]["list"]["words"] == {last.public_id: last.client_seed}
    assert "sit as they were drawn" in says(told)


def test_from_the_closing_to_the_draw_nobody_comes_in_or_goes_out(elsewhere):
    tournament = announced()
    users = entered(tournament, 5)
    sweep_scheduled(NOON_MS)
    tournament.refresh_from_db()
    assert (tournament.step, Place.objects.count()) == (Step.DRAWING, 0)
    assert tournament.due_at == clock.at(NOON_MS + LOOK_MS)
    listed = read_list(bytes(draw_of(tournament).shuffle.transcript))
    with pytest.raises(TournamentRefused):
        entered(tournament, 1, NOON_MS)
    with pytest.raises(TournamentRefused):
        entering.withdraw(tournament.public_id, users[0], NOON_MS)
    playing_on.give_up(tournament.public_id, users[1], NOON_MS)
    elsewhere()
    sweep_scheduled(NOON_MS + 1000)
    assert set(seated()) == set(listed.entrants) == {user.public_id for user in users}
    assert Place.objects.get(gave_up=True).registration.player == users[1]


def test_a_dealer_that_stays_away_calls_the_draw_off_and_the_same_list_is_drawn_again(elsewhere):
    tournament = announced()
    entered(tournament, 5)
    sweep_scheduled(NOON_MS)
    first = draw_of(tournament)
    sweep_scheduled(NOON_MS + DEALER_MS + 1000)
    again = draw_of(tournament)
    first.shuffle.refresh_from_db()
    assert (first.shuffle.stage, first.shuffle.reason) == (Stage.CALLED_OFF, "dealer")
    lists = [read_list(bytes(one.shuffle.transcript)) for one in (first, again)]
    assert (lists[0].entrants, lists[0].tables) == (lists[1].entrants, lists[1].tables)
    assert lists[0].house != lists[1].house
    elsewhere()
    sweep_scheduled(NOON_MS + DEALER_MS + 2000)
    assert set(seated()) == set(lists[0].entrants)


def test_the_cards_of_a_duplicate_round_stay_sealed_with_the_dealer_elsewhere_until_they_have_been_played(elsewhere):
    tournament = announced(duplicate=True, max_entrants=300, rounds=[{"deals": 1}])
    entered(tournament, 9)
    sweep_scheduled(NOON_MS)
    assert (Draw.objects.filter(for_boards=True).count(), Place.objects.count()) == (1, 0)
    elsewhere()
    now_ms = run_until(tournament, NOON_MS + 1000, "playing")
    cards = Draw.objects.get(for_boards=True).shuffle
    assert (cards.stage, LogLine.objects.filter(deal=cards.public_id, kind=LogKind.OPENED).count()) == (Stage.OPENED, 0)
    assert OpenedSeed.objects.filter(shuffle=cards).exists()
    run(tournament, now_ms)
    cards.refresh_from_db()
    assert (cards.stage, OpenedSeed.objects.filter(shuffle=cards).exists()) == (Stage.DEALT, False)
    assert list(differences()) == []


def test_an_empty_stock_only_delays_the_draw(settings):
    settings.DUTY = "play"
    tournament = announced()
    entered(tournament, 3)
    assert sweep_scheduled(NOON_MS) > 0
    tournament.refresh_from_db()
    assert (tournament.step, tournament.trouble, Draw.objects.count()) == (Step.DRAWING, "", 0)
    settings.DUTY = ""
    sweep_scheduled(NOON_MS + 1000)
    assert len(seated()) == 3


def test_a_round_of_the_beacon_that_nobody_knew_at_the_closing_is_mixed_in(relay, says):
    tournament = announced()
    entered(tournament, 5)
    sweep_scheduled(NOON_MS)
    shuffle = draw_of(tournament).shuffle
    assert (OWN_CHAIN.due_at_ms(shuffle.round) >= NOON_MS + 5_000, seated()) == (True, [])
    relay.publish(shuffle.round, pulse_of(shuffle.round))
    due_ms = CHAINS[OWN_CHAIN.hash].due_at_ms(shuffle.round)
    assert beacon.sweep_beacons(due_ms) == 1
    sweep_scheduled(due_ms + 600)
    assert len(seated()) == 5
    told = document(tournament)
    assert "sit as they were drawn" in says(told)
    other = told["draws"][0] | {"beacon": None}
    assert "false" in says(told | {"draws": [other]})


def test_late_players_are_listed_before_their_draw_too(elsewhere, says):
    tournament = late()
    entered(tournament, 3)
    sweep_scheduled(NOON_MS)
    elsewhere()
    run_until(tournament, NOON_MS + 1000, "playing")
    users = entered(tournament, 2, NOON_MS + 2000)
    promised = draw_of(tournament, 1, 1).shuffle.house
    sweep_scheduled(NOON_MS + LATE_S * 1000)
    with pytest.raises(TournamentRefused):
        entering.withdraw(tournament.public_id, users[0], NOON_MS + LATE_S * 1000)
    assert len(seated()) == 3
    elsewhere()
    sweep_scheduled(NOON_MS + LATE_S * 1000 + 1000)
    assert {user.public_id for user in users} <= set(seated())
    assert says(document(tournament), promised).count("sit as they were drawn") == 2


def test_a_tournament_of_before_is_drawn_and_shown_as_it_was_announced():
    tournament = announced(lots_version=1, seed=new_seed())
    entered(tournament, 4)
    run(tournament)
    fairness = tournament_page(tournament.public_id, None).fairness
    assert fairness.seed == bytes(Tournament.objects.get(pk=tournament.pk).seed).hex()
    assert (fairness.commitment, fairness.draws) == (tournament.commitment, [])
    assert Shuffle.objects.filter(draw__round_number__gt=1).count() == 0


def test_which_commitment_is_whose_stays():
    draw = draw_of(announced())
    with pytest.raises(IntegrityError, match="committed to"), transaction.atomic():
        Draw.objects.filter(pk=draw.pk).update(round_number=2)


def test_the_next_of_a_series_has_a_commitment_of_its_own():
    tournament = announced(repeat_s=86_400)
    again = announcing.announce_again(tournament, NOON_MS)
    assert draw_of(again).shuffle.house != draw_of(tournament).shuffle.house


def test_a_tournament_that_is_called_off_leaves_no_draw_open(elsewhere):
    tournament = announced()
    entered(tournament, 3)
    sweep_scheduled(NOON_MS)
    cancelling.cancel(tournament.public_id, "The power is out.", NOON_MS + 100)
    shuffle = draw_of(tournament).shuffle
    assert (shuffle.stage, shuffle.reason) == (Stage.CALLED_OFF, "host")
    elsewhere()
    sweep_scheduled(NOON_MS + 1000)
    assert (Place.objects.count(), OpenedSeed.objects.count()) == (0, 0)


def test_who_comes_while_the_lots_of_others_are_waited_for_is_seated_after_them(elsewhere):
    tournament = late()
    entered(tournament, 3)
    sweep_scheduled(NOON_MS)
    elsewhere()
    now = run_until(tournament, NOON_MS + 1000, "playing")
    entered(tournament, 5, now)
    sweep_scheduled(now)
    more = entered(tournament, 3, now + 100)
    first = set(read_list(bytes(draw_of(tournament, 1, 1).shuffle.transcript)).entrants)
    elsewhere()
    sweep_scheduled(now + 1000)
    elsewhere()
    sweep_scheduled(now + 2000)
    assert draw_of(tournament, 1, 2).shuffle.stage == Stage.DEALT
    assert len({user.public_id for user in more} & set(seated())) >= 1
    assert (len(first), first - set(seated())) == (3, set())
