"""A ledger with a past: so many days of the same play, written in big strokes as the ledger itself would have done it.

Every day the same players sit down in pairs, play some deals for practice chips and leave; the house takes its rake. A
house with a licence has its days of rupees too (`bench.wallet.rupees`). Each day but the last is closed and sealed. It
is written with the guards off, which only a superuser may do, and is true: `check_ledger` finds nothing. Into an empty
ledger only, and not in a transaction: what the closing of accounts leaves behind is swept.
"""

import hashlib
import json
from datetime import date, datetime, timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from bench.wallet import rupees
from tables.play.models import Deal, DealStatus
from tables.setup.models import Table
from wallet.finance.closing.services import sealed_up_to
from wallet.finance.reports.period import day_begins
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.ledger.past.seals import seal_closed_days
from wallet.seal.services import head, seal_all, seal_next

PLAYERS = 20
DEALS = 6
ENTRIES_OF_A_SITTING = 8 + 3 * DEALS
_TERMS = {"point_value_minor": 1, "rake_bps": 500, "currency": "CHIP"}
DAYS_AT_ONCE = 32
IN_A_BLOCK = 1_000

_DEAL, _MADE_DEAL = rupees.columns_of(Deal)

_MONTHS = """
SELECT count(public.ledger_make_month(month.begins_at)) FROM (
    SELECT DISTINCT public.ledger_month_of(%(first)s::timestamptz + n * interval '1 day') AS begins_at
    FROM generate_series(0, %(days)s + 1) AS n
) AS month WHERE NOT EXISTS (SELECT FROM public.wallet_month m WHERE m.begins_at = month.begins_at)
"""

_OPEN = """
INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines, opened_at)
SELECT 'player:' || u.id || ':main', 'player', u.id, 'CHIP', 0, 0, %(first)s::timestamptz
FROM unnest(%(players)s::bigint[]) AS u (id)
UNION ALL VALUES ('equity:chips', 'equity', NULL::bigint, 'CHIP', NULL::bigint, 0, %(first)s::timestamptz),
    ('house:rake', 'house', NULL, 'CHIP', NULL, 0, %(first)s::timestamptz)
"""

# The legs of some days: of the grants on the first, then sitting by sitting.
_LEGS = """
CREATE TEMPORARY TABLE leg AS
SELECT at, kind, key, code, owner_id, minor, 'CHIP' AS currency
FROM (
    SELECT %(first)s::timestamptz + interval '1 second' AS at, 'sign_up_grant' AS kind, 'sign_up_grant:' || u.id AS key,
        leg.code, leg.owner_id, leg.minor
    FROM unnest(%(players)s::bigint[]) AS u (id)
    CROSS JOIN LATERAL (VALUES ('equity:chips', NULL::bigint, -1000000000::bigint),
        ('player:' || u.id || ':main', u.id, 1000000000)) AS leg (code, owner_id, minor)
    WHERE %(from_day)s = 0
    UNION ALL
    SELECT sitting.at + n * interval '1 second', step.kind, step.kind || ':' || sitting.name || CASE
        WHEN step.kind = 'deal' THEN '' WHEN n %% 2 = 1 THEN 'a' ELSE 'b' END || ':' || n, leg.*
    FROM (
        SELECT d || 'x' || s AS name, %(first)s::timestamptz + d * interval '1 day'
                + (60 + s * 80000.0 / %(sittings)s) * interval '1 second' AS at,
            (%(players)s::bigint[])[1 + s %% %(seats)s] AS a, (%(players)s::bigint[])[1 + (s + 1) %% %(seats)s] AS b
        FROM generate_series(%(from_day)s, %(to_day)s) AS d, generate_series(1, %(sittings)s) AS s
    ) AS sitting
    CROSS JOIN generate_series(1, %(deals)s + 4) AS n
    CROSS JOIN LATERAL (
        SELECT CASE WHEN n <= 2 THEN 'buy_in' WHEN n <= %(deals)s + 2 THEN 'deal' ELSE 'cash_out' END AS kind
    ) AS step
    CROSS JOIN LATERAL (
        SELECT 'seat:' || name || 'a', a, CASE step.kind WHEN 'buy_in' THEN 10000 WHEN 'deal'
            THEN CASE WHEN n %% 2 = 1 THEN -1000 ELSE 950 END ELSE -(10000 - 25 * %(deals)s) END::bigint
        WHERE step.kind = 'deal' OR n %% 2 = 1
        UNION ALL
        SELECT 'seat:' || name || 'b', b, CASE step.kind WHEN 'buy_in' THEN 10000 WHEN 'deal'
            THEN CASE WHEN n %% 2 = 0 THEN -1000 ELSE 950 END ELSE -(10000 - 25 * %(deals)s) END
        WHERE step.kind = 'deal' OR n %% 2 = 0
        UNION ALL
        SELECT 'house:rake', NULL, 50 WHERE step.kind = 'deal'
        UNION ALL
        SELECT 'player:' || who.id || ':main', who.id, CASE step.kind WHEN 'buy_in' THEN -10000
            ELSE 10000 - 25 * %(deals)s END
        FROM (SELECT CASE WHEN n %% 2 = 1 THEN a ELSE b END AS id) AS who WHERE step.kind <> 'deal'
    ) AS leg (code, owner_id, minor)
) AS leg
"""

