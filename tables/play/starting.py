"""Starting a deal: the toss where one is needed, the seats, the committed shuffle, the first cards (rules 4.1, 4.2)."""

from collections.abc import Sequence

import msgspec

from base import clock
from engine import deal as engine_deal
from engine.cards import codes
from engine.seating import Seating, next_deal, seat_by_toss
from engine.shuffle import Chance, FairShuffle, commitment
from tables.care.guarding import kept_out
from tables.chairs import chips
from tables.chairs.models import Seat
from tables.chairs.regrouping import can_start, ready, regroup
from tables.play import bots
from tables.play.absence import staying
from tables.play.models import Deal, DealSeat, DealStatus, Move
from tables.setup.models import Table, TableStatus
from tables.timeline.services import note_beginning
from tables.wire import broadcast, moves
from tables.wire.broadcast import Push


def start_deal(table: Table, now_ms: int) -> Deal | None:
    """Start the next deal of a locked table with everybody who is ready.

    When too few are, the table goes back to waiting and None is returned.
    """
    seats = list(table.seats.filter(left_at=None).select_related("player").order_by("number"))
    on_chairs = chips.on_chairs(seats)
    players = [seat for seat in ready(seats) if on_chairs[seat.pk] >= table.largest_loss_minor]
    if not can_start(table, players):
        regroup(table, now_ms)
        return None
    if kept_out(table, players, now_ms):
        return None  # the table is in order again; the next sweep starts with who is left
    return deal_to(table, players, now_ms)


def deal_to(table: Table, players: Sequence[Seat], now_ms: int) -> Deal:
    """Deal cards at a locked table to these chairs, whose players come with them."""
    deal = _dealt(table, {seat.player.public_id: seat for seat in players}, now_ms)
    table.status, table.starts_at = TableStatus.PLAYING, None
    table.next_deal_id, table.next_server_seed = "", b""
    table.save(update_fields=["status", "starts_at", "next_deal_id", "next_server_seed", "deal_number", "last_seating"])
    broadcast.after_commit(Push(table_pk=table.pk, reload=True))
    return deal


def _dealt(table: Table, seats: dict[str, Seat], now_ms: int) -> Deal:
    seed = bytes(table.next_server_seed)
    client_seeds = {player: seat.player.client_seed for player, seat in seats.items() if seat.player.client_seed}
    chance = Chance(seed, client_seeds)
    shuffle = chance.shuffle(table.next_deal_id)
    seating, toss = _seating(table, tuple(seats), shuffle)
    stays = staying(table, [seats[player].player for player in seating.order])
    order = (seating.order, seating.first, seating.dealer)
    state, events = engine_deal.start(table.rules, table.next_deal_id, *order, chance, now_ms, stays)
    table.deal_number += 1
    table.last_seating = msgspec.to_builtins(seating)
    deal = Deal(
        public_id=table.next_deal_id,
        table=table,
        number=table.deal_number,
        version=state.version,
        snapshot=engine_deal.encode(state),
        server_seed=seed,
        commitment=commitment(seed),
        toss=toss,
        bot_seats=sum(1 << index for index, player in enumerate(seating.order) if seats[player].is_bot),
        bot_strength=table.bot_strength,
        bot_think_ms=table.bot_think_ms,
        point_value_minor=table.point_value_minor,
        rake_bps=table.rake_bps,
        currency=table.currency_code,
        started_at=clock.at(now_ms),
        status=DealStatus.LIVE,
    )
    deal.due_at = clock.at_or_none(state.due_at_ms)
    deal.bot_due_at = clock.at_or_none(bots.due_ms(deal, state, now_ms))
    deal.save(force_insert=True)
    places = DealSeat.objects.bulk_create(
        DealSeat(
            deal=deal,
            seat_index=index,
            player=seats[player].player,
            seat=seats[player],
            client_seed=client_seeds.get(player, ""),
        )
        for index, player in enumerate(seating.order)
    )
    note_beginning(deal, places)
    Move.objects.create(
        deal=deal, version=state.version, at=clock.at(now_ms), action=b"", events=moves.encode_events(events)
    )
    return deal


def _seating(
    table: Table, players: tuple[str, ...], shuffle: FairShuffle
) -> tuple[Seating, list[dict[str, str]] | None]:
    last = msgspec.convert(table.last_seating, Seating) if table.last_seating else None
    seating = next_deal(table.rules, last, players)
    if isinstance(seating, Seating):
        return seating, None
    drawn = shuffle.toss(len(players))
    shown = [{"player": player, "card": code} for player, code in zip(players, codes(drawn), strict=True)]
    return seat_by_toss(table.rules, players, drawn), shown
