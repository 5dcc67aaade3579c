"""A gateway pays out to the house's bank what it holds, less its fee."""

from datetime import datetime

from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, Posting, post
from wallet.refusals import BadPosting


def settle_gateway(
    gateway: str,
    bank: str,
    currency: str,
    gross_minor: int,
    fee_minor: int,
    reference: str,
    event_at: datetime | None = None,
) -> Posting:
    """Book that a gateway settled so much, of which it kept a fee; the same reference books it once."""
    if not 0 <= fee_minor < gross_minor:
        raise BadPosting("a settlement is positive and its fee smaller")
    legs = [
        Leg(refs.gateway(gateway, currency), gross_minor),
        Leg(refs.bank(bank, currency), fee_minor - gross_minor),
        Leg(refs.house_fees(currency), -fee_minor),
    ]
    key = f"gateway_settlement:{reference}"
    return post(Kind.GATEWAY_SETTLEMENT, key, [leg for leg in legs if leg.amount_minor], event_at=event_at)
