"""What happens to one shuffle at the same moment comes one after the other: it is called off once, revealed or not."""

import pytest

from tables.chairs.services import locked_table
from tables.play import deadlines, starting
from tables.refusals import TableRefused
from tables.setup.models import Table, TableStatus
from tables.setup.services import close_table
from tables.shuffle import services
from tables.shuffle.models import CalledOff, Share, Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, reveal, shuffle_of
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """A table at which both have committed and neither has revealed."""
    asha, bela = funded("Asha"), funded("Bela")
    made = counting_down(asha, bela)
    for user in (asha, bela):
        commit(made, user)
    close(made)
    return made


def test_a_share_comes_too_late_beside_the_shuffle_being_called_off() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    share, _other = commit(table, asha), commit(table, bela)
    close(table)
    waited, second = meets(lambda: call_off(table), lambda: reveal(table, asha, share))
    assert waited
    with pytest.raises(TableRefused, match="shuffle_other_deal"):
        second.result()
    assert not Share.objects.exclude(share=b"").exists()


def test_a_table_that_is_closed_just_now_stays_closed_when_its_start_has_failed(table: Table) -> None:
    waited, second = meets(
        lambda: close_table(table.public_id, DUE_MS), lambda: deadlines._called_off(table.pk, DUE_MS)
    )
    second.result()
    assert waited
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED
    assert Shuffle.objects.get(pk=shuffle_of(table).pk).stage == Stage.CALLED_OFF


def test_a_table_that_is_closed_just_now_is_not_put_in_order_for_an_outage(table: Table) -> None:
    waited, second = meets(
        lambda: close_table(table.public_id, DUE_MS), lambda: starting._over_outage(shuffle_of(table).pk)
    )
    second.result()
    assert waited
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED


def test_two_shares_that_come_at_once_settle_it() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    hers, his = commit(table, asha), commit(table, bela)
    shuffle = close(table)
    waited, second = meets(lambda: reveal(table, asha, hers), lambda: reveal(table, bela, his))
    second.result()
    assert waited
    shuffle.refresh_from_db()
    assert shuffle.stage == Stage.SETTLED
    assert services.transcript_of(shuffle).commitments.keys() == {asha.public_id, bela.public_id}


def call_off(table: Table) -> None:
    """An operator calls off what is shuffled at the table."""
    starting.call_off(locked_table(table.public_id), CalledOff.OPERATOR, DUE_MS)
