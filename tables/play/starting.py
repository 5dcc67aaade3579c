"""Starting a deal: commitments close, the toss if one is needed, the seats, the first cards (rules 4.1, 4.2).

The players are fixed when the commitments close, the cards when the shares and the beacon's round are fixed. Each
step is a separate transaction (`tables.shuffle.closing`), so a deal is dealt once, as it was fixed, or called off
publicly.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

import msgspec
from django.db import transaction

from base import clock
from base.ids import new_public_id
from base.rows.commits import once_committed
from engine import deal as engine_deal
from engine.cards import codes
from engine.seating import Seating, next_deal, seat_by_toss
from engine.shuffle import Chance, FairShuffle, Pulse, commitment
from tables.care.guarding import kept_out
from tables.chairs import chips, infos
from tables.chairs.models import Seat
from tables.chairs.regrouping import can_start, hold_accounts, ready, regroup
from tables.dealer import here, opening
from tables.dealer.sealing import Unsealable
from tables.play import bots, rows
from tables.play.absence import staying
from tables.play.ending import settle_ended
from tables.play.models import Deal, DealSeat, DealStatus, Move
from tables.sealing import deals as sealing
from tables.sealing.keys import Damaged
from tables.setup.models import Table, TableStatus
from tables.shuffle import beacon, closing
from tables.shuffle.models import Shuffle, Stage
from tables.shuffle.queries import next_shuffle, revealed, transcript_of, under_way
from tables.timeline.services import note_beginning
from tables.wire import broadcast
from tables.wire.broadcast import Push
from tables.wire.shuffling import CalledOff

HOST_ASKS = timedelta(seconds=60)
"""A hosted table's shuffle is dealt when its host calls; the sweep only checks whether it still waits."""
NO_STOCK_MS = 2_000
"""So long a table waits that finds no seed in the dealer's stock."""


class Board(NamedTuple):
    """Cards that several tables are dealt: the name that they are shuffled by, and the seed of 32 bytes."""

    name: str
    seed: bytes


class DealSource(NamedTuple):
    """What a deal is dealt from: its id, the house's commitment, and the randomness."""

    deal_id: str
    commitment: str
    chance: Chance


def close_next(table: Table, now_ms: int) -> Shuffle | None:
    """Close the commitments of a locked table whose countdown has ended, with everybody who is ready.

    None if too few are ready, so that the table waits again, and if they are closed already: another worker may
    have done so before this one got the lock.
    """
    shuffle = next_shuffle(table)
    if shuffle is not None and shuffle.is_under_way:
        return None
    seats = list(table.seats.filter(left_at=None).select_related("player").order_by("number"))
    on_chairs = chips.on_chairs(seats)
    players = [seat for seat in ready(seats) if on_chairs[seat.pk] >= table.largest_loss_minor]
    if not can_start(table, players):
        regroup(table, now_ms)
        return None
    if kept_out(table, players, now_ms):
        return None  # the table is in order again; the next sweep starts with who is left
    return _close(table, shuffle, players, now_ms)


def close_with(table: Table, players: Sequence[Seat], now_ms: int) -> Shuffle | None:
    """Close the commitments of a locked table's next deal with these chairs; None when it has none to close yet."""
    return _close(table, next_shuffle(table), players, now_ms)


def _close(table: Table, shuffle: Shuffle | None, players: Sequence[Seat], now_ms: int) -> Shuffle | None:
    if shuffle is None:
        _begin_anew(table, now_ms)
        return None
    closing.close(table, shuffle, players, now_ms)
    shuffle.refresh_from_db()
    if not table.is_hosted:
        assert shuffle.due_at is not None
        table.starts_at = shuffle.due_at  # what browsers count down to: until then shares can be revealed
        table.save(update_fields=["starts_at"])
    if shuffle.stage == Stage.CLOSED:
        broadcast.after_commit(infos.table_push(table))  # also for whoever a push did not reach
    return shuffle


def _begin_anew(table: Table, now_ms: int) -> None:
    """Take a shuffle and let the players commit to it: the countdown begins again."""
    taken = closing.name_next_deal(table, now_ms)
    if not table.is_hosted:
        table.starts_at = clock.at(now_ms + (1000 * table.start_s if taken else NO_STOCK_MS))
    table.save(update_fields=["next_deal_id", "starts_at"])


def go_on(table: Table, now_ms: int) -> Deal | None:
    """Take the next step of a locked table's shuffle if it is due; returns the deal, once it is dealt.

    Hosts deal themselves.
    """
    shuffle = _locked_under_way(table)
    if shuffle is None or shuffle.due_at is None or clock.to_ms(shuffle.due_at) > now_ms:
        return None
    if shuffle.stage == Stage.CLOSED:
        closing.settle(shuffle, now_ms)
    return _deal_or_wait(table, shuffle, now_ms)


