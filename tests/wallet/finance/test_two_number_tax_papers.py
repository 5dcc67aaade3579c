"""Tax papers that two workers number at the same moment have one number each: the second waits for the first."""

import pytest

from tests.two_hands import meets
from tests.wallet.builders import licensed
from tests.wallet.money.cast import paid_deposit, proven
from wallet.finance.taxes import gst
from wallet.finance.taxes.models import GstDocument

pytestmark = pytest.mark.django_db(transaction=True)


def test_each_deposit_has_one_invoice() -> None:
    licensed()
    asha = proven("asha")
    for _ in range(2):
        paid_deposit(asha, 500)
    waited, second = meets(gst.number_documents, gst.number_documents)
    assert waited
    assert second.result() == 0
    assert GstDocument.objects.count() == 2
