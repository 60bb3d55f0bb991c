"""What the station says to the doctor, worded from the notice's code; its own English text where there is none."""

from personas.exchange import Notice, Refused
from sessions.clock import CLOCKS
from sessions.events import Event, Setting
from tui.words.strings import strings


def notice_text(notice: Notice, event: Event, setting: Setting) -> str:
    """A notice of this event in the language of its session, and the words that could not be used."""
    text = _told(notice, event, setting)
    if not notice.typed:
        return text
    return f"{text}\n{strings(setting.language)('notice.typed', text=notice.typed)}"


def _told(notice: Notice, event: Event, setting: Setting) -> str:
    words = strings(setting.language)
    match notice.about:
        case "not_now":
            return refusal_text(notice.why, setting.language) if notice.why else notice.text
        case "time_warning":
            minutes = (CLOCKS[setting.clock].warning_left or 0) / 60
            return words.counted("notice.time_warning", minutes, minutes=f"{minutes:g}")
        case "time_up" if event.phase == "closing":
            return words("notice.time_up_closing")
    return words(f"notice.{notice.about}")


def refusal_text(why: Refused, language: str) -> str:
    """Why something cannot be done now."""
    return strings(language)(f"refused.{why}")
