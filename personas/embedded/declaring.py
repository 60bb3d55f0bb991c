"""Whether words that no question mark ends tell rather than ask, by their form: 'if it gets worse, ring us'."""

from collections.abc import Sequence

from personas.embedded.tables import Tables

_FEWEST = 3  # words of a statement; of advice, one less: 'take care'
_VERB_BY = 8  # words within which a statement has its verb
_CONDITION = 3  # words that a condition has at least, before what it is a condition of
_MORE_THAN_A_NAME = 6  # characters
_STOPS = " .。!！~…，,"


def declares(written: Sequence[str], table: Tables) -> bool:
    """Whether words are a statement or advice, in a language whose table says what its finite verbs are.

    What turns verb and subject round is none: 'did it begin'.
    """
    if not table.finite:
        return False
    begin = next((at for at, word in enumerate(written) if word not in table.fillers), len(written))
    words = written[begin:]
    if len(words) < _FEWEST - 1 or _turned_round(words, table):
        return False
    if words[0] in table.advice:
        return words[1] not in table.tellers
    if len(words) < _FEWEST:
        return False
    if words[0] in table.conditions:
        return any(word in table.advice or _is_finite(word, table) for word in words[_CONDITION:])
    opens = any(tuple(words[: len(one)]) == one for one in table.asking if one[0] not in table.faintly)
    has_verb = words[0].endswith(table.contracted) or any(_is_finite(word, table) for word in words[1:_VERB_BY])
    return has_verb and not opens


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


def enquires(words: Sequence[str], table: Tables) -> bool:
    """Whether words, as stems, ask to be told something: 'tell me', 'we want to know how', not 'all you tell me'."""
    return any(
        tuple(words[at : at + len(phrase)]) == phrase and not _of_relative_clause(tuple(words[:at]), table)
        for phrase in table.enquiring
        for at in range(len(words))
    )


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
