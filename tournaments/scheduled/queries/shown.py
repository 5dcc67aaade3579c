"""Types of scheduled tournaments for pages; `tournaments.scheduled.queries.tournaments` reads them."""

from datetime import datetime
from typing import NamedTuple

from engine.houses.rule_profile import RuleProfile
from tables.wire.messages import PlayerInfo
from tournaments.scheduled.doors import Door
from tournaments.scheduled.members import Home
from tournaments.scheduled.queries.draws import DrawRow
from tournaments.scheduled.refusals import TournamentRefusal


class Way(NamedTuple):
    """A link to another page, with its start or end; `public_id` is the object of that page."""

    public_id: str
    name: str
    url: str
    at: datetime


class TournamentRow(NamedTuple):
    """One tournament in the list. Amounts in minor units; `prizes_minor` is the sum of prizes if nobody else pays.

    `step` is finer than `status`: waiting, drawing, seating, playing, break, paying, refunding, done. A satellite
    has `ticket_to`, and a ticket is worth `ticket_minor`. `coming` are the days and hours of its next repetitions.
    """

    public_id: str
    name: str
    url: str
    profile_name: str
    rules: RuleProfile
    cards: int
    currency: str
    entry_fee_minor: int
    rake_bps: int
    guarantee_minor: int
    prizes_minor: int
    seats: int
    entrants: int
    bots: int
    min_entrants: int
    max_entrants: int
    door: Door
    registration_opens_at: datetime
    starts_at: datetime
    starts_when_full: bool
    late_until: datetime | None
    rebuys_max: int
    rebuy_fee_minor: int
    chips: int
    add_on_chips: int
    status: str
    step: str
    round_number: int
    rounds: int
    freeroll: bool
    mine: bool
    cancelled_why: str
    ticket_to: Way | None = None
    ticket_minor: int = 0
    league: Way | None = None
    coming: tuple[datetime, ...] = ()
    duplicate: bool = False


class PrizeLine(NamedTuple):
    """Places `first` to `last` get `amount_minor` each, if nobody else pays in; `ticket_minor` of it as a ticket."""

    first: int
    last: int
    amount_minor: int
    ticket_minor: int = 0


class HeldTicket(NamedTuple):
    """A ticket of the visitor: held, used or given_back; `worth_minor` is paid if it is given back."""

    public_id: str
    state: str
    worth_minor: int


class SeatRow(NamedTuple):
    """One player of a round: the `rank` over all tables, `table_rank` at the own (None for a bye), who goes on.

    During the round, these are the ranks if it closed now. A player who `drops` is on a break: every hand is
    dropped. `chips` are carried over from round to round, None if there are none; a player who is `short` has too
    few for another deal. `share_bps` is the average result on the boards of a duplicate round, after its end; its
    points are 0 until then.
    """

    player: PlayerInfo
    scores: list[int]
    score: int
    chips: int | None
    short: bool
    won: int
    rank: int | None
    table_rank: int | None
    advances: bool
    gave_up: bool
    drops: bool
    mine: bool
    share_bps: int | None = None


class TableRow(NamedTuple):
    """One table of a round, the players ahead first; `state`: planned, ready, playing, done, closed."""

    number: int
    url: str | None
    state: str
    deals_over: int
    watchable: bool
    players: list[SeatRow]


class RoundRow(NamedTuple):
    """One round, planned or played; a future round has no tables.

    `state`: to_come, playing, over. `minutes` after its start no deal begins any more, 0 for no limit. If players
    have chips, a point costs `point_value` of them and a player with fewer than `min_chips` at the end is out.
    """

    number: int
    deals: int
    per_table: int
    best: int
    minutes: int
    won_first: bool
    point_value: int
    min_chips: int
    final: bool
    state: str
    players: int
    starts_at: datetime | None
    tables: list[TableRow]
    byes: list[SeatRow]


class EntrantRow(NamedTuple):
    """One entrant; `rank` is final and None before the end. Those still in come first, then by how far they came.

    `share_bps` is the average of the boards of a duplicate tournament's closed rounds, None before there is one.
    """

    player: PlayerInfo
    status: str
    rank: int | None
    score: int
    reached_round: int
    prize_minor: int
    rebuys: int
    late: bool
    mine: bool
    share_bps: int | None = None


class Mine(NamedTuple):
    """The visitor's own part (`queries.mine.Part`); `table_url` is where they play now, `drops` as in `SeatRow`.

    `rebuy_until` is there only while a rebuy is offered.
    """

    part: str
    status: str
    paid_minor: int
    rebuys: int
    rebuys_left: int
    rank: int | None
    score: int
    prize_minor: int
    table_url: str | None
    table_number: int | None
    drops: bool
    rebuy_until: datetime | None


class May(NamedTuple):
    """For each action why the visitor may not do it, with a code and a `.sentence`, or None.

    A visitor who is not logged in gets the answers of a new player.
    """

    register: TournamentRefusal | None
    withdraw: TournamentRefusal | None
    rebuy: TournamentRefusal | None
    add_on: TournamentRefusal | None
    give_up: TournamentRefusal | None


class Fairness(NamedTuple):
    """Data to check the lots (docs/developers/tournament-draws.md).

    `commitment`, `seed` and `client_seeds` are those of version 1, empty in version 2; the seed is shown at the end.
    """

    draws: list[DrawRow]
    commitment: str
    seed: str | None
    client_seeds: dict[str, str]


class TournamentPage(NamedTuple):
    """Everything on one tournament's page; `next_at` is the time of the next automatic step.

    `satellites` are the tournaments with tickets to it; `ticket` is the visitor's, won here or for this one; `home`
    is the page of the group, if it is for members.
    """

    row: TournamentRow
    rounds: list[RoundRow]
    prizes: list[PrizeLine]
    entrants: list[EntrantRow]
    mine: Mine | None
    may: May
    fairness: Fairness
    paid_minor: int
    rake_minor: int
    overlay_minor: int
    next_at: datetime | None
    satellites: list[Way]
    ticket: HeldTicket | None
    home: Home | None = None
