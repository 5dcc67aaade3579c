"""The desk's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """The work of operators and finance in the admin that does not belong to one room."""

    name = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        write_the_audit()
        ask_a_second_person()
        open_cases()
        keep_deals()
        seal_dossiers()
        tell_home()
        name_fields()


def write_the_audit() -> None:
    """Connect the audit to new rows, the ledger's check and the day's close."""
    from django.db.models.signals import post_save

    from desk.audit import answers
    from desk.audit.where import note_made

    answers.join()
    post_save.connect(note_made, dispatch_uid="desk.note_made")


def ask_a_second_person() -> None:
    """Register carriers of requests, approvals of other rooms, acts that need the password again, and who decided."""
    from desk.approvals import elsewhere, of_money, of_rights
    from desk.rights import grave, worked_here
    from wallet.kept_words import join_parts
    from wallet.ledger.audit import checks

    join_parts(worked_here.KEPT_WORDS)
    checks.add(worked_here.CHECK, worked_here.WORKED_HERE)
    of_rights.join()
    of_money.join()
    elsewhere.join()
    grave.join()


def open_cases() -> None:
    """Register the functions that open and update cases."""
    from accounts.closing.hooks import sections
    from desk.cases import hooks
    from desk.cases.player_data import reports
    from ladder.clubs.reporting import club_reported
    from ladder.messages.services import message_reported
    from tables.chat.services import player_reported, reports_handled
    from tables.play.ending import deal_voided
    from tables.play.parking import deal_parked, deal_resumed
    from wallet.kept_words import join

    deal_parked.add("cases", hooks.deal_parked)
    deal_resumed.add("cases", hooks.deal_moved_on)
    deal_voided.add("cases", hooks.deal_moved_on)
    join((hooks.HANDLED,))
    player_reported.add("cases", hooks.player_reported)
    reports_handled.add("cases", hooks.reports_handled)
    message_reported.add("cases", hooks.message_reported)
    club_reported.add("cases", hooks.club_reported)
    sections.add("report", reports)


def keep_deals() -> None:
    """Keep deals under investigation, and those that integrity has not read, from being archived."""
    from desk.cases.queries import deals_of_open_cases
    from desk.integrity.queries import deals_looked_into
    from desk.integrity.reading import not_read
    from tables.archive.holding import staying

    staying.add("cases", deals_of_open_cases)
    staying.add("alerts", deals_looked_into)
    staying.add("readers", not_read)


def seal_dossiers() -> None:
    """Have each day's document name the last dossier, and the ledger's check look at all of them."""
    from desk.dossiers.services import CHAINED, KEPT_WORDS, head, holds
    from wallet.finance.closing.heads import Chain, chains
    from wallet.kept_words import join_parts
    from wallet.ledger.audit import checks

    join_parts(KEPT_WORDS)
    chains.add("dossiers", Chain(head, holds))
    checks.add("dossiers are chained", CHAINED)


def tell_home() -> None:
    """Register lines of open tasks for home, and sections of a player's page."""
    from desk.home.health import KEPT_WORDS
    from desk.home.lines import LINES
    from desk.home.waiting import waiting
    from desk.players.looking import looks, write_look
    from desk.players.pages import OWN_SECTIONS
    from desk.players.sections import sections
    from wallet.kept_words import join

    join(KEPT_WORDS)
    looks.add("audit", write_look)
    for name, line in LINES.items():
        waiting.add(name, line)
    for section in OWN_SECTIONS:
        sections.add(section.name, section)


def name_fields() -> None:
    """Give fields and models of packages names that can be translated."""
    from desk.lists import names

    names.give()
