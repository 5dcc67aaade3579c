"""Acts that move money or rights: before one, an operator must confirm the password again.

They are registered by the code that the audit has for the act (`desk.audit.pointed`): `app.model.action`,
`namespace.page`. A page that does many things names the one in its address, and has that as a last part of its
code. Slices above add their own in `AppConfig.ready()`.
"""

from collections.abc import Mapping

from base.registry import Registry

grave: Registry[str] = Registry("acts before which operators prove again who they are")
"""By the act's code; the value is a word for what the act changes."""

MONEY = (
    "desk.case.decide",
    "desk.case.do.void",
    "accounts.limit.add",
    "accounts.limit.change",
    "wallet.bonus.add",
    "wallet.deposit.credit",
    "wallet.deposit.refuse",
    "wallet.unmatched.refund",
    "wallet.withdrawal.approve",
    "wallet.withdrawal.reject",
    "wallet.withdrawal.send",
    "wallet.withdrawal.mark_paid",
    "wallet.withdrawal.mark_failed",
    "wallet.withdrawal.mark_returned",
    "wallet.payoutbatch.wallet_payout_answers",
    "finance.approve-voucher",
    "finance.sign-statement",
    "finance.sign-day",
    "tables.deal.void",
    "tables.deal.void_deal",
    "tournaments.league.cancel",
    "tournaments.match.cancel",
    "tournaments.tournament.cancel",
)
RIGHTS = (
    "admin.desk_approvalrequest_adjustment",
    "admin.desk_approvalrequest_approve",
    "admin.desk_approvalrequest_ask_new_role",
    "admin.desk_approvalrequest_ask_rights",
    "admin.desk_approvalrequest_ask_role",
    "admin.desk_approvalrequest_ask_way_in",
)


def is_grave(what: str, named: Mapping[str, object]) -> bool:
    """Whether this act of the audit is grave, by its code alone or with the `name` that its address has for it."""
    return what in grave or f"{what}.{named.get('name', '')}" in grave


def join() -> None:
    """Make the desk's and the wallet's known."""
    for code in MONEY:
        grave.add(code, "money")
    for code in RIGHTS:
        grave.add(code, "rights")
