"""Deals won in a row are counted while deals are rated, and achievements are shown when their owner says so."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from engine.settlement import Outcome
from ladder.people.models import Shown
from ladder.profiles.achievements import FORMATS, IN_A_ROW, WON, achievements_of
from ladder.profiles.player_data import streak as held
from ladder.ratings import services, streaks
from ladder.ratings.models import DealResult, Period, Span, Streak
from tests.ladder.club_leagues import account
from tests.tables.cast import all_drop, dealt, next_deal

pytestmark = pytest.mark.django_db


def counted(user: User) -> tuple[int, int]:
    row = Streak.objects.get(player=user)
    return row.wins, row.best_wins


def test_a_deal_that_was_rated_counts_for_its_people() -> None:
    asha, ravi = account("asha"), account("ravi")
    winner = all_drop(dealt(asha, ravi), (asha, ravi))
    services.rate_waiting()
    assert counted(winner) == (1, 1)
    assert counted(ravi if winner == asha else asha) == (0, 0)
    assert list(held(winner)) == [{"wins": 1, "best_wins": 1}]


def test_a_row_goes_on_with_each_deal_that_is_rated() -> None:
    users = (account("asha"), account("ravi"))
    rows = dict.fromkeys(users, 0)
    deal = dealt(*users)
    for _deal in range(3):
        winner = all_drop(deal, users)
        services.rate_waiting()
        rows = {user: rows[user] + 1 if user == winner else 0 for user in users}
        assert {user: counted(user)[0] for user in users} == rows
        deal = next_deal(deal.table)


def test_a_lost_deal_ends_the_streak_and_not_the_best() -> None:
    asha = account("asha")
    Streak.objects.create(player=asha)
    for won in (True, True, False, True):
        streaks.count(asha, won)
    assert counted(asha) == (1, 2)


def test_who_was_rated_before_begins_with_the_last_results() -> None:
    asha, ravi = account("asha"), account("ravi")
    winner = all_drop(dealt(asha, ravi), (asha, ravi))
    services.rate_waiting()
    Streak.objects.all().delete()
    streaks.count(winner, True)
    assert counted(winner) == (1, 1)


def test_marks_are_reached_by_what_sums_hold() -> None:
    asha = account("asha")
    assert [one.next for one in achievements_of(asha)] == [WON[0], IN_A_ROW[0], FORMATS[0]]
    begins = services.FOR_EVER
    Period.objects.create(player=asha, format="points13", span=Span.ALL, begins=begins, deals=30, won=10)
    Period.objects.create(player=asha, format="pool101", span=Span.ALL, begins=begins, deals=9, won=2)
    won, _row, formats = achievements_of(asha)
    assert (won.count, won.reached, won.next) == (12, (1, 10), 100)
    assert (formats.count, formats.reached) == (2, (1, 2))


def test_others_see_achievements_only_when_their_owner_shows_them(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    there = reverse("ladder:person", args=[asha.public_id])
    client.force_login(ravi)
    assert "achievements-title" not in client.get(there).content.decode()
    client.force_login(asha)
    client.post(reverse("ladder:show"), {"achievements": "on"})
    assert Shown.objects.get(player=asha).achievements
    client.force_login(ravi)
    assert "achievements-title" in client.get(there).content.decode()


def test_only_so_many_of_the_last_results_are_looked_at_the_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, ravi = account("asha"), account("ravi")
    for deal in (dealt(asha, ravi), dealt(asha, ravi), dealt(asha, ravi)):
        all_drop(deal, (asha, ravi))
    services.rate_waiting()
    Streak.objects.all().delete()
    monkeypatch.setattr(streaks, "LOOKS_BACK", 2)
    for won, streak in (([True, True, False], (0, 1)), ([True, False, True], (1, 1)), ([True, False, False], (0, 0))):
        _give_results(asha, won)
        Streak.objects.all().delete()
        streaks.count(asha, won[-1])
        assert counted(asha) == streak


def _give_results(player: User, won: list[bool]) -> None:
    """The player's results are these, in the order of the deals."""
    for result, each in zip(DealResult.objects.filter(player=player).order_by("pk"), won, strict=True):
        DealResult.objects.filter(pk=result.pk).update(outcome=Outcome.WON if each else Outcome.LOST)
