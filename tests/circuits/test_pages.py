"""The circuits of a desk: made and changed, shown to the public, used to enter the final."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from players.models import Player
from scoring.actions.authors_services import Author
from scoring.circuits.forms import NEW_CIRCUIT, list_circuit_initial
from scoring.circuits.queries import load_season
from scoring.circuits.services import save_circuit
from scoring.core.circuits.circuit import Circuit, CircuitPart, CircuitStage, ClassPercent
from scoring.core.classes import EventClass
from scoring.core.prizes.plan import PrizePlan
from scoring.events.services import close_event, reopen_event
from scoring.models.entry import EntryPlayer
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import EventPrizes, Tournament
from scoring.personal.merging_services import merge_players, undo_merge
from scoring.standings.services import freeze_standings
from scoring.web.fresh_views import rendered_pages
from tests.cast import NOW, SIGNED, make_event
from tests.circuits.conftest import STAGES, replace_circuit

CONFIRMED = {"right": [str(line) for line in range(1, 9)]}
"""The rows' names are right, although they have figures."""


def points(answer: Any) -> dict[str, int]:
    """The points of each ranked player; a page without a ranking has none."""
    rows = answer.context["table"].rows.data
    return {row.name: row.points for row in rows}


def test_the_public_sees_each_players_points_from_pair_events(
    visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    answer = visitor.get(reverse("circuit", args=[circuit.key]))
    found = points(answer)
    assert len(found) == 14
    loaded = load_season(circuit.circuit)
    best = max(found, key=lambda name: found[name])
    table = NEW_CIRCUIT.tables[0].points
    expected = sum(
        table[line.place - 1] * 100
        for each in loaded.results
        for line in each.lines
        if line.name == best
    )
    assert found[best] == expected > 0
    # Partners have the same points.
    assert sorted(found.values())[::2] == sorted(found.values())[1::2]


def test_only_closed_public_events_with_nothing_held_back_count(
    visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    address = reverse("circuit", args=[circuit.key])
    whole = points(visitor.get(address))
    first = reopen_event(event=season[0], reason="Somma sbagliata", **SIGNED)
    less = points(visitor.get(address))
    assert less != whole
    assert [event[2] for event in load_season(circuit.circuit).events if not event[3]] == [
        first.slug
    ]
    close_event(event=first, **SIGNED)
    assert points(visitor.get(address)) == whole
    freeze_standings(event=first, turn=1, author=SIGNED["author"])
    assert points(visitor.get(address)) == less
    Tournament.objects.filter(pk=first.pk).update(is_public=False)
    answer = visitor.get(address)
    assert points(answer) == less
    assert first.name not in answer.content.decode()


def test_a_page_costs_the_same_for_many_events(
    visitor: Client,
    director: User,
    circuit: KeptCircuit,
    season: list[Tournament],
    django_assert_num_queries: Any,
) -> None:
    few = save_circuit(
        circuit=replace_circuit(name="Uno", stages=(CircuitStage(season[0].slug),), is_public=True),
        author=Author.of(director),
        now=NOW,
    )
    for kept in (few, circuit):
        with django_assert_num_queries(6):
            visitor.get(reverse("circuit", args=[kept.key]))


def test_a_browser_with_the_current_page_gets_304_until_something_counts(
    visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    address = reverse("circuit", args=[circuit.key])
    tag = visitor.get(address).headers["ETag"]
    assert visitor.get(address, headers={"If-None-Match": tag}).status_code == 304
    reopen_event(event=season[1], reason="Prova", **SIGNED)
    assert visitor.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_merge_and_its_undoing_are_shown_at_once(
    visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    address = reverse("circuit", args=[circuit.key])
    before = points(visitor.get(address))
    seat = EntryPlayer.objects.get(tournament=season[2], entry__number=1, position=1)
    one, name = seat.player, seat.name
    assert one is not None
    seat.player, seat.name = Player.objects.create(name="Doppio Dino"), "Doppio Dino"
    seat.save()
    Player.objects.create(name="Ultimo Ugo")
    rendered_pages.clear()
    apart = visitor.get(address)
    assert points(apart)[name] + points(apart)["Doppio Dino"] == before[name]
    merge = merge_players(kept=one, absorbed=seat.player, **SIGNED)
    merged = visitor.get(address, headers={"If-None-Match": apart.headers["ETag"]})
    assert merged.status_code == 200
    assert sorted(points(merged).values()) == sorted(before.values())
    undo_merge(merge=merge, **SIGNED)
    again = visitor.get(address, headers={"If-None-Match": merged.headers["ETag"]})
    assert again.status_code == 200
    assert points(again) == points(apart)


def test_the_ranking_of_an_earlier_day_has_the_events_until_then(
    visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    address = reverse("circuit", args=[circuit.key])
    then = visitor.get(address, {"day": season[0].date.isoformat()})
    assert {len(row.scores) for row in then.context["table"].rows.data} == {1}
    for nonsense in ("2026-13-45", "x" * 900, "9999-01-01", ""):
        assert visitor.get(address, {"day": nonsense, "part": nonsense}).status_code == 200


def test_a_players_page_shows_the_results_left_out(
    visitor: Client, director: User, season: list[Tournament]
) -> None:
    kept = save_circuit(
        circuit=replace_circuit(
            name="Due su tre", is_public=True, parts=(CircuitPart(best=2),),
            stages=tuple(CircuitStage(event.slug) for event in season),
        ),
        author=Author.of(director),
        now=NOW,
    )  # fmt: skip
    row = visitor.get(reverse("circuit", args=[kept.key])).context["table"].rows.data[0]
    answer = visitor.get(reverse("circuit_player", args=[kept.key, row.player]))
    assert [one.score.counts for one in answer.context["played"]].count(False) == 1
    assert "<s>" in answer.content.decode()
    assert visitor.get(reverse("circuit_player", args=[kept.key, 0])).status_code == 404


def test_a_circuit_that_is_not_public_is_its_owners_alone(
    anna: Client, bruno: Client, visitor: Client, director: User
) -> None:
    kept = save_circuit(circuit=replace_circuit(name="Bozza"), author=Author.of(director), now=NOW)
    address = reverse("circuit", args=[kept.key])
    assert [client.get(address).status_code for client in (anna, bruno, visitor)] == [200, 404, 404]
    assert "Bozza" not in visitor.get(reverse("circuits")).content.decode()
    assert "Bozza" in anna.get(reverse("circuits")).content.decode()


def typed(circuit: Circuit, **changes: Any) -> dict[str, Any]:
    """The form as a browser sends it: an unticked box is not sent."""
    values = list_circuit_initial(circuit) | changes
    return {name: str(value) for name, value in values.items() if value is not False}


def test_a_circuit_is_made_by_its_form(anna: Client, season: list[Tournament]) -> None:
    address = reverse("circuit_new")
    sent = typed(NEW_CIRCUIT, name="Inverno", best_1="2", is_public="on", tables="16: 50 40\n25 18")
    sent = {**sent, "act": "add", "added": season[0].slug}
    shown = anna.post(address, sent)
    assert [stage.event.value() for stage in shown.context["form"].stages] == [season[0].slug]
    sent = {**sent, "event_0": season[0].slug, "part_0": "2", "percent_0": "200", "slots_0": "1"}
    del sent["act"]
    answer = anna.post(address, {**sent, "save": "1"})
    assert not getattr(answer, "context", None) or not answer.context["form"].faults
    circuit = KeptCircuit.objects.get().circuit
    assert answer.url == reverse("circuit", args=["inverno"])
    assert circuit.stages == (CircuitStage(season[0].slug, 2, 200, 1),)
    assert circuit.parts == (CircuitPart(best=2), CircuitPart())
    assert [table.points for table in circuit.tables] == [(25, 18), (50, 40)]
    assert circuit.is_public
    assert circuit.lot_seed
    changed = typed(circuit, name="Inverno 2027", act="remove:0")
    assert (
        not anna.post(reverse("circuit_change", args=["inverno"]), changed).context["form"].stages
    )


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("tables", "", "Scrivi i punti"),
        ("tables", "primo 25", "Riga 1"),
        ("tables", "25\n18", "Riga 2"),
        ("participation", "−3", "troppo"),
        ("name", "", "obbligatorio"),
        ("basis", "luck", "luck"),
        ("tie_1", "luck", "luck"),
    ],
)
def test_a_wrong_field_keeps_what_was_typed_and_says_what_to_do(
    anna: Client, field: str, value: str, sentence: str
) -> None:
    sent = typed(NEW_CIRCUIT, name="Inverno") | {field: value, "save": "1"}
    answer = anna.post(reverse("circuit_new"), sent)
    assert answer.status_code == 422
    assert answer.context["form"][field].value() == value
    assert sentence in " ".join(answer.context["form"].errors[field])
    assert not KeptCircuit.objects.exists()


def test_a_preview_saves_nothing_although_the_browser_sends_the_last_button_with_it(
    anna: Client,
) -> None:
    sent = typed(NEW_CIRCUIT, name="Inverno", save="1")
    answer = anna.post(reverse("circuit_new"), sent, headers={"HX-Target": "preview"})
    assert answer.status_code == 200
    assert not KeptCircuit.objects.exists()


def test_another_directors_event_cannot_be_added(anna: Client, outsider: User) -> None:
    other = make_event(outsider, name="Altrui")
    sent = typed(NEW_CIRCUIT, name="Inverno", save="1") | {
        "event_0": other.slug, "part_0": "1", "percent_0": "100", "slots_0": "1",
    }  # fmt: skip
    assert anna.post(reverse("circuit_new"), sent).status_code == 422


def test_the_form_previews_the_places_that_move(
    anna: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    sent = typed(circuit.circuit, percent_0="900")
    answer = anna.post(
        reverse("circuit_change", args=[circuit.key]), sent, headers={"HX-Target": "preview"}
    )
    assert not answer.context["form"].faults
    assert "<html" not in answer.content.decode()
    assert answer.context["preview"]


def test_the_owner_sees_what_moves_when_an_event_is_reopened_and_closed_again(
    anna: Client, visitor: Client, circuit: KeptCircuit, season: list[Tournament]
) -> None:
    event = season[2]
    guest = Player.objects.create(name="Ospite Olga")
    EntryPlayer.objects.filter(tournament=event, entry__number=1, position=1).update(player=guest)
    address, asked = reverse("circuit", args=[circuit.key]), {"moves": event.slug}
    with_it = points(anna.get(address))
    reopened = anna.get(address, asked)
    assert address in anna.get(reverse("event_reopen", args=[event.slug])).content.decode()
    assert points(anna.get(address)) == with_it
    reopen_event(event=event, reason="Somma sbagliata", **SIGNED)
    without = points(anna.get(address))
    assert points(reopened) == without != with_it
    closed = anna.get(address, asked)
    assert points(closed) == with_it
    back = sorted((name, after, before) for name, before, after in reopened.context["moves"])
    assert sorted(closed.context["moves"]) == back != []
    assert points(visitor.get(address, asked)) == without


def test_the_class_in_the_prize_plan_multiplies_the_points(
    visitor: Client, director: User, season: list[Tournament]
) -> None:
    kept = save_circuit(
        circuit=replace_circuit(
            name="Classi", is_public=True, stages=(CircuitStage(season[0].slug),),
            classes=(ClassPercent(EventClass.REGIONAL, 150),),
        ),
        author=Author.of(director),
        now=NOW,
    )  # fmt: skip
    address = reverse("circuit", args=[kept.key])
    plain = visitor.get(address)
    EventPrizes.objects.create(
        tournament=season[0], data=PrizePlan(event_class=EventClass.REGIONAL).to_data()
    )
    regional = visitor.get(address, headers={"If-None-Match": plain.headers["ETag"]})
    more = {name: won * 3 // 2 for name, won in points(plain).items()}
    assert points(regional) == more
    assert "150%" in regional.content.decode()


def test_the_final_is_entered_from_the_ranking_with_partners_together(
    anna: Client, director: User, circuit: KeptCircuit
) -> None:
    final = make_event(director, 0, name="Finale")
    answer = anna.post(
        reverse("circuit_final", args=[circuit.key]), {"event": final.slug, "players": "4"}
    )
    assert not answer.context["form"].errors
    assert not answer.context["faults"]
    registered = anna.post(
        reverse("pairs_register", args=[final.slug]), {"text": answer.context["text"]} | CONFIRMED
    )
    assert registered.status_code == 302
    ranked = points(anna.get(reverse("circuit", args=[circuit.key])))
    names = {member.name for entry in final.entries.all() for member in entry.members.all()}
    assert names == {*list(ranked)[:4]}
    assert final.entries.count() == 2
    # The next two are those who are not entered yet.
    answer = anna.post(
        reverse("circuit_final", args=[circuit.key]), {"event": final.slug, "players": "2"}
    )
    assert all(name in answer.context["text"] for name in list(ranked)[4:6])


def test_the_workbook_adds_up_by_itself(anna: Client, circuit: KeptCircuit) -> None:
    answer = anna.get(reverse("circuit_workbook", args=[circuit.key]))
    book = load_workbook(BytesIO(answer.content))
    page = book.worksheets[0]
    rows = list(page.iter_rows(min_row=4))
    assert all(str(row[4].value).startswith("=ROUND(SUMPRODUCT(") for row in rows)
    ranked = points(anna.get(reverse("circuit", args=[circuit.key])))
    for row in rows:
        won = [cell.value or 0 for cell in row[5 : 5 + STAGES]]
        counts = [cell.value or 0 for cell in row[5 + STAGES : 5 + 2 * STAGES]]
        total = sum(one * count for one, count in zip(won, counts, strict=True))
        assert total * 100 == ranked[row[1].value]


def test_a_retired_circuit_is_not_listed(
    anna: Client, visitor: Client, circuit: KeptCircuit
) -> None:
    anna.post(reverse("circuit_retire", args=[circuit.key]))
    assert visitor.get(reverse("circuit", args=[circuit.key])).status_code == 404
    assert circuit.name not in visitor.get(reverse("circuits")).content.decode()
    anna.post(reverse("circuit_reinstate", args=[circuit.key]))
    assert visitor.get(reverse("circuit", args=[circuit.key])).status_code == 200
