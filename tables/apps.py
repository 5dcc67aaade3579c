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
        from tables.reports import day_close, funds, meanings, rake  # noqa: F401  (each registers its own)

        meanings.make_known()
        day_close.make_known()
        player_data.make_known()
        under_way.add("tables", told)
        break_begun.add("tables", clear_after_commit)
        reality_acknowledged.add("tables", told_elsewhere)
