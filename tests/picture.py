"""Draw the README's picture: the app itself, a few turns into a session. `make picture` writes picture.svg."""

import asyncio
import re
import tempfile
from pathlib import Path

from scenarios.reference import load
from sessions.events import Setting
from tui.app import BedsideApp

CASE = "chest-pain-on-the-stairs"
LINES = (
    "Hello Mr Okafor, I'm Dr Lee. What brings you in?",
    "/vitals",
    "/test ECG, troponin",
    "/ddx inferior MI 75, reflux 10, dissection 5, other 10",
    "I'm sorry, that must be frightening. Does it go anywhere, like your arm?",
    "Any sweating, nausea or breathlessness?",
)
TYPED = "Are you allergic to anything?"


async def draw(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = BedsideApp(Path(folder))
        async with app.run_test(size=(120, 36)) as pilot:
            voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
            app.open_station(load(CASE), Setting.model_validate({"case": CASE, "voices": voices}))
            await pilot.pause()
            for line in (*LINES, TYPED):
                await pilot.pause(0.3)
                entry = app.screen.query_one("#entry")
                entry.focus()
                entry.text = line  # type: ignore[attr-defined]
                if line != TYPED:
                    await pilot.press("enter")
            await pilot.pause(0.5)
            # The picture fetches nothing: fonts named in it would come from the network.
            drawn = re.sub(r"@font-face\s*{[^}]*}", "", app.export_screenshot(title="Bedside"))
            path.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw(Path("picture.svg")))
