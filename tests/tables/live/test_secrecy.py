"""Nothing that is sent tells what its reader may not know: a recorder in every seat, a spectator, random deals.

What each reader was sent is searched for the others' hidden cards, by following every card from the log: a reader's
`drawn` events, hands and snapshots may name only what that reader saw.
"""

import json
import random

import pytest

from engine import deal as rules
from engine.deal import Phase
from tables.live.snapshots.queries import missed_events
from tables.play.services import play
from tables.wire import broadcast
from tests.engine.deal.legal import legal_actions
from tests.tables.cast import dealt, funded, seed_of, state_of
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db

PROFILES = ("rummycircle-points", "taj-points", "classic-points21")


def random_action(state, chance):
    """A legal action, the dull ones left out, drops rare."""
    dull = rules.Timeout | rules.AskDrop | rules.StaySeated
    actions = [action for action in legal_actions(state) if not isinstance(action, dull)]
    rare = [a for a in actions if isinstance(a, rules.Drop | rules.Finish)]
    usual = [a for a in actions if a not in rare]
    return chance.choice(rare if rare and (not usual or chance.random() < 0.04) else usual)


def frames_of(pushes, reader: str) -> list[dict]:
    messages = [frame.own.get(reader, frame.public) for push in pushes for frame in push.frames]
    return [json.loads(message) for message in messages if message]


def secrets_in(message: dict, own_seat: int | None) -> list[str]:
    """Cards that this message tells and its reader may not know."""
    told = []
    for event in message.get("events", ()):
        mine = event.get("seat") == own_seat
        if event["type"] == "drawn" and event["pile"] == "closed" and not mine and event["card"] is not None:
            told.append(event["card"])
        if event["type"] == "finish_placed" and not mine and event["card"] is not None:
            told.append(event["card"])
        if event["type"] == "wrong_shown" and not mine and event["groups"]:
            told.append("groups")
        if event["type"] in {"absence_chosen", "drop_asked"} and not mine:
            told.append(event["type"])
    return told


@pytest.mark.parametrize("profile_name", PROFILES)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_told_a_hidden_card(profile_name, seed, django_capture_on_commit_callbacks):
    chance = random.Random(seed)
    users, spectator = [funded() for _ in range(chance.choice([2, 4]))], funded()
    deal = dealt(*users, profile_name=profile_name, point_value_minor=10 if "21" in profile_name else 100)
    by_player = {user.public_id: user for user in users}
    for _ in range(60):
        state = state_of(deal)
        if state.phase is Phase.OVER:
            break
        action = random_action(state, chance)
        player = state.seats[action.seat].player
        with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
            play(deal.public_id, player, lambda _, action=action: action, state.turn_due_at_ms - 1)
        for index, seat in enumerate(state.seats):
            for message in frames_of(pushes, seat.player):
                assert secrets_in(message, index) == []
        for message in frames_of(pushes, spectator.public_id):
            assert secrets_in(message, None) == []
    check_snapshots(deal, by_player, spectator)


def check_snapshots(deal, by_player, spectator) -> None:
    state = state_of(deal)
    if state.phase is Phase.OVER:
        return
    for user in (*by_player.values(), spectator):
        shown = json.loads(snapshot_for(deal.table.public_id, user).message)
        index = next((n for n, seat in enumerate(state.seats) if seat.player == user.public_id), None)
        expected = 0 if index is None else len(state.seats[index].hand)
        assert len(shown["deal"]["hand"]) == expected
        assert seed_of(deal).hex() not in json.dumps(shown)
        for version, message in missed_events(deal.table.public_id, user, deal.public_id, 1) or []:
            assert secrets_in(json.loads(message), index) == [], version
