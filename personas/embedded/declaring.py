"""Whether words that no question mark ends tell rather than ask, by their form: 'if it gets worse, ring us'."""

from collections.abc import Iterator, Sequence

from personas.embedded.tables import Tables
from scenarios.words import VERB_LAST, contains

_FEWEST = 3  # words of a statement; of advice, one less: 'take care'
_VERB_BY = 8  # words within which a statement has its verb
_CONDITION = 3  # words that a condition has at least, before what it is a condition of
_MORE_THAN_A_NAME = 6  # characters
_STOPS = " .。!！~…，,"


def declares(written: Sequence[str], table: Tables) -> bool:
    """Whether words are a statement or advice, in a language whose table says what its finite verbs are, or advice by
    its last word where the verb stands last.

    What turns verb and subject round is none: 'did it begin'.
    """
    if not table.finite:
        return table.language in VERB_LAST and len(written) >= _FEWEST and written[-1] in table.advice
    words = _begun(written, table)
    if len(words) < _FEWEST - 1:
        return False
    if words[0] in table.led_to and _points_out(words, table):
        return True
    if _turned_round(words, table):
        return False
    if words[0] in table.advice:
        return words[1] not in table.tellers
    if len(words) < _FEWEST:
        return False
    if words[0] in table.conditions:
        told = any(word in table.advice or _is_finite(word, table) for word in words[_CONDITION:])
        return told or (len(words) > _VERB_BY and set(table.led_to).isdisjoint(words[1:]))
    has_verb = words[0].endswith(table.contracted) or any(_is_finite(word, table) for word in words[1:_VERB_BY])
    return has_verb and not begins_to_ask(words, table)


def begins_to_ask(written: Sequence[str], table: Tables) -> bool:
    """Whether words ask by the first that has weight, marked as a question or not: 'please list your tablets'."""
    words = _begun(written, table) if table.finite else ()
    return any(tuple(words[: len(one)]) == one for one in table.asking if one[0] not in table.faintly)


def _begun(written: Sequence[str], table: Tables) -> Sequence[str]:
    """The words from the first that has weight."""
    return written[next((at for at, word in enumerate(written) if word not in table.fillers), len(written)) :]


def tells_without_asking(text: str, written: Sequence[str], asks: bool, table: Tables) -> bool:
    """Whether words tell or advise, in a language whose questions hold a word or an ending that asks.

    `asks`: such a word is among them; an ending of statements outweighs it. What is no longer than a name invites to
    tell, and so does what ends as a question or the name of a part of the history does: '胸口疼', '家里情况', '疼没'.
    """
    said = text.rstrip(_STOPS)
    if said.endswith(table.told_by) or text.endswith(table.told_by):
        return True
    if asks or said.endswith(table.prompts):
        return False
    if any(word in said for word in table.advice):
        return True
    return "asks_by_word" in table.grammar and len(written) >= _MORE_THAN_A_NAME


def _points_out(words: Sequence[str], table: Tables) -> bool:
    """Whether words that open as a question say what something is: 'what worries me is', 'where we go from here is'.

    Before the 'is' stands a clause with its subject before its verb, or the doctor: 'what the pain is like' has none.
    """
    at = next((at for at in range(3, len(words) - 1) if _is_said_of(words, at, table)), 0)
    before, subject = words[1:at], words[1].split("'")[0]
    if not at or (before[0] in table.finite and before[1] in table.persons):
        return False
    if subject in table.persons - table.pointing:
        return True
    led = subject in table.subjects | table.definite | table.pointing and any(
        _is_finite(word, table) for word in before[1:]
    )
    return led or not table.ours.isdisjoint(before)


def _is_said_of(words: Sequence[str], at: int, table: Tables) -> bool:
    """Whether the verb at this place is of all that stands before: 'how we deal with that is', not 'what it is'."""
    return words[at] in table.being and (words[at - 1] not in table.persons or words[at - 2] in table.prepositions)


def speaks_of_self(written: Sequence[str], table: Tables) -> bool:
    """Whether a statement is about the doctor alone: 'hello, I'm a student', not 'I hear you had a fall'."""
    said = {word.split("'")[0] for word in written}
    own = table.selves - table.addressing
    return not table.finite or (not own.isdisjoint(said) and said.isdisjoint(table.addressing | table.others))


def goes_on_telling(written: Sequence[str], table: Tables) -> bool:
    """Whether words go on with what is told: '[I'd like to take blood and] do a test', '[it is a clot,] where one ...'.

    They have no subject of their own, or open as a question does whose verb is not turned.
    """
    opens = (tuple(written[:1]),) if table.enquiries.isdisjoint(written[1:2]) else ()
    return any(opening.words in opens for opening in table.interrogatives) or (
        table.finite.issuperset(written[:1]) and table.persons.isdisjoint(written[1:2])
    )


def enquires(words: Sequence[str], table: Tables) -> bool:
    """Whether words, as stems, ask to be told something: 'tell me', 'we want to know how', not 'all you tell me'."""
    return any(True for _ in enquiries(words, table))


def enquiries(words: Sequence[str], table: Tables) -> Iterator[frozenset[int]]:
    """The positions of the words that ask to be told something; none where the doctor asks to be rung or told later."""
    if any(phrase[0] in words and contains(words, phrase) for phrase in table.notifying):
        return iter(())
    return (
        frozenset(range(at, at + len(phrase)))
        for phrase in table.enquiring
        if phrase[0] in words
        for at in range(len(words))
        if tuple(words[at : at + len(phrase)]) == phrase and not _of_relative_clause(tuple(words[:at]), table)
    )


def opens_enquiry(written: Sequence[str], words: Sequence[str], table: Tables) -> bool:
    """Whether a sentence as a whole asks to be told something: 'I'd like to hear about', not 'my colleague told me'."""
    spans = [span for span in enquiries(words, table) if written[min(span)].startswith(words[min(span)])]
    leads = table.fillers | table.persons | table.finite
    return any(all(word in leads or word.endswith(table.contracted) for word in written[: min(span)]) for span in spans)


def _of_relative_clause(before: tuple[str, ...], table: Tables) -> bool:
    """Whether words end with a subject that no verb stands before: 'everything you', not 'could you'."""
    return before[-1:] != () and before[-1] in table.persons and table.finite.isdisjoint(before[-2:-1])


def _is_finite(word: str, table: Tables) -> bool:
    return word in table.finite or word.endswith(table.contracted)


def _turned_round(words: Sequence[str], table: Tables) -> bool:
    """Whether a verb stands before its subject: 'does it', not 'we will do it'."""
    return any(
        word in table.finite
        and after in table.persons
        and (word in table.inverting or not _leads_to_verb(before, table))
        for before, word, after in zip(("", *words), words, words[1:], strict=False)
    )


def _leads_to_verb(word: str, table: Tables) -> bool:
    return word in table.persons or word in table.conditions or _is_finite(word, table)
