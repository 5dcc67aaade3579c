"""A shuffle as browsers see it: they commit, see the transcript, reveal, are dealt to; a reload finds its way."""

import asyncio
import secrets

import pytest

from base import clock
from engine.shuffle import share_commitment
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tables.shuffle.models import Shuffle
from tables.wire import presence
from tests.patience import PATIENCE_S
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


async def hash_of(deal: str) -> str:
    """The hash of the closed transcript."""
    return (await Shuffle.objects.aget(public_id=deal)).transcript_hash


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


async def listed(browser: Browser) -> dict[str, str | None]:
    """The transcript closes; the commitments in it, by player."""
    await time_passes(61_000)
    transcript = (await browser.until("shuffle.closed"))["closed"]["transcript"]
    return {one["player"]: one["commitment"] for one in transcript["players"]}


async def until_no_browser_holds(commitment: str) -> None:
    """The house has seen that a socket is closed."""
    async with asyncio.timeout(PATIENCE_S):
        while await in_thread(presence.shares_held)([commitment]):
            await asyncio.sleep(0.01)


async def test_a_second_device_that_committed_last_and_went_costs_nothing(table, two):
    async with Browser(table, two[0]) as phone, Browser(table, two[1]) as b:
        deal = await seated(phone, b)
        await committed(phone, two[0], deal)
        theirs = await committed(b, two[1], deal)
        async with Browser(table, two[0]) as desktop:
            await desktop.until("snapshot")
            last = await committed(desktop, two[0], deal)
        made = share_commitment(deal, two[0].public_id, bytes.fromhex(last))
        await until_no_browser_holds(made)
        assert await listed(b) == {
            two[0].public_id: None,
            two[1].public_id: share_commitment(deal, two[1].public_id, bytes.fromhex(theirs)),
        }
        told = await b.ask("shuffle.reveal", deal=deal, transcript=await hash_of(deal), share=theirs)
        assert told["type"] == "ok"
        await time_passes(62_000)
        shown = (await phone.until("snapshot"))["deal"]
        assert (shown["deal"], [seat["status"] for seat in shown["seats"]]) == (deal, ["in", "in"])


async def test_one_of_two_tabs_that_closes_takes_no_share_away(table, two):
    async with Browser(table, two[0]) as tab, Browser(table, two[1]) as b:
        deal = await seated(tab, b)
        made = share_commitment(deal, two[0].public_id, bytes.fromhex(await committed(tab, two[0], deal)))
        async with Browser(table, two[0]) as other:
            await other.until("snapshot")
            assert (await other.ask("shuffle.commit", deal=deal, commitment=made))["type"] == "ok"
        assert (await listed(b))[two[0].public_id] == made


async def test_a_page_that_is_loaded_again_says_its_commitment_again(table, two):
    async with Browser(table, two[1]) as b:
        async with Browser(table, two[0]) as before:
            deal = await seated(before, b)
            made = share_commitment(deal, two[0].public_id, bytes.fromhex(await committed(before, two[0], deal)))
        await until_no_browser_holds(made)
        async with Browser(table, two[0]) as again:
            assert (await again.until("snapshot"))["you"]["share_commitment"] == made
            await again.ask("shuffle.commit", deal=deal, commitment=made)
            assert (await listed(b))[two[0].public_id] == made


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
