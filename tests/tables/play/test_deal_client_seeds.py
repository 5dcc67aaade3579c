"""Words that an account keeps for the shuffle go into no new deal: whoever reads them could choose others to fit."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.people.models import User
from accounts.people.services import create_bot, set_client_seed
from tables.history import records
from tables.play.models import DealSeat
from tests.tables.cast import all_drop, dealt, funded, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def test_typed_words_are_no_part_of_a_new_deal(two):
    set_client_seed(two[0], "mango")
    deal = dealt(*two)
    assert state_of(deal).terms.client_seeds == {}
    assert set(DealSeat.objects.filter(deal=deal).values_list("client_seed", flat=True)) == {""}


def test_its_record_is_of_the_second_version(two):
    set_client_seed(two[0], "mango")
    deal = dealt(*two)
    all_drop(deal, two)
    deal.refresh_from_db()
    record = records.record_of(deal)
    assert record.format == "indian-rummy/deal-record/2"
    assert record.shuffle.transcript.house == deal.commitment


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
