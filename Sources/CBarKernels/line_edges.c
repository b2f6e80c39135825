#include "line_edges.h"
#include <vector_loops.h>
#include <string.h>

#define LINES LINE_EDGES_LINES
// Places are 32nds of a pixel.
#define PLACES 32
#define HALF (PLACES / 2)

typedef int16_t shades __attribute__((ext_vector_type(LINES)));
typedef uint8_t bytes __attribute__((ext_vector_type(LINES), aligned(1)));
typedef uint8_t pair_bytes __attribute__((ext_vector_type(2 * LINES), aligned(1)));
typedef int8_t flags __attribute__((ext_vector_type(LINES)));

/// What is known of a line on the way along it.
typedef struct {
    /// The slope of the edge that may still become steeper; 0 before the first one.
    int32_t slope;
    /// What the next edge's slope must reach, before it fades.
    uint32_t least;
    /// Where the edge of `slope` is, and where the one before it was.
    uint32_t edge, before;
    uint32_t width;
    size_t count;
    uint32_t *widths, *begins;
} line_state;

static const uint32_t least_slope = 4;

INLINED uint32_t magnitude(int32_t value) { return (uint32_t)(value < 0 ? -value : value); }

INLINED void put(line_state *line) {
    line->widths[line->count] = line->width;
    line->begins[line->count++] = line->before - line->width;
}

/// The edge is final: the distance from the one before it is the width of a bar or space.
INLINED void end_edge(line_state *line) {
    if (line->slope == 0)
        line->before = line->edge = PLACES + HALF;
    else if (line->before == 0)
        line->before = line->edge;
    line->width = line->edge - line->before;
    line->before = line->edge;
    put(line);
}

/// The slope that an edge has at least: part of the last one's, fading with the distance from it.
INLINED uint32_t needed(line_state *line, uint32_t x) {
    if (line->least <= least_slope || line->width == 0) return least_slope;
    const uint64_t faded = (uint64_t)line->least * (x * PLACES - line->before) / line->width / 8;
    if (line->least > faded && line->least - faded > least_slope) return line->least - (uint32_t)faded;
    line->least = least_slope;
    return least_slope;
}

INLINED void see_slope(line_state *line, uint32_t x, int32_t slope, int32_t bend, int32_t bend_before) {
    if (needed(line, x) > magnitude(slope)) return;
    const int turns = line->slope > 0 ? slope < 0 : slope > 0;
    if (turns) end_edge(line);
    if (!turns && magnitude(line->slope) >= magnitude(slope)) return;
    line->slope = slope;
    line->least = (magnitude(slope) * 14 + HALF) / PLACES;
    if (line->least < least_slope) line->least = least_slope;
    const int32_t change = bend - bend_before;
    int32_t within = PLACES;
    if (change == 0)
        within = HALF;
    else if (bend != 0)
        within -= (bend * PLACES + 1) / change;
    line->edge = (uint32_t)within + x * PLACES;
}

INLINED void flush(line_state *line, uint32_t x) {
    if (line->slope == 0) return;
    const uint32_t place = x * PLACES + HALF;
    if (line->edge != place || line->slope > 0) {
        const int32_t slope = line->slope;
        end_edge(line);
        line->edge = place;
        line->slope = -slope;
    } else {
        line->slope = 0;
        line->width = 0;
        put(line);
    }
}

