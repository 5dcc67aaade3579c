"""The app's name in Django."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live tables."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"
