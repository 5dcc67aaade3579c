"""One browser's socket at one table: it decodes, calls a service and answers. It has no rules and decides nothing.

A socket shows a deal by its version: pushes that repeat are dropped, and a gap is filled from the database, so it does
not matter if messages between processes are lost, doubled or come late.
"""

import secrets
import time
from collections.abc import Mapping
from typing import Any

from django.db import Error as DatabaseError

from base import clock
from base.crowd.busy import BusyRefusal, busy_of, changed_nothing
from base.refusals import Refused
from base.watching import metrics, tracing, trail
from engine import deal as rules
from tables.live import catching_up, log_ins, requests, sockets, switchboard
from tables.live.admission import allowance
from tables.live.admission.turns import turns_of
from tables.live.db_threads import REQUESTS_AT_ONCE, in_request_thread, in_thread
from tables.live.frame import NO_TABLE, LiveConsumer
from tables.live.snapshots.queries import Shown, missed_events, table_pk_for
from tables.live.snapshots.returning import done_in_absence
from tables.live.snapshots.spectating import Waiting
from tables.live.snapshots.together import snapshot_together
from tables.play.requests import Arrange
from tables.refusals import TableRefusal
from tables.shuffle.requests import CommitShare
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Ok, Pong
from tables.wire.protocol import Ping, Sender, Sync


