"""Every table of a round is dealt the same cards, chair by chair, and seats are compared with each other."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from engine.deal.events import Dealt
from tables.chairs.apart import keep_apart
from tables.history.records import steps_of
from tables.play import hosting
from tables.play.models import Deal
from tests.registries import joined
from tests.tournaments.scheduled.cast import NOON_MS, entered, entry, run, run_until
from tests.tournaments.scheduled.duplicate.cast import begun_at, duplicate
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place, RoundDeal, RoundTable
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.plan.matchpoints import shares_bps
from tournaments.scheduled.services import playing_on
from tournaments.scheduled.services.duplicate.comparing import round_compared

pytestmark = pytest.mark.django_db


def hands_of(deal):
    """Who was dealt what, by chair, with the cut and the open card."""
    dealt = next(event for event in steps_of(deal)[0].events if isinstance(event, Dealt))
    chairs = {place.seat_index: place.seat.number for place in deal.deal_seats.select_related("seat")}
    return {chairs[seat]: hand for seat, hand in enumerate(dealt.hands)}, dealt.cut, dealt.open


def test_all_tables_of_a_round_have_the_same_cards_in_the_same_chairs_and_boards_differ():
    tournament = duplicate()
    entered(tournament, 7)
    run(tournament)
    assert tournament.status == TournamentStatus.OVER
    boards = defaultdict(list)
    for played in RoundDeal.objects.filter(round_table__round__tournament=tournament).select_related("deal"):
        boards[played.deal.board].append(hands_of(played.deal))
    assert [len(tables) for tables in boards.values()] == [3, 3, 3]
    assert all(table == tables[0] for tables in boards.values() for table in tables)
    assert len({str(tables[0]) for tables in boards.values()}) == 3


def test_bots_fill_the_tables_and_nobody_has_a_chair_twice():
    tournament = duplicate()
    users = entered(tournament, 7)
    run(tournament)
    assert tournament.registrations.count() == 9
    places = Place.objects.filter(round__tournament=tournament)
    assert places.filter(round__number=1).count() == places.filter(round__number=2).count() == 9
    for user in users:
        first, second = places.filter(registration__player=user).order_by("round__number")
        assert second.chair == (first.chair + 1) % 3


def test_a_seat_is_worth_the_share_of_the_same_seat_elsewhere_that_it_beat():
    tournament = duplicate()
    users = entered(tournament, 9)
    run(tournament)
    first = list(Place.objects.filter(round__tournament=tournament, round__number=1))
    for number in (0, 1):
        for chair in range(3):
            those = {place.pk: place.scores[number] for place in first if place.chair == chair}
            worth = shares_bps(those)
            assert {place.pk: place.compared[number] for place in first if place.chair == chair} == worth
    totals = {user.pk: 0 for user in users}
    for place in Place.objects.filter(round__tournament=tournament):
        totals[place.registration.player_id] += sum(place.compared)
    entries = sorted((entry(tournament, user) for user in users), key=lambda one: one.rank)
    assert [one.score for one in entries] == [totals[one.player_id] for one in entries]
    assert [one.score for one in entries] == sorted(totals.values(), reverse=True)


def test_whoever_gives_up_is_followed_by_a_bot_in_the_next_round():
    tournament = duplicate()
    users = entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    playing_on.give_up(tournament.public_id, users[0], now_ms)
    run(tournament, now_ms)
    assert tournament.status == TournamentStatus.OVER
    second = Place.objects.filter(round__tournament=tournament, round__number=2)
    assert second.count() == 9
    assert not second.filter(registration__player=users[0]).exists()
    assert second.filter(registration__is_bot=True).count() == 1
    assert entry(tournament, users[0]).status == RegistrationStatus.GAVE_UP


def test_a_board_that_became_void_counts_half_at_its_table_and_is_not_dealt_again():
    tournament = duplicate()
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    table = RoundTable.objects.filter(round__tournament=tournament).first()
    deal = begun_at(table, now_ms)
    hosting.abandon_deal(deal, now_ms + 3_000, "A fault of ours.")
    Deal.objects.filter(pk=deal.pk).update(awaits_host=True)
    run(tournament, now_ms + 3_000)
    places = Place.objects.filter(round_table=table)
    assert [place.compared[0] for place in places] == [5_000] * 3
    assert Deal.objects.filter(board=deal.board, table=table.table_id).count() == 1
    deal.refresh_from_db()
    assert not deal.held_back


def test_two_who_are_kept_apart_sit_at_different_tables_in_their_chairs():
    tournament = duplicate()
    users = entered(tournament, 9)
    keep_apart(users[0], users[1])
    run(tournament)
    for number in (1, 2):
        places = Place.objects.filter(round__tournament=tournament, round__number=number)
        one, other = (places.get(registration__player=user) for user in users[:2])
        assert one.round_table_id != other.round_table_id
        assert sorted(places.values_list("chair", flat=True)) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_who_gave_up_before_a_board_has_nothing_of_it_and_the_others_half():
    tournament = duplicate()
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    table = RoundTable.objects.order_by("number").first()
    gone = [place.registration.player for place in table.places.all()]
    for user in gone:
        playing_on.give_up(tournament.public_id, user, now_ms)
    run_until(tournament, now_ms, "break")
    compared = {place.registration.player: place.compared for place in Place.objects.filter(round__number=1)}
    assert [compared[user] for user in gone] == [[0, 0]] * 3
    assert {len(shares) for shares in compared.values()} == {2}


@pytest.mark.parametrize("members_only", [False, True])
def test_rooms_hear_of_compared_boards_unless_friends_played_among_themselves(members_only: bool) -> None:
    told: list[Sequence[Deal]] = []
    tournament = duplicate()
    entered(tournament, 9)
    Tournament.objects.filter(pk=tournament.pk).update(members_only=members_only)
    with joined(round_compared, "a test", told.append):
        run_until(tournament, NOON_MS, "break")
    assert [len(deals) for deals in told] == ([] if members_only else [6])
