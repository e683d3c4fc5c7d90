"""An event like another: what comes along, and what does not."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.events.life_services import duplicate_event, propose_date, propose_name
from scoring.events.phases_services import read_phase
from scoring.events.services import read_settings, save_format
from scoring.models.kept import KeptFormat
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, plan_phase, seat_event

NEXT = date(2026, 11, 28)


def duplicate(event: Tournament, entries: Collection[int] = ()) -> Tournament:
    return duplicate_event(event=event, name="Serata 2", date=NEXT, entries=entries, **SIGNED)


@pytest.fixture
def played(director: User) -> Tournament:
    event = make_event(
        director,
        phases=[
            plan_phase(options={"shift": 2}, section_tables=(5, 5)),
            plan_phase("win-loss", movement="danese", turns=2, qualify=4),
        ],
        break_minutes=5,
        bye_mode="average",
        tiebreaks=("vp", "lot"),
    )
    event.rules_data["name"] = "Changed since"
    event.save()
    return event


def test_everything_but_the_entries_comes_along(played: Tournament, outsider: User) -> None:
    played.directors.add(outsider)
    made = duplicate(played)
    of_old, of_new = vars(read_settings(played)), vars(read_settings(made))
    assert of_new == of_old | {"name": "Serata 2", "date": NEXT}
    assert made.rules_data == played.rules_data
    assert list(map(read_phase, made.phases.all())) == list(map(read_phase, played.phases.all()))
    assert set(made.directors.all()) == set(played.directors.all())
    assert (made.entries.count(), made.slug) == (0, "serata-2-2026")
    assert made.lot_seed != played.lot_seed


def test_of_an_event_in_play_nothing_drawn_comes_along(director: User) -> None:
    made = duplicate(seat_event(make_event(director)), range(1, 8))
    assert not made.turns.exists()
    assert not made.phases.get().sections.exists()
    assert made.phases.get().draw_method == ""


@pytest.mark.parametrize("kind", ["pairs", "players", "teams"])
def test_the_entries_of_last_time(director: User, kind: str) -> None:
    settings = {"entry_kind": kind, "movement": "individual" if kind == "players" else "mitchell"}
    settings |= {"pairs_per_team": 2} if kind == "teams" else {}
    event = make_event(director, pairs=3, **settings)
    made = duplicate(event, [1, 2, 3])

    def list_names(one: Tournament) -> list[tuple[int, str, int]]:
        return list(one.entries.values_list("number", "name", "members__player_id"))

    assert list_names(made) == list_names(event)


@pytest.mark.parametrize(
    ("last", "today", "proposed"),
    [
        (date(2026, 11, 21), date(2026, 11, 22), date(2026, 11, 28)),
        (date(2026, 11, 21), date(2026, 11, 28), date(2026, 11, 28)),
        (date(2026, 11, 21), date(2026, 11, 29), date(2026, 12, 5)),
        (date(2026, 11, 21), date(2027, 3, 1), date(2027, 3, 6)),
        (date(2026, 12, 21), date(2026, 11, 22), date(2026, 12, 28)),
    ],
)
def test_the_proposed_date_is_that_day_of_a_week_to_come(
    last: date, today: date, proposed: date
) -> None:
    assert propose_date(last, today) == proposed


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Serata 12", "Serata 13"),
        ("Serata 8 (bar)", "Serata 10 (bar)"),
        ("Coppa 2026", "Coppa 2026"),
        ("Coppa", "Coppa"),
    ],
)
def test_the_proposed_name_counts_on(name: str, proposed: str) -> None:
    assert propose_name(name, ["Serata 9 (bar)"]) == proposed


def test_a_format_is_kept_of_an_event(director: User) -> None:
    event = make_event(
        director,
        phases=[plan_phase(), plan_phase(movement="danese", section_tables=(2, 2))],
        tiebreaks=("vp", "lot"),
    )
    save_format(event=event, name="Giovedì", **SIGNED)
    kept = KeptFormat.objects.get()
    value = kept.event_format
    assert (kept.key, value.key, value.name) == ("giovedi", "giovedi", "Giovedì")
    assert list(value.phases) == [read_phase(phase) for phase in event.phases.all()]
    assert (value.rules_key, value.tiebreaks) == ("fibur-2026", ("vp", "lot"))


def test_a_format_whose_rules_the_desk_has_not_is_refused(event: Tournament) -> None:
    event.rules_data["key"] = "altrove"
    with pytest.raises(Refusal, match=r"rules\.unknown"):
        save_format(event=event, name="Altrove", **SIGNED)
