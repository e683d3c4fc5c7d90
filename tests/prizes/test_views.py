from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan
from scoring.models.act import Act
from scoring.models.tournament import EventPrizes, Tournament
from scoring.prizes.services import set_prizes
from tests.cast import PASSWORD, SIGNED

RULES = {
    "only_best": "1",
    "sharing": "none",
    "event_class": "none",
    "own_least": "",
    "own_most": "",
    "typed_fees": "",
    "most_share": "100%",
    "least_cents": "",
    "rounding": "100",
    "withdrawn_win": "0",
}


def write_rows(*moneys: str) -> dict[str, str]:
    """The inputs of prizes for everybody, from the first place on."""
    rows: dict[str, str] = {}
    for at, money in enumerate(moneys):
        rows |= {
            f"place_{at}": str(at + 1), f"group_{at}": "everybody", f"money_{at}": money,
            f"goods_{at}": "", f"label_{at}": "", f"turns_{at}": "",
        }  # fmt: skip
    return rows


def find_address(event: Tournament) -> str:
    return reverse("prizes", args=[event.slug])


def plan_of(event: Tournament) -> PrizePlan:
    return EventPrizes.objects.get(tournament=event).plan


def test_a_plan_is_saved_and_can_be_undone(anna: Client, finished: Tournament) -> None:
    sent = RULES | write_rows("500", "12,50") | {"typed_fees": "1.000", "save": "1"}
    assert anna.post(find_address(finished), sent).status_code == 302
    plan = plan_of(finished)
    assert [prize.cents for prize in plan.prizes] == [50_000, 1_250]
    assert plan.typed_fees == 100_000
    act = Act.objects.get(tournament=finished, kind="prizes")
    anna.post(reverse("journal_undo", args=[finished.slug, act.number]))
    assert not EventPrizes.objects.filter(tournament=finished).exists()


