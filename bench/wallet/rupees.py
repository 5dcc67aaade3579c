"""Days of a house with a licence, for `bench.wallet.history`: what players pay in, play for and are paid, in rupees.

Every day the same players come in pairs. Both pay in, are given a bonus and enter a match of two; one wins it, has a
part of the bonus released by its rake, and pays tax as both take everything out. What is left of the bonuses expires.
Once a day the gateway takes a payment back after it was paid out, which the player then makes good, and captures
one that fits no deposit and is refunded. Everything has the rows it follows from, in their last state.
"""

import json
from datetime import date
from typing import Any

from django.db import connection, models

from accounts.people.models import User
from tables.setup.models import Host, Table
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.models.offer import PoolOffer
from wallet.ledger.models import Currency
from wallet.money.deposits.models import Deposit, Payment
from wallet.money.licence.services import Licence, apply_licence

INR = "INR"
ENTRIES_OF_A_PAIR = 33
ENTRIES_OF_A_DAY = 12
BASE = 1_000_000_000
"""Rows are numbered from here on, far above what a house numbers itself."""
EMPTIED = (
    "wallet_deposit, wallet_withdrawal, wallet_payoutbatch, wallet_payee, wallet_bonus, wallet_rakepaid,"
    " wallet_receivable, wallet_taxsofar, tournaments_match, tables_table"
)
_LICENCE = Licence(
    number="BENCH/1",
    issued_by="a bench",
    currency=INR,
    currency_name="Rupee",
    country="IN",
    valid_from=date(2020, 1, 1),
    valid_until=date(2099, 12, 31),
    tax_rules="IN",
    rake_cap_bps=1_500,
    match_rake_cap_bps=2_000,
    second_person_above_minor=1_000_000,
)
_POOL = {"name": "Pool of the past", "profile_name": "playship-pool101", "currency_id": INR}

OPEN = """
INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines, opened_at)
SELECT 'player:' || u.id || ':' || bucket, 'player', u.id, 'INR', 0, 0, %(first)s::timestamptz
FROM unnest(%(players)s::bigint[]) AS u (id) CROSS JOIN unnest(ARRAY['main', 'bonus']) AS bucket
UNION ALL
SELECT code, split_part(code, ':', 1), NULL::bigint, 'INR', CASE WHEN code LIKE 'suspense:%%' THEN 0 END, 0,
    %(first)s::timestamptz
FROM unnest(ARRAY['gateway:sandbox', 'suspense:sandbox', 'bank:payouts', 'tax:gst', 'tax:tds', 'house:rake',
    'house:promotions', 'house:losses']) AS code
"""

# Visits of some days, and what happens once a day, each with the second at which it begins.
VISITS = """
CREATE TEMPORARY TABLE visit AS
SELECT d, v, 'r' || d || 'x' || v AS name, 'r' || d || 'x' || v / 2 AS match, v %% 2 = 1 AS wins,
    %(base)s + d * (2 * %(pairs)s) + v AS id, %(base)s + d * (2 * %(pairs)s + 2) + v AS deposit_id,
    %(base)s + d * %(pairs)s + v / 2 AS match_id, (%(players)s::bigint[])[1 + v %% %(seats)s] AS user_id,
    (%(players)s::bigint[])[1 + (v + 1) %% %(seats)s] AS other_id,
    CASE WHEN v %% 2 = 1 THEN 118000 ELSE 80000 END AS out_minor,
    CASE WHEN v %% 2 = 1 THEN 5400 ELSE 0 END AS tax_minor,
    %(first)s::timestamptz + d * interval '1 day' + (120 + v / 2 * 80000.0 / %(pairs)s) * interval '1 second' AS at
FROM generate_series(%(from_day)s, %(to_day)s) AS d, generate_series(0, 2 * %(pairs)s - 1) AS v;
CREATE TEMPORARY TABLE once AS
SELECT d, %(base)s + d AS id, %(base)s + d * (2 * %(pairs)s + 2) + 2 * %(pairs)s AS deposit_id,
    'r' || d || 'x0' AS name,
    (%(players)s::bigint[])[1] AS user_id, (%(players)s::bigint[])[2] AS other_id,
    %(first)s::timestamptz + d * interval '1 day' + interval '84000 seconds' AS at
FROM generate_series(%(from_day)s, %(to_day)s) AS d
"""

