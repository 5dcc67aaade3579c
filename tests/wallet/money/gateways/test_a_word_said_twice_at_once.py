"""A choice or a message that comes twice at the same moment is taken once; the second is told so, and is no fault."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.two_hands import meets
from tests.wallet.money.cast import main_minor, message, unpaid_deposit
from wallet.money.deposits.models import Deposit
from wallet.money.gateways import till
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.signatures import Signed
from wallet.money.gateways.till import Outcome
from wallet.money.gateways.webhooks import Heard, hear_message

pytestmark = pytest.mark.django_db(transaction=True)


def hearing(deposit: Deposit) -> Callable[[], Heard]:
    """What hears one message that the deposit was paid, however often it is called."""
    said = message(deposit)
    body = msgspec.json.encode(said)
    signed = Signed(said, timezone.now(), body.decode(), hashlib.sha256(body).hexdigest())
    return lambda: hear_message("sandbox", deposit.payment.pk, signed)


def test_a_gateways_message_credits_once(asha: User) -> None:
    hear = hearing(unpaid_deposit(asha, 500))
    waited, second = meets(hear, hear)
    assert waited
    assert second.result() is Heard.SEEN
    assert main_minor(asha) == 500_00


def test_a_choice_on_the_sandboxs_page_is_written_down_once(asha: User) -> None:
    payment = unpaid_deposit(asha, 500).payment
    waited, second = meets(lambda: till.choose(payment, Outcome.LATE), lambda: till.choose(payment, Outcome.LATE))
    second.result()
    assert waited
    assert SandboxMessage.objects.count() == 1
