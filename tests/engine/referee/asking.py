"""Asking the referee in one process, as its tests do."""

import io
import json
from typing import Any

from engine import deal, record
from engine.houses import profile
from engine.referee import serve
from engine.shuffle import Chance
from tests.engine.cast import CIRCLE

START_MS = 1_700_000_000_000

HAND_13 = [["8S", "9S", "10S", "JS"], ["9H", "10H", "PJ"], ["5C", "5H", "5D"], ["KS", "KH", "KC"]]


def ask_lines(*lines: bytes) -> tuple[list[dict[str, Any]], int]:
    """Every answer, and the exit status."""
    out = io.BytesIO()
    status = serve(lines, out)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """The answer to one request; `profile` is Taj's unless given."""
    request = {"op": op, "profile": "taj-points", **fields}
    (answer,), _ = ask_lines(json.dumps(request).encode())
    return answer


def error(op: str, **fields: Any) -> tuple[str, str]:
    """The code and the message of a request that cannot be answered."""
    found = ask(op, **fields)["error"]
    return found["code"], found["message"]


def finished_deal() -> dict[str, Any]:
    """The record of a deal of three in which the first two drop at once."""
    state, _ = deal.start(profile(CIRCLE), "d1", ["ana", "ben", "cal"], 0, 2, Chance(bytes(range(32)), {}), START_MS)
    moves: list[tuple[int, deal.Action]] = [(START_MS + 1000, deal.Drop(0)), (START_MS + 2000, deal.Drop(1))]
    for at_ms, move in moves:
        state, _ = deal.apply(state, move, at_ms)
    stake = record.Stake("CHIP", point_value_minor=100, rake_bps=1000)
    plain: dict[str, Any] = json.loads(record.encode(record.build(state, moves, stake)))
    return plain


def player(name: str, outcome: str, groups: list[list[str]] | None = None, **fields: Any) -> dict[str, Any]:
    """One seat of a `deal` request, with a hand of 13 of its own unless given."""
    return {"id": name, "outcome": outcome, "groups": groups or [], "ungrouped": [], **fields}
