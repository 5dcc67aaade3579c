"""Who wishes to drop before the turn comes tells nobody: to the others there was no move, and no version of one."""

import json

import pytest

from accounts.people.models import User
from engine.deal import AskDrop, Discard, Draw, Pile, Refused, StaySeated
from engine.deal.refusals import Refusal
from engine.views import version_for
from tables.live.snapshots.queries import missed_events, missed_moves, snapshot_for
from tables.play.models import Deal
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.wire import broadcast
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db


def made(deal: Deal, player: str, act, django_capture_on_commit_callbacks) -> tuple[int, list]:
    """Make a move: the version that its player is told, and what is pushed."""
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        version = play(deal.public_id, player, act, state_of(deal).turn_due_at_ms - 1)
    return version, [frame for push in pushes for frame in push.frames]


def told(frames: list, player: str) -> list[dict]:
    """What a player is sent of it."""
    sent = [frame.own.get(player, frame.public) for frame in frames]
    return [json.loads(message) for message in sent if message]


def version_in(deal: Deal, user: User) -> tuple[int, int]:
    """The versions in a snapshot."""
    shown = json.loads(snapshot_for(deal.table.public_id, user).message)["deal"]
    return shown["version"], shown["step_version"]


def test_a_wish_out_of_turn_is_no_version_for_the_others(django_capture_on_commit_callbacks):
    users, watcher = [funded(), funded()], funded()
    deal = dealt(*users)
    state = state_of(deal)
    first, second = state.seats[state.turn].player, state.seats[1 - state.turn].player
    by_id = {user.public_id: user for user in users}
    for wanted, version in ((True, 2), (False, 3)):
        answer, frames = made(
            deal, second, lambda seat, wanted=wanted: AskDrop(seat, wanted), django_capture_on_commit_callbacks
        )
        assert answer == version
        assert [message["version"] for message in told(frames, second)] == [version]
        assert told(frames, first) == told(frames, watcher.public_id) == []
    assert version_in(deal, by_id[first]) == version_in(deal, watcher) == (1, 1)
    assert version_in(deal, by_id[second]) == (3, 1)
    table = deal.table.public_id
    for user, seen in ((by_id[first], []), (watcher, []), (by_id[second], [2, 3])):
        missed = missed_events(table, user, deal.public_id, 1)
        assert [json.loads(message)["version"] for _made, message in missed or []] == seen

    answer, frames = made(
        deal, first, lambda seat: Draw(seat, Pile.CLOSED, version=1), django_capture_on_commit_callbacks
    )
    assert answer == 2
    assert [message["version"] for message in told(frames, first)] == [2]
    assert [message["version"] for message in told(frames, watcher.public_id)] == [2]
    assert [message["version"] for message in told(frames, second)] == [4]
    last = (missed_moves(table, by_id[first], deal.public_id, 1) or [])[-1]
    assert (last.made, last.counted) == (4, 2)


def test_an_answer_counts_by_what_its_player_was_shown(django_capture_on_commit_callbacks):
    deal = dealt(funded(), funded())
    state = state_of(deal)
    first, second = state.seats[state.turn].player, state.seats[1 - state.turn].player
    made(deal, second, lambda seat: StaySeated(seat, True), django_capture_on_commit_callbacks)
    with pytest.raises(TableRefused) as early:
        play(deal.public_id, first, lambda seat: Draw(seat, Pile.CLOSED, version=2), state.turn_due_at_ms - 1)
    assert early.value.code is TableRefusal.WRONG_DEAL
    made(deal, first, lambda seat: Draw(seat, Pile.CLOSED, version=1), django_capture_on_commit_callbacks)
    drawn = state_of(deal)
    assert version_for(drawn, state.turn) == 2
    made(deal, first, lambda seat: _put_away(drawn, seat, 2), django_capture_on_commit_callbacks)
    with pytest.raises(Refused) as late:
        play(deal.public_id, second, lambda seat: Draw(seat, Pile.CLOSED, version=3), state.turn_due_at_ms - 1)
    assert late.value.code is Refusal.STALE_VERSION
    made(deal, second, lambda seat: Draw(seat, Pile.CLOSED, version=4), django_capture_on_commit_callbacks)


def _put_away(state, seat: int, version: int):
    return Discard(seat, state.seats[seat].hand[0], version=version)
