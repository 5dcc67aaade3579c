"""The ready roles: the jobs in a house, with their permissions.

Permissions are `app.codename`, with `*` for any letters, held against the permissions that there are. A role that a
page of another room needs something for gets a line here; `prepare_house` gives it (desk/rights/in_step.py).
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from django.contrib.auth.models import Permission

from desk.rights.services import name_of


@dataclass(frozen=True)
class Role:
    """A ready role: its name, and patterns of what it may."""

    name: str
    may: tuple[str, ...]


EVERYBODY = ("desk.view_approvalrequest",)
NAMED = ("desk.watch_live_hands",)
"""What no pattern gives: a role that is for it names it."""

_CASES = (
    "desk.*_case",
    "desk.decide_case",
    "desk.view_every_hand",
    "desk.view_look",
    "desk.view_reply",
    "desk.view_playernote",
    "desk.add_playernote",
)

_PLAYERS = (
    "accounts.view_user",
    "accounts.view_limit*",
    "accounts.view_break",
    "account.view_emailaddress",
    "mfa.view_authenticator",
    "knox.view_authtoken",
    "usersessions.view_usersession",
    "tables.view_*",
    "tournaments.view_*",
    "ladder.view_*",
)
_HELPS_PLAYERS = (
    "accounts.change_user",
    "accounts.add_break",
    "accounts.change_break",
    "accounts.add_limit",
    "accounts.change_limit",
    "usersessions.delete_usersession",
    "knox.delete_authtoken",
    "tables.change_chatreport",
    "ladder.change_club",
)
_MONEY_OF_PLAYERS = (
    "wallet.view_account",
    "wallet.view_transaction",
    "wallet.view_entry",
    "wallet.view_deposit",
    "wallet.view_unmatched",
    "wallet.view_withdrawal",
    "wallet.view_bonus",
    "wallet.view_receivable",
)

ROLES = (
    Role("support", (*EVERYBODY, *_PLAYERS, *_HELPS_PLAYERS, *_MONEY_OF_PLAYERS, *_CASES, "wallet.add_bonus")),
    Role(
        "floor",
        (
            *EVERYBODY,
            *_CASES,
            "accounts.view_user",
            "desk.*_announcement",
            "desk.*_template",
            "tables.*_drain",
            "tables.*_table",
            "tables.*_house",
            "tables.view_*",
            "tables.change_deal",
            "tables.change_chatreport",
            "tournaments.*_tournament",
            "tournaments.*_league",
            "tournaments.*_pooloffer",
            "tournaments.view_*",
            "tournaments.change_match",
            "ladder.*_club",
        ),
    ),
    Role(
        "finance",
        (
            *EVERYBODY,
            "accounts.view_user",
            "wallet.view_*",
            "wallet.change_deposit",
            "wallet.change_withdrawal",
            "wallet.*_statement",
            "wallet.*_statementsource",
            "wallet.add_reportfile",
            "wallet.sign_day",
            "wallet.clear_finding",
            "wallet.*_voucher",
            "wallet.add_ratecheck",
            "wallet.*_taxpayer",
            "desk.view_case",
            "desk.approve_case",
            "desk.approve_money",
        ),
    ),
    Role(
        "risk",
        (
            *EVERYBODY,
            *_PLAYERS,
            *_HELPS_PLAYERS,
            *_MONEY_OF_PLAYERS,
            "accounts.review_papers",
            "accounts.view_documentview",
            "accounts.view_paperserased",
            "accounts.view_proofcheck",
            *_CASES,
            "desk.*_alert",
            "desk.*_reply",
            "desk.approve_case",
            "desk.approve_house",
            "wallet.view_taxyear",
        ),
    ),
    # Hands while they are played: for a dispute that cannot wait, given for as long as it takes.
    Role("live hands", NAMED),
    # Sees everything and changes nothing: an outside auditor, a regulator.
    Role("auditor", ("*.view_*",)),
    Role("administrator", ("*.*",)),
)


def permissions_of(role: Role) -> list[Permission]:
    """The permissions that there are and that the role's patterns name. Raises LookupError for a pattern of none."""
    there = {name_of(each): each for each in Permission.objects.select_related("content_type")}
    found: dict[str, Permission] = {}
    for pattern in role.may:
        named = {name: each for name, each in there.items() if fnmatchcase(name, pattern) and _may_give(name, pattern)}
        if not named:
            raise LookupError(f"The role {role.name} names {pattern}, which no permission is called.")
        found |= named
    return [found[name] for name in sorted(found)]


def _may_give(name: str, pattern: str) -> bool:
    return name == pattern or name not in NAMED
