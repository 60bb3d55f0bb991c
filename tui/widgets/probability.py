"""Probability of truth and of foil over the turns: one picture a session, side by side at one scale."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual_plotext import PlotextPlot

from tui.blocks.belief import Belief, dashes, last
from tui.safe_text import clean
from tui.words.strings import Strings, strings

_LEAST_TURNS = 8.0


class ProbabilityPlot(Horizontal):
    """`show` two or three sessions: the truth a solid line, the foil a dashed one, each with where it stands now.

    With `trust` the one line is the patient's trust instead.
    """

    DEFAULT_CSS = """
    ProbabilityPlot { height: 1fr; width: 1fr; }
    """

    def __init__(self, words: Strings | None = None, trust: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._words = words or strings("en")
        self._trust = trust

    def show(self, beliefs: Sequence[Belief]) -> None:
        """Show these sessions; all have the same scale."""
        panels = [*self.query(_Panel)]
        for panel in panels[len(beliefs) :]:
            panel.remove()
        fresh = [_Panel(self._words, self._trust) for _ in beliefs[len(panels) :]]
        if fresh:
            self.mount_all(fresh)
        turns = max([_LEAST_TURNS, *(belief.turns for belief in beliefs)])
        for panel, belief in zip([*panels, *fresh], beliefs, strict=False):
            panel.show(belief, turns)


class _Panel(Vertical):
    DEFAULT_CSS = """
    _Panel {
        width: 1fr;
        height: 1fr;
        background: $surface;
        & > .legend { height: 2; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def __init__(self, words: Strings, trust: bool) -> None:
        super().__init__()
        self._words = words
        self._trust = trust
        self._legend = Static(Content(""), markup=False, classes="legend")
        self._picture = _Picture()

    def compose(self) -> ComposeResult:
        yield self._legend
        yield self._picture

    def show(self, belief: Belief, turns: float) -> None:
        self._legend.update(self._explained(belief))
        self._picture.show(belief, turns)

    def _explained(self, belief: Belief) -> Content:
        name, truth, foil = f"{clean(belief.name)}\n", _percent(last(belief.truth)), _percent(last(belief.foil))
        solid = self._words("twin.measure.trust" if self._trust else "twin.truth")
        parts = [(name, "bold"), ("━━ ", "$primary"), (f"{solid} {truth}  ", "bold $primary")]
        if not self._trust:
            parts += [("╍╍ ", "$out-of-range"), (f"{self._words('twin.foil')} {foil}", "$out-of-range")]
        return Content.assemble(*parts)


class _Picture(PlotextPlot):
    """The two lines of one session."""

    def __init__(self) -> None:
        super().__init__()
        self._belief, self._turns = Belief(""), _LEAST_TURNS

    def show(self, belief: Belief, turns: float) -> None:
        self._belief, self._turns = belief, turns
        self._draw()
        self.refresh()

    def on_mount(self) -> None:
        super().on_mount()
        self._draw()

    def _draw(self) -> None:
        plt = self.plt
        plt.clear_data()
        plt.frame(False)
        plt.ticks_color(self._colour("quiet"))
        plt.ylim(0, 100)
        plt.yticks([0, 50, 100], ["0", "50", "100%"])
        plt.xlim(0, self._turns)
        plt.xticks([0, round(self._turns / 2), round(self._turns)])
        if self._belief.truth:
            turns, shares = zip(*self._belief.truth, strict=True)
            plt.plot(turns, shares, marker="hd", color=self._colour("primary"))
        for xs, ys in dashes(self._belief.foil, self._turns):
            plt.plot(xs, ys, marker="hd", color=self._colour("out-of-range"))

    def _colour(self, name: str) -> tuple[int, int, int]:
        return Color.parse(self.app.theme_variables[name]).rgb


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0f}%"
