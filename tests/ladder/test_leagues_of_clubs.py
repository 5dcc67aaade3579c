"""A club's league: begun by its owner, joined by members, counted from deals at the club's own tables, week by week."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.care.breaks.services import Length, take_break
from accounts.closing import services as closing
from base import clock
from base.refusals import Refused
from ladder.clubs import operating, playing
from ladder.clubs import services as clubs
from ladder.clubs.leagues import hearing, queries, services
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry, LeagueResult
from ladder.clubs.leagues.plan import POINTS, WEEK, WeekResult, placed, standings
from ladder.clubs.leagues.refusals import ClubLeagueRefusal
from ladder.clubs.refusals import ClubRefusal
from tables.setup.models import Table
from tests.ladder.club_leagues import (
    BEFORE,
    NOON,
    account,
    league_of_two,
    noted,
    play_deal,
    play_deal_with_bots,
    results_by_name,
    table_of_club,
)
from tests.tables.cast import all_drop, dealt, next_deal, sit
from wallet.refusals import WalletRefusal

pytestmark = pytest.mark.django_db


def refused(act, *args) -> object:
    with pytest.raises(Refused) as said:
        act(*args)
    return said.value.code


def test_the_owner_begins_one_league_at_a_time() -> None:
    league, club, asha, ravi = league_of_two()
    assert (league.ends_at - league.started_at, league.cards) == (4 * WEEK, 13)
    assert refused(services.start, ravi, club.public_id, 13, 4, 0, NOON) is ClubRefusal.NOT_THE_OWNER
    assert refused(services.start, asha, club.public_id, 21, 4, 0, NOON) is ClubLeagueRefusal.ONE_IS_ON
    services.end(asha, club.public_id, league.public_id, NOON)
    another = services.start(asha, club.public_id, 21, 2, 1, NOON)
    assert queries.leagues_of(club) == [another, league]


@pytest.mark.parametrize(("cards", "weeks", "best"), [(12, 4, 0), (13, 1, 0), (13, 13, 0), (13, 4, 5), (13, 4, -1)])
def test_terms_that_make_no_league_are_refused(cards: int, weeks: int, best: int) -> None:
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    assert refused(services.start, asha, club.public_id, cards, weeks, best) is ClubLeagueRefusal.BAD_LEAGUE
    assert not ClubLeague.objects.exists()


def test_a_deal_at_the_clubs_table_between_members_of_the_league_counts_for_both() -> None:
    _league, club, asha, ravi = league_of_two()
    table = table_of_club(club, asha, ravi)
    winner = play_deal(table, asha, ravi)
    loser = ravi if winner == asha else asha
    assert results_by_name() == {winner.username: [20], loser.username: [-20]}
    won = dict(LeagueResult.objects.values_list("entry__member__player", "won"))
    assert won == {winner.pk: True, loser.pk: False}
    play_deal(table, asha, ravi)
    assert [row.nth for row in LeagueResult.objects.filter(entry__member__player=asha).order_by("pk")] == [1, 2]


def test_a_deal_with_somebody_who_takes_no_part_does_not_count() -> None:
    _league, club, asha, ravi = league_of_two()
    dev = account("dev")
    clubs.join(dev, club.code)
    table = table_of_club(club, asha, ravi, dev)
    play_deal(table, asha, ravi, dev)
    assert results_by_name() == {}
    services.join(dev, club.public_id, ClubLeague.objects.get().public_id, NOON)
    play_deal(table, asha, ravi, dev)
    assert set(results_by_name()) == {"asha", "ravi", "dev"}


def test_a_deal_with_a_bot_does_not_count_and_locks_no_entry() -> None:
    _league, club, asha, ravi = league_of_two()
    table = table_of_club(club, asha, chairs=4)
    Table.objects.filter(pk=table.pk).update(bots_wanted=1)
    playing.go_in(ravi, club.public_id, table.public_id)
    sit(table, ravi)
    with CaptureQueriesContext(connection) as asked:
        deal = play_deal_with_bots(table, asha, ravi)
    assert deal.bot_seats
    assert results_by_name() == {}
    locking = [query["sql"] for query in asked if "FOR UPDATE" in query["sql"]]
    assert locking
    assert not [text for text in locking if LeagueEntry._meta.db_table in text]


def test_a_deal_elsewhere_of_other_cards_or_after_the_end_does_not_count() -> None:
    league, club, asha, ravi = league_of_two()
    all_drop(dealt(asha, ravi), (asha, ravi))
    table = table_of_club(club, asha, ravi)
    ClubLeague.objects.filter(pk=league.pk).update(cards=21)
    play_deal(table, asha, ravi)
    ClubLeague.objects.filter(pk=league.pk).update(cards=13, ends_at=BEFORE + timedelta(minutes=1))
    play_deal(table, asha, ravi)
    assert results_by_name() == {}
    ClubLeague.objects.filter(pk=league.pk).update(ends_at=league.ends_at)
    play_deal(table, asha, ravi)
    assert set(results_by_name()) == {"asha", "ravi"}


def test_only_so_many_deals_of_a_week_count(monkeypatch: pytest.MonkeyPatch) -> None:
    _league, club, asha, ravi = league_of_two()
    monkeypatch.setattr(hearing, "MOST_DEALS", 2)
    table = table_of_club(club, asha, ravi)
    for _deal in range(3):
        play_deal(table, asha, ravi)
    assert {name: len(points) for name, points in results_by_name().items()} == {"asha": 2, "ravi": 2}


def test_the_database_counts_no_deal_beyond_the_bound() -> None:
    league, club, asha, ravi = league_of_two()
    play_deal(table_of_club(club, asha, ravi), asha, ravi)
    row = LeagueResult.objects.first()
    assert row is not None
    for change in ({"nth": 21}, {"week": 0}):
        with pytest.raises(IntegrityError, match="ladder_league_result_counts"), transaction.atomic():
            LeagueResult.objects.filter(pk=row.pk).update(**change)
    with pytest.raises(IntegrityError, match="ladder_club_league_has_bounds"), transaction.atomic():
        ClubLeague.objects.filter(pk=league.pk).update(weeks=13)


def test_a_week_goes_by_points_a_deal_of_who_has_played_enough() -> None:
    asha, ravi, dev = WeekResult("asha", 1, 5, 3, 50), WeekResult("ravi", 1, 10, 5, 80), WeekResult("dev", 1, 4, 4, 400)
    mira = WeekResult("mira", 1, 20, 9, 160)
    lines = placed([dev, ravi, asha, mira])
    assert [(line.result.player, line.place, line.given) for line in lines] == [
        ("asha", 1, 10),
        ("mira", 2, 7),
        ("ravi", 2, 7),
        ("dev", None, 0),
    ]


def test_the_table_adds_the_best_weeks() -> None:
    weeks = [
        *(WeekResult("asha", week, 5, 1, points) for week, points in ((1, 30), (2, 10), (3, 10))),
        *(WeekResult("ravi", week, 5, 1, points) for week, points in ((1, 10), (2, 30), (3, 30))),
        *(WeekResult("dev", week, 5, 1, 20) for week in (1, 2, 3)),
    ]
    assert [(line.player, line.points) for line in standings(weeks, 0)] == [("ravi", 25), ("dev", 21), ("asha", 20)]
    assert [(line.player, line.points) for line in standings(weeks, 1)] == [("ravi", 10), ("asha", 10), ("dev", 7)]
    assert POINTS[0].each == 10


def test_the_page_shows_the_table_and_the_week_that_is_wanted() -> None:
    league, club, asha, ravi = league_of_two()
    play_deal(table_of_club(club, asha, ravi), asha, ravi)
    deal = LeagueResult.objects.all()[0].deal
    LeagueResult.objects.all().delete()
    noted(league, asha, deal, 1, [20] * 5)
    noted(league, ravi, deal, 1, [-20] * 5)
    noted(league, ravi, deal, 2, [5] * 4)
    ClubLeague.objects.filter(pk=league.pk).update(started_at=clock.now() - WEEK, ends_at=clock.now() + WEEK)
    league.refresh_from_db()
    first = queries.league_page(league, asha, 1)
    assert [(line.player, line.standing.points) for line in first.table] == [(asha, 10), (ravi, 7)]
    assert [(row.player, row.line.place, row.line.result.average) for row in first.week.lines] == [
        (asha, 1, 20),
        (ravi, 2, -20),
    ]
    second = queries.league_page(league, asha, 2)
    assert [(row.player, row.line.place) for row in second.week.lines] == [(ravi, None)]
    assert queries.league_page(league, asha, 99).week.number == 2
    assert (first.week.is_over, first.is_on, first.takes_part, first.newcomers) == (True, True, True, [])


def test_a_league_is_no_ones_but_the_clubs_members() -> None:
    league, club, _asha, ravi = league_of_two()
    browser, stranger = Client(), Client()
    browser.force_login(ravi)
    dev = account("dev")
    stranger.force_login(dev)
    page = reverse("ladder:club-league", args=[club.public_id, league.public_id])
    posts = [f"{page}{verb}/" for verb in ("join", "leave", "end")] + [
        reverse("ladder:club-league-start", args=[club.public_id])
    ]
    assert browser.get(page).status_code == 200
    assert stranger.get(page).status_code == 404
    assert [stranger.post(there).status_code for there in posts] == [404] * 4
    assert Client().get(page).status_code == 302
    assert browser.post(f"{page}end/").headers["location"] == page
    assert browser.post(f"{page}nonsense/").status_code == 404
    other = clubs.found_club(dev, "The Neem")
    assert stranger.get(reverse("ladder:club-league", args=[other.public_id, league.public_id])).status_code == 404
    league.refresh_from_db()
    assert (league.ends_at, league.entries.count()) == (league.started_at + 4 * WEEK, 2)


def test_who_leaves_the_league_or_the_club_takes_the_results_along() -> None:
    league, club, asha, ravi = league_of_two()
    table = table_of_club(club, asha, ravi)
    play_deal(table, asha, ravi)
    services.leave(ravi, club.public_id, league.public_id, NOON)
    assert set(results_by_name()) == {"asha"}
    services.join(ravi, club.public_id, league.public_id, NOON)
    play_deal(table, asha, ravi)
    clubs.leave(ravi, club.public_id)
    assert set(results_by_name()) == {"asha"}
    assert not LeagueEntry.objects.filter(member__player=ravi).exists()
    clubs.leave(asha, club.public_id)
    assert not ClubLeague.objects.exists()


def test_a_closed_account_leaves_its_leagues_and_the_file_of_a_player_has_them() -> None:
    _league, club, asha, ravi = league_of_two()
    assert [row["club"] for row in queries.entries_of(ravi)] == ["The Banyan"]
    closing.close(ravi)
    assert list(LeagueEntry.objects.values_list("member__player", flat=True)) == [asha.pk]
    assert club.members.count() == 1


def test_who_is_on_a_break_from_play_takes_no_part() -> None:
    league, club, asha, _ravi = league_of_two()
    services.leave(asha, club.public_id, league.public_id, NOON)
    take_break(asha, Length.WEEK, NOON)
    assert refused(services.join, asha, club.public_id, league.public_id, NOON) is WalletRefusal.EXCLUDED
    assert not LeagueEntry.objects.filter(member__player=asha).exists()


def test_what_is_over_or_closed_takes_nobody() -> None:
    league, club, asha, ravi = league_of_two()
    late = league.ends_at
    for act in (services.join, services.leave, services.end):
        assert refused(act, asha, club.public_id, league.public_id, late) is ClubLeagueRefusal.IS_OVER
    operating.close(club.public_id, account("devi"), "words")
    for act in (services.join, services.end):
        assert refused(act, asha, club.public_id, league.public_id, NOON) is ClubRefusal.CLOSED
    services.leave(ravi, club.public_id, league.public_id, NOON)
    assert league.entries.count() == 1


def test_a_league_is_begun_joined_and_ended_over_the_pages() -> None:
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    owner, member = Client(), Client()
    owner.force_login(asha)
    member.force_login(ravi)
    there = reverse("ladder:club", args=[club.public_id])
    start = reverse("ladder:club-league-start", args=[club.public_id])
    assert b"begin-league" in owner.get(there).content
    assert b"begin-league" not in member.get(there).content
    assert owner.post(start, {"cards": "13", "weeks": "9999", "best": "x"}).headers["location"] == there
    assert not ClubLeague.objects.exists()
    page = owner.post(start, {"cards": "13", "weeks": "4", "best": ""}).headers["location"]
    assert page in member.get(there).content.decode()
    assert b"join-league" in member.get(page).content
    member.post(f"{page}join/")
    assert b"join-league" not in member.get(page).content
    assert "ravi" in owner.get(page).content.decode()
    assert b"end-league" in owner.get(page).content
    assert b"end-league" not in member.get(page).content
    owner.post(f"{page}end/")
    assert b"end-league" not in owner.get(page).content
    assert b"begin-league" in owner.get(there).content


@pytest.mark.parametrize(("cards", "weeks", "best"), [(13, 2, 0), (21, 12, 12)])
def test_the_least_and_the_most_make_a_league(cards: int, weeks: int, best: int) -> None:
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    league = services.start(asha, club.public_id, cards, weeks, best, NOON)
    assert (league.weeks, league.best, league.ends_at - NOON) == (weeks, best, timedelta(weeks=weeks))


def test_a_league_is_over_at_the_moment_of_its_end() -> None:
    league, club, asha, ravi = league_of_two()
    ends_at = league.ends_at
    assert refused(services.leave, ravi, club.public_id, league.public_id, ends_at) is ClubLeagueRefusal.IS_OVER
    services.leave(ravi, club.public_id, league.public_id, ends_at - timedelta(microseconds=1))
    services.start(asha, club.public_id, 13, 4, 0, ends_at)


def test_who_joins_with_cards_in_hand_starts_with_the_next_deal() -> None:
    league, club, asha, ravi = league_of_two()
    services.leave(ravi, club.public_id, league.public_id, NOON)
    table = table_of_club(club, asha, ravi)
    deal = next_deal(table)
    services.join(ravi, club.public_id, league.public_id, deal.started_at + timedelta(seconds=1))
    all_drop(deal, (asha, ravi))
    assert results_by_name() == {}
    play_deal(table, asha, ravi)
    assert set(results_by_name()) == {"asha", "ravi"}


def test_nobody_leaves_or_is_sent_away_in_a_deal_that_counts() -> None:
    league, club, asha, ravi = league_of_two()
    deal = next_deal(table_of_club(club, asha, ravi))
    going = deal.started_at + timedelta(seconds=1)
    for act in (
        lambda: services.leave(ravi, club.public_id, league.public_id, going),
        lambda: clubs.leave(ravi, club.public_id),
        lambda: clubs.remove(asha, club.public_id, ravi.public_id),
    ):
        assert refused(act) is ClubLeagueRefusal.DEAL_ON
    all_drop(deal, (asha, ravi))
    assert set(results_by_name()) == {"asha", "ravi"}
    services.leave(ravi, club.public_id, league.public_id, going)
    clubs.remove(asha, club.public_id, ravi.public_id)


def test_a_deal_that_does_not_count_holds_nobody() -> None:
    league, club, asha, ravi = league_of_two()
    services.leave(ravi, club.public_id, league.public_id, NOON)
    deal = next_deal(table_of_club(club, asha, ravi))
    services.join(ravi, club.public_id, league.public_id, deal.started_at + timedelta(seconds=1))
    services.leave(ravi, club.public_id, league.public_id, deal.started_at + timedelta(seconds=2))
    clubs.leave(ravi, club.public_id)


def test_an_owner_who_ends_the_league_in_a_deal_ends_it_after_that_deal() -> None:
    league, club, asha, ravi = league_of_two()
    deal = next_deal(table_of_club(club, asha, ravi))
    services.end(asha, club.public_id, league.public_id, deal.started_at + timedelta(seconds=1))
    all_drop(deal, (asha, ravi))
    assert set(results_by_name()) == {"asha", "ravi"}
