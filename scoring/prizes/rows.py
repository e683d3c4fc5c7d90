"""The prize form's rows as typed text: read, move, add and write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.core.digits import read_digits
from scoring.core.limits import MAX_PRIZES
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan
from scoring.web.edited_rows import Row, change_row, split_rows, write_rows

PRIZE_PARTS: Final = ("place", "group", "money", "goods", "label", "turns", "exact")
"""Names of a prize's inputs; the form appends the prize's index, from 0: `place_0`."""
PLAN_FIELDS: Final = ("own_least", "own_most", "typed_fees", "rounding")
"""Names of form fields with the same name and value as a field of the plan."""
PRESETS: Final[Mapping[str, str]] = {
    "five": "40% 25% 15% 10% 10%",
    "three": "50% 30% 20%",
    "ten": "25% 18% 14% 11% 9% 7% 5% 4% 4% 3%",
}
"""Common plans with prizes that all entries can win, as a director would type them."""
_MONEY: Final = re.compile(r"€?\s*\d[\d.,]*\s*[%€]?")


def list_prize_initial(plan: PrizePlan) -> dict[str, Any]:
    return {
        "only_best": "1" if plan.only_best else "0",
        "withdrawn_win": "1" if plan.withdrawn_win else "0",
        "sharing": str(plan.sharing),
        "event_class": str(plan.event_class),
        "most_share": f"{_write_tenths(plan.most_permille)}%",
        "least_cents": plan.least_cents or None,
        **{name: getattr(plan, name) for name in PLAN_FIELDS},
        **write_rows([_write_row(prize) for prize in plan.prizes]),
    }


def _write_row(prize: Prize) -> Row:
    money = f"{_write_tenths(prize.permille)}%" if prize.permille else ""
    if prize.cents:
        money = write_sum(prize.cents)
    turns = f"{prize.first_turn}-{prize.last_turn}" if prize.ground.is_span else ""
    return {
        "place": str(prize.place),
        "group": f"{prize.group}:{prize.name}" if prize.name else str(prize.group),
        "money": money,
        "goods": prize.goods,
        "label": prize.label,
        "turns": turns,
        "exact": "on" if prize.is_exact else "",
    }


def write_sum(cents: int) -> str:
    """Format a sum as a director types it: `500`, `12,50`."""
    return f"{cents // 100},{cents % 100:02d}" if cents % 100 else str(cents // 100)


def _write_tenths(permille: int) -> str:
    return f"{permille // 10},{permille % 10}" if permille % 10 else str(permille // 10)


def change_prize_rows(data: Mapping[str, Any], act: str) -> tuple[dict[str, Any], str]:
    """Apply a button of the prize form to the submitted data; return the data and the input to
    focus. `act`: `add`, `preset:five`, or `up:2`, `down:2`, `remove:2` for the prize at index 2."""
    rows, rest = split_rows(data, PRIZE_PARTS, MAX_PRIZES)
    focus = change_row(rows, act, "money")
    verb, _colon, word = act.partition(":")
    if verb in ("add", "preset"):
        everybody = str(PrizeGroup.EVERYBODY)
        typed = PRESETS.get(word, "") if verb == "preset" else str(data.get("added", ""))
        group = everybody if verb == "preset" else str(data.get("added_to", "")) or everybody
        rows += make_prize_rows(typed, group, rows)[: MAX_PRIZES - len(rows)]
        rest["added"] = ""
        focus = f"money:{len(rows) - 1}"
    return rest | write_rows(rows), focus


def make_prize_rows(typed: str, group: str, before: Sequence[Row]) -> list[Row]:
    """Make a prize row of each typed amount, share or item, for the next places of the group.

    `typed`: `500 300 200` or `coppa; salame`; if blank, one blank row. `before`: existing rows."""
    parts = typed.split(";") if ";" in typed else typed.replace(" %", "%").split()
    if ";" not in typed and not all(_MONEY.fullmatch(part) for part in parts):
        parts = [typed]
    words = [part.strip() for part in parts if part.strip()] or [""]
    own = [row for row in before if row["group"] == group and not row["turns"] + row["exact"]]
    taken = [read_digits(row["place"]) or 0 for row in own]
    rows = []
    for place, word in enumerate(words, start=max(taken, default=0) + 1):
        is_money = _MONEY.fullmatch(word) is not None
        rows.append(
            dict.fromkeys(PRIZE_PARTS, "")
            | {
                "place": str(place),
                "group": group,
                "money": word if is_money else "",
                "goods": "" if is_money else word,
            }
        )
    return rows
