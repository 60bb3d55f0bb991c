"""The knowledge base: findings, tests and diseases with their estimated figures, read and checked once.

The format is told in `knowledge/FORMAT.md`. All figures are rounded estimates made for a simulator, not measured.
"""

from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from scenarios import yaml_text
from scenarios.vocabulary import Term, vocabulary

Kind = Literal["symptom", "history", "exposure", "feature", "sign", "vital", "lab", "imaging", "trace", "other"]
TOLD: frozenset[Kind] = frozenset(["symptom", "history", "exposure", "feature"])
Likelihood = Annotated[float, Field(ge=0.01, le=0.99)]
Share = Annotated[float, Field(gt=0, le=1)]
Factor = Annotated[float, Field(ge=0, le=10)]
PLAINLY: dict[Kind, str] = {
    "symptom": "Have you noticed {}?",
    "feature": "Have you noticed {}?",
    "history": "Have you ever had {}?",
    "exposure": "Has there been {}?",
}
OUTSIDE_AGE = 0.02  # factor for an age outside every range of a disease


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Row = TypeVar("Row", bound=Entry)


class For(Entry):
    """Whom something is asked of or done to. Ages in years, `from` included and `to` not."""

    model_config = ConfigDict(populate_by_name=True)

    sex: Literal["female", "male"] | None = None
    low: float = Field(0, alias="from")
    high: float = Field(150, alias="to")

    def suits(self, age: float | None, sex: str | None) -> bool:
        """Whether such a person is meant; what is not known of the person does not stand against it."""
        right_age = age is None or self.low <= age < self.high
        return right_age and (None in (self.sex, sex) or self.sex == sex)


ANYBODY = For.model_validate({})


class Reads(Entry):
    """When a number counts as the finding. `units`: factor that turns another unit into `unit`."""

    value: str
    above: float | None = None
    below: float | None = None
    level: Literal["high", "low"] | None = Field(None, alias="is")
    unit: str | None = None
    units: dict[str, float] = {}


class Finding(Entry):
    """What can be told, seen or measured. `prior`: its probability in a patient whom no disease here explains.

    `needs`: the finding without which it is not looked for.
    `whenever`: any of these makes it asked about at all events.
    """

    model_config = ConfigDict(populate_by_name=True)

    id: str
    kind: Kind
    name: str = ""
    term: str | None = None
    names: tuple[str, ...] = ()
    ask: str = ""
    test: str | None = None
    reads: Reads | None = None
    private: bool = False
    whom: For = Field(ANYBODY, alias="for")
    needs: str | None = None
    whenever: tuple[str, ...] = ()
    prior: Annotated[float, Field(gt=0, le=0.6)]
    implies: tuple[str, ...] = ()
    system: str = ""

    @property
    def plainly_asked(self) -> bool:
        """Whether it has no question of its own, so that it can be asked together with others."""
        return self.kind in TOLD and self.ask == PLAINLY[self.kind].format(self.name)


class Test(Entry):
    """An examination, test or image: its cost in US dollars (illustrative) and its burden for the patient.

    `needs`: the finding without which it is not done.
    """

    model_config = ConfigDict(populate_by_name=True)

    id: str
    order: str
    kind: Literal["examination", "lab", "imaging", "trace", "other"]
    cost: Annotated[float, Field(ge=0)]
    burden: Annotated[int, Field(ge=0, le=3)]
    where: dict[str, str] = {}
    routine: bool = False
    whom: For = Field(ANYBODY, alias="for")
    needs: str | None = None

    def ordered(self, present: Container[str]) -> str:
        """What is ordered: of the part that hurts, where the findings tell which."""
        return next((order for finding, order in self.where.items() if finding in present), self.order)

    def is_in(self, text: str) -> bool:
        """Whether an order holds it."""
        ordered = set(text.split(", "))
        return any(ordered.issuperset(order.split(", ")) for order in (self.order, *self.where.values()))


class Sex(Entry):
    female: Factor = 1.0
    male: Factor = 1.0


class Disease(Entry):
    """A disease: how often it is met, in whom, and the probability of each finding given it.

    `needs`: the finding without which it cannot be: no illness of childbed without a birth.
    """

    id: str
    name: str
    names: tuple[str, ...] = ()
    group: str | None = None
    rate: Annotated[float, Field(gt=0, le=100)]
    sex: Sex = Sex()
    age: tuple[tuple[float, float, Factor], ...] = ((0, 120, 1.0),)
    needs: str | None = None
    presents_with: dict[str, Share]
    findings: Annotated[dict[str, Likelihood], Field(min_length=5)]
    plain: str
    plan: str
    not_to_miss: bool = False
    source: str


