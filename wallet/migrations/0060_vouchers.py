"""Vouchers, which one person asks for and another approves, and the kinds that they book: see sql/0060_vouchers.sql."""

from pathlib import Path

import base.ids
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0060_vouchers.sql"


class Migration(migrations.Migration):
    """What gateways settled before was booked without a voucher, and stays booked."""

    dependencies = [
        ('wallet', '0041_seal_block'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Voucher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True, verbose_name='id')),
                ('kind', models.CharField(choices=[('gateway_settlement', 'settled by the gateway'), ('bank_charge', 'charged by a bank or gateway'), ('tax_remitted', 'tax paid to the state'), ('house_capital', 'capital of the house'), ('opening_balance', 'opening balance'), ('journal_entry', 'journal entry')], max_length=24, verbose_name='kind')),
                ('legs', models.JSONField(verbose_name='amounts by account, minor units')),
                ('reason', models.CharField(max_length=200, verbose_name='what for')),
                ('reference', models.CharField(blank=True, max_length=64, verbose_name='reference')),
                ('happened_on', models.DateField(verbose_name='day')),
                ('challan', models.CharField(blank=True, max_length=40, verbose_name='challan number')),
                ('bsr_code', models.CharField(blank=True, max_length=7, verbose_name='BSR code')),
                ('first', models.DateField(null=True, verbose_name='for tax from')),
                ('last', models.DateField(null=True, verbose_name='for tax to')),
                ('state', models.CharField(choices=[('asked', 'waits for a second person'), ('booked', 'booked'), ('refused', 'refused')], default='asked', max_length=8, verbose_name='state')),
                ('asked_at', models.DateTimeField(verbose_name='asked for')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='why refused')),
                ('asked_by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('currency', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.currency', verbose_name='currency')),
                ('decided_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('line', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='wallet.statementline', verbose_name='line of a statement')),
            ],
            options={
                'verbose_name': 'voucher',
                'verbose_name_plural': 'vouchers',
                'ordering': ('-id',),
                'permissions': [('approve_voucher', 'May approve vouchers that others have asked for')],
            },
        ),
        migrations.AlterField(
            model_name='transaction',
            name='kind',
            field=models.CharField(choices=[('sign_up_grant', 'welcome chips'), ('chip_grant', 'chips given'), ('top_up', 'free refill'), ('buy_in', 'brought to a table'), ('cash_out', 'taken from a table'), ('deal', 'deal settled'), ('entry', 'entry fee'), ('rejoin', 'rejoined'), ('refund', 'entry fee given back'), ('prize', 'prizes paid'), ('guarantee', 'prize guarantee of the house'), ('closing', 'left behind when the account was closed'), ('deposit', 'deposit'), ('chargeback', 'deposit charged back'), ('payment_held', 'payment that could not be matched'), ('payment_refunded', 'payment refunded'), ('withdrawal_request', 'withdrawal asked for'), ('withdrawal_paid', 'withdrawal paid'), ('withdrawal_returned', 'withdrawal given back'), ('tax_withheld', 'tax withheld'), ('bonus_grant', 'bonus granted'), ('bonus_release', 'bonus released'), ('bonus_expiry', 'bonus expired'), ('gateway_settlement', 'settled by the gateway'), ('bank_charge', 'charged by a bank or gateway'), ('tax_remitted', 'tax paid to the state'), ('house_capital', 'capital of the house'), ('opening_balance', 'opening balance'), ('journal_entry', 'journal entry'), ('adjustment', 'adjustment by an operator'), ('reversal', 'reversal')], max_length=24, verbose_name='kind'),
        ),
        migrations.CreateModel(
            name='VoucherPaper',
            fields=[
                ('voucher', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='paper', serialize=False, to='wallet.voucher')),
                ('name', models.CharField(max_length=200, verbose_name='file')),
                ('sha256', models.CharField(max_length=64, verbose_name='SHA-256')),
                ('data', models.BinaryField()),
            ],
            options={
                'verbose_name': 'paper of a voucher',
                'verbose_name_plural': 'papers of vouchers',
            },
        ),
        migrations.AddIndex(
            model_name='voucher',
            index=models.Index(fields=['kind', 'reference'], name='wallet_voucher_reference'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'booked'), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('decided_by', models.F('asked_by')), _negated=True)), _connector='OR'), name='wallet_voucher_two_people'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('decided_by', None), ('state', 'asked')), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('state__in', ('booked', 'refused'))), _connector='OR'), name='wallet_voucher_decided_whole'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='wallet_voucher_has_a_reason'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
