"""Whoever draws lots, closes a round or buys in again waits for who is changing what that rests on."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.db.models import Model
from django.db.utils import OperationalError

from tables.shuffle.models import Shuffle
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tests.tournaments.scheduled.test_chips_carried_over import chips_now, until_each_table_has_played, with_chips
from tests.tournaments.scheduled.test_rebuying import in_the_break, with_rebuys
from tests.two_hands import beside, meets
from tournaments.scheduled.deadlines import sweep_round_tables, sweep_tournaments
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.services import closing, drawing, playing_on

pytestmark = pytest.mark.django_db(transaction=True)
CHIPS = 80
"""What everybody begins with, so few that who loses a deal is short."""


def waits(row: Model, work: Callable[[], object]) -> None:
    """While somebody holds the row, this does not go on."""
    with transaction.atomic():
        type(row)._default_manager.select_for_update().get(pk=row.pk)
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(transaction.atomic(work), patient=False)


def test_lots_wait_for_the_dealer_who_opens_their_seed() -> None:
    draw = announced().draws.select_related("shuffle", "tournament").get()
    waits(Shuffle.objects.get(pk=draw.shuffle_id), lambda: drawing.result(draw, NOON_MS))


def test_a_round_is_not_closed_while_one_of_its_tables_is_written() -> None:
    tournament = announced()
    entered(tournament, 3)
    sweep_tournaments(NOON_MS)
    tournament.refresh_from_db()
    waits(RoundTable.objects.get(), lambda: closing.close_round(tournament, NOON_MS))


def test_who_buys_in_again_in_the_break() -> None:
    tournament = with_rebuys()
    now_ms, out = in_the_break(tournament, entered(tournament, 9))
    sweep_round_tables(now_ms)
    table = RoundTable.objects.get(places__registration__player=out[0])
    waits(table, lambda: playing_on.rebuy(tournament.public_id, out[0], now_ms))


def test_chips_bought_at_a_table_come_on_top_of_what_is_just_written_there() -> None:
    rounds = [{"deals": 3, "per_table": 2}, {"deals": 1}]
    tournament = with_chips(chips=CHIPS, rounds=rounds, rebuy_rounds=1, pause_s=30)
    users = entered(tournament, 6)
    now_ms = until_each_table_has_played(tournament, NOON_MS)
    short = next(user for user in users if chips_now(tournament, user) < CHIPS)
    place = Place.objects.select_related("round_table").get(registration__player=short)

    def write() -> None:
        RoundTable.objects.select_for_update().get(pk=place.round_table.pk)
        Place.objects.filter(pk=place.pk).update(bought=1)

    waited, second = meets(write, lambda: playing_on.rebuy(tournament.public_id, short, now_ms))
    second.result()
    assert waited
    place.refresh_from_db()
    assert place.bought == CHIPS + 1
