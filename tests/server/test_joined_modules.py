"""JavaScript modules joined into one: each once, after those that it imports, or refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from burraco_tourney.joined_modules import UnjoinableModule, join_modules

PHONE = Path(settings.BASE_DIR, "static", "js", "phone")

CARDS = """export const ACE = 1;
export function sum(a, b) {
  return a + b;
}
"""
APP = """import { ACE, sum } from "./cards.js";
import {
  two,
} from "./rules/three.js";

sum(ACE, two());
"""
THREE = """import { sum } from "../cards.js";

export { two };

function two() {
  return sum(1, 1);
}
"""


def join(app: str, three: str = THREE) -> str:
    sources = {"app": app, "cards": CARDS, "rules/three": three}
    return join_modules("app", sources.__getitem__)


def test_a_module_comes_once_and_after_what_it_imports() -> None:
    joined = join(APP)
    assert re.findall(r"const module_([\w$]+)", joined) == ["cards", "rules$three", "app"]


def test_names_are_handed_on() -> None:
    joined = join(APP)
    assert "const { ACE, sum } = module_cards;" in joined
    assert "const { sum } = module_cards;" in joined
    assert "  two,\n} = module_rules$three;" in joined
    assert "return { sum, ACE };" in joined or "return { ACE, sum };" in joined
    assert "return { two };" in joined


def test_nothing_is_left_that_only_a_module_may_say() -> None:
    joined = join(APP)
    assert not re.search(r"\b(import|export)\b", joined)


@pytest.mark.parametrize(
    "line",
    [
        'import { ACE as first } from "./cards.js";',
        'import cards from "./cards.js";',
        'import "./cards.js";',
        'import { ACE } from "other";',
        "export default 1;",
        "export let changes = 1;",
        'export { ACE } from "./cards.js";',
        'const cards = await import("./cards.js");',
        "await 1;",
        "const here = import.meta.url;",
    ],
)
def test_what_is_written_in_another_way_is_refused(line: str) -> None:
    with pytest.raises(UnjoinableModule, match=r"app\.js"):
        join(f"{line}\n")


def test_a_circle_is_refused() -> None:
    with pytest.raises(UnjoinableModule, match="app > rules/three > app"):
        join(APP, three='import { ACE } from "../app.js";\n')


def test_every_module_of_the_phone_is_joined() -> None:
    joined = join_modules("main", lambda name: (PHONE / f"{name}.js").read_text("utf-8"))
    names = {file.relative_to(PHONE).with_suffix("").as_posix() for file in PHONE.rglob("*.js")}
    found = re.findall(r"^const module_([\w$]+)", joined, re.MULTILINE)
    assert {name.replace("$", "/") for name in found} == names