LEGS = """
INSERT INTO leg (at, kind, key, code, owner_id, minor, currency)
SELECT v.at + part.after * interval '1 second', part.kind, part.key, part.code, part.owner_id, part.minor, 'INR'
FROM visit v
CROSS JOIN LATERAL (
    SELECT 'player:' || v.user_id || ':main' AS main, 'player:' || v.user_id || ':bonus' AS bonus,
        'bonus_release:' || v.name || ':rake:' || v.id AS released, CASE WHEN v.wins THEN 8000 ELSE 10000 END AS rest
) AS p
CROSS JOIN LATERAL (VALUES
    (0, 'deposit', 'deposit:' || v.name, 'gateway:sandbox', NULL::bigint, -128000::bigint),
    (0, 'deposit', 'deposit:' || v.name, p.main, v.user_id, 100000),
    (0, 'deposit', 'deposit:' || v.name, 'tax:gst', NULL, 28000),
    (2, 'bonus_grant', 'bonus:' || v.name, 'house:promotions', NULL, -10000),
    (2, 'bonus_grant', 'bonus:' || v.name, p.bonus, v.user_id, 10000),
    (4, 'entry', 'entry:' || v.name, p.main, v.user_id, -20000),
    (4, 'entry', 'entry:' || v.name, 'pool:' || v.match, NULL, 20000),
    (6, 'prize', 'prizes:' || v.match, CASE WHEN v.wins THEN 'pool:' || v.match END, NULL, -40000),
    (6, 'prize', 'prizes:' || v.match, CASE WHEN v.wins THEN p.main END, v.user_id, 36000),
    (6, 'prize', 'prizes:' || v.match, CASE WHEN v.wins THEN 'house:rake' END, NULL, 4000),
    (8, 'bonus_release', p.released, CASE WHEN v.wins THEN p.bonus END, v.user_id, -2000),
    (8, 'bonus_release', p.released, CASE WHEN v.wins THEN p.main END, v.user_id, 2000),
    (10, 'bonus_expiry', 'bonus_expiry:' || v.name, p.bonus, v.user_id, -p.rest),
    (10, 'bonus_expiry', 'bonus_expiry:' || v.name, 'house:promotions', NULL, p.rest),
    (12, 'withdrawal_request', 'withdrawal:' || v.name, p.main, v.user_id, -v.out_minor),
    (12, 'withdrawal_request', 'withdrawal:' || v.name, 'withdrawal:' || v.name, v.user_id, v.out_minor),
    (14, 'tax_withheld', 'tds:' || v.name, CASE WHEN v.wins THEN 'withdrawal:' || v.name END, v.user_id, -v.tax_minor),
    (14, 'tax_withheld', 'tds:' || v.name, CASE WHEN v.wins THEN 'tax:tds' END, NULL, v.tax_minor),
    (16, 'withdrawal_paid', 'withdrawal_paid:' || v.name, 'withdrawal:' || v.name, v.user_id,
        v.tax_minor - v.out_minor),
    (16, 'withdrawal_paid', 'withdrawal_paid:' || v.name, 'bank:payouts', NULL, v.out_minor - v.tax_minor)
) AS part (after, kind, key, code, owner_id, minor)
WHERE part.code IS NOT NULL
UNION ALL
SELECT o.at + part.after * interval '1 second', part.kind, part.key, part.code, part.owner_id, part.minor, 'INR'
FROM once o
CROSS JOIN LATERAL (SELECT 'player:' || o.user_id || ':main' AS main) AS p
CROSS JOIN LATERAL (VALUES
    (0, 'payment_held', 'held:u' || o.d || ':' || o.deposit_id, 'gateway:sandbox', NULL::bigint, -5000::bigint),
    (0, 'payment_held', 'held:u' || o.d || ':' || o.deposit_id, 'suspense:sandbox', NULL, 5000),
    (100, 'payment_refunded', 'refunded:u' || o.d || ':' || o.id, 'suspense:sandbox', NULL, -5000),
    (100, 'payment_refunded', 'refunded:u' || o.d || ':' || o.id, 'gateway:sandbox', NULL, 5000),
    (200, 'chargeback', 'chargeback:' || o.name, 'gateway:sandbox', NULL, 128000),
    (200, 'chargeback', 'chargeback:' || o.name, 'tax:gst', NULL, -28000),
    (200, 'chargeback', 'chargeback:' || o.name, 'house:losses', NULL, -100000),
    (300, 'deposit', 'deposit:c' || o.d, 'gateway:sandbox', NULL, -128000),
    (300, 'deposit', 'deposit:c' || o.d, p.main, o.user_id, 100000),
    (300, 'deposit', 'deposit:c' || o.d, 'tax:gst', NULL, 28000),
    (400, 'chargeback', 'recovered:' || o.id || ':0', p.main, o.user_id, -100000),
    (400, 'chargeback', 'recovered:' || o.id || ':0', 'house:losses', NULL, 100000)
) AS part (after, kind, key, code, owner_id, minor)
"""

