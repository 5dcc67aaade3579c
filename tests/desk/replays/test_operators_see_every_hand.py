"""An operator with the right replays any finished deal with every hand; each look is written down."""

import json
import re
import subprocess
import sys

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from base.refusals import Refused
from desk.audit.models import AuditLine
from desk.replays import services
from desk.replays.models import Look
from desk.replays.refusals import ReplayRefusal
from engine.cards import codes
from rummysite.paths import BASE_DIR
from tables.history.records import places_of
from tables.play import parking
from tables.play.models import Deal
from tables.timeline.models import DealTimeline
from tests.desk.cast import finished, operator
from tests.tables.cast import dealt, funded, in_turn, plays, state_of
from tests.tables.played import eventful
from tests.wallet.builders import guards_off, sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def watcher(client):
    client.force_login(operator("watcher", "view_every_hand"))
    return client


def page(client, name: str, deal: Deal):
    return client.get(reverse(f"desk:{name}", args=[deal.public_id]))


def replay_in(answer) -> dict:
    found = re.search(r'<script id="replay" type="application/json">(.*?)</script>', answer.content.decode())
    assert found is not None
    return json.loads(found[1].replace("\\u0022", '"').replace("\\u003C", "<"))


def test_a_finished_deal_is_replayed_with_hands_and_drawn_cards(watcher) -> None:
    deal = eventful(4)
    shown = replay_in(page(watcher, "replay", deal))
    assert len(shown["hands"]) == len(places_of(deal))
    assert all(len(hand) == deal.table.rules.cards for hand in shown["hands"])
    drawn = [event for step in shown["steps"] for event in step["events"] if event["type"] == "drawn"]
    assert drawn
    assert all(event["card"] for event in drawn)


def test_the_list_of_deals_leads_to_it(client) -> None:
    deal, _players = finished()
    boss = operator("boss", "view_every_hand")
    boss.user_permissions.add(Permission.objects.get(codename="view_deal"))
    client.force_login(boss)
    shown = client.get(reverse("admin:tables_deal_changelist")).content.decode()
    (address,) = re.findall(r'href="(/admin/deals/[^"]+/)"', shown)
    assert address == reverse("desk:replay", args=[deal.public_id])
    assert client.get(address).status_code == 200


def test_the_list_of_deals_shows_no_way_to_who_may_not_see_hands(client) -> None:
    finished()
    looker = operator("looker", "view_case")
    looker.user_permissions.add(Permission.objects.get(codename="view_deal"))
    client.force_login(looker)
    shown = client.get(reverse("admin:tables_deal_changelist"))
    assert shown.status_code == 200
    assert b"/admin/deals/" not in shown.content


def test_a_deal_whose_log_was_damaged_says_so(watcher) -> None:
    deal, _players = finished()
    with guards_off():
        sql("UPDATE tables_move SET events = 'x' WHERE deal_id = %s", deal.pk)
    answer = page(watcher, "replay", deal)
    assert answer.status_code == 409
    assert Look.objects.filter(deal=deal).exists()


def test_connections_stand_beside_it(watcher) -> None:
    deal, _players = finished()
    DealTimeline.objects.create(deal=deal, seat_index=0, at=deal.started_at, kind="disconnected", device="tab00001")
    shown = page(watcher, "replay", deal).content.decode()
    assert "connection closed" in shown
    assert "tab00001" in shown


def test_a_look_is_written_down(watcher) -> None:
    deal, _players = finished()
    page(watcher, "replay", deal)
    look = Look.objects.get(deal=deal)
    assert (look.by.username, look.was_live) == ("watcher", False)


def test_a_deal_that_was_made_void_is_replayed_too(watcher) -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    parking.void(deal.public_id, "a fault")
    answer = page(watcher, "replay", deal)
    assert answer.status_code == 200
    assert len(replay_in(answer)["hands"]) == 2


def test_the_record_is_taken_away_and_plays_again(watcher, tmp_path) -> None:
    deal, _players = finished()
    answer = page(watcher, "replay-record", deal)
    file = tmp_path / "deal.json"
    file.write_bytes(answer.content)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(file)], cwd=BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["replay", "replay-record", "live-hands"])
