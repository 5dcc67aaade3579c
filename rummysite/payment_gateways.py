"""Which payment gateways a house has when it names none: the sandbox, on one's own machine or where it has a secret.

The sandbox invents money, so a public site has it only if whoever runs it says so by giving it a secret.
"""

import hashlib
import hmac
from typing import Any

SANDBOX = "sandbox"


def sandbox_variant(secret: str, *, local: bool, site_secret: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """`PAYMENT_VARIANTS` with the sandbox, or with nothing.

    On one's own machine its secret is derived from the site's, so that none lies in the repository.
    """
    if not secret and local:
        secret = hmac.new(site_secret.encode(), b"sandbox gateway's webhooks", hashlib.sha256).hexdigest()
    return {SANDBOX: ("wallet.money.gateways.sandbox.SandboxProvider", {"secret": secret})} if secret else {}
