"""Owners are told of wrong second factors too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0450_networks")]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="what",
            field=models.CharField(
                choices=[
                    ("wrong_passwords", "Wrong passwords were tried from elsewhere"),
                    ("wrong_factors", "Somebody who knows your password tried wrong codes or passkeys"),
                    ("new_device", "Logged in on a device that we had not seen before"),
                ],
                max_length=16,
                verbose_name="what",
            ),
        ),
    ]