INLINED void interleave(const uint8_t *pixels, size_t count, ptrdiff_t step, ptrdiff_t line_step, size_t lines, uint8_t *out) {
    size_t x = 0;
    if (lines == LINES && (step == 1 || step == -1)) {
        // Squares of sixteen lines by sixteen pixels, turned: pairs of lines are zipped, then pairs of those.
        for (; x + LINES <= count; x += LINES) {
            bytes rows[LINES], turned[LINES];
            for (size_t line = 0; line < LINES; line++) {
                const uint8_t *at = pixels + (ptrdiff_t)line * line_step + (step == 1 ? (ptrdiff_t)x : -(ptrdiff_t)(x + LINES - 1));
                rows[line] = *(const bytes *)at;
            }
            for (int round = 0; round < 4; round++) {
                for (size_t line = 0; line < LINES / 2; line++) {
                    turned[2 * line] = __builtin_shufflevector(rows[line], rows[line + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
                    turned[2 * line + 1] = __builtin_shufflevector(rows[line], rows[line + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
                }
                memcpy(rows, turned, sizeof rows);
            }
            for (size_t place = 0; place < LINES; place++)
                *(bytes *)(out + (x + place) * LINES) = rows[step == 1 ? place : LINES - 1 - place];
        }
    }
    for (; x < count; x++) {
        const uint8_t *at = pixels + (ptrdiff_t)x * step;
        // What is read beyond the last line lies in the next row, which the lowest one lacks; lines along rows have none.
        const int is_lowest = step > 0 ? x + 1 == count : x == 0;
        const int is_followed = (step > LINES || step < -LINES) && !is_lowest;
        if (lines == LINES && line_step == 2 && is_followed) {
            const pair_bytes both = *(const pair_bytes *)at;
            *(bytes *)(out + x * LINES) = __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            continue;
        }
        if (lines == LINES && line_step == 4 && is_followed) {
            const pair_bytes one = *(const pair_bytes *)at, other = *(const pair_bytes *)(at + 2 * LINES);
            *(bytes *)(out + x * LINES) = __builtin_shufflevector(one, other, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
            continue;
        }
        for (size_t line = 0; line < LINES; line++)
            out[x * LINES + line] = line < lines ? at[(ptrdiff_t)line * line_step] : 0;
    }
}

INLINED void edges(const uint8_t *pixels, size_t count, ptrdiff_t step, ptrdiff_t line_step, size_t lines, uint8_t *scratch,
                   size_t stride, uint32_t *widths, uint32_t *begins, size_t *counts) {
    interleave(pixels, count, step, line_step, lines, scratch);
    line_state states[LINES];
    memset(states, 0, sizeof states);
    for (size_t line = 0; line < LINES; line++) {
        states[line].least = least_slope;
        states[line].widths = widths + line * stride;
        states[line].begins = begins + line * stride;
    }
    shades mean = __builtin_convertvector(*(const bytes *)scratch, shades), before = mean, earlier = mean;
    shades slope_before = 0, bend_before = 0;
    // A bend of nothing at the first pixel is no edge: its slope is none.
    for (size_t x = 1; x < count; x++) {
        const shades shade = __builtin_convertvector(*(const bytes *)(scratch + x * LINES), shades);
        earlier = before;
        before = mean;
        mean = before + (((shade - before) * 25) >> 5);
        const shades rise = before - earlier;
        const shades bend = mean - 2 * before + earlier;
        const shades size = rise < 0 ? -rise : rise, size_before = slope_before < 0 ? -slope_before : slope_before;
        const shades slope = ((size < size_before) & ((rise < 0) == (slope_before < 0))) ? slope_before : rise;
        const shades crosses = (bend == 0) | ((bend > 0) & (bend_before < 0)) | ((bend < 0) & (bend_before > 0));
        const shades steep = (slope >= (int16_t)least_slope) | (slope <= -(int16_t)least_slope);
        const flags found = __builtin_convertvector(crosses & steep, flags);
        uint64_t marks[2];
        memcpy(marks, &found, sizeof marks);
        if (marks[0] | marks[1]) {
            int16_t slopes[LINES], bends[LINES], bends_before[LINES];
            memcpy(slopes, &slope, sizeof slopes);
            memcpy(bends, &bend, sizeof bends);
            memcpy(bends_before, &bend_before, sizeof bends_before);
            for (size_t half = 0; half < 2; half++)
                for (uint64_t left = marks[half] & 0x0101010101010101u; left != 0; left &= left - 1) {
                    const size_t line = half * 8 + (size_t)__builtin_ctzll(left) / 8;
                    see_slope(&states[line], (uint32_t)x, slopes[line], bends[line], bends_before[line]);
                }
        }
        slope_before = rise;
        bend_before = bend;
    }
    for (size_t line = 0; line < lines; line++) {
        flush(&states[line], (uint32_t)count);
        flush(&states[line], (uint32_t)count);
        while (states[line].slope != 0) flush(&states[line], (uint32_t)count);
        counts[line] = states[line].count;
    }
}

VARIANTS void line_edges(const uint8_t *pixels, size_t count, ptrdiff_t step, ptrdiff_t line_step, size_t lines,
                         uint8_t *scratch, size_t stride, uint32_t *widths, uint32_t *begins, size_t *counts) {
    edges(pixels, count, step, line_step, lines, scratch, stride, widths, begins, counts);
}
