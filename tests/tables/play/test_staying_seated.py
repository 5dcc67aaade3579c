"""What a player has chosen once for lost connections holds in every new deal, and can be changed in each."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from engine import deal as rules
from engine import record
from tables.history import records
from tables.play import deadlines
from tests.tables.cast import act, all_drop, dealt, funded, next_deal, state_of

pytestmark = pytest.mark.django_db


def staying(name: str):
    user = funded(name)
    user.stays_when_away = True
    user.save(update_fields=["stays_when_away"])
    return user


def seat_in(deal, user):
    return next(seat for seat in state_of(deal).seats if seat.player == user.public_id)


def miss_turns_until_it_is_over(deal) -> None:
    while state_of(deal).result is None:
        assert deadlines.sweep_clocks(state_of(deal).due_at_ms) == 1


def test_who_chose_nothing_is_dropped_by_the_rule():
    asha, bela = funded("Asha"), funded("Bela")
    assert not seat_in(dealt(asha, bela), asha).stays


def test_who_chose_to_stay_is_not_dropped_in_any_deal():
    asha, bela = staying("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    assert (seat_in(deal, asha).stays, seat_in(deal, bela).stays) == (True, False)
    miss_turns_until_it_is_over(deal)
    assert seat_in(deal, asha).status == "won"


def test_the_next_deal_begins_with_the_choice_again_though_it_was_changed_in_this_one():
    asha, bela = staying("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    act(deal, asha, rules.StaySeated(seat=0, wanted=False))
    assert not seat_in(deal, asha).stays
    all_drop(deal, [asha, bela])
    assert seat_in(next_deal(deal.table), asha).stays


def test_the_record_of_such_a_deal_replays():
    deal = dealt(staying("Asha"), funded("Bela"))
    miss_turns_until_it_is_over(deal)
    deal.refresh_from_db()
    assert record.replay(record.encode(records.record_of(deal))).valid


def test_one_chooses_on_ones_own_page(client: Client):
    asha = funded("Asha")
    client.force_login(asha)
    page = reverse("accounts:profile")
    assert "Keep my seat until I am back" in client.get(page).content.decode()
    chosen = {"display_name": "Asha", "avatar": asha.avatar, "language": "en", "stays_when_away": "True"}
    assert client.post(page, chosen).status_code == 302
    asha.refresh_from_db()
    assert asha.stays_when_away
    client.post(page, chosen | {"stays_when_away": "False"})
    asha.refresh_from_db()
    assert not asha.stays_when_away


def test_a_program_that_does_not_know_of_it_leaves_it_alone(client: Client):
    asha = staying("Asha")
    client.force_login(asha)
    changed = client.patch(reverse("api:me"), json.dumps({"name": "Usha"}), content_type="application/json")
    assert changed.status_code == 200
    asha.refresh_from_db()
    assert (asha.display_name, asha.stays_when_away) == ("Usha", True)
    assert changed.json()["stays_when_away"] is True
