#include "czxing.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

// How many finder patterns the library will find, before it is asked: it tries every three of them together, which nothing
// stops. The picture is made black and white as its `HybridBinarizer` makes it, and so are the smaller ones that it makes; rows and
// columns are compared with 1 : 1 : 3 : 1 : 1 as its `FindFinderPatterns` compares them, or less strictly.

namespace {

/// Grey bytes, rows without padding.
struct Grey {
    const uint8_t *pixels;
    int width, height;
};

/// A picture in black and white: each block of pixels is compared with a threshold of its own.
struct Bits {
    Grey grey;
    std::vector<uint8_t> thresholds;
    int columns;
    bool at(int x, int y) const {
        return grey.pixels[static_cast<size_t>(y) * grey.width + x] <= thresholds[static_cast<size_t>(y / 8) * columns + x / 8];
    }
};

struct Pattern {
    float x, y, size;
};

// The library's own: blocks of 8 × 8 pixels, of which 5 × 5 have one threshold; paper where a block hardly changes.
constexpr int block = 8, least = 24;

/// Eight pixels, and eight sums of them.
typedef uint8_t Pixels __attribute__((ext_vector_type(8)));
typedef uint16_t Sums __attribute__((ext_vector_type(8)));

/// What the pixels of a whole block are compared with if no other block is near.
uint8_t blackPoint(const uint8_t *first, int width, int &low, int &high) {
    Pixels darkest = 255, palest = 0;
    Sums sums = 0;
    for (int y = 0; y < block; ++y) {
        Pixels line;
        std::memcpy(&line, first + static_cast<size_t>(y) * width, block);
        darkest = __builtin_elementwise_min(darkest, line);
        palest = __builtin_elementwise_max(palest, line);
        sums += __builtin_convertvector(line, Sums);
    }
    int sum = 0;
    low = 255;
    high = 0;
    for (int x = 0; x < block; ++x) {
        sum += sums[x];
        low = std::min<int>(low, darkest[x]);
        high = std::max<int>(high, palest[x]);
    }
    return static_cast<uint8_t>(sum / (block * block));
}

std::vector<uint8_t> blackPoints(const Grey &grey, int columns, int rows) {
    std::vector<uint8_t> points(static_cast<size_t>(columns) * rows);
    for (int row = 0; row < rows; ++row) {
        const int top = std::min(row * block, grey.height - block);
        for (int column = 0; column < columns; ++column) {
            const int left = std::min(column * block, grey.width - block);
            int low, high;
            uint8_t &point = points[static_cast<size_t>(row) * columns + column];
            point = blackPoint(grey.pixels + static_cast<size_t>(top) * grey.width + left, grey.width, low, high);
            if (high - low > least) continue;
            point = static_cast<uint8_t>(low / 2);
            if (row > 0 && column > 0) {
                const uint8_t *near = &point;
                const int around = (near[-columns] + 2 * near[-1] + near[-columns - 1]) / 4;
                if (low < around) point = static_cast<uint8_t>(around);
            }
        }
    }
    return points;
}

/// A picture of at least one block in black and white.
Bits binarized(const Grey &grey) {
    const int columns = (grey.width + block - 1) / block, rows = (grey.height + block - 1) / block;
    const auto points = blackPoints(grey, columns, rows);
    Bits bits{grey, std::vector<uint8_t>(points.size()), columns};
    for (int row = 0; row < rows; ++row) {
        const int middle = std::max(std::min(row, rows - 3), std::min(2, rows - 1));
        for (int column = 0; column < columns; ++column) {
            const int centre = std::max(std::min(column, columns - 3), std::min(2, columns - 1));
            int sum = 0, count = 0;
            for (int y = std::max(0, middle - 2); y <= std::min(rows - 1, middle + 2); ++y)
                for (int x = std::max(0, centre - 2); x <= std::min(columns - 1, centre + 2); ++x, ++count)
                    sum += points[static_cast<size_t>(y) * columns + x];
            bits.thresholds[static_cast<size_t>(row) * columns + column] = static_cast<uint8_t>(sum / count);
        }
    }
    return bits;
}

/// Whether five runs are as 1 : 1 : 3 : 1 : 1, each within `share` of a module and `more` pixels.
bool isLikePattern(const int runs[5], float share, float more) {
    const int total = runs[0] + runs[1] + runs[2] + runs[3] + runs[4];
    if (total < 7) return false;
    const float module = total / 7.0f, reach = module * share + more;
    for (int place = 0; place < 5; ++place)
        if (std::fabs(runs[place] - module * (place == 2 ? 3 : 1)) > reach) return false;
    return true;
}

/// Whether the column through a dark pixel is like a pattern too.
bool isLikePatternDownwards(const Bits &bits, int x, int y, int longest) {
    if (!bits.at(x, y)) return false;
    int runs[5] = {0, 0, 1, 0, 0};
    for (const int way : {-1, 1}) {
        int place = y, run = 0;
        for (;;) {
            place += way;
            if (place < 0 || place >= bits.grey.height) break;
            const bool isDark = bits.at(x, place);
            if (isDark != (run % 2 == 0)) {
                if (++run == 3) break;
            }
            int &length = runs[2 + way * run];
            if (++length > longest) return false;
        }
        if (run < 2) return false;
    }
    return isLikePattern(runs, 0.75f, 2.0f);
}

/// The number of patterns, or `limit` where there are as many.
uint32_t patterns(const Bits &bits, uint32_t limit) {
    std::vector<Pattern> found;
    std::vector<int> edges;
    const int width = bits.grey.width;
    std::vector<uint8_t> dark(static_cast<size_t>(width) + block);
    // The library looks at every third row.
    for (int y = 2; y < bits.grey.height; y += 3) {
        edges.clear();
        const uint8_t *line = bits.grey.pixels + static_cast<size_t>(y) * width;
        const uint8_t *thresholds = bits.thresholds.data() + static_cast<size_t>(y / block) * bits.columns;
        for (int x = 0; x < width; ++x) dark[x] = line[x] <= thresholds[x / block];
        uint8_t last = 0;
        for (int x = 0; x < width; ++x) {
            if (dark[x] != last) {
                edges.push_back(x);
                last = dark[x];
            }
        }
        if (last) edges.push_back(width);
        // Every second edge begins a dark run.
        for (size_t first = 0; first + 5 < edges.size(); first += 2) {
            int runs[5];
            for (int place = 0; place < 5; ++place) runs[place] = edges[first + place + 1] - edges[first + place];
            if (!isLikePattern(runs, 0.5f, 0.5f)) continue;
            const float size = static_cast<float>(edges[first + 5] - edges[first]);
            const float x = edges[first + 2] + runs[2] / 2.0f, middle = y + 0.5f;
            const bool isKnown = std::any_of(found.begin(), found.end(), [=](const Pattern &old) {
                const float dx = old.x - x, dy = old.y - middle;
                return dx * dx + dy * dy < old.size * old.size / 4;
            });
            if (isKnown || !isLikePatternDownwards(bits, static_cast<int>(x), y, static_cast<int>(3 * size))) continue;
            found.push_back({x, middle, size});
            if (found.size() >= limit) return limit;
        }
    }
    return static_cast<uint32_t>(found.size());
}

}  // namespace

