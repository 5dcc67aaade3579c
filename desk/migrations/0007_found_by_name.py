"""Indexes by which the desk finds people in a house of any size: by words of their names, by address, by what waits.

Made beside the play (CONCURRENTLY), so outside of a transaction: what a broken start left is made anew.
"""

from django.db import migrations

INDEXES = {
    "desk_user_words": "accounts_user USING gin "
    "(to_tsvector('simple', display_name || ' ' || username || ' ' || email))",
    "desk_person_words": "accounts_person USING gin (to_tsvector('simple', legal_name))",
    "desk_payee_words": "wallet_payee USING gin (to_tsvector('simple', holder))",
    "desk_session_address": "usersessions_usersession (ip, last_seen_at)",
    "desk_table_words": "tables_table USING gin (to_tsvector('simple', name))",
    "desk_proofs_waiting": "accounts_proofcheck (submitted_at) WHERE state = 'submitted'",
    "desk_log_of_row": "django_admin_log (content_type_id, object_id, id)",
    "desk_limits_by_asked": "accounts_limitchange (user_id, id)",
}
"""By name: the table and what is indexed. `desk.search.finders` writes the same expressions."""


def _index(name: str, on: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        [f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}", f"CREATE INDEX CONCURRENTLY {name} ON public.{on}"],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
    )


class Migration(migrations.Migration):
    """Indexes alone: what the tables hold stays as it is."""

    atomic = False

    dependencies = [
        ("desk", "0006_notes_stay"),
        ("accounts", "0007_desk_sessions"),
        ("wallet", "0041_seal_block"),
        ("tables", "0009_sources"),
        ("usersessions", "0001_initial"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = [_index(name, on) for name, on in INDEXES.items()]