@dataclass(frozen=True)
class Knowledge:
    """The whole knowledge base, by id."""

    findings: dict[str, Finding]
    tests: dict[str, Test]
    diseases: dict[str, Disease]


class KnowledgeError(ValueError):
    """The knowledge base contradicts itself; every fault is a line of the message."""


@lru_cache(maxsize=1)
def knowledge() -> Knowledge:
    """The bundled knowledge base, read on first use. Raises KnowledgeError naming every fault."""
    root = files("personas.embedded.doctor").joinpath("knowledge")
    topics = vocabulary("topics").terms
    findings = [
        _named(finding.model_copy(update={"system": system}), topics.get(finding.term or finding.id))
        for system, rows in _rows(root.joinpath("findings"), Finding)
        for finding in rows
    ]
    tests = [test for _, rows in _rows(root.joinpath("tests"), Test) for test in rows]
    diseases = [disease for _, rows in _rows(root.joinpath("diseases"), Disease) for disease in rows]
    wrong = [*_twice("finding", findings), *_twice("test", tests), *_twice("disease", diseases)]
    whole = Knowledge({f.id: f for f in findings}, {t.id: t for t in tests}, {d.id: d for d in diseases})
    wrong += faults(whole)
    if wrong:
        raise KnowledgeError("\n".join(wrong))
    return whole


def _rows(folder: Traversable, model: type[Row]) -> list[tuple[str, list[Row]]]:
    """The rows of each file of a folder, with the file's name without its ending."""
    tables = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".yaml"):
            continue
        try:
            value = yaml_text.read(file.read_text(encoding="utf-8")).value
            tables.append((file.name.removesuffix(".yaml"), TypeAdapter(list[model]).validate_python(value)))  # type: ignore[valid-type]
        except yaml_text.YamlError as error:
            raise KnowledgeError(f"{file.name}, line {error.line}: {error.message}") from None
        except ValidationError as error:
            raise KnowledgeError("\n".join(_place(file.name, value, fault) for fault in error.errors())) from None
    return tables


def _place(file: str, value: yaml_text.Value, fault: object) -> str:
    assert isinstance(fault, dict)
    at = fault["loc"]
    row = value[at[0]] if isinstance(value, list) and at else None
    known = row.get("id") if isinstance(row, dict) else None
    return f"{file}, {known or at}: {'.'.join(map(str, at[1:]))}: {fault['msg']}"


def _named(finding: Finding, topic: Term | None) -> Finding:
    """The finding with the name and synonyms of its topic, and a question where it has none."""
    name = finding.name or (topic.name if topic else "")
    names = (name, *finding.names, *(topic.names if topic and not finding.name else ()))
    ask = finding.ask or (PLAINLY[finding.kind].format(name) if finding.kind in TOLD else "")
    return finding.model_copy(update={"name": name, "names": names, "ask": ask})


def _twice(what: str, rows: list[Finding] | list[Test] | list[Disease]) -> list[str]:
    ids = [row.id for row in rows]
    return [f"{what} {double}: stands twice" for double in sorted({one for one in ids if ids.count(one) > 1})]


def faults(whole: Knowledge) -> list[str]:
    """What in the knowledge base contradicts itself, a line each."""
    found = []
    measures = {**vocabulary("tests").terms, **vocabulary("manoeuvres").terms}
    for test in whole.tests.values():
        if test.needs is not None and test.needs not in whole.findings:
            found.append(f"test {test.id}: needs {test.needs!r}, which is unknown")
    for finding in whole.findings.values():
        at = f"finding {finding.id}"
        for other in (*finding.whenever, *([finding.needs] if finding.needs else [])):
            if other not in whole.findings:
                found.append(f"{at}: rests on {other!r}, which is unknown")
        if not finding.name:
            found.append(f"{at}: has no name, and no topic gives it one")
        if finding.kind not in TOLD and finding.test not in whole.tests:
            found.append(f"{at}: needs a test of tests/*.yaml, not {finding.test!r}")
        if finding.reads and finding.reads.value not in measures:
            found.append(f"{at}: reads {finding.reads.value!r}, which scenarios/terms does not know")
        found += [
            f"{at}: implies {other!r}, which is unknown" for other in finding.implies if other not in whole.findings
        ]
    for disease in whole.diseases.values():
        at = f"disease {disease.id}"
        found += [
            f"{at}: finding {one!r} is unknown"
            for one in (*disease.presents_with, *disease.findings, *([disease.needs] if disease.needs else []))
            if one not in whole.findings
        ]
    return found
