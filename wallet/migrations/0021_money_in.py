"""Payments in suspense, chargebacks by parts, and what gateways have said with their amounts."""

from pathlib import Path

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0021_suspense.sql"


class Migration(migrations.Migration):

    dependencies = [
        ('wallet', '0020_plain_guards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Chargeback',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('key', models.CharField(max_length=64)),
                ('amount_minor', models.BigIntegerField(verbose_name='amount')),
                ('gst_minor', models.BigIntegerField(verbose_name='GST')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='at')),
            ],
            options={
                'verbose_name': 'chargeback',
                'verbose_name_plural': 'chargebacks',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Unmatched',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount_minor', models.BigIntegerField(verbose_name='amount')),
                ('pays_deposit', models.BooleanField(verbose_name='pays the deposit')),
                ('why', models.CharField(max_length=200, verbose_name='why')),
                ('state', models.CharField(choices=[('held', 'waits for a decision'), ('refunding', 'refund asked for'), ('refunded', 'refunded'), ('credited', 'credited')], default='held', max_length=12, verbose_name='state')),
                ('held_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='arrived')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('asked_at', models.DateTimeField(null=True, verbose_name='gateway asked')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'payment in suspense',
                'verbose_name_plural': 'payments in suspense',
                'ordering': ('-id',),
            },
        ),
        migrations.AddField(
            model_name='deposit',
            name='charged_back_minor',
            field=models.BigIntegerField(default=0, verbose_name='charged back so far'),
        ),
        migrations.AddField(
            model_name='gatewayevent',
            name='amount_minor',
            field=models.BigIntegerField(null=True, verbose_name='amount'),
        ),
        migrations.AddField(
            model_name='gatewayevent',
            name='body',
            field=models.TextField(blank=True, default='', verbose_name='message'),
        ),
        migrations.AddField(
            model_name='gatewayevent',
            name='currency',
            field=models.CharField(blank=True, default='', max_length=10, verbose_name='currency'),
        ),
        migrations.AlterField(
            model_name='account',
            name='kind',
            field=models.CharField(choices=[('player', 'player'), ('seat', 'seat at a table'), ('pool', 'prize pool'), ('withdrawal', 'pending withdrawal'), ('house', 'house'), ('tax', 'tax'), ('gateway', 'payment gateway'), ('suspense', 'payments in suspense'), ('bank', 'bank account'), ('equity', 'where chips come from')], max_length=12, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='transaction',
            name='kind',
            field=models.CharField(choices=[('sign_up_grant', 'welcome chips'), ('chip_grant', 'chips given'), ('top_up', 'free refill'), ('buy_in', 'brought to a table'), ('cash_out', 'taken from a table'), ('deal', 'deal settled'), ('entry', 'entry fee'), ('rejoin', 'rejoined'), ('refund', 'entry fee given back'), ('prize', 'prizes paid'), ('guarantee', 'prize guarantee of the house'), ('closing', 'left behind when the account was closed'), ('deposit', 'deposit'), ('chargeback', 'deposit charged back'), ('payment_held', 'payment that could not be matched'), ('payment_refunded', 'payment refunded'), ('withdrawal_request', 'withdrawal asked for'), ('withdrawal_paid', 'withdrawal paid'), ('withdrawal_returned', 'withdrawal given back'), ('tax_withheld', 'tax withheld'), ('bonus_grant', 'bonus granted'), ('bonus_release', 'bonus released'), ('bonus_expiry', 'bonus expired'), ('gateway_settlement', 'settled by the gateway'), ('adjustment', 'adjustment by an operator'), ('reversal', 'reversal')], max_length=24, verbose_name='kind'),
        ),
        migrations.AddConstraint(
            model_name='deposit',
            constraint=models.CheckConstraint(condition=models.Q(('charged_back_minor__gte', 0), ('charged_back_minor__lte', django.db.models.expressions.CombinedExpression(models.F('amount_minor'), '+', models.F('gst_minor')))), name='wallet_deposit_charged_back_part'),
        ),
        migrations.AddField(
            model_name='chargeback',
            name='deposit',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chargebacks', to='wallet.deposit'),
        ),
        migrations.AddField(
            model_name='chargeback',
            name='event',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.gatewayevent'),
        ),
        migrations.AddField(
            model_name='unmatched',
            name='decided_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by'),
        ),
        migrations.AddField(
            model_name='unmatched',
            name='deposit',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='unmatched', to='wallet.deposit', verbose_name='deposit'),
        ),
        migrations.AddField(
            model_name='unmatched',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.gatewayevent', verbose_name='message'),
        ),
        migrations.AddConstraint(
            model_name='chargeback',
            constraint=models.UniqueConstraint(fields=('deposit', 'number'), name='wallet_chargeback_number'),
        ),
        migrations.AddConstraint(
            model_name='chargeback',
            constraint=models.UniqueConstraint(fields=('key',), name='wallet_chargeback_key'),
        ),
        migrations.AddConstraint(
            model_name='chargeback',
            constraint=models.CheckConstraint(condition=models.Q(('amount_minor__gte', 0), ('gst_minor__gte', 0)), name='wallet_chargeback_amounts'),
        ),
        migrations.AddIndex(
            model_name='unmatched',
            index=models.Index(condition=models.Q(('state__in', ('held', 'refunding'))), fields=['deposit'], name='wallet_unmatched_open'),
        ),
        migrations.AddConstraint(
            model_name='unmatched',
            constraint=models.UniqueConstraint(fields=('event', 'pays_deposit'), name='wallet_unmatched_once'),
        ),
        migrations.AddConstraint(
            model_name='unmatched',
            constraint=models.CheckConstraint(condition=models.Q(('amount_minor__gte', 1)), name='wallet_unmatched_amount'),
        ),
        migrations.AddConstraint(
            model_name='unmatched',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['held', 'refunding', 'refunded', 'credited'])), name='wallet_unmatched_state'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
