"""The tests of the logins in the ledger's check: their attributes are unchanged, and so are their rights.

And of the guards that rooms beside the wallet have set up, which hold the logins too: that they stand. A house whose
one role owns the tables has given no duties, and of its logins there is nothing to compare.
"""

from collections.abc import Iterator

from rummysite.roles.rights import LEAVING, RIGHTS
from wallet.ledger.audit import Check

AS_MADE = Check("""
SELECT 'login ' || d.login, wrong.found, 'no more than its duties'
FROM (SELECT DISTINCT login FROM public.wallet_duty) d LEFT JOIN pg_roles r ON r.rolname = d.login
CROSS JOIN LATERAL (
    SELECT 'not there' AS found WHERE r.oid IS NULL
    UNION ALL SELECT 'mightier than a login: superuser, maker of roles or databases, replicating, past row security'
        WHERE r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls
    UNION ALL SELECT 'in the role ' || m.roleid::regrole FROM pg_auth_members m WHERE m.member = r.oid
    UNION ALL SELECT 'an owner' WHERE EXISTS (SELECT FROM pg_shdepend s
        WHERE s.refclassid = 'pg_authid'::regclass AND s.refobjid = r.oid AND s.deptype = 'o')
    UNION ALL SELECT 'with settings of its own: ' || array_to_string(s.setconfig, ', ')
        FROM pg_db_role_setting s WHERE s.setrole = r.oid
) AS wrong
UNION ALL
SELECT 'function ' || p.oid::regprocedure, wrong.found, 'the ledger''s alone'
FROM pg_proc p JOIN pg_roles o ON o.oid = p.proowner
CROSS JOIN LATERAL (
    SELECT 'open to everybody' AS found WHERE p.proacl IS NULL
        OR EXISTS (SELECT FROM aclexplode(p.proacl) x WHERE x.grantee = 0)
    UNION ALL SELECT 'owned by ' || o.rolname || ', who may log in' WHERE o.rolcanlogin OR o.rolsuper
    UNION ALL SELECT 'without a search_path of its own' WHERE NOT EXISTS (
        SELECT FROM unnest(p.proconfig) AS said (setting) WHERE starts_with(said.setting, 'search_path='))
) AS wrong
WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND starts_with(p.proname, 'wallet_')
    AND EXISTS (SELECT FROM public.wallet_duty)
UNION ALL
SELECT 'function ' || p.oid::regprocedure, 'open to everybody', 'the logins'' alone'
FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND NOT (p.prosecdef AND starts_with(p.proname, 'wallet_'))
    AND (starts_with(p.proname, 'wallet_') OR starts_with(p.proname, 'ledger_'))
    AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) x WHERE x.grantee = 0))
    AND EXISTS (SELECT FROM public.wallet_duty)
""")
"""The logins themselves, and the functions that lend them the ledger's rights."""

_AS_GIVEN = """
WITH given AS (
    SELECT w.login, part[2] AS tab, part[3] AS may, COALESCE(part[4], '') AS col
    FROM unnest(%(given)s::text[]) AS line CROSS JOIN LATERAL string_to_array(line, ' ') AS part
    JOIN public.wallet_duty w ON w.duty = part[1]
), logins AS (
    SELECT r.oid, r.rolname FROM pg_roles r WHERE r.rolname IN (SELECT w.login FROM public.wallet_duty w)
), tables AS (
    SELECT c.oid, c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
)
SELECT 'login ' || l.rolname || ' on ' || t.relname, 'given ' || p.may, 'not given it'
FROM logins l CROSS JOIN tables t
CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS p (may)
WHERE has_table_privilege(l.oid, t.oid, p.may) AND NOT EXISTS (
    SELECT FROM given g WHERE g.login = l.rolname AND g.tab = t.relname AND g.may = p.may AND g.col = '')
UNION ALL
SELECT 'login ' || l.rolname || ' on ' || t.relname || '.' || a.attname, 'given ' || p.may, 'not given it'
FROM logins l CROSS JOIN tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS p (may)
WHERE has_column_privilege(l.oid, t.oid, a.attnum, p.may) AND NOT has_table_privilege(l.oid, t.oid, p.may)
    AND NOT EXISTS (
        SELECT FROM given g WHERE g.login = l.rolname AND g.tab = t.relname AND g.may = p.may AND g.col = a.attname)
"""


