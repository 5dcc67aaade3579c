"""Of two dealers who chain the public log at the same moment one does nothing, and neither waits."""

import pytest
from django.db import transaction

from tables.openlog import chain
from tables.openlog.lines import say
from tables.openlog.models import LogBlock, LogKind
from tests.tables.cast import NOON_MS
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_line_is_in_one_block() -> None:
    say("deal", LogKind.DEALT, NOON_MS)
    with transaction.atomic():
        assert chain.seal_next() == 1
        assert beside(chain.seal_next, patient=False) == 0
    assert LogBlock.objects.count() == 1
