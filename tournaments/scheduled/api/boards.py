"""The API's part about duplicate boards: all results with the same cards, after all tables have played them."""

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import reader
from base.api import message
from tournaments.scheduled.members import lets_in
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.queries.boards import BoardPage, Line, OwnBoard, board_page
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused


class BoardKey(msgspec.Struct, frozen=True):
    """Which board: the round and the number in it, both from 1 on."""

    round: int
    number: int


class BoardResult(msgspec.Struct, frozen=True):
    """The player's own result on a board; `others` are the points of players with the same cards, the best first.

    `points` are None if the table did not finish the board. `share_bps` is how many of the others were beaten,
    equals counting half, in basis points. `deal` is the id of the deal, empty where there was none.
    """

    board: BoardKey
    points: int | None
    others: list[int]
    share_bps: int
    deal: str


class Boards(msgspec.Struct, frozen=True):
    """The published boards, those of a round after all its tables have played it; and the player's own `results`.

    `share_bps` is the average of these results, None without any.
    """

    boards: list[BoardKey]
    results: list[BoardResult]
    share_bps: int | None


class BoardLine(msgspec.Struct, frozen=True):
    """The result of one player with a hand, and the `table`; `points`, `share_bps` and `deal` as in `BoardResult`."""

    player: str
    name: str
    bot: bool
    table: int
    points: int | None
    share_bps: int
    deal: str
    mine: bool


class BoardSeat(msgspec.Struct, frozen=True):
    """All players with the hand of one seat of a board, the best first; `mine` if the requesting player had it."""

    number: int
    lines: list[BoardLine]
    mine: bool


class Board(msgspec.Struct, frozen=True):
    """One board, seat by seat, the requesting player's seat first."""

    board: BoardKey
    seats: list[BoardSeat]


class BoardsView(APIView):
    """The boards of a tournament."""

    permission_classes = (AllowAny,)

    @message(gives=Boards, refuses=(404,), called="list_boards")
    def get(self, request: Request, public_id: str) -> Boards:
        """List the finished boards of a duplicate tournament, with the player's own results."""
        tournament, user = _found(request, public_id)
        return boards_of(tournament, user)


class BoardView(APIView):
    """One board of a tournament."""

    permission_classes = (AllowAny,)

    @message(gives=Board, refuses=(404,), called="get_board")
    def get(self, request: Request, public_id: str, round_number: int, board_number: int) -> Board:
        """Get the results of every player of a duplicate tournament on one board, seat by seat."""
        tournament, user = _found(request, public_id)
        return board_of(tournament, user, round_number, board_number)


def boards_of(tournament: Tournament, user: User | None) -> Boards:
    """The boards of a tournament that the reader may see."""
    page = board_page(tournament, user, 0, 0)
    assert page is not None, "without a round the page of the last one is shown, or an empty one"
    return Boards([BoardKey(*key) for key in page.boards], [_result(one) for one in page.own], page.own_share_bps)


def board_of(tournament: Tournament, user: User | None, round_number: int, board_number: int) -> Board:
    """One board of a tournament that the reader may see. Raises TournamentRefused no_board."""
    page = board_page(tournament, user, round_number, board_number) if round_number else None
    if page is None or not page.boards:
        raise TournamentRefused(TournamentRefusal.NO_BOARD)
    return _board(page)


def _found(request: Request, public_id: str) -> tuple[Tournament, User | None]:
    """A duplicate tournament that the requesting player may see, as on its page."""
    user = reader(request)
    tournament = Tournament.objects.filter(public_id=public_id, duplicate=True).first()
    if tournament is None or not lets_in(tournament, user):
        raise TournamentRefused(TournamentRefusal.NO_TOURNAMENT)
    return tournament, user


def _board(page: BoardPage) -> Board:
    return Board(
        board=BoardKey(page.round_number, page.number),
        seats=[BoardSeat(seat.number, [_line(line) for line in seat.lines], seat.mine) for seat in page.seats],
    )


def _line(line: Line) -> BoardLine:
    return BoardLine(
        player=line.player.id,
        name=line.player.name,
        bot=line.player.bot,
        table=line.table,
        points=line.points,
        share_bps=line.share_bps,
        deal=line.deal,
        mine=line.mine,
    )


def _result(board: OwnBoard) -> BoardResult:
    return BoardResult(
        board=BoardKey(board.round_number, board.number),
        points=board.points,
        others=board.others,
        share_bps=board.share_bps,
        deal=board.deal,
    )
