"""What a player's browser does in a shuffle, and a table at which it is done."""

import secrets
from collections.abc import Sequence

import pytest
from pytest_django import Settings

from accounts.people.models import User
from base import clock
from engine.shuffle import CHAINS, share_commitment
from tables.dealer import opening
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import Table
from tables.shuffle import services
from tables.shuffle.models import Share, Shuffle
from tables.wire import presence
from tests.base.own_chain import OWN_CHAIN
from tests.tables.cast import NOON_MS, sit, table_of

DUE_MS = NOON_MS + 8000
"""When the countdown of these tables ends."""
REVEALED_MS = DUE_MS + 1000
"""When their players reveal, unless a test says otherwise."""


def counting_down(*users: User, **fields: object) -> Table:
    """A table with these in its chairs, all of them connected, whose countdown runs."""
    table = table_of(len(users), **fields)
    for user in users:
        sit(table, user)
    connect(table, *users)
    table.refresh_from_db()
    return table


def connect(table: Table, *users: User) -> None:
    """Their browsers have a socket open."""
    for user in users:
        presence.here(table.pk, user.public_id)


def commit(table: Table, user: User, share: bytes | None = None, now_ms: int = NOON_MS) -> bytes:
    """The player's browser commits to a share, which is given back, and stays connected."""
    share = share or secrets.token_bytes(32)
    table.refresh_from_db()
    made = share_commitment(table.next_deal_id, user.public_id, share)
    services.commit(table.public_id, user, table.next_deal_id, made, now_ms)
    presence.share_held(made)
    return share


def committed(users: Sequence[User]) -> tuple[Table, dict[User, bytes]]:
    """A table whose countdown runs, at which all have committed, and their shares."""
    table = counting_down(*users)
    return table, {user: commit(table, user) for user in users}


def closed(users: Sequence[User]) -> tuple[Table, Shuffle]:
    """A table at which all have committed and nobody has revealed, and its shuffle."""
    table, _shares = committed(users)
    return table, close(table)


def all_revealed(users: Sequence[User]) -> tuple[Table, Shuffle]:
    """A table at which all have revealed, a second after the closing, and its shuffle: nothing is dealt yet."""
    table, shares = committed(users)
    close(table)
    for user, share in shares.items():
        reveal(table, user, share)
    return table, shuffle_of(table)


def is_away(table: Table, user: User) -> None:
    """The browser that committed has no socket any more."""
    presence.share_gone(Share.objects.get(shuffle__public_id=table.next_deal_id, player=user).commitment)


def close(table: Table, now_ms: int = DUE_MS) -> Shuffle:
    """The countdown ends; the shuffle as it is then."""
    deadlines.sweep_starts(now_ms)
    return shuffle_of(table)


def shuffle_of(table: Table) -> Shuffle:
    """The table's newest shuffle that it has taken."""
    return Shuffle.objects.filter(table=table).order_by("-taken_at", "-id")[0]


def reveal(table: Table, user: User, share: bytes, now_ms: int = REVEALED_MS) -> None:
    """The player's browser reveals."""
    shuffle = shuffle_of(table)
    services.reveal(table.public_id, user, shuffle.public_id, shuffle.transcript_hash, share, now_ms)


def ended(shuffle: Shuffle) -> tuple[str, str]:
    """Its stage now, and why it was called off if it was."""
    shuffle.refresh_from_db()
    return shuffle.stage, shuffle.reason


def deal_of(table: Table) -> Deal | None:
    """The table's newest deal."""
    return Deal.objects.filter(table=table).select_related("table").order_by("-number").first()


def the_dealer_opens(settings: Settings) -> int:
    """The dealer, a process of its own, opens the seeds that are due; how many."""
    settings.DUTY = "dealer"
    opened = opening.open_due()
    settings.DUTY = "play"
    return opened


def name_a_beacon(settings: Settings, monkeypatch: pytest.MonkeyPatch, relay: str = "https://relay.example") -> None:
    """Deals wait from now on for a round of our own chain, which a relay tells."""
    monkeypatch.setitem(CHAINS, OWN_CHAIN.hash, OWN_CHAIN)
    settings.BEACON_CHAIN, settings.BEACON_URLS = OWN_CHAIN.hash, [relay]


def due_ms(shuffle: Shuffle) -> int:
    """When the next step is due."""
    shuffle.refresh_from_db()
    assert shuffle.due_at is not None
    return clock.to_ms(shuffle.due_at)
