"""How chart prose in neutral form is worded: denials, reports, histories, states (for `scenarios.clause`)."""

import re

from scenarios.agentclinic.grammar import ADVERB, PAST_VERB, STATE, THIRD
from scenarios.agentclinic.wording import BODY, KIN

REPORT = (
    r"(?:reports?|reported|states?|stated|notes?|noted|mentions?|mentioned|describes?"
    r"|described|recalls|recounts|says|said|claims|claimed|adds|added"
    r"|reveals|revealed|explains|indicates|endorses|endorsed|recalls|admits(?= that)|thinks that|complains? of"
    r"|complained of"
    r"|complaining of|admits to|admitted to|expresses|cites|observed|noticed(?= that))"
)
OPENING = re.compile(
    r"^(?:(?:additionally|also|furthermore|moreover|however|otherwise|specifically"
    r"|positive for|and|but|on review|(?:up)?on (?:\w+ )?questioning|per report|at present"
    r"|(?:when )?(?:interviewed|seen|asked) alone|according to (?:(?:the|§P) )?[\w' ]+?(?=,)|according to me),?\s+)+",
    re.I,
)
LEAD = re.compile(
    rf"^(?:(?:§S(?: §R)?|I|we|they|the (?:mother|father|parents?|family|child['’]s parents?)"
    rf"|the family members|both parents) )?(?:(?:has"
    rf"|have) )?(?:{ADVERB} )*{REPORT}\b(?: that)?[,:]?\s+(?!by\b)(?P<rest>.+)$",
    re.I,
)
OTHERS_LEAD = re.compile(
    rf"^(?P<who>(?:§P|an?|the|two|some) (?:[\w-]+ )?(?:{KIN}|neighbou?rs?|witness(?:es)?|bystanders?|colleagues?"
    rf"|co-?workers?"
    rf"|passers?-?by|strangers?|partner|teammates?|classmates?|coach|nurse|carer"
    rf"|visitor)(?: who [^,]+?)?) (?:{ADVERB} )*"
    rf"(?:reports?|states?|notes?|mentions?|says?|said|describes?|adds)\b(?: that| how)?\s+(?P<rest>.+)$",
    re.I,
)
PRESENTS = re.compile(
    r"^(?:(?:I|we) (?:brings?|brought|took|are bringing) §O(?: in)?(?: to [\w' ]+?)? (?:for|because of|with) "
    r"|(?:§S )?(?:(?:is|was|has been|were) )?(?:initially |previously healthy and (?:has been "
    r"|was )?)?(?:presents?|presented|presenting|brought(?: in)?(?: by (?:me|us|§P [\w ]+?"
    r"|the [\w ]+?))?|seen|referred|admitted|comes in|came in)"
    r"(?: to [\w' ]+?| in)?(?: by (?:me|us|§P [\w ]+?))? (?:with|for|because of|due to|complaining of) )"
    r"(?:(?:(?:a |the )?(?:chief )?complaints? of|concerns? (?:of|about)) )?(?P<rest>.+)$",
    re.I,
)
VISIT = re.compile(
    r"^(?:an? |the )?(?:[\w-]+ ){0,3}(?:follow-up|check-?up|visit|well-check|evaluation"
    r"|appointment|examination|screening)\b",
    re.I,
)
EXPERIENCE = re.compile(
    rf"^(?:§S )?(?:(?:has|have|had|is) )?(?:(?:also|been|recently|now"
    rf"|{ADVERB}) )*(?:experienc(?:es|ed|ing|e)|suffer(?:s|ed|ing)? (?:from )?|having"
    rf"|develop(?:ed|s))\s+(?P<rest>.+)$",
    re.I,
)
HISTORY = re.compile(
    rf"^(?:(?:§S|there) )?(?:(?:also|has|have|had|with|is|{ADVERB}) )*(?:(?:an?|§P|the|known"
    rf"|past|recent|significant|prior|long|notable|remote|only) )*(?:(?:medical|surgical|psychiatric"
    rf"|personal) )?history (?:is |was )?(?:only |includes?|including|significant(?: only)? for"
    rf"|notable for|remarkable for|of|for)\s*(?P<rest>.+)$",
    re.I,
)
SPAN_HISTORY = re.compile(
    rf"^(?:(?:§S|there) )?(?:(?:also|has|had|is|was"
    rf"|{ADVERB}) )*(?P<rest>(?:an? )?[\w–-]+[ -](?:day|week|month|year"
    rf"|hour)s?[ -](?:long )?history of .+)$",
    re.I,
)
KNOWN = re.compile(
    r"^(?:only )?(?:significant for|known(?: case of)?|currently being treated for"
    r"|positive for|notable for|remarkable for|has been diagnosed with|diagnosed with"
    r"|§S (?:has|had) known)\s+(?P<rest>.+)$",
    re.I,
)
DENIES = re.compile(
    rf"^(?:(?:§S|I|we|there|(?:the |§P )?(?:{KIN}|family)) )?(?:(?:also|specifically|currently|{ADVERB}"
    rf"|has|have|had|is|was|are|were|been|shows) )*"
    r"(?:denies|denied|denying|no(?! longer\b)|negative for|without|not (?:report|have|had(?! (?:§P|the) )|notice[d]?"
    r"|experience[d]?|mention|show|exhibit)(?:ed)?(?: any)?|does not have|free of"
    r"|does not (?:report|mention|endorse|describe)|(?:is |are )?not (?:on|taking|using)"
    r"|takes no|uses no|on no|did not (?:report|mention|notice)|do not report)\s+(?P<rest>.+)$",
    re.I,
)
NONE_RECALLED = re.compile(
    r"^§S (?:cannot|could not|does not|did not) (?:recall|remember|think of) any (?P<rest>(?!of\b).+)$", re.I
)
DOES_NOT = re.compile(r"^(?:§S )?(?:does not|do not|never) (?P<rest>(?:smoke|drink|use|consume|take)\b.+)$", re.I)
# What is denied of medicines at large, and of one of them.
ANY_MEDICINES = re.compile(
    r"(?:(?:tak(?:e|ing)|us(?:e|ing)|any|the|regular|daily|current(?:ly)?|chronic|routine|long-?term|prescribed"
    r"|prescription|home) )*(?:medications?|medicines?|drugs|tablets|pills|meds)"
    r"(?: (?:regularly|daily|currently|use|usage|at home|every day))?",
    re.I,
)
TAKES = re.compile(r"^(?:tak|us)(?:e|ing) (?P<what>.+)$", re.I)
TAKEN_FOR = re.compile(r" for (?P<what>[a-z][a-z' -]+)$", re.I)
NON_SMOKER = re.compile(
    r"^(?:§S is )?(?:(?:an?|lifelong|lifetime|life-long|current|the) )*non-?smoker$"
    r"|^(?:§S )?has never smoked\b.*$|^never smok\w+.*$",
    re.I,
)
SMOKER = re.compile(
    r"^(?:§S is )?(?:(?:an?|current|active|heavy|former|ex-?) ?)*smoker\b(?:,? who (?P<who>.+)|(?P<rest>.*))$", re.I
)
USE = re.compile(
    r"^(?:§S (?:has|had|reports|admits) )?(?:(?P<how>moderate|occasional|social|heavy|regular|rare|minimal|light"
    r"|daily"
    r"|frequent|excessive|chronic|long-term|past|previous) )?"
    r"(?P<what>alcohol|tobacco|cannabis|marijuana|cocaine|ecstasy|heroin)"
    r"(?P<more> and (?:alcohol|tobacco|cannabis|marijuana|cocaine|ecstasy|heroin))?"
    r" (?:use|consumption|intake)(?P<rest> (?:of|on|since|for|at|in|with|about|every|per)\b[^,]*)?$",
    re.I,
)
# How somebody drinks or uses what they have such a use of.
HOW_USED = {
    "moderate": "moderately",
    "social": "socially",
    "rare": "rarely",
    "heavy": "heavily",
    "minimal": "a little",
    "light": "a little",
    "excessive": "too much",
    "daily": "daily",
    "chronic": "and has for a long time",
    "long-term": "and has for a long time",
}
FORMER = re.compile(r"(?:§S is )?(?:an? )?(?:former|ex)\b", re.I)
FILLED = re.compile(
    r"^(?:newborn|infant|child|male|female)$|^(?:n/?a|none|nil|unknown|not applicable"
    r"|noncontributory|unremarkable|negative(?! for))\b.*$|\b(?:not|no|without|n't)\b.*\b(?:provided"
    r"|specified|applicable|disclosed|available|documented)\b"
    r"|\bdoes not specify\b|\b(?:additional|other|further|relevant|pertinent|systemic|specific"
    r"|detailed)\b[\w ]*\b(?:symptoms?|information|history|findings?|complaints?|details"
    r"|concerns?|review|triggers?)\b"
    r"(?!.*\bsuch as\b)|\ball (?:other )?systems\b|\bno significant (?:findings?"
    r"|social history)|\bno (?:mention|comment)\b|\bsocial history\b|\b(?:was|is"
    r"|are) not (?:mentioned|reported)\b",
    re.I,
)
SEEN = re.compile(
    r"\bhistory (?:is|was) (?:given|provided|obtained) by|\b(?:appears (?!(?:on|red|dry|swollen|distended|unwell"
    r"|more|less|pale)\b)|oriented|vital signs|exhibits"
    r"|is noted to"
    r"|are noted|physical exam\w*|during the (?:physical )?exam\w*|on exam\w*|presents as"
    r"|well-(?:appearing|looking)|healthy appearance|auscultation|percussion|pupils|fontanelle|reflex(?:es)?"
    r"|murmur|systems|normal limits"
    r"|pulse (?:is|was|of|rate|\d)|respirations"
    r"|temperature(?! (?:of \d[\d.]*(?: ?°? ?[CF]\b)?,? (?:on|in|at|last|yesterday|for|every|most|when)|at home"
    r"|up to|of up|has been up|had been up|has gone|went|reached|rose))"
    r"|test (?:readings?|results?)|biopsy|your doctors?|the doctors?|CT scan"
    r"|diagnos(?:is|es)|specialist|no acute)\b",
    re.I,
)
ADVISED = re.compile(r"^§S (?:was|has been|had been) (?:advised|warned|encouraged|recommended)\b", re.I)
MEDICINES = re.compile(
    r"^(?P<before>.*?)\b(?:(?:is|been|was|currently|now|and)\s+)*(?:(?:taking(?! note)|takes?|on|using"
    r"|uses|managed with|treated with|controlled with|controlled by|medicated with|started on"
    r"|started taking|started"
    r"|switched to|regimen of|regimen includes|medications?(?: includes?|:| are| is)"
    r"|treatment includes|includes|received|with)\s+)(?P<rest>.+)$",
    re.I,
)
DIAGNOSED_WITH = re.compile(
    r"^(?:§S )?(?:(?:is|was|has|had|been|being|also|recently|previously|initially) )*"
    r"(?P<how>diagnosed with|treated for) (?P<what>.+)$",
    re.I,
)
DIAGNOSED = re.compile(r"^(?P<what>.+?),? diagnosed(?P<rest> .+)$", re.I)
COURSE = re.compile(
    r"^(?:it|they|this|these|the \w+) (?:was|were)\b|^§S used to take\b|^§S (?:\w+ly )?(?:(?:was|were|had|tried"
    r"|received|underwent|has taken|has tried|stopped|discontinued)\b|has (?:\w+ly )?(?:taken"
    r"|used|tried|started|stopped|started taking)\b|has been treated\b"
    r"|(?:recently )?(?:started|stopped)\b)"
    r"|^(?:§S )?(?:recently )?(?:started|began)\b(?=[^,]*\b(?:ago|last|yesterday|this)\b[^,]*$)",
    re.I,
)
REGIMEN = re.compile(
    r",?\s*(?:\b(?:is|are|been|was|currently|now|and|which|that|well|a|stable)\s+)*\b(?:taking"
    r"|takes?|on|using|uses|managed|treated|controlled|medicated|started|switched|regimen"
    r"|medications?|treatment|includes"
    r"|received|with)\b(?:\s+(?:with|by|on|taking|to|of|includes|is|are|a|stable|regimen)\b)*:?\s*$",
    re.I,
)
# What somebody else gave the patient.
GIVEN = re.compile(
    r"(?P<who>(?!§S\b|it\b|they\b)[^,;]*?)\b(?:prescribed (?!\w+ed\b)|(?:gave|put|started|treated|switched) §O\b)", re.I
)
# What happened with a medicine, or did not: told whole, and no list of what is taken.
DONE_BY = re.compile(
    r"\b(?:eased?|eases|help(?:s|ed)?|reliev\w+|improv\w+|better|respond\w*|settle[ds]?|resolve[ds]?|worse\w*"
    r"|clear(?:s|ed)?"
    r"|subsid\w+|lost|gained|lasted|went|gone|stopped|disappear\w+|came|vomited|broke)\b",
    re.I,
)
TAKING = re.compile(
    r"(?:§S )?(?:(?:also|currently|now) )*(?:takes|taking|on (?!a\b|an\b|the\b)|uses"
    r"|(?:current )?medications?(?::| are| include))",
    re.I,
)
SO_LONG = re.compile(r"\b(?:for|over) the (?:past|last)\b|\bsince\b|\bfor [\w-]+ years\b", re.I)
DAILY = re.compile(
    r"\b(?:daily|nightly|weekly|monthly|every|once|twice|(?:two|three|four|\d) times|each|as needed"
    r"|at (?:night|bedtime))\b",
    re.I,
)
TREATED = re.compile(r"(?<!being )(?<!currently )\btreated with\s*$", re.I)
# A treatment that is over.
OVER = re.compile(
    r"\b(?:was|were|had|been|previously|initially|recently|ago|last|earlier|successfully|acute|once|twice"
    r"|infections?|episodes?"
    r"|fractures?|injur\w+|pneumonia|(?:sinus|bronch|cyst|tonsill|ot|mening|cellul|appendic|esophag|oesophag"
    r"|pharyng|conjunctiv)itis|chlamydia|gonorrhea|gonorrhoea"
    r"|in the past|for (?:a|one) year|syphilis|tuberculosis|malaria|ulcers?|cancer|lymphoma|leuk[ae]\w+"
    r"|in childhood|as a child|at age|in \d{4}"
    r"|recovered|resolved|cured"
    r"|healed|cleared|\w+mycin|\w+cillin|\w+cycline|\w+floxacin|courses?"
    r"|for (?:\d+|an?|one|two|three|four|five|six|seven|ten|several|a few) (?:days?|weeks?|months?))\b",
    re.I,
)
DOSE = re.compile(
    r"\b\d+(?:\.\d+)?\s?(?:mg|mcg|micrograms?|milligrams?|µg|μg|g|ml|units?|iu|puffs?|tablets?|pills?)\b.*$", re.I
)
GERUND_LEAD = re.compile(
    r"^(?:experiencing|having|feeling of(?! the\b| §P\b| (?:impending|doom|dread|unreality|being)\b)"
    r"|developing|noticing|the (?:appearance|presence"
    r"|onset) of|presence of|appearance of|episodes? of having|increased in)\s+(?=\S)",
    re.I,
)
TOPIC_LEAD = re.compile(
    r"^(?:(?:an?|the|§P|my|his|her|their|any|some|recent|recently|new|new-onset|current"
    r"|significant|known|noticeable|persistent|continued|progressive|progressively|increasing"
    r"|worsening|chronic|occasional|frequent|multiple|several|previous|prior|other|noticed"
    r"|noticing|developed|shown|had|has|having|feels?|feeling|recalls?|tried|lost|sustained"
    r"|an unusual|unusual|started|episodes? of|occurrences? of|instances? of|history of"
    r"|symptoms of|feelings? of|experiencing|having|taking|using|presence of|onset of|sudden"
    r"|sudden-onset|recurrent|intermittent|prolonged|reduced ability|gradual|generalized"
    r"|generalised)\s+)+",
    re.I,
)
TOPIC_END = re.compile(
    r"\s+(?:when|that|which|who|while|after|before|during|with|for|over|since|lasting|despite"
    r"|because|due|as|by|from|at|was|were|is|are|has|had|have|but|of (?:about |approximately "
    r"|almost )?\d"
    r"|(?:\d+|an?|one|two|three|several|a few|few) \w+ (?:ago|earlier|prior)|and then|apart|except|other than"
    r"|to the)\b.*$|[,:;].*$",
    re.I,
)
BLOOD = (
    r"(?:(?:older |younger |maternal |paternal )?(?:mother|father|grandmother|grandfather"
    r"|sister|brother|sibling|uncle|aunt|cousin|daughter|son))"
)
KIN_FIRST = re.compile(
    rf"(?:§P |the |an? |one |two |both )?(?:(?:younger|twin|half|maternal|paternal"
    rf"|identical) )*(?:of §P )?(?:{BLOOD}|{KIN})\b",
    re.I,
)
FAMILY_LEAD = re.compile(
    r"^(?:§P |the )?(?:[\w']+ ){1,3}?(?:on (?:§P \w+'s|my) side )?(?:has had|has|had|have|with|in §P family has had"
    r"|died (?:of|from|after|\d+ \w+ after))\s+(?:an? )?(?:history of )?",
    re.I,
)
ACUTE = re.compile(
    r"\b(?:episodes?|injur\w+|falls?|infections?|surger\w+|\w+ectomy|\w+plasty|during|after"
    r"|in (?:early |late )?(?:childhood|infancy|adolescence|youth|(?:(?:§P |her |the )?(?:\w+ )?pregnancy)|\d{4})"
    r"|as an? (?:child|baby|infant"
    r"|teen\w*"
    r"|boy|girl|newborn)|(?:at|between) (?:the )?(?:age|\d)|repairs?|replacements?|transplant\w*|transfusions?"
    r"|removals?"
    r"|removed|bypass|biops(?:y|ies)|\w+scop(?:y|ies)|\w+o[ts]omy|operations?|amputation|arrest|concussion|broken"
    r"|births?|fractures?|accident|strokes?|attacks?|recurrent|bleeding|deliver\w+|ago|prior"
    r"|treated|performed|seizures?|menopause|first period|menarche)\b|infarction",
    re.I,
)
NONE_OF = re.compile(r"(?P<what>[\w' -]{3,50}): (?:none|no|never|nil|negative|denies|absent)", re.I)
# A line of a review of systems: 'Skin: dry', 'Neck: no lumps', 'General: tired'.
SYSTEM = re.compile(
    r"(?P<system>general|constitutional|heent|head|eyes?|ears?|nose|throat|mouth|neck|skin|chest|lungs|heart|back"
    r"|abdomen"
    r"|belly|joints|muscles|extremities|cardiovascular|respiratory|gastrointestinal|genitourinary|gynecologic(?:al)?"
    r"|musculoskeletal|neurologic(?:al)?|psychiatric|endocrine|hematologic(?:al)?): (?P<found>(?!none\b"
    r"|negative\b).+)$",
    re.I,
)


