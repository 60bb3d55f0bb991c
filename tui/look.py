"""The look: Bedside's own themes, each with one colour for every role."""

from textual.theme import Theme

Colours = dict[str, str]

_DARK: Colours = {
    "role-doctor": "#6fb7b7",
    "role-patient": "#d8b07a",
    "role-measurement": "#8fa8d8",
    "role-station": "#7d8893",
    "quiet": "#8b959e",
    "out-of-range": "#e8b04f",
    "rule": "#2c343b",
}
_LIGHT: Colours = {
    "role-doctor": "#0f6e70",
    "role-patient": "#8a5a12",
    "role-measurement": "#36549b",
    "role-station": "#66717a",
    "quiet": "#5d6870",
    "out-of-range": "#9a5a00",
    "rule": "#d3d9dd",
}
_CONTRAST: Colours = {
    "role-doctor": "#5ff5f5",
    "role-patient": "#ffd75f",
    "role-measurement": "#9fc5ff",
    "role-station": "#e0e0e0",
    "quiet": "#d0d0d0",
    "out-of-range": "#ffb000",
    "rule": "#9a9a9a",
}


def fallbacks(dark: bool) -> Colours:
    """Bedside's own colours for themes that know nothing of them."""
    return _DARK if dark else _LIGHT


def _widgets(accent: str, on_accent: str, quiet: str, rule: str, background: str) -> Colours:
    return {
        "block-cursor-background": accent,
        "block-cursor-foreground": on_accent,
        "block-cursor-text-style": "none",
        "footer-background": background,
        "footer-key-foreground": accent,
        "footer-description-foreground": quiet,
        "button-focus-text-style": "bold reverse",
        "scrollbar": rule,
        "scrollbar-hover": quiet,
        "scrollbar-active": accent,
        "scrollbar-background": background,
        "scrollbar-background-hover": background,
        "scrollbar-background-active": background,
        "scrollbar-corner-color": background,
        "input-cursor-background": accent,
        "input-cursor-foreground": on_accent,
    }


THEMES: tuple[Theme, ...] = (
    Theme(
        name="bedside",
        primary="#6fb7b7",
        secondary="#8b959e",
        accent="#6fb7b7",
        warning="#e8b04f",
        error="#e5736b",
        success="#83b88a",
        foreground="#d6dce1",
        background="#15191d",
        surface="#1b2025",
        panel="#22292f",
        variables=_DARK | _widgets("#6fb7b7", "#0f1316", "#8b959e", "#39434b", "#15191d"),
    ),
    Theme(
        name="bedside-light",
        primary="#0f6e70",
        secondary="#5d6870",
        accent="#0f6e70",
        warning="#9a5a00",
        error="#b3261e",
        success="#2c6e36",
        foreground="#20272c",
        background="#fafbfb",
        surface="#f1f4f5",
        panel="#e6ebed",
        dark=False,
        variables=_LIGHT | _widgets("#0f6e70", "#ffffff", "#5d6870", "#c3cbd0", "#fafbfb"),
    ),
    Theme(
        name="bedside-contrast",
        primary="#5ff5f5",
        secondary="#ffffff",
        accent="#5ff5f5",
        warning="#ffb000",
        error="#ff6b6b",
        success="#7dff8a",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        text_alpha=1.0,
        variables=_CONTRAST | _widgets("#5ff5f5", "#000000", "#e6e6e6", "#9a9a9a", "#000000"),
    ),
)
