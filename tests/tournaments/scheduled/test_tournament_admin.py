"""Operators announce tournaments, change them, cancel them with a reason and enter bots."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tables.dealer import stock
from tests.tournaments.scheduled.cast import announced, entered
from tests.wallet.money.cast import at_the_keys
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus

pytestmark = pytest.mark.django_db
LIST = "admin:tournaments_tournament_changelist"


@pytest.fixture
def operator(client):
    return at_the_keys(client, get_user_model().objects.create_superuser("operator", "", "a long password"))


def form(**changes):
    given = {
        "currency": "CHIP", "name": "Holi Cup", "profile_name": "rummycircle-points", "overrides": "{}",
        "entry_fee_minor": 1000, "rake_bps": 500, "guarantee_minor": 0, "seats": 6, "min_entrants": 4,
        "max_entrants": 60, "late_s": 0, "rebuys_max": 0, "rebuy_fee_minor": 0, "rebuy_rounds": 0,
        "registration_opens_at_0": "2030-01-01", "registration_opens_at_1": "10:00:00",
        "starts_at_0": "2030-01-01", "starts_at_1": "12:00:00",
        "rounds": json.dumps([{"deals": 1, "per_table": 2}, {"deals": 2}]),
        "prizes": json.dumps({"kind": "shares", "rows": [{"each": 10000}]}),
        "start_s": 20, "pause_s": 10, "break_s": 60, "bot_strength": "club", "bot_think_ms": 1500,
        "spectator_delay_s": 30, "bots_fill_to": 0, "repeat_s": 0, "chips": 0, "add_on_chips": 0,
    }  # fmt: skip
    return given | changes


def test_an_operator_announces_a_tournament(operator):
    stock.fill(1)
    answer = operator.post(reverse("admin:tournaments_tournament_add"), form())
    assert answer.status_code == 302, answer.context["errors"]
    made = Tournament.objects.get()
    assert (made.name, made.due_at) == ("Holi Cup", made.starts_at)
    assert len(made.draws.get().shuffle.house) == 64


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": '[{"deals": 1}, {"deals": 1}]'}, "Somebody must go on from round 1"),
        ({"prizes": '{"kind": "shares", "rows": [{"each": 5}]}'}, "10000 basis points, not 5"),
        ({"entry_fee_minor": 0}, "nothing to win"),
        ({"overrides": '{"turn_s": -1}'}, "turn"),
        ({"seats": 7}, "2 to 6 players"),
        ({"min_entrants": 61}, "no more than the most"),
        ({"starts_at_1": "09:00:00"}, "opens before the start"),
        ({"rebuys_max": 1, "rebuy_rounds": 2}, "round that others follow"),
        ({"rake_bps": 10_001}, "rake cannot be more"),
        ({"bots_fill_to": 61}, "more than the most players"),
        ({"break_s": 9999}, "At most 3600 seconds"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(operator, wrong, said):
    answer = operator.post(reverse("admin:tournaments_tournament_add"), form(**wrong))
    assert said in answer.content.decode()
    assert not Tournament.objects.exists()


def test_terms_stay_once_somebody_has_paid_for_them(operator):
    tournament = announced()
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    assert operator.get(page).status_code == 200
    entered(tournament, 1)
    answer = operator.post(page, form(), follow=True)
    assert "Players have registered for these terms" in answer.content.decode()
    tournament.refresh_from_db()
    assert tournament.name == "Diwali Cup"


def test_an_operator_changes_what_nobody_has_registered_for(operator):
    tournament = announced()
    assert (
        operator.post(reverse("admin:tournaments_tournament_change", args=[tournament.pk]), form()).status_code == 302
    )
    tournament.refresh_from_db()
    assert (tournament.name, tournament.due_at) == ("Holi Cup", tournament.starts_at)


def test_an_operator_cancels_with_a_reason(operator):
    tournament = announced()
    entered(tournament, 1)
    chosen = {"action": "cancel", "_selected_action": [tournament.pk]}
    assert "All fees go back" in operator.post(reverse(LIST), chosen).content.decode()
    operator.post(reverse(LIST), chosen | {"why": "A storm."})
    tournament.refresh_from_db()
    assert (tournament.status, tournament.cancelled_why) == (TournamentStatus.CANCELLED, "A storm.")


def test_an_operator_enters_bots(operator):
    tournament = announced()
    chosen = {"action": "add_bots", "_selected_action": [tournament.pk]}
    assert "marked as bots" in operator.post(reverse(LIST), chosen).content.decode()
    operator.post(reverse(LIST), chosen | {"count": "3"})
    assert tournament.registrations.filter(is_bot=True).count() == 3
    entrants = operator.get(reverse("admin:tournaments_registration_changelist"))
    assert entrants.status_code == 200
