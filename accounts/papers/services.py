"""Sending papers, judging them and noting who saw them: the only code that moves a proof to another state.

none or rejected or expired -> submitted -> approved or rejected; an approved one is not sent again unless it
expires or is revoked. The identity's document also proves the age; both are judged separately.
"""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import date

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.law.terms import Terms
from accounts.papers import vault
from accounts.papers.kinds import DocumentKind, Fault, Proof, ProofState
from accounts.papers.models import Document, DocumentView, Person, ProofCheck
from accounts.papers.proofs import age_on
from accounts.people.models import User
from base.ids import new_public_id

OPEN = (ProofState.NONE, ProofState.REJECTED, ProofState.EXPIRED)
MOST_FILES = 4


@transaction.atomic
def send_identity(
    user: User,
    terms: Terms,
    *,
    legal_name: str,
    born_on: date,
    kind: DocumentKind,
    number: str,
    files: Sequence[bytes],
) -> None:
    """Send a player's name, birth and proof. Raises ValidationError: too young, bad files, or nothing to send now."""
    person = _locked_person(user)
    if age_on(born_on, timezone.localdate()) < terms.least_age:
        raise ValidationError(Fault.TOO_YOUNG.label, code="too_young")
    _submit(user, (Proof.IDENTITY, Proof.AGE))
    person.legal_name, person.born_on = legal_name, born_on
    person.document_digest = digest(kind, number)
    person.save()
    _keep(user, Proof.IDENTITY, kind, files)


@transaction.atomic
def send_address(
    user: User, *, address: str, place: str, pin_code: str, kind: DocumentKind, files: Sequence[bytes]
) -> None:
    """Send a player's address and proof. Raises ValidationError."""
    person = _locked_person(user)
    _submit(user, (Proof.ADDRESS,))
    person.address, person.place, person.pin_code = address, place, pin_code
    person.save()
    _keep(user, Proof.ADDRESS, kind, files)


@transaction.atomic
def approve(operator: User, check: ProofCheck, *, expires_on: date | None = None) -> ProofCheck:
    """Accept a proof. Raises ValidationError if it is not waiting, is one's own, or the person has another account."""
    check = _waiting(operator, check)
    twin = twin_of(check.user) if check.proof == Proof.IDENTITY else None
    if twin is not None:
        raise ValidationError(
            _("The same document is with player %(player)s."), code="twin", params={"player": twin.public_id}
        )
    check.state, check.expires_on, check.fault, check.note = ProofState.APPROVED, expires_on, "", ""
    return _decided(check, operator)


@transaction.atomic
def reject(operator: User, check: ProofCheck, fault: Fault, note: str = "") -> ProofCheck:
    """Reject a proof, or revoke an approval, with a note on what the player can do. Raises ValidationError."""
    check = _waiting(operator, check, ProofState.SUBMITTED, ProofState.APPROVED)
    check.state, check.fault, check.note, check.expires_on = ProofState.REJECTED, fault, note, None
    return _decided(check, operator)


def note_view(document: Document, viewer: User, address: str | None) -> DocumentView:
    """Log that an operator opens a document, and from which address."""
    return DocumentView.objects.create(document=document, viewer=viewer, address=address)


def twin_of(user: User) -> User | None:
    """Another player whose identity was approved with the same document."""
    number = Person.objects.filter(pk=user.pk).values_list("document_digest", flat=True).first()
    if not number:
        return None
    same = Person.objects.filter(document_digest=number).exclude(pk=user.pk)
    approved = ProofCheck.objects.filter(user_id__in=same.values("pk"), proof=Proof.IDENTITY, state=ProofState.APPROVED)
    check = approved.select_related("user").first()
    return check.user if check else None


def digest(kind: DocumentKind, number: str) -> str:
    """The keyed digest of a document's number: two can be compared, and the number cannot be read from it."""
    plain = "".join(sign for sign in number.upper() if sign.isalnum())
    key = hashlib.sha256(b"papers" + settings.SECRET_KEY.encode()).digest()
    return hmac.new(key, f"{kind}:{plain}".encode(), hashlib.sha256).hexdigest()


def _locked_person(user: User) -> Person:
    if not user.is_account:
        raise ValidationError(_("Only an account of your own can play for money."), code="guest")
    return Person.objects.select_for_update().get_or_create(pk=user.pk)[0]


def _submit(user: User, proofs: Sequence[Proof]) -> None:
    today = timezone.localdate()
    for proof in proofs:
        check = ProofCheck.objects.select_for_update().get_or_create(user=user, proof=proof)[0]
        if check.state_on(today) in OPEN:
            check.state, check.submitted_at = ProofState.SUBMITTED, timezone.now()
            check.fault, check.note, check.expires_on = "", "", None
            check.save()
        elif proof != Proof.AGE:  # who was only asked for a sharper picture is not asked for the age again
            raise ValidationError(_("These papers are with us already."), code="sent")


def _keep(user: User, proof: Proof, kind: DocumentKind, files: Sequence[bytes]) -> None:
    if not 1 <= len(files) <= MOST_FILES:
        raise ValidationError(_("Send one to four files."), code="files")
    types = [vault.type_of(content) for content in files]
    if None in types or any(len(content) > vault.MOST_BYTES for content in files):
        raise ValidationError(_("Send JPEG, PNG or PDF files of at most 5 MB."), code="file")
    for content, content_type in zip(files, types, strict=True):
        document = Document.objects.create(
            public_id=new_public_id(),
            user=user,
            proof=proof,
            kind=kind,
            content_type=content_type or "",
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
        )
        vault.keep(document.public_id, content)


def _waiting(operator: User, check: ProofCheck, *states: ProofState) -> ProofCheck:
    locked = ProofCheck.objects.select_for_update(of=("self",)).select_related("user").get(pk=check.pk)
    if locked.user_id == operator.pk:
        raise ValidationError(_("Nobody judges their own papers."), code="own")
    if locked.state not in (states or (ProofState.SUBMITTED,)):
        raise ValidationError(_("This proof does not wait for anybody."), code="state")
    return locked


def _decided(check: ProofCheck, operator: User) -> ProofCheck:
    check.decided_at, check.decided_by = timezone.now(), operator
    check.save()
    return check
