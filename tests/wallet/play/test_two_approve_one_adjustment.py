"""Of two who approve one adjustment at the same moment the first has approved it, and it is booked once."""

import pytest

from tests.two_hands import meets
from tests.wallet.builders import colleague, player
from wallet.ledger import refs
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.play import adjusting
from wallet.play.models import Adjustment

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_is_told_what_the_first_has_booked() -> None:
    asha = player("asha")
    omar, rita, uma = (colleague(name) for name in ("omar", "rita", "uma"))
    legs = [Leg(refs.house_promotions(refs.CHIP), -500), Leg(refs.player_main(asha.pk), 500)]
    asked = adjusting.ask(omar, legs, "a slow table")
    waited, second = meets(lambda: adjusting.approve(asked, rita), lambda: adjusting.approve(asked, uma))
    booked = Transaction.objects.get(kind="adjustment")
    assert waited
    assert second.result().public_id == booked.public_id
    assert Adjustment.objects.get().approved_by == rita
