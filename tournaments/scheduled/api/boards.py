"""The API's part about duplicate boards: what everybody made of the same cards, once all tables have played them."""

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
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
    """What the one who asks made of a board; `others` are the points of those who had the same cards, the best first.

    `points` are None where the table did not play the board to its end. `share_bps` is how many of the others were
    beaten, equals counting half, in basis points. `deal` is the id of the deal, empty where there was none.
    """

    board: BoardKey
    points: int | None
    others: list[int]
    share_bps: int
    deal: str


class Boards(msgspec.Struct, frozen=True):
    """The boards that lie open, those of a round when all its tables have played it; and the `results` of the asker.

    `share_bps` is the average of these results, None without any.
    """

    boards: list[BoardKey]
    results: list[BoardResult]
    share_bps: int | None


class BoardLine(msgspec.Struct, frozen=True):
    """What one player made of a hand, at which `table`; `points`, `share_bps` and `deal` as in `BoardResult`."""

    player: str
    name: str
    bot: bool
    table: int
    points: int | None
    share_bps: int
    deal: str
    mine: bool


class BoardSeat(msgspec.Struct, frozen=True):
    """All who had the hand of one seat of a board, the best first; `mine` where the one who asks had that hand."""

    number: int
    lines: list[BoardLine]
    mine: bool


class Board(msgspec.Struct, frozen=True):
    """One board, seat by seat, the seat of the one who asks first."""

    board: BoardKey
    seats: list[BoardSeat]


class BoardsView(APIView):
    """The boards of a tournament."""

    permission_classes = (AllowAny,)

    @message(gives=Boards, refuses=(404,), called="list_boards")
    def get(self, request: Request, public_id: str) -> Boards:
        """List the boards of a duplicate tournament that lie open, with the player's own results."""
        found, user = _found(request, public_id)
        return boards_of(found, user)


class BoardView(APIView):
    """One board of a tournament."""

    permission_classes = (AllowAny,)

    @message(gives=Board, refuses=(404,), called="get_board")
    def get(self, request: Request, public_id: str, round_number: int, board_number: int) -> Board:
        """Get what every player of a duplicate tournament made of one board, seat by seat."""
        found, user = _found(request, public_id)
        return board_of(found, user, round_number, board_number)


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
    """A duplicate tournament that the one who asks may see, as on its page."""
    user = request.user if isinstance(request.user, User) else None
    found = Tournament.objects.filter(public_id=public_id, duplicate=True).first()
    if found is None or not lets_in(found, user):
        raise TournamentRefused(TournamentRefusal.NO_TOURNAMENT)
    return found, user


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
