"""Vouchers as tests need them: asked for by one clerk, approved by another."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import player, rupees
from wallet.finance.vouchers import legs, services
from wallet.finance.vouchers.models import Voucher
from wallet.finance.vouchers.services import About, Paper
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Posting

INVOICE = Paper("invoice.pdf", b"%PDF-1.4 an invoice")


def staff(name: str) -> User:
    """Somebody who works for the house, made once."""
    user = User.objects.filter(username=name).first() or player(name)
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])
    return user


def about(reference: str = "", *, day: date | None = None, reason: str = "by hand", **more: Any) -> About:
    """What stands beside the amounts."""
    return About(reason=reason, happened_on=day or timezone.localdate(), reference=reference, **more)


def ask_voucher(kind: Kind, moved: Mapping[str, int], told: About | None = None, **more: Any) -> Voucher:
    """A voucher that Meera asks for."""
    rupees()
    return services.ask(staff("meera"), kind, "INR", moved, told or about(), **more)


def book_voucher(kind: Kind, moved: Mapping[str, int], told: About | None = None, **more: Any) -> Posting:
    """A voucher that Meera asks for and Chandra approves."""
    return services.approve(ask_voucher(kind, moved, told, **more), staff("chandra"))


def book_settlement(
    reference: str, gross_minor: int, fee_minor: int = 0, gst_minor: int = 0, *, day: date | None = None
) -> Posting:
    """A settlement of the sandbox into hdfc."""
    moved = legs.settlement("sandbox", "hdfc", gross_minor, fee_minor, gst_minor)
    return book_voucher(Kind.GATEWAY_SETTLEMENT, moved, about(reference, day=day))
