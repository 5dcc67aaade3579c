"""Bring the readable catalogues up to date with the words in the code; stands in for Django's command of this name."""

from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand

from rummysite.paths import BASE_DIR
from rummysite.translations import messages


class Command(BaseCommand):
    """Django's own would sort the catalogues anew and drop the engine's and allauth's sentences, which are in use."""

    help = "Collect the words of Python, templates and scripts into locale/; translations in use stay as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect, and say what came and what went."""
        packages = [Path(django.__file__).parent, *(Path(app.path) for app in apps.get_app_configs())]
        sentences = messages.sentences_of_the_engine(BASE_DIR) | messages.sentences_of_packages(packages)
        pages = [*messages.in_python(BASE_DIR), *messages.in_templates(BASE_DIR)]
        for folder in settings.LOCALE_PATHS:
            for catalogue in sorted(Path(folder).rglob("*.po")):
                scripts = catalogue.stem == "djangojs"
                words = messages.in_scripts(BASE_DIR) if scripts else pages
                # A script also shows sentences that come from the server.
                elsewhere = {word.text for word in pages} if scripts else sentences
                self._say(catalogue, messages.collect(catalogue, words, elsewhere))

    def _say(self, catalogue: Path, changes: messages.Changes) -> None:
        self.stdout.write(
            f"{catalogue.relative_to(BASE_DIR)}: {len(changes.added)} without words, {len(changes.dropped)} dropped"
        )
        for text in changes.dropped:
            self.stdout.write(f"  nobody uses {text!r}")
