"""The guide section that the "?" button of each page opens."""

from __future__ import annotations

from typing import Final

from django.urls import Resolver404, resolve, reverse

_PAGES: Final = {
    "director": {
        "event": "desk event_new event_settings formats event_import event_duplicate",
        "plan": "plan phase_new phase_edit session_new session_edit rehearsal",
        "field": (
            "pairs pairs_check categories pairs_register pair_edit members members_columns "
            "members_add admission admit"
        ),
        "signups": "sign_ups sign_up_correct",
        "fees": "till_fees",
        "checkin": "check_in till_entry till_pay till_fee till_payment_undo till_fee_undo",
        "late": "presence presence_late presence_return presence_leave presence_substitute",
        "till": "till till_count till_refund journal_till",
        "seating": "seating seating_draw seating_swap seating_chair card_draw",
        "links": "tickets ticket tickets_print",
        "turn": "console board board_now table record record_preview turn_cut table_assign",
        "grid": "grid grid_line",
        "trouble": (
            "calls held held_settle photo rulings revisions revisions_compare revision_restore "
            "smazzata_cancel journal journal_undo log"
        ),
        "screens": "screens share hall_screen",
        "end": "event_close event_reopen",
        "prizes": "prizes",
        "giving": "prize_giving",
        "paper": "print",
        "profiles": (
            "exports api_tokens api_docs export_by_profile export_profiles export_profile_new "
            "export_profile_change"
        ),
        "archive": "event_delete",
        "backups": "backups backup_restore server",
        "opening": "login start welcome demo newest_version desk_stop phones hall_notices",
        "personal": (
            "people people_compare merge_undo personal_data guest_term person_data person_erase "
            "signed_up_person signed_up_erase "
            "own_account own_password accounts account account_link account_remove password_set "
            "password_forgotten"
        ),
        "library": (
            "rules rules_edit rules_examples conversion_tables conversion_table conversion_change "
            "conversion_copy circuits circuit circuit_player circuit_new "
            "circuit_change circuit_final player"
        ),
    },
    "player": {
        "open": "home",
        "seat": "event event_seating",
        "results": "event_results event_pair_turn event_table",
        "standings": "event_standings event_standings_at event_span event_race",
        "why": "event_why event_pair",
        "check": "signing_keys check_result event_check",
        "figures": "event_figures",
        "prizes": "event_prizes",
        "signup": "event_sign_up sign_up_page",
        "rules": "event_rules learn learn_differences learn_rules",
    },
    "referee": {
        "certificate": "certificate",
        "entering": "enter",
        "recording": "phone",
        "signing": "pair_page pair_sign",
    },
}
"""URL names of pages, by the guide and the section that explain them."""
HELP_PLACES: Final = {
    page: (guide, section)
    for guide, sections in _PAGES.items()
    for section, pages in sections.items()
    for page in pages.split()
}


def find_help(path: str) -> str:
    """Return the URL of the guide section for the page at this path, else of all guides."""
    try:
        place = HELP_PLACES.get(resolve(path).url_name or "")
    except Resolver404:
        place = None
    if place is None:
        return reverse("help")
    guide, section = place
    return f"{reverse('help_guide', args=[guide])}#{section}"
