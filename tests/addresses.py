"""Every address of the program: how it is asked for, and what it answers to whom."""

from __future__ import annotations

from django.urls import get_resolver, reverse

from scoring.models.tournament import Tournament

LOG_IN = 302
"""Sent to the log-in."""
ONLY_ONE = 302
"""Sent to the event that is being played."""


def list_parts(name: str) -> list[str]:
    """The names of the parts of an address that vary."""
    ((_route, parts),), *_rest = get_resolver().reverse_dict[name]
    return list(parts)


# name: (arguments besides the event, method, director, outsider, visitor)
OPEN = {
    "home": ((), "GET", 200, 200, ONLY_ONE),
    "start": ((), "GET", 302, 302, 302),
    "login": ((), "GET", 302, 302, 200),
    **dict.fromkeys([
        "password_forgotten", "event_play", "event_play_signature", "certificate_file",
        "event_sign_up",
    ], ((), "GET", 404, 404, 404)),
    "password_set": (("MQ", "none"), "GET", 404, 404, 404),
    **dict.fromkeys([
        "event", "event_standings", "event_standings_at", "event_span", "event_race",
        "event_prizes", "event_why", "event_figures", "event_calendar", "event_preview",
        "event_rules", "event_check", "check_result", "help", "help_tour", "hall_screen",
        "server_time", "learn", "learn_differences", "enter", "healthz", "certificate",
        "signing_keys", "api_document", "api_docs", "list_event_page", "get_event",
        "get_standings", "get_prizes", "get_feed", "readyz", "metrics", "phone_worker", "circuits",
        "list_public_circuits",
    ], ((), "GET", 200, 200, 200)),
    **dict.fromkeys([
        "get_seating", "get_results",
        "event_seating", "event_results", "event_pair", "event_pair_preview",
    ], ((1,), "GET", 200, 200, 200)),
    **dict.fromkeys([
        "get_table", "event_pair_turn", "event_table", "event_table_preview",
    ], ((1, 1), "GET", 200, 200, 200)),
    "circuit": (("nobody",), "GET", 404, 404, 404),
    "get_circuit": ((), "GET", 404, 404, 404),
    "circuit_player": (("nobody", 0), "GET", 404, 404, 404),
    "player": (("nobody",), "GET", 404, 404, 404),
    "write_smazzata": ((1, 1, 1), "PUT", 401, 401, 401),
    **dict.fromkeys(["write_signature", "write_call"], ((1, 1), "POST", 401, 401, 401)),
    "help_guide": (("director",), "GET", 200, 200, 200),
    "learn_rules": (("buraco",), "GET", 200, 200, 200),
    **dict.fromkeys([
        "signing_key_file", "phone", "phone_state", "pair_page", "sign_up_page",
    ], (("nobody",), "GET", 404, 404, 404)),
    **dict.fromkeys([
        "phone_here", "phone_send", "phone_photo", "sign_up_withdraw", "pair_sign",
    ], (("nobody",), "POST", 404, 404, 404)),
}  # fmt: skip
DESK = {
    **dict.fromkeys([
        "welcome", "own_account", "own_password", "desk", "phones", "event_new",
        "rules", "conversion_tables", "export_profiles", "export_profile_new", "backups",
        "members", "event_import", "formats", "circuit_new",
    ], ((), "GET", 200, 200, LOG_IN)),
    "demo": ((), "POST", 200, 200, LOG_IN),
    **dict.fromkeys([
        "accounts", "server", "desk_stop", "newest_version", "personal_data", "guest_term",
        "people",
    ], ((), "GET", 404, 404, LOG_IN)),
    **dict.fromkeys([
        "account", "account_remove", "person_data", "person_data_file", "person_erase",
        "signed_up_person", "signed_up_file", "signed_up_erase", "sign_up_correct",
        "till_count", "merge_undo",
    ], ((0,), "GET", 404, 404, LOG_IN)),
    "people_compare": ((0, 1), "GET", 404, 404, LOG_IN),
    "people_apart": ((0, 1), "POST", 404, 404, LOG_IN),
    **dict.fromkeys([
        "account_link", "account_active", "person_page", "person_remove", "sign_up_accept",
        "till_count_undo", "till_payment_undo", "till_fee_undo", "desk_call_end",
    ], ((0,), "POST", 404, 404, LOG_IN)),
    **dict.fromkeys([
        "rules_edit", "conversion_change", "export_profile_change", "backup_download",
        "backup_restore", "circuit_change", "circuit_final", "circuit_workbook",
    ], (("nobody",), "GET", 404, 404, LOG_IN)),
    "rules_examples": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_file": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_copy": (("buraco",), "POST", 302, 302, LOG_IN),
    **dict.fromkeys([
        "rules_retire", "rules_return", "conversion_retire", "conversion_reinstate",
        "circuit_sign", "circuit_retire", "circuit_reinstate",
        "export_profile_retire", "export_profile_reinstate", "format_retire",
        "format_reinstate",
    ], (("nobody",), "POST", 404, 404, LOG_IN)),
    "conversion_table": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_file": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_copy": (("scaled-2",), "POST", 422, 422, LOG_IN),
    "export_profile_copy": (("one-row-a-pair",), "POST", 302, 302, LOG_IN),
    "export_profile_file": (("one-row-a-pair",), "GET", 200, 200, LOG_IN),
    "signing_key_rotate": ((), "POST", 404, 404, LOG_IN),
    "event_undelete": ((), "POST", 404, 404, LOG_IN),
    **dict.fromkeys([
        "backup_make", "members_columns", "members_add", "event_import_confirm",
    ], ((), "POST", 302, 302, LOG_IN)),
    **dict.fromkeys([
        "console", "hall_notices", "event_settings", "event_duplicate", "event_delete",
        "event_close", "journal", "journal_till", "log", "log_xlsx", "log_jsonl",
        "export_workbook", "export_bundle", "exports", "api_tokens", "print", "tickets", "pairs",
        "sign_ups", "categories", "plan", "phase_new", "session_new", "rehearsal",
        "presence_late", "presence_leave", "presence_substitute",
        "presence_return", "check_in", "till", "till_fees", "till_xlsx", "seating",
        "screens", "prize_giving", "share", "calls", "held", "rulings", "prizes", "admission",
    ], ((), "GET", 200, 404, LOG_IN)),
    **dict.fromkeys([
        "person_add", "format_keep", "event_publish", "event_archive", "event_unarchive",
        "newer_take", "tickets_revoke", "tickets_anew", "sign_ups_accept",
        "sign_ups_pair", "sign_ups_refuse", "categories_label", "seating_lots",
        "clock_pause", "clock_resume", "clock_extend", "clock_end", "clock_break",
        "screens_hold", "screens_dark", "screens_message", "standings_freeze",
        "standings_publish", "reveal_start", "reveal_move", "reveal_end",
    ], ((), "POST", 302, 404, LOG_IN)),
    **dict.fromkeys([
        "event_reopen", "export_signature", "export_play", "export_play_signature",
        "referee", "seating_chair", "board_now", "presence",
    ], ((), "GET", 302, 404, LOG_IN)),
    "event_sign": ((), "POST", 200, 404, LOG_IN),
    "journal_undo": ((4,), "GET", 200, 404, LOG_IN),
    "journal_redo": ((4,), "POST", 302, 404, LOG_IN),
    "export_by_profile": (("one-row-a-pair",), "GET", 200, 404, LOG_IN),
    "tickets_print": (("tables",), "GET", 200, 404, LOG_IN),
    **dict.fromkeys([
        "ticket", "held_settle", "photo",
    ], ((1,), "GET", 404, 404, LOG_IN)),
    **dict.fromkeys([
        "api_token_revoke", "ticket_renew", "ticket_revoke", "call_answer", "ruling_remove",
    ], ((1,), "POST", 404, 404, LOG_IN)),
    **dict.fromkeys([
        "pairs_check", "pairs_register", "seating_draw", "seating_swap", "desk_call",
    ], ((), "POST", 422, 404, LOG_IN)),
    **dict.fromkeys([
        "pair_edit", "admit", "till_entry", "board", "grid", "turn_cut",
    ], ((1,), "GET", 200, 404, LOG_IN)),
    **dict.fromkeys([
        "pair_remove", "phase_remove", "phase_shorten", "phase_target", "check_in_here",
        "check_in_undo", "till_rest", "turn_pair", "turn_publish", "turn_start",
        "turn_close", "turn_card_draw",
    ], ((1,), "POST", 302, 404, LOG_IN)),
    "phase_edit": ((1,), "GET", 302, 404, LOG_IN),
    "session_edit": ((2,), "GET", 404, 404, LOG_IN),
    "session_remove": ((2,), "POST", 404, 404, LOG_IN),
    **dict.fromkeys([
        "till_pay", "till_fee", "till_refund",
    ], ((1, 1), "POST", 422, 404, LOG_IN)),
    "grid_line": ((1, 1, 1), "GET", 302, 404, LOG_IN),
    **dict.fromkeys([
        "card_draw", "table_assign", "table",
    ], ((1, 1), "GET", 200, 404, LOG_IN)),
    **dict.fromkeys([
        "card_draw_program", "card_draw_drop", "table_take_back",
    ], ((1, 1), "POST", 302, 404, LOG_IN)),
    **dict.fromkeys([
        "smazzata_cancel", "record", "revisions", "revisions_compare",
    ], ((1, 1, 1), "GET", 200, 404, LOG_IN)),
    "record_preview": ((1, 1, 1), "POST", 200, 404, LOG_IN),
    "revision_restore": ((1, 1, 1, 1), "GET", 200, 404, LOG_IN),
}  # fmt: skip
FORMS = {
    "help_tour", "desk_stop",
    "start", "password_forgotten", "password_set", "own_account", "own_password", "accounts",
    "account", "account_remove",
    "login", "enter", "check_result", "event_new", "rules", "rules_edit", "conversion_tables",
    "conversion_change", "export_profiles", "export_profile_new", "export_profile_change",
    "backup_restore", "event_settings", "event_close", "guest_term", "person_erase",
    "signed_up_erase", "people_compare", "merge_undo",
    "event_delete", "event_duplicate", "event_import", "members",
    "event_reopen", "journal_undo", "pairs", "pair_edit", "categories", "admission", "admit",
    "phase_new", "phase_edit", "session_new", "session_edit",
    "presence_late", "presence_leave", "presence_return",
    "presence_substitute", "seating_chair", "held_settle", "rulings", "turn_cut",
    "card_draw", "table_assign", "smazzata_cancel", "record", "revision_restore",
    "grid_line", "screens", "share", "newest_version", "till_fees", "till_count",
    "api_tokens", "event_sign_up", "sign_up_page", "sign_ups", "sign_up_correct", "prizes",
    "circuit_new", "circuit_change", "circuit_final",
}  # fmt: skip
"""Pages that are read, and posted to under the same address."""
SUPERUSERS = {
    "server": 200, "newest_version": 200, "accounts": 200, "signing_key_rotate": 302,
    "personal_data": 200, "guest_term": 200, "desk_stop": 200, "people": 200,
}  # fmt: skip
"""The answers to a superuser, where they differ from those to the director of another event."""
NOT_TO_HELPERS = dict.fromkeys(
    [
        "welcome", "demo", "event_new", "rules", "rules_edit",
        "rules_examples", "rules_file", "rules_copy",
        "event_import", "event_import_confirm", "formats", "format_retire", "format_reinstate",
        "rules_retire", "rules_return", "conversion_tables", "conversion_table", "conversion_file",
        "conversion_copy", "conversion_change", "conversion_retire", "conversion_reinstate",
        "members", "members_columns", "members_add",
        "backups", "backup_make", "backup_download", "backup_restore",
        "export_profiles", "export_profile_new", "export_profile_change", "export_profile_copy",
        "export_profile_retire", "export_profile_reinstate", "export_profile_file",
        "circuit_new", "circuit_change", "circuit_final", "circuit_workbook",
        "circuit_sign", "circuit_retire", "circuit_reinstate",
    ],
    404,
)  # fmt: skip
"""The answers to an account that only helps, where they differ from those to the director of
another event."""
HELPERS = {
    "board_now": 302,
    "console": 200, "board": 200, "grid": 200, "grid_line": 302, "calls": 200, "table": 200,
    "hall_notices": 200,
    "record": 200, "record_preview": 200, "revisions": 200, "revisions_compare": 200, "print": 200,
    "check_in": 200, "check_in_here": 302, "check_in_undo": 302, "till_entry": 200,
    "till_rest": 302, "till_pay": 422, "till_fee": 422,
}  # fmt: skip
"""The addresses at which a helper is answered as the event's directors are, with the answers."""
DJANGOS_OWN = {"logout", "set_language"}
ADDRESSES = OPEN | DESK
WITHOUT_EVENT = {name for name in ADDRESSES if "slug" not in list_parts(name)}
FILES = {
    "conversion_file", "rules_file", "export_workbook", "export_bundle", "export_signature",
    "export_play", "export_play_signature", "event_play", "event_play_signature",
    "signing_key_file", "log_xlsx", "till_xlsx", "log_jsonl", "export_profile_file",
    "export_by_profile",
    "phone_state", "phone_worker", "healthz", "readyz", "metrics", "server_time",
    "api_document", "list_event_page", "get_event", "get_standings", "get_prizes", "get_feed",
    "get_seating", "get_results", "get_table", "write_smazzata", "write_signature", "write_call",
    "list_public_circuits", "get_circuit",
    "event_calendar", "certificate_file", "backup_download", "photo", "event_preview",
    "hall_notices", "person_data_file", "signed_up_file", "event_pair_preview",
    "event_table_preview", "circuit_workbook", "circuit_sign",
}  # fmt: skip
"""Files, answers to programs, and parts of pages: no pages."""


# name: what the address answers to the ticket of a table, the roving referee's, a pair's
HELD = {
    "phone": (200, 200, 404),
    "phone_state": (200, 200, 404),
    "phone_here": (400, 400, 404),
    "phone_send": (400, 400, 404),
    "phone_photo": (415, 415, 404),
    "pair_page": (404, 404, 200),
    "pair_sign": (404, 404, 302),
}


def address(name: str, event: Tournament) -> str:
    arguments = ADDRESSES[name][0]
    return reverse(name, args=arguments if name in WITHOUT_EVENT else (event.slug, *arguments))
