"""What somebody has and moved: balances by bucket, the last postings, deposits, withdrawals, bonuses, what is owed."""

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext_lazy

from accounts.people.models import User
from desk.players.cells import amount, change_page, day, moment, text, thing
from desk.players.sections import PAGE, Cell, Filter, Rows, Section, paged, within
from wallet.ledger.buckets import account_words
from wallet.ledger.refs import CHIP
from wallet.money.bonuses.models import Bonus
from wallet.money.deposits.models import Deposit
from wallet.money.receivables.models import Receivable
from wallet.money.withdrawals.models import Payee, Withdrawal
from wallet.player import statement


def postings(player: User, filters: Filter) -> Rows:
    """The last entries on the player's accounts, of the currency in `stake`; chips where none is asked for."""
    currency = filters.stake.partition(" ")[0] or CHIP
    wanted = statement.LineFilter(currency, first=filters.first, last=filters.last, before=filters.before)
    page = statement.lines(player.pk, wanted, PAGE)
    return Rows(tuple(_line(line, currency) for line in page.lines), page.older)


def _line(line: statement.OwnLine, currency: str) -> tuple[Cell, ...]:
    about = line.about
    return (
        moment(line.at, reverse("finance:trace-of", args=[line.transaction])),
        text(line.kind_words),
        text(about.words if about else "", (about.staff_href or about.href) if about else ""),
        text(account_words(line.account)),
        amount(line.amount_minor, currency),
        amount(line.after_minor, currency),
    )


def deposits(player: User, wanted: Filter) -> Rows:
    """The player's deposits, a page at a time."""
    rows = within(Deposit.objects.filter(user=player), wanted, "opened_at")
    return paged(rows, wanted, _deposit)


def _deposit(one: Deposit) -> tuple[Cell, ...]:
    return (
        moment(one.opened_at, change_page(one)),
        amount(one.amount_minor, one.currency_id),
        amount(one.gst_minor, one.currency_id),
        text(one.gateway),
        text(one.get_state_display()),
        moment(one.credited_at),
    )


def withdrawals(player: User, wanted: Filter) -> Rows:
    """The player's withdrawals, a page at a time."""
    rows = Withdrawal.objects.filter(user=player).select_related("payee", "batch")
    return paged(within(rows, wanted, "requested_at"), wanted, _withdrawal)


def _withdrawal(one: Withdrawal) -> tuple[Cell, ...]:
    return (
        moment(one.requested_at, change_page(one)),
        amount(one.amount_minor, one.currency_id),
        amount(one.tax_minor, one.currency_id),
        text(one.payee.masked),
        text(one.get_state_display()),
        thing(one.batch, one.batch) if one.batch else text(""),
    )


def payees(player: User, wanted: Filter) -> Rows:
    """Whom the player has named to be paid, as pages show it."""
    return paged(Payee.objects.filter(user=player), wanted, _payee)


def _payee(one: Payee) -> tuple[Cell, ...]:
    return (
        moment(one.added_at),
        text(one.holder),
        text(one.get_kind_display()),
        text(one.masked),
        moment(one.removed_at),
    )


def bonuses(player: User, wanted: Filter) -> Rows:
    """The player's bonuses, a page at a time."""
    return paged(Bonus.objects.filter(user=player).select_related("granted_by"), wanted, _bonus)


def _bonus(one: Bonus) -> tuple[Cell, ...]:
    return (
        moment(one.granted_at, change_page(one)),
        amount(one.amount_minor, one.currency_id),
        amount(one.released_minor, one.currency_id),
        text(one.get_state_display()),
        day(one.expires_at.date()),
        text(one.reason),
    )


def owed(player: User, wanted: Filter) -> Rows:
    """What the player still owes the house."""
    rows = Receivable.objects.filter(user=player, recovered_minor__lt=F("amount_minor"))
    return paged(rows, wanted, _owed)


def _owed(one: Receivable) -> tuple[Cell, ...]:
    return moment(one.since, change_page(one)), text(one.get_reason_display()), amount(one.open_minor, one.currency_id)


def balances(player: User) -> list[statement.Holding]:
    """What the player has by currency and bucket: posted, pending and available."""
    return statement.holdings(player.pk)


SECTIONS = (
    Section(
        "postings", gettext_lazy("Last postings"), "money", "wallet.view_entry",
        (
            gettext_lazy("Happened"), gettext_lazy("What happened"), gettext_lazy("About"), gettext_lazy("Account"),
            gettext_lazy("Amount"), gettext_lazy("All accounts after"),
        ),
        postings, by_date=True, by_stake=True,
    ),
    Section(
        "deposits", gettext_lazy("Deposits"), "money", "wallet.view_deposit",
        (
            gettext_lazy("Opened"), gettext_lazy("Amount"), gettext_lazy("GST"), gettext_lazy("Gateway"),
            gettext_lazy("State"), gettext_lazy("Credited"),
        ),
        deposits, by_date=True,
    ),
    Section(
        "withdrawals", gettext_lazy("Withdrawals"), "money", "wallet.view_withdrawal",
        (
            gettext_lazy("Asked for"), gettext_lazy("Amount"), gettext_lazy("Tax"), gettext_lazy("Payee"),
            gettext_lazy("State"), gettext_lazy("Batch"),
        ),
        withdrawals, by_date=True,
    ),
    Section(
        "payees", gettext_lazy("Payees"), "money", "wallet.view_withdrawal",
        (
            gettext_lazy("Added"), gettext_lazy("Name of the holder"), gettext_lazy("Kind"), gettext_lazy("Number"),
            gettext_lazy("Removed"),
        ),
        payees,
    ),
    Section(
        "bonuses", gettext_lazy("Bonuses"), "money", "wallet.view_bonus",
        (
            gettext_lazy("Granted"), gettext_lazy("Amount"), gettext_lazy("Released"), gettext_lazy("State"),
            gettext_lazy("Expires"), gettext_lazy("Reason"),
        ),
        bonuses,
    ),
    Section(
        "owed", gettext_lazy("Owed to the house"), "money", "wallet.view_receivable",
        (gettext_lazy("Since"), gettext_lazy("Reason"), gettext_lazy("Amount")),
        owed,
    ),
)  # fmt: skip
