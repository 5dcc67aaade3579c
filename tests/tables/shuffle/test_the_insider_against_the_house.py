"""The attack that broke version 1, made against the house itself: real rows read, a real commitment made last.

The insider reads every row of the tables' room before the confederate commits, takes each value that could be a seed or
a share for one, tries many shares of the confederate's own against them, and commits to the best. Then the deal is
opened by the house's own services, and it is measured what that gained.
"""

import re
from itertools import permutations
from random import Random

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from engine.shuffle import FairShuffle
from tables.play import deadlines
from tests.tables.cast import funded, state_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, reveal, shuffle_of
from tests.tables.shuffle.insider import BOUND, best, chi_square, closed, hands_of

DEALS, GUESSES, MOST_TRIED = 120, 6, 12
"""Of so many values that were read, two at a time are taken for the seed and the victim's share."""
COULD_BE = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def read_by_sql() -> list[bytes]:
    """Every value of 32 bytes that stands in a row of the tables' room."""
    found: set[str] = set()
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            if name.startswith("tables_"):
                cursor.execute(f'SELECT string_agg(t::text, chr(10)) FROM "{name}" t')
                found.update(COULD_BE.findall(cursor.fetchone()[0] or ""))
    return [bytes.fromhex(value) for value in sorted(found)]


def ground(drawn: Random, victim: User, confederate: User) -> bytes:
    """The confederate's share that promises most, by what can be read."""
    read = read_by_sql()
    guesses = list(permutations(drawn.sample(read, min(len(read), MOST_TRIED)), 2)) or [(bytes(32), bytes(32))]
    seed, share = drawn.choice(guesses)

    def shuffled(own: object) -> FairShuffle:
        assert isinstance(own, bytes)
        shares = {victim.public_id: share, confederate.public_id: own}
        return FairShuffle.second(seed, closed(seed, shares), shares)

    chosen = best([drawn.randbytes(32) for _ in range(GUESSES)], shuffled)
    assert isinstance(chosen, bytes)
    return chosen


def attacked(drawn: Random, victim: User, confederate: User) -> list[bytes]:
    """The hands of one deal of the house; then it is as if there had been none."""
    with transaction.atomic():
        table = counting_down(victim, confederate)
        share = commit(table, victim, drawn.randbytes(32))
        own = commit(table, confederate, ground(drawn, victim, confederate))
        close(table)
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
    assert chi_square(lambda drawn: attacked(drawn, victim, confederate), DEALS) < BOUND


@pytest.mark.django_db
def test_the_insider_does_read_what_could_be_a_seed_or_a_share() -> None:
    """Else the attack would try nothing: the commitments are there to be taken for them."""
    victim, confederate = funded("Victim"), funded("Confederate")
    table = counting_down(victim, confederate)
    share = commit(table, victim)
    read = read_by_sql()
    assert len(read) >= 2
    assert share not in read
