"""The sidebar, ordered by operators' tasks and not by tables.

Every list and page is in it once. An item is shown to operators who may open it. `also` are lists that are reached
from the item's list by tabs; the number of open tasks (`desk.home.waiting`) is shown beside the item that handles
them.
"""

from functools import cache
from typing import Any, cast

import msgspec
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from desk.home.waiting import badges


class Item(msgspec.Struct, frozen=True):
    """One line of the sidebar: a list by its model ('tables.table'), or a page by its address."""

    title: StrOrPromise
    icon: str
    model: str = ""
    address: str = ""
    permission: str = ""
    also: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


class Job(msgspec.Struct, frozen=True):
    """A part of the sidebar."""

    title: StrOrPromise
    items: tuple[Item, ...]


def floor() -> Job:
    """Tables and their games."""
    return Job(_("Floor"), (
        Item(_("Tables"), "table_restaurant", "tables.table", also=("tables.drain", "tables.house")),
        Item(_("Deals"), "playing_cards", "tables.deal", counts=("parked deals",)),
        Item(_("Matches"), "groups", "tournaments.match", also=("tournaments.pooloffer",), counts=("parked matches",)),
        Item(
            _("Tournaments"), "emoji_events", "tournaments.tournament",
            also=("tournaments.registration", "tournaments.ticket", "tournaments.league"), counts=("tournaments",),
        ),
        Item(_("Calendar"), "calendar_month", address="desk:floor-calendar", permission="tournaments.view_tournament"),
        Item(_("Announcements"), "campaign", "desk.announcement"),
        Item(_("Chat"), "forum", "tables.chatline"),
        Item(_("Clubs"), "diversity_1", "ladder.club"),
    ))  # fmt: skip


def players() -> Job:
    """People, their papers and their care."""
    return Job(_("Players"), (
        Item(_("Players"), "person", "accounts.user", also=("account.emailaddress",)),
        Item(_("Cases"), "support_agent", "desk.case", also=("desk.reply",), counts=("cases",)),
        Item(_("Reports of players"), "flag", "tables.chatreport", counts=("chat reports",)),
        Item(
            _("Papers"), "badge", "accounts.proofcheck",
            also=("accounts.documentview", "accounts.paperserased"), counts=("papers",),
        ),
        Item(
            _("Limits and breaks"), "self_improvement", "accounts.break",
            also=("accounts.limit", "accounts.limitchange"),
        ),
        Item(_("Sessions"), "devices", "usersessions.usersession", also=("mfa.authenticator", "knox.authtoken")),
    ))  # fmt: skip


def money() -> Job:
    """The pages of deposits and withdrawals."""
    return Job(_("Money"), (
        Item(_("Deposits"), "south_west", "wallet.deposit", counts=("deposits",)),
        Item(_("In suspense"), "hourglass_top", "wallet.unmatched", counts=("suspense",)),
        Item(
            _("Withdrawals"), "north_east", "wallet.withdrawal",
            also=("wallet.payoutbatch",), counts=("withdrawals", "payouts"),
        ),
        Item(_("Bonuses"), "redeem", "wallet.bonus"),
        Item(_("Owed by players"), "account_balance_wallet", "wallet.receivable"),
        Item(_("Gateways"), "sync_alt", "wallet.gatewayevent"),
    ))  # fmt: skip


def finance() -> Job:
    """The books, and statements of banks and gateways."""
    reports = "wallet.view_reportfile"
    return Job(_("Finance"), (
        Item(_("Reports"), "query_stats", address="finance:index", permission=reports),
        Item(_("The way of the money"), "conversion_path", address="finance:trace", permission=reports),
        Item(
            _("Statements"), "fact_check", address="finance:statements", permission="wallet.view_statement",
            also=("wallet.statementsource",), counts=("statements",),
        ),
        Item(
            _("Vouchers"), "description", address="finance:vouchers", permission="wallet.view_voucher",
            counts=("vouchers",),
        ),
        Item(_("Taxes"), "percent", address="finance:taxes", permission="wallet.view_ratecheck"),
        Item(
            _("Closed days"), "event_available", address="finance:days", permission="wallet.view_day",
            counts=("days",),
        ),
        Item(
            _("Ledger"), "menu_book", "wallet.transaction",
            also=("wallet.entry", "wallet.account", "wallet.currency"),
        ),
        Item(_("Tax years"), "receipt_long", "wallet.taxyear"),
    ))  # fmt: skip