def of_system(system: str, found: str) -> str:
    """What a line of a review of systems says: of a part of the body, where."""
    part = re.fullmatch(BODY, system, re.I)
    if part and re.fullmatch(r"(?:very |always )?[a-z]+", found, re.I):
        return f"§P {system.lower()} {'are' if re.search('(?<!s)s$', system) else 'is'} {found.lower()}"
    if part and re.match(r"(?:no|denies) ", found, re.I) and not re.search(r"\b(?:in|of|on) ", found):
        return f"{found} in the {system.lower()}"
    return found


NO_ONE = re.compile(
    r"(?:no[ -]one|nobody|none of (?:the|§P) (?:other )?[\w-]+)(?: (?:else|in (?:the|§P) family|at (?:home|work"
    r"|school)|there|around))*(?: (?:has|had|have|is|was"
    r"|knows?))?\b"
    r"(?: (?:had|been))?(?: an?)?",
    re.I,
)
OUTCOME = re.compile(
    r",? (?:and )?(?:(?:fully|completely|now|since) )*(?:recovered|resolved|cured|healed|cleared)$", re.I
)
# What is put on or breathed in.
APPLIED = re.compile(
    r"\b(?:creams?|ointments?|lotions?|gels?|drops|inhalers?|sprays?|patch(?:es)?|shampoos?|mouthwash|nebuli[sz]ers?"
    r"|suppositor(?:y|ies)|pessar(?:y|ies)|epipens?|auto-?injectors?)\b",
    re.I,
)
DRUG_SPAN = re.compile(
    r" (?:for (?:the (?:past|last) )?(?:about )?(?:\d+|an?|one|two|three|four|five|six|ten|several|many) (?:years?"
    r"|months?|weeks?"
    r"|days?)|since .+)$",
    re.I,
)
BEYOND_DOSE = re.compile(rf"{DRUG_SPAN.pattern}|,? (?:with|but|and|which|that|until|was|were|has|had)\b.*$", re.I)
HELPED = re.compile(
    r",? with (?P<how>(?:little|no|some|much|good|limited|partial|minimal) (?:help|benefit|effect|success))\b", re.I
)
WAS_CHANGED = re.compile(
    r"\b(?:was|were|has been|had been) (?:recently |just |then )?(?:stopped|discontinued|started|increased|reduced"
    r"|changed|added"
    r"|doubled|halved|withdrawn|prescribed)\b",
    re.I,
)
# 'Retired bus driver with 4 months of back pain'
WITH_COMPLAINT = re.compile(
    r"^(?:an? )?(?P<who>(?:[\w-]+ ){0,3}?[\w-]+) with (?P<rest>(?:an? |\d+ |several |two |three |four |five |six "
    r"|a few )?"
    r"(?:[\w-]+ )?(?:history of|(?:days?|weeks?|months?|years?|hours?) of) .+)$",
    re.I,
)
# 'belly pain, with fever and chills since yesterday'
WITH_SINCE = re.compile(
    r"(?P<first>[^,]+(?:, getting \w+)?),? with (?P<later>[^,]+ (?:since|for the (?:past|last)) [^,]+)", re.I
)
DRUG_FIRST = re.compile(
    r"^(?:[\w-]+ ){1,4}?(?:\d+(?:\.\d+)? ?(?:mg|mcg|g|ml|units?)\b|(?:with [\w-]+ )?(?:once |twice )?(?:daily"
    r"|weekly|nightly)$)",
    re.I,
)
KIN_TAKES = re.compile(
    rf"^(?:§P |the |an? )?(?:[\w-]+ )?{KIN} (?:takes|uses|is on|took|has been taking|was (?:on|treated with))\b", re.I
)
_OVER_TIME = (
    r"(?:for|over|in) (?:the (?:past|last) )?(?:about )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|several|many|few)"
    r"? ?(?:years?|months?|weeks?|days?)\b"
)
STILL_IS = re.compile(rf"^§S is ((?!due|here|booked|away)(?:[\w-]+ ){{1,4}}?(?={_OVER_TIME}))", re.I)
SPANNED = re.compile(_OVER_TIME, re.I)
LATELY = re.compile(
    r"\b(?:since|for (?:the (?:past|last) )?(?:an?|\d+|one|two|three|several) (?:days?|weeks?|months?|years?))\b", re.I
)
NEVER_TREATED = re.compile(r",? (?:never|not|un)[ -]?treated\b", re.I)
VERBAL = re.compile(
    rf"§S|{THIRD.pattern}|{PAST_VERB.pattern}|{STATE.pattern}|{NON_SMOKER.pattern}|{SMOKER.pattern}", re.I
)
# What is the patient's own where prose says 'the' or nothing.
OWN = re.compile(
    r"(?:the )?(?:vaccinations?|immuni[sz]ations|appetite|sleep|mood|weight|stools?|periods|bowels?|bowel habits?"
    r"|energy|vision"
    r"|eyesight|hearing|memory|balance|speech|voice|urine|breathing|concentration|development|milestones|menses"
    r"|grip|gait"
    r"|diet|behaviou?r|fingers?|nails|hair)\b(?! of\b)",
    re.I,
)
BIRTH_WEIGHT = re.compile(r"(?:the |§P )?birth ?weight,?:? (?:(?:is|was|of) )?(?P<rest>(?:about )?\d.+)$", re.I)
ALLERGIC = re.compile(r"^(?:known )?(?P<how>allergic|allergy) to\b", re.I)
EVER_SINCE = re.compile(
    r"^§S ((?:\w+ly )?)(smokes|drinks|takes|works|uses|lives)\b(?!.*\b(?:quit|stopped"
    r"|until))(?=.*\b(?:for the (?:past|last)"
    r"|for over|since|for (?:about |nearly )?(?:\d+|\w+) years)\b)"
)
DONE = {"smokes": "smoked", "drinks": "drunk", "takes": "taken", "works": "worked", "uses": "used", "lives": "lived"}
NEGATED = re.compile(
    r"^[\w§' ]{0,40}?\b(?:not (?:report|have|notice|mention|experience|endorse)\w*|denies"
    r"|has no|had no|is no|but no)\b(?: any)?\s*",
    re.I,
)
CHILD = re.compile(r"(?:first|second|third|only|oldest|youngest)(?:[ -]\w+)? child\b", re.I)
GENERIC = frozenset(
    "pain weakness difficulty trouble loss swelling feeling discomfort tenderness lesion change changes".split()
)
LISTS = ("social_history", "past_history", "review")
INABILITY = re.compile(r"^(?:an? )?inability to\s+", re.I)
REFUSAL = re.compile(r"^(?:an? )?refusal to\s+", re.I)
RELUCTANCE = re.compile(r"^(?:an? )?reluctance to\s+", re.I)
EASED = re.compile(
    r"^(?:(?:partial|some|slight|complete|little) )?(?:relief|improvement|ease|easing|relief)(?: of (?:the "
    r"|§P )?(?:symptoms|pain))?"
    r" (?P<what>(?:with|by|on|after|when|from|upon) .+)$",
    re.I,
)
# 'followed 3 days ago by a rash'
FOLLOWED = re.compile(r"(?:and )?(?:then )?followed (?:(?P<when>[\w ]+?) )?by (?P<what>.+)$", re.I)
# What a symptom does, where prose drops it: 'returns after long standing'.
OF_SYMPTOM = re.compile(
    r"(?:returns|recurs|comes (?:back|on|and)|occurs|lasts|spreads|radiates|improves|worsens|eases"
    r"|resolves|starts|begins"
    r"|disappears|settles|goes away)\b(?! (?:to (?:the|§P) (?:hospital|clinic|emergency|doctor|office"
    r"|ward)|from|home)\b)",
    re.I,
)
# 'Fractured his left wrist': what the patient did.
DID_TO_OWN = re.compile(r"(?:(?:once|also|recently) )?(?!need)[a-z]+ed (?:both )?§P\b", re.I)
FAILURE = re.compile(r"^failure to\s+", re.I)
DIFFICULTY = re.compile(r"^(?:(?:some|an?) )?(?:difficulty|difficulties|trouble)(?: in| with)? (?=\w+ing\b)", re.I)

