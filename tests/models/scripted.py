"""A model that answers from a script and keeps what it was asked, for the tests of the voices."""

from collections.abc import Callable

from personas.exchange import Role
from personas.models.asking import Answered, Asked, ModelFault, Usage
from personas.models.caller import Caller

USAGE = Usage("scripted/model", 100, 10, None, 0.5, None, 1)


class ScriptedModel:
    """The edge: says its lines in order and keeps every call. A line that is a fault is raised."""

    def __init__(self, *lines: str | ModelFault) -> None:
        self._lines = list(lines)
        self.asked: list[Asked] = []
        self.recorded: list[tuple[Role, Asked, Answered | ModelFault]] = []

    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        self.asked.append(asked)
        line = self._lines.pop(0)
        if isinstance(line, ModelFault):
            raise line
        if hear is not None:
            for piece in line.split(" "):
                hear(piece)
        return Answered(line, USAGE, "stop")

    def plays(self, role: Role) -> Caller:
        """The caller through which this model plays a role."""
        return Caller(role, self, "scripted/model", lambda *call: self.recorded.append(call))

    def told(self, call: int = -1) -> str:
        """Everything that stood in the messages of a call."""
        return "\n".join(message.text for message in self.asked[call].messages)
