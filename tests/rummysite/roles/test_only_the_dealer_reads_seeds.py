"""Login by login: the sealed seeds are the dealer's alone, and the dealer plays, decides and pays nothing."""

import pytest

from base.duties import Duty
from tables.dealer import stock
from tables.dealer.models import SealedSeed
from tables.shuffle.models import Shuffle, Stage
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db
OTHERS = [Duty.PLAY, Duty.DESK, Duty.CASHIER, Duty.READ]


@pytest.fixture
def house():
    stock.fill(1)
    house_by_duty()


@pytest.mark.parametrize("duty", OTHERS)
@pytest.mark.parametrize(
    "statement",
    [
        "SELECT sealed FROM tables_sealedseed",
        "SELECT count(*) FROM tables_sealedseed",
        "COPY tables_sealedseed TO STDOUT",
        "INSERT INTO tables_sealedseed (shuffle_id, sealed) VALUES (1, '')",
        "UPDATE tables_sealedseed SET sealed = ''",
        "DELETE FROM tables_sealedseed",
        "INSERT INTO tables_logblock SELECT * FROM tables_logblock",
        "INSERT INTO tables_shuffle (public_id) VALUES ('x')",
        "UPDATE tables_shuffle SET house = ''",
    ],
)
def test_it_is_refused_to_every_other_login(house, duty, statement):
    refused_to(duty, statement)


def test_play_takes_a_shuffle_from_the_stock(house):
    with as_login(Duty.PLAY):
        table = table_of(2)
    assert table.next_deal_id == Shuffle.objects.get(stage=Stage.TAKEN).public_id


def test_the_dealer_reads_and_adds(house):
    with as_login(Duty.DEALER):
        stock.draw(1)
    assert SealedSeed.objects.count() == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_sealedseed SET sealed = ''",
        "UPDATE tables_shuffle SET transcript = 'x'",
        "SELECT snapshot FROM tables_deal",
        "SELECT share FROM tables_share",
        "SELECT * FROM accounts_user",
        "SELECT * FROM wallet_entry",
        "UPDATE tables_table SET name = ''",
    ],
)
def test_the_dealer_does_nothing_else(house, statement):
    refused_to(Duty.DEALER, statement)
