"""A shuffle as browsers see it: they commit, see the transcript, reveal, are dealt to; a reload finds its way."""

import secrets

import pytest

from base import clock
from engine.shuffle import share_commitment
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    return table_of(2, start_s=60)


@pytest.fixture
def two():
    return [funded(name) for name in ("Asha", "Bela")]


async def seated(*browsers: Browser) -> str:
    """Everybody sits down; the next deal's id."""
    for browser in browsers:
        await browser.until("snapshot")
        assert (await browser.ask("sit", buy_in_minor=2 * LOSS_MINOR))["type"] == "ok"
    shown = [message for message in browsers[0].seen if message["type"] in {"table", "snapshot"}]
    return str(shown[-1]["table"]["next_deal"]["id"])


async def committed(browser: Browser, user, deal: str) -> str:
    """The browser commits; its share in hex."""
    share = secrets.token_bytes(32)
    made = share_commitment(deal, user.public_id, share)
    assert (await browser.ask("shuffle.commit", deal=deal, commitment=made))["type"] == "ok"
    return share.hex()


async def time_passes(ms: int) -> None:
    await in_thread(deadlines.sweep_starts)(clock.now_ms() + ms)


async def test_both_commit_see_the_transcript_reveal_and_are_dealt_to(table, two):
    async with Browser(table, two[0]) as a, Browser(table, two[1]) as b:
        deal = await seated(a, b)
        shares = {browser: await committed(browser, user, deal) for browser, user in zip((a, b), two, strict=True)}
        await time_passes(61_000)
        closed = {browser: (await browser.until("shuffle.closed"))["closed"] for browser in (a, b)}
        assert closed[a] == closed[b]
        assert [one["player"] for one in closed[a]["transcript"]["players"]] == [user.public_id for user in two]
        for browser, share in shares.items():
            told = await browser.ask("shuffle.reveal", deal=deal, transcript=closed[a]["hash"], share=share)
            assert told["type"] == "ok"
        assert (await b.until("shuffle.revealed", player=two[1].public_id))["share"] == shares[b]
        await time_passes(62_000)
        assert (await a.until("snapshot"))["deal"]["deal"] == deal


async def test_who_comes_back_is_shown_where_the_shuffle_stands(table, two):
    async with Browser(table, two[0]) as a, Browser(table, two[1]) as b:
        deal = await seated(a, b)
        share = await committed(a, two[0], deal)
        async with Browser(table, two[0]) as again:
            you = (await again.until("snapshot"))["you"]
            assert you["share_commitment"] == share_commitment(deal, two[0].public_id, bytes.fromhex(share))
        await time_passes(61_000)
        closed = (await a.until("shuffle.closed"))["closed"]
        async with Browser(table, two[0]) as again:
            shown = (await again.until("snapshot"))["table"]["next_deal"]
            assert (shown["id"], shown["closed"], shown["revealed"]) == (deal, closed, {})
            await again.ask("shuffle.reveal", deal=deal, transcript=closed["hash"], share=share)
        await b.until("shuffle.revealed", player=two[0].public_id)


async def test_a_deal_that_is_called_off_is_told(table, two):
    async with Browser(table, two[0]) as a, Browser(table, two[1]) as b:
        deal = await seated(a, b)
        for browser, user in ((a, two[0]), (b, two[1])):
            await committed(browser, user, deal)
        await time_passes(61_000)
        await time_passes(70_000)
        assert (await b.until("shuffle.called_off", deal=deal))["reason"] == "nobody"
        assert (await b.until("table"))["table"]["next_deal"]["id"] != deal


async def test_what_is_no_share_is_refused(table, two):
    async with Browser(table, two[0]) as a:
        deal = await seated(a)
        assert (await a.ask("shuffle.commit", deal=deal, commitment="0" * 63))["code"] == "bad_message"
        assert (await a.ask("shuffle.commit", deal="another", commitment="0" * 64))["code"] == "shuffle_other_deal"
        told = await a.ask("shuffle.reveal", deal=deal, transcript="0" * 64, share="0" * 64)
        assert told["code"] == "shuffle_not_closed"