_PLAN = """
CREATE TEMPORARY TABLE plan AS
SELECT dense_rank() OVER (ORDER BY at, key) + (SELECT COALESCE(max(id), 0) FROM public.wallet_transaction) AS id, leg.*
FROM leg
"""

_PLACES = """
INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines, opened_at)
SELECT code, split_part(code, ':', 1), min(owner_id), currency, 0, 0, min(at) FROM plan
WHERE split_part(code, ':', 1) IN ('seat', 'pool', 'withdrawal') GROUP BY code, currency ORDER BY min(at)
"""

# What an account of a chair follows from.
_CHAIRS = """
INSERT INTO public.tables_seat
    (public_id, table_id, number, player_id, state, short, is_bot, currency, sat_down_at, left_at)
SELECT split_part(code, ':', 2), %(table)s, 0, min(owner_id), 'seated', false, false, 'CHIP', min(at), max(at)
FROM plan WHERE code LIKE 'seat:%%' GROUP BY code ORDER BY min(at)
"""

# What its deals came to: five hundredths of what is won are the house's.
_DEALS = f"""
INSERT INTO public.tables_deal ({_DEAL}) SELECT {_MADE_DEAL}
FROM (SELECT DISTINCT id, key, at FROM plan WHERE kind = 'deal') AS p CROSS JOIN LATERAL jsonb_populate_record(
    NULL::public.tables_deal, %(deal)s::jsonb || jsonb_build_object('id', p.id, 'public_id', substr(p.key, 6),
        'table_id', %(table)s, 'number', p.id, 'started_at', p.at, 'ended_at', p.at)
) AS made ORDER BY p.id
"""
_PLACES_IN_DEALS = """
INSERT INTO public.tables_dealseat
    (deal_id, seat_index, player_id, seat_id, client_seed, arrangement, arrangement_revision, outcome, score,
    money_minor)
SELECT p.id, row_number() OVER (PARTITION BY p.id ORDER BY p.code) - 1, p.owner_id, c.id, '', '', 0, '',
    CASE WHEN p.minor < 0 THEN p.minor ELSE 1000 END, p.minor
FROM plan p JOIN public.tables_seat c ON c.public_id = substr(p.code, 6)
WHERE p.kind = 'deal' AND p.owner_id IS NOT NULL ORDER BY p.id, p.code
"""

_TRANSACTIONS = """
INSERT INTO public.wallet_transaction
    (id, public_id, kind, key, fingerprint, currency_id, event_at, booked_at, note, xid)
SELECT id, 'h' || id, min(kind), min(key), encode(sha256(convert_to(
        min(kind) || E'\\n' || min(currency) || E'\\n'
            || string_agg(code || '=' || minor, E'\\n' ORDER BY code COLLATE "C", minor),
        'UTF8')), 'hex'), min(currency), min(at), min(at), '', '3'
FROM plan GROUP BY id ORDER BY id
"""

_ENTRIES = """
INSERT INTO public.wallet_entry
    (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)
SELECT row_number() OVER (ORDER BY p.at, p.id, a.id) + %(entries)s,
    p.id, a.id, p.minor,
    CASE WHEN a.balance_minor IS NOT NULL THEN a.balance_minor + sum(p.minor) OVER w END,
    CASE WHEN a.balance_minor IS NOT NULL THEN a.lines + row_number() OVER w END, '3', p.at
FROM plan p JOIN public.wallet_account a ON a.code = p.code AND a.currency_id = p.currency
WINDOW w AS (PARTITION BY a.id ORDER BY p.at, p.id)
ORDER BY p.at, p.id, a.id
"""

_BALANCES = """
UPDATE public.wallet_account a SET balance_minor = a.balance_minor + moved.minor, lines = a.lines + moved.lines
FROM (SELECT code, currency, sum(minor) AS minor, count(*) AS lines FROM plan GROUP BY code, currency) AS moved
WHERE a.code = moved.code AND a.currency_id = moved.currency AND a.balance_minor IS NOT NULL
"""

_NUMBERS = """
SELECT setval('public.wallet_entry_id_seq', (SELECT max(id) FROM public.wallet_entry)),
    setval(pg_get_serial_sequence('public.wallet_transaction', 'id'), (SELECT max(id) FROM public.wallet_transaction))
"""

_DAY = """
INSERT INTO public.wallet_day
    (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid, closed_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, 0, '3', %s)
"""

EMPTIED = (
    "wallet_entry, wallet_transaction, wallet_checkpoint, wallet_closing, wallet_seal, wallet_signature, wallet_day,"
    " wallet_checkrun, wallet_account, wallet_taxyear, wallet_leaf, wallet_entrieshash, wallet_lastentry, wallet_block,"
    f" tables_seat, {rupees.EMPTIED}"
)


