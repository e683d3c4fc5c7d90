"""Every page of the program, with something to show on each: the demo event, and what it lacks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from players.person import Person
from players.services import find_or_create_players
from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.accounts.services import make_password_path
from scoring.actions.authors_services import Author
from scoring.backups.making_services import make_backup
from scoring.backups.names import Reason
from scoring.check_in.services import mark_here
from scoring.circuits.forms import NEW_CIRCUIT
from scoring.circuits.services import save_circuit
from scoring.core.circuits.circuit import CircuitStage
from scoring.core.play.hall import TicketKind
from scoring.core.play.sessions import SessionStart
from scoring.core.profiles.examples import EXAMPLES
from scoring.core.rules.records import Depth
from scoring.core.rules.victory import TABLES
from scoring.events.phases_services import add_phase
from scoring.events.services import close_event
from scoring.library.services import copy_rules, copy_table
from scoring.models.entry import EntryPlayer
from scoring.models.held import HeldRecord
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.personal.merging_services import merge_players
from scoring.profiles.services import copy_profile
from scoring.recording.inbox_services import receive_smazzata
from scoring.recording.services import Submission
from scoring.sessions.services import add_session
from scoring.sign_ups.deciding_services import accept_sign_up
from scoring.tickets.services import issue_tickets
from tests.addresses import ADDRESSES, FILES, WITHOUT_EVENT, address
from tests.cast import ANNA, NOW, SIGNED, make_event, plan_phase, play_through
from tests.sign_ups.signing import PAIRS, open_event, open_sign_ups, refuse, sign_up
from tests.till.desk import open_till, pay

LEAD_ON = {
    "start", "referee", "board_now", "grid_line", "event_reopen", "seating_chair", "presence",
}  # fmt: skip
"""Addresses that only lead to another page while the event is played; before the first account
"start" is one of its own (test_first_minute.py)."""
SHOWN = [
    name
    for name, (_arguments, method, *_answers) in ADDRESSES.items()
    if method == "GET" and name not in FILES | LEAD_ON
]
TO_VISITORS = {"login", "password_forgotten", "password_set"}
"""Pages for visitors: they lead somebody who is signed in on, or sign them out."""
CLOSED = ["event", "event_check", "event_standings", "hall_screen", "console", "event_reopen"]
"""Pages that are others when the event is over."""
COMING = ["event", "event_sign_up", "sign_ups"]
"""Pages that are others while players sign up."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, and who opens it."""

    name: str
    path: str
    is_signed_in: bool


def open_as_director(page: Page, live_url: str) -> Tournament:
    """The demo event, and its director's session in this browser."""
    call_command("demo", verbosity=0)
    page.context.add_cookies([sign_in(live_url)])
    return Tournament.objects.get()


def sign_in(live_url: str) -> Any:
    """The cookie of a session of the demo's director."""
    client = Client()
    client.force_login(User.objects.get(username=DEMO_DIRECTOR))
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_url}


def list_visits(event: Tournament) -> list[Visit]:
    """Every page that the owner of the desk can open, while the demo event is played; and those
    of an event that is over. The owner directs both."""
    User.objects.filter(username=DEMO_DIRECTOR).update(is_superuser=True)
    owner = User.objects.get(username=DEMO_DIRECTOR)
    coming, own = fill_sign_ups(event, owner)
    arguments = fill_desk(event)
    correct = reverse("sign_up_correct", args=[coming.slug, own.pk])
    over = make_event(owner, name="Coppa di primavera")
    play_through(over, 3)
    close_event(event=over, **SIGNED)
    arguments["sign_up_page"] = [own.token]
    arguments |= fill_circuit(over, owner)
    paths = {name: address(name, event) for name in SHOWN}
    for name, given in arguments.items():
        paths[name] = reverse(name, args=given if name in WITHOUT_EVENT else [event.slug, *given])
    paths["sign_up_correct"] = correct
    visits = [Visit(name, path, name not in TO_VISITORS) for name, path in paths.items()]
    visits += [Visit(f"{name}, closed", address(name, over), True) for name in CLOSED]
    return [*visits, *(Visit(f"{name}, open", address(name, coming), True) for name in COMING)]


