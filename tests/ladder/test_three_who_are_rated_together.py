"""At a table of three each is compared with both others, who count for one game; the stake is that of three."""

import pytest

from accounts.people.models import User
from base import clock
from ladder.ratings import services
from ladder.ratings.models import DealResult, DealToRate, Format, Rating
from tables.play.models import Deal
from tests.ladder.club_leagues import account
from tests.tables.cast import all_drop, dealt, next_deal, state_of
from tests.tournaments.matches.cast import next_deal as next_of_match
from tests.tournaments.matches.cast import started

pytestmark = pytest.mark.django_db


def three() -> list[User]:
    return [account(name) for name in ("asha", "ravi", "mira")]


def results_of(deal: Deal) -> list[DealResult]:
    return list(DealResult.objects.filter(deal=deal).select_related("player").order_by("pk"))


def test_both_others_count_for_one_game_at_the_stake_of_three() -> None:
    users = three()
    deal = dealt(*users)
    all_drop(deal, users)
    points_and_expected = [(30, -10.0), (-20, -10.0), (-35, -5.0)]  # 40 more than expected, 10 and 30 less
    played = [
        services.Played(user, seat, "lost", points, expected)
        for seat, (user, (points, expected)) in enumerate(zip(users, points_and_expected, strict=True))
    ]
    services._move(DealToRate.objects.get(), services._together(played), state_of(deal).profile, clock.now())
    found = results_of(deal)
    assert {one.player: round(one.rating_after, 1) for one in found} == dict(
        zip(users, (1581.2, 1479.7, 1439.1), strict=True)
    )
    assert [one.players for one in found] == [3, 3, 3]


def test_a_result_has_its_place_after_who_played_first_and_the_moment_of_the_deals_end() -> None:
    users = three()
    deal = dealt(*users)
    for _each_begins_once in users:
        state = state_of(deal)
        names = [seat.player for seat in state.seats]
        in_turn = names[state.turn :] + names[: state.turn]
        all_drop(deal, users)
        services.rate_waiting()
        deal.refresh_from_db()
        found = results_of(deal)
        assert {one.player.public_id: one.seat for one in found} == {name: in_turn.index(name) for name in names}
        assert {one.at for one in found} == {deal.ended_at}
        deal = next_deal(deal.table)


def test_what_a_pool_adds_to_a_total_is_lost_and_who_wins_adds_nothing() -> None:
    users = three()
    deal = next_of_match(started(users))
    winner = all_drop(deal, users)
    services.rate_waiting()
    found = results_of(deal)
    assert {one.format for one in found} == {Format.POOL_101}
    scores = dict(deal.deal_seats.values_list("player", "score"))
    assert {one.player_id: one.points for one in found} == {player: -(score or 0) for player, score in scores.items()}
    assert {one.points for one in found if one.player == winner} == {0}
    assert all(one.points < 0 for one in found if one.player != winner)
    assert Rating.objects.filter(format=Format.POOL_101, deals=1).count() == 3
