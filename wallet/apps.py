"""The wallet app: the ledger, real money and the books of finance."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    """The app of chips and money; in the admin it is called the ledger."""

    name = "wallet"
    verbose_name = _("Ledger")

    def ready(self) -> None:
        """Register the sign-up grant for new players, the signals of gateways, and the licence."""
        from django.core.checks import register
        from payments.signals import status_changed

        from accounts.care.used import books
        from accounts.closing.hooks import before_closing, sections
        from accounts.law.terms import licences
        from accounts.people.hooks import player_created
        from wallet.gate import usage
        from wallet.money.deposits import services as deposits
        from wallet.money.gateways.checks import gateways_of_a_public_site
        from wallet.money.gateways.webhooks import hear_provider
        from wallet.money.licence.terms import terms_for_players
        from wallet.play.chips import grant_sign_up_chips
        from wallet.player import closing

        register(gateways_of_a_public_site, "payments")
        licences.add("wallet", terms_for_players)
        books.add("play", usage.used_minor)
        books.add("deposits", deposits.used_minor)
        for name, section in closing.SECTIONS.items():
            sections.add(name, section)
        before_closing.add("chips and money", closing.settle_up)
        player_created.add("sign-up grant", grant_sign_up_chips)
        status_changed.connect(hear_provider, dispatch_uid="wallet.hear_provider")
        fill_own_registries()


def fill_own_registries() -> None:
    """Add the wallet's own members to the registries that the rooms above fill too."""
    from base.watching.health import database_checks
    from base.watching.metrics import unexplained
    from wallet.finance.closing.columns import CHAINED
    from wallet.finance.closing.findings import OWN_SEARCHES, searches
    from wallet.finance.closing.heads import Chain, chains
    from wallet.finance.closing.schemas import CHAIN, NAMED
    from wallet.finance.refusals import LineRefusal
    from wallet.finance.reports import known_reports
    from wallet.finance.reports.own import OWN_REPORTS
    from wallet.finance.taxes.gst import GST_DOCUMENTS
    from wallet.finance.taxes.tds import TDS_RETURN
    from wallet.finding_words import OWN as OF_FINDINGS
    from wallet.finding_words import PARTS
    from wallet.kept_words import OWN, join, join_parts
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings
    from wallet.ledger.past.archive import leaving, returning, with_a_month
    from wallet.money.audit import CHECKS
    from wallet.money.meanings import MEANINGS
    from wallet.seal.anchors.compare import AS_ANCHORED
    from wallet.seal.left.compare import AS_CARRIED
    from wallet.seal.left.keep import keep, let_go
    from wallet.seal.log import OF_A_MONTH
    from wallet.seal.schema.services import AS_SIGNED, head, holds
    from wallet.seal.verify import SEALED
    from wallet.seal.watch import looking, sealing, unexplained_minor

    join((*OWN, *OF_FINDINGS, *(str(one.sentence) for one in LineRefusal)))
    join_parts(PARTS)
    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    unexplained.add("findings of the ledger", unexplained_minor)
    database_checks.add("sealing", sealing)
    database_checks.add("looking", looking)
    for table, query in OF_A_MONTH.items():
        with_a_month.add(table, query)
    leaving.add("what proves it", keep)
    returning.add("what proves it", let_go)
    checks.add("closed days are chained", CHAINED)
    checks.add("the schema is the one that was signed", AS_SIGNED)
    checks.add("the last day was closed with the schema that was signed", NAMED)
    chains.add(CHAIN, Chain(head, holds))
    checks.add("transactions are those that were sealed", SEALED)
    checks.add("blocks are those that were anchored", AS_ANCHORED)
    checks.add("accounts carry what is proved by months in files", AS_CARRIED)
    for name, check in CHECKS.items():
        checks.add(name, check)
    for code, search in OWN_SEARCHES.items():
        searches.add(code, search)
    for report in (*OWN_REPORTS, GST_DOCUMENTS, TDS_RETURN):
        known_reports.add(report.name, report)
