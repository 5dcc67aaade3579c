"""One table of a round, step by step: opened, started, dealt at, scored, broken up.

Each step is one transaction under the round table's own lock and moves its `state` or `due_at`, so a killed worker
leaves it to be done again by the next sweep, and none is done twice.
"""

from collections.abc import Sequence
from datetime import timedelta

from accounts.care.in_force import on_break
from base import clock
from engine.settlement import Outcome
from tables.play import hosting
from tables.play.models import Deal, DealSeat, DealStatus
from tables.setup.models import Table
from tournaments.scheduled.models.rounds import Place, RoundDeal, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.rows import HOST
from tournaments.scheduled.services.duplicate import boards
from tournaments.scheduled.showing import show
from tournaments.scheduled.standings import is_short

NAME_MAX = 60
FEWEST = 2
"""So many must have chips enough, or there is nobody to play with."""
RESULT_S = 60
"""So long the tables of the last round show the result before they close."""


def step(table: RoundTable, now_ms: int) -> None:
    """Do what is due at a locked round table, read with its round and tournament."""
    match RoundTableState(table.state):
        case RoundTableState.PLANNED:
            _open(table, now_ms)
        case RoundTableState.READY:
            _await_start(table)
        case RoundTableState.PLAYING:
            _deal(table, now_ms)
        case RoundTableState.DONE:
            _show_result(table, now_ms)
        case RoundTableState.BREAKING:
            _break_up(table, now_ms)
        case RoundTableState.CLOSED:
            pass


def score(table: RoundTable, deal: Deal, now_ms: int) -> None:
    """Count a deal that has ended at a locked round table; a void one is dealt again at once, but not a board: its
    cards have been seen, so it counts half for everybody there.
    """
    if table.state != RoundTableState.PLAYING or not hosting.gone_on(deal):
        hosting.gone_on(deal)
        return
    duplicate = table.round.tournament.duplicate
    if deal.status == DealStatus.VOID and not duplicate:
        _next(table, RoundTableState.PLAYING, now_ms, 0)
        return
    value = table.round.point_value
    seats = DealSeat.objects.filter(deal=deal).values_list("player_id", "player__public_id", "score", "outcome")
    if deal.status == DealStatus.VOID:
        seats = seats.none()
    results = {player_pk: (player, (points or 0) * value, outcome) for player_pk, player, points, outcome in seats}
    places = list(table.places.select_related("registration"))
    for place in places:
        # Who had too few chips was not dealt in.
        _, points, outcome = results.get(place.registration.player_id, ("", 0, ""))
        place.scores = [*place.scores, points]
        place.won += outcome == Outcome.WON
    Place.objects.bulk_update(places, ["scores", "won"])
    table.deals_over += 1
    if results:
        scores = {player: points for player, points, _ in results.values()}
        RoundDeal.objects.create(round_table=table, deal=deal, number=table.deals_over, scores=scores)
    if table.deals_over >= table.round.deals or all(place.gave_up for place in places) or _is_settled(table, places):
        _next(table, RoundTableState.DONE, now_ms)
    else:
        _next(table, RoundTableState.PLAYING, now_ms, table.round.tournament.pause_s)


def _open(table: RoundTable, now_ms: int) -> None:
    tournament = table.round.tournament
    places = list(table.places.select_related("registration__player").order_by("chair"))
    table.table = hosting.open_table(
        HOST,
        _name(tournament, table.number),
        tournament.profile_name,
        tournament.overrides,
        tournament.currency_code,
        len(places),
        bot_strength=tournament.bot_strength,
        bot_think_ms=tournament.bot_think_ms,
        spectator_delay_s=tournament.spectator_delay_s,
        deals_boards=tournament.duplicate,
    )
    hosting.seat_players(table.table, [place.registration.player for place in places])
    if table.round.starts_at is None:
        _next(table, RoundTableState.READY, now_ms)
    else:
        # A late table need not wait for the others: they have begun.
        _next(table, RoundTableState.PLAYING, now_ms, tournament.start_s)


def _await_start(table: RoundTable) -> None:
    """Deal at the round's start; a table that opens late deals at once."""
    table.state, table.due_at = RoundTableState.PLAYING, table.round.starts_at
    table.save(update_fields=["state", "due_at"])
    show(table)


def _deal(table: RoundTable, now_ms: int) -> None:
    places = list(table.places.select_related("registration__player").order_by("chair"))
    places = [place for place in places if not is_short(place, table.round)]
    gone = {place.registration.player_id for place in places if place.gave_up}
    if len(places) < FEWEST or len(gone) == len(places) or _time_is_up(table, now_ms):
        _next(table, RoundTableState.DONE, now_ms)
        return
    players = [place.registration.player for place in places]
    gone |= on_break(players, clock.at(now_ms))
    if table.round.tournament.duplicate:
        boards.deal(table, players, now_ms, gone)
        table.due_at = None
        table.save(update_fields=["due_at"])
        return
    # The table is told of the deal itself; nothing else has changed since the last one was counted.
    dealt = hosting.deal(Table.objects.get(round_table=table), players, now_ms, dropping=gone)
    table.due_at = None if dealt else clock.at(now_ms + hosting.LOOK_MS)
    table.save(update_fields=["due_at"])


def _time_is_up(table: RoundTable, now_ms: int) -> bool:
    """Whether no deal begins any more in a round of so many minutes; each table plays one at least."""
    round_ = table.round
    if not round_.minutes or round_.starts_at is None or not table.deals_over:
        return False
    if hosting.is_shuffling(Table.objects.get(round_table=table)):
        return False  # that deal has begun
    return clock.at(now_ms) >= round_.starts_at + timedelta(minutes=round_.minutes)


def _is_settled(table: RoundTable, places: Sequence[Place]) -> bool:
    """Whether nobody can win as many deals as the leader any more, between two in a best of so many."""
    if not table.round.won_first or len(places) != 2:
        return False
    less, more = sorted(place.won for place in places)
    return more - less > table.round.deals - table.deals_over


def _show_result(table: RoundTable, now_ms: int) -> None:
    over = table.round.tournament.status == TournamentStatus.OVER
    _next(table, RoundTableState.BREAKING, now_ms, RESULT_S if over else None)


def _break_up(table: RoundTable, now_ms: int) -> None:
    opened = Table.objects.filter(round_table=table).first()
    if opened is not None:
        for deal in opened.deals.filter(ended_at=None):
            hosting.abandon_deal(deal, now_ms, table.round.tournament.cancelled_why)
        if opened.deals_boards:  # and nobody plays them any more: the round is over, or the tournament is called off
            hosting.tell(opened.deals.all())
        if table.round.tournament.status != TournamentStatus.OVER:
            show(table)
        hosting.close(opened)
    table.state, table.due_at = RoundTableState.CLOSED, None
    table.save(update_fields=["state", "due_at"])


def _next(table: RoundTable, state: RoundTableState, now_ms: int, after_s: int | None = None) -> None:
    """Save the next state, due in `after_s` seconds (None: when another step makes it due), and tell the table."""
    table.state = state
    table.due_at = None if after_s is None else clock.at(now_ms) + timedelta(seconds=after_s)
    table.save(update_fields=["state", "due_at", "deals_over", "table"])
    show(table)


def _name(tournament: Tournament, number: int) -> str:
    ending = f" · {number}"  # a name may end with a number itself
    return tournament.name[: NAME_MAX - len(ending)] + ending
