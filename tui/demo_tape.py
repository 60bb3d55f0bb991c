"""Where the demo stands in its frames, and for how long it has: pure rules, driven by whoever has a clock."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class DemoTape:
    """`lengths` are the seconds of the frames known so far; `spent` those in the frame that is shown."""

    lengths: tuple[float, ...]
    frame: int = 0
    spent: float = 0.0
    playing: bool = True

    @property
    def over(self) -> bool:
        """Whether the last frame has had its time; it stays."""
        return self.frame == len(self.lengths) - 1 and self.spent >= self.lengths[-1]

    def after(self, seconds: float) -> "DemoTape":
        """That many seconds later."""
        if not self.playing:
            return self
        frame, spent = self.frame, self.spent + seconds
        while frame < len(self.lengths) - 1 and spent >= self.lengths[frame]:
            spent -= self.lengths[frame]
            frame += 1
        return replace(self, frame=frame, spent=spent)

    def paused_or_on(self) -> "DemoTape":
        """Paused where it plays; on where it is paused."""
        return replace(self, playing=not self.playing)

    def step(self, by: int) -> "DemoTape":
        """At the beginning of another frame, paused: whoever steps goes on by hand."""
        frame = min(max(self.frame + by, 0), len(self.lengths) - 1)
        return replace(self, frame=frame, spent=0.0, playing=False)

    def known(self, lengths: tuple[float, ...]) -> "DemoTape":
        """The same place, now that these frames are known. Waiting for them took no time of theirs."""
        return replace(self, lengths=lengths, spent=min(self.spent, lengths[self.frame]))
