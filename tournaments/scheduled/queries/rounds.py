"""A tournament's rounds as pages show them: those played with their tables and scores, those to come as planned."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.urls import reverse

from accounts.people.models import User
from base import clock
from tables.chairs.infos import player_info
from tournaments.scheduled.models.rounds import Place, Round, RoundTable
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.rounds import chips_to_go_on
from tournaments.scheduled.queries.shown import RoundRow, SeatRow, TableRow
from tournaments.scheduled.showing import drops
from tournaments.scheduled.standings import as_played, chips_of, is_short

TO_COME, PLAYING, OVER = "to_come", "playing", "over"


def rounds_of(tournament: Tournament, user: User | None) -> list[RoundRow]:
    """All rounds in order; in three queries. Rounds after one that was or will be the last are left out."""
    begun = list(tournament.played_rounds.select_related("tournament").order_by("number"))
    if not begun:
        return _to_come(tournament, 0)
    tables = RoundTable.objects.filter(round__tournament=tournament).select_related("table").order_by("number")
    places = Place.objects.filter(round__tournament=tournament).select_related("registration__player")
    by_round: dict[int, list[Place]] = defaultdict(list)
    for place in places:
        by_round[place.round_id].append(place)
    opened: dict[int, list[RoundTable]] = defaultdict(list)
    for table in tables:
        opened[table.round_id].append(table)
    rows = [_begun(round_, opened[round_.pk], by_round[round_.pk], user) for round_ in begun]
    return rows if begun[-1].final else [*rows, *_to_come(tournament, len(begun))]


def _to_come(tournament: Tournament, after: int) -> list[RoundRow]:
    specs = tournament.round_specs
    return [
        RoundRow(
            number=number,
            deals=spec.deals,
            per_table=spec.per_table,
            best=spec.best,
            minutes=spec.minutes,
            won_first=spec.won_first,
            point_value=spec.point_value,
            min_chips=chips_to_go_on(specs, number, tournament.rules.largest_loss) if tournament.chips else 0,
            final=number == len(specs),
            state=TO_COME,
            players=0,
            starts_at=None,
            tables=[],
            byes=[],
        )
        for number, spec in enumerate(specs, start=1)
        if number > after
    ]


def _begun(round_: Round, tables: Sequence[RoundTable], places: Sequence[Place], user: User | None) -> RoundRow:
    seats = _seat_rows(round_, places, user)
    seated = defaultdict(list)
    for place in places:
        seated[place.round_table_id].append(seats[place.pk])
    return RoundRow(
        number=round_.number,
        deals=round_.deals,
        per_table=round_.per_table,
        best=round_.best,
        minutes=round_.minutes,
        won_first=round_.won_first,
        point_value=round_.point_value,
        min_chips=round_.min_chips,
        final=round_.final,
        state=PLAYING if round_.closed_at is None else OVER,
        players=len(places),
        starts_at=round_.starts_at,
        tables=[_table(table, seated[table.pk]) for table in tables],
        byes=sorted(seated[None], key=lambda seat: seat.rank or 0),
    )


def _table(table: RoundTable, seats: list[SeatRow]) -> TableRow:
    return TableRow(
        number=table.number,
        url=reverse("table", args=[table.table.public_id]) if table.table else None,
        state=table.state,
        deals_over=table.deals_over,
        watchable=table.table is not None and not table.table.is_for_players_alone,
        players=sorted(seats, key=lambda seat: seat.table_rank or 0),
    )


def _seat_rows(round_: Round, places: Sequence[Place], user: User | None) -> Mapping[int, SeatRow]:
    """Every place as shown: with the ranks of the closed round, or as they would be if it closed now."""
    chips = round_.tournament.chips
    placed = {one.player: one for one in as_played(round_, places)}
    # What was made of boards is nobody's to know who still plays them.
    is_secret = round_.tournament.duplicate and round_.closed_at is None
    rows = {}
    for place in places:
        entry, now = place.registration, placed[place.registration.player.public_id]
        rows[place.pk] = SeatRow(
            player=player_info(entry.player),
            scores=[] if is_secret else list(place.scores),
            score=0 if is_secret else sum(place.scores),
            share_bps=_share_bps(place),
            chips=chips_of(place, chips) if chips else None,
            short=is_short(place, round_),
            won=0 if is_secret else place.won,
            rank=place.rank or now.rank,
            table_rank=place.table_rank or now.table_rank,
            advances=now.advances if round_.closed_at is None else bool(place.advances),
            gave_up=place.gave_up,
            drops=round_.closed_at is None and drops(place, clock.now()),
            mine=user is not None and entry.player_id == user.pk,
        )
    return rows


def _share_bps(place: Place) -> int | None:
    """The average result on the boards of a closed duplicate round; None in other rounds."""
    return sum(place.compared) // len(place.compared) if place.compared else None