def deal_if_ready(table: Table, now_ms: int) -> Deal | None:
    """Deal at a locked hosted table whose commitments are closed, if nothing is missing; its host asks."""
    shuffle = _locked_under_way(table)
    return None if shuffle is None else _deal(table, shuffle, now_ms)


def call_off(table: Table, reason: CalledOff, now_ms: int) -> bool:
    """Call off the shuffle of a locked table, if there is one, and update the table."""
    shuffle = under_way(table)
    if shuffle is None:
        return False
    if not table.is_hosted:
        hold_accounts(table)
    closing.call_off(table, shuffle, reason, now_ms)
    if table.status == TableStatus.STARTING:
        table.status, table.starts_at = TableStatus.WAITING, None
    table.save(update_fields=["status", "starts_at", "next_deal_id"])
    regroup(table, now_ms)
    return True


def give_time(away_ms: int) -> None:
    """After an outage, give players time to reveal; with a beacon call the deal off, because its round is known.

    Only shuffles are locked here; live deals come after them in the order of locks.
    """
    waiting = Shuffle.objects.select_for_update(of=("self",)).filter(due_at__isnull=False).order_by("pk")
    for shuffle in waiting:
        assert shuffle.due_at is not None
        if shuffle.stage == Stage.CLOSED and shuffle.round is not None:
            once_committed(_over_outage, shuffle.pk)
            continue  # nobody may reveal once the round is known
        shuffle.due_at += timedelta(milliseconds=away_ms)
        shuffle.save(update_fields=["due_at"])


@transaction.atomic
def _over_outage(shuffle_pk: int) -> None:
    table = Table.objects.select_for_update().filter(shuffles=shuffle_pk, shuffles__stage=Stage.CLOSED).first()
    if table is not None:
        call_off(table, CalledOff.OUTAGE, clock.now_ms())


def _locked_under_way(table: Table) -> Shuffle | None:
    return Shuffle.objects.select_for_update(of=("self",)).filter(table=table, due_at__isnull=False).first()


def _deal_or_wait(table: Table, shuffle: Shuffle, now_ms: int) -> Deal | None:
    if (why := _hopeless(table, shuffle, now_ms)) is not None:
        call_off(table, why, now_ms)
        return None
    if table.is_hosted and (shuffle.stage == Stage.OPENED or here.is_here()):
        shuffle.due_at = clock.at(now_ms) + HOST_ASKS
        shuffle.save(update_fields=["due_at"])
        return None
    deal = _deal(table, shuffle, now_ms)
    if deal is None and shuffle.is_ready and not here.is_here():
        closing.await_dealer(shuffle, now_ms)
    return deal


def _hopeless(table: Table, shuffle: Shuffle, now_ms: int) -> CalledOff | None:
    """Why this shuffle will never be dealt; None while it may be."""
    transcript = transcript_of(shuffle)
    if shuffle.stage == Stage.SETTLED and len(shuffle.missing) == len(transcript.players):
        return CalledOff.NOBODY
    if shuffle.stage == Stage.SETTLED and shuffle.round is not None and not shuffle.randomness:
        return CalledOff.BEACON if beacon.wait_until_ms(shuffle) <= now_ms else None
    if table.rules.hash != transcript.rules:
        return CalledOff.OPERATOR  # the rules were changed in these seconds
    if shuffle.is_ready and not here.is_here() and closing.has_waited_for_dealer(shuffle, now_ms):
        return CalledOff.DEALER
    return None


def _deal(table: Table, shuffle: Shuffle, now_ms: int) -> Deal | None:
    """Deal as it was fixed; None while something is missing."""
    try:
        seed = _seed(shuffle)
    except (Unsealable, Damaged):
        opening.logger.exception("a seed cannot be opened", extra={"deal": shuffle.public_id})
        call_off(table, CalledOff.DEALER, now_ms)
        return None
    if seed is None:
        return None
    order = [one.player for one in transcript_of(shuffle).players]
    chairs = table.seats.filter(left_at=None, player__public_id__in=order).select_related("player")
    seats = {seat.player.public_id: seat for seat in chairs}
    return deal_to(table, {player: seats[player] for player in order}, shuffle, seed, now_ms)


def _seed(shuffle: Shuffle) -> bytes | None:
    """The house's seed, if nothing is missing any more; raises Unsealable, and Damaged for one altered on its way."""
    if shuffle.stage == Stage.OPENED:
        return opening.handed_over(shuffle)
    if shuffle.is_ready and here.is_here() and len(shuffle.missing) < len(transcript_of(shuffle).players):
        return opening.seed_of(shuffle)
    return None


