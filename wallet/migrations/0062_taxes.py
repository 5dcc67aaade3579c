"""Tax papers: invoices and credit notes with numbers, players' PAN, who has checked a rate: see sql/0062_taxes.sql."""

from pathlib import Path

import django.db.models.deletion
import django.db.models.functions.datetime
import wallet.fields
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0062_taxes.sql"


class Migration(migrations.Migration):
    """Deposits of before get their numbers when they are first asked for."""

    dependencies = [
        ('accounts', '0007_desk_sessions'),
        ('wallet', '0061_statements'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GstDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('invoice', 'tax invoice'), ('credit_note', 'credit note')], max_length=12, verbose_name='kind')),
                ('year', models.PositiveBigIntegerField(verbose_name='financial year, by the year it begins in')),
                ('number', models.PositiveBigIntegerField(verbose_name='number')),
                ('issued_on', models.DateField(db_index=True, verbose_name='day')),
                ('place', models.CharField(blank=True, choices=[('AN', 'Andaman and Nicobar Islands'), ('AP', 'Andhra Pradesh'), ('AR', 'Arunachal Pradesh'), ('AS', 'Assam'), ('BR', 'Bihar'), ('CH', 'Chandigarh'), ('CG', 'Chhattisgarh'), ('DH', 'Dadra and Nagar Haveli and Daman and Diu'), ('DL', 'Delhi'), ('GA', 'Goa'), ('GJ', 'Gujarat'), ('HP', 'Himachal Pradesh'), ('HR', 'Haryana'), ('JH', 'Jharkhand'), ('JK', 'Jammu and Kashmir'), ('KA', 'Karnataka'), ('KL', 'Kerala'), ('LA', 'Ladakh'), ('LD', 'Lakshadweep'), ('MH', 'Maharashtra'), ('ML', 'Meghalaya'), ('MN', 'Manipur'), ('MP', 'Madhya Pradesh'), ('MZ', 'Mizoram'), ('NL', 'Nagaland'), ('OD', 'Odisha'), ('PB', 'Punjab'), ('PY', 'Puducherry'), ('RJ', 'Rajasthan'), ('SK', 'Sikkim'), ('TN', 'Tamil Nadu'), ('TS', 'Telangana'), ('TR', 'Tripura'), ('UK', 'Uttarakhand'), ('UP', 'Uttar Pradesh'), ('WB', 'West Bengal')], max_length=2, verbose_name='place of supply')),
                ('taxable_minor', models.BigIntegerField(verbose_name='taxable')),
                ('rate_bps', models.PositiveBigIntegerField(verbose_name='rate, basis points')),
                ('tax_minor', models.BigIntegerField(verbose_name='tax')),
                ('numbered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='numbered')),
                ('chargeback', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='gst_document', to='wallet.chargeback', verbose_name='chargeback')),
                ('currency', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.currency')),
                ('deposit', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='gst_documents', to='wallet.deposit', verbose_name='deposit')),
            ],
            options={
                'verbose_name': 'invoice or credit note',
                'verbose_name_plural': 'invoices and credit notes',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='RateCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=8)),
                ('table', models.CharField(max_length=40, verbose_name='rate')),
                ('from_on', models.DateField(verbose_name='from')),
                ('checked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='checked')),
                ('against', models.CharField(max_length=200, verbose_name='read')),
                ('checked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='checked by')),
            ],
            options={
                'verbose_name': 'check of a rate',
                'verbose_name_plural': 'checks of rates',
            },
        ),
        migrations.CreateModel(
            name='Taxpayer',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='taxpayer', serialize=False, to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('pan', wallet.fields.SealedField(blank=True, verbose_name='PAN')),
                ('entered_at', models.DateTimeField(auto_now=True, verbose_name='entered')),
                ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='entered by')),
            ],
            options={
                'verbose_name': 'PAN of a player',
                'verbose_name_plural': 'PANs of players',
            },
        ),
        migrations.AddConstraint(
            model_name='gstdocument',
            constraint=models.UniqueConstraint(fields=('kind', 'year', 'number'), name='wallet_gstdocument_number'),
        ),
        migrations.AddConstraint(
            model_name='gstdocument',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'invoice')), fields=('deposit',), name='wallet_gstdocument_one_invoice'),
        ),
        migrations.AddConstraint(
            model_name='gstdocument',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('chargeback', None), ('kind', 'invoice')), models.Q(('chargeback__isnull', False), ('kind', 'credit_note')), _connector='OR'), name='wallet_gstdocument_of_its_kind'),
        ),
        migrations.AddConstraint(
            model_name='ratecheck',
            constraint=models.UniqueConstraint(fields=('rules', 'table', 'from_on'), name='wallet_ratecheck_once'),
        ),
        migrations.AddConstraint(
            model_name='ratecheck',
            constraint=models.CheckConstraint(condition=models.Q(('against', ''), _negated=True), name='wallet_ratecheck_says_what'),
        ),
        migrations.AddField(
            model_name='reportfile',
            name='forgotten_at',
            field=models.DateTimeField(null=True, verbose_name='not kept any more'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
