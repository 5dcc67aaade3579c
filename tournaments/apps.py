"""The app's name in Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Pool matches and scheduled tournaments."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