_GUARDS = """
SELECT 'guard ' || part[2] || ' of ' || part[1], COALESCE('switched ' || t.tgenabled::text, 'missing'), 'switched O'
FROM unnest(%(guards)s::text[]) AS line CROSS JOIN LATERAL string_to_array(line, ' ') AS part
LEFT JOIN pg_trigger t ON t.tgname = part[2] AND t.tgrelid = to_regclass('public.' || part[1])
WHERE t.tgenabled IS DISTINCT FROM 'O'
UNION ALL
SELECT 'guard ' || t.tgname || ' of ' || t.tgrelid::regclass, 'switched ' || t.tgenabled::text, 'switched O'
FROM unnest(%(guards)s::text[]) AS line CROSS JOIN LATERAL string_to_array(line, ' ') AS part
JOIN pg_trigger whole ON whole.tgname = part[2] AND whole.tgrelid = to_regclass('public.' || part[1])
JOIN pg_trigger t ON t.tgparentid = whole.oid
WHERE t.tgenabled <> 'O'
"""

GUARDS = (
    "accounts_break accounts_suspension_stays",
    "accounts_break break_is_not_rewritten",
    "accounts_break break_stays",
    "accounts_documentview looks_stay",
    "accounts_limitchange limit_log_stays",
    "accounts_paperserased erasures_stay",
    "accounts_user accounts_user_operators_kept_by_the_desk",
    "accounts_user accounts_user_operators_made_by_the_desk",
    "accounts_user accounts_user_password_apart",
    "accounts_user accounts_user_password_apart_insert",
    "accounts_user accounts_user_rights_recorded",
    "accounts_user accounts_user_rights_recorded_insert",
    "accounts_user accounts_user_staff_approved",
    "accounts_user accounts_user_staff_approved_insert",
    "accounts_user accounts_user_stays",
    "accounts_user_groups accounts_user_groups_approved",
    "accounts_user_groups accounts_user_groups_recorded",
    "accounts_user_user_permissions accounts_user_permissions_approved",
    "accounts_user_user_permissions accounts_user_permissions_recorded",
    "accounts_user excluded_until_is_kept",
    "desk_playernote note_stays",
    "account_emailaddress account_emailaddress_operators_by_the_desk",
    "auth_group auth_group_approved",
    "auth_group_permissions auth_group_permissions_approved",
    "auth_group_permissions auth_group_permissions_recorded",
    "auth_group_permissions auth_group_permissions_recorded_delete",
    "auth_group_permissions auth_group_permissions_recorded_update",
    "desk_approvalkind desk_approvalkind_by_the_owner",
    "desk_approvalrequest desk_approvalrequest_no_truncate",
    "desk_approvalrequest desk_approvalrequest_stays",
    "desk_approvalrequest desk_approvalrequest_steps",
    "desk_auditline desk_auditline_append_only",
    "desk_auditline desk_auditline_linked",
    "desk_auditline desk_auditline_no_truncate",
    "desk_auditline desk_auditline_stamped",
    "desk_auditlink desk_auditlink_append_only",
    "desk_auditlink desk_auditlink_chained",
    "desk_auditlink desk_auditlink_no_truncate",
    "desk_act desk_act_append_only",
    "desk_act desk_act_by_the_desk",
    "desk_act desk_act_in_open_case",
    "desk_act desk_act_no_truncate",
    "desk_case desk_case_by_the_desk",
    "desk_case desk_case_moves",
    "desk_case desk_case_no_truncate",
    "desk_case desk_case_stays",
    "desk_dossier desk_dossier_append_only",
    "desk_dossier desk_dossier_linked",
    "desk_dossier desk_dossier_no_truncate",
    "desk_look desk_look_append_only",
    "desk_look desk_look_no_truncate",
    "desk_look desk_look_stamped",
    "desk_proposal desk_proposal_no_truncate",
    "desk_proposal desk_proposal_stays",
    "desk_proposal desk_proposal_steps",
    "desk_alertstep desk_alertstep_append_only",
    "desk_alertstep desk_alertstep_no_truncate",
    "knox_authtoken knox_authtoken_operators_by_the_desk",
    "mfa_authenticator mfa_authenticator_operators_by_the_desk",
    "tables_table tables_revision_grows",
    "tables_deal deal_begins_sealed",
    "tables_deal deal_clock_begins",
    "tables_deal deal_clock_is_kept",
    "tables_deal deal_id_stays",
    "tables_deal deal_key_stays",
    "tables_deal deal_with_moves_stays",
    "tables_house house_is_never_deleted",
    "tables_house house_stays_as_published",
    "tables_move move_is_of_a_deal",
    "tables_logblock logblock_append_only",
    "tables_logblock logblock_no_truncate",
    "tables_logline logline_append_only",
    "tables_logline logline_no_truncate",
    "tables_logplace logplace_append_only",
    "tables_logplace logplace_no_truncate",
    "tables_openedseed openedseed_in_time",
    "tables_openedseed openedseed_stays",
    "tables_sealedseed sealedseed_append_only",
    "tables_sealedseed sealedseed_no_truncate",
    "tables_share share_in_time",
    "tables_share share_no_truncate",
    "tables_share share_stays",
    "tables_shuffle shuffle_begins_in_stock",
    "tables_shuffle shuffle_forward",
    "tables_shuffle shuffle_no_truncate",
    "tables_shuffle shuffle_stays",
    "tables_seat seat_is_what_player_and_table_are",
    "tables_seat seat_stays_whose_it_is",
    "tables_seat seat_with_chips_stays",
    "tables_silence desk_silence_kept",
    "tables_silence desk_silence_stays",
    "tables_table table_copy_licensed",
    "tables_table table_currency_stays",
    "tables_table table_licensed",
    "tournaments_draw draw_stays",
    "tournaments_entry entry_stays_whose_it_is",
    "tournaments_league league_no_delete",
    "tournaments_league league_pool_is_named_once",
    "tournaments_league league_stays_ended",
    "tournaments_leagueplace league_place_is_of_one_that_ends",
    "tournaments_leagueplace league_place_stays",
    "tournaments_match match_pool_is_named_once",
    "tournaments_ticket ticket_is_won",
    "tournaments_ticket ticket_no_delete",
    "tournaments_ticket ticket_pool_is_named_once",
    "tournaments_ticket ticket_stays_whose_it_is",
    "tournaments_tournament tournament_pool_is_named_once",
    "tournaments_match match_ends_with_an_empty_pool",
    "tournaments_match match_keeps_its_pool",
    "tournaments_match match_licensed",
    "tournaments_pooloffer offer_licensed",
    "tournaments_registration registration_is_what_player_and_tournament_are",
    "tournaments_registration registration_stays_whose_it_is",
    "tournaments_tournament tournament_keeps_its_pool",
    "tournaments_tournament tournament_licensed",
    "tournaments_tournament tournament_promised_at_the_desk",
    "tournaments_tournament tournament_terms_by_the_desk",
    "wallet_account pool_account_is_the_matchs",
    "wallet_account seat_account_is_the_tables",
)
"""The guards of rooms other than the wallet: the table and the trigger. The table's monthly partitions have it too."""


def guards_stand() -> Check:
    """Check that the guards of the other rooms are on their tables; the wallet checks its own."""
    return Check(_GUARDS, {"guards": list(GUARDS)})


def as_given() -> Check:
    """Check that no login has a right on a table or a column that its duties do not give it."""
    return Check(_AS_GIVEN, {"given": list(_lines())})


def _lines() -> Iterator[str]:
    """A line `duty table right [column]` for each right that there is."""
    for table, rights in (RIGHTS | LEAVING).items():
        for duty, duty_rights in rights._asdict().items():
            for right in duty_rights:
                word, _, columns = right.partition(" (")
                for column in columns.rstrip(")").split(", "):
                    yield f"{duty} {table} {word} {column}".rstrip()
