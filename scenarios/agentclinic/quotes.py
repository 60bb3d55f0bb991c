"""The patient's own words, where a chart quotes them."""

import re

_SAYS = (
    r"(?:he|she|the patient) (?:says|said|adds|added|explains|explained|complains|complained|reports|recalls"
    r"|states|tells you)"
)
_QUOTED = re.compile(
    rf'^"(?P<first>[^"]+?)[,.?!]?",? {_SAYS}$|^{_SAYS}(?: that)?[,:]? "(?P<last>(?:I|I\'m|it|my)\b[^"]+)"$',
    re.IGNORECASE,
)
_SHORTENED = (
    (re.compile(r"\bI'm\b"), "I am"),
    (re.compile(r"\bI've\b"), "I have"),
    (re.compile(r"\bI'll\b"), "I will"),
)


# 'It calms him down, he says'
_ADDED = re.compile(r"(?<=\w), (?:he|she|the patient) (?:says|adds|reports|explains|thinks)$")
_ONE_WORD = re.compile(r'"(\w+)"')


def unquoted(sentence: str, own: bool = True) -> str:
    """The sentence in the patient's own words, where it quotes these and nothing else.

    Otherwise it loses the quotes round a single word, and 'he says' at its end. `own` is whether the patient tells it.

    >>> unquoted('"I have to stop halfway," he says'), unquoted('A pain "like a knife"')
    ('I have to stop halfway', 'A pain "like a knife"')
    """
    sentence = _ADDED.sub("", sentence)
    match = _QUOTED.match(sentence.strip(" .")) if own else None
    if not match:
        return _ONE_WORD.sub(r"\1", sentence)
    said = (match["first"] or match["last"]).strip(" ,.")
    for short, full in _SHORTENED:
        said = short.sub(full, said)
    return said
