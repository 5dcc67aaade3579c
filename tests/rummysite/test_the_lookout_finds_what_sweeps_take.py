"""The lookout of the live workers knows of each sweep what is due for it: without it a sweep comes ten seconds late.

Each condition of each sweep has a case here: a house in which it alone holds from some moment on. A sweep that somebody
adds, or a condition more of one, fails a test until it has one.
"""

import inspect
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from base import clock
from base.sweeping import LATE_MS, LOOK_MS, sweeps
from bench.tables import scene
from rummysite.live.lookout import Lookout
from tables.play import parking
from tables.play.models import Deal
from tables.push.models import PushSubscription
from tables.setup.models import Table
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, commit, counting_down
from tests.tournaments.leagues.cast import league_of
from tests.tournaments.matches import cast as matches
from tests.tournaments.scheduled import cast as tournaments
from tests.tournaments.scheduled.satellites import held_ticket
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Case = Callable[[], Iterator[int]]
"""Gives a moment, in ms, at which there is nothing for the sweep, and then one at which there is."""
IN_A_MINUTE_MS = 60_000


def a_turn() -> Iterator[int]:
    """A player's clock that runs out."""
    yield from _clock(due_at=IN_A_MINUTE_MS)


def a_bot() -> Iterator[int]:
    """A bot that has thought long enough."""
    yield from _clock(due_at=10 * IN_A_MINUTE_MS, bot_due_at=IN_A_MINUTE_MS)


def _clock(**in_ms: int) -> Iterator[int]:
    now_ms = clock.now_ms()
    deal = scene.live_deal(scene.people(2))
    Deal.objects.filter(pk=deal.pk).update(**{name: clock.at(now_ms + ms) for name, ms in in_ms.items()})
    yield now_ms + IN_A_MINUTE_MS - 1
    yield now_ms + IN_A_MINUTE_MS


def a_countdown() -> Iterator[int]:
    """A table that begins."""
    table = counting_down(funded("Asha"), funded("Bela"))
    yield from _around(Table, table.pk, "starts_at")


def a_step_of_a_shuffle() -> Iterator[int]:
    """A shuffle whose players have had their time to reveal."""
    yield from _around(Shuffle, _closed_shuffle().pk, "due_at")


def _closed_shuffle() -> Shuffle:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    for player in (asha, bela):
        commit(table, player)
    return close(table)


def a_deal_that_is_to_go_on() -> Iterator[int]:
    """A parked deal for which an operator has asked."""
    deal = scene.live_deal(scene.people(2))
    parking.park(deal.public_id, "a test stops it")
    yield clock.now_ms()
    Deal.objects.filter(pk=deal.pk).update(resume_asked_at=clock.now())
    yield clock.now_ms()


def a_void_deal() -> Iterator[int]:
    """A deal that was declared void where nobody had its key."""
    deal = scene.live_deal(scene.people(2))
    parking.void(deal.public_id, "a card was shown twice")
    yield clock.now_ms()
    _without_guards(lambda: Deal.objects.filter(pk=deal.pk).update(data_key=b""))
    yield clock.now_ms()


def a_round_of_the_beacon() -> Iterator[int]:
    """A shuffle that waits for public entropy."""
    shuffle = Shuffle.objects.filter(pk=_closed_shuffle().pk)
    yield clock.now_ms()
    _without_guards(lambda: shuffle.update(stage=Stage.SETTLED, round=1))
    yield clock.now_ms()


def a_browser_called_by_push() -> Iterator[int]:
    """Somebody who may have to be called."""
    player = funded("Asha")
    yield clock.now_ms()
    PushSubscription.objects.create(player=player, session_key="s", endpoint="https://push.example/1")
    yield clock.now_ms()


def a_match() -> Iterator[int]:
    """A match that goes on by itself."""
    match = matches.started(matches.players(2))
    yield from _around(type(match), match.pk, "due_at")


def a_match_whose_deal_is_over() -> Iterator[int]:
    """A match that nobody has taken on after its deal."""
    players = matches.players(2)
    deal = matches.next_deal(matches.started(players))
    yield clock.now_ms()
    matches.finish(deal, {players[0]: 10})
    yield clock.now_ms()


def a_tournament() -> Iterator[int]:
    """A tournament that starts."""
    tournament = tournaments.announced()
    tournaments.entered(tournament, 3)
    yield from _around(Tournament, tournament.pk, "due_at")


def a_table_of_a_round() -> Iterator[int]:
    """A table with a step of its own to take."""
    table, _deal, now_ms = _round()
    RoundTable.objects.filter(pk=table.pk).update(due_at=clock.at(now_ms + IN_A_MINUTE_MS))
    yield from _around(RoundTable, table.pk, "due_at")


def a_deal_of_a_round_that_is_over() -> Iterator[int]:
    """A deal that ended, and that nobody has counted."""
    _table, deal, now_ms = _round()
    yield now_ms
    matches.finish(deal, {})
    assert deal.ended_at is not None
    yield clock.to_ms(deal.ended_at) + LATE_MS


