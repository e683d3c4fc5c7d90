"""The order of the floors within a thing and of the things, as import-linter checks it.

A module of `scoring/<thing>/` stands on the floor that the last word of its name says: `views`,
`forms`, `services`, `wording`, `queries`, or `shown` where it is none of these (what pages and
documents are made of). The modules that are listed as pure are the lowest floor. A module imports
from its own floor and from those below it, of any thing; on its own floor only from its own thing
and from the things below that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

ROOT = "scoring"


class FloorsContract(Contract):
    """Options: `floors` and `things` from top to bottom; `around`, the packages and modules of
    `scoring` that are no thing; `pure`, modules that know no Django; `allowed`, imports against
    the order of the things.
    """

    type_name = "floors"

    floors = fields.ListField(subfield=fields.StringField())
    things = fields.ListField(subfield=fields.StringField())
    around = fields.ListField(subfield=fields.StringField())
    pure = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        faults = [*self._list_strangers(graph), *self._list_wrong_imports(graph)]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault)

    def _list_strangers(self, graph: ImportGraph) -> Iterator[str]:
        """Packages that the contract does not name, and folders within a thing."""
        known = {f"{ROOT}.{name}" for name in (*self.things, *self.around)}
        for child in sorted(graph.find_children(ROOT) - known):
            yield f"{child} is neither a thing nor around the things"
        for thing in self.things:
            for module in sorted(graph.find_children(f"{ROOT}.{thing}")):
                if graph.find_children(module):
                    yield f"{module} is a folder; a thing has files only"

    def _list_wrong_imports(self, graph: ImportGraph) -> Iterator[str]:
        allowed, used = set(self.allowed), set()
        for importer in sorted(self._list_modules(graph)):
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                if not self._is_upwards(importer, imported):
                    continue
                said = f"{importer} -> {imported}".replace(f"{ROOT}.", "")
                used.add(said)
                if said not in allowed:
                    yield said
        for said in sorted(allowed - used):
            yield f"{said} is allowed, and does not occur"

    def _list_modules(self, graph: ImportGraph) -> Iterator[str]:
        for thing in self.things:
            yield from graph.find_children(f"{ROOT}.{thing}")

    def _is_upwards(self, importer: str, imported: str) -> bool:
        root, thing, *_ = (*imported.split("."), "")
        if root != ROOT or thing not in self.things:
            return False
        mine, theirs = self._find_floor(importer), self._find_floor(imported)
        if mine != theirs:
            return mine > theirs
        return self.things.index(importer.split(".")[1]) > self.things.index(thing)

    def _find_floor(self, module: str) -> int:
        if module.removeprefix(f"{ROOT}.") in self.pure:
            return self.floors.index("pure")
        word = module.rpartition(".")[2].rpartition("_")[2]
        return self.floors.index(word if word in self.floors else "shown")