OF_HISTORY = re.compile(r"^(?:(?:any|known|prior|previous|personal|past|significant) )*history of ", re.I)
UNTOLD = re.compile(r"\b(?:provided|specified|applicable|disclosed|available|documented|mentioned)\b", re.I)
# 'Appetite and bowels normal': a verb is missing.
AS_EVER = re.compile(
    r"^(?P<what>(?:the |§P )?(?!no\b|not\b)[a-z][\w' ,-]{2,50}?),? (?P<how>(?:all |otherwise |completely "
    r"|both |very |rather )?(?:normal|fine|good|poor|healthy|well|without complaint"
    r"|unchanged|regular|stable|intact|okay|as usual|as before))$",
    re.I,
)
NOTHING = re.compile(
    r"(?:(?:other|additional|any|further|significant|new|similar|reports? of) )*"
    r"(?:symptoms?|complaints?|findings?|abnormalit(?:y|ies)|issues?|concerns?|information|details?|history)"
    r"|(?:more|worse|less|different|other) than (?:usual|normal|before|always)",
    re.I,
)
OPERATED = re.compile(r"\bsurg\w+|\boperations?\b", re.IGNORECASE)
SMOKING_HISTORY = re.compile(
    r"^(?:§S )?(?:has|had) (?:a )?history of (?:tobacco )?smoking,?\s+(?P<rest>\S.*)$"
    r"|^(?:§S (?:has|had) )?(?:a )?smoking history$",
    re.IGNORECASE,
)
EXCEPT = re.compile(
    r"^.*\b(?:unremarkable|insignificant|non-?contributory)[^,.;]*? (?:except|apart|other than)(?: for| from)? ",
    re.IGNORECASE,
)
WITHOUT = re.compile(r"^(?P<what>.+?),? without (?:any )?(?P<lacking>.+)$", re.IGNORECASE)
APART_FROM = re.compile(
    r"^(?P<what>.*?),? (?:aside from|apart from|other than|except(?: for)?|besides) (?:the |a |an )?(?P<rest>.+)$",
    re.IGNORECASE,
)
UNKNOWN_KIN = re.compile(r"\bfamily history\b.*\b(?:unknown|not known|unavailable)\b", re.I)
# 'No smokers at home' says nothing of the patient.
OF_OTHERS = re.compile(r"(?:other )?smokers\b.*|smoking (?:at home|indoors|in the (?:home|house|household|car))$", re.I)
# No binge drinking is not no drinking.
SOME_OF_IT = re.compile(
    r"\b(?:binge|heavy|heavily|excess(?:ive|ively)?|hard) (?:\w+ )?(?:drink\w*|alcohol|liquor|smok\w*|drugs?)\b"
    r"|^(?:drug|medication|medicine|food) allerg",
    re.I,
)
NEVER_SIMILAR = re.compile(
    r"^(?:§S )?(?:denies|has no|has had no|reports no|no)\b[\w ]*\b(?:similar|such|these) (?:\w+ )?(?:symptoms?"
    r"|episodes?|complaints?|problems?|events?|pain|illness(?:es)?|conditions?|nature)\b(?! in the family)",
    re.IGNORECASE,
)
OTHERS_SUCH_AS = re.compile(
    r"^(?:other|further|additional) [\w ]*?(?:symptoms?|complaints?|signs?),? such as ", re.IGNORECASE
)
# What the chart lacks, told in the same breath as what the patient knows.
UNRECORDED = re.compile(r",? and [\w ]{3,60} (?:is|are) (?:not available|unavailable|unknown)$", re.IGNORECASE)
UNEVENTFUL = re.compile(
    r"(?:the |§P )?(?P<what>birth|delivery|neonatal period) (?:history )?"
    r"(?:is |was )?(?:unremarkable|uneventful|normal|uncomplicated|non-?contributory)",
    re.IGNORECASE,
)
HEALTHY = re.compile(
    r"(?:§S )?(?:(?:is|was|has been|have been) )?(?:(?:previously|generally|otherwise|usually|always"
    r"|overall) )+healthy"
    r"(?: (?:since|before this|until now|at baseline))?",
    re.IGNORECASE,
)
