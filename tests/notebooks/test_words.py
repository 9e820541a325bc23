"""The words of the table in CONTRIBUTING.md do not come back: in lessons, docs, package, tests or benchmarks."""

import re
from typing import NamedTuple

import pytest
from lessons import LESSONS, ROOT, SOLUTIONS, cells


class Word(NamedTuple):
    """A row of the table, how to find its left side in a text, and sentences that show what is meant."""

    wrong: str
    right: str
    pattern: str  # a blank also matches a line break; upper and lower case are the same
    caught: tuple[str, ...]  # sentences with the misuse
    fine: tuple[str, ...] = ()  # sentences of ordinary English
    allowed: str = ""  # phrases in which the pattern may match
    prose_only: bool = False  # only in markdown, outside of `code`


WORDS = [
    Word(
        "way (from start to goal)", 'path; "the way of the blank" is "the blank\'s distance" or "the blank\'s moves"',
        r"\bways?\b",
        ("A* finds a shortest way.", "It is a way of 10 moves.", "Two ways lead to G.", "the only way to the goal",
         "the way of the blank", "The way home is longer."),
        ("Count them in two ways.", "Rename the start in the same way.", "This is the only way to solve it.",
         "By the way, it is halfway there.", "There is no way to undo it.", "the other way round",
         "They are always in each other's way.", "What else goes that way?", "Other ways to install",
         "In how many ways can you place a tile?"),
        r"\b(in|what|which) (the |a |an |one |this |that |its )?(\w+ )?ways?\b|\bhow many ways\b"
        r"|\b(that|this|either|by the|on the|under|no) way\b(?! of| home)"
        r"|\b(the|an?) (same|other|opposite|wrong|usual) way\b|\bin (each other's|the|its) way\b"
        r"|\bways? (round|around|through|of \w+ing)\b"
        r"|\bways? to (?!(the|an?|it|its|[a-z]|all|every|each|goal|start|home)\b)\w+"
        r"|\bways = 1|\breturn ways\b",
    ),
    Word(
        "is told, tells", "is reported, says, returns",
        r"\b(told|tells)\b",
        ("The reason is told at once.", "A report tells how many fail."),
        ("Shapes tell the two apart.", "You can tell that without a search.", "told apart by colour",
         "The table tells you the distance."),
        r"\btold apart\b|\btells \w+ apart\b|\btells you\b",
    ),
    Word(
        "taken from the frontier", "popped, removed from the frontier, or expanded, whichever is meant",
        r"\b(takes?|took|taken|taking)\b[^.;]{0,40}\bfrom the frontier\b|\bnodes? (is|are|was|were) taken\b",
        ("A node is tested when it is taken from the frontier.", "Take the least node from the frontier.",
         "The node is taken first."),
        ("It pops the first node.", "This takes long."),
    ),
    Word(
        "the first goal taken", "the first goal node expanded",
        r"\bgoal (that )?(it |A |IDA )?(is |was )?(takes|taken|took)\b",
        ("The first goal taken is a nearest one.", "the first goal it *takes*"),
        ("Breadth-first search reaches the goal and takes a second.",),
    ),
    Word(
        "opened again", "reopened",
        r"\bopen(s|ed|ing)?\b( \w+){0,2} again\b|\bopen(s|ed|ing)? twice\b",
        ("The board is opened again.", "It must open boards again.", "Nothing is opened twice."),
        ("The state is reopened.", "Open the file. Read it again."),
    ),
    Word(
        "flood", "breadth-first sweep, backward breadth-first search",
        r"\bflood(s|ed|ing)?\b",
        ("A flood from the goal reaches all.", "flooding the space"),
    ),
    Word(
        "share (of a tile)", "contribution",
        r"\b(its|their|tile's|cell's) shares?\b|\bshares? of (a|the|each|every|all|its) (tiles?|cells?|patterns?)\b",
        ("See the share of each tile.", "Each tile and its share"),
        ("No two tiles share a cell.", "Both share a goal.", "a large share of all boards"),
    ),
    Word(
        "what is left", "cost to go, the estimate h(n)",
        r"\bwhat (is|was) left\b(?! (out|behind|of))|\bmoves (that|which) (are|were) left\b",
        ("h guesses what is left.", "at most the moves that are left"),
        ("What is left out?", "The left column", "Two moves are left out."),
    ),
    Word(
        "met again", "reached again, a duplicate",
        r"\b(met|meets)\b",
        ("A board that was met before", "boards met again", "It meets a board once.", "if state in met:"),
        ("The two sides meet.", "They have not met yet.", "the node where two frontiers meet"),
        r"\b(have|had) (not )?met\b|\b(the search|one side|one frontier|one path) meets the other\b",
    ),
    Word(
        "goes no further", "is pruned",
        r"\b(go|goes|going|went|gone) no further\b",
        ("The node goes no further.",),
        ("It goes further down.",),
    ),
    Word(
        "bounded by, within a bound", 'f ≤ bound, "within the threshold"',
        r"\bbounded by\b|\bwithin (a|an|the|its|this|that|each|every|one|any) bounds?\b",
        ("The search is bounded by f.", "Within the bound 8 there are three.", "if it is within a bound"),
        ("f exceeds the bound.", "nodes with f ≤ bound", "within the limit"),
    ),
    Word(
        "layer, depth (mixed)", 'depth; "layer" only for the set of all states at one depth',
        r"\b(one|a|two|\d+) layers? (more |further )?(deep|deeper|down|away)\b|\bup to layer \d",
        ("one layer further down", "up to layer 6"),
        ("the last layer", "The layer at depth 6 has 39 boards."),
    ),
    Word(
        "an executor that is none", "the argument is not an executor",
        r"\bthat (is|are) none\b|\bwhat is no (?!\w+er\b)\w+",
        ("an executor that is none", "It refuses what is no board."),
        ("None of them is right.", "a path that is no longer"),
    ),
    Word(
        "what came of it", "the result",
        r"\bwhat (came|comes|has come) of\b",
        ("This is what comes of it.", "what came of the first"),
        ("What becomes of a move up?",),
    ),
    Word(
        "at hand", "current, available",
        r"\bat hand\b",
        ("the problem at hand",),
        ("at the right hand side",),
    ),
    Word(
        "hand over, hand on", "pass, give",
        r"\bhand(s|ed|ing)? (over|on)\b",
        ("It hands over the node.", "The options are handed on."),
        ("The program was handed in.", "a beginner's hands-on lesson"),
    ),
    Word(
        "board that cannot be solved is told", "unsolvable boards are reported before the search starts",
        r"\bcannot be solved (is|are|was|were|says?)\b",
        ("One that cannot be solved says so.", "A board that cannot be solved is reported."),
        ("Half of all boards cannot be solved.",),
    ),
    Word(
        "two are alike / of one kind", "equal, of the same type",
        r"\balike\b|\bof one kind\b",
        ("Eight are alike.", "goals of one kind"),
        ("Let the tiles 5 to 8 look alike.", "goals of the same kind", "one kind of move"),
        r"\blook(s|ed|ing)? alike\b",
    ),
    Word(
        "held to", "checked against, compared with",
        r"\bheld (to|against)\b",
        ("The rule is held to every board.", "held against the table"),
        ("The frontier held two nodes.",),
    ),
    Word(
        "drawn evenly", "all boards are equally likely, uniformly",
        r"\bdrawn evenly\b|\bevenly drawn\b",
        ("Boards are drawn evenly.",),
        ("drawn in even rows",),
    ),
    Word(
        "are what count", "are used",
        r"\b(is|are) what counts?\b",
        ("The goal and the shape are what count.",),
        ("What counts as an expansion?",),
    ),
    Word(
        "whole or not at all", "after an error, no incomplete file is left behind",
        r"\bwhole or not at all\b",
        ("It is written whole or not at all.",),
    ),
    Word(
        "anew", "again, from the start",
        r"\banew\b",
        ("It begins anew.",),
        ("a new search",),
    ),
    Word(
        "nought", "zero, 0",
        r"\bnought\b",
        ("two, nought and two steps",),
        ("thought",),
    ),
    Word(
        "is no number", "is not a number",
        r"\b(is|are|was|were) no (?!(long|small|larg|great|bett|few|short|high|low|deep|farth|near|fast|easi)er\b)"
        r"(?!(more|less|worse|error|problem|accident|surprise|guarantee|good|such|need|doubt)\b)[a-z]+\b",
        ("A state that is no board", "The file is no table.", "the blank is no tile"),
        ("There is no path.", "a path that is no longer", "It is no more than 5.",
         "An unfinished exercise is no error."),
        r"\bthere (is|are|was|were) no [a-z]+\b",
    ),
    Word(
        "such a one", "one, such a board",
        r"\bsuch (a|an) one\b|\bsuch ones\b",
        ("From such a one no move leads nearer.",),
        ("such a board", "one such board"),
    ),
    Word(
        "stands (beside, there, before)", "is, is in, is next to",
        r"\b(stands?|stood)\b",
        ("Beside it stands the table.", "The panel stands at the right.", "wherever the tile stands"),
        ("A dot stands for a board.", "What does f stand for?", "A stand-in for the kernel", "an outstanding node"),
        r"\b(stands?|stood) (for|out|still|alone)\b|\bstand-(in|alone)\b",
    ),
    Word(
        "as it were", "leave it out",
        r"\bas it were\b",
        ("It walks, as it were, backwards.",),
        ("as it was before",),
    ),
    Word(
        "is to be", "must be, should be, is",
        r"\b(is|are|was|were) to be\b",
        ("The picture is to be put together.", "cells that are to be tagged"),
        ("It has to be hashable.", "That ought to be enough."),
    ),
    Word(
        "in the mean", "on average",
        r"\bin the mean\b",
        ("A board is 8.6 operations away in the mean.",),
        ("in the meantime", "the mean number of boards"),
    ),
    Word(
        "a byte a board", "a byte per board",
        r"\b(bytes?|bits?|rows?|nodes?|expansions?|ticks?|commas?|points?|looks?) an? "
        r"(board|row|run|tick|cell|depth|child|entry|search)\b"
        r"|\b(one|two|three|four|five|ten|an?|\d+) (boards?|moves?|lines?|cells?|columns?|screens?) an? "
        r"(board|row|run|tick|cell|depth|child|entry|search|file|fault|line)\b",
        ("four bits a cell", "two bytes a board", "one line a fault", "an expansion a tick"),
        ("Give every board a number.", "each line a move", "a node per board"),
    ),
    Word(
        "Eight puzzle, fifteen-puzzle", "8-puzzle, 15-puzzle",
        r"\b(eight|fifteen)(-| )puzzles?\b",
        ("The Eight puzzle is small.", "the fifteen-puzzle"),
        ("the 8-puzzle", "[15-puzzle](10-fifteen-puzzle.ipynb)", "`10-fifteen-puzzle`"),
        r"\b\d\d-fifteen-puzzle\b",
        prose_only=True,
    ),
    Word(
        "center, color, neighbor, favor, gray, behavior", "centre, colour, neighbour, favour, grey, behaviour",
        r"\b(center(s|ed)?|(color|neighbor|favor|behavior|honor)\w*|gray\w*)\b",
        ("a neighboring cell", "The center is gray.", "their colors"),
        ("a neighbouring cell", "The centre is grey.", "colour", "`color=` and `text-align: center`"),
        prose_only=True,
    ),
]


