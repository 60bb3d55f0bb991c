"""The arithmetic of diagnosis: priors, likelihoods and what a finding does to them. Pure functions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from math import exp, inf, log

from biases.tilt import DoctorTilt
from personas.embedded.doctor.hypotheses import disease as known_as
from personas.embedded.doctor.hypotheses import identified
from personas.embedded.doctor.knowledge import OUTSIDE_AGE, Disease, Knowledge, knowledge
from personas.embedded.doctor.reading import Evidence, Person

OTHER_RATE = 8.0  # per 10,000: what the knowledge base does not hold
CAUTION = 0.45  # exponent of the odds: findings are less independent than the arithmetic takes them to be
RANKED = 30
OTHER_SHOWS = 0.08  # the probability of any finding in a disease that the knowledge base does not hold
OTHER_WEIGHT = 0.3  # how far a finding counts for such a disease: most unexplained findings are by the way
_SHOWN_BY_TESTS = frozenset(["lab", "imaging", "trace", "other"])
_CONFIRMS = log(10)  # the weight from which a single result confirms
_RULED_OUT = 8.0  # the weight against a disease of the denial of what it needs
_FLOOR = 0.0005
_FALSE_ALARM = 0.1  # how much rarer it is to hear of what is not there than to miss what is there
_UNUSUAL = 0.1  # how readily a disease comes with a complaint that is not among its own
_USUAL = 0.3  # share of its patients whom an ordinary complaint of a disease brings
_SPECIAL = 0.5  # how far a complaint told in general counts as one of a disease's special ones


NEUTRAL = DoctorTilt()


@dataclass(frozen=True)
class Reasoning:
    """How the doctor weighs. The defaults are the unbiased doctor.

    damping: weight of each further finding of one source, as findings of one source are not independent.
    commit_at: probability at which the doctor is sure enough.
    haste: by how much a confirmed danger lowers `commit_at`, as delay harms.
    rival_at: probability of dangerous rivals, taken together, from which a harmless leader is not yet enough.
    tilt: how all this is bent.
    """

    damping: float = 0.85
    commit_at: float = 0.92
    haste: float = 0.2
    rival_at: float = 0.05
    tilt: DoctorTilt = NEUTRAL

    @property
    def foil(self) -> str | None:
        """The disease that the tilt pulls towards, if it does: its id, or its name where none is known."""
        pulled = self.tilt.foil_prior != 1.0 or self.tilt.after_first < 1.0
        return identified(self.tilt.foil) if self.tilt.foil and pulled else None


UNBIASED = Reasoning()


@dataclass(frozen=True)
class Likelihoods:
    """The knowledge base turned to look up by finding.

    `given`: disease and probability; `backgrounds`: without any.
    `needing`: the diseases that cannot be without a finding; `source`: where a finding comes from, a test or
    one kind of thing told of one system.
    """

    given: dict[str, dict[str, float]]
    of: dict[str, dict[str, float]]
    backgrounds: dict[str, float]
    more_general: dict[str, tuple[str, ...]]
    needing: dict[str, tuple[str, ...]]
    source: dict[str, str]


@lru_cache(maxsize=1)
def likelihoods() -> Likelihoods:
    """Probabilities of findings given diseases, those that a more special finding implies included."""
    known = knowledge()
    general = {finding: _ancestors(known, finding) for finding in known.findings}
    backgrounds = {finding.id: finding.prior for finding in known.findings.values()}
    of: dict[str, dict[str, float]] = {}
    given: dict[str, dict[str, float]] = {}
    for disease in known.diseases.values():
        told = {**disease.presents_with, **disease.findings}
        whole = {finding: _with_background(share, backgrounds[finding]) for finding, share in told.items()}
        for finding in told:
            for above in general[finding]:
                if above not in told:
                    whole[above] = max(whole.get(above, backgrounds[above]), whole[finding])
        of[disease.id] = whole
        for finding, share in whole.items():
            given.setdefault(finding, {})[disease.id] = share
    needing: dict[str, tuple[str, ...]] = {}
    for disease in known.diseases.values():
        if disease.needs is not None:
            needing[disease.needs] = (*needing.get(disease.needs, ()), disease.id)
    sources = {one.id: one.test or f"{one.kind}:{one.system}" for one in known.findings.values()}
    return Likelihoods(given, of, backgrounds, general, needing, sources)


def _ancestors(known: Knowledge, finding: str) -> tuple[str, ...]:
    """The findings that one implies, nearest first."""
    found: list[str] = []
    waiting = list(known.findings[finding].implies)
    while waiting:
        nearest = waiting.pop(0)
        if nearest not in found:
            found.append(nearest)
            waiting += known.findings[nearest].implies
    return tuple(found)


def _with_background(share: float, background: float) -> float:
    """A likelihood at or above the background can also come by chance; one below it is meant to speak against."""
    share = min(share, 0.99)
    return share if share < background else 1 - (1 - share) * (1 - background)


def base_rate(disease: Disease, person: Person) -> float:
    """How often the disease is met in such a person, per 10,000; 0 where the sex rules it out."""
    by_sex = 1.0 if person.sex is None else disease.sex.female if person.sex == "female" else disease.sex.male
    if by_sex == 0:
        return 0.0
    if person.age is None:
        by_age = max(factor for _, _, factor in disease.age)
    else:
        by_age = max((factor for low, high, factor in disease.age if low <= person.age < high), default=OUTSIDE_AGE)
    return max(disease.rate * by_sex * by_age, _FLOOR * disease.rate)


def log_priors(person: Person, complaint: tuple[str, ...], reasoning: Reasoning) -> Mapping[str, float]:
    """Logarithms of the prior odds against something else, given who comes and with what."""
    return _log_priors(person, complaint, reasoning.foil, reasoning.tilt.prior_exponent)


@lru_cache(maxsize=100)
def _log_priors(person: Person, complaint: tuple[str, ...], foil: str | None, exponent: float) -> Mapping[str, float]:
    general = likelihoods().more_general
    named = {*complaint, *(above for finding in complaint for above in general[finding])}
    every = list(knowledge().diseases.values())
    if foil is not None and foil not in knowledge().diseases:
        every.append(known_as(foil))
    return {disease.id: _log_prior(disease, person, named, exponent) for disease in every}


def _log_prior(disease: Disease, person: Person, named: set[str], exponent: float) -> float:
    rate = base_rate(disease, person)
    if rate == 0:
        return -inf
    general = likelihoods().more_general
    share = sum(
        share * (1.0 if finding in named else _SPECIAL)
        for finding, share in disease.presents_with.items()
        if finding in named or not named.isdisjoint(general[finding])
    )
    told = log((_UNUSUAL + min(share, 1.0)) / (_UNUSUAL + _USUAL)) if named else 0.0
    return exponent * log(rate / OTHER_RATE) + told


def weight_of(evidence: Evidence, disease: str) -> float:
    """The logarithm of how much more likely the evidence is with the disease than without any."""
    table = likelihoods()
    finding = evidence.finding
    own = table.of.get(disease)
    if own is None:  # something else
        return _in_something_else(evidence)
    given = own.get(finding)
    if given is None and evidence.present:
        finding, given = next(
            ((above, own[above]) for above in table.more_general[finding] if above in own), (finding, None)
        )
    if given is None:
        return 0.0
    return _log_ratio(given, table.backgrounds[finding], evidence)


@lru_cache(maxsize=20_000)
def bearings(evidence: Evidence) -> tuple[tuple[str, float], ...]:
    """The weight of the evidence for each disease it bears on, and for something else ("")."""
    table, finding = likelihoods(), evidence.finding
    concerned = set(table.given.get(finding, ()))
    if evidence.present:
        concerned.update(disease for above in table.more_general[finding] for disease in table.given.get(above, ()))
    weights = ((disease, weight_of(evidence, disease)) for disease in sorted(concerned))
    return *(pair for pair in weights if pair[1]), ("", _in_something_else(evidence))


def _in_something_else(evidence: Evidence) -> float:
    background = likelihoods().backgrounds[evidence.finding]
    told = _log_ratio(max(OTHER_SHOWS, background), background, evidence) if evidence.present else 0.0
    return OTHER_WEIGHT * told


def _log_ratio(given: float, background: float, evidence: Evidence) -> float:
    """As words can be misheard and results misread, no single piece of evidence decides."""
    mistaken = (1 - evidence.sure) * (_FALSE_ALARM if evidence.present else 1.0)
    with_it, without = (evidence.sure, mistaken) if evidence.present else (mistaken, evidence.sure)
    return log((given * with_it + (1 - given) * without) / (background * with_it + (1 - background) * without))


def counted(evidence: Iterable[Evidence]) -> list[Evidence]:
    """The evidence without what a more special finding, itself present, already tells."""
    every = list(evidence)
    present = {one.finding for one in every if one.present}
    implied = {above for finding in present for above in likelihoods().more_general[finding]}
    return [one for one in every if one.finding not in implied]


def scores(
    priors: Mapping[str, float], evidence: Iterable[tuple[Evidence, float]], reasoning: Reasoning
) -> dict[str, float]:
    """What speaks for each disease, and for something else (""). Each evidence comes with the factor on its weight."""
    sources = likelihoods().source
    by_source: dict[str, list[tuple[Evidence, float]]] = {}
    for one, factor in evidence:
        by_source.setdefault(sources[one.finding], []).append((one, factor))
    found = {**priors, "": 0.0}
    unknown = [disease for disease in (reasoning.foil,) if disease and disease not in likelihoods().of]
    for of_one in by_source.values():
        for disease, weight in weights_of_source(tuple(of_one), reasoning.damping):
            found[disease] += weight
            if not disease:
                found.update({foil: found[foil] + weight for foil in unknown})
    for of_one in by_source.values():
        for one, _ in of_one:
            if not one.present:
                for disease in likelihoods().needing.get(one.finding, ()):
                    found[disease] -= _RULED_OUT
    return found


def probabilities(scores: Mapping[str, float]) -> dict[str, float]:
    """The probability of each disease, with the remainder under ""."""
    highest = max(scores.values())
    odds = {disease: exp(CAUTION * (score - highest)) for disease, score in scores.items()}
    total = sum(odds.values())
    return {disease: share / total for disease, share in odds.items()}


def sharpened(shares: Mapping[str, float], exponent: float) -> Mapping[str, float]:
    """The probabilities with the odds of any two raised to a power: above 1 the likelier seems likelier still."""
    if exponent == 1.0:
        return shares
    odds = {disease: share**exponent for disease, share in shares.items()}
    total = sum(odds.values())
    return {disease: share / total for disease, share in odds.items()}


@lru_cache(maxsize=20_000)
def weights_of_source(evidence: tuple[tuple[Evidence, float], ...], damping: float) -> tuple[tuple[str, float], ...]:
    """What the evidence of one source, each with its factor, weighs for each disease and for something else ("")."""
    weights: dict[str, list[float]] = {}
    for one, factor in evidence:
        for disease, weight in bearings(one):
            weights.setdefault(disease, []).append(weight * factor)
    return tuple((disease, damped(of_one, damping)) for disease, of_one in weights.items())


def damped(weights: Sequence[float], damping: float) -> float:
    """The sum of weights, each further one for, and each further one against, counting less; the strongest first."""
    if len(weights) == 1:
        return weights[0]
    every = sorted(weights, key=abs, reverse=True)
    speaking = ([weight for weight in every if weight > 0], [weight for weight in every if weight <= 0])
    return sum(weight * damping**nth for of_one in speaking for nth, weight in enumerate(of_one))


def is_sure_enough(ranking: Sequence[tuple[str, float]], evidence: Iterable[Evidence], reasoning: Reasoning) -> bool:
    """Whether to commit: early to a danger that a test confirms, late to what is harmless beside a dangerous rival."""
    leading, share = ranking[0]
    enough = reasoning.commit_at + reasoning.tilt.threshold
    if known_as(leading).not_to_miss:
        return share >= enough - (reasoning.haste if is_confirmed(leading, evidence) else 0.0)
    danger = sum(share for disease, share in ranking[1:] if known_as(disease).not_to_miss)
    return share >= enough and danger < reasoning.rival_at - min(reasoning.tilt.threshold, 0.0)


def is_confirmed(disease: str, evidence: Iterable[Evidence]) -> bool:
    """Whether a test, not words nor hands alone, shows what is far more likely with the disease than without."""
    known = knowledge()
    tested = (one for one in evidence if one.present and known.findings[one.finding].kind in _SHOWN_BY_TESTS)
    return any(weight_of(one, disease) >= _CONFIRMS for one in tested)


def ranked(shares: Mapping[str, float]) -> list[tuple[str, float]]:
    """The likeliest diseases with their probabilities, in order; the remainder is left out."""
    diseases = ((share, disease) for disease, share in shares.items() if disease)
    return [(disease, share) for share, disease in nlargest(RANKED, diseases)]
