"""Papers: what a player for money has declared and proven, and who has looked at the documents.

The files are stored encrypted in a folder that no server serves (accounts/papers/vault.py).
"""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.law.places import Place
from accounts.papers.kinds import DocumentKind, Fault, Proof, ProofState
from base.ids import LENGTH, new_public_id


class Person(models.Model):
    """A player's legal identity, as the player wrote it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="person", verbose_name=_("player")
    )
    legal_name = models.CharField(_("name as in your papers"), max_length=120, blank=True)
    born_on = models.DateField(_("date of birth"), null=True)
    address = models.CharField(_("street, house and town"), max_length=240, blank=True)
    place = models.CharField(_("state"), max_length=2, choices=Place.choices, blank=True)
    pin_code = models.CharField(_("PIN code"), max_length=6, blank=True)
    # A keyed digest, since the number itself is nobody's business: enough to see that two accounts are one person.
    document_digest = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("persons")
        indexes = (models.Index(fields=("document_digest",), name="accounts_person_digest"),)

    def __str__(self) -> str:
        return self.legal_name


class ProofCheck(models.Model):
    """The state of one proof of one player; no row means that nothing was sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, db_index=False, related_name="proofs", verbose_name=_("player")
    )
    proof = models.CharField(_("proof"), max_length=8, choices=Proof.choices)
    state = models.CharField(_("state"), max_length=10, choices=ProofState.choices, default=ProofState.NONE)
    fault = models.CharField(_("reason"), max_length=16, choices=Fault.choices, blank=True)
    note = models.CharField(_("note for the player"), max_length=240, blank=True)
    submitted_at = models.DateTimeField(_("sent"), null=True)
    decided_at = models.DateTimeField(_("decided"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    expires_on = models.DateField(_("valid until"), null=True, blank=True)

    class Meta:
        verbose_name = _("proof")
        verbose_name_plural = _("proofs")
        permissions = (("review_papers", "Can read and judge players' papers"),)
        constraints = (
            models.UniqueConstraint(fields=("user", "proof"), name="accounts_proof_once"),
            models.CheckConstraint(
                condition=~Q(state=ProofState.APPROVED) | Q(decided_by__isnull=False), name="accounts_proof_by_somebody"
            ),
            models.CheckConstraint(
                condition=~Q(state=ProofState.REJECTED) | ~Q(fault=""), name="accounts_proof_rejected_with_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_proof_display()}: {self.get_state_display()}"

    def state_on(self, day: date) -> ProofState:
        """The state on a day: an approval that has run out by then is expired."""
        ended = self.state == ProofState.APPROVED and self.expires_on is not None and self.expires_on < day
        return ProofState.EXPIRED if ended else ProofState(self.state)


class Document(models.Model):
    """A file a player has sent; its content is in the vault under `public_id`, a name that tells nothing."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, unique=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="documents", verbose_name=_("player")
    )
    proof = models.CharField(_("proves"), max_length=8, choices=Proof.choices)
    kind = models.CharField(_("document"), max_length=10, choices=DocumentKind.choices)
    content_type = models.CharField(_("type"), max_length=32)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    sent_at = models.DateTimeField(_("sent"), db_default=Now())
    erased_at = models.DateTimeField(_("erased"), null=True)

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.public_id}"


class DocumentView(models.Model):
    """One look at a document by an operator; written before it is shown, and never changed."""

    document = models.ForeignKey(Document, models.PROTECT, related_name="looks", verbose_name=_("document"))
    viewer = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("operator"))
    address = models.GenericIPAddressField(_("network address"), null=True)
    at = models.DateTimeField(_("when"), db_default=Now())

    class Meta:
        verbose_name = _("look at a document")
        verbose_name_plural = _("looks at documents")

    def __str__(self) -> str:
        return f"{self.viewer_id} {self.at:%Y-%m-%d %H:%M}"


class PapersErased(models.Model):
    """A closed account's papers have been erased: when, how many, and by which rule; never changed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player"))
    closed_at = models.DateTimeField(_("account closed"))
    kept_days = models.PositiveIntegerField(_("days kept"))
    documents = models.PositiveIntegerField(_("documents"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("erasure of papers")
        verbose_name_plural = _("erasures of papers")

    def __str__(self) -> str:
        return f"{self.user_id} {self.at:%Y-%m-%d}"
