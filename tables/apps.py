"""What this room answers to the rooms below it, which may not import it: their registries are filled at the start."""

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
    """Let the hand of who leaves in mid-deal drop."""
    from tables.chairs.services import leaves_in_mid_deal
    from tables.play.services import drop_at

    leaves_in_mid_deal.add("play", drop_at)


def answer_accounts() -> None:
    """Tell accounts what a player is in, what is held of one, and what a break or an answered check does here."""
    from accounts.care.breaks.hooks import break_begun, still_busy, under_way
    from accounts.care.reality.hooks import reality_acknowledged
    from accounts.closing.hooks import before_closing, sections
    from accounts.people.hooks import name_stays
    from tables.care import guarding, play_time, player_data

    under_way.add("tables", guarding.chairs_and_lines)
    still_busy.add("tables", guarding.is_in_a_deal)
    name_stays.add("tables", guarding.is_in_a_deal)  # it would be free words to the others of the deal
    break_begun.add("tables", guarding.clear_after_commit)
    reality_acknowledged.add("tables", play_time.put_check_away)
    sections.add("deal", player_data.deals)
    sections.add("shuffle_share", player_data.shares)
    sections.add("chat", player_data.chat)
    before_closing.add("seats", player_data.keep_open_at_a_table)


def answer_the_wallet() -> None:
    """Tell the wallet what postings mean, what a day close has to look for, and which reports there are."""
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
    """Say what a live worker has to sweep: clocks, countdowns, bots, and what operators leave to it."""
    from base.sweeping import Sweep, before_sweeps, sweeps
    from tables.dealer import here
    from tables.dealer.work import SELDOM_S, Dealer
    from tables.outages.services import after_outage, note_and_make_good
    from tables.play import deadlines, parking, rows
    from tables.play.ending import open_void_deals
    from tables.play.starting import give_time
    from tables.shuffle.beacon import sweep_beacons

    before_sweeps.add("outages", note_and_make_good)
    sweeps.add("clocks", Sweep(deadlines.sweep_clocks, every_s=0.2, next_due_ms=rows.next_due_ms))
    sweeps.add("starts", Sweep(deadlines.sweep_starts, every_s=0.2))
    sweeps.add("overdue", Sweep(deadlines.sweep_overdue, every_s=0.5))
    sweeps.add("asked", Sweep(parking.sweep_asked, every_s=1))
    sweeps.add("void", Sweep(open_void_deals, every_s=2))
    sweeps.add("beacons", Sweep(sweep_beacons, every_s=0.5))
    if here.is_here():  # who deals opens a seed at once; stock and log can wait a moment
        sweeps.add("dealer", Sweep(Dealer().work, every_s=SELDOM_S))
    after_outage.add("shuffles", give_time)
    sweeps.add("bots", Sweep(deadlines.sweep_bots, every_s=0.5, next_due_ms=rows.next_bot_ms))


def keep_the_log() -> None:
    """Let a day's document name the head of the public log, and have it go outside with the ledger's."""
    from tables.openlog import chain
    from wallet.finance.closing.heads import Chain, chains
    from wallet.seal.anchors.beside import Log, beside

    chains.add(chain.NAME, Chain(chain.head, chain.holds))
    beside.add(chain.NAME, Log(chain.head, chain.hashes))


def be_watched() -> None:
    """Say what of the tables is looked at by whoever asks how the house is."""
    from base.watching.health import database_checks
    from base.watching.metrics import gauges
    from tables.live.admission import company
    from tables.operators import watched

    database_checks.add("sweeps", watched.sweeps)
    database_checks.add("overdue", watched.overdue)
    database_checks.add("dealer", watched.dealer)
    gauges.add("rummy_sockets", ("Sockets that this process has open.", company.open_here))


def call_players() -> None:
    """Say what of the tables calls a player from another page; turns are read with where somebody sits."""
    from tables.calls import chairs
    from tables.calls.sources import sources

    sources.add("chairs", chairs.calls)


def push_to_players() -> None:
    """Call by push who sees no page; a browser is let go with its log-in and with the account."""
    from django.contrib.auth.signals import user_logged_out

    from accounts.closing.hooks import before_closing, sections
    from base.sweeping import Sweep, sweeps
    from tables.push import services, sweeping

    def forget_log_in(**sent: Any) -> None:
        services.forget_log_in(sent["request"].session.session_key if sent.get("request") else None)

    user_logged_out.connect(forget_log_in, weak=False, dispatch_uid="tables.push")
    before_closing.add("push", services.forget_player)
    sections.add("push", services.browsers)
    sweeps.add("pushes", Sweep(sweeping.sweep_pushes, every_s=2))


def open_the_lobby() -> None:
    """The tables' own tabs of the lobby."""
    from tables.lobby.listing import TABS
    from tables.lobby.tabs import tabs

    for name, tab in TABS.items():
        tabs.add(name, tab)