_S = "* interval '1 second'"
_TAKEN_BACK = 10**15
"""So far from a payment's own number lies that of the message by which it was taken back."""


def columns_of(model: type[models.Model]) -> tuple[str, str]:
    """The columns of a model's table, to write and to read `made`."""
    names = [str(field.column) for field in model._meta.concrete_fields]
    return ", ".join(names), ", ".join(f"made.{name}" for name in names)


_PAYMENT, _MADE_PAYMENT = columns_of(Payment)
_TABLE, _MADE_TABLE = columns_of(Table)
_MATCH, _MADE_MATCH = columns_of(Match)
ROWS = (
    # Deposits: of the visits, one that is not matched, one that makes good what was taken back.
    f"""
CREATE TEMPORARY TABLE paid_in AS
SELECT deposit_id AS id, name, user_id, at, 100000 AS minor, 28000 AS gst, v = 0 AS taken_back,
    true AS credited FROM visit
UNION ALL SELECT deposit_id, 'u' || d, user_id, at, 5000, 0, false, false FROM once
UNION ALL SELECT deposit_id + 1, 'c' || d, user_id, at + 300 {_S}, 100000, 28000, false, true FROM once
""",
    f"""
INSERT INTO public.wallet_deposit (id, public_id, user_id, currency_id, amount_minor, gst_rate_bps, gst_minor, gateway,
    state, asked_as, opened_at, expires_at, credited_at, charged_back_at, charged_back_minor)
SELECT id, name, user_id, 'INR', minor, 2800, gst, 'sandbox', CASE WHEN taken_back THEN 'charged_back'
        WHEN credited THEN 'credited' ELSE 'failed' END, '', at - 60 {_S}, at + 3600 {_S},
    CASE WHEN credited THEN at END,
    CASE WHEN taken_back THEN at END, CASE WHEN taken_back THEN minor + gst ELSE 0 END
FROM paid_in ORDER BY id
""",
    f"""
INSERT INTO public.wallet_payment ({_PAYMENT}) SELECT {_MADE_PAYMENT}
FROM paid_in i CROSS JOIN LATERAL jsonb_populate_record(
    NULL::public.wallet_payment, %(payment)s::jsonb || jsonb_build_object('id', i.id, 'deposit_id', i.id,
        'token', gen_random_uuid(), 'created', i.at, 'modified', i.at, 'total', i.minor / 100,
        'transaction_id', 's' || i.id)
) AS made ORDER BY i.id
""",
    f"""
INSERT INTO public.wallet_gatewayevent (id, gateway, event_id, kind, payment_id, sent_at, received_at, amount_minor,
    currency, body, digest, outcome)
SELECT word.id, 'sandbox', 'evt_' || word.id, word.kind, i.id, word.at, word.at, i.minor + i.gst, 'INR', '{{}}',
    repeat('0', 64), 'done'
FROM paid_in i CROSS JOIN LATERAL (VALUES
    (i.id, 'payment.captured', i.at), (CASE WHEN i.taken_back THEN i.id + {_TAKEN_BACK} END, 'payment.charged_back',
        i.at + 200 {_S})) AS word (id, kind, at)
WHERE word.id IS NOT NULL ORDER BY word.id
""",
    f"""
INSERT INTO public.wallet_depositstep (deposit_id, was, became, at, why)
SELECT i.id, step.was, step.became, i.at + step.after {_S}, '' FROM paid_in i CROSS JOIN LATERAL (VALUES
    (-60, '', 'open'), (0, 'open', CASE WHEN i.credited THEN 'credited' ELSE 'review' END),
    (100, CASE WHEN NOT i.credited THEN 'review' END, 'failed'), (200, CASE WHEN i.taken_back THEN 'credited' END,
        'charged_back')) AS step (after, was, became)
WHERE step.was IS NOT NULL ORDER BY i.id
""",
    """
INSERT INTO public.wallet_gstdocument (kind, year, number, deposit_id, currency_id, issued_on, place, taxable_minor,
    rate_bps, tax_minor, numbered_at)
SELECT 'invoice', extract(year FROM at), id, id, 'INR', at::date, '', minor, 2800, gst, at FROM paid_in
WHERE credited ORDER BY id
""",
    f"""
INSERT INTO public.wallet_unmatched (id, deposit_id, event_id, amount_minor, pays_deposit, why, state, held_at,
    decided_by_id, decided_at, asked_at, ended_at)
SELECT id, deposit_id, deposit_id, 5000, true, 'too little', 'refunded', at, other_id, at + 50 {_S}, at + 60 {_S},
    at + 100 {_S} FROM once ORDER BY id
""",
    f"""
INSERT INTO public.wallet_chargeback (deposit_id, number, key, amount_minor, gst_minor, at)
SELECT v.deposit_id, 1, 'chargeback:' || v.name, 100000, 28000, o.at + 200 {_S}
FROM once o JOIN visit v ON v.name = o.name ORDER BY o.id
""",
    f"""
INSERT INTO public.wallet_receivable (id, user_id, currency_id, reason, about, amount_minor, recovered_minor, since,
    recovered_at)
SELECT id, user_id, 'INR', 'chargeback', name, 100000, 100000, at + 200 {_S}, at + 400 {_S} FROM once ORDER BY id
""",
    f"""
INSERT INTO public.wallet_gstdocument (kind, year, number, deposit_id, chargeback_id, currency_id, issued_on, place,
    taxable_minor, rate_bps, tax_minor, numbered_at)
SELECT 'credit_note', extract(year FROM c.at), c.id, c.deposit_id, c.id, 'INR', c.at::date, '', 100000, 2800, 28000,
    c.at
FROM once o JOIN public.wallet_chargeback c ON c.at = o.at + 200 {_S} ORDER BY c.id
""",
    f"""
INSERT INTO public.wallet_bonus (id, public_id, user_id, currency_id, amount_minor, release_bps, rake_minor,
    released_minor, expired_minor, state, reason, granted_at, granted_by_id, expires_at)
SELECT id, name, user_id, 'INR', 10000, 5000, CASE WHEN wins THEN 4000 ELSE 0 END, CASE WHEN wins THEN 2000 ELSE 0 END,
    CASE WHEN wins THEN 8000 ELSE 10000 END, 'expired', 'welcome', at + 2 {_S}, other_id, at + 10 {_S}
FROM visit ORDER BY id
""",
    f"""
INSERT INTO public.wallet_rakepaid (id, user_id, currency_id, rake_minor, key, at, counted_at)
SELECT id, user_id, 'INR', 4000, 'prizes:' || match, at + 6 {_S}, at + 8 {_S} FROM visit WHERE wins ORDER BY id
""",
    f"""
INSERT INTO public.wallet_bonusrelease (bonus_id, paid_id, rake_minor, released_minor, at)
SELECT id, id, 4000, 2000, at + 8 {_S} FROM visit WHERE wins ORDER BY id
""",
    """
INSERT INTO public.wallet_payee (id, public_id, user_id, kind, holder, account, ifsc, added_at)
SELECT DISTINCT user_id, 'p' || user_id, user_id, 'upi', 'Somebody', '', '', %(first)s::timestamptz FROM visit
ON CONFLICT DO NOTHING
""",
    """
INSERT INTO public.wallet_payoutbatch (id, public_id, made_at, made_by_id, bank, currency_id, lines, total_minor,
    sha256)
SELECT o.id, 'b' || o.d, o.at, o.other_id, 'payouts', 'INR', count(*), sum(v.out_minor - v.tax_minor), repeat('0', 64)
FROM once o JOIN visit v ON v.d = o.d GROUP BY o.id, o.d, o.at, o.other_id ORDER BY o.id
""",
    f"""
INSERT INTO public.wallet_withdrawal (id, public_id, user_id, currency_id, amount_minor, net_winnings_minor,
    taxed_minor, tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, batch_id, line, bank_reference)
SELECT v.id, v.name, v.user_id, 'INR', v.out_minor, CASE WHEN v.wins THEN 18000 ELSE 0 END,
    CASE WHEN v.wins THEN 18000 ELSE 0 END, 3000, v.tax_minor, v.user_id, 'paid', v.name, v.at + 12 {_S},
    o.id, v.v + 1, 'utr'
FROM visit v JOIN once o ON o.d = v.d ORDER BY v.id
""",
    f"""
INSERT INTO public.wallet_withdrawalstep (withdrawal_id, was, became, at, by_id, why)
SELECT v.id, step.was, step.became, v.at + step.after {_S}, v.other_id, '' FROM visit v CROSS JOIN (VALUES
    (12, '', 'requested'), (14, 'requested', 'approved'), (15, 'approved', 'sent'), (16, 'sent', 'paid')
) AS step (after, was, became) ORDER BY v.id
""",
    f"""
INSERT INTO public.wallet_approval (withdrawal_id, player_id, by_id, at)
SELECT id, user_id, other_id, at + 14 {_S} FROM visit ORDER BY id
""",
    f"""
INSERT INTO public.tables_table ({_TABLE}) SELECT {_MADE_TABLE}
FROM visit v CROSS JOIN LATERAL jsonb_populate_record(
    NULL::public.tables_table, %(table_of_match)s::jsonb
        || jsonb_build_object('id', v.match_id, 'public_id', v.match, 'created_at', v.at)
) AS made WHERE v.wins ORDER BY v.id
""",
    f"""
INSERT INTO public.tournaments_match ({_MATCH}) SELECT {_MADE_MATCH}
FROM visit v CROSS JOIN LATERAL jsonb_populate_record(
    NULL::public.tournaments_match, %(match)s::jsonb || jsonb_build_object('id', v.match_id, 'public_id', v.match,
        'table_id', v.match_id, 'opened_at', v.at, 'started_at', v.at + 5 {_S}, 'ended_at', v.at + 6 {_S})
) AS made WHERE v.wins ORDER BY v.id
""",
    f"""
INSERT INTO public.tournaments_entry (match_id, player_id, public_id, entered_at, fees_paid, outcome, prize_minor)
SELECT match_id, user_id, name, at + 4 {_S}, 1, '', CASE WHEN wins THEN 36000 ELSE 0 END FROM visit ORDER BY id
""",
)


