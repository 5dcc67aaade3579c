"""The referee: one JSON request a line in, one JSON answer a line out, in the same order.

It answers from the rules alone, without a database or settings, so that anybody can check a hand, a settlement or a
recorded game. A request that cannot be answered gets an error on its line and the rest go on.
"""

from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

import msgspec

from engine.referee.errors import Code, RefereeError, bad_request
from engine.referee.operations import deals, hands, matches

__all__ = ["OPS", "Code", "RefereeError", "answer", "serve"]

OPS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "classify": hands.classify,
    "declare": hands.declare,
    "score": hands.score,
    "explain": hands.explain,
    "arrange": hands.arrange,
    "best_discard": hands.best_discard,
    "deal": deals.deal,
    "toss": deals.toss,
    "rejoin": matches.rejoin,
    "split": matches.split,
    "best_of": matches.best_of,
    "replay": deals.replay,
}


def answer(line: bytes) -> dict[str, Any]:
    """Answer one line; raises RefereeError when it cannot be answered."""
    request = _decode(line)
    if not isinstance(request, dict):
        raise bad_request("The request is no JSON object; it needs an op.")
    op = request.get("op")
    if not isinstance(op, str):
        raise bad_request("op is missing." if "op" not in request else "op must be a string.")
    operation = OPS.get(op)
    if operation is None:
        raise RefereeError(Code.UNKNOWN_OP, f"There is no op {op!r}; there are {', '.join(OPS)}.")
    return operation(request)


def serve(lines: Iterable[bytes], out: BinaryIO) -> int:
    """Answer every line as it comes, an empty one too; 1 when any could not be answered, else 0."""
    status = 0
    for line in lines:
        try:
            reply = answer(line)
        except RefereeError as error:
            reply, status = error.answer(), 1
        out.write(msgspec.json.encode(reply) + b"\n")
        # Whoever asks one thing at a time waits for the answer.
        out.flush()
    return status


def _decode(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    # Of bytes in a string that are no UTF-8 msgspec says so with Python's own error.
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefereeError(Code.BAD_JSON, f"The line is no JSON: {error}.") from error
    except RecursionError as error:
        raise RefereeError(Code.BAD_JSON, "The line is nested too deeply.") from error
