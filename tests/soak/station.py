"""The models of one session, as the server plays them: good replies, and now and then one of the session's faults."""

from collections import Counter
from collections.abc import Callable
from random import Random

from personas.exchange import Role
from personas.models.tags import tag
from scenarios.schema import Scenario
from tests.models.failures import FAILURES
from tests.models.server import Reply, Request
from tests.soak.garbage import GARBAGE, Asking

KINDS = (*FAILURES, *GARBAGE)
_QUESTIONS = (
    "When did it start?",
    "Where is it, and does it go anywhere?",
    "Do you take any medicines?",
    "What are you worried about?",
    "¿Desde cuándo?",
    "什么时候开始的？",
    "از کی شروع شد؟",
)
_RATINGS = '{{"confidence": {{"score": {0}, "because": "I was heard."}}, "compliance": {1}, "consultation": {2}}}'


class Station:
    """Answers the requests of one session. `faults` are the kinds it may meet; `well` ends them.

    Each thing that the doctor's model says or orders carries a mark of its own, so that it can be followed.
    `leave` is called when request number `leave_at` (from 1) has arrived, which is then never answered.
    """

    def __init__(self, scenario: Scenario, faults: tuple[str, ...], chance: Random) -> None:
        self.scenario = scenario
        self.faults = faults
        self.chance = chance
        self.well = False
        self.leave_at: int | None = None
        self.leave: Callable[[], None] = lambda: None
        self.asked = 0
        self.met: Counter[str] = Counter()
        self._marks = 0
        self._again: list[str] = []

    def mark(self) -> str:
        """A word that stands in one contribution only."""
        self._marks += 1
        return f"mark{self._marks:04d}"

    def reply(self, request: Request, role: Role) -> Reply:
        self.asked += 1
        if self.asked == self.leave_at:
            self.leave()
            return "hang"
        if self.well or (not self._again and self.chance.random() > 0.16):
            return self._good(request, role)
        kind = self._again.pop() if self._again else self.chance.choice(self.faults)
        self.met[kind] += 1
        if kind in GARBAGE:
            return GARBAGE[kind](Asking(request, self.scenario, self.chance))
        if not self._again:
            self._again = [kind] * self.chance.choice((0, 0, 1, 2, 6))  # a blip, or more than all attempts
        return kind

    def _good(self, request: Request, role: Role) -> str:
        structured = any(key in request.body for key in ("response_format", "format")) or "JSON" in request.words()
        match role:
            case "doctor":
                return self._doctor()
            case "patient" if structured:
                return _RATINGS.format(*(self.chance.randint(1, 10) for _ in range(3)))
            case "patient":
                known = [fact.says for fact in self.scenario.patient.facts if fact.says] or ["I do not know."]
                return " ".join(self.chance.sample(known, min(2, len(known))))
            case "measurement":
                report = [line for line in request.words().split("\n") if ":" in line]
                return "\n".join(report[-6:]) or "Nothing."
            case "moderator":
                return self.chance.choice(
                    ('{"correct": false, "reason": "Another disease."}', "Yes.", "No, it is not.")
                )

    def _doctor(self) -> str:
        language = self.scenario.language
        say = f"{self.chance.choice(_QUESTIONS)} {self.mark()}"
        tests = [test.name for test in self.scenario.tests] or ["CRP"]
        order = f"{tag('test', language)}: {self.chance.choice(tests)}, {self.mark()}"
        examine = (
            f"{tag('examine', language)}: {self.chance.choice(('vital signs', 'abdomen', 'heart'))}, {self.mark()}"
        )
        name = self.chance.choice((self.scenario.diagnosis.name, "Gout", "a cold"))
        commit = f"{tag('commit', language)}: {name}\n{tag('confidence', language)}: 60%"
        made = {
            say: 40,
            order: 10,
            examine: 8,
            f"{say}\n{order}\n{examine}": 12,
            f"{order}\n\n{tag('image', language)}": 5,
            f"{tag('alone', language)}\n{say}": 5,
            commit: 8,
            f"{say}\n{commit}": 6,
            f"{say}\n{tag('close', language)}": 4,
            tag("close", language): 2,
        }
        return self.chance.choices(list(made), list(made.values()))[0]
