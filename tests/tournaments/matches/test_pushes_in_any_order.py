"""Every push of a whole match, late, twice and in any order: the browser's screen ends as a fresh snapshot shows it."""

from collections import Counter

import pytest

from tests.static.node import answers
from tests.tournaments.matches.recording import Recording, recorded

pytestmark = pytest.mark.django_db(transaction=True)
MOST_MATCHES = 8
ORDERS = 150
"""For each of the four sockets."""
KINDS = {
    "snapshot", "table", "events", "settled", "said", "muted", "arranged", "presence", "ok",
    "shuffle.closed", "shuffle.revealed", "shuffle.called_off",
}  # fmt: skip


async def test_the_screen_ends_as_a_fresh_snapshot_shows_it() -> None:
    match = await with_a_rejoin()
    told_of(match)
    asked = [{"told": one.told, "truths": one.truths, "orders": ORDERS} for one in match.records]
    for record, told in zip(match.records, answers("deliver.js", asked), strict=True):
        assert told["faults"] == [], record.user.display_name
        assert told["asked"] > ORDERS, "nothing was missing, so nothing came late"


async def with_a_rejoin() -> Recording:
    """A match in which one rejoined: the cards say who may, so matches are played until one does."""
    for _ in range(MOST_MATCHES):
        async with recorded() as match:
            await match.play()
        if match.rejoined:
            return match
    raise AssertionError("nobody could rejoin")


def told_of(match: Recording) -> None:
    """The match had all in it that a table can tell."""
    kinds = Counter(message["type"] for one in match.records for _, message in one.told)
    assert kinds.keys() >= KINDS, kinds
    hosted = [one["table"]["hosted"]["match"] for one in match.records[-1].truths]
    tables = [message["table"] for one in match.records for _, message in one.told if message["type"] == "table"]
    # Who fell out may answer before a snapshot has shown the question: that the sockets were told it is enough.
    assert any(one["rejoin"] for one in [*hosted, *(table["hosted"]["match"] for table in tables)])
    assert hosted[-1]["status"] == "over"
    assert {entry["entries"] for entry in hosted[-1]["entrants"]} == {1, 2}
    events = {event["type"] for one in match.records for _, each in one.told for event in each.get("events", ())}
    assert events >= {"drawn", "discarded", "dropped", "finish_placed", "declared", "shown", "over"}, events
