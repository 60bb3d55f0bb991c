"""How English tells in chart prose in neutral form: verbs, times, states and qualities (for `scenarios.clause`)."""

import re
from collections.abc import Iterable

from scenarios.agentclinic.verbs import verbs
from scenarios.agentclinic.wording import BODY, KIN, SIDE, THIRD_PERSON


def any_of(words: Iterable[str]) -> str:
    """A pattern of alternatives, the longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


TIME = (
    r"(?:yesterday|today|tonight|tomorrow|last \w+|this \w+|the (?:day|night|morning|afternoon|evening|weekend"
    r"|week|month|year) before(?: \w+)?"
    r"|the (?:following|next|same|other) (?:day|night|morning|evening|week)|on (?:the )?\w+ (?:day|night|morning)"
    r"|one (?:day|night|morning)|once|then|now|sometimes|usually|at first|at times"
    r"|(?:about |almost |nearly |over )?(?:an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|a few"
    r"|several) (?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|summers?|winters?|springs?"
    r"|autumns?"
    r"|years?) (?:ago|later|before|after(?:wards?)?|earlier)"
    r"|(?:straight |soon |shortly )?afterwards?)(?: (?:morning|afternoon|evening|night))?"
)
_OBJECT = r"(?= (?:the|an?|no|not|little|some|any|more|less|much|it|them|this|that|all|both|about|up|to|§[SOPR]|\d+)\b)"
TELLING = (
    rf"(?:{any_of(verbs().told | verbs().happening | verbs().thirds)}|(?:{any_of(verbs().doing)}){_OBJECT}"
    rf"|(?:{any_of(verbs().many_do)})(?= (?:it|them|§O|no) ))"
)
ADVERB = r"(?:\w+ly|also|now|further|once|just|then)"
BEING = (
    r"(?:allergic to|teetotal|(?:formula|bottle|breast|tube)-?fed|(?:long|short|near|far)-?sighted|(?:right"
    r"|left)-handed"
    r"|homeless"
    r"|disabled|bedbound|bedridden|wheelchair-bound|dependent|independent|hungry|thirsty|tired|sleepy|drowsy"
    r"|irritable"
    r"|fussy|clumsy|forgetful|restless|nauseous|nauseated|breathless|dizzy|unsteady|hoarse|vegetarian|vegan"
    r"|back(?= (?:from|home)\b))"
)
FEELS = re.compile(
    rf"(?:{BEING}|weak|unwell|ill|sick|feverish|numb)(?=$|,| (?:after|when|in|on|at|for|all|straight|most|during"
    rf"|and unable|with)\b)",
    re.I,
)
GERUND_NOUN = re.compile(
    r"(?:swelling|bleeding|itching|vomiting|wheezing|tingling|bruising|cramping|sweating"
    r"|burning|ringing|coughing|feeding|feeling|grunting|choking|stuttering|flaring|thinning"
    r"|shaking|spinning|pitting|throbbing|stabbing|resting|non-healing|persisting|failing"
    r"|acting|fidgeting|chills?|nothing|morning|evening|hearing|smoking history|worsening"
    r"|drenching|soaking|crushing|stinging|blinding|pounding|nagging|gnawing|disabling|squeezing|tearing|ripping"
    r"|pressing|rising|blistering|pulsating|pulsing|hacking|barking|whooping|radiating|relapsing|hammering|splitting"
    r"|increasing|recurring|aching|shooting|darkening|peeling|craving|sparing|breathing)\b",
    re.I,
)
# What does something itself, where the patient does nothing: "flashing spots", "racing heart".
DOING_NOUN = re.compile(
    r"(?!(?:report|experienc|describ|pass|los|hold|mov|tak|us|rubb|lift|bend|turn|clos|open|rais|swallow|leak"
    r"|bring|hav|hear|see|mak|notic"
    r"|keep|wett|miss|scratch|produc|grind|straighten|bear|cross|drag|wash|touch|stretch)ing\b)[a-z]+ing "
    rf"(?:{SIDE} )*"
    rf"(?:{BODY}|noises?|sounds?|spots?|lights?|specks?|voices?|rash|lumps?|bumps?|bruises?|breath|pulse|urine"
    rf"|stools?"
    r"|vision|hearing|memory|fevers?|headaches?|pains?|sensations?|feelings?|movements?|legs? syndrome"
    r"|spells?|episodes?|attacks?|fits?|bouts?)\b",
    re.I,
)
STATE = re.compile(
    r"^(?:(?:currently|fully|exclusively|generally|previously"
    r"|otherwise|sexually|up|relatively"
    r"|happily|mostly|recently) )?(?:in (?:an? |(?:the )?\w+ grade\b)|active|breastfed|married|retired|single|divorced"
    r"|widowed|employed|unemployed|pregnant|unaware|aware|unable|intolerant|confused|anxious"
    r"|alert|healthy|immuni[sz]ed|vaccinated|enrolled|to date|up-to-date(?= on| with|$)"
    rf"|{BEING}|given(?! that)|circumcised|adopted|raised(?= (?:in|by|on|as))|worried|concerned|born|delivered"
    rf"|treated|hospitali[sz]ed|diagnosed|admitted|released"
    r"|found|exposed)\b",
    re.I,
)
BE_NOW = re.compile(
    r"\b(?:in an?|in (?:the )?\w+ grade|active|married|retired|single|divorced|widowed|employed|unemployed|pregnant"
    r"|unaware|aware|unable|intolerant|confused|anxious|alert|healthy|enrolled|to date"
    rf"|up-to-date|worried|concerned|{BEING})\b",
    re.I,
)
PAST_VERB = re.compile(
    rf"^(?:(?:\w+ly|never|always|often|only|once|also|still) )?(?:did not|does not|could not|cannot|regained"
    rf"|developed|stopped|quit|lost|had|discontinued|met|received|has|is|was|does"
    rf"|{any_of(verbs().told | verbs().personal)})\b(?! of\b)",
    re.I,
)
THIRD = re.compile(
    rf"^(?:{ADVERB} )*(?:(?:{any_of({*THIRD_PERSON, *verbs().thirds})})\b"
    rf"|(?:{any_of(verbs().nouns)}) (?:a bit|a lot|a little|up|when|every|badly|easily|well|poorly|more|less"
    rf"|most)\b)",
    re.I,
)
# 'the lower back aches at night': a form that is more often a noun, where something of its own does it.
ACHES = re.compile(
    rf"^(?:§P|the) (?:[\w'-]+ ){{1,4}}?(?:{any_of(verbs().nouns)})"
    r"(?= (?:at|when|if|on|in the|after|most|all|every|badly|more|a lot|constantly|from|so|again|and|but)\b|$)",
    re.I,
)
FINITE = re.compile(
    rf"(?<=[\w,])(?<!\ba)(?<!\bthe)(?<!\bno)\s+(?:is|are|was|were|has|have|had|does|do|did|can"
    rf"|could|cannot|will|would|occurs?|lasts?|comes|persists?|exacerbates|committed|show|seem|feel|need|run|remain"
    rf"|{TELLING}|{'|'.join(THIRD_PERSON)})\b",
    re.I,
)
# 'feeling cold all the time and needs a sweater'
ONGOING = re.compile(
    rf"(?:feeling|having|getting|losing"
    rf"|waking) (?:[\w'-]+ ){{1,6}}and (?:{any_of({*THIRD_PERSON, *verbs().thirds})})\b",
    re.I,
)
COUNT_NOUN = re.compile(
    r"(?:rash|lesion|mass|lump|wound|cough|headache|tremor|seizure|ulcer|murmur|fall|feeling"
    r"|sensation|craving|fever|appetite|nodule|blister|bump|spot|sore|limp|belly|arm|leg|knee"
    r"|neck|face|bruise|attempt|accident|diet|taste|throat|nose|cold|discharge|smell|injury"
    r"|reaction|episode|birth|attack|pregnancy|bite|itch|clot|plaque|loss of consciousness"
    r"|stroke|heart attack|transfusion|operation|repair|replacement|transplant|\w+ectomy|\w+scopy|\w+ostomy|biopsy"
    r"|fracture|hernia|thumbnail|nail|tooth|scan|stent|pacemaker|collarbone|wrist|ankle|hip|rib|tumou?r|polyp"
    r"|cyst|wart"
    r"|boil|abscess|bladder|kidney|valve|grip|cataract|squint|ear infection|chest infection|urine infection|lesion"
    r"|tablet|pill|inhaler|cream|patch|antihistamine|contraceptive|steroid|supplement|antibiotic|painkiller|laxative|vitamin"
    r"|regimen|diuretic|multivitamin|spray|concussion|nosebleed|tic|limp|stammer|lisp|gland|thyroid|delivery"
    r"|section)",
    re.I,
)
DETERMINER = re.compile(
    r"^(?:an?|the|§P|my|no|any|some|this|that|these|those|several|many|multiple|one|two|three|four"
    r"|\d|increasing|progressive|ongoing|frequent|recurrent|numerous)\b",
    re.I,
)
FOLLOWS = re.compile(
    r"(?:has|is|was|had) (?:been )?(?:\w+ly )?(?:worse|worsen|progress|spread|increas|improv"
    r"|resolv|grown)",
    re.I,
)
OPENS = re.compile(
    r"^(?:at|in|within|upon|following|prior to|currently|despite|although|during|after|when|while|for"
    r"|over|since|recently|earlier|additionally|approximately|about|one|two|three|four|five"
    r"|six|\d+)\b(?:(?!§S (?:has|had|is|was|can)\b)[^,])*,\s+",
    re.I,
)
# An adverbial before the patient, or before another subject, with no comma between.
ADVERBIAL = re.compile(
    rf"^(?:and )?(?:(?:{TIME}),?\s+(?=§|(?:it|they|the|both|all|I|we|there)\b)"
    r"|(?:since|until|from|for|over|in|on|during|after|before|by|at|while) [^,§]{2,40}? (?=§S (?!and )))",
    re.I,
)
# "This morning §S began": the patient's, where "this" begins with a time.
OWN_DEED = re.compile(rf"(?:{TIME}),? §S\b", re.I)
PRONOUN = re.compile(r"(?:it|they|this|these|those|there) (?!is (?:no|not)\b)[a-z]+(?:s|ed|e|n|t)?\b", re.I)
SUBJECT = re.compile(r"§S|§P|(?:I|we|it|they|there|the|these|this)\b", re.I)
NEGATIVE = re.compile(r"(?:§S|I|we|they|it|there|(?:the|§P) \w+)(?: \w+)? (?:not|never|no)\b", re.I)
QUALIFIER = (
    r"(?:[\w-]+(?:ed|en|ish|ous|ful|less|ive)|itchy|shiny|scaly|crusty|greasy|watery|bloody|cloudy|sticky|smelly"
    r"|patchy"
    r"|bumpy|blotchy|sore|dry|red|purple|brown|black|yellow|white|green|blue|pale|dark|hot|cold|painful|tender"
    r"|hard|soft"
    r"|stiff|weak|thick|thin|loose|fast|slow|short|deep|sharp|dull|burning|stinging|throbbing|constant|intermittent)"
)
QUALITIES = re.compile(rf"^(?:{QUALIFIER}, )+(?=(?:and )?(?:{QUALIFIER} )*[a-z-]+(?!ing|ed)\b)", re.I)
QUALITY = re.compile(
    r"(?:not )?(?:worse|worsening|painful|painless|itchy|pruritic|tender|intermittent"
    r"|constant)(?: (?:with|when|to|on|in|at|after|during|only)\b.*)?",
    re.I,
)
ONCE = re.compile(r"\bago\b|\bwhen §S|\byesterday\b")
PAST_TIME = re.compile(r"\b(?:ago|prior|previously|earlier)\b", re.I)
RELATIVE = re.compile(
    r"(?<=[\w,;] )(?<!^just )(?<!^right )(?<!^soon )(?<!^shortly )(?:that|which|who|where|when|before|after"
    r"|until|while|because|since|if|as)\b.*$",
    re.I,
)
LASTS = re.compile(
    r"^[\w ]+ (?:since|for (?:the (?:past|last) )?(?:\d+|an?|one|two|three|four|five|six|many|several)) [^,]+$", re.I
)
AFFIRMS = re.compile(rf"(?:normal|good|regular|intact|up.to.date|{'|'.join(THIRD_PERSON)})\b", re.I)
VERBLESS = re.compile(
    r"^((?:the|§P) (?:(?!is |are |was |were |gets |has |had )[\w'-]+ ){0,3}?(?!is |are |was "
    r"|were |gets |gotten |been )[\w'-]+) worse\b",
    re.I,
)
PERSON = re.compile(rf"§S|§P (?:[\w-]+ ){{0,2}}{KIN}\b|(?:I|we|they)\b", re.I)
