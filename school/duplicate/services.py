"""Playing the deal of the day: once for each account, without hints, every move final.

The bots are pure functions of their view, so they answer equal moves of two players in the same way. After a player
is out, the bots play the deal to its end, because the result depends on that.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from django.db import transaction

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from engine import deal as rules
from engine.bots import Strength
from engine.houses import profile
from engine.record import Stake
from engine.record.build import settlement_of
from school.duplicate import days
from school.duplicate.models import DuplicateDay, DuplicatePlay
from school.duplicate.refusals import DuplicateRefusal
from school.refusals import SchoolRefusal, SchoolRefused
from school.table import deals
from wallet.gate import checks

_moves = msgspec.msgpack.Decoder(list[rules.Action])
MOST_MOVES = 2_000


class Stood(NamedTuple):
    """The present state of a play: its row, the state, all moves, and those just made."""

    play: DuplicatePlay
    state: rules.DealState
    moves: list[rules.Action]
    fresh: list[deals.Made]


@transaction.atomic
def begin(user: User) -> DuplicatePlay:
    """The player's play of today's deal, begun now if there is none.

    Breaks and the limit of time apply as at a table: raises Refused duplicate_for_accounts, and WalletRefused
    excluded, suspended, out_of_time. A play that was begun before may be finished, like a deal at a table.
    """
    if not user.is_account:
        raise Refused(DuplicateRefusal.FOR_ACCOUNTS)
    today = days.today()
    begun = DuplicatePlay.objects.filter(day__day=today, player=user).first()
    if begun is not None:
        return begun
    checks.check_play(user, now=clock.now())
    day = days.of(today)
    assert day is not None
    values = {"moves": msgspec.msgpack.encode([]), "began_at": clock.now()}
    return DuplicatePlay.objects.get_or_create(day=day, player=user, defaults=values)[0]


def stand(user: User, public_id: str) -> Stood:
    """The present state of the user's play; raises Refused no_duplicate for any other."""
    play = DuplicatePlay.objects.select_related("day").filter(player=user, public_id=public_id).first()
    if play is None:
        raise Refused(DuplicateRefusal.NO_PLAY)
    moves = _moves.decode(bytes(play.moves))
    return Stood(play, deals.after(days.first_state(play.day), moves), moves, [])


def move(user: User, public_id: str, action: rules.SeatAction) -> Stood:
    """Make a move, then the bots'.

    Raises Refused no_duplicate, day_over, duplicate_ended, went_on, SchoolRefused practice_too_long, and what the rules
    refuse.
    """
    stood = stand(user, public_id)
    if stood.play.day.day != days.today():
        raise Refused(DuplicateRefusal.DAY_OVER)
    if stood.state.result is not None:
        raise Refused(DuplicateRefusal.ENDED)
    if len(stood.moves) >= MOST_MOVES:
        raise SchoolRefused(SchoolRefusal.PRACTICE_TOO_LONG)
    [own] = deals.made(stood.state, [action])
    strength = Strength(stood.play.day.strength)
    fresh = [own, *deals.by_bots(own[1], days.SEAT, strength, to_the_end=True)]
    return _written(stood, [*stood.moves, *(made for made, _, _ in fresh)], fresh)


def points_of(state: rules.DealState) -> int:
    """The player's result of a finished deal: points won, or negative if lost."""
    return settlement_of(state, Stake()).scores[days.SEAT]


def lost_by_leaving(day: DuplicateDay) -> int:
    """The result of an unfinished play after its day: the maximum loss of a hand."""
    return -profile(day.house).hand_cap


def _written(stood: Stood, moves: Iterable[rules.Action], fresh: list[deals.Made]) -> Stood:
    """Save the play with these moves, if it has not changed since it was read."""
    play, state = stood.play, fresh[-1][1]
    over = state.result is not None
    all_moves = list(moves)
    changed = DuplicatePlay.objects.filter(pk=play.pk, revision=play.revision, ended_at=None).update(
        moves=msgspec.msgpack.encode(all_moves),
        revision=play.revision + 1,
        points=points_of(state) if over else None,
        ended_at=clock.now() if over else None,
    )
    if not changed:
        raise SchoolRefused(SchoolRefusal.WENT_ON)
    play.refresh_from_db()
    return Stood(play, state, all_moves, fresh)
