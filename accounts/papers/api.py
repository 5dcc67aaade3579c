"""The API's part about papers: the state of each proof and why, and sending papers, where money is played for."""

from collections.abc import Callable
from datetime import date
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.law.places import Place
from accounts.law.terms import Terms, terms_in_force
from accounts.papers import services
from accounts.papers.forms import ADDRESS, IDENTITY, AddressForm, IdentityForm
from accounts.papers.kinds import DocumentKind, Fault, Proof, ProofState
from accounts.papers.models import ProofCheck
from accounts.papers.proofs import proofs_of
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, RefusedAnswer, answer_of, message


class ProofInfo(msgspec.Struct, frozen=True):
    """One proof: its state, why it was rejected and what to do about it, and whether papers may be sent now."""

    proof: Proof
    state: ProofState
    fault: Fault | None
    sentence: str
    expires_on: date | None
    may_send: bool


class Papers(msgspec.Struct, frozen=True):
    """All proofs; `lacks` is what play for money still requires: papers, email, age or place, or "" for nothing."""

    results: list[ProofInfo]
    email_verified: bool
    lacks: str
    least_age: int


class PapersView(APIView):
    """The state of the player's papers; this address is not there in a house without money."""

    @message(gives=Papers, refuses=(404,), called="list_papers")
    def get(self, request: Request) -> Papers:
        """List the player's proofs and the state of each.

        There are none in a house that does not play for money (404).
        """
        user, terms = user_of(request), _terms()
        proofs = proofs_of(user, terms)
        checks = {check.proof: check for check in ProofCheck.objects.filter(user=user)}
        rows = [_proof(proof, proofs.states[proof], checks.get(proof)) for proof in Proof]
        return Papers(rows, proofs.email_verified, proofs.lack or "", terms.least_age)


def _form_schema(names: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A form with up to four pictures."""
    pictures = {"type": "array", "maxItems": services.MOST_FILES, "items": {"type": "string", "format": "binary"}}
    properties = names | {"pictures": pictures}
    return {"multipart/form-data": {"type": "object", "properties": properties, "required": list(properties)}}


_KIND = {"type": "string"}
_LOOKED_AT = "Somebody of the house looks at the papers and approves or rejects them."
_ANSWERS: dict[Any, Any] = {(200, "application/json"): answer_of(Done, 200)} | {
    code: answer_of(RefusedAnswer, code) for code in (400, 401, 403, 404, 415, 429)
}


class SendView(APIView):
    """Papers are sent as a browser's form with files: JPEG, PNG or PDF of at most 5 MB each."""

    parser_classes = (MultiPartParser,)

    def sent(self, form: forms.Form) -> dict[str, Any]:
        """The cleaned data of the form. Raises BadMessage."""
        if form.is_valid():
            return form.cleaned_data
        raise BadMessage(" ".join(f"{name}: {text}" for name, texts in form.errors.items() for text in texts))


class IdentityView(SendView):
    """Sending proof of who the player is, and how old."""

    @extend_schema(
        operation_id="send_identity",
        summary="Send papers that prove the player's identity and age.",
        description=_LOOKED_AT,
        request=_form_schema(
            {
                "legal_name": {"type": "string", "maxLength": 120},
                "born_on": {"type": "string", "format": "date"},
                "kind": _KIND | {"enum": [each.value for each in IDENTITY]},
                "number": {"type": "string", "maxLength": 40},
            }
        ),
        responses=_ANSWERS,
    )
    def post(self, request: Request) -> Response:
        """Send papers that prove the player's identity and age."""
        user, terms = user_of(request), _terms()
        cleaned = self.sent(IdentityForm(request.POST, request.FILES))
        kind, files = DocumentKind(cleaned.pop("kind")), cleaned.pop("pictures")
        return _answered(lambda: services.send_identity(user, terms, kind=kind, files=files, **cleaned))


class AddressView(SendView):
    """Sending proof of where the player lives."""

    @extend_schema(
        operation_id="send_address",
        summary="Send papers that prove where the player lives.",
        description=_LOOKED_AT,
        request=_form_schema(
            {
                "address": {"type": "string", "maxLength": 240},
                "place": _KIND | {"enum": list(Place.values)},
                "pin_code": {"type": "string", "pattern": "^[1-9][0-9]{5}$"},
                "kind": _KIND | {"enum": [each.value for each in ADDRESS]},
            }
        ),
        responses=_ANSWERS,
    )
    def post(self, request: Request) -> Response:
        """Send papers that prove where the player lives."""
        user, terms = user_of(request), _terms()
        cleaned = self.sent(AddressForm(request.POST, request.FILES, terms=terms))
        kind, files = DocumentKind(cleaned.pop("kind")), cleaned.pop("pictures")
        return _answered(lambda: services.send_address(user, kind=kind, files=files, **cleaned))


def _answered(send: Callable[[], None]) -> Response:
    try:
        send()
    except ValidationError as wrong:
        raise BadMessage(" ".join(wrong.messages)) from None
    return Response(msgspec.to_builtins(Done()))


def _terms() -> Terms:
    """The terms of playing for money in this house. Raises Http404 if there is no money."""
    terms = terms_in_force()
    if terms is None:
        raise Http404
    return terms


def _proof(proof: Proof, state: ProofState, check: ProofCheck | None) -> ProofInfo:
    fault = Fault(check.fault) if check is not None and check.fault and state == ProofState.REJECTED else None
    sentence = f"{fault.label} {check.note}".strip() if fault is not None and check is not None else ""
    expires_on = check.expires_on if check is not None and state == ProofState.APPROVED else None
    return ProofInfo(proof, state, fault, sentence, expires_on, state in services.OPEN)
