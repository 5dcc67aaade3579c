"""Who decided about money worked here then: the ledger's check reads it from the audit's lines about rights.

The database refuses to name anybody else. The owner of the tables can name whom they like with the guards switched off,
such as two players in an adjustment; but no line of the audit, which is chained, says that these ever worked here.
"""

from django.utils.translation import gettext_noop

from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.recomputed import OF_T

CHECK = "who decided about money worked here"
KEPT_WORDS = (
    gettext_noop("who decided about money worked here"),
    gettext_noop("asked for or approved by player %(player)s"),
    gettext_noop("somebody who worked here then"),
)
"""The words of a difference, for translation."""

# Each booking of the slice that names people, with them and with when each decided. What was decided before the
# database looked at this is not compared. A person had at a moment what the last change of their rights before it made,
# or the first after it changed; what nothing has changed is as it is. Five minutes for a change committed meanwhile.
_NAMED = """
WITH booked AS MATERIALIZED (
    SELECT t.public_id, t.kind, t.key, split_part(t.key, ':', 2) AS named FROM public.wallet_transaction t
    WHERE {of_t} AND t.kind IN ('adjustment', 'bonus_grant', 'withdrawal_paid', 'gateway_settlement', 'bank_charge',
        'tax_remitted', 'house_capital', 'opening_balance', 'journal_entry')
), decided AS (
    SELECT b.public_id, said.* FROM booked b
    CROSS JOIN LATERAL (SELECT * FROM public.wallet_adjustment o WHERE o.public_id = b.named OFFSET 0) AS a
    CROSS JOIN LATERAL (VALUES (a.asked_by_id, a.asked_at), (a.approved_by_id, a.approved_at)) AS said (by_id, at)
    WHERE b.kind = 'adjustment'
    UNION ALL
    SELECT b.public_id, said.* FROM booked b
    CROSS JOIN LATERAL (SELECT * FROM public.wallet_voucher o WHERE o.public_id = b.named OFFSET 0) AS v
    CROSS JOIN LATERAL (VALUES (v.asked_by_id, v.asked_at), (v.decided_by_id, v.decided_at)) AS said (by_id, at)
    WHERE b.key = v.kind || ':' || v.public_id
    UNION ALL
    SELECT b.public_id, g.granted_by_id, g.granted_at FROM booked b
    CROSS JOIN LATERAL (SELECT * FROM public.wallet_bonus o WHERE o.public_id = b.named OFFSET 0) AS g
    WHERE b.kind = 'bonus_grant'
    UNION ALL
    SELECT b.public_id, a.by_id, a.at FROM booked b
    CROSS JOIN LATERAL (SELECT * FROM public.wallet_withdrawal o WHERE o.public_id = b.named OFFSET 0) AS w
    CROSS JOIN LATERAL (SELECT * FROM public.wallet_approval o WHERE o.withdrawal_id = w.id OFFSET 0) AS a
    WHERE b.kind = 'withdrawal_paid'
)
SELECT DISTINCT 'transaction ' || d.public_id, 'asked for or approved by player ' || u.public_id,
    'somebody who worked here then'
FROM decided d
JOIN public.accounts_user u ON u.id = d.by_id
CROSS JOIN LATERAL (
    SELECT bool_or(COALESCE(
        (SELECT l.after @> '{{"is_staff": true, "is_active": true}}' FROM public.desk_auditline l
            WHERE l.about_model = 'accounts_user' AND l.about_pk = u.id::text AND l.what LIKE 'rights.%%'
                AND l.at <= moment.at ORDER BY l.id DESC LIMIT 1),
        (SELECT COALESCE(l.before @> '{{"is_staff": true, "is_active": true}}', false) FROM public.desk_auditline l
            WHERE l.about_model = 'accounts_user' AND l.about_pk = u.id::text AND l.what LIKE 'rights.%%'
                AND l.at > moment.at ORDER BY l.id LIMIT 1),
        u.is_staff AND u.is_active)) AS here
    FROM (VALUES (d.at), (d.at - interval '5 minutes')) AS moment (at)
) AS worked
WHERE NOT worked.here AND d.at > (
    SELECT m.applied FROM public.django_migrations m
    WHERE m.app = 'wallet' AND m.name = '0420_decided_by_who_works_here')
"""

WORKED_HERE = Check(_NAMED.format(of_t=OF_T), looks=Looks.DAY)
"""The part of the ledger's check about the people whom bookings name."""
