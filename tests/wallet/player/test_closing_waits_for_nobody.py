"""An account whose chips somebody is just moving is not closed: it is said at once, and nothing waits crosswise."""

import pytest

from accounts.closing import services as closing
from accounts.closing.hooks import StillOpen
from tests.two_hands import meets
from tests.wallet.builders import player
from wallet.ledger.posting import hold
from wallet.ledger.refs import player_main
from wallet.player.closing import MOVING

pytestmark = pytest.mark.django_db(transaction=True)


def test_whose_chips_are_being_moved_is_told_so() -> None:
    asha = player("asha")
    waited, closed = meets(lambda: hold([player_main(asha.pk)]), lambda: closing.close(asha))
    with pytest.raises(StillOpen) as refused:
        closed.result()
    assert (waited, refused.value.sentence) == (False, MOVING)
    assert closing.close(asha).closed_at is not None
