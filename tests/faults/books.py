"""What is saved of a table's deal, held to what must be true whatever was killed.

The cards are all there; the log replays to the saved state, so each move and each deadline counted once; and the chips
are all there.
"""

import json
from collections import Counter
from typing import Any, NamedTuple

from base import clock
from engine import deal as rules
from engine.cards import PACK
from engine.deal import Action, DealState, Event, Timeout
from engine.views import SeatView, for_seat
from tables.sealing.deals import DealKey
from tables.sealing.keys import unwrapped
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.standalone import LIVE_KEY

MOVES = {"draw", "discard", "drop"}


class Saved(NamedTuple):
    """A deal's row."""

    pk: int
    version: int
    status: str
    state: DealState
    key: DealKey


def saved(house: House, table: str) -> Saved:
    """The table's latest deal as it is saved now."""
    return deals(house, table)[-1]


def deals(house: House, table: str) -> list[Saved]:
    """All deals of a table, in order."""
    rows = house.rows(
        "SELECT deal.id, version, deal.status, snapshot, terms, deal.public_id, sealed_key FROM tables_deal deal "
        "JOIN tables_table t ON t.id = table_id WHERE t.public_id = %s ORDER BY number",
        table,
    )
    found = []
    for pk, version, status, snapshot, terms, deal_id, sealed in rows:
        key = DealKey(deal_id, unwrapped(deal_id, sealed, [LIVE_KEY]))
        found.append(Saved(pk, version, status, key.state(version, snapshot, terms), key))
    return found


def view_of(house: House, table: str, seat: int | None) -> SeatView:
    """What a seat has to be shown of it."""
    return for_seat(saved(house, table).state, seat)


def actions(house: House, table: str) -> list[Action]:
    """Every action that was accepted in the table's latest deal, in order."""
    return [action for _, _, action, _ in _log(house, saved(house, table)) if action is not None]


def timeouts(house: House, table: str) -> int:
    """How many deadlines have fired in the table's latest deal."""
    return sum(isinstance(action, Timeout) for action in actions(house, table))


def assert_moves_kept(house: House, table: str, player: Player) -> None:
    """Assert that each move for which a client was told ok is in the log, at the version it was told."""
    log = {deal.state.deal_id: logged(house, deal) for deal in deals(house, table)}
    asked = {message["id"]: message for message in map(json.loads, player.sent)}
    for answer in player.answers():
        if answer["type"] != "ok" or not answer.get("version") or answer["id"] not in asked:
            continue
        message = asked[answer["id"]]
        if message["type"] in MOVES:
            action = log[message["deal"]][answer["version"]]
            assert type(action).__name__.lower() == message["type"], (answer, action)


def hold(house: House, table: str) -> None:
    """Assert that cards, moves, deadlines and chips are all as they must be."""
    hold_deal(house, saved(house, table))
    found = house.clerk.ask("ledger")
    assert not found, found


def hold_deal(house: House, deal: Saved) -> None:
    """Assert that the cards, moves and deadlines of one deal are as they must be; it lies at home."""
    _every_card_is_in_one_place(deal.state)
    _the_log_replays_to_the_state(deal, _log(house, deal))


def logged(house: House, deal: Saved) -> dict[int, Action | None]:
    """A deal's log by version; the dealing itself is no action."""
    return {version: action for version, _, action, _ in _log(house, deal)}


def chips_at(house: House, people: list[dict[str, str]]) -> int:
    """All chips of these people, on chairs and at home, and what the house has kept."""
    ((held,),) = house.rows(
        "SELECT coalesce(sum(balance_minor), 0)::bigint FROM wallet_account a WHERE owner_id IN "
        "(SELECT id FROM accounts_user WHERE public_id = ANY(%s)) OR code IN (SELECT 'seat:' || s.public_id FROM "
        "tables_seat s JOIN accounts_user u ON u.id = s.player_id WHERE u.public_id = ANY(%s))",
        [person["id"] for person in people],
        [person["id"] for person in people],
    )
    return int(held)


def states(house: House, deal: Saved) -> dict[int, DealState]:
    """The state at every version of a deal, replayed from the log."""
    return {state.version: state for state, _ in _replayed(deal, _log(house, deal))}


def _log(house: House, deal: Saved) -> list[tuple[int, int, Any, Any]]:
    """Version, time, action and events of every move."""
    log = house.rows("SELECT version, at, action, events FROM tables_move WHERE deal_id = %s ORDER BY 1", deal.pk)
    return [
        (version, clock.to_ms(at), deal.key.action(version, events, action), deal.key.events(version, events))
        for version, at, action, events in log
    ]


def _every_card_is_in_one_place(state: DealState) -> None:
    lying = state.closed + state.open_pile + bytes((state.cut,))
    finished = b"" if state.finish_card is None else bytes((state.finish_card,))
    hands = b"".join(seat.hand for seat in state.seats)
    assert Counter(lying + finished + hands) == Counter(PACK * state.profile.packs)


def _the_log_replays_to_the_state(deal: Saved, log: list[tuple[int, int, Any, Any]]) -> None:
    assert [version for version, *_ in log] == list(range(1, deal.version + 1))
    replayed = _replayed(deal, log)
    assert [(state.version, events) for state, events in replayed] == [(row[0], row[3]) for row in log]
    assert replayed[-1][0] == deal.state


def _replayed(deal: Saved, log: list[tuple[int, int, Any, Any]]) -> list[tuple[DealState, tuple[Event, ...]]]:
    """Every state and what led to it; a deadline that had fired twice would be refused, for it is not due again."""
    terms = deal.state.terms
    dealt = (terms.profile, terms.deal_id, terms.players, terms.first, terms.dealer)
    state, events = rules.start(*dealt, terms.chance, terms.started_at_ms, terms.stays)
    found = [(state, events)]
    for _, at_ms, action, _ in log[1:]:
        state, events = rules.apply(state, action, at_ms)
        found.append((state, events))
    return found
