"""The tables of the past: months of entries, closings of accounts, seals of days, and how far the check has come."""

from typing import ClassVar

from django.db import models
from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.fields import SumField


class Month(models.Model):
    """A partition of the entries: its times, the end excluded, and the file to which it was archived."""

    name = models.CharField(max_length=63, primary_key=True)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    entries = models.BigIntegerField(null=True)
    file = models.CharField(max_length=200, blank=True, db_default="")
    sha256 = models.CharField("SHA-256", max_length=64, blank=True, db_default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("begins_at",), name="wallet_month_once"),)

    def __str__(self) -> str:
        return f"{self.begins_at:%Y-%m}"


class Seal(models.Model):
    """A closed day whose closings are written; all days up to it have theirs.

    `number` is the day's. This is not the sealed log, whose blocks hash transactions within seconds (wallet/seal).
    """

    number = models.PositiveIntegerField(primary_key=True)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    closings_sha256 = models.CharField(max_length=64)
    sealed_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (models.UniqueConstraint(fields=("ends_at",), name="wallet_seal_once"),)

    def __str__(self) -> str:
        return f"{self.number}"


class Closing(models.Model):
    """The balance of an account at the end of a day on which it moved, and all that it had received until then.

    `lines` counts its entries, for a hot account too. All that it had given is what it had received less its
    balance.
    """

    pk = models.CompositePrimaryKey("account", "number")
    account = models.ForeignKey(
        "wallet.Account", models.PROTECT, db_constraint=False, db_index=False, related_name="closings"
    )
    number = models.PositiveIntegerField(_("day"))
    balance_minor = SumField(_("balance"))
    lines = models.BigIntegerField(_("entries"))
    received_minor = SumField(_("received"))

    def __str__(self) -> str:
        return f"{self.account_id} {self.number}"


class Carried(models.Model):
    """The balance of an account at the end of the last archived month, for reports that sum from the beginning.

    `transaction_id` is a negative number for each currency: the views `wallet_leg` and `wallet_event` show it as a
    posting.
    """

    account = models.OneToOneField(
        "wallet.Account", models.PROTECT, primary_key=True, db_constraint=False, related_name="+"
    )
    transaction_id = models.BigIntegerField()
    currency_id = models.CharField(max_length=8)
    balance_minor = SumField(_("balance"))
    lines = models.BigIntegerField(_("entries"))
    booked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.account_id}"


class CheckRun(models.Model):
    """One recomputation of the whole ledger, slice by slice: its progress and its findings.

    `number` is the last day that was checked, `account` the last account's id; `found` are the differences as
    sentences.
    """

    began_at = models.DateTimeField(db_default=Now())
    number = models.PositiveIntegerField(default=0)
    account = models.BigIntegerField(default=0)
    found = models.JSONField(default=list)
    differences = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = (
            models.CheckConstraint(
                condition=models.Q(ended_at__isnull=True) | models.Q(ended_at__gte=F("began_at")),
                name="wallet_checkrun_ends",
            ),
        )

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M}"
