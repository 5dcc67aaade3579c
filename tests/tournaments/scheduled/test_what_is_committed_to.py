"""What the house has committed to, and when: the round to come and no other, and seats and cards apart."""

import json
from collections.abc import Callable

import pytest

from base import clock
from tables.dealer.models import SealedSeed
from tables.openlog.models import LogKind, LogLine
from tables.shuffle.models import Stage
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run, run_until
from tests.tournaments.scheduled.duplicate.cast import duplicate
from tests.tournaments.scheduled.test_late_registration import late
from tests.wallet.builders import guards_off
from tournaments.scheduled.deadlines import sweep_tournaments
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.services import drawing, entering
from tournaments.scheduled.services.duplicate import boards

pytestmark = pytest.mark.django_db
SEATS, CARDS = False, True


def committed(tournament: Tournament) -> list[tuple[int, int, bool]]:
    """Round, batch of late players, and whether it is for the cards, of every draw there is."""
    return sorted(tournament.draws.values_list("round_number", "late", "for_boards"))


def test_while_a_round_is_played_the_next_one_is_committed_to() -> None:
    tournament = announced()
    entered(tournament, 4)
    assert committed(tournament) == [(1, 0, SEATS)]
    now_ms = run_until(tournament, NOON_MS, "playing")
    assert committed(tournament) == [(1, 0, SEATS), (2, 0, SEATS)]
    run(tournament, now_ms)
    assert committed(tournament) == [(1, 0, SEATS), (2, 0, SEATS)]


def test_late_players_have_a_commitment_of_their_own_from_the_first_round_on() -> None:
    tournament = late()
    entered(tournament, 4)
    run_until(tournament, NOON_MS, "playing")
    assert committed(tournament) == [(1, 0, SEATS), (1, 1, SEATS), (2, 0, SEATS)]


def test_seats_and_cards_of_a_duplicate_tournament_are_committed_to_apart_before_anybody_registers() -> None:
    tournament = duplicate()
    assert committed(tournament) == [(1, 0, SEATS), (1, 0, CARDS)]
    cards = Draw.objects.get(for_boards=True).shuffle
    said = json.loads(LogLine.objects.get(deal=cards.public_id, kind=LogKind.DRAWN).said)
    assert said == {"house": cards.house, "tournament": tournament.public_id, "round": 1, "late": 0, "boards": 1}
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    both = [(1, 0, SEATS), (1, 0, CARDS), (2, 0, SEATS), (2, 0, CARDS)]
    assert committed(tournament) == both
    run(tournament, now_ms)
    assert committed(tournament) == both


def test_the_seed_of_a_rounds_cards_is_published_once() -> None:
    tournament = duplicate()
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "seating")
    cards = Draw.objects.get(for_boards=True, round_number=1).shuffle
    assert cards.stage == Stage.OPENED
    drawing.publish_boards(tournament, 1, now_ms)
    drawing.publish_boards(tournament, 1, now_ms)
    assert LogLine.objects.filter(deal=cards.public_id, kind=LogKind.OPENED).count() == 1


def test_there_are_no_boards_before_the_dealer_has_opened_their_seed(elsewhere: object) -> None:
    tournament = duplicate()
    entered(tournament, 9)
    sweep_tournaments(NOON_MS)
    for number in (1, 2):
        with pytest.raises(boards.NoBoards):
            boards.board_of(Round(tournament=tournament, number=number), 1)


@pytest.mark.parametrize("for_boards", [SEATS, CARDS])
def test_a_seed_that_cannot_be_opened_is_called_off_and_nobody_sits_down_before_there_is_another(
    for_boards: bool,
) -> None:
    tournament = duplicate()
    entered(tournament, 9)
    damaged = Draw.objects.get(for_boards=for_boards)
    with guards_off():
        SealedSeed.objects.filter(shuffle=damaged.shuffle).update(sealed=b"nonsense")
    assert sweep_tournaments(NOON_MS) == 1
    damaged.shuffle.refresh_from_db()
    assert (damaged.shuffle.stage, damaged.shuffle.reason) == (Stage.CALLED_OFF, "fault")
    tournament.refresh_from_db()
    assert (tournament.step, tournament.trouble, Place.objects.count()) == (Step.DRAWING, "", 0)
    assert tournament.due_at == clock.at(NOON_MS + drawing.LOOK_MS)
    run(tournament, NOON_MS + drawing.LOOK_MS)
    assert (tournament.status, RoundTable.objects.filter(round__number=1).count()) == (TournamentStatus.OVER, 3)


def test_a_round_whose_tables_have_finished_waits_for_late_players_whose_lots_are_drawn(
    elsewhere: Callable[[], None],
) -> None:
    tournament = late()
    entered(tournament, 3)
    sweep_tournaments(NOON_MS)
    elsewhere()
    now_ms = run_until(tournament, NOON_MS + 1000, "playing")
    users = entered(tournament, 5, now_ms)
    sweep_tournaments(now_ms)
    tournament.refresh_from_db()
    assert tournament.due_at == clock.at(now_ms + drawing.LOOK_MS)
    for user in users[3:]:
        entering.withdraw(tournament.public_id, user, now_ms)
    RoundTable.objects.update(state=RoundTableState.DONE, due_at=None)
    assert sweep_tournaments(now_ms + 100) == 0
    elsewhere()
    assert sweep_tournaments(now_ms + drawing.LOOK_MS) > 0
    assert Round.objects.get().closed_at is None
    assert [table.places.count() for table in RoundTable.objects.order_by("number")] == [3, 3]
