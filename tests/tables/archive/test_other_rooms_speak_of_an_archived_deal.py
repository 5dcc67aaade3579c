"""An archived deal is said to be so, with its month, wherever its cards are asked for; its numbers stay everywhere."""

import html
import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from desk.dossiers.deal_files import deal_files
from desk.integrity.fairness.counting import count
from desk.integrity.models import Reading
from desk.replays.models import Look
from engine.cards import codes
from ladder.profiles.statistics import statistics_of
from ladder.ratings.models import DealResult, Format, Rating
from school.practice import positions
from school.puzzles.stock import played as puzzles
from school.reviews import services as reviews
from tables.care import player_data
from tables.history import queries, records
from tables.history.shuffles_checked import differences as differences_of_shuffles
from tables.openlog import chain
from tables.play import parking
from tables.play.models import Deal
from tables.reports.meanings import deals as meanings
from tables.reports.rake import rake
from tables.sealing.deals import state_of
from tables.sealing.keys import Archived
from tests.desk.cast import operator
from tests.ladder.club_leagues import account
from tests.tables.archive.past import MONTH, archived, closed, put_back
from tests.tables.cast import NOON_MS, dealt, funded
from tests.tables.played import eventful, over
from tests.tables.snapshots import snapshot_for
from wallet.finance.reports import days

pytestmark = pytest.mark.django_db

IN_THE_ARCHIVE = "are in the house's archive"
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"')


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def deal(asha: User) -> Deal:
    """A deal of Asha's that is over, at a table that shares its deals."""
    found = over(asha, funded("Bela"), share_deals=True)
    put_back(found)
    closed()
    return found


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def text(answer: Any) -> str:
    """A page as it is read; what changes each time is left out."""
    return TOKEN.sub("", html.unescape(answer.content.decode()))


def test_its_page_says_so_with_its_month_and_what_it_came_to(deal: Deal, asha: User, tmp_path: Path) -> None:
    archived(tmp_path, deal)
    for visitor in (asha, None):
        answer = browser(visitor).get(f"/deals/{deal.public_id}/")
        assert answer.status_code == 200
        for words in (IN_THE_ARCHIVE, "March 2024", "Asha", "Bela", deal.commitment, "First drop"):
            assert words in text(answer)
    assert browser(funded("Chetan")).get(f"/deals/{deal.public_id}/report/").status_code == 404


@pytest.mark.parametrize("part", ["record.json", "record.txt", "explain.json"])
def test_its_files_say_so(deal: Deal, asha: User, tmp_path: Path, part: str) -> None:
    before = browser(asha).get(f"/deals/{deal.public_id}/{part}")
    archived(tmp_path, deal)
    answer = browser(asha).get(f"/deals/{deal.public_id}/{part}")
    assert (before.status_code, answer.status_code) == (200, 409)
    assert (answer.json()["code"], answer.json()["month"]) == ("archived", MONTH)


@pytest.mark.parametrize("part", ["record", "explanation"])
def test_the_api_says_so(deal: Deal, asha: User, tmp_path: Path, part: str) -> None:
    program = APIClient()
    program.force_authenticate(asha)
    assert program.get(f"/api/v1/deals/{deal.public_id}/{part}/").status_code == 200
    archived(tmp_path, deal)
    answer = program.get(f"/api/v1/deals/{deal.public_id}/{part}/")
    assert answer.status_code == 409
    assert json.loads(answer.content)["code"] == "deal_archived"


def test_a_players_history_and_everything_that_is_held_are_as_they_were(deal: Deal, asha: User, tmp_path: Path) -> None:
    def told() -> tuple[object, ...]:
        shown, held = text(browser(asha).get("/deals/")), list(player_data.deals(asha))
        return deal.public_id in shown, queries.deals_of(asha), held, meanings([deal.public_id])

    before = told()
    archived(tmp_path, deal)
    assert told() == before
    assert before[0]


def test_a_void_deal_still_opens_its_seeds(asha: User, tmp_path: Path) -> None:
    void = dealt(asha, funded("Bela"))
    parking.void(void.public_id, "A card was shown twice.")
    put_back(void)
    closed()
    before = text(browser(asha).get(f"/deals/{void.public_id}/"))
    archived(tmp_path, void)
    assert text(browser(asha).get(f"/deals/{void.public_id}/")) == before
    assert "A void deal" in before


def test_an_operator_reads_where_its_hands_are_and_no_look_is_written(deal: Deal, tmp_path: Path) -> None:
    watcher = browser(operator("watcher", "view_every_hand"))
    archived(tmp_path, deal)
    for name in ("replay", "replay-record"):
        answer = watcher.get(reverse(f"desk:{name}", args=[deal.public_id]))
        assert answer.status_code == 409
        assert MONTH in text(answer)
    assert not Look.objects.exists()


