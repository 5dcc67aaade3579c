"""What pages read of tournaments, what tables show of them, and the doors that players post to."""

import pytest
from django.urls import reverse

from accounts.people.services import create_guest
from base import clock
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, announced, entered, pool_minor, run, run_until
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.doors import Door
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.queries.tournaments import tournament_page, tournament_rows
from tournaments.scheduled.showing import hosted

pytestmark = pytest.mark.django_db
BEFORE = clock.at(NOON_MS - 60_000)


def page_of(tournament, user=None, now=BEFORE):
    page = tournament_page(tournament.public_id, user, now)
    assert page is not None
    return page


def test_the_list_says_who_may_enter_and_what_there_is_to_win():
    tournament = announced(guarantee_minor=50_000, late_s=60)
    asha, *_ = entered(tournament, 3)
    (row,) = tournament_rows(asha, BEFORE)
    assert (row.entrants, row.bots, row.mine, row.door) == (3, 0, True, Door.OPEN)
    assert (row.prizes_minor, row.rounds, row.freeroll) == (50_000, 2, False)


def test_the_list_takes_as_many_queries_for_many_as_for_one(django_assert_num_queries):
    (asha, *_) = [entered(announced(), 1)[0] for _ in range(3)]
    with django_assert_num_queries(3):
        assert len(tournament_rows(asha, BEFORE)) == 3


def test_what_nobody_had_entered_is_not_listed_once_it_is_cancelled():
    run(announced())
    assert tournament_rows(None, BEFORE) == []
    again = announced(min_entrants=3)
    entered(again, 1)
    run(again)
    assert [row.public_id for row in tournament_rows(None, BEFORE)] == [again.public_id]


def test_before_the_start_the_page_shows_the_plan_and_what_the_places_get():
    tournament = announced()
    asha, _ = entered(tournament, 2)
    page = page_of(tournament, asha)
    assert [(row.number, row.state, row.deals) for row in page.rounds] == [(1, "to_come", 1), (2, "to_come", 1)]
    assert [(line.first, line.last, line.amount_minor) for line in page.prizes] == [
        (1, 1, 10_800),
        (2, 2, 5_400),
        (3, 3, 1_800),
    ]
    assert page.may.register == "already_registered"
    assert page.may.withdraw is None
    assert (page.mine.paid_minor, page.mine.table_url, page.next_at) == (FEE_MINOR, None, tournament.starts_at)


def test_a_visitor_may_register_and_sees_what_the_next_draw_is_committed_to():
    tournament = announced()
    entered(tournament, 3)
    page = page_of(tournament)
    assert (page.may.register, page.mine) == (None, None)
    [promised] = page.fairness.draws
    assert (str(promised.outcome), promised.list_hash) == ("committed to", "")
    run(tournament)
    drawn = page_of(tournament).fairness.draws[0]
    assert (drawn.commitment, str(drawn.outcome), len(drawn.list_hash)) == (promised.commitment, "drawn", 64)


def test_while_it_is_played_the_page_leads_to_ones_table_and_shows_every_table():
    tournament = announced()
    users = entered(tournament, 7)
    now = run_until(tournament, NOON_MS, "playing")
    page = page_of(tournament, users[0], clock.at(now))
    first, second = page.rounds
    assert [len(table.players) for table in first.tables] == [3, 2, 2]
    assert (first.state, first.players, second.state) == ("playing", 7, "to_come")
    assert page.mine.table_url in [table.url for table in first.tables]
    assert page.mine.table_number in (1, 2, 3)


def test_when_it_is_over_the_page_has_the_results():
    tournament = announced()
    users = entered(tournament, 7)
    run(tournament)
    page = page_of(tournament, users[0])
    assert [row.rank for row in page.entrants] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(row.prize_minor for row in page.entrants) == page.paid_minor - page.rake_minor
    assert [row.state for row in page.rounds] == ["over", "over"]
    assert sum(seat.advances for table in page.rounds[0].tables for seat in table.players) == 6


def test_no_such_tournament_has_no_page(client):
    assert tournament_page("nothing", None) is None
    assert client.get(reverse("tournaments:tournament", args=["nothing"])).status_code == 404


def test_a_table_shows_the_round_its_standing_and_where_its_players_go_next():
    tournament = announced()
    entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "break")
    sweep_scheduled(now)
    table = RoundTable.objects.filter(round__number=1).order_by("number").first()
    shown = table.table.hosted["tournament"]
    assert (shown["round"], shown["rounds"], shown["deals"], shown["status"]) == (1, 2, 1, "break")
    assert shown["advance"] == {"per_table": 2, "best": 0}
    assert [one["advances"] for one in shown["standings"]] == [True, True, False]
    assert shown["next_at_ms"] == clock.to_ms(tournament.due_at)
    now = run_until(tournament, now, "seating")
    run_until(tournament, now, "playing")
    table = RoundTable.objects.select_related("round__tournament").get(pk=table.pk)
    moves = hosted(table)["tournament"]["moves"]
    assert set(moves) == {one["player"]["id"] for one in shown["standings"] if one["advances"]}


def test_a_player_registers_and_withdraws_by_post(client):
    tournament = announced(registration_opens_at=clock.at(0))
    client.force_login(create_guest())
    register = reverse("tournaments:tournament-register", args=[tournament.public_id])
    assert client.post(register, headers={"accept": "application/json"}).json() == {"ok": True}
    assert pool_minor(tournament) == FEE_MINOR
    again = client.post(register, headers={"accept": "application/json"})
    assert (again.status_code, again.json()["code"]) == (409, "already_registered")
    assert again.json()["sentence"] == "You are registered already."
    withdraw = reverse("tournaments:tournament-withdraw", args=[tournament.public_id])
    answer = client.post(withdraw)
    assert (answer.status_code, answer.url) == (302, reverse("tournaments:tournament", args=[tournament.public_id]))
    assert pool_minor(tournament) == 0


def test_the_page_says_when_registration_opens_until_it_has(client):
    opened = announced(registration_opens_at=clock.at(0))
    coming = announced(registration_opens_at=clock.at(NOON_MS - 60_000), starts_at=clock.at(NOON_MS))
    shown = [client.get(reverse("tournaments:tournament", args=[one.public_id])).content for one in (opened, coming)]
    assert [b"Registration opens</dt>" in page for page in shown] == [False, True]


@pytest.mark.parametrize("door", ["register", "withdraw", "rebuy", "give-up"])
def test_doors_of_no_tournament_are_not_found_and_ask_to_log_in(client, door):
    address = reverse(f"tournaments:tournament-{door}", args=["nothing"])
    assert client.post(address).status_code == 302
    client.force_login(create_guest())
    answer = client.post(address, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_tournament")


@pytest.mark.parametrize("fee_minor", [0, FEE_MINOR])
def test_who_withdraws_reads_of_a_fee_that_comes_back_only_where_there_was_one(client, fee_minor):
    fields = {} if fee_minor else {"entry_fee_minor": 0, "guarantee_minor": 50_000}
    tournament = announced(registration_opens_at=clock.at(0), **fields)
    (asha,) = entered(tournament, 1)
    client.force_login(asha)
    page = client.get(reverse("tournaments:tournament", args=[tournament.public_id])).content.decode()
    assert "Withdraw from the tournament?" in page
    assert ("Your entry fee comes back to your account." in page) is bool(fee_minor)
    assert ("Entry was free, so no fee comes back." in page) is not bool(fee_minor)
