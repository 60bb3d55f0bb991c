"""One neutral clause of chart prose taken for what it tells: denials, complaints, medicines, or a plain statement.

The neutral form is that of `scenarios.first_person`: `§S` is the patient.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from scenarios.agentclinic import grammar, patterns, trades
from scenarios.agentclinic.attributes import also_told, standing_alone, told_apart
from scenarios.agentclinic.draft import Draft, family, sentence, using
from scenarios.agentclinic.family import of_family, relatives
from scenarios.agentclinic.fragments import whole
from scenarios.agentclinic.matters import Matter, drug_of, is_drug, matter_of
from scenarios.agentclinic.naming import lower_first, sentence_case
from scenarios.agentclinic.phrases import having, topic_of, with_article, with_determiner
from scenarios.agentclinic.sayings import saying
from scenarios.agentclinic.sentences import items, pieces
from scenarios.agentclinic.trials import trial
from scenarios.agentclinic.wording import lay
from scenarios.schema import Attribute, Section
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

_CIRCUMSTANCES = ("social_history", "pregnancy")
_QUIT = re.compile(r"^[, ]*(?=(?:quit|stopped|gave up)\b)", re.I)
_FELT = ("complaint", "associated", "review")
_OF_ALL: tuple[Attribute, ...] = ("onset", "duration")


def drafts(clause: str, section: Section) -> Iterator[Draft]:
    """What one neutral clause tells, in its order. Placeholders and what only an examiner sees tell nothing."""
    clause = patterns.UNRECORDED.sub("", patterns.OPENING.sub("", clause))
    clause = whole(patterns.EXCEPT.sub("has a history of ", clause).strip(" ,."))
    if match := patterns.SYSTEM.match(clause):
        clause = patterns.of_system(match["system"], match["found"])
    matter = matter_of(clause, section)
    if match := patterns.NONE_OF.fullmatch(clause):
        yield from _denied(match["what"], section)
        return
    if patterns.NO_ONE.match(clause):
        told = sentence(clause, section)
        yield replace(told, topic=topic_of(patterns.NO_ONE.sub("", clause)), polarity="denied")
        return
    if patterns.NEVER_SIMILAR.match(clause):
        yield Draft("similar episodes", "No, nothing like this before", Matter(section), "denied")
        return
    if match := patterns.UNEVENTFUL.fullmatch(clause):
        said = f"there were no problems with §P {match['what'].lower()}"
        yield Draft("birth", said, matter_of("birth", "past_history"))
        return
    if match := patterns.BIRTH_WEIGHT.match(clause):
        yield Draft("birth weight", f"§P birth weight was {match['rest']}", matter_of("birth weight", "past_history"))
        return
    if patterns.HEALTHY.fullmatch(clause):
        yield Draft("past illnesses", "No, §S has been healthy", matter_of("medical history", section), "denied")
        return
    filled = patterns.UNTOLD if patterns.DENIES.match(clause) and not matter.denial else patterns.FILLED
    if not clause or (filled.search(clause) and not (matter.denial and patterns.DENIES.match(clause))):
        return
    if (opening := grammar.OPENS.match(clause)) and patterns.LEAD.match(clause[opening.end() :]):
        clause = clause[opening.end() :]
    if match := patterns.LEAD.match(clause):
        yield from drafts(_subject_first(match["rest"]), section)
    elif patterns.NON_SMOKER.match(clause):
        yield from _denied("smoking", section)
    elif (match := patterns.DOES_NOT.match(clause)) and matter.denial:
        for number, item in enumerate(items(match["rest"])):
            affirmed = number and (grammar.AFFIRMS.match(item) or item.startswith("does not "))
            yield from drafts(item, section) if affirmed else _denied(item, section)
    elif match := patterns.NONE_RECALLED.match(clause):
        for item in items(match["rest"]):
            yield from _denied(item, section)
    elif match := patterns.DENIES.match(clause):
        for number, item in enumerate(items(patterns.OF_HISTORY.sub("", match["rest"]))):
            yield from drafts(item, section) if number and grammar.AFFIRMS.match(item) else _denied(item, section)
    elif patterns.SEEN.search(clause) and not patterns.ADVISED.match(clause) and not clause.startswith("§S was told"):
        return
    else:
        yield from _stated(clause, section, matter)


def _stated(clause: str, section: Section, matter: Matter) -> Iterator[Draft]:
    if section in _FELT and patterns.OF_SYMPTOM.match(clause):
        yield from _stated(f"it {lower_first(clause)}", section, matter)
    elif section in patterns.LISTS and _is_fragment_list(clause):
        taken = False
        for member in pieces(clause):
            taken = bool(patterns.TAKING.match(member)) or (taken and is_drug(member))
            yield from drafts(f"takes {member}" if taken and not patterns.TAKING.match(member) else member, section)
    elif section == "social_history" and (match := trades.WHO_DOES.match(clause)) and trades.calls(match["trade"]):
        yield from drafts(match["trade"], section)
        yield from drafts(match["does"] if "§S" in match["does"] else f"§S {match['does']}", section)
    elif section == "social_history" and (match := trades.AND_TRADE.match(clause)) and trades.calls(match["trade"]):
        yield from drafts(match["state"], section)
        yield from drafts(match["trade"], section)
    elif matter.section == "allergies" and (match := patterns.ALLERGIC.match(clause)):
        having_it = "is" if match["how"].lower() == "allergic" else "has an"
        yield sentence(f"§S {having_it} {lower_first(clause)}", "allergies")
    elif matter.section == "allergies" and not clause.startswith("§") and re.search(r" causes? ", clause):
        yield sentence(clause, "allergies")
    elif match := patterns.SMOKER.match(clause):
        yield sentence(
            f"§S {'used to smoke' if patterns.FORMER.match(clause) else 'smokes'}"
            f" {_QUIT.sub('and ', match['rest'] or '').strip(' ,')}"
            + (f", and {match['who']}" if match["who"] else ""),
            section,
        )
    elif match := patterns.USE.match(clause):
        yield sentence(using(**match.groupdict(default="")), section)
    elif match := patterns.SMOKING_HISTORY.match(clause):
        yield sentence(f"§S has smoked {match['rest'] or ''}".strip(), section)
    elif match := None if is_drug(clause) else patterns.SPAN_HISTORY.match(clause) or patterns.EXPERIENCE.match(clause):
        yield from _complaints(match["rest"], section)
    elif match := patterns.OTHERS_LEAD.match(clause):
        verb = "says" if re.search(rf"§S|{grammar.SUBJECT.pattern}", match["rest"]) else "has noticed"
        heard = sentence(match["rest"], section)
        yield replace(heard, says=f"{match['who'].lower().replace('§p', '§P')} {verb} {match['rest']}")
    elif matter.section not in ("family_history", "allergies") and (tried := trial(clause)):
        yield Draft(*tried, Matter("medicines"))
    elif members := list(relatives(clause)):
        for said in members:
            yield family(said)
    elif section == "social_history" and re.match(r"(?:§S )?has (?:an?|one|two|three|\d)\b", clause, re.I):
        yield sentence(clause if clause.startswith("§S") else f"§S {lower_first(clause)}", section, topic_of(clause))
    elif section == "family_history" and patterns.UNKNOWN_KIN.search(clause):
        return
    elif matter.section == "family_history" or (section == "family_history" and patterns.KIN_FIRST.match(clause)):
        said = of_family(clause)
        yield family(said)
    elif match := patterns.HISTORY.match(clause):
        yield from drafts(match["rest"], "past_history") if is_drug(match["rest"]) else _conditions(match["rest"])
    elif is_drug(clause) and (
        patterns.COURSE.match(grammar.ADVERBIAL.sub("", clause)) or patterns.WAS_CHANGED.search(clause)
    ):
        bare = re.match(r"(?:recently )?(?:started|began)\b", clause, re.I)
        told = sentence(f"§S {lower_first(clause)}" if bare else clause, "medicines", topic=drug_of(clause))
        yield replace(told, matter=Matter("medicines")) if told.matter.section == "social_history" else told
    elif is_drug(clause) and (match := patterns.GIVEN.match(clause)) and not is_drug(match["who"]):
        yield replace(sentence(with_determiner(clause), "medicines", topic=drug_of(clause)), matter=Matter("medicines"))
    elif section != "family_history" and patterns.KIN_TAKES.match(clause) and is_drug(clause):
        yield family(of_family(clause))
    elif (
        section != "medicines"
        and (match := patterns.MEDICINES.match(clause))
        and is_drug(match["rest"])
        and not grammar.FINITE.search(patterns.OUTCOME.sub("", match["rest"]))
        and not patterns.DONE_BY.search(clause[: match.start("rest")])
        and "§O" not in match["before"]
    ):
        yield from _medicines(clause[: match.start("rest")], match["rest"], section)
    elif (
        section == "medicines"
        or (is_drug(clause) and not _tells(clause) and len(clause.split()) < 4)
        or (section == "past_history" and patterns.DRUG_FIRST.match(clause) and is_drug(clause))
    ):
        yield from _medicines("", clause, section)
    elif match := patterns.WITH_COMPLAINT.match(clause):
        being = f"§S is {'an' if match['who'][0] in 'AEIOUaeiou' else 'a'} {lower_first(match['who'])}"
        yield sentence(being, "social_history", topic="work")
        yield from _complaints(match["rest"], section)
    elif match := patterns.PRESENTS.match(clause):
        if patterns.VISIT.match(match["rest"]):
            yield sentence(f"§S is here for {match['rest']}", section, topic="reason for coming")
        else:
            yield from _complaints(match["rest"], section)
    elif (match := patterns.DIAGNOSED_WITH.match(clause)) and grammar.PAST_TIME.search(clause):
        yield sentence(f"§S was {match['how'].lower()} {match['what']}", "past_history", topic=topic_of(match["what"]))
    elif match := patterns.KNOWN.match(clause):
        yield from _conditions(match["rest"])
    elif not grammar.OWN_DEED.match(clause) and (
        alone := standing_alone(f"it {clause}" if grammar.FOLLOWS.match(clause) else clause)
    ):
        for attribute, part in alone:
            says = grammar.VERBLESS.sub(r"\1 is worse", with_determiner(part))
            more = dict.fromkeys(also_told(part), says)
            yield Draft(topic_of(clause), says, matter, attributes=more, attribute=attribute)
    elif (
        grammar.PERSON.match(clause)
        or grammar.ADVERBIAL.match(clause)
        or grammar.PRONOUN.match(clause)
        or ((opening := grammar.OPENS.match(clause)) and grammar.SUBJECT.match(clause[opening.end() :]))
    ):
        yield sentence(clause, section)
    elif (
        grammar.THIRD.match(clause)
        or grammar.PAST_VERB.match(clause)
        or (section == "social_history" and trades.PASTIME.match(clause))
    ):
        yield sentence(f"§S {lower_first(clause)}", section)
    elif grammar.STATE.match(clause):
        verb = "is" if grammar.BE_NOW.search(clause) and not clause.lower().startswith("previously") else "was"
        verb = "has been" if verb == "is" and re.search(r"\bsince\b", clause) else verb
        verb = "was" if verb == "is" and re.search(r"\bago\b", clause) else verb
        trade = (
            "a "
            if re.match(r"(?:retired|unemployed) \w", clause, re.I)
            and not re.match(r"\w+ (?:from|since|and|due|for|in|at|after|because|with)\b", clause)
            else ""
        )
        ill = section == "pregnancy" and re.match(r"treated|diagnosed|hospitali", clause, re.I)
        yield sentence(f"§S {verb} {trade}{lower_first(clause)}", "past_history" if ill else section)
    elif patterns.DID_TO_OWN.match(clause):
        yield sentence(f"§S {lower_first(clause)}", section)
    elif patterns.CHILD.match(clause):
        yield sentence(f"§S is the {lower_first(clause)}", section)
    elif section == "social_history" and trades.CALLING.match(clause):
        being = "has been" if grammar.LASTS.search(clause) else "is"
        trade = "" if trades.IN_LEISURE.match(clause) or matter.topic == "home" else "work"
        yield sentence(
            f"§S {being} {'an' if clause[0] in 'AEIOUaeiou' else 'a'} {lower_first(clause)}", section, topic=trade
        )
    elif grammar.ONGOING.match(clause):
        yield sentence(f"§S has been {lower_first(clause)}", section)
    elif (
        grammar.OTHERS_DO.match(clause)
        or grammar.MANY_DO.match(clause)
        or grammar.ACHES.match(clause)
        or grammar.FINITE.search(grammar.RELATIVE.sub("", clause))
    ):
        yield sentence(with_determiner(clause), section)
    elif match := patterns.AS_EVER.match(clause):
        several = " and " in match["what"] or re.search(r"(?<![sui])s$", match["what"])
        owned = re.sub(r"^(?:the |§P )?", "§P ", lower_first(match["what"]), flags=re.I)
        how = re.sub(r"without complaint", "fine", match["how"].lower())
        yield sentence(f"{owned} {'are' if several else 'is'} {how}", section)
    elif section == "past_history":
        yield from _conditions(clause)
    elif section in ("social_history", "pregnancy"):
        yield from _conditions(clause, section)
    else:
        yield from _complaints(clause, section)


def _tells(clause: str) -> bool:
    return bool(grammar.FINITE.search(clause) or grammar.PAST_VERB.match(clause))


def _is_fragment_list(clause: str) -> bool:
    return len(pieces(clause)) > 1 and not re.match(
        r"§|(?:the|this|these|there|it|they|he|she|i|we|no|in|on|at|when|after|during)\b", clause, re.I
    )


def _complaints(text: str, section: Section) -> Iterator[Draft]:
    """Each member of a list of symptoms as a complaint; a duration said once holds for all."""
    if match := patterns.WITH_SINCE.fullmatch(text):
        yield from _complaints(match["first"], section)
        yield from _complaints(match["later"], section)
        return
    core, shared = told_apart(text)
    if (match := patterns.WITHOUT.match(core)) and all(_is_symptom(item) for item in items(match["lacking"])):
        core = match["what"]
        for item in items(match["lacking"]):
            yield from _denied(item, section)
    members = items(core)
    absent = bool(members and patterns.NEGATED.search(members[0]))
    for member in members:
        if denial := re.match(r"^(no|not|without)\s+(.+)$", member, re.I):
            yield from _denied(denial[2], section, "not" if denial[1].lower() == "not" else "no")
            continue
        if absent:
            yield from _denied(patterns.NEGATED.sub("", member), section)
            continue
        if match := patterns.FOLLOWED.match(member):
            what = with_article(match["what"])
            yield Draft(topic_of(what), f"then {what} came {match['when'] or 'on'}", matter_of(what, section))
            continue
        if match := patterns.EASED.match(member):
            eased = re.sub(r"^from", "with", match["what"], flags=re.I)
            yield Draft(topic_of(member), f"it gets better {eased}", Matter(section), attribute="relief")
            continue
        own, attributes = told_apart(patterns.GERUND_LEAD.sub("", member))
        given = {name: said for name, said in shared.items() if name in _OF_ALL or member is members[_owner_of(name)]}
        if own.lower() in ("symptoms", "condition", "the symptoms"):
            for name, said in attributes.items():
                yield Draft(topic_of(own), said, Matter(section), attribute=name)
        elif own:
            yield Draft(topic_of(own), having(lay(own)), matter_of(own, section), attributes={**given, **attributes})


def _owner_of(attribute: Attribute) -> int:
    """Which member of a list it belongs to: what stands before the list to its first, what follows to its last."""
    return 0 if attribute in ("progression", "severity", "timing") else -1


def _is_symptom(text: str) -> bool:
    return bool(vocabulary("topics").find(stems(text)))


def _conditions(text: str, section: Section = "past_history") -> Iterator[Draft]:
    """Each member of a list of past illnesses or circumstances."""
    for member in items(re.sub(r"^(?:significant|notable|remarkable|positive) for\s+", "", text, flags=re.I)):
        if denial := re.match(r"^(?:no|not|without)\s+(.+)$", member, re.I):
            yield from _denied(denial[1], section)
        elif patterns.USE.match(member) or (
            len(member) < len(text)
            and (patterns.VERBAL.match(member) or grammar.FINITE.search(member) or is_drug(member))
        ):
            yield from drafts(member, section)
        elif re.match(r"\w+ing\b", member) and not grammar.GERUND_NOUN.match(member):
            yield Draft(topic_of(member), having(member), matter_of(member, section))
        else:
            when = patterns.DIAGNOSED.match(member)
            matter = matter_of(member, section)
            own, attributes = (
                (member, {})
                if when
                or re.search(r"\bnone\b", member)
                or section in _CIRCUMSTANCES
                or grammar.PAST_TIME.search(member)
                else told_apart(sentence_case(member))
            )
            over = patterns.ACUTE.search(patterns.NEVER_TREATED.sub("", member))
            verb = "has had" if over or "duration" in attributes or patterns.SPANNED.search(own) else "has"
            verb = "had" if grammar.at_a_time(member) else verb
            named = lower_first(sentence_case(when["what"] if when else own))
            having_it = saying(lay(own)) if over and not when else ""
            said = having_it or (
                f"§S was diagnosed with {named}{when['rest']}" if when else f"§S {verb} {with_article(lay(named))}"
            )
            if matter.section == "medicines":
                matter = Matter(section)
            if own:
                yield Draft(matter.topic or topic_of(named), said, matter, attributes=attributes)


def _denied(text: str, section: Section, word: Literal["no", "not"] = "no") -> Iterator[Draft]:
    text = re.sub(r" that (?:§S|I|we|they|she|he) (?:knows?|is aware|am aware|are aware) of$", "", text.strip(" ."))
    text = re.split(r"\s+and (?:has|had) (?:an? )?(?:known )?(?:history|diagnos)", text, maxsplit=1)[0]
    text = re.sub(
        r"^(?:reports? of |reported (?:use of )?|use of |a history of |history of )", "", text.strip(" ."), flags=re.I
    )
    text = re.sub(
        r"^(?:any|having(?: had)?|a|an|the|experiencing|of|or|and|no|being in|known|has|have)\s+",
        "",
        text.strip(" ."),
        flags=re.I,
    )
    text = re.sub(
        r"\s+(?:reported|noted|mentioned|observed|present|at this time|is reported|was reported"
        r"|identified|currently|at the moment|at present)$",
        "",
        text,
        flags=re.I,
    )
    text = re.sub(r"^(?:any|a|an|the|§P|history of|known)\s+", "", text, flags=re.I)
    text = patterns.OTHERS_SUCH_AS.sub("", text)
    if (
        not text
        or patterns.NOTHING.fullmatch(text)
        or (patterns.FILLED.search(text) and not matter_of(text, section).denial)
    ):
        return
    matter = matter_of(text, section)
    if matter.section == "medicines" and not (patterns.ANY_MEDICINES.fullmatch(text) and not is_drug(text)):
        matter = Matter("medicines")
        if taking := patterns.TAKES.match(text):
            yield Draft(topic_of(taking["what"]), f"§S does not take {taking['what']}", matter, "denied")
            return
    if patterns.OF_OTHERS.match(text) or (matter.denial and patterns.SOME_OF_IT.search(text)):
        kept = Matter(matter.section, safety=matter.safety, keywords=matter.keywords if matter.safety else ())
        yield Draft(lower_first(text), f"No, no {lower_first(text)}", kept, "denied")
        return
    if matter.topic == "past illnesses" and (exception := patterns.APART_FROM.match(text)):
        yield from _conditions(exception["rest"])
        return
    if matter.topic == "past illnesses" and patterns.OPERATED.search(text):
        yield Draft("operations", "No, no operations", Matter("past_history", keywords=("surgery",)), "denied")
    topic = matter.topic if matter.topic and matter.denial else topic_of(text)
    says = f"No, it's not {lower_first(text)}" if grammar.QUALITY.fullmatch(text) else f"No, {word} {lower_first(text)}"
    lately = matter.topic in ("alcohol", "smoking") and patterns.LATELY.search(text)
    if lately:
        says = f"§S has {text}" if text.startswith("not ") else says
    yield Draft(topic, says if lately else matter.denial or says, matter, "denied")


def _medicines(before: str, text: str, section: Section) -> Iterator[Draft]:
    past = bool(patterns.TREATED.search(before)) and not patterns.DAILY.search(text)
    past = past and bool(patterns.OVER.search(before) or patterns.OVER.search(text))
    bare = patterns.REGIMEN.sub("", before)
    bare = re.sub(r",? for which §S$", "", bare)
    purpose = re.match(
        r"^(?:§S (?:has|had) )?(?P<what>.+?)(?:,?\s+(?:which is|that is|is|are|currently"
        r"|well))?[\s,]*$",
        bare,
    )
    condition = (
        re.sub(
            r"^(?:§S (?:has|had) )?(?:(?:currently?|also|now|current) )*|\b(?:current )?(?:treatment"
            r"|regimen)$",
            "",
            purpose["what"],
        )
        if purpose
        else ""
    )
    condition = re.sub(
        r"^(?:the |§P )?(?:current|regular)?\s*(?:medications?|treatment|regimen)?$", "", condition.strip(), flags=re.I
    )
    if (
        len(condition) > 2
        and not re.search(r"§S|\b(?:has|had|who|patient)\b", condition)
        and len(condition.split()) < 12
    ):
        be = "was" if past else "has been" if patterns.SO_LONG.search(text) else "is"
        treated = f"it {be} treated with {lower_first(text)}"
        each = re.search(r"\brespectively\b", text)
        for draft in _conditions(condition):
            yield draft if each else replace(draft, attributes={**draft.attributes, "treatment": treated})
    for member in items(re.sub(r",? respectively\b", "", text)):
        if not is_drug(member) and section != "medicines" and len(member.split()) > 2:
            continue
        if (match := patterns.TAKEN_FOR.search(member)) and vocabulary("diseases").named(match["what"]):
            for draft in _conditions(match["what"]):
                treated = f"it is treated with {lower_first(member[: match.start()])}"
                yield replace(draft, attributes={**draft.attributes, "treatment": treated})
        dose = patterns.DOSE.search(member)
        verb = (
            "was treated with"
            if past
            else "has been taking"
            if patterns.SO_LONG.search(member)
            else "uses"
            if patterns.APPLIED.search(member) and not re.search(r"\btak(?:es|ing)\b", before, re.I)
            else "takes"
        )
        drug = re.sub(
            r"^(?:a |an |the )?(?:low dose of |taking )?", "", member[: dose.start()] if dose else member
        ).strip(" ,:-")
        drug = re.sub(
            r"^(?:medications?|currently|recently started|started|takes|taking|uses):?\s+", "", drug, flags=re.I
        )
        stopped = re.match(r"^(?:stopped|discontinued)(?: taking)?\s+(?P<what>.+)$", drug, re.I)
        said = f"§S {lower_first(drug)}" if stopped else f"§S {verb} {with_article(lower_first(drug))}"
        be = "are" if re.search(r"[^sui]s$", drug) else "is"
        told = patterns.BEYOND_DOSE.sub("", dose[0]) if dose and drug else ""
        attributes: dict[Attribute, str] = {"dose": f"the {lower_first(drug)} {be} {told}"} if told else {}
        if match := patterns.HELPED.search(member):
            attributes["effect"] = f"it has been of {match['how']}"
        if told and (match := patterns.DRUG_SPAN.search(dose[0] if dose else "")):
            attributes["duration"] = f"§S has been taking it {match[0].strip()}"
        if drug:
            yield Draft(
                topic_of(stopped["what"] if stopped else drug),
                said,
                matter_of("takes medicines", "medicines"),
                attributes=attributes,
            )


def _subject_first(rest: str) -> str:
    """What was reported as a clause of its own: 'the pain as burning' is 'the pain is burning'."""
    rest = re.sub(r"^§O as (?=\w)", "§S is ", re.sub(r"^(?:that|how)\s+", "", rest))
    return re.sub(r"^((?:the|§P|these|this|those) [\w' -]{2,40}?|it|this) as (?!well\b|if\b)(?=\w)", r"\1 is ", rest)
