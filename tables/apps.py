"""Registers this room's functions with the rooms below it, which may not import it."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """The tables app: live tables and the deals played at them."""

    name = "tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        answer_the_chairs()
        answer_accounts()
        answer_the_wallet()
        keep_time()
        keep_the_log()
        be_watched()
        call_players()
        push_to_players()
        open_the_lobby()


def answer_the_chairs() -> None:
    """Register that a player who leaves during a deal drops."""
    from tables.chairs.services import leaves_in_mid_deal
    from tables.play.services import drop_at

    leaves_in_mid_deal.add("play", drop_at)


def answer_accounts() -> None:
    """Register with accounts: a player's games, data about a player, and the effects of breaks and answered checks."""
    from accounts.care.breaks.hooks import break_begun, still_busy, under_way
    from accounts.care.reality.hooks import reality_acknowledged
    from accounts.closing.hooks import before_closing, sections
    from accounts.people.hooks import name_stays
    from tables.care import guarding, play_time, player_data

    under_way.add("tables", guarding.chairs_and_lines)
    still_busy.add("tables", guarding.is_in_a_deal)
    name_stays.add("tables", guarding.is_in_a_deal)  # it would be free words to the others of the deal
    name_stays.add("boards", guarding.has_a_hidden_board)  # and to the other tables that play the same cards
    break_begun.add("tables", guarding.clear_after_commit)
    reality_acknowledged.add("tables", play_time.put_check_away)
    sections.add("deal", player_data.deals)
    sections.add("shuffle_share", player_data.shares)
    sections.add("chat", player_data.chat)
    before_closing.add("seats", player_data.keep_open_at_a_table)


def answer_the_wallet() -> None:
    """Register with the wallet: meanings of postings, searches for the day close, and reports."""
    from tables.reports.audit import CHECKS
    from tables.reports.day_close import KEPT_WORDS, SEARCHES
    from tables.reports.funds import FUNDS
    from tables.reports.meanings import MEANINGS
    from tables.reports.rake import RAKE
    from wallet.finance.closing.findings import searches
    from wallet.finance.reports import known_reports
    from wallet.kept_words import join, join_parts
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings

    join(KEPT_WORDS)
    join_parts(CHECKS)
    for name, check in CHECKS.items():
        checks.add(name, check)
    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    for code, search in SEARCHES.items():
        searches.add(code, search)
    for report in (FUNDS, RAKE):
        known_reports.add(report.name, report)


def keep_time() -> None:
    """Register the sweeps of live workers: clocks, countdowns, bots, and work that operators leave to them."""
    from base.sweeping import Sweep, before_sweeps, sweeps, sweeps_apart
    from tables.cell_work.sweeping import sweeps_of_cells
    from tables.dealer import here
    from tables.dealer.work import SELDOM_S, Dealer
    from tables.outages.services import after_outage, note_and_make_good
    from tables.play import deadlines, ending, parking, rows
    from tables.play.starting import give_time
    from tables.shuffle import beacon

    before_sweeps.add("outages", note_and_make_good)
    sweeps.add("clocks", Sweep(deadlines.sweep_clocks, 0.2, rows.next_due_ms, deadlines.clocks_wait_for))
    sweeps.add("starts", Sweep(deadlines.sweep_starts, every_s=0.2, waiting=deadlines.starts_wait_for))
    sweeps.add("overdue", Sweep(deadlines.sweep_overdue, every_s=0.5, waiting=deadlines.overdue_waits_for))
    sweeps.add("asked", Sweep(parking.sweep_asked, every_s=1, waiting=lambda _: [parking.to_resume()]))
    sweeps.add("void", Sweep(ending.open_void_deals, every_s=2, waiting=lambda _: [ending.sealed_void_deals()]))
    sweeps.add("beacons", Sweep(beacon.sweep_beacons, every_s=0.5, waiting=lambda _: [beacon.waiting()]))
    if here.is_here():  # who deals opens a seed at once; stock and log can wait a moment
        sweeps.add("dealer", Sweep(Dealer().work, every_s=SELDOM_S))
    sweeps_apart.add("cells", sweeps_of_cells)
    after_outage.add("shuffles", give_time)
    sweeps.add("bots", Sweep(deadlines.sweep_bots, 0.5, rows.next_bot_ms, deadlines.bots_wait_for))


def keep_the_log() -> None:
    """Register the public log: a day's document names its head, which is anchored outside with the ledger's."""
    from tables.openlog import chain
    from wallet.finance.closing.heads import Chain, chains
    from wallet.seal.anchors.beside import Log, beside

    chains.add(chain.NAME, Chain(chain.head, chain.holds))
    beside.add(chain.NAME, Log(chain.head, chain.hashes))


def be_watched() -> None:
    """Register health checks and metrics of the tables."""
    from base.watching.health import database_checks
    from base.watching.metrics import gauges
    from tables.live.admission import company
    from tables.operators import watched

    database_checks.add("sweeps", watched.sweeps)
    database_checks.add("overdue", watched.overdue)
    database_checks.add("dealer", watched.dealer)
    gauges.add("rummy_sockets", ("Sockets that this process has open.", company.open_here))


def call_players() -> None:
    """Register the sources of calls at tables; turns are read together with a player's chairs."""
    from tables.calls import chairs
    from tables.calls.sources import sources

    sources.add("chairs", chairs.calls)


def push_to_players() -> None:
    """Register pushes to players without an open page; a browser is removed with its log-in and with the account."""
    from django.contrib.auth.signals import user_logged_out

    from accounts.closing.hooks import before_closing, sections
    from accounts.login.cookies.store import session_renamed
    from base.sweeping import Sweep, sweeps
    from tables.push import services, sweeping
    from tables.push.models import PushSubscription

    def forget_log_in(**sent: Any) -> None:
        services.forget_log_in(sent["request"].session.session_key if sent.get("request") else None)

    user_logged_out.connect(forget_log_in, weak=False, dispatch_uid="tables.push")
    session_renamed.add("push", services.follow_log_in)
    before_closing.add("push", services.forget_player)
    sections.add("push", services.browsers)
    sweeps.add("pushes", Sweep(sweeping.sweep_pushes, every_s=2, waiting=lambda _: [PushSubscription.objects.all()]))


def open_the_lobby() -> None:
    """The tables' own tabs of the lobby."""
    from tables.lobby.listing import TABS
    from tables.lobby.tabs import tabs

    for name, tab in TABS.items():
        tabs.add(name, tab)