def a_round_whose_tables_are_done() -> Iterator[int]:
    """A round of which nothing is left to play; no moment is named for that."""
    table, _deal, now_ms = _round()
    yield now_ms
    RoundTable.objects.filter(pk=table.pk).update(state=RoundTableState.DONE)
    yield now_ms


def _round() -> tuple[RoundTable, Deal, int]:
    """A table of a round with the deal that is played there, and no moment named for anything of the tournament."""
    tournament = tournaments.announced(rounds=[{"deals": 1}])
    tournaments.entered(tournament, 3)
    now_ms: int | None = tournaments.run_until(tournament, tournaments.NOON_MS, Step.PLAYING)
    while not Deal.objects.exists():
        assert now_ms is not None
        sweep_scheduled(now_ms)
        now_ms = tournaments.next_moment_ms(tournament, now_ms)
    assert now_ms is not None
    RoundTable.objects.update(due_at=None)
    Tournament.objects.update(due_at=None)
    return RoundTable.objects.get(), Deal.objects.get(), now_ms


def a_ticket() -> Iterator[int]:
    """A ticket to a tournament whose registration opens."""
    ticket, _loser = held_ticket()
    yield from _around(type(ticket), ticket.pk, "due_at")


def a_league() -> Iterator[int]:
    """A league that ends."""
    league = league_of()
    yield from _around(type(league), league.pk, "due_at")


def _around(model: type, pk: int, column: str) -> Iterator[int]:
    """Just before the moment in a row's column, and that moment."""
    due_ms = clock.to_ms(model._default_manager.values_list(column, flat=True).get(pk=pk))  # type: ignore[attr-defined]
    yield due_ms - 1
    yield due_ms


def _without_guards(change: Callable[[], object]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        try:
            change()
        finally:
            cursor.execute("RESET session_replication_role")


def by(ms: int, case: Case) -> Case:
    """The same so much later; earlier, where it is less than nothing."""
    return lambda: (moment_ms + ms for moment_ms in case())


CASES: dict[str, list[Case]] = {
    "asked": [a_deal_that_is_to_go_on],
    "beacons": [a_round_of_the_beacon],
    "bots": [by(-LOOK_MS, a_bot)],
    "clocks": [by(-LOOK_MS, a_turn)],
    "leagues": [a_league],
    "matches": [a_match_whose_deal_is_over, a_match],
    "overdue": [by(LATE_MS, case) for case in (a_turn, a_bot, a_countdown, a_step_of_a_shuffle)],
    "overdue matches": [by(LATE_MS, a_match)],
    "overdue tournaments": [
        a_deal_of_a_round_that_is_over, by(LATE_MS, a_table_of_a_round), by(LATE_MS, a_tournament),
        a_round_whose_tables_are_done,
    ],
    "pushes": [a_browser_called_by_push],
    "starts": [a_countdown, a_step_of_a_shuffle],
    "tournaments": [
        a_deal_of_a_round_that_is_over, a_table_of_a_round, a_tournament, a_round_whose_tables_are_done, a_ticket,
    ],
    "void": [a_void_deal],
}  # fmt: skip
"""Of each sweep, a case for each of its conditions in their order."""
BY_ITSELF = {"dealer"}
"""Sweeps that no lookout looks for."""
NOT_TAKEN_HERE = {"beacons", "pushes"}
"""Sweeps that ask somebody outside: what they do there has tests of its own."""
EACH = [
    pytest.param(name, number, id=f"{name} {number}") for name, cases in CASES.items() for number in range(len(cases))
]


def holding(name: str, moment_ms: int) -> list[int]:
    """Which of a sweep's conditions hold at a moment."""
    sweep = sweeps.get(name)
    assert sweep is not None
    assert sweep.waiting is not None
    return [number for number, rows in enumerate(sweep.waiting(moment_ms)) if rows.exists()]


@pytest.mark.parametrize(("name", "number"), EACH)
def test_it_names_a_sweep_when_something_is_due_for_it_and_not_before(name: str, number: int) -> None:
    lookout = Lookout(dict(sweeps.items()))
    moments = CASES[name][number]()
    before_ms = next(moments)
    assert (holding(name, before_ms), name in lookout.found(before_ms)) == ([], False)
    due_ms = next(moments)
    assert (holding(name, due_ms), name in lookout.found(due_ms)) == ([number], True)


@pytest.mark.parametrize(("name", "number"), [one for one in EACH if one.values[0] not in NOT_TAKEN_HERE])
def test_what_it_has_found_the_sweep_takes(name: str, number: int) -> None:
    *_, due_ms = CASES[name][number]()
    due_ms += LOOK_MS  # clocks and bots are found so much earlier, and waited for
    sweep = sweeps.get(name)
    assert sweep is not None
    sweep.run(*([due_ms] if inspect.signature(sweep.run).parameters else []))
    assert number not in holding(name, due_ms - LOOK_MS)


def test_no_sweep_and_no_condition_of_one_is_without_a_case() -> None:
    asked = {name: sweep.waiting for name, sweep in sweeps.items() if name not in BY_ITSELF}
    assert {name: len(list(waiting(0))) if waiting else 0 for name, waiting in asked.items()} == {
        name: len(cases) for name, cases in CASES.items()
    }
