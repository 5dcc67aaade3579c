"""A player's own seed goes into the next deal that starts after it was set, and into nothing that has begun."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.people.models import User
from accounts.people.services import create_bot, set_client_seed
from engine.shuffle import FairShuffle
from tables.history import records
from tables.play.models import DealSeat
from tables.setup.models import Table
from tests.tables.cast import all_drop, dealt, funded, next_deal, seed_of, sit, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def test_a_seed_is_in_the_shuffle_the_seat_and_the_record(two):
    asha, bela = two
    set_client_seed(asha, "आम 🥭")
    deal = dealt(*two)
    seeds = {asha.public_id: "आम 🥭"}
    assert state_of(deal).terms.client_seeds == seeds
    kept = dict(DealSeat.objects.filter(deal=deal).values_list("player__public_id", "client_seed"))
    assert kept == {asha.public_id: "आम 🥭", bela.public_id: ""}
    all_drop(deal, two)
    deal.refresh_from_db()
    assert records.record_of(deal).client_seeds == seeds


def test_the_toss_and_the_cards_follow_from_it(two):
    set_client_seed(two[0], "mango")
    deal = dealt(*two)
    shuffle = FairShuffle(seed_of(deal), {two[0].public_id: "mango"}, deal.public_id)
    state = state_of(deal)
    assert (
        b"".join(bytes(pair) for pair in zip(*(seat.hand for seat in state.seats), strict=True))
        == (shuffle.deck(2)[:26])
    )


def test_the_commitment_was_published_before_the_seed_was_read(two):
    table = table_of(2)
    for user in two:
        sit(table, user)
    table.refresh_from_db()
    promised, seed = table.next_deal_id, bytes(table.next_server_seed)
    set_client_seed(two[0], "set while the table counts down")
    deal = next_deal(table)
    assert (deal.public_id, seed_of(deal)) == (promised, seed)
    assert state_of(deal).terms.client_seeds == {two[0].public_id: "set while the table counts down"}


def test_a_seed_set_during_a_deal_counts_in_the_next_one(two):
    deal = dealt(*two)
    set_client_seed(two[0], "too late")
    assert state_of(deal).terms.client_seeds == {}
    all_drop(deal, two)
    again = next_deal(Table.objects.get(pk=deal.table_id))
    assert state_of(again).terms.client_seeds == {two[0].public_id: "too late"}


@pytest.mark.parametrize("seed", ["line\nbreak", "hid\u202eden", "x" * 65, "आ" * 22])
def test_what_the_shuffle_would_not_take_is_refused(two, seed):
    with pytest.raises(ValidationError):
        set_client_seed(two[0], seed)


@pytest.mark.parametrize("seed", ["", " ", "x" * 64, "आ" * 21, "👩\u200d🌾"])
def test_any_other_text_is_a_seed_byte_for_byte(two, seed):
    set_client_seed(two[0], seed)
    assert User.objects.get(pk=two[0].pk).client_seed == seed


def test_the_database_refuses_a_seed_that_would_stop_a_deal(two):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=two[0].pk).update(client_seed="आ" * 40)


def test_a_bot_adds_nothing(db):
    with pytest.raises(ValidationError):
        set_client_seed(create_bot("Robin"), "beep")
