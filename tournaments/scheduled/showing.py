"""What a tournament shows of itself at each of its tables, pushed whenever that table's part changes.

`hosted` in docs/protocol.md. Ranks are over all tables of the round, as they would be if it closed now.
"""

from datetime import datetime
from typing import Any

from base import clock
from tables.chairs.infos import player_info
from tables.play import hosting
from tables.setup.models import Table
from tables.wire.protocol import plain
from tournaments.scheduled.models.rounds import Place, Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.plan.standings import Placed, Played, placed
from tournaments.scheduled.standings import spec_of_round

STARTING, PLAYING, WAITING, BREAK = "starting", "playing", "waiting", "break"
_SAID = {
    RoundTableState.PLANNED: STARTING,
    RoundTableState.READY: STARTING,
    RoundTableState.PLAYING: PLAYING,
    RoundTableState.DONE: WAITING,
}


def show(round_table: RoundTable) -> None:
    """Tell everybody at a table how it stands; nothing for one not opened yet."""
    if round_table.table_id is not None:
        hosting.show(Table.objects.get(round_table=round_table), hosted(round_table))


def hosted(round_table: RoundTable) -> dict[str, Any]:
    """The tournament as this table shows it (docs/protocol.md, 'hosted')."""
    round_ = round_table.round
    tournament = round_.tournament
    ended = tournament.status in {TournamentStatus.OVER, TournamentStatus.CANCELLED}
    due_at = tournament.due_at if round_.closed_at is not None else round_table.due_at
    return {
        "kind": "tournament",
        "tournament": {
            "id": tournament.public_id,
            "name": tournament.name,
            "round": round_.number,
            "rounds": len(tournament.round_specs),
            "final": round_.final,
            "deal": min(round_table.deals_over + 1, round_.deals),
            "deals": round_.deals,
            "deals_over": round_table.deals_over,
            "status": tournament.status if ended else _SAID.get(RoundTableState(round_table.state), BREAK),
            "why": tournament.cancelled_why,
            "currency": tournament.currency_code,
            "table": round_table.number,
            "advance": {"per_table": round_.per_table, "best": round_.best},
            "standings": _standings(round_table),
            "moves": _moves(round_table) if round_table.state == RoundTableState.BREAKING else {},
            "next_at_ms": clock.to_ms(due_at) if due_at is not None and not ended else None,
        },
    }


def _standings(round_table: RoundTable) -> list[dict[str, Any]]:
    round_ = round_table.round
    standing = _standing(round_)
    own = list(round_table.places.select_related("registration__player"))
    now_at = clock.at(clock.now_ms())
    rows = [(standing[place.registration.player.public_id], place, place.registration) for place in own]
    return [
        {
            "player": plain(player_info(entry.player)),
            "score": sum(place.scores),
            "scores": place.scores,
            "won": place.won,
            "rank": now.rank,
            "table_rank": now.table_rank,
            "advances": now.advances if round_.closed_at is None else bool(place.advances),
            "gave_up": place.gave_up,
            "drops": drops(place, now_at),
            "place": entry.rank,
            "prize_minor": entry.prize_minor,
        }
        for now, place, entry in sorted(rows, key=lambda row: row[0].rank)
    ]


def drops(place: Place, now: datetime) -> bool:
    """Whether a player of the round, here read with the place, is on a break: every hand is dropped meanwhile."""
    until = place.registration.player.excluded_until
    return not place.gave_up and until is not None and until > now


def _standing(round_: Round) -> dict[str, Placed]:
    """Every player's standing in the round, from the few columns it needs: this is read after every deal."""
    columns = Place.objects.filter(round=round_).values_list(
        "registration__player__public_id", "round_table_id", "scores", "won", "before", "lot", "gave_up"
    )
    results = [
        Played(player, table, tuple(scores), won, before, bytes(lot), gave_up)
        for player, table, scores, won, before, lot, gave_up in columns
    ]
    return {one.player: one for one in placed(spec_of_round(round_), round_.final, results)}


def _moves(round_table: RoundTable) -> dict[str, str]:
    """Where those of this table play now, by their id: their browsers may go there."""
    entries = round_table.places.values("registration_id")
    there = Place.objects.filter(
        registration__in=entries, round__number=round_table.round.number + 1, round_table__table__isnull=False
    )
    return dict(there.values_list("registration__player__public_id", "round_table__table__public_id"))
