"""The tables of the sealed log: blocks, leaves, signatures, anchors, changes of the schema, findings.

Only `public.wallet_seal_block` writes blocks and leaves (migrations/sql). No row is ever changed, except the state
of an anchor's place (`AnchorPlace`), which proves nothing.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.fields import TransactionIdField
from wallet.ledger.models import Account, Transaction


class Block(models.Model):
    """Some transactions in the log's order under one hash, which includes the hash of the block before.

    The search for the next block begins after `last_xid` and `last_transaction`; they are not part of the hash.
    """

    number = models.BigIntegerField(_("number"), primary_key=True)
    form = models.PositiveSmallIntegerField(_("form"))
    first_position = models.BigIntegerField(_("first position"))
    last_position = models.BigIntegerField(_("last position"))
    merkle_root = models.CharField(_("Merkle root"), max_length=64)
    previous = models.CharField(_("SHA-256 of the block before"), max_length=64)
    sha256 = models.CharField("SHA-256", max_length=64)
    made_at = models.DateTimeField(_("made"))
    last_xid = TransactionIdField(editable=False)
    last_transaction = models.BigIntegerField(editable=False)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering: ClassVar = ("-number",)

    def __str__(self) -> str:
        return str(self.number)

    @property
    def count(self) -> int:
        """How many transactions it seals."""
        return self.last_position - self.first_position + 1


class Leaf(models.Model):
    """A transaction's place in the log and its hash; the salt hides its parts from each other (canonical.py)."""

    position = models.BigIntegerField(_("position"), primary_key=True)
    # Without a foreign key in the database, as entries: a transaction is never deleted.
    transaction = models.ForeignKey(
        Transaction,
        models.PROTECT,
        db_constraint=False,
        db_index=False,
        related_name="+",
        verbose_name=_("transaction"),
    )
    block = models.ForeignKey(Block, models.PROTECT, db_index=False, related_name="leaves", verbose_name=_("block"))
    salt = models.BinaryField()
    hash = models.BinaryField("SHA-256")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("transaction",), name="wallet_leaf_transaction"),)

    def __str__(self) -> str:
        return str(self.position)


class EntriesHash(models.Model):
    """The hashes of a transaction's entries, 32 bytes each in their order, while the entries are in a file.

    With its header and its note they make its leaf, which proves the rest of the transaction (wallet.seal.left).
    """

    transaction = models.OneToOneField(
        Transaction, models.PROTECT, primary_key=True, db_constraint=False, related_name="+"
    )
    hashes = models.BinaryField("SHA-256")

    def __str__(self) -> str:
        return str(self.transaction_id)


class LastEntry(models.Model):
    """The text of an account's last archived entry, and its number in its transaction, from 0.

    The hash of the text is among those of `EntriesHash`, which proves owner and balance of the account.
    """

    pk = models.CompositePrimaryKey("account", "month_at")
    account = models.ForeignKey(Account, models.PROTECT, db_constraint=False, db_index=False, related_name="+")
    month_at = models.DateTimeField()
    transaction = models.ForeignKey(Transaction, models.PROTECT, db_constraint=False, db_index=False, related_name="+")
    part = models.PositiveSmallIntegerField()
    text = models.TextField()

    def __str__(self) -> str:
        return str(self.account_id)


