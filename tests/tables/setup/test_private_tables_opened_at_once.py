"""Private tables that one player opens at the same moment do not pass the number that each may have together."""

import pytest

from tables.refusals import TableRefused
from tables.setup import private
from tests.tables.cast import NOON_MS, funded, table_of
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_one_too_many_is_refused() -> None:
    like, asha = table_of(2), funded("Asha")
    for _ in range(private.MOST_OPEN - 1):
        private.open_private(like.public_id, asha, NOON_MS)
    waited, second = meets(
        lambda: private.open_private(like.public_id, asha, NOON_MS),
        lambda: private.open_private(like.public_id, asha, NOON_MS),
    )
    assert waited
    with pytest.raises(TableRefused, match="too_many_private"):
        second.result()
