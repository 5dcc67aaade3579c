"""Messages from the published schema, spoiled ones and raw frames: nothing fails, and other tables play on.

`make fuzz` is the same with a million of them.
"""

from tests.faults.house import House
from tests.fuzz.messages import drawn, kinds
from tests.fuzz.siege import errors, siege

MESSAGES, CLIENTS = 900, 12


async def test_it_makes_no_socket_fail_and_no_other_table_wait(house: House) -> None:
    known = len(errors(house))
    told = await siege(house, MESSAGES, CLIENTS, number=1, quiet_moves=9)
    assert told.faults == []
    assert errors(house)[known:] == []
    assert told.sent >= MESSAGES
    assert told.read > MESSAGES // 2
    assert told.answers["ok"] > 0
    assert told.answers["refused bad_json"] > 0
    assert house.clerk.ask("ledger") == []


def test_every_message_of_the_schema_is_among_them() -> None:
    assert {message["type"] for message in drawn(100, 1)} == set(kinds())
