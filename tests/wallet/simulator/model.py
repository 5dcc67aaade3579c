"""The whole house in plain Python: play, pools, gifts, bonuses, withdrawals and the year's tax, beside `payments`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.wallet.simulator.books import Line, Refusal, share
from tests.wallet.simulator.payments import INR, Owing, Payments

TDS_BPS, WAITS_MINOR = 3_000, 100_00
TWO_ABOVE_MINOR = 10_000_00
INDIA = ZoneInfo("Asia/Kolkata")
BANK = "bank:payouts"


@dataclass
class PaidOut:
    """A withdrawal."""

    player: int
    minor: int
    at: datetime
    taxed_minor: int
    tax_minor: int
    line: int
    state: str = "requested"
    yes: set[int] = field(default_factory=set)
    back_line: int = 0


@dataclass
class Earning:
    """A bonus that play releases."""

    player: int
    currency: str
    minor: int
    bps: int
    granted_at: datetime
    expires_at: datetime
    state: str = "active"
    rake_minor: int = 0
    released_minor: int = 0


@dataclass
class Rake:
    """What a player paid of a deal's or a match's rake, not counted for bonuses yet."""

    player: int
    currency: str
    minor: int
    at: datetime
    counted: bool = False


@dataclass
class Year:
    """A player's financial year, closed."""

    closing_minor: int
    tax_minor: int


