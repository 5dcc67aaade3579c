"""A socket lives no longer than the log-in it was opened with."""

import asyncio

import pytest
from django.contrib.sessions.models import Session

from accounts.login.cookies.store import SessionStore
from tables.live import log_ins
from tables.live.db_threads import in_thread
from tables.live.frame import LOG_IN_ENDED
from tables.live.log_ins import LogIn, ended
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of


def session() -> SessionStore:
    made = SessionStore()
    made.create()
    return made


def log_in(user) -> LogIn:
    return LogIn(session().session_key or "", user.pk, user.password)


@pytest.fixture
def often(monkeypatch):
    monkeypatch.setattr(log_ins, "LOOK_S", 0.05)


@pytest.mark.django_db
def test_a_log_in_holds_as_long_as_nothing_changes():
    assert ended({log_in(funded("Asha")), log_in(funded("Bela"))}) == set()


@pytest.mark.django_db
def test_a_session_that_is_gone_ends_its_own_log_in_only():
    asha = funded("Asha")
    here, gone = log_in(asha), log_in(asha)
    Session.objects.get(session_key=gone.session_key).delete()
    assert ended({here, gone}) == {gone}


@pytest.mark.django_db
def test_a_new_password_ends_every_log_in_made_with_the_old_one():
    asha, bela = funded("Asha"), funded("Bela")
    hers, others = {log_in(asha), log_in(asha)}, log_in(bela)
    asha.is_guest = False
    asha.set_password("another one, quite long")
    asha.save()
    assert ended({*hers, others}) == hers


@pytest.mark.django_db
def test_a_closed_account_has_no_log_in():
    asha = funded("Asha")
    hers = log_in(asha)
    asha.is_active = False
    asha.save()
    assert ended({hers}) == {hers}


@pytest.mark.django_db(transaction=True)
async def test_logging_out_elsewhere_closes_the_socket_and_leaves_the_others_open(often):
    asha, bela, table = await in_thread(lambda: (funded("Asha"), funded("Bela"), table_of(2)))()
    phone, laptop, others = await in_thread(lambda: (session(), session(), session()))()
    async with (
        Browser(table, asha, laptop) as left_open,
        Browser(table, bela, others) as hers,
        Browser(table, asha, phone) as lost,
    ):
        for browser in (lost, left_open, hers):
            await browser.until("snapshot")
        await in_thread(phone.delete)()
        assert await asyncio.wait_for(lost.closed_with(), PATIENCE_S) == LOG_IN_ENDED
        assert (await left_open.ask("ping"))["type"] == "pong"
        assert (await hers.ask("ping"))["type"] == "pong"
