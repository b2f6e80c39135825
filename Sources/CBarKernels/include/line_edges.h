#pragma once
#include <stddef.h>
#include <stdint.h>

// The edges along lines of a picture, sixteen lines side by side: what zbar's own scanner tells its decoder, bit for bit, in a
// sixth of the time. `ZBarScannerTests` compares the two.
//
// Shades are smoothed along the line; an edge is where they change fastest between one change of direction and the next, if
// they change by as much as a part of the last edge's, which fades with the distance from it.

/// Lines that are followed together.
#define LINE_EDGES_LINES 16

/// Follows `lines` lines of `count` pixels, which are `step` apart; each line begins `line_step` after the one before it.
///
/// `widths` becomes, for each line, the distances between edges in 32nds of a pixel, and `begins` the places where they begin,
/// with room for `stride` values a line, which are at least eight more than `count`; `counts` how many there are. A width of
/// nothing ends a line. `scratch` has room for sixteen times `count`.
void line_edges(const uint8_t *pixels, size_t count, ptrdiff_t step, ptrdiff_t line_step, size_t lines, uint8_t *scratch,
                size_t stride, uint32_t *widths, uint32_t *begins, size_t *counts);
