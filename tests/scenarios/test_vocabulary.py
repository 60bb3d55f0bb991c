"""The clinical vocabulary loads, is consistent, and finds names in what a clinician types."""

from collections import defaultdict
from typing import get_args

import pytest

from scenarios.vocabulary import Table, vocabulary
from scenarios.words import stems

TABLES = get_args(Table)
# An everyday word may mean several things ("sting": a pain, a bite); in the other tables a name is one term's.
ONE_MEANING = [table for table in TABLES if table != "words"]


def rows(table: Table):
    """The rows as they stand in the file, before a dictionary could hide a repeated id."""
    from importlib.resources import files

    from scenarios import yaml_text

    return yaml_text.read(files("scenarios").joinpath("terms", f"{table}.yaml").read_text(encoding="utf-8")).value


@pytest.mark.parametrize("table", TABLES)
def test_every_table_loads_and_every_term_has_an_id_and_a_name(table):
    terms = vocabulary(table).terms
    assert terms
    assert all(term.id and term.name and stems(term.name) for term in terms.values())


@pytest.mark.parametrize("table", TABLES)
def test_ids_are_unique(table):
    ids = [row["id"] for row in rows(table)]
    assert sorted(ids) == sorted(set(ids))
    kinds = [term.id for term in vocabulary(table).terms.values() if "." in term.id]
    assert {*ids, *kinds} == set(vocabulary(table).terms)


@pytest.mark.parametrize("table", TABLES)
def test_no_field_is_misspelt(table):
    known = {"id", "name", "names", "kind", "system", "broader", "members", "region", "modality", "distinct_from"}
    known |= {"words": {"part_of", "kinds"}, "diseases": {"part_of"}}.get(table, set())
    assert {key for row in rows(table) for key in row} <= known


def test_the_lay_kind_of_a_disease_is_a_word():
    kinds = {term.region for term in vocabulary("diseases").terms.values() if term.region}
    assert kinds
    assert kinds <= set(vocabulary("words").terms)


@pytest.mark.parametrize("table", ONE_MEANING)
def test_no_surface_form_means_two_things(table):
    meanings = defaultdict(set)
    for term in vocabulary(table).terms.values():
        for name in (term.name, *term.names):
            meanings[tuple(stems(name))].add(term.id)
    ambiguous = {" ".join(words): sorted(ids) for words, ids in meanings.items() if len(ids) > 1}
    assert ambiguous == {}


@pytest.mark.parametrize("table", TABLES)
def test_no_name_is_empty_once_stemmed(table):
    assert [t.id for t in vocabulary(table).terms.values() for name in (t.name, *t.names) if not stems(name)] == []


@pytest.mark.parametrize("table", TABLES)
def test_members_broader_classes_and_confusables_exist(table):
    terms = vocabulary(table).terms
    named = {(term.id, other) for term in terms.values() for other in (*term.members, *term.distinct_from)}
    if table == "diseases":
        named |= {(term.id, term.heading) for term in terms.values() if term.heading}
    assert sorted(pair for pair in named if pair[1] not in terms) == []
    assert sorted(pair for pair in named if pair[0] == pair[1]) == []


@pytest.mark.parametrize("table", TABLES)
def test_a_group_opens_into_parts_and_never_into_itself(table):
    words = vocabulary(table)

    def below(identifier: str, above: tuple[str, ...]) -> None:
        assert identifier not in above, f"{identifier} is a member of itself"
        for member in words.terms[identifier].members:
            below(member, (*above, identifier))

    for term in words.terms.values():
        below(term.id, ())
        parts = words.parts(term)
        assert parts
        assert all(not part.members for part in parts)


def test_the_kinds_of_a_class_are_found_as_such_and_are_part_of_it():
    words = vocabulary("words")
    golf = next(term for term in words.terms.values() if term.id == "exercise.golf")
    assert (golf.region, golf.heading) == ("exercise", words.terms["exercise"].heading)
    assert all(term.id.partition(".")[0] in words.terms for term in words.terms.values())


def test_what_a_word_is_part_of_exists_and_is_never_the_word_itself():
    terms = vocabulary("words").terms
    for term in terms.values():
        above, seen = term.region, {term.id}
        while above:
            assert above in terms, term.id
            assert above not in seen, term.id
            seen.add(above)
            above = terms[above].region


def test_no_class_of_diseases_is_broader_than_itself():
    terms = vocabulary("diseases").terms
    for start in terms.values():
        above, term = {start.id}, start
        while term.heading:
            assert term.heading not in above, start.id
            above.add(term.heading)
            term = terms[term.heading]


@pytest.mark.parametrize("table", ONE_MEANING)
def test_every_name_finds_its_own_term(table):
    words = vocabulary(table)
    for term in words.terms.values():
        for name in (term.name, *term.names):
            assert words.named(name) is not None
            mentions = list(words.find(stems(name)))
            assert [mention.term.id for mention in mentions] == [term.id], name


@pytest.mark.parametrize(
    ("table", "text", "expected"),
    [
        ("tests", "Please send an FBC, CRP and a chest X-ray", ["cbc", "crp", "chest-x-ray"]),
        ("tests", "EKG", ["ecg"]),
        ("manoeuvres", "take the blood pressure and the temperature", ["blood-pressure", "temperature"]),
        ("topics", "Any chest pain or shortness of breath?", ["chest-pain", "shortness-of-breath"]),
        ("topics", "Have you been coughing up blood?", ["haemoptysis"]),
    ],
)
def test_names_are_found_in_free_text_in_order(table, text, expected):
    assert [mention.term.id for mention in vocabulary(table).find(stems(text))] == expected


def test_the_longest_name_wins_and_mentions_do_not_overlap():
    words = stems("coughing up blood")
    assert [(m.start, m.end) for m in vocabulary("topics").find(words)] == [(0, len(words))]


def test_a_word_that_no_table_knows_names_nothing():
    for table in TABLES:
        assert vocabulary(table).named("zorblax") is None
        assert list(vocabulary(table).find(stems("zorblax"))) == []
        assert vocabulary(table).named("") is None


def test_a_group_names_its_usual_parts():
    words = vocabulary("manoeuvres")
    vital = {part.id for part in words.parts(words.terms["vital-signs"])}
    assert {"temperature", "heart-rate", "respiratory-rate", "blood-pressure", "oxygen-saturation"} <= vital