@dataclass
class Model(Payments):
    """Everything that can be done with chips and money."""

    withdrawals: list[PaidOut] = field(default_factory=list)
    bonuses: list[Earning] = field(default_factory=list)
    rakes: list[Rake] = field(default_factory=list)
    years: dict[tuple[int, int], Year] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    fees: dict[str, dict[int, int]] = field(default_factory=dict)

    def gift(self, player: int, minor: int) -> None:
        """The house gives chips."""
        self.book("chip_grant", "CHIP", {"equity:chips": -minor, f"player:{player}:main": minor})

    def adjust(self, player: int, minor: int) -> None:
        """Money won or lost elsewhere, by hand."""
        self.book("adjustment", INR, {"house:promotions": -minor, f"player:{player}:main": minor})

    def buy_in(self, player: int, seat: str, currency: str, minor: int) -> None:
        """A player brings chips or money to a seat."""
        self.owners[seat] = player
        self.book("buy_in", currency, {f"player:{player}:main": -minor, f"seat:{seat}": minor})

    def cash_out(self, seat: str, currency: str) -> None:
        """Everything on a seat goes back to its player."""
        minor = self.held[f"seat:{seat}", currency]
        self.book("cash_out", currency, {f"seat:{seat}": -minor, f"player:{self.owners[seat]}:main": minor})

    def deal(self, loser: str, winner: str, currency: str, minor: int, rake: int) -> None:
        """The loser pays the winner, who gives the rake."""
        legs = {f"seat:{loser}": -minor, f"seat:{winner}": minor - rake, "house:rake": rake}
        self.book("deal", currency, legs)
        self._rake(currency, {self.owners[winner]: rake})

    def fee(self, kind: str, player: int, pool: str, minor: int) -> None:
        """A player pays a fee into a pool; `kind` is the kind of transaction."""
        self.book(kind, "CHIP", {f"player:{player}:main": -minor, f"pool:{pool}": minor})
        paid = self.fees.setdefault(pool, {})
        paid[player] = paid.get(player, 0) + minor

    def fee_back(self, player: int, pool: str) -> None:
        """A player gets back every fee that they paid into a pool."""
        minor = self.fees[pool].pop(player)
        self.book("refund", "CHIP", {f"pool:{pool}": -minor, f"player:{player}:main": minor})

    def prizes(self, winner: int, pool: str, rake_bps: int) -> int:
        """All of a pool to one player, less the rake; how much the rake is."""
        whole = sum(self.fees[pool].values())
        rake = whole * rake_bps // 10_000
        legs = {f"pool:{pool}": -whole, f"player:{winner}:main": whole - rake, "house:rake": rake}
        self.book("prize", "CHIP", legs)
        shares = {player: rake * paid // whole for player, paid in self.fees[pool].items()}
        first = min(shares, key=lambda player: f"player:{player}:main")
        shares[first] += rake - sum(shares.values())
        self._rake("CHIP", shares)
        return rake

    def grant(self, player: int, currency: str, minor: int, bps: int, expires_at: datetime) -> None:
        """The house grants a bonus. For all rake paid, `bps` ten-thousandths as much is released of it."""
        self.bonuses.append(Earning(player, currency, minor, bps, self.now, expires_at))
        self.book("bonus_grant", currency, {"house:promotions": -minor, f"player:{player}:bonus": minor})

    def release(self) -> None:
        """Count the rake that was paid towards bonuses, the one that expires first before the others."""
        touched = set()
        for rake in self.rakes:
            if rake.counted:
                continue
            rake.counted, left = True, rake.minor
            touched.add((rake.player, rake.currency))
            for one in sorted(self.bonuses, key=lambda each: each.expires_at):
                if (one.player, one.currency, one.state) != (rake.player, rake.currency, "active"):
                    continue
                if not one.granted_at <= rake.at < one.expires_at or not left:
                    continue
                used = min(left, -(-one.minor * 10_000 // one.bps) - one.rake_minor)
                left -= used
                one.rake_minor += used
                earned = min(one.minor, one.rake_minor * one.bps // 10_000)
                fresh, one.released_minor = earned - one.released_minor, earned
                one.state = "earned" if earned == one.minor else "active"
                legs = {f"player:{one.player}:bonus": -fresh, f"player:{one.player}:main": fresh}
                self.book("bonus_release", one.currency, legs)
        for player, currency in touched:
            if currency == INR:
                self.recover(player)

    def expire_bonuses(self) -> None:
        """What is not earned of bonuses whose time is over goes back to the house."""
        waiting = {(rake.player, rake.currency) for rake in self.rakes if not rake.counted}
        for one in sorted(self.bonuses, key=lambda each: each.expires_at):
            if one.state == "active" and one.expires_at <= self.now and (one.player, one.currency) not in waiting:
                one.state = "expired"
                left = one.minor - one.released_minor
                legs = {f"player:{one.player}:bonus": -left, "house:promotions": left}
                self.book("bonus_expiry", one.currency, legs)

    def ask(self, player: int, minor: int) -> None:
        """A withdrawal is asked for."""
        if self.recover(player):
            raise Refusal("owes")
        if minor < 100_00:
            raise Refusal("too_little")
        year = year_of(self.now)
        net = max(0, self._net_so_far(player, year) + minor)
        taxed, tax = (0, 0) if net <= WAITS_MINOR else (net, share(net, TDS_BPS))
        if tax > minor:
            taxed, tax = minor * 10_000 // TDS_BPS, minor
        if tax >= minor:
            raise Refusal("nothing_left")
        if minor > self.main(player, INR):
            raise Refusal("not_that_much")
        number = len(self.withdrawals)
        self.book("withdrawal_request", INR, {f"player:{player}:main": -minor, f"withdrawal:{number}": minor})
        self.withdrawals.append(PaidOut(player, minor, self.now, taxed, tax, self.transactions))

    def approve(self, number: int, by: int) -> None:
        """An operator approves a withdrawal; with enough approvals its tax is withheld. Raises `Refusal`."""
        row = self.withdrawals[number]
        if row.state != "requested" or by in row.yes or self.owed(row.player):
            raise Refusal("too_late, said_yes or owes")
        row.yes.add(by)
        since = row.at - timedelta(hours=24)
        near = [o for o in self.withdrawals if o.player == row.player and since < o.at <= row.at]
        asked = sum(o.minor for o in near if not o.back_line or o is row)
        if len(row.yes) >= (1 if asked <= TWO_ABOVE_MINOR else 2):
            row.state = "approved"
            self.book("tax_withheld", INR, {f"withdrawal:{number}": -row.tax_minor, "tax:tds": row.tax_minor})

    def send(self) -> None:
        """Every approved withdrawal is sent to the bank. Raises `Refusal` when there is none."""
        rows = [one for one in self.withdrawals if one.state == "approved" and not self.owed(one.player)]
        if not rows:
            raise Refusal("nothing_to_send")
        for one in rows:
            one.state = "sent"

    def paid_out(self, number: int) -> None:
        """The bank has paid a withdrawal. Raises `Refusal`."""
        row = self.withdrawals[number]
        if row.state != "sent":
            raise Refusal("too_late")
        row.state = "paid"
        rest = row.minor - row.tax_minor
        self.book("withdrawal_paid", INR, {f"withdrawal:{number}": -rest, BANK: rest})

    def give_back(self, number: int, became: str, from_states: Sequence[str]) -> None:
        """A withdrawal in one of these states ends as `became`; its money goes back to the player. Raises `Refusal`."""
        row = self.withdrawals[number]
        if row.state not in from_states:
            raise Refusal("too_late")
        tax = row.tax_minor if row.state in ("approved", "sent", "paid") else 0
        source = BANK if row.state == "paid" else f"withdrawal:{number}"
        main = f"player:{row.player}:main"
        self.book("withdrawal_returned", INR, {source: tax - row.minor, "tax:tds": -tax, main: row.minor})
        row.state, row.back_line = became, self.transactions

    def close_year(self, player: int, number: int) -> Year:
        """Tax what a player had left at a year's end, once."""
        if (player, number) not in self.years:
            net = self._net_so_far(player, number)
            closing = self._held_before(player, starts(number + 1))
            tax = share(max(0, net + closing), TDS_BPS)
            main = f"player:{player}:main"
            taken = min(self.held[main, INR], tax)
            self.book("tax_withheld", INR, {main: -taken, "house:losses": taken - tax, "tax:tds": tax})
            self.years[player, number] = Year(closing, tax)
            if tax > taken:
                self.owing.append(Owing(player, "tax_withheld", tax - taken))
        return self.years[player, number]

    def close_years(self) -> None:
        """The year that has ended is closed for everybody who had an account of money then."""
        number = year_of(self.now) - 1
        for player in sorted({self._owner(line.account[0]) for line in self._money() if line.at < starts(number + 1)}):
            if player:
                self.close_year(player, number)

    def _net_so_far(self, player: int, number: int) -> int:
        """Rule 133 without what is left or asked for now: withdrawn less deposited, opening and taxed."""
        start, end = starts(number), starts(number + 1)
        when = {line.number: line.at for line in self.lines}
        deposited = withdrawn = 0
        for row in self.deposits:
            if row.player != player or not row.credited_line:
                continue
            backs = [(when[line], minor) for line, minor in row.backs]
            if start <= when[row.credited_line] < end:
                deposited += row.minor - sum(minor for at, minor in backs if at < end)
            elif when[row.credited_line] < start:
                withdrawn += self._taken_back(row, player, start, end)
        for out in self.withdrawals:
            if out.player != player or out.at >= end:
                continue
            back = when[out.back_line] if out.back_line else None
            stayed = back is None or back >= end
            if out.at >= start and stayed:
                withdrawn += out.minor - out.taxed_minor
            elif out.at < start and back is not None and start <= back < end:
                deposited += out.minor - out.taxed_minor
        return withdrawn - deposited - self._opening(player, number)

    def _taken_back(self, row: object, player: int, start: datetime, end: datetime) -> int:
        number = next(index for index, one in enumerate(self.deposits) if one is row)
        taken = {line for line, _minor in self.deposits[number].backs}
        for one in self.owing:
            if one.kind == "chargeback" and one.about == number:
                taken |= {line for line, _minor in one.takes}
        main = (f"player:{player}:main", INR)
        return -sum(
            line.minor
            for line in self.lines
            if line.number in taken and line.account == main and start <= line.at < end
        )

    def _opening(self, player: int, number: int) -> int:
        if not any(self._owner(line.account[0]) == player and line.at < starts(number) for line in self._money()):
            return 0
        last = self.close_year(player, number - 1)
        return max(0, last.closing_minor - last.tax_minor)

    def _held_before(self, player: int, moment: datetime) -> int:
        return sum(line.minor for line in self._money() if self._owner(line.account[0]) == player and line.at < moment)

    def _money(self) -> list[Line]:
        """Lines of players' own accounts and chairs, in money."""
        return [line for line in self.lines if line.account[1] == INR and self._owner(line.account[0])]

    def _owner(self, code: str) -> int:
        top, *rest = code.split(":")
        if top == "player" and rest[-1] == "main":
            return int(rest[0])
        return self.owners.get(rest[0], 0) if top == "seat" else 0

    def _rake(self, currency: str, shares: dict[int, int]) -> None:
        for player, minor in shares.items():
            earns = any(
                (one.player, one.currency, one.state) == (player, currency, "active") and one.expires_at > self.now
                for one in self.bonuses
            )
            if earns and minor:
                self.rakes.append(Rake(player, currency, minor, self.now))


def year_of(moment: datetime) -> int:
    """The financial year of a moment, named by the year in which it begins."""
    local = moment.astimezone(INDIA)
    return local.year if local.month >= 4 else local.year - 1


def starts(number: int) -> datetime:
    """When a financial year begins."""
    return datetime(number, 4, 1, tzinfo=INDIA)
