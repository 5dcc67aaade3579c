"""A commitment or a share that is being saved when its time is up counts: the shuffle waits for it."""

import pytest
from django.db import transaction

from tables.openlog.models import LogKind, LogLine
from tables.play import deadlines
from tables.setup.models import Table
from tables.shuffle.models import CalledOff, Stage
from tables.shuffle.queries import transcript_of
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, commit, counting_down, due_ms, reveal
from tests.tables.shuffle.test_a_shuffle_ends_one_way import call_off
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_commitment() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    commit(table, asha)
    waited, second = meets(lambda: commit(table, bela), lambda: close(table))
    assert waited
    assert transcript_of(second.result()).commitments.keys() == {asha.public_id, bela.public_id}


def test_a_share() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    hers, _his = commit(table, asha), commit(table, bela)
    shuffle = close(table)
    late_ms = due_ms(shuffle)
    waited, second = meets(lambda: reveal(table, asha, hers), lambda: deadlines.sweep_starts(late_ms))
    second.result()
    assert waited
    shuffle.refresh_from_db()
    assert shuffle.missing == [bela.public_id]


def test_the_log_says_how_far_a_shuffle_had_come_when_it_was_called_off() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    table = counting_down(asha, bela)
    hers, his = commit(table, asha), commit(table, bela)
    shuffle = close(table)
    reveal(table, asha, hers)
    waited, second = meets(lambda: reveal(table, bela, his), lambda: _called_off(table))
    second.result()
    assert waited
    shuffle.refresh_from_db()
    assert shuffle.reason == CalledOff.OPERATOR
    said = LogLine.objects.get(kind=LogKind.CALLED_OFF).said
    assert f'"stage":"{Stage.SETTLED}"' in said


@transaction.atomic
def _called_off(table: Table) -> None:
    call_off(table)
