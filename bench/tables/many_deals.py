"""Thousands of live deals at once, so many of which fall due each second; as rows, for nobody plays them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tables.play.models import Deal
    from tables.setup.models import Table

PROFILE = "rummycircle-points"
# Long turns, so that a clock that has fired does not run out again while we measure.
LONG = {"turn_s": 600, "extra_s": 600}
BATCH = 1000
AN_HOUR_MS = 3_600_000


def live_deals(count: int, waves_ms: Sequence[int], apart_ms: int, each: int) -> dict[int, int]:
    """Make deals in their first turn: `each` due one after another from every one of `waves_ms`, the rest later.

    Returns when each of the former falls due, by its primary key.
    """
    from tables.play.models import Deal
    from tables.setup.models import Table

    dues = [start_ms + number * apart_ms for start_ms in waves_ms for number in range(each)]
    dues += [waves_ms[-1] + AN_HOUR_MS] * (count - len(dues))
    made: dict[int, int] = {}
    for start in range(0, count, BATCH):
        tables = Table.objects.bulk_create(_tables(range(start, min(start + BATCH, count))))
        batch = dues[start : start + BATCH]
        rows = Deal.objects.bulk_create(_deal(table, due_ms) for table, due_ms in zip(tables, batch, strict=True))
        made |= {row.pk: due_ms for row, due_ms in zip(rows, batch, strict=True) if due_ms < waves_ms[-1] + AN_HOUR_MS}
    return made


def _tables(numbers: Iterable[int]) -> list["Table"]:
    from tables.setup.models import Table, TableStatus

    loss_minor = 8_000
    return [
        Table(
            name=f"Table {number}",
            profile_name=PROFILE,
            buy_in_min_minor=loss_minor,
            buy_in_max_minor=loss_minor,
            largest_loss_points=80,
            status=TableStatus.PLAYING,
            deal_number=1,
        )
        for number in numbers
    ]


def _deal(table: "Table", due_ms: int) -> "Deal":
    from base import clock
    from base.ids import new_public_id
    from engine import deal as rules
    from engine.houses import profile, with_overrides
    from engine.shuffle import Chance, commitment
    from tables.play.models import Deal, DealStatus
    from tables.sealing.deals import new_key

    rules_of_table = with_overrides(profile(PROFILE), LONG)
    seed, public_id = table.pk.to_bytes(32, "big"), new_public_id()
    players = [f"{public_id}{seat}" for seat in range(6)]
    started_ms = due_ms - 1000 * (rules_of_table.turn_s + rules_of_table.extra_s)
    state, _ = rules.start(rules_of_table, public_id, players, 0, 5, Chance(seed, {}), started_ms)
    assert state.due_at_ms == due_ms
    key = new_key(public_id)
    return Deal(
        public_id=public_id,
        table=table,
        number=1,
        version=state.version,
        snapshot=key.seal_state(state, apart=True),
        terms=key.seal_terms(state),
        sealed_key=key.wrapped(),
        server_seed=key.seal_seed(seed),
        commitment=commitment(seed),
        point_value_minor=100,
        rake_bps=0,
        currency="CHIP",
        started_at=clock.at(started_ms),
        due_at=clock.at(due_ms),
        status=DealStatus.LIVE,
    )
