"""What somebody is by trade, and what they do for pleasure, as chart prose in neutral form tells it."""

import re

from scenarios.agentclinic.wording import COUNT

CALLING = re.compile(
    rf"(?!(?:{COUNT}|never|an? (?:glass|pint"
    r"|couple))\b)(?:an? )?(?:[\w-]+ ){0,3}(?:student|teacher|engineer|worker|clerk|accountant|nurse"
    r"|postman|(?:\w+ )?(?:man|woman)(?= who| at| for| on|,|$)|\w+(?:woman|person)|(?!(?:hu|wo|ger|ro)man)[a-z]{3,}man|"
    r"chef|cook|guard"
    r"|soldier"
    r"|widower|resident(?! in)|veteran|pilot|surgeon|secretary|assistant|attendant|mechanic|janitor|housewife|homemaker"
    r"|stay-at-home \w+|barista|sophomore|freshman|undergraduate|nanny|pupil"
    r"|apprentice"
    r"|intern|director|(?:estate|travel|insurance|letting|customs) agent|widow|grandmother|grandfather|trader|broker"
    r"|principal|head ?(?:teacher|master|mistress)|(?:school|college|university) (?:senior|junior|freshman"
    r"|sophomore|graduate)|technician"
    r"|carpenter|architect|tailor|chemist|midwife|\w+stress|actress|waitress|priest|vicar|pastor|judge|recruit|cadet|trainee"
    r"|(?:supervis|translat|instruct|audit|edit|act|auth|counsel|conduct|contract|doct|solicit|tut|administrat|coordinat"
    r"|inspect|collect|curat|sculpt|decorat|survey|operat)or"
    r"|farmer|driver|lawyer|executive|cashier|professor|manager|officer|angler|[\w-]+ by (?:trade|profession)"
    r"|[\w-]+goer|[\w-]+(?:er"
    r"|ist|ian)(?:$|(?=,)| who\b)|(?!other|mother|father|water|beer)[\w-]+(?:er|ist|ian|or) (?:of|at|in|for|on"
    r"|with)\b)\b",
    re.I,
)
# What somebody does for pleasure, and one who does it so.
PASTIME = re.compile(
    r"^(?:§S )?(?:(?:also|often|still|\w+ly) )*(?:(?:has|had) (?:\w+ )?hobb(?:y|ies)|plays|enjoys|likes to|likes \w+ing"
    r"|sings|paints|draws|knits|sews|crochets|bakes|collects|coaches|restores|gardens|hikes|fishes|hunts|swims|jogs"
    r"|cycles|skis|sails|surfs|dances|volunteers|reads|runs(?! (?:an?|the|his|her|§P) )|goes (?!to )\w+ing"
    r"|goes (?:rock|wild|open) \w+ing|keeps (?:\w+ )?(?:bees|pigeons|chickens|hens|fish|horses)"
    r"|does (?:\w+ )?(?:yoga|pilates|crosswords|puzzles|karate|judo|gymnastics|jigsaws|woodwork|gardening)"
    r"|is an? (?:keen|avid|amateur|passionate|enthusiastic|recreational|volunteer) )\b",
    re.I,
)
IN_LEISURE = re.compile(r"(?:an? )?(?:keen|avid|amateur|passionate|enthusiastic|recreational|volunteer)\b", re.I)
# Two things in one breath: 'married electrician', 'electrician who coaches football'.
AND_TRADE = re.compile(
    r"(?P<state>married|divorced|separated|widowed|single) (?P<trade>(?!with\b|to\b|and\b|for\b)[\w-]+.*)$", re.I
)
WHO_DOES = re.compile(r"(?P<trade>(?!.*\b(?:smoker|drinker)\b)[^,]+?),? who (?P<does>.+)$", re.I)
_KIN = re.compile(r"\b(?:daughter|sister|brother|mother|father|partner)$", re.I)


def calls(text: str) -> bool:
    """Whether a text says what somebody is by trade, alone or after 'married'."""
    state = AND_TRADE.match(text)
    return not _KIN.search(text) and bool(CALLING.match(state["trade"] if state else text))
