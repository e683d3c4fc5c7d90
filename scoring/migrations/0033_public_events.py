"""Events are private until something of them is published; those that there are stay public."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0032_seats_kept")]

    operations = [
        migrations.AddField("tournament", "is_public", models.BooleanField(default=True)),
        migrations.AlterField("tournament", "is_public", models.BooleanField(default=False)),
    ]
