"""The drafts of a station's sheets: what was written on each and not yet handed over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from personas.exchange import Commit, Contribution, Differential, Note, Plan
from sessions.events import Acted, Event
from tui.sheets.diagnosis import DiagnosisSheet
from tui.sheets.differential import DifferentialSheet, as_draft
from tui.sheets.sheet import Draft
from tui.sheets.words import NoteSheet, PlanSheet

SheetName = Literal["dx", "ddx", "note", "plan"]
_PURPOSES: dict[SheetName, Contribution] = {
    "dx": Commit(diagnosis=""),
    "ddx": Differential(ranked=()),
    "note": Note(text=""),
    "plan": Plan(text=""),
}
AnySheet = DiagnosisSheet | DifferentialSheet | NoteSheet | PlanSheet
_SHEETS: dict[SheetName, type[AnySheet]] = {
    "dx": DiagnosisSheet,
    "ddx": DifferentialSheet,
    "note": NoteSheet,
    "plan": PlanSheet,
}


@dataclass
class Drafts:
    """One draft a sheet. What is already on record is where a revision begins."""

    dx: Draft = field(default_factory=dict)
    ddx: Draft = field(default_factory=dict)
    note: Draft = field(default_factory=dict)
    plan: Draft = field(default_factory=dict)

    def recall(self, events: Iterable[Event]) -> None:
        """Begin from what these events put on record."""
        for event in events:
            match event.body:
                case Acted(contribution=Differential() as differential):
                    self.ddx = as_draft(differential)
                case Acted(contribution=Plan(text=text)):
                    self.dx["plan"] = "\n".join(part for part in (self.dx.get("plan", ""), text) if part)

    def commitment(self, commit: Commit) -> None:
        """Put a commitment typed as a line on the diagnosis sheet."""
        self.dx["diagnosis"] = commit.diagnosis
        if commit.confidence is not None:
            self.dx["confidence"] = f"{commit.confidence:g}"

    def purpose(self, name: SheetName) -> Contribution:
        """A contribution of the kind that a sheet makes."""
        return _PURPOSES[name]

    def handed_over(self, name: SheetName) -> None:
        """What a sheet held has been taken; nothing of it is left to lose."""
        self._of(name).clear()

    @property
    def written(self) -> Mapping[str, Draft]:
        """What stands on the sheets now, by their names."""
        return {name: self._of(name) for name in _SHEETS}

    def take_back(self, written: Mapping[str, Draft]) -> None:
        """Put on the sheets what stood there before."""
        for name in _SHEETS:
            self._of(name).update(written.get(name, {}))

    def sheet(self, name: SheetName, language: str) -> AnySheet:
        """The sheet, with its draft on it."""
        return _SHEETS[name](self._of(name), language)

    def _of(self, name: SheetName) -> Draft:
        drafts: dict[SheetName, Draft] = {"dx": self.dx, "ddx": self.ddx, "note": self.note, "plan": self.plan}
        return drafts[name]
