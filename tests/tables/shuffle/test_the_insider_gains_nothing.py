"""The attack that broke version 1, again: an insider who reads all, a confederate who acts last, an honest player.

The insider knows the house's seed here, which is more than reading the database gives.
"""

from functools import partial
from random import Random

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.people.services import set_client_seed
from engine.shuffle import FairShuffle
from tables.play import deadlines
from tables.refusals import TableRefusal, TableRefused
from tables.shuffle import services
from tables.shuffle.models import Share, Stage
from tables.shuffle.queries import transcript_of
from tests.tables.cast import funded, state_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, is_away, reveal, shuffle_of
from tests.tables.shuffle.insider import BOUND, CONFEDERATE, DEAL, VICTIM, best, chi_square, closed, hands_of

TRIES = 10_000
FEW_GUESSES = 3
MANY_GUESSES, MANY_TRIES = 300, 60
"""As many choices as a second or two of plain Python allows; then fewer deals."""


def version_1(drawn: Random, guesses: int = FEW_GUESSES) -> list[bytes]:
    """The victim's words can be read when the confederate chooses."""
    seed, words = drawn.randbytes(32), drawn.randbytes(16).hex()

    def shuffled(own: object) -> FairShuffle:
        return FairShuffle(seed, {VICTIM: words, CONFEDERATE: str(own)}, DEAL)

    return hands_of(shuffled(best([drawn.randbytes(8).hex() for _ in range(guesses)], shuffled)))


def version_2(drawn: Random, guesses: int = FEW_GUESSES) -> list[bytes]:
    """The victim's commitment can be read, and the share only after the confederate is bound; so it is guessed."""
    seed, share = drawn.randbytes(32), drawn.randbytes(32)
    guess = drawn.randbytes(32)

    def shuffled(own: object, of_victim: bytes = guess) -> FairShuffle:
        assert isinstance(own, bytes)
        transcript = closed(seed, {VICTIM: share, CONFEDERATE: own})
        return FairShuffle.second(seed, transcript, {VICTIM: of_victim, CONFEDERATE: own})

    own = best([drawn.randbytes(32) for _ in range(guesses)], shuffled)
    return hands_of(shuffled(own, share))


def test_10_000_tries_gain_nothing():
    assert chi_square(version_2, TRIES) < BOUND


def test_the_measure_sees_what_version_1_gave_away():
    assert chi_square(version_1, TRIES // 10) > BOUND


def test_hundreds_of_choices_for_a_deal_gain_as_little():
    assert chi_square(partial(version_2, guesses=MANY_GUESSES), MANY_TRIES) < BOUND


def test_hundreds_of_choices_for_a_deal_gave_away_every_deal_in_version_1():
    assert chi_square(partial(version_1, guesses=MANY_GUESSES), MANY_TRIES // 2) > 5 * BOUND


@pytest.fixture
def three():
    return [funded(name) for name in ("Victim", "Confederate", "Deepa")]


def everything_in_the_database() -> str:
    """All that SQL can read, as text."""
    with connection.cursor() as cursor:
        found = []
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT string_agg(t::text, chr(10)) FROM "{name}" t')
            found.append(cursor.fetchone()[0] or "")
    return "\n".join(found)


@pytest.mark.django_db
def test_the_insider_cannot_read_the_victims_share_while_anything_can_be_chosen(three):
    table = counting_down(*three)
    share = commit(table, three[0])
    assert share.hex() not in everything_in_the_database()
    close(table)
    assert share.hex() not in everything_in_the_database()


@pytest.mark.django_db
def test_the_last_one_to_act_is_bound_when_the_victim_reveals(three):
    victim, confederate, _ = three
    table = counting_down(*three)
    shares = {user: commit(table, user) for user in (victim, confederate)}
    close(table)
    reveal(table, victim, shares[victim])
    with pytest.raises(TableRefused) as refused:
        reveal(table, confederate, b"1" * 32)
    assert refused.value.code == TableRefusal.SHUFFLE_WRONG_SHARE
    with pytest.raises(TableRefused) as refused:
        commit(table, confederate)
    assert refused.value.code == TableRefusal.SHUFFLE_CLOSED


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_share SET commitment = repeat('0', 64)",
        "UPDATE tables_share SET player_id = player_id + 1",
        "UPDATE tables_share SET share = decode(repeat('00', 32), 'hex') WHERE share <> ''",
        "DELETE FROM tables_share",
        "TRUNCATE tables_share",
        "UPDATE tables_shuffle SET transcript = '' WHERE stage = 'closed'",
        "UPDATE tables_shuffle SET closed_at = now() WHERE stage = 'closed'",
        "UPDATE tables_shuffle SET stage = 'taken', due_at = NULL WHERE stage = 'closed'",
        "UPDATE tables_shuffle SET house = repeat('0', 64)",
        "UPDATE tables_shuffle SET stage = 'opened' WHERE stage = 'closed'",
        "INSERT INTO tables_openedseed (shuffle_id, seed) SELECT id, 'x' FROM tables_shuffle WHERE stage = 'closed'",
        "UPDATE tables_shuffle SET table_id = NULL WHERE stage = 'closed'",
        "UPDATE tables_shuffle SET randomness = 'x' WHERE stage = 'closed'",
        "DELETE FROM tables_shuffle",
        "TRUNCATE tables_shuffle CASCADE",
        "UPDATE tables_sealedseed SET sealed = ''",
        "DELETE FROM tables_sealedseed",
    ],
)
def test_sql_changes_nothing_that_is_fixed(three, statement):
    table = counting_down(*three)
    shares = {user: commit(table, user) for user in three[:2]}
    close(table)
    reveal(table, three[0], shares[three[0]])
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else nothing may be emptied, whoever asks
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(statement)


