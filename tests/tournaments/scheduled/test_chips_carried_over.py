"""Chips that are carried over: a point costs more from round to round, too few put one out, a rebuy brings more."""

import pytest
from django.core.exceptions import ValidationError

from base import clock
from tables.play import deadlines
from tables.shuffle.models import Shuffle, Stage
from tests.tournaments.scheduled.cast import (
    NOON_MS,
    announced,
    entered,
    entry,
    main_minor,
    next_moment_ms,
    pool_minor,
    run,
    run_until,
)
from tests.wallet.builders import guards_off
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, Round, RoundDeal, RoundTable
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import playing_on
from tournaments.scheduled.services.company import add_bots
from tournaments.scheduled.services.tables_of_rounds import _time_is_up
from tournaments.scheduled.standings import chips_of
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
CHIPS = 400
REBUY_MINOR = 4_000
NO_REBUYS = {"rebuys_max": 0, "rebuy_rounds": 0}
ROUNDS = [{"deals": 2, "per_table": 2}, {"deals": 2, "per_table": 1, "point_value": 2}, {"deals": 2, "point_value": 3}]


def with_chips(**fields):
    given = {"chips": CHIPS, "rounds": ROUNDS, "rebuys_max": 2, "rebuy_fee_minor": REBUY_MINOR, "rebuy_rounds": 2}
    return announced(**(given | fields))


def refused(code):
    return pytest.raises(TournamentRefused, match=f"^{code}$")


def test_no_chip_is_lost_and_nobody_owes_any_from_the_first_deal_to_the_last():
    tournament = with_chips(seats=6)
    add_bots(tournament.public_id, 24, NOON_MS - 3_600_000)
    run(tournament)
    assert tournament.status == TournamentStatus.OVER
    values = list(Round.objects.order_by("number").values_list("number", "point_value"))
    assert values == [(number, number) for number, _ in values]
    scores = list(Registration.objects.values_list("score", flat=True))
    assert sum(scores) == 0
    assert min(scores) >= -CHIPS
    assert (pool_minor(tournament), list(differences())) == (0, [])
    assert (
        tournament.paid_minor == sum(Registration.objects.values_list("prize_minor", flat=True)) + tournament.rake_minor
    )


def test_who_cannot_pay_for_a_deal_of_the_next_round_is_out():
    tournament = with_chips(rounds=[{"deals": 1, "per_table": 3, "min_chips": 390}, {"deals": 1}], **NO_REBUYS)
    users = entered(tournament, 6)
    run_until(tournament, NOON_MS, "break")
    for user in users:
        one = entry(tournament, user)
        assert (one.status == RegistrationStatus.IN) == (CHIPS + one.score >= 390)


def test_a_rank_goes_by_the_chips_of_all_rounds():
    tournament = with_chips(rounds=[{"deals": 1, "per_table": 3}, {"deals": 1}], **NO_REBUYS)
    entered(tournament, 6)
    run(tournament)
    last = Place.objects.filter(round__final=True).order_by("rank")
    chips = [chips_of(place, CHIPS) for place in last]
    assert chips == sorted(chips, reverse=True)


def test_who_is_short_is_not_dealt_in_and_buys_in_at_once():
    rounds = [{"deals": 3, "per_table": 2}, {"deals": 1}]
    tournament = with_chips(chips=80, rounds=rounds, rebuy_rounds=1, pause_s=30)
    users = entered(tournament, 6)
    now = until_each_table_has_played(tournament, NOON_MS)
    short = next(user for user in users if chips_now(tournament, user) < 80)
    had, chips = main_minor(short), chips_now(tournament, short)
    playing_on.rebuy(tournament.public_id, short, now)
    assert had - main_minor(short) == REBUY_MINOR
    assert chips_now(tournament, short) == chips + 80
    with refused("not_out"):
        playing_on.rebuy(tournament.public_id, short, now)
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
    second = RoundDeal.objects.filter(round_table__round__number=1, number=2).values_list("scores", flat=True)
    assert short.public_id in next(iter(second))
    assert sum(Registration.objects.values_list("score", flat=True)) == 80
    assert (pool_minor(tournament), list(differences())) == (0, [])