def deal_to(table: Table, seats: dict[str, Seat], shuffle: Shuffle, seed: bytes, now_ms: int) -> Deal:
    """Deal cards at a locked table to the chairs of the closed transcript, in its order, by player id."""
    source = DealSource(shuffle.public_id, shuffle.house, _chance(shuffle, seed))
    deal, state = _dealt(table, seats, source, now_ms)
    closing.dealt(shuffle, now_ms)
    return _begun(table, deal, state, now_ms)


def deal_cards(table: Table, seats: Sequence[Seat], board: Board, now_ms: int) -> Deal:
    """Deal a board at a locked table to these chairs, in their order."""
    source = DealSource(new_public_id(), commitment(board.seed), Chance(board.seed, {}, board.name))
    deal, state = _dealt(table, {seat.player.public_id: seat for seat in seats}, source, now_ms)
    return _begun(table, deal, state, now_ms)


def _begun(table: Table, deal: Deal, state: engine_deal.DealState, now_ms: int) -> Deal:
    if table.status != TableStatus.CLOSING:
        table.status = TableStatus.PLAYING
    table.starts_at, table.next_deal_id = None, ""
    table.save(update_fields=["status", "starts_at", "next_deal_id", "deal_number", "last_seating"])
    broadcast.after_commit(Push(table_pk=table.pk, reload=True))
    if state.result is not None:  # all but one had not revealed
        with rows.within_atomic(deal.public_id) as hand:
            assert hand.row is not None
            settle_ended(hand.row, state, now_ms)
        deal.refresh_from_db()
    return deal


def _dealt(table: Table, seats: dict[str, Seat], source: DealSource, now_ms: int) -> tuple[Deal, engine_deal.DealState]:
    deal_id, chance = source.deal_id, source.chance
    seating, toss = _seating(table, tuple(seats), chance.shuffle(deal_id))
    stays = staying(table, [seats[player].player for player in seating.order])
    order = (seating.order, seating.first, seating.dealer)
    state, events = engine_deal.start(table.rules, deal_id, *order, chance, now_ms, stays)
    key = sealing.new_key(deal_id)
    table.deal_number += 1
    table.last_seating = msgspec.to_builtins(seating)
    is_over = state.result is not None
    deal = Deal(
        public_id=deal_id,
        table=table,
        number=table.deal_number,
        version=state.version,
        snapshot=key.seal_state(state, apart=True),
        terms=key.seal_terms(state),
        sealed_key=key.wrapped(),
        data_key=key.clear if is_over and not chance.board else b"",
        server_seed=key.seal_seed(chance.seed),
        commitment=source.commitment,
        board=chance.board,
        held_back=bool(chance.board),
        toss=toss,
        bot_seats=sum(1 << index for index, player in enumerate(seating.order) if seats[player].is_bot),
        bot_strength=table.bot_strength,
        bot_think_ms=table.bot_think_ms,
        point_value_minor=table.point_value_minor,
        rake_bps=table.rake_bps,
        currency=table.currency_code,
        started_at=clock.at(now_ms),
        ended_at=clock.at(now_ms) if is_over else None,
        status=DealStatus.OVER if is_over else DealStatus.LIVE,
    )
    deal.due_at = clock.at_or_none(state.due_at_ms)
    deal.bot_due_at = clock.at_or_none(bots.due_ms(deal, state, now_ms))
    deal.save(force_insert=True)
    places = DealSeat.objects.bulk_create(
        DealSeat(deal=deal, seat_index=index, player=seats[player].player, seat=seats[player])
        for index, player in enumerate(seating.order)
    )
    note_beginning(deal, places)
    logged = key.seal_move(state.version, None, events)
    Move.objects.create(deal=deal, version=state.version, at=clock.at(now_ms), action=b"", events=logged)
    return deal, state


def _chance(shuffle: Shuffle, seed: bytes) -> Chance:
    """The fixed inputs and the seed; nothing can be chosen any more."""
    randomness, signature = bytes(shuffle.randomness), bytes(shuffle.signature)
    pulse = Pulse(randomness=randomness.hex(), signature=signature.hex()) if randomness else None
    return Chance.second(seed, transcript_of(shuffle), revealed(shuffle), pulse)


def _seating(
    table: Table, players: tuple[str, ...], shuffle: FairShuffle
) -> tuple[Seating, list[dict[str, str]] | None]:
    last = msgspec.convert(table.last_seating, Seating) if table.last_seating and not table.deals_boards else None
    seating = next_deal(table.rules, last, players)
    if isinstance(seating, Seating):
        return seating, None
    drawn = shuffle.toss(len(players))
    shown = [{"player": player, "card": code} for player, code in zip(players, codes(drawn), strict=True)]
    return seat_by_toss(table.rules, players, drawn), shown