class Restored(models.Model):
    """Up to where the transactions of a dump are sealed, and on which server that was computed; one row at most.

    It is derived, so it may be deleted at any time; `public.wallet_seal_block` makes it again if it needs it.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    server = models.BigIntegerField()
    below_xid = TransactionIdField()
    last_xid = TransactionIdField()
    last_transaction = models.BigIntegerField()
    marked_at = models.DateTimeField()

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(id=1), name="wallet_restored_one"),)

    def __str__(self) -> str:
        return str(self.server)


class BlockSignature(models.Model):
    """The house's Ed25519 signature of a block's hash; one that does not verify counts as none."""

    block = models.ForeignKey(Block, models.PROTECT, related_name="signatures", verbose_name=_("block"))
    key_id = models.CharField(_("key"), max_length=16)
    signature = models.CharField(_("signature"), max_length=128)
    signed_at = models.DateTimeField(_("signed"), db_default=Now())

    class Meta:
        ordering: ClassVar = ("id",)

    def __str__(self) -> str:
        return f"{self.block_id} {self.key_id}"


class BlockCheck(models.Model):
    """A block whose transactions were checked when it was new, and the number of findings."""

    block = models.OneToOneField(
        Block, models.PROTECT, primary_key=True, related_name="check_of", verbose_name=_("block")
    )
    findings = models.PositiveIntegerField(_("findings"))
    checked_at = models.DateTimeField(_("checked"), db_default=Now())

    def __str__(self) -> str:
        return str(self.block_id)


class Anchor(models.Model):
    """Proof that a block's hash was outside the house at a time: the answer of the place.

    `line` is the line it was given, with the heads of other logs; "" for old anchors, before lines had such heads.
    """

    block = models.ForeignKey(Block, models.PROTECT, related_name="anchors", verbose_name=_("block"))
    place = models.CharField(_("place"), max_length=8)
    target = models.CharField(_("address"), max_length=400)
    line = models.TextField(_("line"), default="", db_default="")
    proof = models.BinaryField(_("proof"))
    anchored_at = models.DateTimeField(_("anchored"), db_default=Now())

    class Meta:
        verbose_name = _("anchor")
        verbose_name_plural = _("anchors")
        ordering: ClassVar = ("-id",)

    def __str__(self) -> str:
        return f"{self.place} {self.block_id}"


class AnchorPlace(models.Model):
    """The state of a place outside: when it was tried last, and the error if it failed since its last anchor."""

    place = models.CharField(_("place"), max_length=8, primary_key=True)
    tried_at = models.DateTimeField(_("tried"))
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    trouble = models.CharField(_("trouble"), max_length=400, blank=True)

    def __str__(self) -> str:
        return self.place


class SchemaChange(models.Model):
    """A state of the database's schema that somebody has approved, signed with the house's key.

    `number` and `previous` chain it to the rows before it (schema/chain.py). Rows from before the chain have
    neither.
    """

    number = models.PositiveBigIntegerField(_("number"), null=True)
    previous = models.CharField(_("SHA-256 of the change before"), max_length=64, blank=True, default="", db_default="")
    sha256 = models.CharField("SHA-256", max_length=64)
    document = models.TextField(_("document"))
    signed_by = models.CharField(_("signed by"), max_length=150)
    reason = models.CharField(_("reason"), max_length=400)
    key_id = models.CharField(_("key"), max_length=16)
    signature = models.CharField(_("signature"), max_length=128)
    signed_at = models.DateTimeField(_("signed"), db_default=Now())

    class Meta:
        verbose_name = _("change of the schema")
        verbose_name_plural = _("changes of the schema")
        ordering: ClassVar = ("-id",)

    def __str__(self) -> str:
        return self.sha256


class Finding(models.Model):
    """Something in a new block that does not add up; open until somebody explains it."""

    block = models.ForeignKey(Block, models.PROTECT, null=True, related_name="found", verbose_name=_("block"))
    code = models.CharField(_("code"), max_length=32)
    about = models.CharField(_("about"), max_length=128)
    sentence = models.CharField(_("sentence"), max_length=400)
    found_at = models.DateTimeField(_("found"), db_default=Now())

    class Meta:
        verbose_name = _("finding")
        verbose_name_plural = _("findings")
        ordering: ClassVar = ("-id",)
        permissions: ClassVar = [("clear_finding", "May clear findings of the ledger")]

    def __str__(self) -> str:
        return f"{self.code} {self.about}"


class FindingCleared(models.Model):
    """The explanation of a finding, and its author."""

    finding = models.OneToOneField(Finding, models.PROTECT, primary_key=True, related_name="cleared")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("cleared by"))
    reason = models.CharField(_("reason"), max_length=400)
    cleared_at = models.DateTimeField(_("cleared"), db_default=Now())

    def __str__(self) -> str:
        return str(self.finding_id)
