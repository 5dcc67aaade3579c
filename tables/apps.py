"""The app's name in Django."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live tables."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Clear the chairs of who takes a break; tell the rooms below what is held and done here."""
        from accounts.care.breaks.hooks import break_begun, under_way
        from accounts.care.reality.hooks import reality_acknowledged
        from tables.care import player_data
        from tables.care.guarding import clear_after_commit, told
        from tables.care.play_time import told_elsewhere

        answer_the_wallet()
        player_data.make_known()
        under_way.add("tables", told)
        break_begun.add("tables", clear_after_commit)
        reality_acknowledged.add("tables", told_elsewhere)


def answer_the_wallet() -> None:
    """Tell it what postings mean, what a day close has to look for, and which reports there are."""
    from tables.reports.day_close import SEARCHES
    from tables.reports.funds import FUNDS
    from tables.reports.meanings import MEANINGS
    from tables.reports.rake import RAKE
    from wallet.finance.closing.findings import searches
    from wallet.finance.reports import known_reports
    from wallet.ledger.meanings import meanings

    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    for code, search in SEARCHES.items():
        searches.add(code, search)
    for report in (FUNDS, RAKE):
        known_reports.add(report.name, report)
