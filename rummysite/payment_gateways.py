"""The payment gateways of a house: those that it names, else the sandbox in a local house or if it has a secret.

The sandbox invents money, so a public site has it only if its administrator sets its secret.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

SANDBOX = "sandbox"
SANDBOX_PROVIDER = "wallet.money.gateways.sandbox.SandboxProvider"
MOVED = {"wallet.payments.sandbox.SandboxProvider": SANDBOX_PROVIDER}
"""Our own providers by the paths they had in version 0.1, which may stand in a house's `PAYMENT_VARIANTS`."""


def sandbox_variant(secret: str, *, local: bool, site_secret: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """`PAYMENT_VARIANTS` with the sandbox, or with nothing.

    On one's own machine its secret is derived from the site's, so that none lies in the repository.
    """
    if not secret and local:
        secret = hmac.new(site_secret.encode(), b"sandbox gateway's webhooks", hashlib.sha256).hexdigest()
    return {SANDBOX: (SANDBOX_PROVIDER, {"secret": secret})} if secret else {}


def where_they_are_now(named: Mapping[str, Sequence[Any]] | None) -> dict[str, tuple[Any, ...]]:
    """What a house has written as `PAYMENT_VARIANTS`, with the present path of a provider that has moved since."""
    return {name: (MOVED.get(provider, provider), *rest) for name, (provider, *rest) in (named or {}).items()}
