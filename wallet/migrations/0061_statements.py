"""Statements keep their balances, lines what is wrong with them; another person signs: see sql/0061_statements.sql."""

from pathlib import Path

from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0061_statements.sql"


class Migration(migrations.Migration):
    """What was signed by one person before stays signed."""

    dependencies = [
        ('wallet', '0060_vouchers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='statement',
            name='closing_minor',
            field=models.BigIntegerField(null=True, verbose_name='balance after'),
        ),
        migrations.AddField(
            model_name='statement',
            name='opening_minor',
            field=models.BigIntegerField(null=True, verbose_name='balance before'),
        ),
        migrations.AddField(
            model_name='statementline',
            name='trouble',
            field=models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='trouble'),
        ),
        migrations.AlterField(
            model_name='statementline',
            name='verdict',
            field=models.CharField(choices=[('matched', 'matched'), ('missing_here', 'missing here'), ('missing_there', 'missing there'), ('amount', 'different amount'), ('fee_variance', 'another fee than agreed'), ('timing', 'on another day'), ('duplicate', 'twice'), ('refund', 'refund not booked here'), ('chargeback', 'chargeback not booked here'), ('currency', 'in another currency'), ('unreadable', 'not readable'), ('balance', 'balances do not add up')], max_length=16, verbose_name='verdict'),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(
                    model_name='statementline',
                    name='wallet_statement_line_verdict',
                ),
                migrations.AddConstraint(
                    model_name='statementline',
                    constraint=models.CheckConstraint(condition=models.Q(('verdict__in', ['matched', 'missing_here', 'missing_there', 'amount', 'fee_variance', 'timing', 'duplicate', 'refund', 'chargeback', 'currency', 'unreadable', 'balance'])), name='wallet_statement_line_verdict'),
                ),
            ]
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
