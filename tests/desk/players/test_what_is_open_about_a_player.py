"""What is open about a player stands at the top of the player's page, for whoever may see it, and leads there."""

from datetime import timedelta

import pytest

from accounts.people.models import User
from base import clock
from desk.cases.models import Case, CaseState
from desk.integrity.models import Alert, AlertState
from desk.integrity.services import decide, search
from desk.players.standing import MOST_CASES, open_about
from tests.desk.cast import reported
from tests.desk.integrity.colluding import wrong_shows
from tests.desk.people import browser_of, chief, operator
from tests.tables.cast import NOON_MS, funded

LATER = clock.at(NOON_MS) + timedelta(days=30)


def page_of(player: User, seen_by: User) -> str:
    return browser_of(seen_by).get(f"/admin/players/{player.public_id}/").content.decode()


@pytest.fixture
def alert(db: None) -> Alert:
    """What the search tells of nine thrown deals."""
    wrong_shows(funded("Asha"), funded("Ravi"), 9)
    search(LATER)
    return Alert.objects.get()


def test_an_open_alert_is_on_both_players_pages_and_leads_to_its_own(alert: Alert) -> None:
    boss = chief()
    for player in (alert.low, alert.high):
        page = page_of(player, boss)
        assert f'href="/admin/desk/alert/{alert.pk}/change/">Integrity alert, Open: Asha · Ravi</a>' in page


def test_a_watched_alert_is_still_told_and_a_dismissed_one_no_more(alert: Alert) -> None:
    boss = chief()
    decide(alert, AlertState.WATCHED, "They sat together again.", boss)
    assert "Integrity alert, Watched: Asha · Ravi" in page_of(alert.low, boss)
    decide(alert, AlertState.DISMISSED, "Two brothers who learn.", boss)
    assert "Integrity alert" not in page_of(alert.low, boss)


def test_without_the_right_to_see_alerts_the_page_keeps_quiet(alert: Alert) -> None:
    assert "Integrity alert" not in page_of(alert.low, operator("seeta", "accounts.view_user"))


def test_a_case_is_told_to_both_its_players_until_it_is_closed(db: None) -> None:
    case, asha, bela = reported()
    seeing = operator("seeta", "accounts.view_user", "desk.view_case")
    for player in (asha, bela):
        assert [mark.href for mark in open_about(player, seeing)] == [f"/admin/desk/case/{case.pk}/change/"]
    assert open_about(asha, operator("arun", "accounts.view_user")) == []
    Case.objects.update(state=CaseState.CLOSED)
    assert open_about(asha, seeing) == []


def test_of_many_cases_the_most_pressing_are_named_and_the_others_counted(db: None) -> None:
    asha, due = funded("Asha"), clock.at(NOON_MS)
    for number in range(MOST_CASES + 2):
        Case.objects.create(player=asha, title=f"Case {number}", kind="question", due_at=due - timedelta(hours=number))
    words = [mark.words for mark in open_about(asha, chief())]
    assert words == ["Case: Case 4", "Case: Case 3", "Case: Case 2", "2 more cases"]
