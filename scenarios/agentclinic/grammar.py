"""How English tells in chart prose in neutral form: verbs, times, states and qualities (for `scenarios.clause`)."""

import re
from collections.abc import Iterable

from scenarios.agentclinic.verbs import THIRD_PERSON, verbs
from scenarios.agentclinic.wording import BODY, COUNT, KIN, NUMBER, PERIOD, SIDE


def any_of(words: Iterable[str]) -> str:
    """A pattern of alternatives, the longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


TIME = (
    r"(?:yesterday|today|tonight|tomorrow|last \w+|this (?!\w+ed\b)\w+|the (?:day|night|morning|afternoon|evening"
    r"|weekend"
    r"|week|month|year) before(?: \w+)?"
    r"|the (?:following|next|same|other) (?:day|night|morning|evening|week)|on (?:the )?\w+ (?:day|night|morning)"
    r"|one (?:day|night|morning)|once|then|now|lately|nowadays|these days|sometimes|usually|at first|at times"
    rf"|(?:about |almost |nearly |over )?(?:an?|{COUNT}) (?:seconds?|minutes?|hours?|{PERIOD}|nights?|weekends?"
    r"|summers?|winters?|springs?|autumns?) (?:ago|later|before|after(?:wards?)?|earlier)"
    r"|(?:straight |soon |shortly )?afterwards?)(?: (?:morning|afternoon|evening|night))?"
)
_OBJECT = (
    r"(?= (?:the|an?|no|not|little|some|any|more|less|much|it|them|this|that|all|both|about|up to|one|two|three"
    r"|several|§[SOPR]|\d+)\b"
    rf"(?! {PERIOD} ago\b))"
)
TELLING = (
    rf"(?:{any_of(verbs().told | verbs().happening | verbs().thirds)}|(?:{any_of(verbs().doing)}){_OBJECT}"
    rf"|(?:{any_of(verbs().many_do)})(?= (?:it|them|§O|no) ))"
)
ADVERB = r"(?:\w+ly|also|now|further|once|just|then)"
BEING = (
    r"(?:allergic to|teetotal|(?:formula|bottle|breast|tube)[- ]?fed|(?:long|short|near|far)-?sighted|(?:right"
    r"|left)-handed"
    r"|homeless"
    r"|disabled|bedbound|bedridden|wheelchair-bound|dependent|independent|hungry|thirsty|tired|sleepy|drowsy"
    r"|irritable"
    r"|asleep|awake|awkward|bloated|constipated|clingy|disoriented|exhausted|fond(?= of\b)|giddy|hard of hearing"
    r"|housebound"
    r"|jittery"
    r"|jumpy|lethargic|listless|muddled|out of breath|playful|queasy|short of breath|sluggish|tearful|wheezy|woozy"
    r"|fussy|clumsy|forgetful|restless|nauseous|nauseated|breathless|dizzy|unsteady|hoarse|vegetarian|vegan"
    r"|back(?= (?:from|home)\b))"
)
# An adjective is a state by itself, and none where a noun follows: 'clumsy', not 'clumsy hands'.
_ALONE = (
    r"(?=$|[,;]| (?:and|or|but|that|to|of|in|on|at|with|when|while|since|for|from|after|before|all|as|by|most"
    r"|during|again|about|now|until|if|because|enough|otherwise|lately|than|right|immediately)\b)"
)
FEELS = re.compile(
    rf"(?:{BEING}|weak|unwell|ill|sick|feverish|numb)(?=$|,| (?:after|when|in|on|at|for|all|straight|most"
    rf"|during|immediately|soon|right|again|even"
    rf"|and unable|with)\b)",
    re.I,
)
GERUND_NOUN = re.compile(
    r"(?:swelling|bleeding|itching|vomiting|wheezing|tingling|bruising|cramping|sweating"
    r"|burning|ringing|coughing|feeding|feeling|grunting|choking|stuttering|flaring|thinning"
    r"|shaking|spinning|pitting|throbbing|stabbing|resting|non-healing|persisting|failing"
    r"|fidgeting|chills?|nothing|morning|evening|hearing(?! an?\b| voices| things| noises| sounds| music)"
    r"|smoking history|worsening"
    r"|drenching|soaking|crushing|stinging|blinding|pounding|nagging|gnawing|disabling|squeezing|tearing|ripping"
    r"|pressing|rising|blistering|pulsating|pulsing|hacking|barking|whooping|radiating|relapsing|hammering|splitting"
    r"|increasing|growing|fluctuating|ascending|descending|declining|deteriorating|watering|drooping|bulging|thickening"
    r"|wandering|lasting|trailing|roaring|hissing|rumbling|acting up|overwhelming|exhausting|embarrassing|annoying"
    r"|recurring|aching|shooting|darkening|peeling|craving|sparing|breathing|accompanying|nursing home)\b",
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
    r"|vision|hearing|memory|spells?|fits?|episodes?|attacks?|bouts?|tantrums?|fevers?|headaches?|pains?"
    r"|sensations?|feelings?"
    r"|movements?|legs? syndrome)\b(?!-)",
    re.I,
)
_STATES = (
    r"semi-?retired|in (?:an?|(?:the )?\w+ grade)\b|active|married|retired|divorced|widowed|estranged"
    r"|(?:often |frequently )?bullied|(?:previously |formerly )?incarcerated|(?:self-)?employed"
    r"|unemployed|pregnant"
    r"|engaged(?= to|$|[,;])|unmarried|childless|obese|overweight|underweight|unaware|aware|unable|intolerant"
    r"|confused|anxious|alert|enrolled|(?:unsure|uncertain)(?= (?:if|whether|about|of|how|when|what)\b)"
    r"|to date|worried|concerned"
)
STATE = re.compile(
    r"^(?:(?:currently|fully|exclusively|generally|previously|otherwise|sexually|up|relatively|happily|mostly"
    r"|recently|always|often|usually|still|easily|much|more|less|very|rather|quite|increasingly) )*"
    rf"(?:{_STATES}|single(?=$|[,;.]| (?:and|with|but|since|mother|father|parent|man|woman|mum|mom)\b)"
    r"|healthy(?= since| until| before| apart|,|$)|up-to-date(?= on| with|$)"
    rf"|(?:{BEING}|lightheaded|light-headed|faint|monogamous){_ALONE}"
    r"|breastfed|immuni[sz]ed|vaccinated|given(?! that)|circumcised|adopted|raised(?= (?:in|by|on|as))|born|delivered"
    r"|treated|hospitali[sz]ed|diagnosed|admitted|released|discharged|transferred|fed|weaned|found|exposed)\b",
    re.I,
)
BE_NOW = re.compile(
    rf"\b(?:{_STATES}|single|healthy|up-to-date|lightheaded|light-headed|faint|monogamous"
    rf"|(?:fully|completely) \w+ed|{BEING})\b",
    re.I,
)
PAST_VERB = re.compile(
    rf"^(?:(?:\w+ly|never|always|often|only|once|also|still) )?(?:did not|does not|could not|cannot|can|regained"
    rf"|developed|stopped|quit|lost|had|discontinued|met|received|has|is|was|does"
    rf"|{any_of(verbs().told | verbs().personal)})\b(?! of\b)",
    re.I,
)
THIRD = re.compile(
    rf"^(?:{ADVERB} )*(?:(?:{any_of({*THIRD_PERSON, *verbs().thirds})})\b"
    rf"|(?!(?:rings|circles|bruises|spots|lumps) around)(?:{any_of(verbs().nouns)}) (?:things|keys|cups|everything"
    rf"|a bit|a lot|a little|up|out"
    rf"|over|off|around|when|every|badly|easily|well"
    rf"|poorly|more|less"
    rf"|most|and \w+s (?:in|at|when|during|out))\b)",
    re.I,
)
# 'the lower back aches at night': a form that is more often a noun, where something of its own does it.
ACHES = re.compile(
    rf"^(?:even |just )?(?:§P|the) (?:[\w'§-]+ ){{1,7}}?(?:{any_of(verbs().nouns)}|hurt)"
    r"(?= (?:at|when|if|on|for|after|before|with|during|in the|most|all|every|badly|more|a lot|constantly|from|so"
    r"|again|and|but|about|around|shortly|soon|a few|\d+|one|two|three|several|every)\b|$)",
    re.I,
)
# 'The left knee joined in last month'
PART_DID = re.compile(
    rf"(?:§P|the) (?:{SIDE} )*{BODY} \w+ed (?:in|up|out|off|again|when|after|while|and|first|last|next)\b", re.I
)
FINITE = re.compile(
    rf"(?<=[\w,])(?<!\ba)(?<!\bthe)(?<!\bno)(?<!\bto)\s+(?:is|are|was|were|has|have|had|does|do|did|can|may|used to"
    rf"|could|cannot|will|would|occurs?|lasts?(?! (?:night|week|month|year|spring|summer|autumn|fall|winter"
    r"|\w+day)\b)|comes|persists?|exacerbates|committed|include[sd]?|show|seem|feel|need|run(?! down\b)"
    r"|worked(?= (?:too|well|at first|briefly|better)\b)"
    r"|remain|looked|sounded|smelled|tasted"
    rf"|{TELLING}|{'|'.join(THIRD_PERSON)})\b",
    re.I,
)
# 'feeling cold all the time and needs a sweater'
ONGOING = re.compile(
    rf"(?:feeling|having|getting|losing|injecting|using|taking|smoking|eating|working"
    rf"|waking) (?:[\w',-]+ ){{1,9}}and (?:sometimes |often |also )?(?:{any_of({*THIRD_PERSON, *verbs().thirds})})\b",
    re.I,
)
COUNT_NOUN = re.compile(
    r"(?:c-section|bulge|change|joint|heart|nipple|collapse|implant|dose|increase|decrease|decline|rash|lesion|mass|lump|wound|cough"
    r"|headache|tremor|seizure|ulcer|murmur|fall|feeling"
    r"|sensation|craving|fever|appetite|nodule|blister|bump|spot|sore|limp|belly|arm|leg|knee"
    r"|neck|face|bruise|attempt|accident|diet|taste|throat|nose|cold|discharge|smell|injury"
    r"|reaction|episode|birth|attack|pregnancy|bite|itch|clot|plaque|loss of consciousness"
    r"|stroke|heart attack|transfusion|operation|repair|replacement|transplant|\w+ectomy|\w+scopy|\w+ostomy|biopsy"
    r"|fracture|hernia|thumbnail|nail|tooth|scan|stent|pacemaker|collarbone|wrist|ankle|hip|rib|tumou?r|polyp"
    r"|cyst|wart"
    r"|boil|abscess|bladder|kidney|valve|grip|cataract|squint|ear infection|chest infection|urine infection|lesion"
    r"|tablet|pill|pump|inhaler|cream|patch|antihistamine|contraceptive|steroid|supplement|antibiotic|painkiller"
    r"|laxative|vitamin"
    r"|regimen|diuretic|multivitamin|spray|concussion|nosebleed|tic|limp|stammer|lisp|gland|thyroid|delivery"
    r"|section|calf|toe|finger|thumb|eyelid|nostril|ache|jab|shot|vaccine|stone|clavicle|voice|noise|curtain|shadow"
    r"|veil|conviction|belief|urge|mouth|gait|walk|testicle|ligation|pimple|nightcap"
    r"|stool|allergy|daughter|sister|cord|glass|pint|visit|spell|bout|hangover|period|shoulder|elbow|heel|cheek|lip"
    r"|coil|appendix|prostate|scalp|sinus|diaper|nappy|stream|gum|hand|foot|eye|ear|chest|back|head|scab|graze|scar|crust|ring|circle|smear|streak)",
    re.I,
)
MASS = re.compile(
    r"\b(?:hay|glandular|rheumatic|scarlet|yellow|dengue|typhoid|trench) fever$|\bglue ear$"
    r"|\bbed rest$",
    re.I,
)
# Where or in what one is: 'in first grade', 'on the rowing team'.
SITUATED = re.compile(
    r"(?:currently |still |now )?(?:in (?:(?:the )?(?:\w+th|first|second|third) (?:grade|year)|kindergarten|preschool"
    r"|foster care|therapy|recovery|remission|prison|care|training|a relationship|nursery)|on (?:the|an?) [\w ]*?"
    r"(?:team|squad|diet|break|leave)|on (?:(?:sick|maternity|parental|medical|annual) )?leave|on disability"
    r"|off (?:work|school)|under (?:(?:a lot of|much|great|considerable|some) )?(?:stress|pressure))\b",
    re.I,
)
DETERMINER = re.compile(
    rf"^(?:an?|the|§P|my|no|any|only|some|this|that|these|those|several|many|multiple|{NUMBER}|numerous)\b",
    re.I,
)
FOLLOWS = re.compile(
    r"(?:has|is|was|had) (?:been )?(?:\w+ly )?(?:worse|worsen|progress|spread|increas|improv"
    r"|resolv|grown(?! (?:up|taller|\d[\d.]* ?(?:cm|in)\b)))",
    re.I,
)
_OWN_VERB = rf"(?:has|had|is|was|are|were|{any_of(verbs().thirds | verbs().told | verbs().happening)})"
OPENS = re.compile(
    r"^(?:at|in|on|throughout|within|if|unless|until|by|between|before|because|as|whenever|once|upon|following"
    r"|prior to|currently|except|apart from|aside from|other than|besides"
    r"|despite|although|during|after|when|while|for|over|since|recently|earlier|additionally|approximately|about"
    rf"|{NUMBER}|with|without|(?:some )?an? (?:week|day|month|year|hour|few \w+"
    r"|couple of \w+)(?: or (?:so|two))?"
    r" (?:before|after|ago|later|earlier))\b"
    rf"(?:(?!§S (?:has|had|is|was|can)\b(?![^,]*, (?:§S|(?:it|they|there)\b|(?:§P|the"
    rf"|these) [\w-]+ (?:\w+ly )?{_OWN_VERB}\b))|§P (?:[\w-]+ ){{1,2}}{_OWN_VERB}\b)[^,])*,\s+",
    re.I,
)
# An adverbial before the patient, or before another subject, with no comma between.
ADVERBIAL = re.compile(
    rf"^(?:and )?(?:(?:{TIME}),?\s+(?=§|(?:it|they|the|both|all|I|we|there|one \w+ed)\b)"
    r"|(?:since|until|from|for|over|in|on|during|after|before|by|at|while|between|instead of|rather than"
    r"|towards?|around|near|throughout|within|upon"
    rf"|as an? \w+$) [^,§]{{2,40}}? (?=§S (?!and )|§P [\w-]+ (?:has|is|was|are|were|had"
    rf"|{any_of(verbs().told | verbs().happening)})\b"
    rf"|§P (?:[\w-]+s|feet) (?:{any_of(verbs().bases)})\b|(?<!of )(?:it|they) [a-z]+(?:s|ed)\b)"
    rf"|(?:{COUNT}|once|twice)(?: times)? (?:an?|each|every) (?:hour|day|night|week|month|year) (?=§S "
    rf"|§P [\w-]+ [a-z]+s )"
    r"|as an? (?:child|baby|teenager|boy|girl|young \w+) (?=§)"
    r"|(?:(?:about|within|some|only|just|around|up to) )*(?:an?|[\w-]+|a few|a couple of|half an) (?:seconds?"
    r"|minutes?|hours?|days?"
    r"|weeks?|months?|years?)(?: or so)? (?:after|before|into) [^,]{3,90} (?=§S ))",
    re.I,
)
_TIME_FIRST = re.compile(rf"^{TIME},\s+", re.I)


def unopened(text: str) -> str:
    """The clause without the times and circumstances that are set off by commas before its subject."""
    while opening := OPENS.match(text) or _TIME_FIRST.match(text):
        text = text[opening.end() :]
    return text


_AILMENTS = frozenset(
    "aches cramps burns bruises bites cuts tears spots spells falls visits wounds types trials".split()
)
# Somebody else does it: "Dentist found a cavity", "coworkers keep asking".
# Said of all such things: no 'the'.
GENERAL = re.compile(
    r"(?:(?:salty|fatty|spicy|sweet|undigested|solid|hot|cold|bright|loud|take-out|fried) )*(?:food|meals|beer|wine"
    r"|alcohol|coffee"
    r"|tea|milk|chocolate|cheese|water|solids|liquids|light|lights|noise|heat|cold weather|exercise|stress|smoking"
    r"|movement|warmth|ice|pressure|bending|chewing|cannabis|marijuana|tobacco|walking|cooling"
    r"|rest|sleep|deep penetration|penetration|sex|intercourse|dust|pollen|smoke)\b",
    re.I,
)
_ACQUAINTANCES = (
    r"coworkers?|co-workers|colleagues?|boss|employer|supervisor|teachers?|coach|classmates?|family|landlord|warden|carers?|cleaner|doctors?"
    r"|dentist|barber|neighbou?rs?"
)
ONES_OWN = re.compile(rf"(?:{_ACQUAINTANCES}|friends?|roommates?|flatmates?)\b|(?:attempts|efforts) to\b", re.I)
OTHERS_DO = re.compile(
    rf"^(?:the |an? |§P |two |both |some |several )?(?:[\w'-]+ ){{0,2}}(?:{_ACQUAINTANCES}|gp|nurse|midwife|physician"
    rf"|pediatrician|clinic|hospital|optician|pharmacist|parents?|relatives?|mother|father|paramedics?|school"
    rf"|ambulance|baby)"
    rf" (?:\w+ly |also |both )?(?:\w+ed|keep|say|think|smoke|work|live|[a-z]+(?= §O\b)"
    rf"|{any_of(verbs().told | verbs().thirds | (verbs().nouns - _AILMENTS))}"
    r"|found|gave|said|told|sent|put|thought|had|were|was|are|is|have|has)\b",
    re.I,
)
# 'Most bouts end with a whoop': what several things do.
_MANY = any_of(verbs().bases)
MANY_DO = re.compile(
    rf"^(?:(?:the|§P|most|some|all|many|both|these|few|her|his) )?(?:[\w'-]+ ){{0,4}}(?!(?:always|sometimes"
    rf"|has|was|does|\w+(?:ss|us|is))\b)"
    rf"[a-z]+s(?: (?:in|on|of) (?:it|them|(?:the|§P|both) \w+))?(?: (?:often|also|usually|always|now|then|no longer"
    rf"|never|hardly|still"
    rf"|\w+ly))? (?:{_MANY})\b"
    r"(?! (?:of|loss|pain|swelling|night|week|month|year|spring|summer|autumn|winter|\w+day)\b)",
    re.I,
)
# "This morning §S began": the patient's, where "this" begins with a time.
OWN_DEED = re.compile(rf"(?:{TIME}),? §S\b", re.I)
PRONOUN = re.compile(r"(?:it|they|this|these|those|there) (?!is (?:no|not)\b)[a-z]+(?:s|ed|e|n|t)?\b", re.I)
SUBJECT = re.compile(r"§S|§P|(?:I|we|it|they|there|the|these|this)\b", re.I)
NEGATIVE = re.compile(
    r"(?!§S (?:can|could|is|was|has) (?:no longer|not (?:been )?able))(?!§S could not)(?:§S|I|we|they|it|there"
    r"|light|noise|food|eating|exercise|(?:the|§P) \w+)(?: \w+)? (?:not|never|no(?! longer))\b",
    re.I,
)
ADJECTIVE = (
    r"itchy|shiny|scaly|crusty|greasy|watery|bloody|cloudy|sticky|smelly|patchy|foamy|pearly|rough|raised|flat|round"
    r"|pinpoint"
    r"|bumpy|blotchy|sore|dry|red|purple|brown|black|yellow|white|green|pale|dark|painful|tender|nontender"
    r"|hard|soft|firm|raw|bald|steady|crampy|puffy|tiny|large|small|flaky|cracked|flaccid|tight|mobile|fine"
    r"|stiff|weak|thick|thin|loose|fast|slow|short|deep|sharp|dull|sudden|severe|constant|intermittent|persistent"
    r"|burning|stinging|throbbing|non-healing|pruritic|nonpruritic"
    r"|gritty|light|sweet|musty|sour|foul|infrequent|clear|runny|stringy|slimy|sandy|lumpy|fruity|fishy|silvery|stale"
    r"|multiple|heavy|irregular|frequent|mild|moderate|brief|vague|faint|bright|coarse|loud"
)
QUALIFIER = rf"(?:[\w-]+(?:ed|en|ish|ous|ful|less|ive)|hot|cold|blue|{ADJECTIVE})"
QUALITIES = re.compile(rf"^(?:{QUALIFIER}, )+(?=(?:and )?(?:{QUALIFIER} )*[a-z-]+(?!ing|ed)\b)", re.I)
QUALITY = re.compile(
    r"(?:not )?(?:worse|worst|sharpest|most severe|worsening|painful|painless|itchy|pruritic|tender|intermittent"
    r"|constant)(?: (?:with|when|to|on|in|at|after|during|only)\b.*)?",
    re.I,
)
# A point in the past, where 'had' goes and 'has had' does not.
_PAST_POINT = re.compile(
    r"\b(?:ago|yesterday|last (?:night|week|month|year|spring|summer|autumn|fall|winter|\w+day)|in (?:19|20)\d\d"
    r"|(?:at|at age|at the age of|at around) \d{1,2}(?![\d:]| ?[ap]\.?m| ?(?:weeks?|days?|%|°))"
    r"|as an? (?:small |young )?(?:child|baby|infant|toddler|teen\w*|boy|girl|newborn|student)"
    r"|in (?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"|in (?:early |late )?(?:§P )?(?:early |late |mid-?)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies"
    r"|childhood|infancy|adolescence|youth))\b",
    re.I,
)

# 'Coughing, sneezing, or sitting for long makes it worse': what does something to the patient, or to what is felt.
_SWAYS = (
    r"(?:(?:also|now|then|often|usually|always|sometimes|only|all|both|each|really|can|may|will|would|has|have|had"
    r"|seems? to|tends? to|appears? to|\w+ly) )*"
    r"(?:(?:bring|set|make|trigger|worsen|sharpen|aggravate|provoke|precipitate|cause|ease|relieve|soothe|dull|lessen"
    r"|help|tire|settle|stop|end|calm|hurt|take|keep|give|touch|numb|wake|start)(?:s|d|ed)?|bring on|made|brought"
    r"|gave|took"
    r"|leaves?|left(?= (?:§O|it|everything))|upsets?|woke)"
)
_SWAYED = (
    r"(?:it|them|one|things|everything|§O|§P|the (?:pain|itch(?:ing)?|cough|symptoms?|attacks?|headaches?|spells?"
    r"|ache|rash"
    r"|dizziness|tremor|sickness|nausea|swelling|edge|breathlessness|wheez\w+)|(?:an?|the|another) (?:bout|attack|fit"
    r"|spell"
    r"|episode)s?|(?:little|no|some|partial|much|any|only \w+) (?:relief|difference|help)|relief|(?:coughing|wheezing"
    r"|sneezing) fits?)"
)
_DOES = (
    rf"(?:{_SWAYS}(?: on| off)? {_SWAYED}\b|(?:brings? on|sets? off) |(?:eases?|relieves?|loosens?|stiffens|soothes?"
    rf"|worsens?"
    r"|aggravates?|sharpens?) (?:the|§P|them)\b|(?:seems? to )?(?:helps?|helped|hurts)(?=$|,| (?:a|most|more|somewhat"
    r"|too)\b))"
)
_SWAYER = (
    rf"(?!§S|(?:now|then|also|often|sometimes|always|usually|even|never|only|just)\b|(?:I|we|it|they|there|this|these"
    rf"|he|she|who|which|that|when|if|after|before|while|during|since|because|as"
    r"|can|could|may|might|will|would|has|had|is|was|not|no|denies"
    rf"|{any_of(verbs().told | verbs().personal | verbs().thirds)})\b)"
    rf"(?:(?!\b(?:that|which|who|is|are|was|were|has|have|had|but|because)\b)[^;:])"
)
SWAYS = re.compile(rf"^(?P<head>{_SWAYER}{{3,110}}?) (?P<rest>{_DOES}.*)$", re.I)
SWAYER = rf"{_SWAYER}{{3,70}}? {_DOES}"
# 'The spell, in which §P hand went numb, passed': a subject with a clause of its own between commas.
INTERRUPTED = re.compile(
    rf"^(?P<head>(?!§S\b|it\b|they\b)[^,;]{{3,60}}, (?:(?:in|of|for|during|after|before|from|to|with|on|at) )?"
    rf"(?:which|whom?|whose) [^,;]+(?:, [^,;]+)?,) "
    rf"(?P<rest>(?:nor [\w§' -]+? )?(?:{ADVERB} )*(?:is|are|was|were|has|have|had|does|did|can|could|will"
    r"|would|makes?|\w+ed(?! (?:by|with|to|in|at|on|from)\b)|felt|found|sent|kept|brought|thought|left"
    rf"|{any_of(verbs().told | verbs().happening | verbs().thirds | verbs().nouns)}"
    rf"|(?<=now )(?:{any_of(verbs().bases)}))\b.*)$",
    re.I,
)
_QUALIFIED = re.compile(r"\b(?:that|which|who|where|since)\b.*$", re.I)


def at_a_time(phrase: str) -> bool:
    """Whether a noun phrase names something that was there at a time and is over: 'a hip operation 3 years ago'."""
    return bool(_PAST_POINT.search(_QUALIFIED.sub("", phrase)))


ONCE = re.compile(r"\bago\b|\bwhen §S|\byesterday\b")
PAST_TIME = re.compile(r"\b(?:ago|prior|previously|earlier)\b", re.I)
SPANNED = re.compile(
    rf"(?:for|over|in) (?:the (?:past|last) )?(?:about )?(?:an?|{COUNT})? ?{PERIOD}\b",
    re.I,
)
RELATIVE = re.compile(
    r"(?<=[\w,;] )(?<!^just )(?<!^right )(?<!^soon )(?<!^shortly )(?:that(?! (?:side|time|day|night|evening|morning"
    rf"|week|area|place|spot|{BODY})\b)|which|who|where|when(?! \w+ing\b)|before(?! \w+ing\b)"
    r"|after(?! \w+ing\b)|until|while(?! \w+ing\b)|because|since|if|as|an? \w+ (?:§S|I|we))\b.*$",
    re.I,
)
LASTS = re.compile(rf"^[\w ]+ (?:since|for (?:the (?:past|last) )?(?:an?|{COUNT})) [^,]+$", re.I)
AFFIRMS = re.compile(rf"(?:normal|good|regular|intact|up.to.date|{'|'.join(THIRD_PERSON)})\b", re.I)
VERBLESS = re.compile(
    r"^((?:the|§P) (?:(?!is |are |was |were |gets |has |had )[\w'-]+ ){0,3}?(?!is |are |was "
    r"|were |gets |gotten |been )[\w'-]+) worse\b",
    re.I,
)
PERSON = re.compile(rf"§S|§P (?:[\w-]+ ){{0,2}}{KIN}\b|(?:I|we|they)\b", re.I)
