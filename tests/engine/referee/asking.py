"""Asking the referee in one process, as its tests do."""

import io
import json
from typing import Any

from engine.referee import serve

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


def player(name: str, outcome: str, groups: list[list[str]] | None = None, **fields: Any) -> dict[str, Any]:
    """One seat of a `deal` request, with a hand of 13 of its own unless given."""
    return {"id": name, "outcome": outcome, "groups": groups or [], "ungrouped": [], **fields}
