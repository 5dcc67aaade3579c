"""The record of a deal that was really played here is its players' to download, and replays with the engine alone."""

import json
import subprocess
import sys

import pytest
from django.test import Client

from accounts.people.models import User
from engine import notation, record
from rummysite.paths import BASE_DIR
from tables.history import records
from tables.play.models import Deal, DealSeat
from tests.tables.cast import LOSS_MINOR, funded
from tests.tables.played import SHORT_PACK, eventful, over

pytestmark = pytest.mark.django_db

CLASSIC = {"profile_name": "classic-points21", "point_value_minor": 10, "buy_in_min_minor": 10 * 200}


def asker(deal: Deal) -> Client:
    """The browser of a person who played the deal."""
    place = DealSeat.objects.filter(deal=deal, player__is_bot=False).first()
    assert place is not None
    client = Client()
    client.force_login(place.player)
    return client


def downloaded(deal: Deal) -> bytes:
    answer = asker(deal).get(f"/deals/{deal.public_id}/record.json")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="deal-{deal.public_id}.json"'
    return answer.content


def replayed_by_the_shell(content: bytes, folder) -> dict:
    file = folder / "deal.json"
    file.write_bytes(content)
    told = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(file)], cwd=BASE_DIR, capture_output=True, check=False
    )
    return json.loads(told.stdout)


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def bela() -> User:
    return funded("Bela")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "fields",
    [{}, {"profile_name": "taj-points"}, CLASSIC, {"players": 1, "overrides": SHORT_PACK}],
    ids=["13", "taj", "21", "short pack"],
)
def test_a_deal_with_bots_timeouts_and_wrong_shows_replays(seed, fields, tmp_path):
    fields = {"buy_in_min_minor": LOSS_MINOR} | fields
    deal = eventful(seed, **fields)
    told = replayed_by_the_shell(downloaded(deal), tmp_path)
    assert told["valid"], told


def test_between_them_those_deals_have_all_that_can_happen():
    wanted = {"player", "bot", "timeout", "won", "wrong_show", "Finish", "Declare", "StaySeated"}
    found = set()
    for seed in range(30):
        for deal in (eventful(seed), eventful(seed, players=1, overrides=SHORT_PACK)):
            written = records.record_of(deal)
            found |= {move.by for move in written.moves} | {seat.outcome for seat in written.result.seats}
            found |= {type(move).__name__ for move in written.moves}
        if wanted <= found:
            break
    assert wanted <= found


def test_the_money_of_the_record_is_what_moved(asha, bela):
    deal = over(asha, bela)
    written = records.record_of(deal)
    moved = {place.player.public_id: place.money_minor for place in DealSeat.objects.filter(deal=deal)}
    assert written.settlement.money_minor == moved
    assert written.settlement.rake_minor == deal.settlement["rake_minor"] > 0


def test_the_commitment_of_the_record_is_the_one_that_was_published(asha, bela):
    deal = over(asha, bela)
    assert records.record_of(deal).commitment == deal.commitment


def test_the_toss_of_the_record_is_in_the_order_of_the_chairs(asha, bela):
    deal = over(asha, bela)
    assert [one.player for one in records.record_of(deal).toss] == [asha.public_id, bela.public_id]


def test_the_notation_of_a_record_is_the_same_record(asha, bela):
    deal = over(asha, bela)
    text = asker(deal).get(f"/deals/{deal.public_id}/record.txt")
    assert text["Content-Type"].startswith("text/plain")
    assert notation.read(text.content.decode()) == records.record_of(deal)


def test_a_log_that_leads_elsewhere_has_no_record_but_a_sentence(asha, bela):
    deal = over(asha, bela)
    deal.moves.filter(version=2).delete()
    with pytest.raises(records.NoRecord):
        records.record_of(deal)
    answer = asker(deal).get(f"/deals/{deal.public_id}/record.json")
    assert answer.status_code == 409
    assert "no record" in answer.json()["sentence"]


def test_a_record_is_the_same_every_time(asha, bela):
    deal = over(asha, bela)
    assert downloaded(deal) == downloaded(deal)
    assert record.replay(downloaded(deal)).valid
