"""Deposits in plain Python: what a gateway truly said, what is credited, what lies in suspense, what went back."""

from dataclasses import dataclass, field

from tests.wallet.simulator.books import Books, Refusal, share

INR, GST_BPS = "INR", 4_000
LEAST_MINOR = 100_00
GATEWAY, SUSPENSE = "gateway:sandbox", "suspense:sandbox"


@dataclass
class Held:
    """Money of a deposit in suspense: `pays` it, or was over."""

    minor: int
    pays: bool
    state: str = "held"


@dataclass
class PaidIn:
    """A deposit with its payment."""

    player: int
    minor: int
    gst_minor: int
    state: str = "open"
    authorised: bool = False  # and neither captured nor given up since
    captured: int = 0  # most that the gateway ever said it had captured
    voided: bool = False
    back_minor: int = 0  # taken back of what was credited
    back_gst_minor: int = 0
    parts: int = 0
    held: list[Held] = field(default_factory=list)
    credited_line: int = 0
    backs: list[tuple[int, int]] = field(default_factory=list)  # (transaction, amount without tax)

    @property
    def total(self) -> int:
        """What the player pays, tax included, in minor units."""
        return self.minor + self.gst_minor

    @property
    def still(self) -> int:
        """What is credited of it and was not taken back."""
        return self.total - self.back_minor

    @property
    def everything(self) -> set[int]:
        """What a word about all of it may name, where it was never credited."""
        captured = self.captured or self.total
        return {0, captured, max(captured, self.total)}

    def waiting(self) -> list[Held]:
        """What lies in suspense."""
        return [one for one in self.held if one.state in ("held", "refunding")]


@dataclass
class Owing:
    """What a player owes the house."""

    player: int
    kind: str
    minor: int
    about: int = -1
    taken_minor: int = 0
    takes: list[tuple[int, int]] = field(default_factory=list)  # (transaction, amount)


@dataclass
class Payments(Books):
    """Books of a house that takes deposits by a gateway."""

    deposits: list[PaidIn] = field(default_factory=list)
    owing: list[Owing] = field(default_factory=list)

    def open_deposit(self, player: int, minor: int) -> None:
        """A player begins a deposit. Raises `Refusal` when it is too small."""
        if minor < LEAST_MINOR:
            raise Refusal("too_little")
        self.deposits.append(PaidIn(player, minor, share(minor, GST_BPS)))

    def captured(self, number: int, minor: int) -> None:
        """The gateway has captured so much in all."""
        row = self.deposits[number]
        row.authorised = False
        before, row.captured = row.captured, max(row.captured, minor)
        fresh = minor - before
        if fresh <= 0 or (row.voided and not before):
            return
        may_pay = row.state in ("open", "failed", "expired")
        if may_pay and not before and minor == row.total:
            self._credit(row, 0)
            return
        pays = min(fresh, row.total) if may_pay else 0
        row.held += [Held(part, is_pay) for part, is_pay in ((pays, True), (fresh - pays, False)) if part]
        if may_pay:
            row.state = "review"
        self.book("payment_held", INR, {GATEWAY: -fresh, SUSPENSE: fresh})

    def authorised(self, number: int) -> None:
        """The gateway has the player's money and waits for a word to take it."""
        row = self.deposits[number]
        row.authorised = row.authorised or not row.captured

    def failed(self, number: int) -> None:
        """The gateway says that the payment failed."""
        self.deposits[number].authorised = False
        if self.deposits[number].state == "open":
            self.deposits[number].state = "failed"

    def charged_back(self, number: int, minor: int) -> None:
        """The gateway has taken back so much, or everything where it names nothing."""
        row = self.deposits[number]
        over = sum(one.minor for one in row.waiting())
        if row.state == "credited":
            if minor not in (0, row.still + over):
                if minor <= row.still:
                    self._charge_back(number, minor)
                return
            self._charge_back(number, row.still)
            self._gone_back(row)
        elif row.state != "charged_back" and not row.voided and minor in row.everything:
            row.voided, row.authorised = True, False
            if row.state in ("open", "review"):
                row.state = "failed"
            self._gone_back(row)

    def decide(self, number: int, credit: bool) -> None:
        """A person decides about one that is looked into."""
        row = self.deposits[number]
        if row.state != "review" or (credit and row.voided):
            raise Refusal("too_late")
        paying = [one for one in row.held if one.pays and one.state != "refunded"]
        if not credit:
            row.state = "failed"
            for one in row.held:
                one.state = "refunding" if one.state == "held" else one.state
            return
        if any(one.state == "refunding" for one in paying) or any(o.pays and o.state == "refunded" for o in row.held):
            raise Refusal("not_allowed")
        for one in paying:
            one.state = "credited"
        self._credit(row, sum(one.minor for one in paying))

    def refund_over(self, number: int) -> None:
        """A person has what was over refunded."""
        row = self.deposits[number]
        one = next((one for one in row.held if one.state == "held" and not (one.pays and row.state == "review")), None)
        if one is None:
            raise Refusal("nothing there")
        one.state = "refunding"

    def refunded(self, number: int, minor: int, done: bool) -> None:
        """The gateway says that a refund of so much is done, or that it cannot be."""
        row = self.deposits[number]
        one = next((one for one in row.held if one.state == "refunding" and one.minor == minor), None)
        if one is not None:
            one.state = "refunded" if done else "held"
            if done:
                self.book("payment_refunded", INR, {SUSPENSE: -minor, GATEWAY: minor})

    def expire(self, number: int) -> None:
        """A deposit that is still open is given up."""
        if self.deposits[number].state == "open":
            self.deposits[number].state = "expired"

    def owed(self, player: int) -> int:
        """What a player still owes."""
        return sum(one.minor - one.taken_minor for one in self.owing if one.player == player)

    def recover(self, player: int) -> int:
        """Take what is owed from what is there, the oldest first; what is owed still."""
        main = f"player:{player}:main"
        for one in self.owing:
            taken = min(self.held[main, INR], one.minor - one.taken_minor) if one.player == player else 0
            if taken:
                self.book(one.kind, INR, {main: -taken, "house:losses": taken})
                one.taken_minor += taken
                one.takes.append((self.transactions, taken))
        return self.owed(player)

    def _credit(self, row: PaidIn, held: int) -> None:
        row.state = "credited"
        source = {SUSPENSE: -held, "house:promotions": held - row.total} if held else {GATEWAY: -row.total}
        self.book("deposit", INR, {**source, f"player:{row.player}:main": row.minor, "tax:gst": row.gst_minor})
        row.credited_line = self.transactions

    def _charge_back(self, number: int, part: int) -> None:
        row = self.deposits[number]
        left = row.gst_minor - row.back_gst_minor
        rounded = (part * row.gst_minor * 2 + row.total) // (2 * row.total)
        gst = left if part == row.still else min(left, rounded)
        minor, main = part - gst, f"player:{row.player}:main"
        taken = min(self.held[main, INR], minor)
        legs = {GATEWAY: part, main: -taken, "tax:gst": -gst, "house:losses": taken - minor}
        self.book("chargeback", INR, legs)
        row.backs.append((self.transactions, minor))
        row.back_minor += part
        row.back_gst_minor += gst
        if row.still == 0:
            row.state = "charged_back"
        if taken < minor:
            self.owing.append(Owing(row.player, "chargeback", minor - taken, number))

    def _gone_back(self, row: PaidIn) -> None:
        for one in row.waiting():
            one.state = "refunded"
            self.book("payment_refunded", INR, {SUSPENSE: -one.minor, GATEWAY: one.minor})
