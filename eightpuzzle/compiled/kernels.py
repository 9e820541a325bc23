"""The loops that numba compiles. If numba is missing or disabled, plain Python runs the same code.

A board is a number with four bits per cell. Indices are unsigned, because an index that may be negative costs a branch
at each look-up. Each loop returns from time to time with its whole state in the arrays of the caller, and continues
from there at the next call. Between two calls the caller can handle an interrupt or replace full arrays by larger ones.
In plain Python these arrays are lists, and all numbers are Python ints.
"""

import os
from collections.abc import Callable

from ..exact import placements

try:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        raise ImportError("numba is disabled")
    import numba
except ImportError:
    COMPILED = False
    signed = unsigned = int
else:
    from numpy import int64 as signed
    from numpy import uint64 as unsigned

    COMPILED = True

ZERO, ONE, FOUR, FIFTEEN, HALF, ALL_BITS = map(unsigned, (0, 1, 4, 15, 32, 2**64 - 1))
MIRRORED = 16  # the number of bits by which a sum over the board's reflection is shifted
SPREAD = unsigned(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio, for multiplicative hashing (Knuth 1973)
SHIFTS = tuple(map(unsigned, (13, 7, 17)))  # of a xorshift generator of random numbers (Marsaglia 2003)

# The reasons for which a loop returns.
DONE, PAUSED, FULL, TOO_DEEP = range(4)

# The fields of `now`, the state of an unfinished search: those of IDA*, then those of A*. COUNT is 0 before the start.
NUMBER, COUNT, DEPTH, BOUND, LEAST = range(5)
NUMBER, COUNT, BASE, LOWEST, ALIVE = range(5)

DEPTHS = 512  # rows of the path of IDA*: no bound exceeds the largest estimate (254) plus the longest shortest path
FAR = 1 << 30  # larger than every f
MOST_G = 255
BUCKETS = 512 * (MOST_G + 1)  # one for each f and g of A*
TIES = ("deep", "shallow", "fifo", "lifo")
DEEP, SHALLOW, FIFO, LIFO = range(4)


def kernel(function: Callable) -> Callable:
    """Return the function compiled by numba on its first call, with an on-disk cache if a folder is writable."""
    if not COMPILED:
        return function
    try:
        return numba.njit(nogil=True, cache=True)(function)
    except RuntimeError:  # no folder is writable
        return numba.njit(nogil=True)(function)


rank_placement = kernel(placements.rank_placement)
unrank_placement = kernel(placements.unrank_placement)


@kernel
def compute_codes(tables, board):
    """Compute the code of each table for a board."""
    for number in range(tables.count):
        code = tables.bases[number]
        for cell in range(tables.cells):
            tile = (board >> unsigned(4 * cell)) & FIFTEEN
            code += tables.weights[(unsigned(number * tables.cells + cell) << FOUR) | tile]
        tables.codes[number] = code


@kernel
def entry_of(code, base, tiles, cells):
    """Return the index of a code's entry: the code itself, or in a table without gaps the rank of its placement."""
    return code if tiles == 0 else base + rank_placement(code - base, tiles, cells)


@kernel
def looked_up(tables, by_rank, entry):
    """Return the change of the sum of the tables by a move, which changes the codes of at most two tables.

    `by_rank` belongs to the tables. It is a separate argument because numba omits its code if it is None.
    """
    number, other_number = tables.one[entry], tables.other[entry]
    before, other_before = tables.codes[number], tables.codes[other_number]
    after, other_after = before + tables.one_step[entry], other_before + tables.other_step[entry]
    if by_rank is not None:
        base, tiles = tables.bases[number], by_rank[number]
        before, after = entry_of(before, base, tiles, tables.cells), entry_of(after, base, tiles, tables.cells)
        base, tiles = tables.bases[other_number], by_rank[other_number]
        other_before = entry_of(other_before, base, tiles, tables.cells)
        other_after = entry_of(other_after, base, tiles, tables.cells)
    one = signed(tables.table[after]) - signed(tables.table[before])
    other = signed(tables.table[other_after]) - signed(tables.table[other_before])
    return one + (other << MIRRORED if tables.is_mirrored else other)


@kernel
def move_codes(tables, entry, sign):
    """Update the codes of the tables after a move, or take the move back if the sign is -1."""
    tables.codes[tables.one[entry]] += sign * tables.one_step[entry]
    tables.codes[tables.other[entry]] += sign * tables.other_step[entry]


@kernel
def estimate(tables, total):
    """Return h of a board from its sum over cells and tables."""
    if tables is None:
        return total
    if tables.is_mirrored:
        return max(total & ((1 << MIRRORED) - 1), total >> MIRRORED)
    return signed(tables.ranked[total]) if tables.is_ranked else total


@kernel
def drawn(rules, random):
    """Draw a random order and return the offset of its rows."""
    x = random[0]
    x ^= (x << SHIFTS[0]) & ALL_BITS
    x ^= x >> SHIFTS[1]
    x ^= (x << SHIFTS[2]) & ALL_BITS
    random[0] = x
    return rules.stride * (((x >> HALF) * rules.orders) >> HALF)


@kernel
def is_on_path(path, depth, board):
    """Return whether the board is on the path above this depth."""
    for above in range(depth):  # noqa: SIM110 numba does not support any() of a generator
        if path.board[unsigned(above)] == board:
            return True
    return False


@kernel
def idastar(rules, tables, starts, runs, now, path, marked, random, unit, pause):
    """Run IDA* on the boards in turn. Return when all are done, or when one has made `pause` expansions.

    `tables`, `marked` (the path again) and `random` are None if they are not needed; numba then omits their code.
    """
    while now[NUMBER] < len(starts.board):
        number = now[NUMBER]
        start = starts.board[number]
        if now[COUNT] == 0:
            now[COUNT] = runs.generated[number] = runs.stored[number] = 1
            if start == rules.goal:
                runs.iterations[number], runs.cost[number], now[COUNT] = 1, 0, 0
                now[NUMBER] += 1
                continue
            # As after an iteration in which the least f above the bound was that of the start.
            h = estimate(tables, starts.total[number])
            now[DEPTH], now[BOUND], now[LEAST] = 0, h - 1, h
            path.board[ZERO], path.total[ZERO], path.move[ZERO] = start, starts.total[number], rules.end
            if tables is not None:
                compute_codes(tables, start)
            if random is not None:
                random[0] = (((start ^ random[1]) * SPREAD) & ALL_BITS) | ONE
        depth, bound, least = now[DEPTH], now[BOUND], now[LEAST]
        board, total, move = path.board[unsigned(depth)], path.total[unsigned(depth)], path.move[unsigned(depth)]
        expanded, generated, deepest = 0, 0, depth
        solved = False
        while True:
            swap = rules.swap[move]
            if swap == ZERO:  # all moves have been tried
                if depth > 0:  # back out
                    depth -= 1
                    board, total, move = (
                        path.board[unsigned(depth)], path.total[unsigned(depth)], path.move[unsigned(depth)]
                    )
                    if tables is not None:
                        made = move - ONE
                        move_codes(tables, (made << FOUR) | ((board >> rules.shift[made]) & FIFTEEN), -1)
                    continue
                if expanded >= pause:
                    break
                bound, least = bound + 1 if unit else least, FAR
                runs.iterations[number] += 1
                expanded += 1
                move = rules.first[starts.blank[number]]
                if random is not None:
                    move += drawn(rules, random)
                continue
            tile = (board >> rules.shift[move]) & FIFTEEN
            entry = (move << FOUR) | tile
            child = board ^ (tile * swap)  # the bits of the tile move from one cell to the other
            child_total = total + rules.change[entry]
            if tables is not None:
                child_total += looked_up(tables, tables.by_rank, entry)
            f = depth + 1 + estimate(tables, child_total)
            generated += 1
            move += ONE
            if marked is not None and is_on_path(marked, depth, child):
                continue
            if f > bound:
                if f < least:
                    least = f
                continue
            if child == rules.goal:
                solved = True
                break
            path.board[unsigned(depth)], path.total[unsigned(depth)], path.move[unsigned(depth)] = board, total, move
            if tables is not None:
                move_codes(tables, entry, 1)
            depth += 1
            if depth > deepest:
                deepest = depth
            board, total, move = child, child_total, rules.row[move - ONE]
            if random is not None:
                move += drawn(rules, random)
            expanded += 1
            if expanded >= pause:
                break
        runs.expanded[number] += expanded
        runs.generated[number] += generated
        runs.stored[number] = max(runs.stored[number], deepest + 2)
        if not solved:
            path.board[unsigned(depth)], path.total[unsigned(depth)], path.move[unsigned(depth)] = board, total, move
            now[DEPTH], now[BOUND], now[LEAST] = depth, bound, least
            return PAUSED
        runs.cost[number], now[COUNT] = depth + 1, 0
        now[NUMBER] += 1
    return DONE


@kernel
def slot_of(board, nodes, base, slots, bits):
    """Return the slot of a board in the hash table, or the empty slot for it."""
    slot = ((board * SPREAD) & ALL_BITS) >> bits
    while slots[slot] >= base and nodes.board[unsigned(slots[slot] - base)] != board:
        slot = (slot + ONE) & unsigned(len(slots) - 1)
    return slot


@kernel
def fill(nodes, base, count, slots, bits):
    """Insert the nodes into an empty hash table. Of two nodes of a board, the later one stays; it has the smaller g."""
    for node in range(count):
        slots[slot_of(nodes.board[unsigned(node)], nodes, base, slots, bits)] = base + node


@kernel
def astar(rules, tables, starts, runs, now, nodes, slots, bits, buckets, ties, pause):
    """Run A* on the boards in turn. Return when all are done, one has made `pause` expansions, or the nodes are full.

    The frontier is a list of nodes for each pair of f and g. The number of a node is `base` plus its index. Each search
    has a base above all numbers of the previous one, so old entries in slots and buckets count as empty.
    """
    while now[NUMBER] < len(starts.board):
        number = now[NUMBER]
        if now[COUNT] == 0:
            runs.generated[number] = runs.stored[number] = now[ALIVE] = 1
            h = estimate(tables, starts.total[number])
            within = MOST_G if ties == DEEP else 0
            nodes.board[ZERO], nodes.blank[ZERO], nodes.total[ZERO] = (
                starts.board[number], starts.blank[number], starts.total[number]
            )
            nodes.g[ZERO] = nodes.old[ZERO] = nodes.after[ZERO] = 0
            base = now[BASE]
            slots[slot_of(starts.board[number], nodes, base, slots, bits)] = base
            now[LOWEST] = h * (MOST_G + 1) + within
            buckets.first[unsigned(now[LOWEST])] = buckets.last[unsigned(now[LOWEST])] = base
            now[COUNT] = 1
        base, count, lowest, alive = now[BASE], now[COUNT], now[LOWEST], now[ALIVE]
        expanded, generated, stored = 0, 0, runs.stored[number]
        outcome = PAUSED
        while expanded < pause:
            if count + 4 > len(nodes.board):
                outcome = FULL
                break
            while buckets.first[unsigned(lowest)] < base:
                lowest += 1
            node = unsigned(buckets.first[unsigned(lowest)] - base)
            board, total, g = nodes.board[node], nodes.total[node], nodes.g[node] + 1
            if not nodes.old[node] and board == rules.goal:
                outcome = DONE
                break
            if g > MOST_G:
                outcome = TOO_DEEP
                break
            buckets.first[unsigned(lowest)] = nodes.after[node]
            if nodes.old[node]:  # a stale entry: the board was reached again by a shorter path
                alive -= 1
                continue
            expanded += 1
            if tables is not None:
                compute_codes(tables, board)
            move = rules.first[nodes.blank[node]]
            while rules.swap[move] != ZERO:
                tile = (board >> rules.shift[move]) & FIFTEEN
                child = board ^ (tile * rules.swap[move])
                generated += 1
                alive += 1
                if alive > stored:
                    stored = alive
                slot = slot_of(child, nodes, base, slots, bits)
                known = slots[slot] - base
                if known >= 0 and nodes.g[unsigned(known)] <= g:
                    alive -= 1
                else:
                    new = unsigned(count)
                    if known >= 0:
                        nodes.old[unsigned(known)] = 1
                        child_total = nodes.total[unsigned(known)]
                    else:
                        entry = (move << FOUR) | tile
                        child_total = total + rules.change[entry]
                        if tables is not None:
                            child_total += looked_up(tables, tables.by_rank, entry)
                    nodes.board[new], nodes.blank[new], nodes.total[new] = child, rules.target[move], child_total
                    nodes.g[new], nodes.old[new] = g, 0
                    slots[slot] = base + count
                    within = MOST_G - g if ties == DEEP else g if ties == SHALLOW else 0
                    place = (g + estimate(tables, child_total)) * (MOST_G + 1) + within
                    bucket = unsigned(place)
                    if buckets.first[bucket] < base:
                        buckets.first[bucket] = buckets.last[bucket] = base + count
                        nodes.after[new] = 0
                    elif ties == LIFO:
                        nodes.after[new] = buckets.first[bucket]
                        buckets.first[bucket] = base + count
                    else:
                        nodes.after[new] = 0
                        nodes.after[unsigned(buckets.last[bucket] - base)] = base + count
                        buckets.last[bucket] = base + count
                    if place < lowest:
                        lowest = place
                    count += 1
                move += ONE
        runs.expanded[number] += expanded
        runs.generated[number] += generated
        runs.stored[number] = stored
        if outcome != DONE:
            now[COUNT], now[LOWEST], now[ALIVE] = count, lowest, alive
            return outcome
        runs.cost[number], now[COUNT] = nodes.g[node], 0
        now[BASE] = base + count
        now[NUMBER] += 1
    return DONE


@kernel
def beside(cells, width, right, left):
    """Return the neighbours of some cells as bits. The result may contain bits outside the board.

    `right` and `left` are the cells that have a neighbour on that side.
    """
    return (cells & right) << 1 | (cells & left) >> 1 | cells << width | cells >> width


@kernel
def grown(cells, free, width, right, left):
    """Return, as bits, the free cells that the blank reaches from these cells through free cells only."""
    before = 0
    while cells != before:
        before = cells
        cells |= beside(cells, width, right, left) & free
    return cells


@kernel
def pattern_layer(table, seen, now, then, cost, tiles, cells, width, right, left, first, last):
    """Process one layer of the sweep of an additive pattern database, for the placements from `first` up to `last`.

    For each placement of the tiles, three arrays hold cells of the blank as bits: `seen` those reached so far, `now`
    those reached at this cost, and `then` those that a move of a tile reaches at the next cost, seen or not. Returns
    whether `then` got any cells.
    """
    more = False
    for placement in range(first, last):
        if now[placement] == 0:
            continue
        reached = signed(now[placement]) & ~signed(seen[placement])
        now[placement] = 0
        if reached == 0:
            continue
        packed = unrank_placement(placement, tiles, cells)
        free = (1 << cells) - 1
        for tile in range(tiles):
            free &= ~(1 << (packed >> 4 * tile & 15))
        new = grown(reached, free, width, right, left)  # either all of these cells are seen, or none
        if seen[placement] == 0:
            table[placement] = cost
        seen[placement] = signed(seen[placement]) | new
        for tile in range(tiles):
            cell = packed >> 4 * tile & 15
            here = 1 << cell
            blanks = beside(here, width, right, left) & new
            for blank in range(cells):
                if blanks >> blank & 1:
                    moved = rank_placement(packed + ((blank - cell) << 4 * tile), tiles, cells)
                    then[moved] = signed(then[moved]) | here
                    more = True
    return more
