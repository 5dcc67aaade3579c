"""A player's own situation in a tournament for its page, with its text and its next link."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from tournaments.scheduled import doors
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.queries.shown import Mine, RoundRow, SeatRow, TableRow


class Part(StrEnum):
    """The situations of a player; `templates/tournaments/scheduled/mine.html` has a text for each."""

    REGISTERED = "registered"
    """It has not begun; the table opens automatically."""
    LATE = "late"
    """Came late: a table opens when enough others have, or when late registration closes."""
    SEATED_SOON = "seated_soon"
    """The table of this round is being opened."""
    BYE = "bye"
    """Has a bye in this round."""
    PLAYS = "plays"
    """Has a table in the round that is played."""
    TABLE_DONE = "table_done"
    """That table has played its deals and waits for the others."""
    GOES_ON = "goes_on"
    """The round is closed and the next one follows."""
    BOUGHT_IN = "bought_in"
    """Fell out, and has paid to play the next round."""
    MAY_REBUY = "may_rebuy"
    """Fell out, and may pay to play the next round."""
    OUT = "out"
    GAVE_UP = "gave_up"
    REFUNDED = "refunded"
    """The fees came back: the player was left over, on a break, or the tournament was called off."""
    ENDING = "ending"
    """The last round is closed and the prizes are being paid."""
    PLACED = "placed"
    """It is over, and the place is final."""


_LEFT = {
    RegistrationStatus.GAVE_UP: Part.GAVE_UP,
    RegistrationStatus.OUT: Part.OUT,
    RegistrationStatus.REFUNDED: Part.REFUNDED,
    RegistrationStatus.WITHDRAWN: Part.REFUNDED,
}


def own_part(tournament: Tournament, me: Registration, rounds: Sequence[RoundRow], now: datetime) -> Mine:
    """The situation of one entrant, with the table, and the cost and the end of a rebuy."""
    current = next((row for row in rounds if row.number == tournament.round_number), None)
    table, seat = _place(current)
    part = _part(tournament, me, current, table, seat, now)
    plays = part in {Part.PLAYS, Part.TABLE_DONE}
    return Mine(
        part=part,
        status=me.status,
        paid_minor=me.paid_minor,
        rebuys=me.rebuys,
        rebuys_left=max(0, tournament.rebuys_max - me.rebuys),
        rank=me.rank,
        score=tournament.chips + me.score,
        prize_minor=me.prize_minor,
        table_url=table.url if table and plays else None,
        table_number=table.number if table and plays else None,
        drops=plays and seat is not None and seat.drops,
        rebuy_until=tournament.due_at if part is Part.MAY_REBUY else None,
    )


def _place(current: RoundRow | None) -> tuple[TableRow | None, SeatRow | None]:
    """The entrant's table and seat in the round; no table for a bye."""
    if current is None:
        return None, None
    seats = [(table, seat) for table in current.tables for seat in table.players]
    byes: list[tuple[TableRow | None, SeatRow]] = [(None, seat) for seat in current.byes]
    return next((place for place in (*seats, *byes) if place[1].mine), (None, None))


def _part(
    tournament: Tournament,
    me: Registration,
    current: RoundRow | None,
    table: TableRow | None,
    seat: SeatRow | None,
    now: datetime,
) -> Part:
    if me.rank is not None:
        return Part.PLACED
    if tournament.status == TournamentStatus.CANCELLED:
        return Part.REFUNDED
    if me.status != RegistrationStatus.IN:
        offered = doors.why_not_rebuy(tournament, me, now) is None
        return Part.MAY_REBUY if offered else _LEFT[RegistrationStatus(me.status)]
    if current is None:
        return Part.REGISTERED
    if me.reached_round == 0:
        return Part.LATE
    between = tournament.step in {Step.BREAK, Step.DRAWING, Step.PAYING}
    return _between(tournament, seat) if between else _in_round(table, seat)


def _between(tournament: Tournament, seat: SeatRow | None) -> Part:
    """After a round has closed."""
    if tournament.step == Step.PAYING:
        return Part.ENDING
    return Part.BOUGHT_IN if seat is not None and not seat.advances else Part.GOES_ON


def _in_round(table: TableRow | None, seat: SeatRow | None) -> Part:
    """While a round is played."""
    if table is None:
        return Part.BYE if seat is not None else Part.SEATED_SOON
    if table.url is None or table.state == RoundTableState.PLANNED:
        return Part.SEATED_SOON
    return Part.PLAYS if table.state in {RoundTableState.READY, RoundTableState.PLAYING} else Part.TABLE_DONE