def chips_now(tournament, user):
    """What a player of the round that is being played has."""
    places = Place.objects.filter(round__tournament=tournament, round__closed_at=None)
    return chips_of(places.get(registration=entry(tournament, user)), tournament.chips)


def until_each_table_has_played(tournament, now_ms):
    """Until each table has counted a deal."""
    while True:
        busy = sweep_scheduled(now_ms)
        counted = RoundTable.objects.filter(round__tournament=tournament).values_list("deals_over", flat=True)
        if counted and min(counted) >= 1:
            return now_ms
        busy += deadlines.sweep_bots(now_ms) + deadlines.sweep_clocks(now_ms)
        if not busy:
            now_ms = next_moment_ms(tournament, now_ms)


def test_an_add_on_is_bought_once_in_the_break_by_who_goes_on():
    tournament = with_chips(add_on_chips=500, rebuy_rounds=1)
    users = entered(tournament, 9)
    with refused("no_add_on_now"):
        playing_on.add_on(tournament.public_id, users[0], NOON_MS - 3_600_000)
    now = run_until(tournament, NOON_MS, "break")
    going_on = next(user for user in users if entry(tournament, user).status == RegistrationStatus.IN)
    before, had = entry(tournament, going_on).score, main_minor(going_on)
    playing_on.add_on(tournament.public_id, going_on, now)
    assert (entry(tournament, going_on).score - before, had - main_minor(going_on)) == (500, REBUY_MINOR)
    with refused("no_add_on_now"):
        playing_on.add_on(tournament.public_id, going_on, now)
    run(tournament, now)
    assert sum(Registration.objects.values_list("score", flat=True)) == 500
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_a_round_of_minutes_begins_no_deal_after_them():
    tournament = with_chips(rounds=[{"deals": 20, "minutes": 1, "per_table": 2}, {"deals": 1}], pause_s=50, **NO_REBUYS)
    entered(tournament, 6)
    run_until(tournament, NOON_MS, "break", "paying", "done")
    assert [1 <= table.deals_over < 20 for table in RoundTable.objects.filter(round__number=1)] == [True, True]


def test_the_minutes_end_to_the_millisecond_and_not_before_the_first_deal_nor_while_cards_are_shuffled():
    tournament = with_chips(rounds=[{"deals": 20, "minutes": 1, "per_table": 2}, {"deals": 1}], pause_s=50, **NO_REBUYS)
    entered(tournament, 6)
    run_until(tournament, NOON_MS, "break", "paying", "done")
    table = RoundTable.objects.select_related("round", "table").filter(round__number=1).first()
    assert table is not None
    ends_ms = clock.to_ms(table.round.starts_at) + 60_000
    assert [_time_is_up(table, moment_ms) for moment_ms in (ends_ms - 1, ends_ms)] == [False, True]
    table.deals_over = 0
    assert not _time_is_up(table, ends_ms)
    table.deals_over = 1
    with guards_off():
        waiting = Shuffle.objects.filter(table=table.table, stage=Stage.TAKEN)
        assert waiting.update(stage=Stage.CLOSED, due_at=clock.now()) == 1
    assert not _time_is_up(table, ends_ms)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"chips": 79, "rounds": [{"deals": 1}]}, "chips"),
        ({"chips": 100, "rounds": [{"deals": 1, "point_value": 2}]}, "chips"),
        ({"chips": 0, "rounds": [{"deals": 1, "point_value": 2}]}, "chips"),
        ({"chips": 0, "add_on_chips": 5}, "add_on_chips"),
        ({"rebuys_max": 0, "add_on_chips": 5}, "add_on_chips"),
        ({"starts_when_full": True, "late_s": 60}, "late_s"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_beside_their_field(fields, field):
    with pytest.raises(ValidationError) as wrong:
        with_chips(**fields)
    assert field in wrong.value.message_dict


def test_where_nobody_goes_on_no_fewest_chips_are_asked_for():
    tournament = with_chips(**NO_REBUYS)
    entered(tournament, 3)
    run_until(tournament, NOON_MS, "seating")
    assert list(Round.objects.values_list("final", "min_chips")) == [(True, 0)]
