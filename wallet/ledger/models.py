"""The ledger's tables.

Only `public.wallet_post` (migrations/sql) writes them, called by `wallet.ledger.posting.post`. The triggers refuse
everything that would make the ledger wrong, from any writer; docs/developers/ledger.md lists each rule and its
guard.

Unique keys are constraints, not `unique=True`, which would add a second index for LIKE to every text column.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import CHIP
from base.ids import LENGTH
from wallet.fields import SumField, TransactionIdField
from wallet.ledger.kinds import AccountKind, CurrencyKind, Kind

AMOUNT_MAX_MINOR = 10**15  # below 2**53, so an amount is exact in a browser too


class Currency(models.Model):
    """A currency: practice chips, or one kind of money. By default a unit has 100 minor units."""

    code = models.CharField(_("code"), max_length=8, primary_key=True)
    name = models.CharField(_("name"), max_length=32)
    kind = models.CharField(_("kind"), max_length=8, choices=CurrencyKind.choices)
    minor_digits = models.PositiveSmallIntegerField(_("minor digits"), default=2)

    class Meta:
        verbose_name_plural = _("currencies")
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=CurrencyKind.values), name="wallet_currency_kind"),
            models.CheckConstraint(
                condition=Q(kind=CurrencyKind.PRACTICE, code=CHIP) | (~Q(kind=CurrencyKind.PRACTICE) & ~Q(code=CHIP)),
                name="wallet_currency_chips",
            ),
            models.UniqueConstraint(fields=("kind",), name="wallet_currency_one_of_a_kind"),
        )

    def __str__(self) -> str:
        return self.code


class Account(models.Model):
    """A place for amounts of one currency, such as `player:7:main`.

    Only the entries' trigger changes `balance_minor` and `lines`. They are null and 0 for hot kinds, which nothing
    locks: their balance is the sum of their entries. Triggers decide which accounts may be opened (sql/0018); a
    check constraint would be evaluated at every change of a balance. A chair, a pool or a withdrawal that is empty
    at the end of a day is closed, and open again as soon as it has a new entry: `closed_at` is later than all its
    entries.
    """

    code = models.CharField(_("code"), max_length=64)
    kind = models.CharField(_("kind"), max_length=12, choices=AccountKind.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        db_index=False,
        related_name="ledger_accounts",
        verbose_name=_("owner"),
    )
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    balance_minor = models.BigIntegerField(_("balance"), null=True)
    lines = models.BigIntegerField(_("entries"), default=0)
    opened_at = models.DateTimeField(_("opened"), db_default=Now())
    closed_at = models.DateTimeField(_("closed"), null=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = (
            models.UniqueConstraint(fields=("code", "currency"), name="wallet_account_code"),
            models.CheckConstraint(condition=Q(balance_minor__gte=0), name="wallet_account_not_negative"),
        )
        indexes = (
            models.Index(fields=("owner", "closed_at"), name="wallet_account_owner"),
            models.Index(fields=("kind", "id"), condition=Q(closed_at__isnull=True), name="wallet_account_open"),
        )

    def __str__(self) -> str:
        return f"{self.code} {self.currency_id}"


class Transaction(models.Model):
    """One event in one currency: entries that sum to zero, written once and for good.

    `key` makes sure that the event is booked once; by `fingerprint` a repeat is told from another event with the
    same key.  `event_at` is when it happened, `booked_at` when the database wrote it, `xid` the database
    transaction that wrote it; the log is ordered by it and the id (wallet.seal).
    """

    public_id = models.CharField(_("id"), max_length=LENGTH)
    kind = models.CharField(_("kind"), max_length=24, choices=Kind.choices)
    key = models.CharField(_("key"), max_length=128)
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    # Without a foreign key in the database, which would lock the currency's one row for every posting: an entry is only
    # written if its account has this currency, and accounts do have the foreign key.
    currency = models.ForeignKey(
        Currency, models.PROTECT, db_constraint=False, db_index=False, verbose_name=_("currency")
    )
    event_at = models.DateTimeField(_("happened"))
    booked_at = models.DateTimeField(_("booked"))
    reverses = models.ForeignKey(
        "self", models.PROTECT, null=True, db_index=False, related_name="reversals", verbose_name=_("reverses")
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    xid = TransactionIdField(editable=False)

    class Meta:
        verbose_name = _("transaction")
        verbose_name_plural = _("transactions")
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_transaction_public_id"),
            models.UniqueConstraint(fields=("key",), name="wallet_transaction_key"),
            models.UniqueConstraint(
                fields=("reverses",), condition=Q(reverses__isnull=False), name="wallet_transaction_reversed_once"
            ),
        )
        indexes = (
            models.Index(fields=("booked_at",), name="wallet_transaction_booked_at"),
            models.Index(fields=("xid", "id"), name="wallet_transaction_log"),
            # Also wallet_transaction_other_time (sql/0050): what did not happen within the day before it was booked.
        )

    def __str__(self) -> str:
        return self.public_id


class Entry(models.Model):
    """One leg of a transaction: the amount that an account received (positive) or gave (negative).

    On a locked account it is that account's entry number `line`, and the balance after it is `balance_after_minor`;
    on a hot account both are null. `xid` is the database transaction that wrote it (see Checkpoint). `booked_at` is
    its transaction's, and decides in which month's partition it is: a search by account or transaction should give
    it too, or it looks into every month. So in the database the key is (id, booked_at).
    """

    # Neither has a foreign key in the database: it would have every posting share a lock on the hot accounts' rows. The
    # entries' trigger refuses an unknown transaction or account, and neither can be deleted.
    transaction = models.ForeignKey(
        Transaction,
        models.PROTECT,
        db_constraint=False,
        db_index=False,
        related_name="entries",
        verbose_name=_("transaction"),
    )
    account = models.ForeignKey(
        Account, models.PROTECT, db_constraint=False, db_index=False, related_name="entries", verbose_name=_("account")
    )
    amount_minor = models.BigIntegerField(_("amount"))
    balance_after_minor = models.BigIntegerField(_("balance after"), null=True)
    line = models.BigIntegerField(_("line"), null=True)
    xid = TransactionIdField(editable=False)
    booked_at = models.DateTimeField(_("booked"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints: ClassVar = (
            models.CheckConstraint(condition=~Q(amount_minor=0), name="wallet_entry_not_zero"),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=-AMOUNT_MAX_MINOR, amount_minor__lte=AMOUNT_MAX_MINOR),
                name="wallet_entry_within_bounds",
            ),
            models.UniqueConstraint(
                fields=("account", "booked_at", "line"), condition=Q(line__isnull=False), name="wallet_entry_line"
            ),
        )
        indexes = (
            models.Index(fields=("account", "booked_at"), condition=Q(line__isnull=True), name="wallet_entry_hot"),
            models.Index(fields=("transaction",), name="wallet_entry_transaction"),
            # Also wallet_entry_day (sql/0025), by which the entries of a day are found.
        )

    def __str__(self) -> str:
        return f"{self.amount_minor:+d}"


class Checkpoint(models.Model):
    """The balance of a hot account by the entries of database transactions before `up_to_xid`.

    It is derived, so it may be deleted and made again at any time. No transaction that was open when it was made is
    below the mark, so no entry can be missed. All entries that it does not count were booked since `booked_from`.
    `next_xid` and the time when it was drawn give a later `booked_from` once all transactions below it have ended
    (see checkpoints).
    """

    account = models.OneToOneField(Account, models.PROTECT, primary_key=True, verbose_name=_("account"))
    up_to_xid = TransactionIdField(editable=False)
    booked_from = models.DateTimeField(null=True)
    next_xid = TransactionIdField(editable=False, default=0)
    next_from = models.DateTimeField(null=True)
    balance_minor = SumField(_("balance"))
    made_at = models.DateTimeField(_("made"), db_default=Now())

    def __str__(self) -> str:
        return f"{self.account_id}"
