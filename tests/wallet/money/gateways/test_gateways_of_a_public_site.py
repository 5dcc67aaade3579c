"""A public site is not started with a gateway that believes anybody, and is warned of one that pretends."""

from typing import Any

import pytest

from rummysite.payment_gateways import sandbox_variant
from wallet.money.gateways.checks import gateways_of_a_public_site
from wallet.money.gateways.sandbox import SandboxProvider

VARIANTS = {
    "sandbox": ("wallet.money.gateways.sandbox.SandboxProvider", {"secret": "s"}),
    "dummy": ("payments.dummy.DummyProvider", {}),
    "bank": ("payments.stripe.StripeProviderV3", {}),
}


@pytest.fixture
def licence() -> None:
    """None is needed to look at settings."""


@pytest.mark.parametrize(("local", "found"), [(True, []), (False, ["wallet.E001", "wallet.W001"])])
def test_what_is_said_of_each(settings: Any, local: bool, found: list[str]) -> None:
    settings.LOCAL, settings.PAYMENT_VARIANTS = local, VARIANTS
    assert [message.id for message in gateways_of_a_public_site()] == found


def test_the_sandbox_is_there_on_ones_own_machine_or_where_it_has_a_secret() -> None:
    assert sandbox_variant("", local=False, site_secret="k") == {}
    assert sandbox_variant("given", local=False, site_secret="k")["sandbox"][1] == {"secret": "given"}
    derived = sandbox_variant("", local=True, site_secret="k")["sandbox"][1]["secret"]
    assert derived not in {"", "k"}
    assert derived != sandbox_variant("", local=True, site_secret="another")["sandbox"][1]["secret"]


def test_a_sandbox_without_a_secret_does_not_start() -> None:
    with pytest.raises(ValueError, match="secret"):
        SandboxProvider(secret="")
