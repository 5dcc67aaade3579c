"""The pages of the sealed log: its head for everybody, and a player's receipts as files."""

from typing import cast

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.people.models import User
from wallet.refusals import WalletRefusal, WalletRefused
from wallet.seal import keys
from wallet.seal.receipts import receipt, sealed_block
from wallet.seal.services import head


@require_GET
@never_cache
def log(request: HttpRequest) -> HttpResponse:
    """The last block and the house's keys, for everybody, and how a receipt is checked."""
    last = head()
    known = [(key_id, public.hex()) for key_id, public in keys.public_keys().items()]
    shown = sealed_block(last) if last else None
    return render(request, "wallet/seal/log.html", {"head": shown, "made_at": last and last.made_at, "keys": known})


@require_GET
@never_cache
@login_required
def receipt_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The receipt of one of the player's transactions, as a file for verify_receipt.py."""
    try:
        proof = receipt(cast(User, request.user).pk, public_id)
    except WalletRefused as refused:
        messages.warning(request, refused.sentence)
        if refused.code == WalletRefusal.RECEIPT_ARCHIVED:
            return redirect("wallet:statement")
        return redirect("wallet:trace", public_id)
    response = HttpResponse(msgspec.json.encode(proof), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="receipt-{public_id}.json"'
    return response
