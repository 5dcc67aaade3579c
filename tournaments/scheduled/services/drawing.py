"""Drawing lots that nobody can choose: a commitment first, then a closed list, then the seed (version 2 of lots).

Each step is in the public log of shuffles. The commitment of a round's draw is published when the tournament is
announced, or when the round before it is drawn; that of late players before the first of them can register.
"""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from tables.dealer.sealing import Unsealable
from tables.sealing.keys import Damaged
from tables.shuffle import draws
from tables.shuffle.models import UNDER_WAY, Shuffle, Stage
from tables.wire.shuffling import CalledOff
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.lots import DrawList, Lots, read_list

logger = logging.getLogger(__name__)
LOOK_MS = 500
"""So soon a tournament looks again whether the round and the dealer have come."""


class Result(NamedTuple):
    """A list, and the lots that were drawn for it."""

    listed: DrawList
    lots: Lots


def commit(
    tournament: Tournament, round_number: int, now_ms: int, late: int = 0, *, boards: bool = False
) -> Draw | None:
    """Take and publish the house's commitment for a draw to come; None while the dealer's stock is empty."""
    line: dict[str, str | int] = {"tournament": tournament.public_id, "round": round_number, "late": late}
    if boards:
        line["boards"] = 1
    shuffle = draws.take(now_ms, **line)
    if shuffle is None:
        return None
    return Draw.objects.create(
        tournament=tournament, shuffle=shuffle, round_number=round_number, late=late, for_boards=boards
    )


def commit_once(tournament: Tournament, round_number: int, now_ms: int, *, boards: bool = False) -> Draw | None:
    """The draw of a locked tournament's round with the published commitment, else a new one."""
    draw = boards_of(tournament, round_number) if boards else _newest(tournament, round_number, 0)
    return draw or commit(tournament, round_number, now_ms, boards=boards)


def close_over(draw: Draw, entries: Sequence[Registration], tables: Sequence[int], now_ms: int) -> None:
    """Close a draw over these entries and sizes of tables; after that the list does not change."""
    words = {entry.player.public_id: entry.client_seed for entry in entries if entry.client_seed}
    _close(draw, [entry.player.public_id for entry in entries], words, tables, now_ms)


def _close(draw: Draw, entrants: Sequence[str], words: dict[str, str], tables: Sequence[int], now_ms: int) -> None:
    shuffle = _locked(draw)
    listed = DrawList(
        beacon=draws.beacon_for(now_ms),
        closed_at_ms=now_ms,
        draw=shuffle.public_id,
        entrants=tuple(entrants),
        house=shuffle.house,
        late=draw.late,
        round=draw.round_number,
        tables=tuple(tables),
        tournament=draw.tournament.public_id,
        words=words,
    )
    draws.close(shuffle, listed.encode(), listed.hash(), listed.beacon, len(entrants), now_ms)


def is_closed(tournament: Tournament, round_number: int) -> bool:
    """Whether the list of a round is closed."""
    newest = _newest(tournament, round_number, 0)
    return newest is not None and newest.shuffle.stage != Stage.TAKEN


def result(draw: Draw, now_ms: int) -> Result | None:
    """The result of a closed draw, whose seed is published with it; None while it waits.

    The seed of boards stays secret until they have been played. A seed that can never be opened is called off, and
    the same list is closed over the next seed: the house cannot choose between lists by that, and both are in the
    public log.
    """
    shuffle = _locked(draw)
    listed = read_list(bytes(shuffle.transcript))
    if shuffle.stage != Stage.CALLED_OFF:
        try:
            drawn = draws.kept(shuffle) if draw.for_boards else draws.opened(shuffle)
            why = draws.hopeless(shuffle, now_ms)
        except (Unsealable, Damaged):
            logger.exception("a draw's seed cannot be opened", extra={"tournament": listed.tournament})
            drawn, why = None, CalledOff.FAULT
        if drawn is not None:
            if not draw.for_boards:
                draws.publish(shuffle, drawn.seed, now_ms)
            return Result(listed, Lots.second(drawn.seed, listed, drawn.randomness))
        if why is None:
            return None
        draws.call_off(shuffle, why, now_ms)
    again = commit(draw.tournament, draw.round_number, now_ms, draw.late, boards=draw.for_boards)
    if again is not None:
        _close(again, listed.entrants, listed.words, listed.tables, now_ms)
    return None


def boards_of(tournament: Tournament, round_number: int) -> Draw | None:
    """The draw of the boards of a round, with its shuffle; None where it has none yet."""
    draws = tournament.draws.filter(round_number=round_number, for_boards=True)
    return draws.select_related("shuffle", "tournament").order_by("-pk").first()


def publish_boards(tournament: Tournament, round_number: int, now_ms: int) -> None:
    """Publish the seed of the boards of a finished round, once."""
    draw = boards_of(tournament, round_number)
    if draw is not None and draw.shuffle.stage == Stage.OPENED:
        shuffle = _locked(draw)
        drawn = draws.kept(shuffle)
        assert drawn is not None
        draws.publish(shuffle, drawn.seed, now_ms)


def call_off(tournament: Tournament, now_ms: int) -> None:
    """Call off the unfinished draws of a locked tournament that is cancelled."""
    under_way = tournament.draws.filter(shuffle__stage__in=UNDER_WAY).select_related("tournament")
    for draw in under_way:
        draws.call_off(_locked(draw), CalledOff.HOST, now_ms)


def late_under_way(tournament: Tournament) -> Draw | None:
    """The batch of late players whose list is closed and who are not seated yet."""
    late = tournament.draws.filter(late__gt=0).exclude(shuffle__stage=Stage.TAKEN)
    last = late.select_related("shuffle", "tournament").order_by("-pk").first()
    return None if last is None or last.shuffle.stage == Stage.DEALT else last


def late_to_come(tournament: Tournament, now_ms: int) -> Draw | None:
    """The draw of the next batch of late players, its commitment published; None while the stock is empty."""
    last = tournament.draws.filter(late__gt=0).select_related("shuffle", "tournament").order_by("-pk").first()
    if last is not None and last.shuffle.stage == Stage.TAKEN:
        return last
    return commit(tournament, 1, now_ms, 1 if last is None else last.late + 1)


def _newest(tournament: Tournament, round_number: int, late: int) -> Draw | None:
    draws = tournament.draws.filter(round_number=round_number, late=late, for_boards=False)
    return draws.select_related("shuffle", "tournament").order_by("-pk").first()


def _locked(draw: Draw) -> Shuffle:
    return Shuffle.objects.select_for_update(of=("self",)).get(pk=draw.shuffle_id)