class TableConsumer(LiveConsumer):
    """A socket at `/ws/table/<public_id>/`; docs/protocol.md has its messages."""

    table_id: str
    table_pk: int | None = None
    deal: str = ""
    version: int = 0
    you: bytes = b"null"
    revision: int = 0
    is_in: bool = False
    device: str = ""
    commitment: str = ""
    """The last one that was made here to a share of a shuffle: only this socket's browser can reveal it."""
    delay_s: int = 0
    is_blind: bool = False
    """Whether it shows the people at the table without the deal."""
    reading = staticmethod(requests.decode)

    @property
    def is_seated(self) -> bool:
        """Whether its player has a chair at the table, by the last message that it was sent."""
        return self.you != b"null"

    def begin(self) -> None:
        """Prepare the queue of messages that are shown late."""
        self.waiting = Waiting(self)

    @property
    def about(self) -> str:
        """The table's id, for logs."""
        return self.table_id

    async def connect(self) -> None:
        """Accept the socket if its player is logged in, and show the table."""
        self.table_id = self.scope["url_route"]["kwargs"]["public_id"]
        if not await self.let_in():
            return
        try:
            table_pk = await in_thread(table_pk_for)(self.table_id, self.user)
        except Refused as refused:
            await self.refuse(None, refused.code)
            await self.close(NO_TABLE)
            return
        self.table_pk = table_pk
        await switchboard.join(table_pk, self)
        self.is_in, self.device = True, secrets.token_hex(4)
        self.log_in = log_ins.log_in_of(self.scope, self.user)
        log_ins.joined(self)
        arrived = await sockets.arrived(table_pk, self.user.public_id, self.device)
        await broadcast.send_all(arrived, switchboard.hand_here(arrived))
        await self.send_snapshot()
        if self.is_in:
            await self.send_bytes(await in_thread(done_in_absence)(table_pk, self.user))

    async def leave(self) -> None:
        """Leave the table's group, once; the others see it after a while."""
        if not self.is_in or self.table_pk is None:
            return
        self.is_in = False
        self.waiting.forget()
        log_ins.left(self)
        catching_up.left(self.table_pk, self)
        sockets.departed(
            self.table_pk,
            self.user.public_id,
            self.device,
            commitment=self.commitment,
            by_page=self.closed_by_page,
        )
        await switchboard.leave(self.table_pk, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Carry out one message of the client."""
        if self.table_pk is None or self.is_told_to_go:
            return
        trail.begin()
        began_s = time.perf_counter()
        message: requests.Incoming | None = await self.read(text_data, bytes_data)
        if message is None:
            return
        with tracing.span("message", kind=type(message).__name__, table=self.table_id):
            await self.act(message, began_s)

    async def act(self, message: requests.Incoming, began_s: float) -> None:
        """Carry out a message, answer it, and tell the table; a refusal is sent only to the client."""
        try:
            version, pushes = await self.carry_out(message)
        except (Refused, rules.Refused) as refused:
            await self.refuse(message.id, refused.code)
            return
        except DatabaseError as trouble:
            if not changed_nothing(trouble):
                raise
            await self.refuse(message.id, busy_of(trouble) or BusyRefusal.HOUSE_BUSY)
            return
        if version is not None and not isinstance(message, Arrange):
            metrics.moves.observe(time.perf_counter() - began_s)
        sender = switchboard.hand_here(pushes)
        try:
            if message.id is not None:
                await self.send_bytes(protocol.encode(Ok(id=message.id, version=version)))
        finally:  # also when the browser has gone meanwhile
            await broadcast.send_all(pushes, sender)

    async def carry_out(self, message: requests.Incoming) -> tuple[int | None, list[Push]]:
        """Call the message's service; returns the deal's version after a move, and the pushes for the table."""
        assert self.table_pk is not None
        if isinstance(message, Ping):
            sockets.heard_of(self.table_pk, self.user.public_id, self.commitment)
            await self.send_bytes(protocol.encode(Pong(server_now_ms=clock.now_ms() - 1000 * self.delay_s)))
            return None, []
        if isinstance(message, Sync):
            await self.sync(message.deal or "", message.version)
            return None, []
        version: int | None
        own = allowance.allowance_of(self.user.public_id)
        async with own.in_turn(), turns_of(REQUESTS_AT_ONCE).take(own.left(time.monotonic())):
            version, pushes = await in_request_thread(broadcast.collecting)(
                message.carry_out, Sender(self.user, self.table_id, self.deal)
            )
        if isinstance(message, CommitShare) and self.is_in:
            before, self.commitment = self.commitment, message.commitment
            await sockets.holds_share(message.commitment, before)
        return version, pushes

    async def table_push(self, message: Mapping[str, Any]) -> None:
        """Something was committed at the table; a spectator is shown it when the table's delay is over."""
        push: Push = message["push"]
        if self.delay_s == 0 or self.user.public_id in push.shut:
            await self.show(push)
            return
        self.waiting.put({**message, "type": "table.late"}, self.delay_s)
        if push.reload or self.user.public_id in push.you:
            await self.send_snapshot()
        await self.show_own(push)

    async def table_late(self, message: Mapping[str, Any]) -> None:
        """Something that was committed a while ago may be shown now."""
        await self.show(message["push"], late=True)

    async def show_own(self, push: Push) -> None:
        """Send the part of a push that is for this player only."""
        for frame in push.frames:
            await self.send_bytes(frame.own.get(self.user.public_id, b""))

    async def table_catch_up(self, message: Mapping[str, Any]) -> None:
        """Show the moves that have not been shown yet."""
        await self.sync(self.deal, self.version)

    async def table_behind(self, message: Mapping[str, Any]) -> None:
        """A push seems to be lost: show its contents, unless they have been shown meanwhile."""
        before, now = message["looks"]
        if catching_up.missed_the_rest(self, before, now):
            await self.send_snapshot()
        elif catching_up.missed_moves(self, before):
            await self.sync(self.deal, self.version)

    async def show(self, push: Push, late: bool = False) -> None:
        """Pick this player's part of a push and send it on; when it is late, the player's own part has been sent."""
        player = self.user.public_id
        if push.table and self.is_blind == (push.players is None or player in push.players):
            await self.send_snapshot()  # it has taken a chair, or left one, where only players see what is played
            return
        for frame in push.frames:
            if self.is_blind:
                self.pass_over(frame)
                await self.send_bytes(frame.own.get(player, b""))
            elif frame.deal:
                await self.show_step(frame)
            elif not late or player not in frame.own:
                await self.send_bytes(frame.own.get(player, frame.public))
        if player in push.shut:
            await self.show_out()
        elif push.reload:
            await self.send_snapshot()
        elif push.table and push.revision > self.revision:
            self.you, self.revision = self.you if late else push.you.get(player, self.you), push.revision
            await self.send_bytes(sockets.table_message(push.table, self.you, self.delay_s))

    def pass_over(self, frame: Frame) -> None:
        """Stay in step with a deal of which nothing is shown."""
        if frame.deal:
            self.deal, self.version = frame.deal, frame.version

    async def show_out(self) -> None:
        """The table is not open to this player any more."""
        self.is_told_to_go = True
        await self.leave()
        await self.refuse(None, TableRefusal.REMOVED)
        await self.close(NO_TABLE)

    async def show_step(self, frame: Frame) -> None:
        """Send one step of a deal if it is the next; fetch the missing ones if it is later."""
        if frame.deal == self.deal and frame.version <= self.version:
            return
        if frame.deal != self.deal or frame.version > self.version + 1:
            await self.sync(self.deal, self.version)
            return
        self.version = frame.version
        await self.send_bytes(frame.own.get(self.user.public_id, frame.public))

    async def sync(self, deal: str, version: int) -> None:
        """Bring a client that shows this version of this deal up to now."""
        missed = None
        if not self.is_blind:
            missed = await in_thread(missed_events)(self.table_id, self.user, deal, version, self.delay_s)
        if missed is None:
            await self.send_snapshot()
            return
        self.deal, self.version = deal, version
        for self.version, message in missed:
            await self.send_bytes(message)

    async def send_snapshot(self) -> None:
        """Show the whole table as it is now."""
        shown = await snapshot_together(self.table_id, self.user)
        if shown is None:
            await self.show_out()
            return
        self.deal, self.version, self.revision = shown.deal, shown.version, shown.revision
        self.you, self.is_blind = shown.you, shown.is_blind
        self.keep_up(shown)
        await self.send_bytes(shown.message)
        if shown.is_away:
            await self.refuse(None, TableRefusal.CELL_AWAY)

    def keep_up(self, shown: Shown) -> None:
        """Register for catching up; a delayed spectator instead is shown later events when their time comes."""
        if not self.is_in or self.table_pk is None:
            return  # closed meanwhile
        before_s, self.delay_s = self.delay_s, shown.delay_s
        if self.delay_s == 0:
            self.waiting.forget()
            catching_up.joined(self.table_pk, self)
        elif before_s == 0:
            catching_up.left(self.table_pk, self)
            for left_ms in shown.to_come_ms:
                self.waiting.put({"type": "table.catch_up"}, left_ms / 1000)
