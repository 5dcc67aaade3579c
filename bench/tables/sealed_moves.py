"""What sealing costs a move: its state read, its line of the log and its state written, beside a deal of before."""

import time
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from engine.deal import DealState
    from tables.play.rows import DealRow
    from tables.sealing.deals import DealKey

TURNS = 15
MOVES = 400
CEILING_US = 250
"""A move takes some milliseconds with its commit; sealing may not be what anybody notices."""


def run() -> list[Row]:
    """Processor time of one move's sealing, and how many bytes more it writes."""
    house.ready()
    from engine import deal as rules
    from engine.houses import profile
    from engine.shuffle import Chance
    from tables.sealing.deals import DealKey, key_of, new_key

    players = [f"player{seat}" for seat in range(6)]
    state, _ = rules.start(profile("rummycircle-points"), "deal", players, 0, 5, Chance(bytes(32), {}), 1_000_000)
    draw = rules.Draw(0, rules.Pile.CLOSED)
    after, events = rules.apply(state, draw, 1_001_000)

    def written(key: DealKey) -> tuple[bytes, bytes]:
        return key.seal_move(2, draw, events), key.seal_state(after, apart=True)

    def move(row: DealRow) -> None:
        key_of(row).state(row.version, row.snapshot, row.terms)
        written(key_of(row))

    sealing, plain = new_key("deal"), DealKey("deal", b"")
    sealed_row = _row(sealing, state, sealing.wrapped())
    plain_row = _row(plain, state, b"")
    turns = [(_took_us(lambda: move(sealed_row)), _took_us(lambda: move(plain_row))) for _ in range(TURNS)]
    sealed_us, plain_us = (median(column) for column in zip(*turns, strict=True))
    more = [sum(map(len, written(key))) for key in (sealing, plain)]
    return [
        Row(what="read and write a move, sealed", value=sealed_us, unit="us", peer="plain", peer_value=plain_us),
        Row(what="sealing alone", value=sealed_us - plain_us, unit="us", ceiling=CEILING_US),
        Row(what="bytes that a move writes", value=more[0], unit="B", peer="plain", peer_value=more[1]),
    ]


def _row(key: "DealKey", state: "DealState", sealed_key: bytes) -> "DealRow":
    from tables.play.rows import DealRow

    snapshot, terms = key.seal_state(state, apart=True), key.seal_terms(state)
    return DealRow(
        pk=1,
        public_id="deal",
        table_pk=1,
        status="live",
        version=1,
        snapshot=snapshot,
        terms=terms,
        sealed_key=sealed_key,
        bot_seats=0,
        bot_strength="",
        bot_think_ms=0,
        currency="CHIP",
        cell=0,
        mark="1",
    )


def _took_us(move: Callable[[], None]) -> float:
    began_s = time.process_time()
    for _ in range(MOVES):
        move()
    return (time.process_time() - began_s) / MOVES * 1e6
