"""The guard on the patient's words, with the moderator's view: never inside the persona.

What is checked before a reply is shown, what is found, and what is done about it. Pure functions over plain data; the
words of each language are `words.yaml` beside this page.
"""
