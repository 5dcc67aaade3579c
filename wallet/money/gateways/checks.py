"""Django system checks of the gateways before a start: none may accept unsigned messages or be a sandbox."""

from typing import Any

from django.conf import settings
from django.core import checks

BELIEVES_ANYBODY = "payments.dummy.DummyProvider"
PRETENDS = "wallet.money.gateways.sandbox.SandboxProvider"


def gateways_of_a_public_site(**_: Any) -> list[checks.CheckMessage]:
    """An error for a provider whose messages anybody can forge, a warning for the sandbox; nothing in a local house."""
    if settings.LOCAL:
        return []
    handlers = {name: variant[0] for name, variant in settings.PAYMENT_VARIANTS.items()}
    messages: list[checks.CheckMessage] = [
        checks.Error(f"The gateway {name!r} believes anybody who calls it.", hint="Name a real one.", id="wallet.E001")
        for name, handler in handlers.items()
        if handler == BELIEVES_ANYBODY
    ]
    messages += [
        checks.Warning(f"The gateway {name!r} invents money.", hint="For rehearsals only.", id="wallet.W001")
        for name, handler in handlers.items()
        if handler == PRETENDS
    ]
    return messages
