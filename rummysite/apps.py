"""The site as a Django app, so that its commands are found."""

from django.apps import AppConfig


class RummySiteConfig(AppConfig):
    """The site."""

    name = "rummysite"
