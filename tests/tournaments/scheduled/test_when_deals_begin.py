"""When a table of a round deals: so long after the seats were drawn, so long after the last deal, or at once."""

from typing import Any

import pytest

from base import clock
from tables.play import hosting, parking
from tables.play.models import Deal, DealSeat
from tables.setup.models import Table
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, first_deal, run, run_until
from tests.wallet.builders import guards_off
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.services import cancelling
from tournaments.scheduled.services.tables_of_rounds import _is_settled

pytestmark = pytest.mark.django_db
START_S = 7
PAUSE_S = 9


def timed(**fields: Any) -> Any:
    """One table of three, with its own times."""
    tournament = announced(**({"start_s": START_S, "pause_s": PAUSE_S, "rounds": [{"deals": 2}]} | fields))
    entered(tournament, 3)
    return tournament


def shown_at_the_table() -> Any:
    """What the only table shows of its tournament."""
    hosted = Table.objects.get().hosted
    assert hosted is not None
    return hosted["tournament"]


def test_the_first_deal_begins_so_long_after_the_seats_are_drawn() -> None:
    run_until(timed(), NOON_MS, "playing")
    starts_ms = NOON_MS + 1000 * START_S
    sweep_scheduled(starts_ms - 1)
    assert Round.objects.get().starts_at == clock.at(starts_ms)
    assert not Deal.objects.exists()
    sweep_scheduled(starts_ms)
    assert Deal.objects.get().started_at == clock.at(starts_ms)


def test_the_next_deal_begins_so_long_after_the_last_one_was_counted() -> None:
    _deal, now_ms = first_deal(timed())
    assert sweep_scheduled(now_ms) == 1
    table = RoundTable.objects.get()
    assert (table.deals_over, table.state) == (1, RoundTableState.PLAYING)
    assert table.due_at == clock.at(now_ms + 1000 * PAUSE_S)


def test_a_void_deal_is_dealt_again_without_a_pause() -> None:
    tournament = timed()
    now_ms = run_until(tournament, NOON_MS, "playing") + 1000 * START_S
    while not Deal.objects.exists():
        assert sweep_scheduled(now_ms), "nothing is dealt"
    parking.void(Deal.objects.get().public_id, "A fault.", now_ms + 100)
    table = RoundTable.objects.get()
    sweep_scheduled(now_ms + 100)
    assert Deal.objects.count() == 2
    assert RoundTable.objects.get(pk=table.pk).deals_over == 0
    assert Deal.objects.latest("pk").started_at == clock.at(now_ms + 100)


def test_a_deal_whose_shuffle_is_not_ready_is_asked_for_again_soon(settings: Any) -> None:
    tournament = timed()
    now_ms = run_until(tournament, NOON_MS, "playing") + 1000 * START_S
    settings.DUTY = "play"
    for _ in range(10):
        if not sweep_scheduled(now_ms):
            break
    else:
        pytest.fail("it never waits")
    table = RoundTable.objects.get()
    assert (table.due_at, table.trouble) == (clock.at(now_ms + hosting.LOOK_MS), "")
    settings.DUTY = ""
    run(tournament, now_ms + hosting.LOOK_MS)
    assert tournament.status == TournamentStatus.OVER


def test_who_neither_wins_nor_loses_a_point_has_none() -> None:
    tournament = timed()
    deal, now_ms = first_deal(tournament)
    seat = DealSeat.objects.filter(deal=deal).exclude(outcome="won")[0]
    with guards_off():
        DealSeat.objects.filter(pk=seat.pk).update(score=0)
    sweep_scheduled(now_ms)
    assert Place.objects.get(registration__player=seat.player).scores == [0]


def test_a_point_costs_as_many_chips_as_the_round_says() -> None:
    tournament = timed(chips=400, rounds=[{"deals": 2, "point_value": 3}])
    deal, now_ms = first_deal(tournament)
    sweep_scheduled(now_ms)
    points = dict(DealSeat.objects.filter(deal=deal).values_list("player", "score"))
    scores = {place.registration.player_id: place.scores for place in Place.objects.select_related("registration")}
    assert scores == {player: [3 * (score or 0)] for player, score in points.items()}
    assert any(points.values())


@pytest.mark.parametrize(
    ("won_first", "deals", "over", "won", "settled"),
    [
        (True, 3, 2, [2, 0], True),
        (True, 3, 2, [1, 1], False),
        (True, 2, 1, [1, 0], False),
        (True, 4, 3, [3, 0], True),
        (False, 3, 2, [2, 0], False),
        (True, 3, 2, [2, 0, 0], False),
    ],
)
def test_a_best_of_so_many_between_two_ends_when_the_other_cannot_come_level(
    won_first: bool, deals: int, over: int, won: list[int], settled: bool
) -> None:
    table = RoundTable(round=Round(won_first=won_first, deals=deals), deals_over=over)
    assert _is_settled(table, [Place(won=each) for each in won]) is settled


def test_the_tables_of_a_round_close_when_the_next_one_begins() -> None:
    tournament = announced(rounds=[{"deals": 1, "per_table": 2}, {"deals": 1}], break_s=100)
    entered(tournament, 6)
    now_ms = run_until(tournament, NOON_MS, "break")
    sweep_scheduled(now_ms + 99_000)
    first = RoundTable.objects.filter(round__number=1)
    assert set(first.values_list("state", flat=True)) == {RoundTableState.BREAKING}
    now_ms = run_until(tournament, now_ms + 100_000, "seating")
    now_ms = run_until(tournament, now_ms, "playing")
    sweep_scheduled(now_ms)
    assert set(first.values_list("state", flat=True)) == {RoundTableState.CLOSED}


def test_the_last_tables_show_the_result_for_a_minute() -> None:
    tournament = timed(rounds=[{"deals": 1}])
    _deal, now_ms = first_deal(tournament)
    now_ms = run_until(tournament, now_ms, "done")
    sweep_scheduled(now_ms)
    table = RoundTable.objects.get()
    assert (table.state, table.due_at) == (RoundTableState.BREAKING, clock.at(now_ms + 60_000))
    assert shown_at_the_table()["status"] == "over"


def test_a_table_of_a_tournament_that_is_called_off_says_why() -> None:
    tournament = timed()
    now_ms = run_until(tournament, NOON_MS, "playing")
    cancelling.cancel(tournament.public_id, "A storm.", now_ms)
    sweep_scheduled(now_ms)
    shown = shown_at_the_table()
    assert (shown["status"], shown["why"]) == ("cancelled", "A storm.")


def test_a_tables_name_has_its_number_at_the_end_however_long_the_tournaments_is() -> None:
    tournament = announced(name="x" * 60)
    entered(tournament, 3)
    run_until(tournament, NOON_MS, "playing")
    assert Table.objects.get().name == "x" * 56 + " · 1"