def find(text, prose):
    """Yield (word, what was found, its line) for every misuse in a text."""
    text = re.sub(r"(?<=[a-z0-9])_(?=[a-z0-9])", " ", text.replace("*", ""))  # no emphasis; names as separate words
    without_code = re.sub(r"`[^`\n]*`", lambda code: " " * len(code[0]), text)
    for word in WORDS:
        where = without_code if word.prose_only else text
        if word.prose_only and not prose:
            continue
        allowed = [match.span() for match in spaced(word.allowed).finditer(where)] if word.allowed else []
        for match in spaced(word.pattern).finditer(where):
            if not any(first <= match.start() and match.end() <= last for first, last in allowed):
                yield word, " ".join(match[0].split()), text.count("\n", 0, match.start()) + 1


def spaced(pattern):
    """The pattern with blanks that match line breaks and the signs of a comment, too."""
    return re.compile(pattern.replace(" ", r"[\s#]+"), re.IGNORECASE)


def texts(path):
    """Yield (place, text, whether it is prose) for the parts of a file."""
    if path.suffix == ".ipynb":
        for ident, kind, source, _ in cells(path):
            yield f"cell {ident}, ", source, kind == "markdown"
        return
    text = path.read_text(encoding="utf-8")
    if path.name == "CONTRIBUTING.md":
        text = re.sub(r"^\| not \| but \|\n(\|.*\n)+", lambda table: "\n" * table[0].count("\n"), text, flags=re.M)
    yield "", text, path.suffix == ".md"


