"""The boards of a round: deals that every table of it is dealt, from one draw (docs/decisions/duplicate.md).

The draw is committed to and closed like the one for seats, over the same entrants. Its seed is kept sealed while the
round is played, and published with the round's end: until then nobody can know a board that still lies on a table.
"""

from collections.abc import Collection

from accounts.people.models import User
from tables.play import hosting
from tables.play.models import Deal
from tables.play.starting import Board
from tables.setup.models import Table
from tables.shuffle import draws
from tournaments.scheduled.models.rounds import Round, RoundTable
from tournaments.scheduled.plan.lots import Lots, read_list
from tournaments.scheduled.services import drawing


class NoBoards(Exception):
    """The draw of a round's boards is not there to be dealt from; tried again a little later."""


def deal(table: RoundTable, players: Collection[User], now_ms: int, dropping: Collection[int]) -> Deal:
    """Deal the next board of a locked round table; raises NoBoards."""
    board = board_of(table.round, table.deals_over + 1)
    return hosting.deal_board(Table.objects.get(round_table=table), players, board, now_ms, dropping=dropping)


def board_of(round_: Round, number: int) -> Board:
    """One board of a round, from 1; raises NoBoards, and Unreadable in a process that cannot open hands."""
    draw = drawing.boards_of(round_.tournament, round_.number)
    drawn = draws.kept(draw.shuffle) if draw is not None else None
    if draw is None or drawn is None:
        raise NoBoards(f"round {round_.number} has no boards to deal from")
    listed = read_list(bytes(draw.shuffle.transcript))
    lots = Lots.second(drawn.seed, listed, drawn.randomness)
    return Board(name=name_of(listed.draw, number), seed=lots.lot("board", str(number)))


def name_of(draw_id: str, number: int) -> str:
    """What a board is called in records, and shuffled by: the draw's id and its number in the round."""
    return f"{draw_id}:{number}"


def tell(round_: Round, now_ms: int) -> None:
    """Publish the seed of a round that is over, and let its deals be read."""
    hosting.tell(Deal.objects.filter(table__round_table__round=round_))
    drawing.publish_boards(round_.tournament, round_.number, now_ms)