def test_without_the_right_there_is_nothing(client, name: str) -> None:
    deal, _players = finished()
    client.force_login(operator("looker", "view_case"))
    assert page(client, name, deal).status_code == 403
    assert not Look.objects.exists()


@pytest.mark.parametrize("name", ["replay", "replay-record", "live-hands"])
def test_a_player_is_sent_away(client, name: str) -> None:
    deal, (asha, _bela) = finished()
    client.force_login(asha)
    assert page(client, name, deal).status_code == 302
    assert not Look.objects.exists()


def test_the_right_for_finished_deals_shows_no_live_hand(watcher) -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    assert page(watcher, "replay", deal).url == reverse("desk:live-hands", args=[deal.public_id])
    assert page(watcher, "live-hands", deal).status_code == 403
    assert page(watcher, "replay-record", deal).status_code == 409
    assert not Look.objects.exists()


def test_live_hands_are_shown_by_a_right_of_its_own_for_a_reason(client) -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    client.force_login(operator("inspector", "watch_live_hands"))
    address = reverse("desk:live-hands", args=[deal.public_id])
    hand = " ".join(_signs(card) for card in _cards(deal, 0))
    asked = client.get(address).content.decode()
    assert hand not in asked
    without = client.post(address, {"why": "  "}).content.decode()
    assert hand not in without
    assert not Look.objects.exists()
    shown = client.post(address, {"why": "two players report each other"}).content.decode()
    assert hand in shown
    look = Look.objects.get()
    assert (look.was_live, look.why, look.version) == (True, "two players report each other", deal.version)


def test_a_live_deal_is_shown_with_its_open_card_and_who_is_in_turn() -> None:
    users = (funded("Asha"), funded("Bela"))
    deal = dealt(*users)
    for _turn in users:
        plays(deal, users)
    pile = codes(state_of(deal).open_pile)
    assert len(pile) == 3
    now = services.look_now(deal, operator("inspector"), "a report of soft play")
    assert now.open_card == pile[-1]
    assert [hand.player for hand in now.hands if hand.is_in_turn] == [in_turn(deal, users)]


def test_a_live_deal_whose_state_is_damaged_says_so_after_the_look_is_written() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    with guards_off():
        Deal.objects.filter(pk=deal.pk).update(snapshot=b"nothing")
    with pytest.raises(Refused) as refused:
        services.look_now(deal, operator("inspector"), "it hangs")
    assert refused.value.code is ReplayRefusal.DAMAGED
    assert Look.objects.get().why == "it hangs"


def test_who_plays_the_deal_sees_no_hand_in_it(client) -> None:
    asha = funded("Asha")
    deal = dealt(asha, funded("Bela"))
    inspector = operator("inspector", "watch_live_hands")
    deal.deal_seats.filter(player=asha).update(player=inspector)
    client.force_login(inspector)
    answer = client.post(reverse("desk:live-hands", args=[deal.public_id]), {"why": "to win"})
    assert answer.status_code == 403
    assert not Look.objects.exists()


def _cards(deal: Deal, seat: int) -> list[str]:
    return list(codes(state_of(deal).seats[seat].hand))


def _signs(code: str) -> str:
    from tables.templatetags.cards import suits

    return suits(code)


def test_the_audit_has_a_line_for_everybody_whose_cards_were_seen(watcher) -> None:
    deal, players = finished()
    page(watcher, "replay", deal)
    seen = AuditLine.objects.filter(what="deal.every_hand")
    assert {line.subject for line in seen} == set(players)
    assert {(line.kind, line.about_words.split()[-1], line.by_name) for line in seen} == {
        ("look", deal.public_id, "watcher")
    }


def test_the_audit_has_the_reason_of_a_look_at_live_hands() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    services.look_now(dealt(asha, bela), operator("watcher"), "a report of soft play")
    seen = AuditLine.objects.filter(what="deal.live_hands", why="a report of soft play")
    assert {line.subject for line in seen} == {asha, bela}