def ready(users: list[User], pairs: int) -> dict[str, Any]:
    """A licence for it, and the values that the statements have by name beside those of any day."""
    if not Currency.objects.filter(code=INR).exists():
        apply_licence(_LICENCE)
    offer = PoolOffer.objects.filter(name=_POOL["name"]).first() or PoolOffer.objects.create(
        **_POOL, entry_fee_minor=20_000, rake_bps=1_000, seats=2, is_open=False
    )
    table = Table(
        **_POOL, host=Host.MATCH, point_value_minor=0, buy_in_min_minor=0, buy_in_max_minor=0, status="closed"
    )
    table.largest_loss_points = table.rules.largest_loss
    match = Match(**_POOL, offer=offer, entry_fee_minor=20_000, rake_bps=1_000, seats=2, status=MatchStatus.OVER)
    payment = Payment(deposit=Deposit(user=users[0]), variant="sandbox", status="confirmed", currency=INR)
    return {
        "pairs": pairs,
        "base": BASE,
        "payment": columns(payment),
        "table_of_match": columns(table),
        "match": columns(match),
    }


def write(given: dict[str, Any]) -> None:
    """The rows of the visits that are in hand, and their legs among those that are to be booked."""
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS visit, once, paid_in")
        cursor.execute(VISITS, given)
        cursor.execute(LEGS)
        for rows in ROWS:
            cursor.execute(rows, given)
        cursor.execute("DROP TABLE visit, once, paid_in")


def columns(row: models.Model) -> str:
    """A row's columns as JSON; those that each copy has of its own are left out."""
    return json.dumps(
        {field.column: field.value_from_object(row) for field in row._meta.concrete_fields}, default=_plain
    )


def _plain(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
