"""What a tournament shows of itself at each of its tables, pushed whenever that table's part changes.

`hosted` in docs/protocol.md. Ranks are over all tables of the round, as they would be if it closed now.
"""

from datetime import datetime
from typing import Any, Literal

import msgspec

from base import clock
from tables.chairs.infos import player_info
from tables.play import hosting
from tables.setup.models import Table
from tables.wire.messages import Hosted, PlayerInfo
from tables.wire.protocol import plain
from tournaments.scheduled import doors
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.plan.standings import Placed, Played, placed
from tournaments.scheduled.standings import carried, chips_of, is_short, spec_of_round

Stage = Literal["starting", "playing", "waiting", "break", "over", "cancelled"]
_STAGES: dict[RoundTableState, Stage] = {
    RoundTableState.PLANNED: "starting",
    RoundTableState.READY: "starting",
    RoundTableState.PLAYING: "playing",
    RoundTableState.DONE: "waiting",
}
_ENDED: dict[str, Stage] = {TournamentStatus.OVER: "over", TournamentStatus.CANCELLED: "cancelled"}


class Advance(msgspec.Struct, frozen=True, kw_only=True):
    """How many go on to the next round: so many of each table, and the best so many of all others."""

    per_table: int
    best: int


class ShownStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How one player of the table stands in the round; ranks are over all its tables.

    `chips` are carried over from round to round; None where there are none. Who is `short` has too few for another
    deal. `drops` says that a break drops every hand. `place` and `prize_minor` are set when the tournament is over.
    `rebuy_minor` is what whoever falls out, or is short, may pay to play on; `bought_in` says that it was paid.
    """

    player: PlayerInfo
    score: int
    scores: list[int]
    chips: int | None
    short: bool
    won: int
    rank: int
    table_rank: int | None
    advances: bool
    gave_up: bool
    drops: bool
    place: int | None
    prize_minor: int
    bought_in: bool
    rebuy_minor: int | None


class ShownTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as one of its tables shows it.

    Where players have chips, a point costs `point_value` of them, and who has fewer than `min_chips` when the round
    ends is out; otherwise these are 1 and 0. `moves` says at which table each player plays next; `next_at_ms` is when
    the next step comes, if it has a time. In a `duplicate` one others elsewhere have the same cards: ranks are those of
    the rounds before until this one closes.
    """

    id: str
    name: str
    round: int
    rounds: int
    final: bool
    deal: int
    deals: int
    deals_over: int
    status: Stage
    why: str
    currency: str
    table: int
    duplicate: bool
    advance: Advance
    point_value: int
    min_chips: int
    standings: list[ShownStanding]
    moves: dict[str, str]
    next_at_ms: int | None


class HostedTournament(Hosted, frozen=True, kw_only=True, tag="tournament"):
    """What a tournament shows at each of its tables."""

    tournament: ShownTournament


def show(round_table: RoundTable) -> None:
    """Tell everybody at a table how it stands; nothing for one not opened yet."""
    if round_table.table_id is not None:
        hosting.show(Table.objects.get(round_table=round_table), hosted(round_table))


def hosted(round_table: RoundTable) -> dict[str, Any]:
    """The `HostedTournament` of this table as plain data."""
    shown: dict[str, Any] = plain(HostedTournament(tournament=_shown(round_table)))
    return shown


def _shown(round_table: RoundTable) -> ShownTournament:
    round_ = round_table.round
    tournament = round_.tournament
    ended = _ENDED.get(tournament.status)
    due_at = tournament.due_at if round_.closed_at is not None else round_table.due_at
    return ShownTournament(
        id=tournament.public_id,
        name=tournament.name,
        round=round_.number,
        rounds=len(tournament.round_specs),
        final=round_.final,
        deal=min(round_table.deals_over + 1, round_.deals),
        deals=round_.deals,
        deals_over=round_table.deals_over,
        status=ended or _STAGES.get(RoundTableState(round_table.state), "break"),
        why=tournament.cancelled_why,
        currency=tournament.currency_code,
        table=round_table.number,
        duplicate=tournament.duplicate,
        advance=Advance(per_table=round_.per_table, best=round_.best),
        point_value=round_.point_value,
        min_chips=round_.min_chips,
        standings=_standings(round_table),
        moves=_moves(round_table) if round_table.state == RoundTableState.BREAKING else {},
        next_at_ms=clock.to_ms(due_at) if due_at is not None and not ended else None,
    )


def _standings(round_table: RoundTable) -> list[ShownStanding]:
    round_ = round_table.round
    placed_by_player = _placed(round_)
    own = list(round_table.places.select_related("registration__player"))
    tournament, now_at = round_.tournament, clock.at(clock.now_ms())
    chips = tournament.chips
    rows = [(placed_by_player[place.registration.player.public_id], place, place.registration) for place in own]
    return [
        ShownStanding(
            player=player_info(entry.player),
            score=sum(place.scores),
            scores=place.scores,
            chips=chips_of(place, chips) if chips else None,
            short=is_short(place, round_),
            won=place.won,
            rank=now.rank,
            table_rank=now.table_rank,
            advances=now.advances if round_.closed_at is None else bool(place.advances),
            gave_up=place.gave_up,
            drops=drops(place, now_at),
            place=entry.rank,
            prize_minor=entry.prize_minor,
            bought_in=place.advances is False and entry.reached_round > round_.number,
            rebuy_minor=_rebuy_minor(round_table, place, entry, now_at),
        )
        for now, place, entry in sorted(rows, key=lambda row: row[0].rank)
    ]


def _rebuy_minor(round_table: RoundTable, place: Place, entry: Registration, now: datetime) -> int | None:
    """What a rebuy costs, while one is offered in or after this very round."""
    round_, tournament = round_table.round, round_table.round.tournament
    if round_.number != tournament.round_number:
        return None
    plays = round_table.state == RoundTableState.PLAYING and not place.gave_up
    short = plays and is_short(place, round_)
    return tournament.rebuy_fee_minor if doors.why_not_rebuy(tournament, entry, now, short) is None else None


def drops(place: Place, now: datetime) -> bool:
    """Whether a player of the round, here read with the place, is on a break: every hand is dropped meanwhile."""
    until = place.registration.player.excluded_until
    return not place.gave_up and until is not None and until > now


def _placed(round_: Round) -> dict[str, Placed]:
    """Every player's standing in the round, from the few columns it needs: this is read after every deal."""
    chips = round_.tournament.chips
    columns = Place.objects.filter(round=round_).values_list(
        "registration__player__public_id", "round_table_id", "scores", "won", "before", "lot", "gave_up", "bought"
    )
    results = [
        Played(player, table, tuple(scores), won, before, bytes(lot), gave_up, carried(chips, before, bought))
        if not round_.tournament.duplicate
        # What the boards of this round are worth is known when all have played them.
        else Played(player, table, (), 0, before, bytes(lot), gave_up, before)
        for player, table, scores, won, before, lot, gave_up, bought in columns
    ]
    return {one.player: one for one in placed(spec_of_round(round_), round_.final, results)}


def _moves(round_table: RoundTable) -> dict[str, str]:
    """Where those of this table play now, by their id: their browsers may go there."""
    entries = round_table.places.values("registration_id")
    there = Place.objects.filter(
        registration__in=entries, round__number=round_table.round.number + 1, round_table__table__isnull=False
    )
    return dict(there.values_list("registration__player__public_id", "round_table__table__public_id"))
