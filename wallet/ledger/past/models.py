"""The tables of the past: months of entries, closings of accounts, seals of days, and how far the check has come."""

from typing import ClassVar

from django.db import models
from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Month(models.Model):
    """A partition of the entries: which moments it holds, the end excluded, and the file that it was archived to."""

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
    """A closed day whose closings are written: all days up to it have theirs. `number` is the day's.

    Not to be taken for the sealed log, whose blocks hash transactions as they come (wallet/seal).
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
    """What an account held at the end of a day on which it moved, and what it had received since it was opened.

    `lines` counts its entries, for a hot account too. What it had given is what it had received less what it held.
    """

    pk = models.CompositePrimaryKey("account", "number")
    account = models.ForeignKey(
        "wallet.Account", models.PROTECT, db_constraint=False, db_index=False, related_name="closings"
    )
    number = models.PositiveIntegerField(_("day"))
    balance_minor = models.BigIntegerField(_("balance"))
    lines = models.BigIntegerField(_("entries"))
    received_minor = models.BigIntegerField(_("received"))

    def __str__(self) -> str:
        return f"{self.account_id} {self.number}"


class Carried(models.Model):
    """What an account held when the last archived month ended, for reports that sum from the beginning.

    `transaction_id` is one below 0 for each currency: the views `wallet_leg` and `wallet_event` show it as a posting.
    """

    account = models.OneToOneField(
        "wallet.Account", models.PROTECT, primary_key=True, db_constraint=False, related_name="+"
    )
    transaction_id = models.BigIntegerField()
    currency_id = models.CharField(max_length=8)
    balance_minor = models.BigIntegerField(_("balance"))
    lines = models.BigIntegerField(_("entries"))
    booked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.account_id}"


class CheckRun(models.Model):
    """One recomputation of the whole ledger, slice by slice: how far it has come and what it has found.

    `number` is the last day looked at, `account` the last account's id; `found` are the differences as sentences.
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
