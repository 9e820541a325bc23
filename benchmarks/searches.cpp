// A* and IDA* on the Eight puzzle with Manhattan distance, plain and fast: what the compiled searches are held to.
//
//     searches astar|idastar [order of moves, udlr unless given]
//
// Reads boards, a list of them a line, nine numbers each, 0 the blank; whatever stands between the numbers is passed
// over. Answers each line with [CPU seconds, sum of the costs, expanded, generated], counted as eightpuzzle counts.

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace {

constexpr int kCells = 9, kWidth = 3, kNoMove = 4;
struct Move { int cell, name; };
std::vector<Move> moves[kCells][kNoMove + 1];  // for each cell of the blank, the last move not taken back
signed char change[kCells][kCells][kCells];    // of the estimate, for a tile that goes from a cell to a cell
long expanded, generated;

int distance(int tile, int cell) {
    const int home = tile - 1;
    return tile == 0 ? 0 : std::abs(cell / kWidth - home / kWidth) + std::abs(cell % kWidth - home % kWidth);
}

void make_tables(const char* order) {
    const char names[] = "udlr";  // a move and the one that takes it back differ in the last bit of their numbers
    const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    for (int cell = 0; cell < kCells; ++cell)
        for (int last = 0; last <= kNoMove; ++last)
            for (const char* letter = order; *letter; ++letter) {
                const int name = static_cast<int>(std::strchr(names, *letter) - names);
                const int row = cell / kWidth + down[name], column = cell % kWidth + right[name];
                const bool back = last != kNoMove && name == (last ^ 1);
                if (!back && row >= 0 && row < kWidth && column >= 0 && column < kWidth)
                    moves[cell][last].push_back({row * kWidth + column, name});
            }
    for (int tile = 1; tile < kCells; ++tile)
        for (int from = 0; from < kCells; ++from)
            for (int to = 0; to < kCells; ++to)
                change[tile][from][to] = static_cast<signed char>(distance(tile, to) - distance(tile, from));
}

struct Board {
    signed char tiles[kCells];
    int blank, h;
};

Board read(const int* tiles) {
    Board board{};
    for (int cell = 0; cell < kCells; ++cell) {
        board.tiles[cell] = static_cast<signed char>(tiles[cell]);
        board.h += distance(tiles[cell], cell);
        if (tiles[cell] == 0) board.blank = cell;
    }
    return board;
}

// ---- IDA*: the function calls itself, moves are made and taken back in place -----------------------------------

signed char board[kCells];
int bound, next_bound;

int look(int blank, int last, int g, int h) {  // the depth of the goal, or 0
    ++expanded;
    for (const Move& move : moves[blank][last]) {
        const int tile = board[move.cell];
        const int child_h = h + change[tile][move.cell][blank];
        const int f = g + 1 + child_h;
        ++generated;
        if (f > bound) {
            if (f < next_bound) next_bound = f;
            continue;
        }
        if (child_h == 0) return g + 1;
        board[blank] = static_cast<signed char>(tile);
        board[move.cell] = 0;
        const int found = look(move.cell, move.name, g + 1, child_h);
        board[move.cell] = static_cast<signed char>(tile);
        board[blank] = 0;
        if (found) return found;
    }
    return 0;
}

int idastar(const Board& start) {
    ++generated;
    if (start.h == 0) return 0;
    std::memcpy(board, start.tiles, sizeof board);
    for (bound = start.h;; bound = next_bound) {
        next_bound = INT_MAX;
        if (const int found = look(start.blank, kNoMove, 0, start.h)) return found;
    }
}

// ---- A*: a heap of (f, larger g, first in), and a hash table of the nearest node of each board ------------------

struct Node { std::uint64_t packed; int blank, g, h; };

int astar(const Board& start) {
    std::uint64_t packed = 0;
    for (int cell = 0; cell < kCells; ++cell) packed |= static_cast<std::uint64_t>(start.tiles[cell]) << 4 * cell;
    std::vector<Node> nodes{{packed, start.blank, 0, start.h}};
    std::unordered_map<std::uint64_t, int> nearest{{packed, 0}};
    using Entry = std::tuple<int, int, int>;  // f, -g, the node, which are numbered as they come in
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> frontier;
    frontier.push({start.h, 0, 0});
    ++generated;
    while (true) {
        const int number = std::get<2>(frontier.top());
        const Node node = nodes[number];
        frontier.pop();
        if (nearest[node.packed] != number) continue;
        if (node.h == 0) return node.g;
        ++expanded;
        for (const Move& move : moves[node.blank][kNoMove]) {
            const std::uint64_t tile = node.packed >> 4 * move.cell & 15;
            const std::uint64_t child = node.packed ^ tile << 4 * move.cell ^ tile << 4 * node.blank;
            const int g = node.g + 1;
            ++generated;
            const auto known = nearest.find(child);
            if (known != nearest.end() && nodes[known->second].g <= g) continue;
            const int h = node.h + change[tile][move.cell][node.blank], name = static_cast<int>(nodes.size());
            nodes.push_back({child, move.cell, g, h});
            nearest[child] = name;
            frontier.push({g + h, -g, name});
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    const bool best_first = count > 1 && std::string(arguments[1]) == "astar";
    make_tables(count > 2 ? arguments[2] : "udlr");
    std::vector<int> tiles;
    for (int read_now = std::getchar(); read_now != EOF; read_now = std::getchar()) {
        if (read_now >= '0' && read_now <= '8') tiles.push_back(read_now - '0');
        if (read_now != '\n') continue;
        expanded = generated = 0;
        long cost = 0;
        const std::clock_t begun = std::clock();
        for (std::size_t first = 0; first + kCells <= tiles.size(); first += kCells) {
            const Board start = read(&tiles[first]);
            cost += best_first ? astar(start) : idastar(start);
        }
        const double seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
        std::printf("[%.6f, %ld, %ld, %ld]\n", seconds, cost, expanded, generated);
        std::fflush(stdout);
        tiles.clear();
    }
}
