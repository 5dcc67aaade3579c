"""Above the columns of the admin's lists stand Hindi words for who reads Hindi, and moments read alike everywhere."""

import re
from datetime import UTC, datetime

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.utils.formats import date_format, localize
from django.utils.translation import override

ENGLISH = re.compile(r"[A-Za-z]{2,}")
WRITTEN_SO = {"GST", "TDS", "PAN", "ID", "IP", "CSV", "UTR", "SHA"}
"""Short names that are written in these letters in Hindi too."""


def test_columns_and_lists_have_hindi_names() -> None:
    english = []
    with override("hi"):
        for model, page in admin.site._registry.items():
            names = [str(label_for_field(name, model, page)) for name in page.list_display if name != "action_checkbox"]
            names.append(str(model._meta.verbose_name_plural))
            english += [(model._meta.label, name) for name in names if set(ENGLISH.findall(name)) - WRITTEN_SO]
    assert english == []


def test_such_a_name_asks_for_no_migration() -> None:
    before = MigrationLoader(None, ignore_no_migrations=True).project_state()
    asked = MigrationAutodetector(before, ProjectState.from_apps(apps)).changes(graph=MigrationLoader(None).graph)
    assert set(asked) & {"tables", "tournaments", "wallet", "accounts", "desk", "ladder"} == set()


def test_a_moment_reads_alike_in_lists_and_on_pages() -> None:
    at = datetime(2026, 11, 23, 17, 30, tzinfo=UTC)
    with override("hi"):
        assert localize(at) == date_format(at, "SHORT_DATETIME_FORMAT") == "23 नव 2026, 17:30"
    with override("en"):
        assert localize(at) == date_format(at, "SHORT_DATETIME_FORMAT") == "23 Nov 2026, 17:30"
