"""The moment when a prize-giving began: fees paid later leave its prizes unchanged."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0048_no_web_push")]

    operations = [
        migrations.AddField(
            "hallscreens", "reveal_began_at", models.DateTimeField(blank=True, null=True)
        ),
    ]
