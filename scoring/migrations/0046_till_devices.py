"""Every till is a row of its own: what was taken before is in a till for each account and kind of
device, as it was shown. Also how much of a refund is not owed again."""

import django.db.models.deletion
from django.db import migrations, models


def name_tills(apps, schema_editor):
    """Give payments and counts their tills, by the names under which they were shown."""
    TillDevice = apps.get_model("scoring", "TillDevice")
    known = {}

    def find_till(tournament, author_name, device):
        place = (tournament, author_name, device)
        if place not in known:
            known[place] = TillDevice.objects.create(
                tournament_id=tournament,
                name=" · ".join(filter(None, (author_name, device))),
                author_name=author_name,
                device=device,
            )
        return known[place]

    Payment = apps.get_model("scoring", "Payment")
    places = Payment.objects.order_by().values_list("tournament", "author_name", "device")
    for tournament, author_name, device in places.distinct():
        paid = Payment.objects.filter(
            tournament=tournament, author_name=author_name, device=device
        )
        paid.update(till=find_till(tournament, author_name, device))
    # Payments, all undone or given back, of entries that a director may bring back by an undo.
    for act in apps.get_model("scoring", "Act").objects.filter(changes__has_key="payment"):
        for row in act.changes["payment"]["removed"]:
            till = find_till(act.tournament_id, row["author_name"], row["device"])
            row.update(till_id=till.pk, waived=0)
        act.save(update_fields=["changes"])
    tills = {(till.tournament_id, till.name): till for till in TillDevice.objects.all()}
    for count in apps.get_model("scoring", "CashCount").objects.all():
        place = (count.tournament_id, count.till_name)
        if place not in tills:  # all that was in it was undone and removed
            tills[place] = find_till(count.tournament_id, count.till_name, "")
        count.till = tills[place]
        count.save(update_fields=["till"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0045_prizes")]

    operations = [
        migrations.CreateModel(
            name="TillDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=242)),
                ("author_name", models.CharField(max_length=150)),
                ("device", models.CharField(blank=True, max_length=80)),
                ("key", models.CharField(blank=True, max_length=32)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="till_devices",
                        to="scoring.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "author_name", "device", "key"),
                        name="till_device_once",
                    ),
                    models.UniqueConstraint(fields=("tournament", "name"), name="till_name_once"),
                ],
            },
        ),
        migrations.AddField("payment", "waived", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "payment",
            "till",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="payments",
                to="scoring.tilldevice",
            ),
        ),
        migrations.RenameField("cashcount", "till", "till_name"),
        migrations.AddField(
            "cashcount",
            "till",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="counts",
                to="scoring.tilldevice",
            ),
        ),
        migrations.RunPython(name_tills, migrations.RunPython.noop),
        migrations.AlterField(
            "payment",
            "till",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="payments",
                to="scoring.tilldevice",
            ),
        ),
        migrations.RemoveField("cashcount", "till_name"),
        migrations.AlterField(
            "cashcount",
            "till",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="counts",
                to="scoring.tilldevice",
            ),
        ),
    ]
