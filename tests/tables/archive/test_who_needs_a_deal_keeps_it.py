"""A month leaves when it is old and its days are closed; a deal that is still needed stays, and the file says why."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from desk.cases.kinds import Complaint
from desk.cases.services import report_deal
from desk.integrity import services
from desk.integrity.fairness import counting
from desk.integrity.models import Alert, AlertState, Reading
from desk.integrity.reading import READERS
from ladder.ratings.models import DealToRate
from school.reviews import services as reviews
from tables.archive import leaving, writing
from tables.archive.holding import CannotArchive
from tables.play.models import Deal, DealSeat
from tables.sealing import deals as sealing
from tests.tables.archive.past import MONTH, archived, closed, moves_here, put_back
from tests.tables.cast import dealt, funded
from tests.tables.played import over
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def deals() -> list[Deal]:
    """Two deals that are over and may leave."""
    found = [over(funded("Asha"), funded("Bela")), over(funded("Chetan"), funded("Dina"))]
    put_back(*found)
    closed()
    return found


def player_of(deal: Deal):
    return deal.deal_seats.select_related("player").order_by("seat_index")[0].player


def reported(deal: Deal) -> None:
    report_deal(player_of(deal), deal.public_id, Complaint.RESULT, "The points are wrong.", "")


def asked_for_a_review(deal: Deal) -> None:
    reviews.ask(deal, player_of(deal))


def named_by_an_alert(deal: Deal) -> None:
    example = {"deal": deal.public_id, "player": player_of(deal).public_id, "what": "gave"}
    Alert.objects.create(low=player_of(deal), state=AlertState.WATCHED, score=9.0, examples=[example])


def not_read(deal: Deal) -> None:
    assert deal.ended_at is not None
    Reading.objects.filter(name="fairness").update(ended_at=deal.ended_at - timedelta(seconds=1))


def not_rated(deal: Deal) -> None:
    DealToRate.objects.filter(deal=deal).update(rated_at=None)


def held_back(deal: Deal) -> None:
    with guards_off():  # else it is so from the deal's end on, or never
        Deal.objects.filter(pk=deal.pk).update(held_back=True, board="a board", data_key=b"")


def awaits_host(deal: Deal) -> None:
    Deal.objects.filter(pk=deal.pk).update(awaits_host=True)


def came_to_something_else(deal: Deal) -> None:
    place = DealSeat.objects.filter(deal=deal).first()
    DealSeat.objects.filter(pk=place.pk).update(money_minor=(place.money_minor or 0) + 1)


def has_lost_a_move(deal: Deal) -> None:
    deal.moves.order_by("-version").first().delete()


NEEDED: dict[Callable[[Deal], None], str] = {
    reported: "an open case is about it",
    asked_for_a_review: "a review of it is asked for",
    named_by_an_alert: "an alert names it",
    not_read: "fairness has not read it yet",
    not_rated: "it is not rated yet",
    held_back: "others still play its cards",
    awaits_host: "its match has not gone on",
    came_to_something_else: "its hands settle to something else than was booked",
    has_lost_a_move: "",
}


@pytest.mark.parametrize("need", NEEDED, ids=lambda need: need.__name__)
def test_a_deal_that_is_needed_stays_and_the_others_leave(
    deals: list[Deal], tmp_path: Path, need: Callable[[Deal], None]
) -> None:
    needed = deals[1]  # the later one: a reader that has not read it has read the other
    need(needed)
    before = moves_here(needed)
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert (left.deals, left.stayed) == (1, 1)
    assert moves_here(*deals) == before > 0
    stayed = json.loads((tmp_path / left.month.folder / "manifest.json").read_text())["stayed"]
    assert list(stayed) == [needed.public_id]
    assert NEEDED[need] in stayed[needed.public_id]


def test_a_case_that_is_opened_while_the_month_leaves_keeps_its_deal(
    deals: list[Deal], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = leaving.checked

    def then_reported(*given):
        reported(deals[0])
        return checked(*given)

    monkeypatch.setattr(leaving, "checked", then_reported)
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert (left.deals, left.stayed) == (1, 1)
    assert moves_here(deals[0])
    assert sealing.state_of(Deal.objects.get(pk=deals[0].pk)).result


def test_while_a_reader_has_not_begun_nothing_leaves(deals: list[Deal], tmp_path: Path) -> None:
    assert {services.READER, counting.READER} == set(READERS)
    for reader in READERS:
        Reading.objects.all().delete()
        Reading.objects.create(name=reader, ended_at=timezone.now())
        assert leaving.archive(MONTH, tmp_path) is None


def test_a_month_of_which_everything_has_to_stay_leaves_no_folder(deals: list[Deal], tmp_path: Path) -> None:
    for deal in deals:
        reported(deal)
    assert leaving.archive(MONTH, tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_deal_that_goes_on_is_no_part_of_any_month(deals: list[Deal]) -> None:
    dealt(funded("Esha"), funded("Farid"))
    begins_at = leaving.begins(MONTH)
    assert writing.deals_of(begins_at, leaving.next_month(begins_at)) == [deal.pk for deal in deals]


def test_a_month_that_is_too_young_stays_whatever_the_settings_say(
    deals: list[Deal], tmp_path: Path, settings: Settings
) -> None:
    month = f"{timezone.now() - timedelta(days=390):%Y-%m}"
    for days in (0, 400):
        settings.DEALS_STAY_DAYS = days
        with pytest.raises(CannotArchive, match="is not 400 days old yet"):
            leaving.archive(month, tmp_path)
    settings.DEALS_STAY_DAYS = 5000
    with pytest.raises(CannotArchive, match="is not 5000 days old yet"):
        leaving.archive(MONTH, tmp_path)


def test_a_month_with_a_day_that_is_not_closed_stays(tmp_path: Path) -> None:
    deal = over(funded("Asha"), funded("Bela"))
    put_back(deal)
    with pytest.raises(CannotArchive, match="not closed yet"):
        leaving.archive(MONTH, tmp_path)
    closed(leaving.begins("2024-03") + timedelta(days=20))
    with pytest.raises(CannotArchive, match="not closed yet"):
        leaving.archive(MONTH, tmp_path)
    assert moves_here(deal)


def test_what_has_stayed_leaves_once_the_month_was_back(deals: list[Deal], tmp_path: Path) -> None:
    not_rated(deals[1])
    archived(tmp_path, *deals)
    DealToRate.objects.update(rated_at=timezone.now())
    assert list(leaving.due_before(leaving.begins("2024-04"))) == []
    leaving.restore(MONTH, tmp_path)
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert (left.deals, left.stayed) == (2, 0)
