"""The section of the guides that the "?" of each page opens."""

from __future__ import annotations

from typing import Final

from django.urls import Resolver404, resolve, reverse

HELP_PLACES: Final = {
    # Before the event
    "desk": ("director", "event"), "tournament_new": ("director", "event"),
    "tournament_settings": ("director", "event"), "event_delete": ("director", "archive"),
    "formats": ("director", "event"), "event_import": ("director", "plan"),
    "event_duplicate": ("director", "plan"),
    "console": ("director", "turn"), "login": ("director", "event"),
    "plan": ("director", "plan"), "phase_new": ("director", "plan"),
    "phase_edit": ("director", "plan"), "session_new": ("director", "plan"),
    "session_edit": ("director", "plan"), "rehearsal": ("director", "plan"),
    # Who plays, and where
    "pairs": ("director", "field"), "pairs_check": ("director", "field"),
    "categories": ("director", "field"),
    "pairs_register": ("director", "field"), "pair_edit": ("director", "field"),
    "members": ("director", "field"), "members_columns": ("director", "field"),
    "members_add": ("director", "field"),
    "check_in": ("director", "till"), "till": ("director", "till"),
    "till_fees": ("director", "till"), "till_count": ("director", "till"),
    "till_entry": ("director", "till"), "till_pay": ("director", "till"),
    "till_fee": ("director", "till"), "till_refund": ("director", "till"),
    "till_payment_undo": ("director", "till"), "till_fee_undo": ("director", "till"),
    "sign_ups": ("director", "signups"), "sign_up_correct": ("director", "signups"),
    "seating": ("director", "seating"), "seating_draw": ("director", "seating"),
    "seating_swap": ("director", "seating"),
    "card_draw": ("director", "dealers"),
    "tickets": ("director", "links"), "ticket": ("director", "links"),
    "tickets_print": ("director", "links"),
    # A turn
    "board": ("director", "turn"), "board_now": ("director", "turn"), "table": ("director", "turn"),
    "grid": ("director", "grid"), "grid_line": ("director", "grid"),
    "record": ("director", "turn"), "record_preview": ("director", "turn"),
    "presence": ("director", "trouble"), "presence_late": ("director", "trouble"),
    "presence_return": ("director", "trouble"), "seating_chair": ("director", "seating"),
    "presence_leave": ("director", "trouble"), "presence_substitute": ("director", "trouble"),
    "turn_cut": ("director", "trouble"), "table_assign": ("director", "trouble"),
    "screens": ("director", "screens"), "share": ("director", "screens"),
    "hall_screen": ("director", "screens"),
    "calls": ("director", "trouble"), "held": ("director", "trouble"),
    "held_settle": ("director", "trouble"), "photo": ("director", "trouble"),
    "rulings": ("director", "trouble"), "revisions": ("director", "trouble"),
    "revisions_compare": ("director", "trouble"), "revision_restore": ("director", "trouble"),
    "smazzata_cancel": ("director", "trouble"), "journal": ("director", "trouble"),
    "journal_till": ("director", "till"),
    "journal_undo": ("director", "trouble"), "log": ("director", "trouble"),
    # The end, and what stays
    "tournament_close": ("director", "end"), "tournament_reopen": ("director", "end"),
    "exports": ("director", "profiles"), "export_by_profile": ("director", "profiles"),
    "print": ("director", "paper"), "prizes": ("director", "prizes"),
    "backups": ("director", "backups"), "backup_restore": ("director", "backups"),
    "server": ("director", "backups"), "newest_version": ("director", "opening"),
    "desk_stop": ("director", "opening"),
    "phones": ("director", "opening"), "hall_notices": ("director", "opening"),
    "personal_data": ("director", "personal"), "guest_term": ("director", "personal"),
    "person_data": ("director", "personal"), "person_erase": ("director", "personal"),
    "signed_up_person": ("director", "personal"), "signed_up_erase": ("director", "personal"),
    "rules": ("director", "library"), "rules_edit": ("director", "library"),
    "rules_examples": ("director", "library"), "conversion_tables": ("director", "library"),
    "conversion_table": ("director", "library"), "conversion_change": ("director", "library"),
    "conversion_copy": ("director", "library"),
    "export_profiles": ("director", "profiles"), "export_profile_new": ("director", "profiles"),
    "export_profile_change": ("director", "profiles"),
    # Accounts
    "start": ("director", "event"), "welcome": ("director", "event"), "demo": ("director", "event"),
    "own_account": ("director", "accounts"), "own_password": ("director", "accounts"),
    "accounts": ("director", "accounts"), "account": ("director", "accounts"),
    "account_link": ("director", "accounts"), "account_remove": ("director", "accounts"),
    "password_set": ("director", "accounts"), "password_forgotten": ("director", "accounts"),
    # What everybody reads
    "home": ("player", "open"), "event": ("player", "seat"),
    "event_seating": ("player", "seat"), "event_results": ("player", "results"),
    "event_standings": ("player", "standings"), "event_standings_at": ("player", "standings"),
    "event_span": ("player", "standings"), "event_why": ("player", "why"),
    "event_race": ("player", "standings"), "signing_keys": ("player", "check"),
    "check_result": ("player", "check"), "event_check": ("player", "check"),
    "event_pair": ("player", "why"), "event_pair_turn": ("player", "results"),
    "event_figures": ("player", "figures"), "event_prizes": ("player", "prizes"),
    "event_sign_up": ("player", "signup"), "sign_up_page": ("player", "signup"),
    "event_table": ("player", "results"), "event_rules": ("player", "rules"),
    "learn": ("player", "rules"), "learn_differences": ("player", "rules"),
    "learn_rules": ("player", "rules"),
    # Links and PINs
    "certificate": ("referee", "certificate"),
    "enter": ("referee", "entering"), "phone": ("referee", "recording"),
    "pair_page": ("referee", "signing"), "pair_sign": ("referee", "signing"),
}  # fmt: skip
"""Name of a page's address: the guide, and the section of it that speaks of that page. The only
place where this stands; a test holds that no page is missing."""


def find_help(path: str) -> str:
    """The address of the guide's section on the page at this path; of all guides for any other."""
    try:
        place = HELP_PLACES.get(resolve(path).url_name or "")
    except Resolver404:
        place = None
    if place is None:
        return reverse("help")
    guide, section = place
    return f"{reverse('help_guide', args=[guide])}#{section}"
