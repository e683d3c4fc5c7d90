"""The club's members: read a list, check it, then add it in batches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.columns import SINGLE_PLAYERS
from players.members import MAX_MEMBERS, add_next_members, check_members, read_member, stage_members
from players.models import MemberList, Player
from players.near_names import NearName, find_near_names
from players.person import PERSON_FIELDS
from players.queries import (
    load_known_players,
    load_remembered_columns,
)
from players.reading import read_text
from players.roster import RosterEntry
from players.services import CardNameMismatch, remember_columns
from players.wording import format_membership, format_near_name, format_problem, person_words
from scoring.entries.lists_forms import MembersForm, read_choice, show_columns
from scoring.web.access_views import find_director
from scoring.web.acts_views import page

MAX_SHOWN = 100
"""Maximum number of left-out rows that a page lists."""
SAMPLE = 5


@page(find_director, "GET", "POST")
def show_members(request: HttpRequest, user: User) -> HttpResponse:
    """Show a form for a list of members. A posted list is checked; `members_add` adds it."""
    is_sent = request.method == "POST"
    form = MembersForm(request.POST, request.FILES) if is_sent else MembersForm()
    if form.is_valid():
        if not form.cleaned_data["file"]:
            return _check(request, form.cleaned_data["text"])
        if (read := form.read_file(MAX_MEMBERS)) is not None:
            return _check(request, read[1])
    staged = MemberList.objects.filter(account=user).first()
    context = {
        "form": form,
        "known": Player.objects.count(),
        "staged": staged if staged and staged.done else None,
    }
    status = 422 if form.is_bound else 200
    return render(request, "entries/members.html", context, status=status)


@page(find_director, "POST")
def members_columns(request: HttpRequest, user: User) -> HttpResponse:
    staged = MemberList.objects.filter(account=user).first()
    if staged is None or staged.done:
        return redirect("members")
    return _check(request, staged.text)


@page(find_director, "POST")
def members_add(request: HttpRequest, user: User) -> HttpResponse:
    staged = MemberList.objects.filter(account=user).first()
    if staged is None:
        return redirect("members")
    if staged.done < len(staged.rows):
        try:
            staged = add_next_members(staged=staged)
        except CardNameMismatch as mismatch:  # another person has just been given this card
            return _show_progress(request, staged, format_problem(mismatch))
    if staged.done >= len(staged.rows):
        staged.delete()
    return _show_progress(request, staged)


def _show_progress(request: HttpRequest, staged: MemberList, problem: str = "") -> HttpResponse:
    total = len(staged.rows)
    context = {
        "done": staged.done,
        "total": total,
        "is_done": staged.done >= total,
        "left_out": staged.left_out[:MAX_SHOWN],
        "left_out_count": len({line for line, _sentence in staged.left_out}),
        "problem": problem,
        "known": Player.objects.count(),
    }
    is_part = "HX-Request" in request.headers
    page = "entries/members_progress.html" if is_part else "entries/members_adding.html"
    return render(request, page, context)


def _find_near(staged: MemberList) -> Iterator[NearName]:
    """Yield members whose name is similar to a known player's name.

    Leaves out near-certain matches, whose names differ only in case and accents."""
    members = map(read_member, staged.rows)
    entries = [RosterEntry(line, person) for line, person, _membership in members]
    known, _words = load_known_players(entries)
    return (near for near in find_near_names(entries, known) if not near.is_likely)


def _check(request: HttpRequest, text: str) -> HttpResponse:
    """Show a list with its columns and left-out rows, and store it for `members_add`."""
    account = cast(User, request.user)
    chosen = read_choice(request.POST, SINGLE_PLAYERS)
    remembered = {} if chosen else load_remembered_columns(account)
    read = read_text(text, SINGLE_PLAYERS, chosen, remembered, MAX_MEMBERS)
    staged = stage_members(account=account, text=text, checked=check_members(read))
    if chosen and read.columns and staged.rows:
        remember_columns(account=account, columns=read.columns)
    context = {
        "columns": read.columns,
        "shown_columns": show_columns(read.columns, SINGLE_PLAYERS) if read.columns else [],
        "is_chosen": chosen is not None,
        "is_to_choose": bool(read.columns and not read.entries and chosen is None),
        "rows": [
            (line, person, " · ".join(format_membership(membership)))
            for line, person, membership in map(read_member, staged.rows[:SAMPLE])
        ],
        "has_memberships": any(len(row) > len(PERSON_FIELDS) + 1 for row in staged.rows),
        "headings": [person_words(name).label for name in PERSON_FIELDS],
        "nears": [format_near_name(near) for near in islice(_find_near(staged), MAX_SHOWN)],
        "total": len(staged.rows),
        "left_out": staged.left_out[:MAX_SHOWN],
        "left_out_count": len({line for line, _sentence in staged.left_out}),
    }
    status = 200 if staged.rows else 422
    return render(request, "entries/members_check.html", context, status=status)
