"""The boards of a duplicate tournament's closed rounds, seat by seat: all results with the same cards."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Prefetch

from accounts.people.models import User
from tables.chairs.infos import player_info
from tables.wire.messages import PlayerInfo
from tournaments.scheduled.models.rounds import Place, Round, RoundDeal
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from wallet.kept_words import translated


class Line(NamedTuple):
    """One player's result of a board; `points` are None where the table has none, and `deal` is the deal's id."""

    player: PlayerInfo
    table: int
    points: int | None
    share_bps: int
    deal: str
    mine: bool


class SeatLines(NamedTuple):
    """All players with one hand of a board, the best first; `mine` if the reader had it."""

    number: int
    lines: list[Line]
    mine: bool


class OwnBoard(NamedTuple):
    """The reader's result on a board; `others` are the points of players with the same cards, the best first."""

    round_number: int
    number: int
    points: int | None
    others: list[int]
    share_bps: int
    deal: str


class BoardPage(NamedTuple):
    """One board of a tournament and the way to the others: pairs of round and board; `seats` are empty before any."""

    tournament: Tournament
    name: str
    round_number: int
    number: int
    seats: list[SeatLines]
    boards: list[tuple[int, int]]
    own: list[OwnBoard]
    own_share_bps: int | None


def board_page(tournament: Tournament, user: User | None, round_number: int, number: int) -> BoardPage | None:
    """A board of a closed round, the reader's own seat first; without a `round_number` the first board of the last one.

    None if there is no such board, or its round is not over. Always five queries.
    """
    rounds = list(tournament.played_rounds.filter(closed_at__isnull=False).order_by("number"))
    boards = [(row.number, board) for row in rounds for board in range(1, row.deals + 1)]
    if not round_number and rounds:
        round_number, number = rounds[-1].number, 1
    if boards and (round_number, number) not in boards:
        return None
    chosen = next((row for row in rounds if row.number == round_number), None)
    own = _own(rounds, user) if user is not None else []
    return BoardPage(
        tournament=tournament,
        name=translated(tournament.name) if tournament.members_only else tournament.name,
        round_number=round_number,
        number=number,
        seats=_seats(chosen, number, user) if chosen is not None else [],
        boards=boards,
        own=own,
        own_share_bps=sum(board.share_bps for board in own) // len(own) if own else None,
    )


def play_the_same(user: User, other: User) -> bool:
    """Whether both are in one round whose boards are not compared yet, at one table or at two."""
    secret = Place.objects.filter(
        round__closed_at=None,
        round__tournament__duplicate=True,
        round__tournament__status=TournamentStatus.PLAYING,
    )
    mine = secret.filter(registration__player=user).values("round")
    return secret.filter(registration__player=other, round__in=mine).exists()


def _seats(round_: Round, number: int, user: User | None) -> list[SeatLines]:
    dealt = RoundDeal.objects.filter(number=number).select_related("deal")
    places = (
        Place.objects.filter(round=round_, round_table__isnull=False)
        .select_related("registration__player", "round_table")
        .prefetch_related(Prefetch("round_table__deals", queryset=dealt))
    )
    by_chair: dict[int, list[Line]] = defaultdict(list)
    for place in places:
        by_chair[place.chair].append(_line(place, number, user))
    seats = [
        SeatLines(chair + 1, sorted(lines, key=lambda line: -line.share_bps), any(line.mine for line in lines))
        for chair, lines in sorted(by_chair.items())
    ]
    return sorted(seats, key=lambda seat: not seat.mine)


def _line(place: Place, number: int, user: User | None) -> Line:
    table = place.round_table
    assert table is not None
    played = next(iter(table.deals.all()), None)
    return Line(
        player=player_info(place.registration.player),
        table=table.number,
        points=place.scores[number - 1] if played is not None else None,
        share_bps=(place.compared or [0] * number)[number - 1],
        deal=played.deal.public_id if played is not None else "",
        mine=user is not None and place.registration.player_id == user.pk,
    )


def _own(rounds: Sequence[Round], user: User) -> list[OwnBoard]:
    mine = Place.objects.filter(round__in=rounds, registration__player=user, round_table__isnull=False)
    own = {place.round_id: place for place in mine}
    if not own:
        return []
    chairs: dict[tuple[int, int], list[Place]] = defaultdict(list)
    for place in Place.objects.filter(round__in=list(own), round_table__isnull=False):
        chairs[place.round_id, place.chair].append(place)
    dealt = RoundDeal.objects.filter(round_table__round__in=list(own)).values_list(
        "round_table_id", "number", "deal__public_id"
    )
    deals: dict[tuple[int | None, int], str] = {(table, number): deal for table, number, deal in dealt}
    return [
        _own_board(row, number, own[row.pk], chairs[row.pk, own[row.pk].chair], deals)
        for row in rounds
        if row.pk in own
        for number in range(1, row.deals + 1)
    ]


def _own_board(
    round_: Round, number: int, own: Place, chair: Sequence[Place], deals: dict[tuple[int | None, int], str]
) -> OwnBoard:
    points = {place.pk: place.scores[number - 1] for place in chair if (place.round_table_id, number) in deals}
    return OwnBoard(
        round_number=round_.number,
        number=number,
        points=points.pop(own.pk, None),
        others=sorted(points.values(), reverse=True),
        share_bps=(own.compared or [0] * number)[number - 1],
        deal=deals.get((own.round_table_id, number), ""),
    )
