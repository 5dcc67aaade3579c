"""Every posting of money is held against the row it is about: wallet_post asks `wallet_allows_<kind>` first."""

from pathlib import Path

from django.db import migrations

POST = Path(__file__).parent / "sql" / "0011_post.sql"
KINDS = (
    "deposit", "payment_held", "payment_refunded", "chargeback", "withdrawal_request", "withdrawal_paid",
    "withdrawal_returned", "tax_withheld", "bonus_grant", "bonus_release", "bonus_expiry", "gateway_settlement",
)  # fmt: skip
CALLS = "".join(f"        WHEN '{kind}' THEN public.wallet_allows_{kind}(p_key, p_currency, p_codes, p_amounts)\n" for kind in KINDS)
ASKED = f"""BEGIN
    about := CASE WHEN NOT EXISTS (SELECT FROM public.wallet_transaction t WHERE t.key = p_key) THEN CASE p_kind
{CALLS}        END END;
    IF about IS NOT NULL THEN
        outcome := 'not_allowed';
        RETURN;
    END IF;
"""


class Migration(migrations.Migration):
    """The function as it was, with the question at its head."""

    dependencies = [("wallet", "0019_duties")]
    operations = [
        migrations.RunSQL(POST.read_text(encoding="utf-8").replace("BEGIN\n", ASKED, 1), elidable=False),
        migrations.RunSQL("ALTER FUNCTION public.wallet_post SET plan_cache_mode = force_generic_plan", elidable=False),
        migrations.RunSQL(
            "ALTER FUNCTION public.wallet_rake_paid SECURITY DEFINER SET search_path = pg_catalog, pg_temp", elidable=False
        ),
    ]