def integrity() -> Job:
    """Whether all is as it ought to be."""
    return Job(_("Integrity"), (
        Item(_("Players who play together"), "diversity_3", "desk.alert", counts=("alerts",)),
        Item(_("Approvals"), "how_to_reg", "desk.approvalrequest", counts=("approvals",)),
        Item(_("Audit"), "history_edu", "desk.auditline"),
        Item(_("Findings of the ledger"), "policy", "wallet.finding", counts=("findings",)),
        Item(_("Places and laws"), "map", address="accounts:places", permission="accounts.view_user"),
    ))  # fmt: skip


def system() -> Job:
    """The pages about the house itself: licence, roles, search."""
    return Job(_("System"), (
        Item(_("Licence"), "gavel", "wallet.licencerow"),
        Item(_("Roles"), "admin_panel_settings", "auth.group"),
        Item(_("Search"), "search", address="desk:find"),
    ))  # fmt: skip


JOBS = (floor, players, money, finance, integrity, system)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """unfold's SIDEBAR.navigation for the present operator: home, then the groups with items for them."""
    counts = badges(request)
    home = {"title": "", "items": [{"title": _("Home"), "icon": "home", "link": reverse("admin:index")}]}
    groups: list[dict[str, Any]] = [home]
    for job in (each() for each in JOBS):
        items = [_shown(item, counts) for item in job.items if _may_open(request, item) and href_of(item)]
        groups.append({"title": job.title, "separator": True, "collapsible": False, "items": items})
    _mark_one([item for group in groups for item in group["items"]], request.path)
    return groups


def _mark_one(items: list[dict[str, Any]], path: str) -> None:
    """Let the nearest item alone be marked as where one is: a page of the taxes lies below the reports' address too."""
    here = [item for item in items if path.startswith(item["link"])]
    nearest = max((len(item["link"]) for item in here), default=0)
    for item in here:
        if len(item["link"]) < nearest:
            item["active"] = False


def tabs(request: HttpRequest) -> list[dict[str, Any]]:
    """unfold's TABS: the lists of one item, each a tab on every one of them."""
    entries = []
    for item in (item for job in JOBS for item in job().items if item.also):
        models = [model for model in (item.model, *item.also) if model and _is_registered(model)]
        first = [] if item.model else [{"title": item.title, "link": href_of(item), "permission": _yes}]
        links = [
            {"title": _name_of(model), "link": _list_of(model), "permission": _yes}
            for model in models
            if _may_view(request, model)
        ]
        if len(first) + len(links) > 1:
            entries.append({"models": models, "items": [*first, *links]})
    return entries


def href_of(item: Item) -> str:
    """The address of an item; empty if this house does not have the page."""
    if item.model:
        return _list_of(item.model) if _is_registered(item.model) else ""
    return _address_of(item.address, *_addresses())


def _addresses() -> tuple[str, str]:
    return get_urlconf() or settings.ROOT_URLCONF, get_script_prefix()


@cache
def _address_of(name: str, urlconf: str, prefix: str) -> str:
    """Each page of the admin asks for all of these several times."""
    try:
        return reverse(name, urlconf)
    except NoReverseMatch:
        return ""


def _shown(item: Item, counts: dict[str, int]) -> dict[str, Any]:
    waits = sum(counts.get(name, 0) for name in item.counts)
    shown: dict[str, Any] = {"title": item.title, "icon": item.icon, "link": href_of(item)}
    return shown | ({"badge": str(waits), "badge_variant": "warning"} if waits else {})


def _may_open(request: HttpRequest, item: Item) -> bool:
    if item.model:
        return _may_view(request, item.model)
    return not item.permission or cast(User, request.user).has_perm(item.permission)


def _may_view(request: HttpRequest, model: str) -> bool:
    """What the list itself says: some ask for another right than Django's own."""
    page = _page_of(model)
    return page is not None and page.has_view_or_change_permission(request)


def _page_of(model: str) -> admin.ModelAdmin[Any] | None:
    return admin.site._registry.get(apps.get_model(model))  # noqa: SLF001


def _is_registered(model: str) -> bool:
    return _page_of(model) is not None


def _name_of(model: str) -> str:
    return str(apps.get_model(model)._meta.verbose_name_plural).capitalize()


def _list_of(model: str) -> str:
    return _address_of(f"admin:{model.replace('.', '_')}_changelist", *_addresses())


def _yes(request: HttpRequest) -> bool:
    return True
