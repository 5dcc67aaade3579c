"""A table of two in a cell: its moves are counted as they are acknowledged, and looked for afterwards."""

import time

import pytest

from base import clock
from engine import deal as rules
from engine.deal import Refused
from tables.cells.asking import CellAway
from tables.cells.courses import moves_of
from tables.cells.courses import read as read_course
from tables.play.models import Deal, DealStatus, Move
from tables.play.services import play
from tables.refusals import TableRefusal
from tables.sealing.deals import state_of
from tables.wire import broadcast
from tests.tables.cast import dealt, funded, started_ms
from tests.tables.cells.cast import send_out
from wallet.ledger.audit import differences

AGAIN_S = 0.2


class Table:
    """Two people, a deal that was sent out to its cell, and the last version that anybody was told."""

    def __init__(self) -> None:
        with broadcast.collected():
            self.deal = send_out(dealt(funded("Asha"), funded("Bela")))
        self.cell = self.deal.cell
        self.told = 1

    def move(self) -> None:
        """Whoever is in turn draws, or discards what was drawn."""
        state = state_of(self._now())
        player = state.seats[state.turn].player
        drawn = state.drawn_card
        action = rules.Discard(state.turn, drawn) if state.drawn else rules.Draw(state.turn, rules.Pile.CLOSED)
        with broadcast.collected():
            self.told = play(self.deal.public_id, player, lambda _: action, started_ms(self.deal) + 1000)

    def plays_again(self, wait_s: float) -> None:
        """One move more, as soon as the cell lets it through."""
        deadline_s = time.monotonic() + wait_s
        while True:
            try:
                self.move()
                return
            except (CellAway, Refused):
                assert time.monotonic() < deadline_s, "the cell does not come back"
                time.sleep(AGAIN_S)

    def is_refused(self) -> None:
        """Nobody can move, and everybody is told why."""
        with pytest.raises(CellAway) as away:
            self.move()
        assert away.value.code == TableRefusal.CELL_AWAY

    def moves_are_there(self) -> None:
        """Every acknowledged move is in the cell, and none but the dealing at home."""
        now = self._now()
        assert now.cell == self.cell, (now.cell, self.cell)
        assert now.version >= self.told, (now.version, self.told)
        assert [move.version for move in moves_of(now).order_by("version")] == list(range(1, now.version + 1))
        assert Move.objects.filter(deal=self.deal).count() == 1

    def ends(self) -> None:
        """Who is in turn drops; the deal is at home then, whole, and the books are right."""
        state = state_of(self._now())
        if state.drawn:
            self.move()
            state = state_of(self._now())
        player = state.seats[state.turn].player
        with broadcast.collected():
            version = play(self.deal.public_id, player, lambda seat: rules.Drop(seat), started_ms(self.deal) + 1000)
        self.deal.refresh_from_db()
        assert (self.deal.status, self.deal.cell, self.deal.version) == (DealStatus.OVER, 0, version)
        log = Move.objects.filter(deal=self.deal).order_by("version").values_list("version", flat=True)
        assert list(log) == list(range(1, version + 1))
        assert list(differences()) == []
        assert self.deal.ended_at == clock.at(started_ms(self.deal) + 1000)

    def _now(self) -> Deal:
        return read_course(Deal.objects.select_related("table").get(pk=self.deal.pk))
