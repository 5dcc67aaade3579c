"""The ledger in the operators' admin: to read, search and follow, never to write.

Lists do not count all their rows, which would read the whole ledger for one page.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from base.admin.read_only import ReadOnly
from wallet.amounts import in_units
from wallet.kept_words import translated
from wallet.ledger import queries
from wallet.ledger.kinds import AccountKind
from wallet.ledger.models import Account, Currency, Entry, Transaction
from wallet.ledger.refs import AccountRef


def link(row: Account | Transaction, text: str) -> SafeString:
    """A link to a row's page in the admin."""
    page = "admin:wallet_account_change" if isinstance(row, Account) else "admin:wallet_transaction_change"
    address = reverse(page, args=(row.pk,))
    return format_html('<a href="{}">{}</a>', address, text)


def entries_link(field: str, row: Model) -> SafeString:
    """A link to the list of entries of one account or transaction."""
    address = reverse("admin:wallet_entry_changelist", query={f"{field}__id__exact": row.pk})
    return format_html('<a href="{}">{}</a>', address, _("Entries"))


@admin.register(Currency)
class CurrencyAdmin(ReadOnly, ModelAdmin):
    """The currencies that amounts are counted in."""

    list_display = ("code", "name", "kind", "minor_digits")


@admin.register(Account)
class AccountAdmin(ReadOnly, ModelAdmin):
    """Every account with its owner and balance."""

    list_display = ("code", "kind", "owner", "currency", "balance", "lines", "opened_at", "entries_of")
    list_filter = ("kind", "currency")
    list_select_related = ("owner", "currency")
    search_fields = ("code", "owner__public_id", "owner__username", "owner__display_name")
    search_help_text = _("Account code, or a player's id or name")
    ordering = ("-id",)
    show_full_result_count = False
    fields = ("code", "kind", "owner", "currency", "balance", "lines", "opened_at", "entries_of")

    @admin.display(description=_("balance"))
    def balance(self, account: Account) -> str:
        """The balance in units; a hot account's is summed from its last checkpoint on."""
        ref = AccountRef(account.code, AccountKind(account.kind), account.currency_id)
        balance_minor = account.balance_minor if account.balance_minor is not None else queries.balance(ref)
        return in_units(balance_minor, account.currency.minor_digits)

    @admin.display(description=_("entries"))
    def entries_of(self, account: Account) -> SafeString:
        """A link to the account's entries."""
        return entries_link("account", account)


class EntriesOfTransaction(ReadOnly, TabularInline):
    """A transaction's legs on its page."""

    model = Entry
    extra = 0
    fields = readonly_fields = ("account_link", "amount", "balance_after", "line")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Read everything that a line shows in one query."""
        entries: QuerySet[Entry] = super().get_queryset(request)
        return entries.select_related("account__currency").order_by("id")

    account_link = admin.display(description=_("account"))(lambda _, entry: link(entry.account, entry.account.code))
    amount = admin.display(description=_("amount"))(lambda _, entry: amount_of(entry))
    balance_after = admin.display(description=_("balance after"))(lambda _, entry: balance_after_of(entry))


@admin.register(Transaction)
class TransactionAdmin(ReadOnly, ModelAdmin):
    """Every transaction, with the one it reverses."""

    list_display = ("public_id", "kind", "currency", "event_at", "booked_at", "key", "reverses_link")
    list_filter = ("kind", "currency", "booked_at")
    search_fields = ("=public_id", "key", "note")
    search_help_text = _("Transaction id, or part of its key or note")
    ordering = ("-id",)
    show_full_result_count = False
    inlines = (EntriesOfTransaction,)
    fields = ("public_id", "kind", "key", "currency", "event_at", "booked_at", "reverses_link", "reversed_by", "why")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Transaction]:
        """With the transaction each one reverses."""
        booked: QuerySet[Transaction] = super().get_queryset(request)
        return booked.select_related("reverses", "currency")

    @admin.display(description=_("note"))
    def why(self, booked: Transaction) -> str:
        """The note, in the reader's language where the house wrote it."""
        return translated(booked.note) or "-"

    @admin.display(description=_("reverses"))
    def reverses_link(self, booked: Transaction) -> str:
        """To the transaction it takes back."""
        return link(booked.reverses, booked.reverses.public_id) if booked.reverses else "-"

    @admin.display(description=_("reversed by"))
    def reversed_by(self, booked: Transaction) -> str:
        """To the transaction that took it back."""
        reversal = booked.reversals.first()
        return link(reversal, reversal.public_id) if reversal else "-"


@admin.register(Entry)
class EntryAdmin(ReadOnly, ModelAdmin):
    """Every leg of every transaction."""

    list_display = ("id", "booked_at", "account_link", "amount", "balance_after", "kind", "transaction_link")
    list_filter = ("transaction__kind", "account__kind")
    search_fields = ("=account__code", "=transaction__public_id", "=transaction__key")
    search_help_text = _("Whole account code, transaction id or transaction key")
    ordering = ("-id",)
    show_full_result_count = False
    fields = ("transaction_link", "booked_at", "account_link", "amount", "balance_after", "line", "xid")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Read everything that a line shows in one query."""
        entries: QuerySet[Entry] = super().get_queryset(request)
        return entries.select_related("account__currency", "transaction")

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Let the links of accounts and transactions narrow the list."""
        return lookup in {"account__id__exact", "transaction__id__exact"} or super().lookup_allowed(
            lookup, value, request
        )

    account_link = admin.display(description=_("account"))(lambda _, entry: link(entry.account, entry.account.code))
    amount = admin.display(description=_("amount"))(lambda _, entry: amount_of(entry))
    balance_after = admin.display(description=_("balance after"))(lambda _, entry: balance_after_of(entry))
    kind = admin.display(description=_("kind"))(lambda _, entry: entry.transaction.get_kind_display())
    booked_at = admin.display(description=_("booked"))(lambda _, entry: entry.transaction.booked_at)
    transaction_link = admin.display(description=_("transaction"))(
        lambda _, entry: link(entry.transaction, entry.transaction.public_id)
    )


def amount_of(entry: Entry) -> str:
    """The amount that the account received or gave, in units."""
    return in_units(entry.amount_minor, entry.account.currency.minor_digits, signed=True)


def balance_after_of(entry: Entry) -> str:
    """The balance of a locked account after the entry, in units."""
    after = entry.balance_after_minor
    return "-" if after is None else in_units(after, entry.account.currency.minor_digits)