FILES = [
    *LESSONS, *SOLUTIONS,
    *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")),
    *sorted(path for folder in ("eightpuzzle", "tests", "benchmarks", "notebooks/data") for suffix in ("py", "js")
            for path in (ROOT / folder).rglob(f"*.{suffix}") if path.name != "test_words.py"),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_plain_words(path):
    found = [f"{place}line {line}: {text!r}: write {word.right!r} (not {word.wrong!r})"
             for place, source, prose in texts(path) for word, text, line in find(source, prose)]
    assert not found, f"{path.relative_to(ROOT)}\n" + "\n".join(found)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.wrong)
def test_each_pattern_finds_the_misuse_and_no_ordinary_english(word):
    assert word.caught
    for sentence in word.caught:
        assert word in [found for found, _, _ in find(sentence, prose=True)], sentence
    for sentence in word.fine:
        assert word not in [found for found, _, _ in find(sentence, prose=True)], sentence


def test_a_misuse_across_two_lines_is_found_with_its_line():
    ((word, text, line),) = find('"""One line.\n\n    # A node that goes\n    # no further."""\n', prose=False)
    assert (word.wrong, text, line) == ("goes no further", "goes # no further", 3)


def test_american_spelling_is_for_prose_only():
    assert not list(find("axes.text(x, y, color=INK)", prose=False))


def test_the_table_of_the_contributors_has_the_same_words():
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
    table = lines[lines.index("| not | but |") + 2 :]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table if line.startswith("|")]
    assert rows == [(word.wrong, word.right) for word in WORDS]
