"""Under a rule set for three sides the plan offers the movement for three sides, and no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import Refusal
from scoring.events.services import read_settings, update_event
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, draw_in_order, make_event
from tests.events.test_plan_views import TYPED as PHASE
from tests.events.test_views import TYPED as EVENT
from tests.play.three_sides import keep_three_sides, make_three_sides


def offered(form: Any, field: str = "movement") -> list[str]:
    return [key for key, _name in form.fields[field].choices if key]


def add(client: Client, event: Tournament, movement: str) -> Any:
    address = reverse("phase_new", args=[event.slug])
    return client.post(address, PHASE | {"movement": movement}, HTTP_ACCEPT_LANGUAGE="en")


def create(client: Client, movement: str, rules_key: str) -> Any:
    typed = EVENT | {"movement": movement, "rules_key": rules_key}
    return client.post(reverse("event_new"), typed, HTTP_ACCEPT_LANGUAGE="en")


def test_three_sides_are_offered_their_movement_alone(anna: Client, director: User) -> None:
    event = make_three_sides(director, 6)
    page = anna.get(reverse("phase_new", args=[event.slug]))
    assert offered(page.context["form"]) == ["three-sides"]
    assert add(anna, event, "three-sides").status_code == 302
    refused = add(anna, event, "mitchell")
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"movement"}


def test_two_sides_are_not_offered_it(anna: Client, event: Tournament) -> None:
    page = anna.get(reverse("phase_new", args=[event.slug]))
    assert "mitchell" in offered(page.context["form"])
    refused = add(anna, event, "three-sides")
    assert refused.status_code == 422
    assert "choose one that is listed" in refused.text


def test_a_rehearsal_offers_what_the_plan_does(anna: Client, director: User) -> None:
    event = make_three_sides(director, 6)
    page = anna.get(reverse("rehearsal", args=[event.slug]))
    assert offered(page.context["form"], "movement_1") == ["three-sides"]


def test_a_new_event_of_three_sides(anna: Client, director: User) -> None:
    rules = keep_three_sides()
    refused = create(anna, "mitchell", rules.key)
    assert refused.status_code == 422
    assert offered(refused.context["phase_form"]) == ["three-sides"]
    assert create(anna, "three-sides", rules.key).status_code == 302
    assert Tournament.objects.get().phases.get().movement == "three-sides"


def test_a_rule_set_changed_afterwards_is_met_at_the_draw(director: User) -> None:
    event = make_event(director, 6)
    settings = read_settings(event)
    changed = replace(settings, rules_key=keep_three_sides().key)
    update_event(event=event, settings=changed, **SIGNED)
    event.refresh_from_db()
    with pytest.raises(Refusal, match=r"phase\.other_sides"):
        draw_in_order(event)