@pytest.mark.django_db
def test_a_share_cannot_be_slipped_in_past_the_services(three):
    table = counting_down(*three)
    commit(table, three[0])
    shuffle = close(table)
    with pytest.raises(IntegrityError), transaction.atomic():
        Share.objects.create(shuffle=shuffle, player=three[1], commitment="0" * 64, committed_at=shuffle.taken_at)


@pytest.mark.django_db
def test_the_old_attack_is_refused_words_in_clear_choose_no_card(three):
    victim, confederate, _ = three
    table = counting_down(*three)
    set_client_seed(victim, "128 random bits")
    share = commit(table, victim)
    set_client_seed(confederate, "ground in five seconds")
    close(table)
    reveal(table, victim, share)
    deadlines.sweep_starts(DUE_MS + 1000)
    assert state_of(deal_of(table)).terms.chance.joint.shares == {victim.public_id: share}


@pytest.mark.django_db
def test_whoever_is_left_out_of_the_transcript_sees_it(three):
    table = counting_down(*three)
    commit(table, three[0])
    commit(table, three[1])
    is_away(table, three[0])  # the house says that the victim was away
    closed = transcript_of(close(table))
    assert {one.player: one.commitment for one in closed.players}[three[0].public_id] is None


@pytest.mark.django_db
def test_a_reveal_that_the_house_keeps_back_is_in_no_record_as_revealed(three):
    table = counting_down(*three)
    share = commit(table, three[0])
    commit(table, three[1])
    close(table)
    reveal(table, three[0], share)
    deadlines.sweep_starts(DUE_MS + 6000)
    assert shuffle_of(table).stage == Stage.DEALT
    assert state_of(deal_of(table)).terms.chance.missing == (three[1].public_id,)


@pytest.mark.django_db
def test_another_deal_is_not_revealed_for(three):
    table, other = counting_down(*three), counting_down(*three)
    share = commit(table, three[0])
    commit(other, three[0])
    close(table)
    close(other)
    first, second = shuffle_of(table), shuffle_of(other)
    with pytest.raises(TableRefused) as refused:
        services.reveal(other.public_id, three[0], first.public_id, first.transcript_hash, share, DUE_MS)
    assert refused.value.code == TableRefusal.SHUFFLE_OTHER_DEAL
    with pytest.raises(TableRefused):
        services.reveal(other.public_id, three[0], second.public_id, second.transcript_hash, share, DUE_MS)