def test_the_admin_shows_it_with_its_month(deal: Deal, tmp_path: Path) -> None:
    archived(tmp_path, deal)
    someone = operator("someone")
    someone.user_permissions.add(Permission.objects.get(codename="view_deal"))
    answer = browser(someone).get(f"/admin/tables/deal/{deal.pk}/change/")
    assert answer.status_code == 200
    assert MONTH in text(answer)
    assert text(answer).count("(deal_archived)") == 2


def test_a_dossier_says_where_its_hands_are(deal: Deal, tmp_path: Path) -> None:
    archived(tmp_path, deal)
    files = deal_files(deal)
    assert set(files) == {"chat.json", "hands.txt"}
    assert MONTH in files["hands.txt"].decode()


def test_its_picture_is_drawn_without_its_hand(deal: Deal, tmp_path: Path) -> None:
    archived(tmp_path, deal)
    cache.clear()
    answer = browser().get(f"/deals/{deal.public_id}/picture.png")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


def test_its_table_shows_no_last_deal(deal: Deal, asha: User, tmp_path: Path) -> None:
    assert json.loads(snapshot_for(deal.table.public_id, asha).message)["deal"] is not None
    archived(tmp_path, deal)
    assert json.loads(snapshot_for(deal.table.public_id, asha).message)["deal"] is None


def test_it_is_not_reviewed_practised_or_asked_as_a_puzzle(deal: Deal, asha: User, tmp_path: Path) -> None:
    archived(tmp_path, deal)
    refused: list[Callable[[], object]] = [
        lambda: reviews.ask(deal, asha),
        lambda: positions.from_deal(asha, deal.public_id, 0),
    ]
    for ask in refused:
        with pytest.raises(Refused, match="archived"):
            ask()
    answer = browser(asha).get(f"/deals/{deal.public_id}/review/")
    assert answer.status_code == 409
    assert IN_THE_ARCHIVE in text(answer)
    assert browser(asha).get(f"/deals/{deal.public_id}/review/state.json").json()["status"] == "none"
    assert puzzles.take() == 0


@pytest.mark.parametrize("read", [state_of, records.record_of, records.steps_of])
def test_whoever_asks_for_its_cards_is_refused(deal: Deal, tmp_path: Path, read: Callable[[Deal], object]) -> None:
    read(deal)
    archived(tmp_path, deal)
    with pytest.raises(Archived):
        read(deal)


def test_the_rake_report_says_the_same_as_before(deal: Deal, tmp_path: Path) -> None:
    assert deal.ended_at is not None
    day = timezone.localdate(deal.ended_at)
    period = days(day - timedelta(days=1), day + timedelta(days=1), as_of=clock.at(NOON_MS) + timedelta(days=1))
    before = list(rake(period))
    archived(tmp_path, deal)
    assert list(rake(period)) == before
    assert [line[9] for line in before] == [0]
    assert before[0][8] > 0


def test_the_public_decks_of_its_month_are_what_they_were(deal: Deal, tmp_path: Path) -> None:
    long = eventful(2, players=2, bots=1)
    put_back(deal, long)
    closed_decks = reverse("desk:fairness-decks", args=[2024, 3])
    before = b"".join(browser().get(closed_decks))
    assert " ".join(codes(state_of(long).terms.shuffle.deck(2))).encode() in before
    archived(tmp_path, deal, long)
    assert Deal.objects.filter(archived_in=MONTH).count() == 2
    assert b"".join(browser().get(closed_decks)) == before


def test_the_page_of_fairness_counts_it_once_and_for_good(deal: Deal, tmp_path: Path) -> None:
    Reading.objects.all().delete()
    assert count() == 1
    cache.clear()
    before = text(browser().get(reverse("desk:fairness")))
    archived(tmp_path, deal)
    cache.clear()
    assert text(browser().get(reverse("desk:fairness"))) == before
    Reading.objects.all().delete()  # a reader that begins anew passes by what has left
    assert count() == 0


def test_ratings_results_and_statistics_stay(tmp_path: Path) -> None:
    chandra, deepa = account("chandra"), account("deepa")
    rated = over(chandra, deepa)
    closed()

    def told() -> tuple[object, ...]:
        rows = list(Rating.objects.values()), list(DealResult.objects.values())
        return *rows, statistics_of(chandra, Format.POINTS_13)

    before = told()
    archived(tmp_path, rated)
    assert told() == before
    assert before[1]


def test_the_log_of_shuffles_still_holds_with_it(deal: Deal, tmp_path: Path) -> None:
    chain.seal_next()
    archived(tmp_path, deal)
    assert list(differences_of_shuffles()) == []
