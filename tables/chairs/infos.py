"""The table and its people for messages: the part for everybody, read once, and the part for each player."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import QuerySet
from msgspec.structs import replace

from accounts.people.models import User
from base import clock
from base.prepared import execute_prepared
from tables.chairs import chips
from tables.chairs.guests import guest_lists, let_in
from tables.chairs.models import Seat, Waiting
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.setup.models import Table
from tables.shuffle.queries import next_deal, next_shuffle, own_commitments
from tables.wire import presence, protocol
from tables.wire.broadcast import Push
from tables.wire.messages import ChairInfo, Guests, PlayerInfo, TableInfo, You

_CHANGED = b"UPDATE tables_table SET revision = revision + 1 WHERE id = %s RETURNING revision"


def player_info(user: User) -> PlayerInfo:
    """A player as others see them."""
    return PlayerInfo(id=user.public_id, name=user.display_name, avatar=user.avatar, bot=user.is_bot)


def own_parts(table: Table, info: TableInfo, seats: Sequence[Seat], readers: Iterable[User]) -> dict[User, You]:
    """The part of the message for each of these readers: players, those in line, spectators."""
    readers = list(readers)
    mine = {seat.player_id: seat for seat in seats}
    line = {player_pk: place for place, player_pk in enumerate(_line(table), start=1)} if info.line else {}
    main = chips.in_hand(readers, table.currency_code)
    committed = own_commitments(table, readers)
    own = {
        reader: replace(
            _you(table, info, mine.get(reader.pk), reader, main, line), share_commitment=committed.get(reader.pk)
        )
        for reader in readers
    }
    return _with_doors(table, own, mine) if table.code else own


def _line(table: Table) -> QuerySet[Waiting, int]:
    return table.line.order_by("pk").values_list("player_id", flat=True)


def _you(
    table: Table, info: TableInfo, seat: Seat | None, reader: User, main: Mapping[int, int], line: Mapping[int, int]
) -> You:
    you = You(
        player=reader.public_id,
        name=reader.display_name,
        main_minor=main[reader.pk],
        place_in_line=line.get(reader.pk),
    )
    if seat is None:
        return you
    chair = info.seats[seat.number]
    return replace(
        you,
        seat=chair.seat,
        deal_seat=chair.deal_seat,
        state=chair.state,
        chips_minor=chair.chips_minor,
        auto_top_up_minor=seat.auto_top_up_minor,
    )


def _with_doors(table: Table, own: Mapping[User, You], sitting: Collection[int]) -> dict[User, You]:
    """Add a private table's code for players who are not removed, and for the owner the list of guests."""
    removed = set(table.invited.filter(player__in=own, removed_at__isnull=False).values_list("player_id", flat=True))
    return {
        reader: replace(
            you,
            code=table.code if reader.pk not in removed or reader.pk == table.owner_id else None,
            guests=_guests(table, sitting) if reader.pk == table.owner_id else None,
        )
        for reader, you in own.items()
    }


def _guests(table: Table, sitting: Collection[int]) -> Guests:
    invited, removed = guest_lists(table, sitting)
    return Guests(invited=[player_info(user) for user in invited], removed=[player_info(user) for user in removed])


def seats_of(table: Table) -> list[Seat]:
    """The taken chairs with their players, in chair order."""
    return list(table.seats.filter(left_at=None).select_related("player").order_by("number"))


DealThere = tuple[Deal | None, Mapping[int, int]]
"""The present deal of a table, if any, and the seat of each chair in it, by the chair's primary key."""


def deal_at(table: Table) -> DealThere:
    """The table's present deal, live or parked."""
    deal = Deal.objects.filter(table=table, status__in=NOT_ENDED).only("pk", "status").first()
    return deal, dict(DealSeat.objects.filter(deal=deal).values_list("seat_id", "seat_index")) if deal else {}


def table_info(table: Table, seats: list[Seat], there: DealThere | None = None) -> TableInfo:
    """The part of the message for everybody; the same few queries for any size, fewer if its deal is given."""
    rules = table.rules
    deal, places = deal_at(table) if there is None else there
    on_chairs = {} if table.is_hosted else chips.on_chairs(seats)
    here = presence.connected(table.pk, [seat.player.public_id for seat in seats if not seat.is_bot])
    taken = {seat.number: _chair(seat, on_chairs.get(seat.pk, 0), places.get(seat.pk), here) for seat in seats}
    return TableInfo(
        id=table.public_id,
        revision=table.revision,
        as_of_ms=clock.now_ms(),
        name=table.name,
        profile=table.profile_name,
        format=rules.format,
        cards=rules.cards,
        currency=table.currency_code,
        point_value_minor=table.point_value_minor,
        rake_bps=table.rake_bps,
        buy_in_min_minor=table.buy_in_min_minor,
        buy_in_max_minor=table.buy_in_max_minor,
        max_seats=table.max_seats,
        status=table.status,
        starts_at_ms=clock.to_ms(table.starts_at) if table.starts_at else None,
        deal_number=table.deal_number,
        next_deal=next_deal(next_shuffle(table)),
        private=bool(table.code),
        owner=table.owner.public_id if table.owner else None,
        locked=table.locked,
        watchable=not table.is_for_players_alone,
        hints=table.hints_given,
        line=table.line.count(),
        parked=deal is not None and deal.status == DealStatus.PARKED,
        seats=[taken.get(number) or ChairInfo(seat=number) for number in range(table.max_seats)],
        hosted=table.hosted,
    )


def _chair(seat: Seat, chips_minor: int, deal_seat: int | None, here: frozenset[str]) -> ChairInfo:
    return ChairInfo(
        seat=seat.number,
        player=player_info(seat.player),
        chips_minor=chips_minor,
        state=seat.state,
        short=seat.short,
        deal_seat=deal_seat,
        connected=seat.is_bot or seat.player.public_id in here,
    )


def table_push(table: Table, gone: Sequence[User] = ()) -> Push:
    """The `table` message for everybody, and the part for each player who sits or waits there or has just got up.

    The owner of a private table has a part too; a removed player is told so. Called within the transaction that
    changed the table, its chairs or its deal; locks the table's row.
    """
    ((table.revision,),) = execute_prepared(_CHANGED, (table.pk,)).fetchall()
    seats = seats_of(table)
    info = table_info(table, seats)
    waiting = [one.player for one in table.line.select_related("player")] if info.line else []
    stay = let_in(table, gone)
    owner = [table.owner] if table.owner else []
    sitting = [seat.player for seat in seats if not seat.is_bot]
    readers = dict.fromkeys([*stay, *waiting, *sitting, *owner])
    own = {user.public_id: protocol.encode(you) for user, you in own_parts(table, info, seats, readers).items()}
    return Push(
        table_pk=table.pk,
        table=protocol.encode(info),
        you=own,
        revision=info.revision,
        shut=tuple(user.public_id for user in gone if user not in stay),
        players=tuple(user.public_id for user in sitting) if table.is_for_players_alone else None,
    )
