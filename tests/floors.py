"""The order of the features and of the layers within a feature, as import-linter checks it.

A module of `scoring/<feature>/` is in the layer that the last word of its name says: `views`,
`forms`, `services`, `wording`, `queries`, or `shown` if it is none of these (what pages and
documents are made of). The modules that are listed as pure are the lowest layer. A module imports
from its own feature and from those below it, and from its own layer and those below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

ROOT = "scoring"


class FloorsContract(Contract):
    """Options: `features` and `layers` from top to bottom; `around`, the packages and modules of
    `scoring` that are no feature; `pure`, modules that know no Django.
    """

    type_name = "floors"

    features = fields.ListField(subfield=fields.StringField())
    layers = fields.ListField(subfield=fields.StringField())
    around = fields.ListField(subfield=fields.StringField())
    pure = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        faults = [*self._list_strangers(graph), *self._list_wrong_imports(graph)]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault)

    def _list_strangers(self, graph: ImportGraph) -> Iterator[str]:
        """Packages that the contract does not name, and folders within a feature."""
        known = {f"{ROOT}.{name}" for name in (*self.features, *self.around)}
        for child in sorted(graph.find_children(ROOT) - known):
            yield f"{child} is neither a feature nor around the features"
        for feature in self.features:
            for module in sorted(graph.find_children(f"{ROOT}.{feature}")):
                if graph.find_children(module):
                    yield f"{module} is a folder; a feature has files only"

    def _list_wrong_imports(self, graph: ImportGraph) -> Iterator[str]:
        for importer, imported in list_imports(graph, self.features):
            if self._is_upwards(importer, imported):
                yield f"{importer} -> {imported}"

    def _is_upwards(self, importer: str, imported: str) -> bool:
        mine, theirs = find_feature(importer), find_feature(imported)
        if self.features.index(mine) > self.features.index(theirs):
            return True
        return self._find_layer(importer) > self._find_layer(imported)

    def _find_layer(self, module: str) -> int:
        if module.removeprefix(f"{ROOT}.") in self.pure:
            return self.layers.index("pure")
        word = module.rpartition(".")[2].rpartition("_")[2]
        return self.layers.index(word if word in self.layers else "shown")


def find_feature(module: str) -> str:
    """The second part of the module's name; "" for a module outside `scoring`."""
    root, feature, *_ = (*module.split("."), "")
    return feature if root == ROOT else ""


def list_imports(graph: ImportGraph, features: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every import of one module of the features by another: importer, imported."""
    for feature in features:
        for importer in sorted(graph.find_children(f"{ROOT}.{feature}")):
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                if find_feature(imported) in features:
                    yield importer, imported
