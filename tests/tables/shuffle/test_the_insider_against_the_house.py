"""The attack that broke version 1, made against the house itself: real rows read, a real commitment made last.

Before the confederate commits, the insider reads every row of the database, and looks for the house's seed and the
victim's share: whatever fits a commitment is the secret. With both the insider knows the cards of every share that the
confederate could commit to, and takes the best of some. What is not found is guessed. Then the deal is opened by the
house's own services, and it is measured what that gained. In the last test the secrets are written where SQL can read
them: the same attack then gains, so the measure would see it.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from accounts.people.services import set_client_seed
from engine.shuffle import FairShuffle, Transcript, TranscriptPlayer, house_commitment, share_commitment
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import about, sealer
from tables.play import deadlines
from tables.setup.models import Table
from tables.shuffle.closing import REVEAL_MS
from tables.shuffle.models import Share
from tables.shuffle.queries import transcript_of
from tests.tables.cast import funded, state_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, reveal, shuffle_of
from tests.tables.shuffle.insider import BOUND, best, chi_square, hands_of

DEALS, DEALS_WITH_A_LEAK, GUESSES = 120, 40, 6
COULD_BE = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def read_by_sql() -> list[bytes]:
    """Every value of 32 bytes that stands in a row of the database."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        cursor.execute(", ".join(("SELECT 1", *(f'(SELECT string_agg(t::text, chr(10)) FROM "{n}" t)' for n in names))))
        found = {value for rows in cursor.fetchone()[1:] for value in COULD_BE.findall(rows or "")}
    return [bytes.fromhex(value) for value in sorted(found)]


def expected(table: Table, shares: Mapping[User, bytes]) -> Transcript:
    """The transcript as it will be closed: all but the confederate's own commitment can be read or is known."""
    shuffle = shuffle_of(table)
    return Transcript(
        beacon=None,
        closed_at_ms=DUE_MS,
        deal=shuffle.public_id,
        house=shuffle.house,
        players=tuple(
            TranscriptPlayer(
                player=user.public_id, commitment=share_commitment(shuffle.public_id, user.public_id, share)
            )
            for user, share in shares.items()
        ),
        reveal_ms=REVEAL_MS,
        rules=table.rules.hash,
    )


def known(read: list[bytes], fits: Callable[[bytes], bool], drawn: Random) -> bytes:
    """The secret, if what was read has it; else a guess."""
    return next(filter(fits, read), None) or drawn.randbytes(32)


def ground(drawn: Random, table: Table, victim: User, confederate: User) -> bytes:
    """The confederate's share that promises most, by what can be read."""
    read, shuffle = read_by_sql(), shuffle_of(table)
    committed = Share.objects.get(shuffle=shuffle, player=victim).commitment
    seed = known(read, lambda it: house_commitment(shuffle.public_id, it) == shuffle.house, drawn)
    share = known(read, lambda it: share_commitment(shuffle.public_id, victim.public_id, it) == committed, drawn)

    def shuffled(own: object) -> FairShuffle:
        assert isinstance(own, bytes)
        shares = {victim: share, confederate: own}
        by_id = {user.public_id: each for user, each in shares.items()}
        return FairShuffle.second(seed, expected(table, shares), by_id)

    chosen = best([drawn.randbytes(32) for _ in range(GUESSES)], shuffled)
    assert isinstance(chosen, bytes)
    return chosen


def written_in_clear(table: Table, victim: User, confederate: User, share: bytes) -> None:
    """What version 1 did: both secrets stand in rows while the last player still chooses."""
    shuffle = shuffle_of(table)
    sealed = bytes(SealedSeed.objects.get(shuffle=shuffle).sealed)
    set_client_seed(victim, share.hex())
    set_client_seed(confederate, sealer().open(sealed, about(shuffle.public_id, shuffle.house)).hex())


def attacked(drawn: Random, victim: User, confederate: User, leaks: bool = False) -> list[bytes]:
    """The hands of one deal of the house; then it is as if there had been none."""
    with transaction.atomic():
        table = counting_down(victim, confederate)
        share = commit(table, victim, drawn.randbytes(32))
        if leaks:
            written_in_clear(table, victim, confederate, share)
        own = commit(table, confederate, ground(drawn, table, victim, confederate))
        assert transcript_of(close(table)) == expected(table, {victim: share, confederate: own})
        reveal(table, victim, share)
        reveal(table, confederate, own)
        deadlines.sweep_starts(DUE_MS + 1000)
        deal = deal_of(table)
        assert deal is not None
        chance = state_of(deal).terms.chance
        assert chance.joint is not None
        assert chance.joint.shares == {victim.public_id: share, confederate.public_id: own}
        assert deal.public_id == shuffle_of(table).public_id
        transaction.set_rollback(True)
    return hands_of(chance.shuffle(deal.public_id))


@pytest.mark.django_db
def test_it_gains_nothing() -> None:
    victim, confederate = funded("Victim"), funded("Confederate")
    assert chi_square(partial(attacked, victim=victim, confederate=confederate), DEALS) < BOUND


@pytest.mark.django_db
def test_it_would_gain_if_the_secrets_could_be_read() -> None:
    victim, confederate = funded("Victim"), funded("Confederate")
    leaky = partial(attacked, victim=victim, confederate=confederate, leaks=True)
    assert chi_square(leaky, DEALS_WITH_A_LEAK) > BOUND
