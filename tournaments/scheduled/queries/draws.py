"""Data to check the draws of a tournament: rows for its page, and all of them as one document."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tables.openlog.models import LogKind, LogLine
from tables.play.models import Deal
from tables.shuffle.models import Shuffle, Stage
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.lots import read_list

FORMAT = "indian-rummy/tournament-draws/1"
_SAID: dict[str, StrOrPromise] = {
    Stage.TAKEN: _("committed to"),
    Stage.DEALT: _("drawn"),
    Stage.CALLED_OFF: _("called off, drawn again"),
}


class DrawRow(NamedTuple):
    """One draw: its id in the public log, its progress, and what was published so far."""

    id: str
    round_number: int
    late: int
    for_boards: bool
    outcome: StrOrPromise
    commitment: str
    list_hash: str


def rows(tournament: Tournament) -> list[DrawRow]:
    """The draws in the order in which they were committed to; none where lots are of version 1."""
    return [
        DrawRow(
            id=draw.shuffle.public_id,
            round_number=draw.round_number,
            late=draw.late,
            for_boards=draw.for_boards,
            outcome=_stage_in_words(draw),
            commitment=draw.shuffle.house,
            list_hash=draw.shuffle.transcript_hash,
        )
        for draw in _draws(tournament)
    ]


def _stage_in_words(draw: Draw) -> StrOrPromise:
    if draw.for_boards and draw.shuffle.stage in (Stage.SETTLED, Stage.OPENED):
        return _("closed, opened when every table has played")
    return _SAID.get(draw.shuffle.stage, _("closed, waits to be opened"))


def document(tournament: Tournament) -> dict[str, Any]:
    """Every draw with all that it is checked by (docs/developers/tournament-draws.md); seeds only of those drawn."""
    draws = list(_draws(tournament))
    opened = LogLine.objects.filter(deal__in=[draw.shuffle.public_id for draw in draws], kind=LogKind.OPENED)
    seeds = {line.deal: msgspec.json.decode(line.said)["seed"] for line in opened}
    places = list(
        Place.objects.filter(round__tournament=tournament)
        .select_related("registration__player", "round_table", "round")
        .order_by("round__number", "round_table__number", "chair")
    )
    drawn = [_line_of(draw, draw.shuffle, seeds.get(draw.shuffle.public_id), places) for draw in draws]
    if tournament.duplicate:
        dealt = _dealt(tournament)
        for draw, one in zip(draws, drawn, strict=True):
            one["boards"] = dealt.get(draw.shuffle.public_id, []) if draw.for_boards else None
    return {
        "draws": drawn,
        "format": FORMAT,
        "tournament": tournament.public_id,
    }


def _draws(tournament: Tournament) -> QuerySet[Draw]:
    return tournament.draws.select_related("shuffle").order_by("pk")


def _line_of(draw: Draw, shuffle: Shuffle, seed: str | None, places: Sequence[Place]) -> dict[str, Any]:
    line: dict[str, Any] = {
        "beacon": None,
        "called_off": shuffle.reason or None,
        "commitment": shuffle.house,
        "draw": shuffle.public_id,
        "late": draw.late,
        "list": None,
        "round": draw.round_number,
        "seed": seed,
        "tables": [],
    }
    if shuffle.transcript:
        listed = read_list(bytes(shuffle.transcript))
        line["list"] = msgspec.to_builtins(listed)
        if seed is not None and not draw.for_boards:
            line["tables"] = _seated(set(listed.entrants), draw.round_number, places)
    if shuffle.randomness:
        line["beacon"] = {"randomness": bytes(shuffle.randomness).hex(), "signature": bytes(shuffle.signature).hex()}
    return line


def _dealt(tournament: Tournament) -> dict[str, list[str]]:
    """The commitments of the boards that have been dealt, by the id of their draw, the first first."""
    deals = Deal.objects.filter(table__round_table__round__tournament=tournament)
    hands: dict[str, dict[int, str]] = {}
    for board, commitment in deals.values_list("board", "commitment").distinct():
        draw, _colon, number = board.partition(":")
        hands.setdefault(draw, {})[int(number)] = commitment
    return {draw: [commitment for _, commitment in sorted(numbered.items())] for draw, numbered in hands.items()}


def _seated(entrants: set[str], round_number: int, places: Sequence[Place]) -> list[list[str]]:
    """The seats of these players, in the order of tables and chairs."""
    tables: dict[int, list[str]] = {}
    for place in places:
        player = place.registration.player.public_id
        if place.round.number == round_number and place.round_table is not None and player in entrants:
            tables.setdefault(place.round_table.number, []).append(player)
    return list(tables.values())
