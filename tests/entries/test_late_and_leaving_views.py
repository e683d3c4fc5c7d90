"""Late entries, withdrawals, returns and substitutes: their pages, and what the check-in shows."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.person import Person
from players.roster import RosterEntry
from scoring.check_in.services import draw_without_absent, mark_here
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.seats import Presence
from scoring.core.play.sign_ups import SignUpState
from scoring.entries.queries import load_states
from scoring.entries.services import add_entries
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from tests.cast import (
    NOW,
    SIGNED,
    keep_rules,
    make_event,
    open_turn,
    play_through,
    seat_event,
)
from tests.till.desk import make_paid_event, pay
from tests.undoing import undo

LATE = {"name_1": "Tardi Tina", "name_2": "Lenti Lino", "club_1": "Circolo Uno"}
LEAVES = {"entry": "2", "justified": "yes", "reason": "Un malore"}
COMES = {"who": "3-2", "name": "Riserva Rita", "card": "R0001", "reason": "Sciatica"}


def get(client: Client, name: str, event: Tournament) -> Any:
    return client.get(reverse(name, args=[event.slug]))


def post(client: Client, name: str, event: Tournament, data: dict[str, str], **more: str) -> Any:
    return client.post(reverse(name, args=[event.slug]), data | more)


def look(client: Client, event: Tournament, **changes: str) -> dict[str, str]:
    """The fields of the form once the figures were shown, which it then holds too."""
    answer = post(client, "presence_leave", event, LEAVES, **changes)
    assert answer.status_code == 200
    return {name: str(value) for name, value in answer.context["form"].initial.items()}


@pytest.fixture
def even(director: User) -> Tournament:
    """Eight pairs, turn 1 being played."""
    return seat_event(make_event(director, pairs=8))


class TestTheList:
    def test_it_says_what_has_become_of_everybody(self, anna: Client, playing: Tournament) -> None:
        post(anna, "presence_late", playing, LATE)
        post(anna, "presence_leave", playing, look(anna, playing))
        post(anna, "presence_substitute", playing, COMES)
        text = " ".join(get(anna, "check_in", playing).text.split())
        for words in (
            "Ritiro al turno 1, giustificato: Un malore. 6 VP e −355 MP per turno non giocato.",
            "In ritardo: gioca dal turno 1",
            "Dal turno 1 Riserva Rita al posto di Sud3 Ugo: Sciatica",
        ):
            assert words in text
        assert [*load_states(playing)] == [2, 8, 3]

    @pytest.mark.parametrize("name", ["presence_leave", "presence_substitute"])
    def test_a_row_leads_to_the_form_of_its_entry(
        self, anna: Client, playing: Tournament, name: str
    ) -> None:
        address = f"{reverse(name, args=[playing.slug])}?entry=3"
        assert address in get(anna, "check_in", playing).text
        form = anna.get(address).context["form"]
        if name == "presence_leave":
            assert form["entry"].value() == "3"
        else:
            choices = [value for value, _label in form.fields["who"].choices if value]
            assert choices == ["3-1", "3-2"]
        assert anna.get(f"{reverse(name, args=[playing.slug])}?entry=99").status_code == 200

    @pytest.mark.parametrize("when", ["event", "finished"])
    def test_before_and_after_play_nobody_leaves(
        self, anna: Client, when: str, request: pytest.FixtureRequest
    ) -> None:
        event = request.getfixturevalue(when)
        text = get(anna, "check_in", event).text
        for name in ("presence_leave", "presence_late"):
            assert reverse(name, args=[event.slug]) not in text

    def test_its_former_address_leads_to_the_check_in(
        self, anna: Client, event: Tournament
    ) -> None:
        answer = get(anna, "presence", event)
        assert answer.headers["Location"] == reverse("check_in", args=[event.slug])


class TestALateEntry:
    def test_it_sees_its_half_table_and_takes_it(self, anna: Client, playing: Tournament) -> None:
        half = Seat.objects.get(turn__number=1, kind=Presence.BYE)
        page = get(anna, "presence_late", playing)
        assert half.table is not None
        assert page.context["table"] == half.table.number
        assert f"la coppia {half.entry.number}," in page.context["effects"][0]
        assert "override" not in page.context["form"].fields
        assert post(anna, "presence_late", playing, LATE).status_code == 302
        assert Seat.objects.get(table=half.table, entry__number=8).kind == Presence.PLAYS
        assert not Adjustment.objects.exists()

    def test_the_penalty_if_it_is_ticked(self, anna: Client, playing: Tournament) -> None:
        post(anna, "presence_late", playing, LATE, penalty="on")
        ruling = Adjustment.objects.get()
        assert (ruling.entry.number, ruling.turn and ruling.turn.number, ruling.mp) == (8, 1, -100)
        assert (ruling.vp, ruling.reason) == (0, "Arrivo in ritardo")

    def test_an_even_field_asks_why(self, anna: Client, even: Tournament) -> None:
        answer = post(anna, "presence_late", even, LATE)
        assert answer.status_code == 422
        assert "Tardi Tina" in answer.text
        assert even.entries.count() == 8
        answer = post(anna, "presence_late", even, LATE, override="Treno in ritardo")
        assert answer.status_code == 302
        assert even.entries.get(number=9).first_turn == 2

    @pytest.mark.parametrize(
        "changes",
        [{"name_1": ""}, {"name_1": "Nord3 Nora", "card_1": "A0003"}, {"card_1": "A0003"}],
    )
    def test_wrong_names_are_kept_and_refused(
        self, anna: Client, playing: Tournament, changes: dict[str, str]
    ) -> None:
        answer = post(anna, "presence_late", playing, LATE | changes)
        assert answer.status_code == 422
        assert "Lenti Lino" in answer.text
        assert playing.entries.count() == 7

    def test_once_all_is_played_there_is_no_form(self, anna: Client, finished: Tournament) -> None:
        page = get(anna, "presence_late", finished)
        assert "form" not in page.context
        answer = post(anna, "presence_late", finished, LATE)
        assert answer.status_code == 422
        assert "Tardi Tina" in answer.text
        assert finished.entries.count() == 7

    def test_a_single_player(self, anna: Client, director: User) -> None:
        event = make_event(director, pairs=0, entry_kind=EntryKind.PLAYERS, rules_key=keep_rules(2))
        players = [RosterEntry(0, Person(f"Solo{n} Ada")) for n in range(1, 8)]
        add_entries(event=event, lineups=players, **SIGNED)
        seat_event(event)
        assert post(anna, "presence_late", event, {"name_1": "Tardi Tina"}).status_code == 302
        assert Entry.objects.get(tournament=event, number=8).members.get().name == "Tardi Tina"


class TestAnEntryThatLeaves:
    def test_nothing_is_saved_before_it_was_looked_at(self, anna: Client, even: Tournament) -> None:
        shown = look(anna, even)
        assert (shown["vp"], shown["mp"]) == ("6", "-355")
        assert not Withdrawal.objects.exists()
        assert not even.acts.filter(kind="withdraw").exists()

    def test_the_figures_can_be_changed(self, anna: Client, even: Tournament) -> None:
        shown = look(anna, even) | {"vp": "4", "mp": "\N{MINUS SIGN}505"}
        assert post(anna, "presence_leave", even, shown).status_code == 302
        row = Withdrawal.objects.get()
        assert (row.entry.number, row.vp, row.mp, row.justified) == (2, 4, -505, True)

    def test_without_good_reason_nothing_is_proposed(self, anna: Client, even: Tournament) -> None:
        shown = look(anna, even, justified="no")
        assert (shown["vp"], shown["mp"]) == ("0", "0")

    def test_another_choice_is_looked_at_again(self, anna: Client, even: Tournament) -> None:
        shown = look(anna, even)
        answer = post(anna, "presence_leave", even, shown | {"entry": "5"})
        assert answer.status_code == 200
        assert not Withdrawal.objects.exists()
        assert answer.context["form"]["entry"].value() == 5
        said = "Turno 1, tavolo 1: nessuna smazzata registrata. Riposa la coppia 1."
        assert said in answer.context["effects"]

    @pytest.mark.parametrize(
        "changes", [{"entry": ""}, {"entry": "99"}, {"justified": ""}, {"reason": " "}]
    )
    def test_what_is_missing_is_said(
        self, anna: Client, even: Tournament, changes: dict[str, str]
    ) -> None:
        assert post(anna, "presence_leave", even, LEAVES | changes).status_code == 422

    @pytest.mark.parametrize("changes", [{"vp": "molti"}, {"mp": "999999"}])
    def test_a_wrong_figure_is_kept_and_refused(
        self, anna: Client, even: Tournament, changes: dict[str, str]
    ) -> None:
        answer = post(anna, "presence_leave", even, look(anna, even) | changes)
        assert answer.status_code == 422
        assert next(iter(changes.values())) in answer.text
        assert not Withdrawal.objects.exists()

    def test_after_the_last_turn_it_is_refused(self, anna: Client, finished: Tournament) -> None:
        answer = post(anna, "presence_leave", finished, LEAVES)
        assert answer.status_code == 422
        assert "Un malore" in answer.text


class TestASubstitute:
    def test_past_half_the_director_ticks_it(self, anna: Client, event: Tournament) -> None:
        play_through(event, 2)
        answer = post(anna, "presence_substitute", event, COMES)
        assert answer.status_code == 422
        assert "Riserva Rita" in answer.text
        assert post(anna, "presence_substitute", event, COMES, past_half="on").status_code == 302

    @pytest.mark.parametrize(
        "changes",
        [
            {"who": ""},
            {"who": "99-1"},
            {"who": "3"},
            {"name": ""},
            {"name": "Nord5 Nora", "card": "A0005"},
            {"reason": ""},
        ],
    )
    def test_what_is_wrong_is_refused(
        self, anna: Client, even: Tournament, changes: dict[str, str]
    ) -> None:
        assert post(anna, "presence_substitute", even, COMES | changes).status_code == 422
        assert not Substitution.objects.exists()

    def test_once_all_is_played_there_is_no_form(self, anna: Client, finished: Tournament) -> None:
        assert '<form class="panel' not in get(anna, "presence_substitute", finished).text
        answer = post(anna, "presence_substitute", finished, COMES, past_half="on")
        assert answer.status_code == 422
        assert not Substitution.objects.exists()


class TestAReturn:
    def test_the_seats_are_shown_before_it_is_recorded(
        self, anna: Client, even: Tournament
    ) -> None:
        post(anna, "presence_leave", even, look(anna, even))
        comes = {"entry": "2", "reason": "Sta meglio"}
        shown = post(anna, "presence_return", even, comes)
        assert shown.status_code == 200
        assert shown.context["effects"]
        assert Withdrawal.objects.exists()
        answer = post(anna, "presence_return", even, comes, seen="2")
        assert answer.status_code == 302
        assert not Withdrawal.objects.exists()

    def test_nobody_has_left(self, anna: Client, even: Tournament) -> None:
        assert "Nessuno ha lasciato" in get(anna, "presence_return", even).text

    def test_a_refusal_keeps_the_input(self, anna: Client, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=1))
        post(anna, "presence_leave", event, look(anna, event))
        answer = post(anna, "presence_return", event, {"entry": "2", "reason": "Sta meglio"})
        assert answer.status_code == 422
        assert "Sta meglio" in answer.text


def test_the_page_of_a_late_entry_says_whose_seat_changes(anna: Client, even: Tournament) -> None:
    page = get(anna, "presence_late", even)
    assert len(page.context["effects"]) == 1 + 2 * 2 + 1


class TestWhoMayStillCome:
    """Two of eight pairs are left out by the check-in; one comes after all."""

    @pytest.fixture
    def evening(self, director: User) -> Tournament:
        event = make_paid_event(director, 8)
        for entry in event.entries.exclude(number__in=(3, 8)):
            mark_here(entry=entry, **SIGNED)
        asked = {"method": DrawMethod.ENTRY_ORDER, "seed": ""}
        draw_without_absent(event=event, **asked, **SIGNED)
        open_turn(event, 1)
        return event

    def come(self, anna: Client, event: Tournament, key: str = "") -> Entry:
        page = reverse("presence_late", args=[event.slug])
        form = anna.get(page, {"who": key} if key else {}).context["form"]
        typed = {name: form[name].value() or "" for name in form.fields if name != "penalty"}
        typed |= {"override": "Treno"} | ({} if key else LATE)
        assert anna.post(page, typed).status_code == 302
        return event.entries.latest("pk")

    def test_its_names_and_its_number_are_kept(self, anna: Client, evening: Tournament) -> None:
        entry = self.come(anna, evening, "3")
        assert entry.number == 3
        assert [one.name for one in entry.members.all()] == ["Nord3 Nora", "Sud3 Ugo"]
        late = anna.get(reverse("presence_late", args=[evening.slug]))
        assert [one.number for one in late.context["newcomers"]] == [8]

    def test_others_get_a_number_that_nobody_had(self, anna: Client, evening: Tournament) -> None:
        assert self.come(anna, evening).number == 9
        assert self.come(anna, evening, "8").number == 8

    def test_it_is_here_and_its_fee_is_open(self, anna: Client, evening: Tournament) -> None:
        entry = self.come(anna, evening, "3")
        assert entry.arrivals.filter(undone_at=None).exists()
        for other in evening.entries.exclude(pk=entry.pk):
            pay(other, 2000, 1)
            pay(other, 2000, 2)
        owed = "Quote ancora da pagare: 40,00\N{NO-BREAK SPACE}€ (la coppia 3)."
        console = reverse("console", args=[evening.slug])
        assert owed in anna.get(console).text
        undo(evening)
        assert not evening.arrivals.filter(entry=entry).exists()

    def test_a_pair_that_waits_online(self, anna: Client, evening: Tournament) -> None:
        row = evening.sign_ups.create(
            token="t", key="k", state=SignUpState.ASKED, queued_at=NOW, created_at=NOW
        )
        for position, name in enumerate(("Longo Ivo", "Neri Ida"), start=1):
            row.players.create(position=position, name=name)
        entry = self.come(anna, evening, f"s{row.pk}")
        assert [one.name for one in entry.members.all()] == ["Longo Ivo", "Neri Ida"]
