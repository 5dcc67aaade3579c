"""Why each hand of a finished deal cost what it cost is there for the table's result, to whom the deal may be shown."""

import pytest
from django.test import Client

from tests.tables.cast import dealt, funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db


def asked(deal, user=None, language: str = "en"):
    client = Client()
    if user is not None:
        client.force_login(user)
    client.cookies["django_language"] = language
    return client.get(f"/deals/{deal.public_id}/explain.json")


def test_a_drop_and_a_win_are_explained_in_a_sentence():
    asha, bela = funded("Asha"), funded("Bela")
    deal = over(asha, bela)
    seats = asked(deal, asha).json()["seats"]
    assert {seat["player"] for seat in seats} == {asha.public_id, bela.public_id}
    assert [seat["clauses"] for seat in seats] == [
        ["The winner loses nothing."],
        ["A drop in the very first turn costs the first drop."],
    ]


def test_the_sentences_are_in_the_readers_language():
    asha = funded("Asha")
    deal = over(asha, funded("Bela"))
    assert "The winner loses nothing." not in asked(deal, asha, "hi").content.decode()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_counting_cards_add_up(seed):
    deal = eventful(seed)
    player = deal.deal_seats.filter(player__is_bot=False).first().player
    for seat in asked(deal, player).json()["seats"]:
        assert sum(one["counts"] for one in seat["counting"]) in (seat["counted"], 0)


def test_of_a_live_deal_nothing_is_told():
    asha = funded("Asha")
    answer = asked(dealt(asha, funded("Bela")), asha)
    assert answer.status_code == 409
    assert answer.json()["code"] == "live"


def test_a_stranger_is_told_nothing():
    deal = over(funded("Asha"), funded("Bela"))
    assert asked(deal, funded("Chetan")).status_code == 404
    assert asked(deal).status_code == 302