uint32_t czxing_finder_patterns(const uint8_t *pixels, int32_t width, int32_t height, uint32_t limit) {
    // A smaller picture has no room for many.
    if (!pixels || width < block || height < block) return 0;
    try {
        uint32_t most = patterns(binarized({pixels, width, height}), limit);
        // Each smaller picture has the mean of 3 × 3 pixels.
        std::vector<uint8_t> larger, smaller;
        std::vector<uint16_t> sums(static_cast<size_t>(width));
        Grey grey{pixels, width, height};
        while (most < limit && std::max(grey.width, grey.height) > 200 && std::min(grey.width, grey.height) >= 3 * block) {
            const int wide = grey.width / 3, high = grey.height / 3;
            smaller.assign(static_cast<size_t>(wide) * high, 0);
            for (int y = 0; y < high; ++y) {
                const uint8_t *line = grey.pixels + static_cast<size_t>(3 * y) * grey.width;
                for (int x = 0; x < grey.width; ++x)
                    sums[x] = static_cast<uint16_t>(line[x] + line[grey.width + x] + line[2 * grey.width + x]);
                for (int x = 0; x < wide; ++x) {
                    const int sum = sums[3 * x] + sums[3 * x + 1] + sums[3 * x + 2] + 4;
                    smaller[static_cast<size_t>(y) * wide + x] = static_cast<uint8_t>(sum / 9);
                }
            }
            larger.swap(smaller);
            grey = {larger.data(), wide, high};
            most = std::max(most, patterns(binarized(grey), limit));
        }
        return most;
    } catch (...) {
        // Out of memory: as many as there can be.
        return limit;
    }
}