def test_what_is_wrong_is_said_and_what_was_typed_stays(anna: Client, finished: Tournament) -> None:
    sent = RULES | write_rows("cento", "30%") | {"save": "1"}
    answer = anna.post(find_address(finished), sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="cento"' in page
    assert 'value="30%"' in page
    assert not EventPrizes.objects.exists()


def test_buttons_move_add_and_remove_what_is_typed(anna: Client, finished: Tournament) -> None:
    def press(act: str, **more: str) -> list[str]:
        sent = RULES | write_rows("500", "x", "100") | {"act": act} | more
        form = anna.post(find_address(finished), sent).context["form"]
        return [prize.usual[2].value() for prize in form.prizes]

    assert press("up:1") == ["x", "500", "100"]
    assert press("down:0") == ["x", "500", "100"]
    assert press("remove:1") == ["500", "100"]
    assert press("up:0") == press("down:2") == press("remove:9²") == ["500", "x", "100"]
    added = {"added_to": "everybody", "added": "50 40"}
    assert press("add", **added) == ["500", "x", "100", "50", "40"]
    assert not EventPrizes.objects.exists()


def test_own_limits_are_kept_and_held_against_the_sum(anna: Client, finished: Tournament) -> None:
    own = {"event_class": "federal", "own_most": "2.000", "save": "1"}
    address = find_address(finished)
    assert anna.post(address, RULES | write_rows("1900") | own).status_code == 302
    assert plan_of(finished).own_most == 200_000
    page = anna.get(address, headers={"Accept-Language": "en"}).text
    assert "at most." not in page
    assert "edition of FIBUR’s regulations" in page
    assert 'value="2000"' in page
    answer = anna.post(address, RULES | write_rows("1900") | own | {"own_least": "3000"})
    assert answer.status_code == 422
    assert "own_most" in answer.context["form"].errors


def test_a_most_of_ones_own_alone_is_enough(anna: Client, finished: Tournament) -> None:
    own = {"event_class": "regional", "own_most": "1.000", "save": "1"}
    assert anna.post(find_address(finished), RULES | write_rows("900") | own).status_code == 302


def test_a_new_plan_gives_whole_euros_to_those_who_stayed(
    anna: Client, finished: Tournament
) -> None:
    form = anna.get(find_address(finished)).context["form"]
    assert form["rounding"].value() == 100
    assert [value for value, _name in form.fields["rounding"].choices] == [100, 500, 1_000]
    assert form["withdrawn_win"].value() == "0"
    set_prizes(event=finished, plan=PrizePlan((Prize(permille=1),), rounding=1), **SIGNED)
    form = anna.get(find_address(finished)).context["form"]
    assert form["rounding"].value() == 1
    assert form["withdrawn_win"].value() == "1"
    sent = RULES | write_rows("1%") | {"rounding": "1", "save": "1"}
    assert anna.post(find_address(finished), sent).status_code == 302


def test_a_share_too_many_is_refused_at_its_prize(anna: Client, finished: Tournament) -> None:
    sent = RULES | write_rows("50%", "30%", "20%", "5%") | {"save": "1"}
    answer = anna.post(find_address(finished), sent, headers={"Accept-Language": "en"})
    assert [*answer.context["form"].errors] == ["money_3"]
    assert (
        "Prize 4, money: With this prize the shares add up to more than 100% of the fees"
        in answer.text
    )


def test_a_preset_begins_a_plan(anna: Client, finished: Tournament) -> None:
    form = anna.post(find_address(finished), RULES | {"act": "preset:five"}).context["form"]
    assert [prize.usual[2].value() for prize in form.prizes] == ["40%", "25%", "15%", "10%", "10%"]


def test_who_would_win_what_is_shown_as_typed(anna: Client, finished: Tournament) -> None:
    sent = RULES | write_rows("50%") | {"typed_fees": "201", "act": "show"}
    (line,) = anna.post(find_address(finished), sent).context["lines"]
    assert "100" in line.worth
    assert "100,50" not in line.worth
    assert line.entrant is not None


def test_typing_draws_who_would_win_what_alone(anna: Client, finished: Tournament) -> None:
    sent = RULES | write_rows("500") | {"act": "show"}
    page = anna.post(find_address(finished), sent, headers={"HX-Target": "preview"}).text
    assert 'id="preview"' in page
    assert "500" in page
    assert "money_0" not in page


def test_rows_that_were_typed_are_there_again_after_the_log_in(
    director: User, finished: Tournament
) -> None:
    director.set_password(PASSWORD)
    director.save()
    address, client = find_address(finished), Client()
    sent = RULES | write_rows("500", "cento") | {"save": "1"}
    asked = client.post(address, sent, headers={"Referer": f"http://testserver{address}"})
    assert asked.status_code == 403
    log_in = {"username": director.username, "password": PASSWORD, "next": address}
    log_in["typed"] = asked.context["typed"]
    shown = client.post(reverse("login"), log_in)
    form = client.post(address, {"typed": shown.context["typed"].sign()}).context["form"]
    assert [prize.usual[2].value() for prize in form.prizes] == ["500", "cento"]
    assert not EventPrizes.objects.exists()


@pytest.mark.parametrize("group", ["club:", "nobody", "section:A:B", "everybody:x", "category:"])
def test_a_group_that_is_none_is_refused(anna: Client, finished: Tournament, group: str) -> None:
    sent = RULES | write_rows("5") | {"group_0": group, "save": "1"}
    assert anna.post(find_address(finished), sent).status_code in (302, 422)


def test_queries_do_not_grow_with_prizes(anna: Client, finished: Tournament) -> None:
    def count(plan: PrizePlan) -> int:
        set_prizes(event=finished, plan=plan, **SIGNED)
        with CaptureQueriesContext(connection) as found:
            anna.get(find_address(finished))
        return len(found)

    of_turn = Prize(cents=1, first_turn=1, last_turn=1)
    of_club = Prize(cents=1, group=PrizeGroup.CLUB_ANY, name="Prova")
    places = tuple(Prize(cents=1, place=n) for n in range(1, 7))
    assert count(PrizePlan(places[:1])) == count(PrizePlan((*places, of_turn, of_club)))
