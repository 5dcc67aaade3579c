"""Names of our code that stand elsewhere outlive an upgrade: in sessions, in tasks on their way, in house settings."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from payments.core import provider_factory

from accounts.people.services import create_guest
from rummysite.celery_app import app
from rummysite.paths import BASE_DIR
from rummysite.payment_gateways import where_they_are_now
from wallet.money.gateways.sandbox import SandboxProvider

SENT_BY_0_1 = {
    "accounts.tasks.erase_old_papers",
    "tables.tasks.forget_old_chat",
    "tables.tasks.play_bots",
    "tables.tasks.sweep_deadlines",
    "tables.tasks.tidy_tables",
    "tables.tasks.watch_players",
    "tournaments.tasks.sweep_matches",
    "tournaments.tasks.sweep_tournaments",
    "tournaments.tasks.tend_offers",
    "wallet.payments.tasks.move_bonuses",
    "wallet.payments.tasks.move_payments",
    "wallet.payments.tasks.settle_with_state_and_players",
    "wallet.tasks.close_days",
    "wallet.tasks.forget_old_report_files",
    "wallet.tasks.roll_up_hot_accounts",
    "wallet.tasks.write_report_files",
}
"""The tasks that the beat of version 0.1 sends, and that its workers know."""
SWEPT_BY_LIVE_WORKERS = {
    "tables.tasks.play_bots",
    "tables.tasks.sweep_deadlines",
    "tournaments.tasks.sweep_matches",
    "tournaments.tasks.sweep_tournaments",
}
"""Those that nobody has to send any more."""
SANDBOX_OF_0_1 = {"rehearsal": ["wallet.payments.sandbox.SandboxProvider", {"secret": "s"}]}


@pytest.mark.django_db
def test_a_guest_stays_logged_in_by_a_session_of_0_1() -> None:
    guest = create_guest()
    session = SessionStore()
    session[SESSION_KEY] = str(guest.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.PeopleBackend"
    session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
    session.save()
    assert session.session_key is not None
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    assert browser.get("/api/v1/me/").json()["id"] == guest.public_id


def test_workers_know_every_task_that_the_beat_of_0_1_sends() -> None:
    app.loader.import_default_modules()
    assert set(app.tasks) >= SENT_BY_0_1


def test_the_beat_sends_under_the_names_that_workers_of_0_1_know() -> None:
    queues = {entry["task"]: entry["options"].get("queue", "rummy") for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert queues.keys() >= SENT_BY_0_1 - SWEPT_BY_LIVE_WORKERS
    new = queues.keys() - SENT_BY_0_1
    assert {queues[task] for task in new} == {"desk"}, "which no worker of 0.1 takes anything from"


def test_a_house_that_names_the_sandbox_as_in_0_1_gets_it(settings: Any) -> None:
    settings.PAYMENT_VARIANTS = where_they_are_now(SANDBOX_OF_0_1)
    assert type(provider_factory("rehearsal")) is SandboxProvider


def test_the_site_starts_with_the_variants_of_0_1_in_its_environment() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", "from rummysite.settings import PAYMENT_VARIANTS; print(PAYMENT_VARIANTS['rehearsal'])"],
        cwd=BASE_DIR,
        env=dict(os.environ) | {"PAYMENT_VARIANTS": json.dumps(SANDBOX_OF_0_1)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip() == "('wallet.money.gateways.sandbox.SandboxProvider', {'secret': 's'})"


def test_other_gateways_are_left_as_they_are_named() -> None:
    assert where_they_are_now({"bank": ["payments.stripe.StripeProviderV3", {}]}) == {
        "bank": ("payments.stripe.StripeProviderV3", {})
    }
