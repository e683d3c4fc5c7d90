"""The categories that players tick when they sign up."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0046_till_devices")]

    operations = [
        migrations.AddField("signup", "categories", models.JSONField(blank=True, default=list)),
    ]
