"""A record as text: a header, then the moves, a turn a line (docs/notation.md)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.houses.documents import edition, editions
from engine.houses.rule_profile import RuleProfile
from engine.notation.tokens import token_of
from engine.record import DealRecord
from engine.record.document import FIRST_FORMAT, SECOND_FORMAT
from engine.record.moves import MoveOfSeat

FIRST_LINES = {FIRST_FORMAT: "indian-rummy-notation 1", SECOND_FORMAT: "indian-rummy-notation 2"}


def write(record: DealRecord) -> str:
    """The record in the compact notation; `read` makes the same record of it."""
    header = "".join(f"{key} {msgspec.json.encode(value).decode()}\n" for key, value in _header(record))
    return f"{FIRST_LINES[record.format]}\n{header}\n{_movetext(record)}\n"


def _header(record: DealRecord) -> Iterator[tuple[str, Any]]:
    stake = record.settlement
    yield "deal", record.deal
    yield "profile", _difference(record.profile)
    yield "profile-hash", record.profile_hash
    yield "players", record.players
    yield "first", record.first
    yield "dealer", record.dealer
    yield "stays", record.stays
    yield "server-seed", record.server_seed
    if record.format == FIRST_FORMAT:
        yield "client-seeds", record.client_seeds
    else:
        yield "shuffle", record.shuffle
    if record.board is not msgspec.UNSET:
        yield "board", record.board
    yield "toss", None if record.toss is None else [[one.player, one.card] for one in record.toss]
    yield "started", record.started_at_ms
    yield "stake", [stake.currency, stake.point_value_minor, stake.rake_bps]
    yield "digest", record.digest


def _difference(profile: RuleProfile) -> dict[str, Any]:
    """A profile's name, and its numbers where they are not those of the house of that name in the same version."""
    usual = edition(profile.name, profile.version) or next(iter(editions(profile.name)), None)
    if usual is None:
        return profile.document()
    fields = msgspec.structs.asdict(profile)
    return {name: value for name, value in fields.items() if name == "name" or value != getattr(usual, name)}


def _movetext(record: DealRecord) -> str:
    lines: list[list[str]] = []
    now_ms, last_seat = record.started_at_ms, -1
    for move in record.moves:
        seat = move.seat if isinstance(move, MoveOfSeat) else last_seat
        if not lines or seat != last_seat:
            lines.append([])
        lines[-1].append(token_of(move, now_ms))
        now_ms, last_seat = move.at_ms, seat
    return "\n".join(" ".join(line) for line in lines)