def fill_circuit(over: Tournament, owner: User) -> dict[str, list[Any]]:
    """Make a circuit of this closed event; the arguments of its pages."""
    stages = (CircuitStage(over.slug),)
    circuit = replace(NEW_CIRCUIT, name="Circuito di primavera", stages=stages, is_public=True)
    kept = save_circuit(circuit=circuit, author=Author.of(owner), now=NOW)
    player = EntryPlayer.objects.filter(tournament=over).earliest("pk").player
    return {
        **{name: [kept.key] for name in ("circuit", "circuit_change", "circuit_final")},
        "circuit_player": [kept.key, player.pk],
        "player": [player.token],
    }


def fill_sign_ups(event: Tournament, owner: User) -> tuple[Tournament, SignUp]:
    """Give this event, which is played, the terms of sign-ups; an event that still takes them, with
    sign-ups of several standings, and one of these."""
    open_sign_ups(event, capacity=1)
    coming = open_event(
        owner, name="Coppa di Natale", capacity=2, shows_names=True, notice="Quota al banco."
    )
    rows = [sign_up(coming, *pair, email="nora.bianchi@posta.example.it") for pair in PAIRS]
    sign_up(coming, "Amato Bruno", seeks_partner=True, phone="06 1234567", note="Da Roma")
    accept_sign_up(sign_up=rows[1], same=(), **SIGNED)
    refuse(rows[2], reason="Solo soci", **SIGNED)
    return coming, rows[0]


def fill_desk(event: Tournament) -> dict[str, list[Any]]:
    """Make what the demo lacks; the arguments of the pages that show it."""
    elena = User.objects.create_user("Elena")
    signed = {"author": ANNA, "now": timezone.now()}
    issue_tickets(event=event, **SIGNED)
    tickets = {
        kind: event.tickets.filter(kind=kind).order_by("pk")[2]
        for kind in (TicketKind.TABLE, TicketKind.ENTRY)
    }
    rules = copy_rules(key="italian", name="Regole nostre", **signed)
    table = copy_table(table=TABLES["burraconline"], name="Tabella nostra", **signed)
    profile = copy_profile(profile=EXAMPLES["one-row-a-pair"], name="Profilo nostro", **signed)
    add_phase(event=event, settings=plan_phase(), **signed)
    later = SessionStart(2, event.date + timedelta(days=1), place="Sala civica")
    add_session(event=event, start=later, **signed)
    receive_smazzata(
        table=Table.objects.get(turn__tournament=event, turn__number=1, number=1),
        submission=Submission(1, Depth.TOTALS, {"NS": 900, "EW": 100}, key="another"),
        **signed,
    )
    open_till(event, pay_link="https://paypal.me/circolo", pay_text="IBAN IT60X0542811101")
    mark_here(entry=event.entries.get(number=2), **signed)
    backup = make_backup(reason=Reason.BY_HAND, now=NOW)
    member = EntryPlayer.objects.filter(tournament=event).latest("pk")
    listed = [Person.of(member), Person("Rosi Marì", "4417", "Circolo Due"), Person("Rosi Maria")]
    player, absorbed, double = find_or_create_players(listed)
    merge = merge_players(kept=player, absorbed=absorbed, **signed)
    find_or_create_players([Person("Rosi Mario", "4418", "Circolo Due")])
    member.player = player  # after the merge: a result to be given to one of the two
    member.save()
    only_signed_up = SignUpPlayer.objects.filter(sign_up__seeks_partner=True).latest("pk")
    return {
        "phone": [tickets[TicketKind.TABLE].token],
        "pair_page": [tickets[TicketKind.ENTRY].token],
        "ticket": [tickets[TicketKind.TABLE].pk],
        "account": [elena.pk],
        "account_remove": [elena.pk],
        "password_set": make_password_path(elena).strip("/").split("/")[1:],
        "rules_edit": [rules.key],
        "conversion_change": [table.key],
        "export_profile_change": [profile.key],
        "backup_restore": [backup.name.stem],
        "phase_edit": [2],
        "till_count": [pay(event.entries.get(number=1), 1500).till.pk],
        "session_edit": [2],
        "journal_undo": [event.acts.latest("number").number],
        "held_settle": [HeldRecord.objects.get().pk],
        "person_data": [player.pk],
        "person_erase": [player.pk],
        "people_compare": [player.pk, double.pk],
        "merge_undo": [merge.pk],
        "signed_up_person": [only_signed_up.pk],
        "signed_up_erase": [only_signed_up.pk],
    }
