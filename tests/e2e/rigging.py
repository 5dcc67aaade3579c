"""Tables opened for one test, and a deal whose cards are put where a story needs them, in the site's own database."""

from collections.abc import Mapping

from tests.e2e.site import Site

OPEN = """
from tables.models import Table
from tables.setup.services import open_table
print(open_table(Table(**{fields!r})).public_id)
"""
PUBLISH = """
from accounts.people.services import create_guest
from engine.houses import examples
from engine.houses.house_document import write
from engine.proof import DEALS
from tables.houses import services
from tables.houses.models import House
if not House.objects.filter(name={name!r}).exists():
    draft = services.save_draft(House(document=write(examples()[{name!r}])), create_guest())
    House.objects.filter(pk=draft.pk).update(proof_hash=draft.rules_hash, proof_deals=DEALS, proof_declared=DEALS)
    services.publish(draft.pk, create_guest())
print(House.objects.get(name={name!r}).key)
"""
# So many of a suit from the ace on are a hand that can be declared; of two packs at least one suit is whole.
GIVE = """
from django.db import transaction
from msgspec.structs import replace
from engine.cards import hand
from tables.models import Deal, DealSeat, Table
from tables.sealing.deals import key_of

def take(cards, wanted):
    left = bytearray(cards)
    for one in wanted:
        left.remove(one)
    return bytes(left)

with transaction.atomic():
    row = Deal.objects.select_for_update().get(table__public_id={table!r}, status="live")
    key = key_of(row)
    state = key.state(row.version, row.snapshot, row.terms)
    mine = DealSeat.objects.get(deal=row, player__display_name={name!r}).seat_index
    hidden = state.closed + b"".join(seat.hand for seat in state.seats)
    suits = [bytes(range(suit * 13, suit * 13 + 13))[:len(state.seats[mine].hand)] for suit in range(4)]
    wanted = hand({codes!r}) or next(suit for suit in suits if all(one in hidden for one in suit))
    open_pile = bytearray(state.open_pile)
    for one in set(wanted) - set(hidden):  # both copies lie open: one is changed for a hidden card
        other = next(card for card in state.closed if card not in wanted)
        open_pile[open_pile.index(one)] = other
        hidden = take(hidden, [other]) + bytes([one])
    left = take(hidden, wanted)
    seats = []
    for index, seat in enumerate(state.seats):
        given, left = (wanted, left) if index == mine else (left[:len(seat.hand)], left[len(seat.hand):])
        seats.append(replace(seat, hand=given))
    rigged = key.seal_state(replace(state, seats=tuple(seats), closed=left, open_pile=bytes(open_pile)))
    Deal.objects.filter(pk=row.pk).update(snapshot=rigged)
    Table.objects.filter(public_id={table!r}).update(start_s=120)
print("SHDC"[wanted[0] // 13])
"""


UNHURRIED = {"turn_s": 300}
"""Rules of a table at which no turn ends by the clock: a page on a busy machine takes long to show a turn."""


def open_table(site: Site, name: str, overrides: Mapping[str, int] = UNHURRIED, **fields: object) -> str:
    """Open a table of two chairs with quick bots and turns that nobody need hurry in; returns its public id.

    Mistakes become puzzles only where a house's own rules are played: a story of these gives no `overrides`.
    """
    quick = {
        "name": name,
        "profile_name": "rummycircle-points",
        "point_value_minor": 100,
        "max_seats": 2,
        "bots_wanted": 0,
        "bot_think_ms": 60,
        "start_s": 4,
        "rake_bps": 1000,
        "buy_in_min_minor": 8000,
        "buy_in_max_minor": 80000,
        "overrides": dict(overrides),
    }
    return site.shell(OPEN.format(fields=quick | fields))


def publish_house(site: Site, name: str) -> str:
    """Publish one of the example documents as it is, once; returns the name by which tables have its rules."""
    return site.shell(PUBLISH.format(name=name))


def hold_next_deal(site: Site, table: str) -> None:
    """Let the deal after this one wait, so that a result can be looked at in peace."""
    site.shell(f"from tables.models import Table; Table.objects.filter(public_id={table!r}).update(start_s=120)")


def give_a_whole_suit(site: Site, table: str, name: str) -> str:
    """Put ace to king of one suit into a player's hand in the live deal, when nobody has drawn; returns the suit.

    The deal after it waits, so that the result can be looked at in peace.
    """
    return site.shell(GIVE.format(table=table, name=name, codes=""))