def players(count: int = PLAYERS) -> list[User]:
    """This many players without chips; nobody knows their passwords."""
    return User.objects.bulk_create(
        User(username=f"past{number}", display_name=f"Past {number}") for number in range(count)
    )


def write(users: list[User], days: int, sittings: int, *, pairs: int = 0, log: bool = False) -> int:
    """Days of play up to yesterday, so many sittings each; how many entries there are.

    With pairs, so many pairs of players come with rupees each day. With the log, each day's play is sealed in blocks of
    its own, and the day's document names their head.
    """
    first_day = timezone.localdate() - timedelta(days=days)
    first = day_begins(first_day)
    money = rupees.ready(users, pairs) if pairs else {}
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(_MONTHS, {"first": first, "days": days})
        given: dict[str, Any] = {
            "table": _table().pk,
            "deal": rupees.columns(Deal(status=DealStatus.OVER, version=1, **_TERMS)),
            "first": first,
            "players": [user.pk for user in users],
            "seats": len(users),
            "sittings": sittings,
            "deals": DEALS,
            **money,
        }
        cursor.execute(_OPEN, given)
        if pairs:
            cursor.execute(rupees.OPEN, given)
        entries = 0
        for from_day in range(0, days, DAYS_AT_ONCE):
            entries += _write(given | {"from_day": from_day, "to_day": min(from_day + DAYS_AT_ONCE, days) - 1}, entries)
        cursor.execute(_NUMBERS)
        _close(first_day, days - 1, log=log)
        cursor.execute("RESET session_replication_role")
    seal_closed_days()
    roll_up()
    with connection.cursor() as cursor:
        # All accounts were opened in one stroke, so their indexes are as large as if all had been open at once. And
        # where a row lies after many updates depends on when the server happened to tidy up; here they lie in order.
        cursor.execute("CLUSTER wallet_account USING wallet_account_pkey")
        cursor.execute("VACUUM ANALYZE")
    return entries


def from_within_a_month(days: int) -> int:
    """So many days, or one more where the past would begin on the first of a month.

    A month is UTC's: the first moments of such a day lie in the month before, and nothing that was played on it does.
    """
    return days + int((timezone.localdate() - timedelta(days=days)).day == 1)


def empty() -> None:
    """Delete all of it, and give back the space on disk."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(f"TRUNCATE {EMPTIED} CASCADE")
        cursor.execute("RESET session_replication_role")


def _table() -> Table:
    """The one table at which all of it was played."""
    name = "bench-history"
    found = Table.objects.filter(name=name).first()
    return found or Table.objects.create(
        name=name,
        profile_name="taj-points",
        point_value_minor=1,
        buy_in_min_minor=80,
        buy_in_max_minor=10_000,
        rake_bps=0,
    )


def _write(given: dict[str, Any], entries: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS leg, plan")
        cursor.execute(_LEGS, given)
        if "pairs" in given:
            rupees.write(given)
        cursor.execute(_PLAN)
        cursor.execute("ANALYZE plan")
        cursor.execute(_PLACES)
        cursor.execute(_CHAIRS, given)
        cursor.execute(_DEALS, given)
        cursor.execute(_PLACES_IN_DEALS)
        cursor.execute(_TRANSACTIONS)
        cursor.execute(_ENTRIES, {"entries": entries})
        written = int(cursor.rowcount)
        cursor.execute(_BALANCES)
        cursor.execute("DROP TABLE plan, leg")
    return written


def _close(first: date, days: int, *, log: bool) -> None:
    previous = "0" * 64
    with connection.cursor() as cursor:
        for number in range(1, days + 1):
            day = first + timedelta(days=number - 1)
            begins_at, ends_at = day_begins(day), day_begins(day + timedelta(days=1))
            if log:
                _seal_all_of(begins_at, ends_at)
            document = _document(number, day, begins_at, ends_at, previous)
            sha256 = hashlib.sha256(document.encode()).hexdigest()
            cursor.execute(_DAY, (number, day, begins_at, ends_at, document, sha256, previous, ends_at))
            previous = sha256
    if log:
        list(seal_all(IN_A_BLOCK))


def _seal_all_of(begins_at: datetime, ends_at: datetime) -> None:
    """A day, all of those before it being sealed, in blocks of at most a thousand."""
    left = Transaction.objects.filter(booked_at__gte=begins_at, booked_at__lt=ends_at).count()
    for done in range(0, left, IN_A_BLOCK):
        seal_next(min(IN_A_BLOCK, left - done))


def _document(number: int, day: date, begins_at: datetime, ends_at: datetime, previous: str) -> str:
    """A day's document as it was before accounts were sealed with the day; its totals are left out."""
    return json.dumps(
        {
            "version": 1,
            "number": number,
            "day": day.isoformat(),
            "begins_at": begins_at.isoformat(),
            "ends_at": ends_at.isoformat(),
            "previous": previous,
            "zone": timezone.get_default_timezone_name(),
            "currencies": {},
            "exceptions": [],
            "ledger_head": sealed_up_to(head()),
        },
        separators=(",", ":"),
    )
