"""Nobody sees a board before the last table has played it: no record, no seed, no watcher, no word; then everybody."""

import msgspec
import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.people.services import may_be_shown
from engine import deal as rules
from tables.chat.models import LineKind
from tables.chat.services import say
from tables.history.records import places_of
from tables.play.models import Deal, DealSeat, DealStatus
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tests.tables.cast import sit, table_of
from tests.tables.sealing.searching import Hidden, every_table, everything
from tests.tables.snapshots import snapshot_for
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run, run_until
from tests.tournaments.scheduled.duplicate.cast import begun_at, duplicate, played_at
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.queries.boards import board_page
from tournaments.scheduled.services import cancelling

pytestmark = pytest.mark.django_db


def test_nobody_reads_a_board_before_every_table_has_played_it():
    tournament = duplicate()
    user, *_others = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    mine = RoundTable.objects.get(places__registration__player=user)
    # One table hurries; the others have not begun.
    deal = played_at(mine, now_ms)
    assert deal.status == DealStatus.OVER
    assert deal.held_back
    assert bytes(deal.data_key) == b""
    state = sealing.state_of(deal)
    assert state.result is not None
    browser = Client()
    browser.force_login(user)
    for address in (f"/deals/{deal.public_id}/", f"/deals/{deal.public_id}/record.json"):
        answer = browser.get(address)
        assert answer.status_code == 409, address
        assert state.terms.server_seed.hex() not in answer.content.decode()
    assert browser.get(f"/api/v1/deals/{deal.public_id}/record/").status_code == 404
    assert Client().get(f"/deals/{deal.public_id}/record.json").status_code == 302
    page = browser.get(f"/tournaments/{tournament.public_id}/").content.decode()
    assert "%" not in page.split('id="rounds-title"')[1].split("</section>")[0]
    run(tournament, now_ms)
    deal.refresh_from_db()
    assert not deal.held_back
    assert browser.get(f"/deals/{deal.public_id}/").status_code == 200
    assert Client().get(f"/deals/{deal.public_id}/record.json").status_code == 200


def test_no_row_shows_a_board_that_others_still_play():
    """The hands, the closed deck and the seed of the table that has ended are those of the others."""
    tournament = duplicate()
    user, *_others = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    deal = played_at(RoundTable.objects.get(places__registration__player=user), now_ms)
    hidden = Hidden(sealing.state_of(deal))
    rows = everything(every_table())
    assert deal.public_id in rows
    assert hidden.found_in(rows) == []
    run(tournament, now_ms)
    deal.refresh_from_db()
    state = sealing.key_of(deal).state(deal.version, deal.snapshot, deal.terms)
    Deal.objects.filter(pk=deal.pk).update(snapshot=rules.encode(state))
    assert hidden.found_in(everything(("tables_deal",))) != []  # the search finds them where they are


def test_watchers_see_who_sits_there_and_nothing_that_is_played():
    tournament = duplicate()
    user, *_others = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    elsewhere = RoundTable.objects.exclude(places__registration__player=user).first()
    begun_at(elsewhere, now_ms)
    shown = snapshot_for(elsewhere.table.public_id, user)
    assert shown.is_blind
    assert msgspec.json.decode(shown.message)["deal"] is None
    inside = elsewhere.places.first().registration.player
    assert msgspec.json.decode(snapshot_for(elsewhere.table.public_id, inside).message)["deal"] is not None
    with pytest.raises(TableRefused) as refused:
        say(elsewhere.table.public_id, inside, LineKind.TEXT, "The joker is the seven.")
    assert refused.value.code == TableRefusal.CHAT_OFF


def test_who_has_played_a_board_tells_nobody_at_another_table_nor_by_a_new_name():
    tournament = duplicate()
    user, *_others = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    played_at(RoundTable.objects.get(places__registration__player=user), now_ms)
    elsewhere = table_of(2)
    sit(elsewhere, user)
    with pytest.raises(TableRefused) as refused:
        say(elsewhere.public_id, user, LineKind.TEXT, "The joker is the seven.")
    assert refused.value.code == TableRefusal.PHRASES_ONLY
    with pytest.raises(ValidationError) as stays:
        may_be_shown(user, "Seven of Hearts")
    assert stays.value.code == "name_stays"
    run_until(tournament, now_ms, "break")
    assert say(elsewhere.public_id, user, LineKind.TEXT, "The joker was the seven.").said
    may_be_shown(user, "Seven of Hearts")


def test_deals_of_a_tournament_that_is_called_off_can_be_read():
    tournament = duplicate()
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    table = RoundTable.objects.filter(round__tournament=tournament).first()
    deal = played_at(table, now_ms)
    cancelling.cancel(tournament.public_id, "The power is out.", now_ms + 60_000)
    run(tournament, now_ms + 60_000)
    deal.refresh_from_db()
    assert not deal.held_back
    assert not DealSeat.objects.filter(deal__held_back=True).exists()
    assert places_of(deal)


def test_a_board_lies_open_seat_by_seat_when_its_round_is_over():
    tournament = duplicate()
    user, *_others = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    browser = Client()
    browser.force_login(user)
    page = f"/tournaments/{tournament.public_id}/boards/"
    assert "when every table has played" in browser.get(page).content.decode()
    assert browser.get(f"{page}1/1/").status_code == 200
    run_until(tournament, now_ms, "break")
    place = Place.objects.get(round__number=1, registration__player=user)
    shown = board_page(tournament, user, 1, 2)
    assert [(board.round_number, board.number, board.points) for board in shown.own] == [
        (1, 1, place.scores[0]),
        (1, 2, place.scores[1]),
    ]
    assert [board.share_bps for board in shown.own] == place.compared
    assert (shown.seats[0].mine, [len(seat.lines) for seat in shown.seats]) == (True, [3, 3, 3])
    assert browser.get(f"{page}1/2/").status_code == 200
    assert Client().get(f"{page}1/1/").status_code == 200
    assert browser.get(f"{page}2/1/").status_code == 404
    assert browser.get(f"/tournaments/{announced().public_id}/boards/").status_code == 404
