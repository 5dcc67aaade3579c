"""A week of deals in the demonstration house, through the services of the tables, at the moments of that week.

People's moves are chosen by the engine's bots. Deals and moves have times of that week; their bookings are made
today, because the ledger only uses the database's time.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from accounts.people.models import User
from base import clock
from desk.demo.dice import Dice
from desk.demo.people import Company
from engine import deal as rules
from engine.arrange import arrange, best_discard
from engine.bots.choose import decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.deal import DealState, Phase
from engine.deal.actions import SeatAction
from engine.views import for_seat
from tables.chairs import services as chairs
from tables.chat import services as chat
from tables.chat.models import LineKind
from tables.play import deadlines
from tables.play.models import NOT_ENDED, Deal
from tables.play.services import play
from tables.sealing.deals import state_of
from tables.setup.models import Table
from tables.setup.services import open_table
from tables.wire import broadcast

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
THINKS_MS, DIFFERS = 3_500, 0.6
MOST_MOVES = 900
RUDE = "You play like a sack of rice, go home!"


class Evening(NamedTuple):
    """One sitting: the players, the time, and the number of deals."""

    table: Table
    players: Sequence[User]
    at_ms: int
    deals: int


def week(company: Company, deals: int, chance: Dice) -> int:
    """Play about this many deals between honest people over the last seven days; returns how many."""
    tables = [
        _table("Demo: Neem Tree", 100, 4),
        _table("Demo: Old Harbour", 500, 3),
        _table("Demo: Two by Two", 200, 2),
    ]
    played = 0
    for evening in sorted(_evenings(company, tables, deals, chance), key=lambda evening: evening.at_ms):
        played += _sit_and_play(evening, chance, None)
    return played


def collude(company: Company, deals: int, chance: Dice) -> int:
    """The two play their deals at a table of two, and one of them throws them by showing hopeless hands."""
    table = _table("Demo: Corner Table", 500, 2)
    begins_ms = clock.now_ms() - 2 * DAY_MS
    return _sit_and_play(Evening(table, company.colluders, begins_ms, deals), chance, company.colluders[0])


def quarrel(company: Company) -> Table:
    """Somebody is rude at a table now, and is reported."""
    table = _table("Demo: Loud Corner", 100, 3)
    rude, *others = company.players[:3]
    now_ms = clock.now_ms() - HOUR_MS
    with broadcast.collected():
        for user in (rude, *others):
            chairs.sit_down(table.public_id, user, table.buy_in_max_minor, None, now_ms)
        line = chat.say(table.public_id, rude, LineKind.TEXT, RUDE, now_ms)
        for number, user in enumerate(others):
            chat.report(table.public_id, user, rude.public_id, line.public_id, now_ms + 60_000 * number)
        for user in (rude, *others):
            chairs.leave(table.public_id, user, now_ms + HOUR_MS // 2)
    return table


def _evenings(company: Company, tables: Sequence[Table], deals: int, chance: Dice) -> Iterator[Evening]:
    now_ms, planned = clock.now_ms(), 0
    while planned < deals:
        table = chance.choice(tables)
        count = min(chance.between(3, 8), deals - planned)
        players = chance.sample(company.honest, table.max_seats)
        at_ms = now_ms - chance.between(HOUR_MS, 7 * DAY_MS)
        yield Evening(table, players, at_ms, count)
        planned += count


def _sit_and_play(evening: Evening, chance: Dice, throws: User | None) -> int:
    """Let them sit down, play, and go; they bring enough for all of it."""
    table, now_ms = evening.table, evening.at_ms
    played = 0
    with broadcast.collected():
        for user in evening.players:
            chairs.sit_down(table.public_id, user, table.buy_in_max_minor, None, now_ms)
        for _ in range(evening.deals):
            table.refresh_from_db()
            if table.starts_at is None:
                break  # somebody is out of chips
            now_ms = clock.to_ms(table.starts_at)
            deadlines.sweep_starts(now_ms)
            deal = Deal.objects.filter(table=table, status__in=NOT_ENDED).first()
            if deal is None:
                break
            now_ms = _play_out(deal, now_ms, chance, throws)
            played += 1
        for user in evening.players:
            chairs.leave(table.public_id, user, now_ms)
    return played


def _play_out(deal: Deal, now_ms: int, chance: Dice, throws: User | None) -> int:
    """Every move of a deal, made as its players; when it was over."""
    strengths = list(Strength)
    for number in range(MOST_MOVES):
        deal.refresh_from_db()
        state = state_of(deal)
        if state.result is not None:
            return now_ms
        seat = state.to_move
        player = state.seats[seat].player
        thrown = throws is not None and player == throws.public_id
        action = (_throw(state, seat) if thrown else None) or decide(
            for_seat(state, seat), state.profile, JUDGEMENTS[strengths[_number_of(player) % len(strengths)]]
        )
        limit_ms = (state.due_at_ms or now_ms + THINKS_MS) - 500
        now_ms = min(limit_ms, now_ms + round(chance.about(THINKS_MS, DIFFERS)))
        made = msgspec.structs.replace(action, by="player")
        play(deal.public_id, player, partial(_as_made, made), max(now_ms, clock.to_ms(deal.started_at) + number))
    raise AssertionError(f"deal {deal.public_id} comes to no end")


def _as_made(action: SeatAction, seat: int) -> SeatAction:
    return action


def _number_of(player: str) -> int:
    return sum(player.encode())


def _throw(state: DealState, seat: int) -> SeatAction | None:
    """A hand that cannot be declared is shown; None where there is nothing to show yet."""
    hand = state.seats[seat].hand
    if state.phase is Phase.DECLARE and not arrange(state.profile, state.jokers, hand).declarable:
        return rules.Declare(seat, (hand,), b"", version=state.version)
    if state.phase is Phase.TURN and state.drawn:
        best = best_discard(state.profile, state.jokers, hand)
        return None if best.declarable else rules.Finish(seat, best.discard, version=state.version)
    return None


def _table(name: str, point_value_minor: int, seats: int) -> Table:
    loss_minor = 80 * point_value_minor
    return open_table(
        Table(
            name=name,
            profile_name="rummycircle-points",
            point_value_minor=point_value_minor,
            rake_bps=1000,
            buy_in_min_minor=loss_minor,
            buy_in_max_minor=50 * loss_minor,
            max_seats=seats,
            share_deals=False,
        )
    )
