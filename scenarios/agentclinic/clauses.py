"""One neutral sentence cut into clauses."""

import re

from scenarios.agentclinic import grammar, trades
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.naming import with_a
from scenarios.agentclinic.reports import REPORT
from scenarios.agentclinic.verbs import base_form, verbs
from scenarios.agentclinic.wording import COUNT, KIN, PERIOD

_SUBJECT = (
    r"(?:§S(?: and §P [\w-]+)?|she|he|they|it|I|we|(?:the|this|these|those|§P|my|his|her) [\w'-]+(?: (?!that\b"
    r"|which\b|who\b)[\w'-]+)?"
    r"|there)"
)
_VERB = (
    r"(?:has|have|had|is|are|was|were|does|did|do|can|could|will|would|also|now|never|still"
    rf"|often|\w+ly|(?!aged\b)\w+ed|\w+s|{grammar.TELLING})"
)
_ADVERB = r"(?:also |now |currently |recently |subsequently |rarely |seldom |occasionally )?"
# 'Sharp pain in the flank, began at noon': what charts leave out.
_BEGAN = re.compile(
    r"^(?!§)([^,§]{6,90}), (?=(?:began|started|came on|comes on|lasts|spreads|radiates|worsens|eases)\b)", re.I
)
# A thing, and after a colon what one does with it: 'Bellyache: draws up §P knees'.
_DOES_WITH_IT = re.compile(r"^([^:§,]{3,40}): (?=[a-z]+s (?:up|out|off|§P|§R|the|when)\b)", re.I)
_SINCE_GONE = re.compile(r", since (?=(?:settled|resolved|healed|cleared|gone|recovered)\b)", re.I)
# What only a person does, and in charts the patient.
_DOES = r"takes|drinks|smokes|works|lives|uses|enjoys|plays"
# A time told before a person or what is a person's: 'since yesterday §S has'.
_LEAD = (
    r"(?:by|since|for|on|in|at|within|over|during) (?!(?:which|whom)\b)"
    r"(?:(?!\b(?:until|when|before|after|because|if|while|than|that)\b)[^,§]){2,30}?"
)
_JOIN = re.compile(
    r"\s+and (?=(?:[\w-]+ ){1,4}(?:treated|managed|controlled) with\b)"
    rf"|,\s+(?!{COUNT} {PERIOD} (?:after|before) )(?=(?:{grammar.TIME} )?{_SUBJECT} {grammar.TELLING}\b)"
    rf"|,\s+(?:noting|adding|stating|saying) that\s+(?={_SUBJECT} {_VERB}\b)"
    rf"|,\s+(?=(?:is|was|has) (?:currently|also|now|not|no|up|been \w+ing)\b|lives (?:with|in|alone)\b)"
    rf"|,\s+(?:and\s+)?(?=§P [a-z]+s (?:{grammar.any_of(verbs().bases)})\b)"
    r"|,\s+with (?=(?:an? )?(?:[a-z]+ )?history of)"
    r"|,?\s+and that, (?=(?:by|at|in|on|for|after|since|when|over|during) [^,§]+, )"
    rf"|,?\s+and that\s+(?=(?:(?:since|for|over|in|during|at|after) [^,§]{{2,30}}? )?{_SUBJECT}\b"
    rf"|(?:[\w-]+ ){{1,3}}(?:has|have|is|are|was|were|had)\b|{grammar.SWAYER}"
    rf"|(?:[\w-]+ )?[a-z]+s (?:{grammar.any_of(verbs().bases)})\b)"
    r"|,?\s+(?:and|but)\s+(?=(?:says|states|adds) that\b)"
    r"|\s+and\s+(?=(?:stopped|quit|gave up) (?:drinking|smoking|eating|taking|using)\b)"
    rf"|(?<!§S),?\s+(?:and|but|although|though|however|whereas"
    rf"|while)\s+(?!§S thinks not\b)(?=(?:{grammar.TIME} )?{_SUBJECT} {_VERB}\b"
    rf"|{_LEAD} (?:§S|§P [\w-]+|it|they|I|we) {_VERB}\b)"
    rf"|,\s+(?={_LEAD} §S (?:could not|cannot|was|had|{grammar.TELLING})\b)"
    rf"|,?\s+(?:and|but|while|whereas)\s+(?={grammar.SWAYER})"
    rf"|,\s+(?=(?:after|since) which (?:§S|§P|the|an?|it|they)\b)"
    r"|,?\s+(?:but|and)\s+(?=no (?!more than|less than|longer)\w)|\s+(?=without (?:any "
    r"|significant )?(?:tobacco|alcohol|smoking|drugs?)\b)|\s+with (?=no (?:significant |known )?(?:past "
    rf"|family "
    rf"|prior )?(?:medical )?history)|,\s+(?:and\s+)?(?=no (?!more than|less than|longer)\w)"
    rf"|,\s+(?:and\s+)?(?=(?:reports|rates"
    rf"|denies|notes|mentions|states|describes)\b)|,\s+(?={_SUBJECT} (?:has|had|is|was|were"
    rf"|denies|reports|also)\b)"
    rf"|,?\s+(?:and|but|yet)\s+(?={_ADVERB}(?:has|is|was|does not|did not|had|denies|reports|notes|mentions|insists"
    rf"|(?!drinks (?:ha[sv]|is|are|w))(?:{_DOES})|feels|remains|experiences|experienced|underwent|recently)\b)",
    re.IGNORECASE,
)
_BARE_VERB = re.compile(rf"{_ADVERB}(?:has|is|was|does not|did not|had|{_DOES}|feels|remains|experienced|underwent)\b")
_PERSONAL = re.compile(rf"(?:{_DOES}|does not (?:smoke|drink))\b", re.IGNORECASE)
_OF_PATIENT = re.compile(
    rf"§S|(?:I|we) \w+ that §S|never \w+ed\b|(?:\w+ly )?(?:has|denies|reports|notes|mentions|{_DOES}"
    r"|was|is|had|non-?smoker)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    rf"{grammar.TIME}|(?:about |some )?(?:an?|{COUNT}) \w+(?: or so)? (?:before"
    rf"|after) [^§]*|(?:{COUNT}|an?|half|some|not|about|around|nearly|almost|over|just|only|shortly|soon"
    rf"|\w+s)(?: [\w-]+){{0,4}} (?:ago|later|earlier)",
    re.IGNORECASE,
)
_REPORTED = re.compile(rf"^(?:{_SUBJECT} )?(?:(?:has|have) )?(?:\w+ly )?{REPORT} that ", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"(?:according|by|during|after|despite|although|when|while|in|for|over(?!-)|since|before|at|on|if|because|as"
    r"|due|since|within|recently|earlier|currently|additionally|about|approximately|following"
    r"|upon|prior to|until|except|apart from|aside from|other than|besides)\b",
    re.IGNORECASE,
)
# 'For two months walking has been painful': more than a scene is set.
_TELLS_AFTER_LEAD = re.compile(
    rf"(?:in|for|over|during|at|on|within|despite) (?!which)(?:(?!, | (?:that|which|who|when|while|as|if"
    rf"|where|because|before"
    rf"|after) ).)*? (?:§S |§P \w+ )?(?:is|are|was|were|has|have|had|{grammar.TELLING})\b"
    rf"|(?:before|after|between|since) (?:(?:an?|the|these|this) )?[\w-]+ (?:§S|§P (?:[\w-]+ ){{1,2}}|the \w+|it|they)"
    rf" ?(?:feels?|is|are|was|were|has|have|had|{grammar.TELLING})\b",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r",\s+(?:for |during |after |of |(?P<of>both|all|most|some|each|one|two) of )?which\s+(?!is (?:why"
    r"|an?)\b|used to\b)(?=(?P<verb>is|are|was|were|has|have"
    rf"|had|\w+s|\w+ed|(?(of)(?:{grammar.any_of(verbs().told)})|(?!)))\b)",
    re.IGNORECASE,
)
# 'He says the pain ...': about the pain.
_TELLS_OF = re.compile(rf"§S (?:\w+ that (?!§S)|{REPORT}(?: that)? (?:the|it|they|§P)\b)", re.IGNORECASE)
_GOES_ON = re.compile(
    r"(?:also |now )?(?:is|was|are|were|lasts?|lasted|has not (?:stopped|gone|settled)|has (?:since|now"
    r"|then|gradually|slowly|become|spread|moved"
    r"|shifted"
    r"|progressed|grown|worsened|persisted|continued|increased|improved|resolved))\b",
    re.IGNORECASE,
)
# 'It began while she was knitting and has not stopped since': the last is about what began.
_MEANWHILE = re.compile(r"§S (?:was|were) (?:\w+ly )?\w+ing\b", re.IGNORECASE)
_THING = re.compile(r"(?:it|they|this|the|§P|[\w-]+'s)\b", re.IGNORECASE)
_PLURAL = re.compile(r"(?<![sui])s$")
_TAKEN_FOR = re.compile(r" for (?:the|§P|an?) .*$", re.IGNORECASE)
_OF_ANOTHER = re.compile(r".*\b(?:, who|that|which) (?!§S)[^,]*$", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_DEED = rf"(?:{grammar.any_of(verbs().told | verbs().personal)})\b"
_TWO_DEEDS = re.compile(
    rf"^(§S (?:\w+ly )?(?!ha[sd]\b){_DEED}(?:(?!\b(?:that|which|who|when)\b)[^,§])*),"
    rf" (?={_DEED}(?! (?:with|by)\b)[^,]*$)"
)
_LAST_VERB = re.compile(rf", (?=(?:{grammar.any_of(verbs().persons)})$)")
# 'During an attack the eye waters, the lid droops'
_LAST_THING = re.compile(r"^((?:during|in|with|when|at|after) [^,]+), (?=the (?:[\w-]+ ){1,3}?[a-z]+s\b[^,]*$)", re.I)
# 'Calamine lotion did not', after what did.
_NOT_HELPED = re.compile(r"^(?:the |an? )?(?:[\w-]+ ){1,4}(?:did|does|has|have) not$", re.IGNORECASE)
# 'They last 8 days, and on the worst §S rests': what is told next is still about them.
_OF_IT = re.compile(r"(?:it|they)\b", re.IGNORECASE)
_LED = re.compile(rf"{_LEAD} (?:§S|§P|it|they)\b", re.IGNORECASE)
_TIMED = re.compile(rf"{grammar.TIME} (?:§S|§P|it|they)\b", re.IGNORECASE)
# 'The patient, a retired miner, presents ...'
_APPOSED = re.compile(r"^§S, (?P<who>an? [^,]+), (?P<does>(?!an? |and )\w.*)$", re.IGNORECASE)
# 'The patient is a 60-year-old baker with a history of gout who presents ...'
_INTRODUCED = re.compile(
    r"^§S(?: is (?:an? )(?:[^,§]{0,30}?-old )?(?P<who>[\w-]+(?: [\w-]+){0,3}?))?(?:, (?P<state>[\w -]+),)?"
    r"(?:,? with (?P<past>(?:an? |no )?(?:[\w-]+ ){0,4}history(?: (?:of|significant for|notable for) [^§]+?)?))?,? "
    r"(?:who|(?=present|comes|brought|referred|is (?:seen|brought|here))) ?(?P<does>(?:has|is|was|had"
    r"|present(?:s|ed|ing)|brought|referred|comes|came|reports|complains|developed|noticed|describes)\b.*)$",
    re.IGNORECASE,
)
# 'Has been drinking more water and taking ibuprofen'
_AND_TAKING = re.compile(
    r"(?P<one>§S has been (?!taking)\w+ing [^,;]+?) and (?P<other>(?:taking|using) .+)$", re.IGNORECASE
)
_NO_TRADE = re.compile(r"\b(?:student|pupil|retired|former|unemployed|homemaker|veteran|resident)\b", re.IGNORECASE)
_ONLY_SEX = re.compile(
    r"|(?:[\w-]+ ){0,2}(?:man|woman|boy|girl|male|female|patient|infant|baby|child|newborn|toddler|lady"
    r"|gentleman|person)",
    re.IGNORECASE,
)
# 'Is brought in by §P mother, who reports ...': what the mother reports.
_BROUGHT = re.compile(
    r"^(?:§S (?:is|was|has been|comes|came) (?=brought|accompanied|in\b|referred|here)"
    r"|(?=brought))(?:brought(?: in)?|accompanied|in|referred|here)(?: to [\w' ]+?)? (?:by|with)"
    r" (?P<who>me|us|§P [\w-]+), (?:who (?=\w)|(?P<home>with whom §S lives))",
    re.IGNORECASE,
)
# 'Smokes a pipe and has done so since 1990'
_DONE_SO = re.compile(r",? and (?:has|had) done so (?=since|for)", re.IGNORECASE)
# 'Takes aspirin and, when it hurts, codeine'
_LATER_MEMBER = re.compile(
    r",? and, (?P<when>(?:when|if|for|on|at|in|during|before|after) [^,]+),"
    r" (?P<what>(?!§S\b|it\b|they\b|there\b|then\b)(?:(?!\b(?:is|was|are|were|has|had)\b)[\w' -])+)$",
    re.IGNORECASE,
)
# 'Describes the itch as maddening, rating it 8 out of 10'
_JUDGED = {"rating": "rates", "finding": "finds", "describing": "describes", "calling": "calls"}
_JUDGING = re.compile(rf", (?P<does>{'|'.join(_JUDGED)})(?= (?:it|them|the|this|§P) )", re.IGNORECASE)
# 'A lump found 2 months ago, which she believes has grown'
_WHICH_ONE_THINKS = re.compile(
    r", which §S (?P<thinks>believes|thinks|feels|suspects|says) (?=(?:has|had)\b)",
    re.IGNORECASE,
)
_THEN = {"after": "afterwards", "since": "since then"}
_MEANTIME = re.compile(rf"^({'|'.join(_THEN)}) which ", re.IGNORECASE)
_KIN_ALONE = re.compile(rf"(?:§P|an?|both|the) (?:[\w-]+ )?{KIN}", re.IGNORECASE)
_TAIL_LEAD = re.compile(r"\b(?:but|and) (?:since|after|before|when|for|over|during|until|by) [^§]*$", re.IGNORECASE)


def clauses(sentence: str) -> list[str]:
    """The clauses of one neutral sentence; ', which is' begins a new one with 'it is'."""
    sentence = _NOT_HELPED.sub(r"\g<0> help", sentence).replace(", taking note of ", ", and ")
    sentence = _SINCE_GONE.sub(", which has since ", sentence)
    sentence = _DOES_WITH_IT.sub(r"\1, and §S ", sentence)
    sentence = sentence if is_drug(sentence) else _BEGAN.sub(r"\1, which ", sentence)
    sentence = _WHICH_ONE_THINKS.sub(r", and §S \g<thinks> it ", sentence)
    sentence = _JUDGING.sub(lambda match: f", and §S {_JUDGED[match['does'].lower()]}", sentence)
    sentence = _LATER_MEMBER.sub(r", and \g<what> \g<when>", _DONE_SO.sub(" ", _BROUGHT.sub(_who_tells, sentence)))
    if match := _AND_TAKING.match(sentence):
        return [*clauses(match["one"]), *clauses(f"§S has been {match['other']}")]
    if (match := _INTRODUCED.match(sentence)) and (match["who"] or match["past"]):
        works = "works as" if trades.calls(match["who"] or "") and not _NO_TRADE.search(match["who"]) else "is"
        who = [] if _ONLY_SEX.fullmatch(match["who"] or "") else [f"§S {works} {with_a(match['who'])}"]
        who += [f"§S is {match['state']}"] if match["state"] else []
        past = [f"§S has {match['past']}"] if match["past"] else []
        return [*who, *past, *clauses(f"§S {match['does']}")]
    if match := _APPOSED.match(sentence):
        return [f"§S is {match['who']}", *clauses(f"§S {match['does']}")]
    if match := grammar.INTERRUPTED.match(sentence) or grammar.SWAYS.match(sentence):
        first, *others = clauses(f"it {match['rest']}")
        return [match["head"] + first[2:], *others]
    parts: list[str] = []
    resumed: dict[str, str] = {}
    main = aside = ""
    joints = [match[0] for match in _JOIN.finditer(sentence)]
    for joint, part in zip(["", *joints], _JOIN.split(sentence), strict=True):
        if parts and _OF_IT.match(parts[-1]) and _LED.match(part) and not _TIMED.match(part):
            parts[-1] += joint + part
            continue
        rest = part
        if joint.startswith(",") and len(parts) > 1 and parts[-1] == aside:
            resumed[part.strip(" ,.")] = main
        main, aside = part, ""
        while match := _WHICH.search(rest):
            parts.append(rest[: match.start()])
            named = _TAKEN_FOR.sub("", parts[-1]) if is_drug(parts[-1]) else parts[-1]
            several = (
                match["verb"].lower() in ("are", "were", "have")
                or _PLURAL.search(named)
                or "themselves" in rest[match.end() :]
            )
            subject = "they" if several and match["verb"].lower() not in ("is", "was", "has") else "it"
            told = rest[match.end() :]
            told = _agreeing(match["verb"], told) if subject == "they" else told
            rest = aside = f"{match['of'].lower()} of them {told}" if match["of"] else f"{subject} {told}"
        parts.append(rest)
    whole: list[str] = []
    for part in filter(None, (_with_and(part.strip(" ,.")) for part in parts)):
        part = _MEANTIME.sub(lambda match: f"{_THEN[match[1].lower()]} ", part)
        if len(whole) > 1 and _MEANWHILE.match(whole[-1]) and _GOES_ON.match(part) and _THING.match(whole[-2]):
            whole[-2] += f" and {part}"
        elif whole and (
            _one_of_two(whole[-1], part)
            or (_continues(whole[-1], part) and not (part in resumed and _OF_PATIENT.match(resumed[part])))
        ):
            whole[-1] += f" and {part}"
        elif whole and _only_leads(whole[-1]):
            whole[-1] += f", {part}"
        else:
            whole.append(part)
    return whole


def _who_tells(match: re.Match[str]) -> str:
    if match["home"]:
        return f"§S lives with {match['who']}"
    return f"{({'me': 'I', 'us': 'we'}).get(match['who'].lower(), match['who'])} "


def _with_and(part: str) -> str:
    """'§S slipped, landed on §P side' with the 'and' that stood before what was cut off."""
    return _TWO_DEEDS.sub(r"\1 and ", _LAST_THING.sub(r"\1 and ", _LAST_VERB.sub(" and ", part)))


def _agreeing(verb: str, told: str) -> str:
    return told if verb.lower() in ("are", "were", "have", "had") else base_form(verb) + told[len(verb) :]


def _only_leads(part: str) -> bool:
    """Whether a part sets the scene for the clause after it, and has no subject of its own."""
    part = _REPORTED.sub("", part)
    if _TELLS_AFTER_LEAD.match(part) or grammar.SITUATED.match(part):
        return False
    if _TAIL_LEAD.search(part):
        return True
    scenes = part.split(", ")
    if len(scenes) > 1:
        return all(map(_only_leads, scenes))
    return bool((_SUBORDINATE.match(part) and not grammar.ADVERBIAL.match(part)) or _TIME.fullmatch(part))


def _one_of_two(before: str, part: str) -> bool:
    """Whether a part without a verb does with the next what that tells: 'cold air', 'a cat bring on the cough'."""
    sways = grammar.SWAYS.match(part)
    if not sways or _PLURAL.search(sways["head"]):
        return False
    several = re.match(rf"(?:{grammar.ADVERB} )*(?!was\b|has\b)[a-z]+(?<!s)(?<!ed) ", sways["rest"], re.I)
    own = re.sub(r"^.*\bthat (?!§S)", "", before)
    return bool(several) and "§S" not in own and not grammar.FINITE.search(own)


def _continues(before: str, part: str) -> bool:
    """Whether a clause goes on about the subject of the one before, which is not the patient."""
    if before == "§S" or _KIN_ALONE.fullmatch(before):
        return True
    if trades.CALLING.match(before):
        return False
    if _GOES_ON.match(part) and _OF_ANOTHER.match(before):
        return True
    if _BARE_VERB.match(part) and re.search(r"\bwho (?!§S)[^,]*$", before):
        return True
    of_patient = _OF_PATIENT.match(before) or (grammar.THIRD.match(before) and not _POINTS_BACK.search(part))
    others = not of_patient or _TELLS_OF.match(before)
    if _PERSONAL.match(part) and not grammar.FINITE.search(before):
        return False
    return bool(_BARE_VERB.match(part) and others)
