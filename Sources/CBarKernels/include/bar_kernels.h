#pragma once
#include <stddef.h>
#include <stdint.h>

// The loops in which a fit of bars spends its time: sampling a profile along a geometry, comparing digits with it, and finding
// the best numbers of a trellis.
//
// Every operation follows IEEE 754, without fusing or reordering, and sums are kept in sixteen lanes and added in one order: a
// picture gives equal results on every processor, however many lanes that has.

/// Lanes of a sum: what one AVX-512 register holds of 32-bit floats.
#define BAR_KERNELS_LANES 16
/// Patterns of number sets A and B side by side, and those of set C, each with room for whole vectors.
#define BAR_KERNELS_LEFT 32
#define BAR_KERNELS_RIGHT 16
/// Values of `bar_kernels_templates` before the drawn patterns.
#define BAR_KERNELS_HEAD 976

/// Samples that a row of a band has before its first one, the border repeated.
#define BAR_KERNELS_MARGIN 8

/// A picture's brightness along lines: `rows` of `count` samples, each row one pixel beside the last; outside the picture its
/// border repeats. `band` becomes rows of `stride` values, with BAR_KERNELS_MARGIN values before the first sample and at least
/// as many behind whole vectors.
typedef struct {
    const uint8_t *pixels;
    int32_t width, height;
    double origin_x, origin_y, step_x, step_y;
} bar_kernels_line;
void bar_kernels_band(const bar_kernels_line *line, size_t count, size_t rows, size_t stride, float *band);

/// The mean of a band's rows, each shifted against the next by the one of `leans` that makes changes sharpest: `count` values,
/// with room for whole vectors in `profile` and `scratch`. No row is shifted further than BAR_KERNELS_MARGIN.
void bar_kernels_lean(const float *band, size_t count, size_t rows, size_t stride, const double *leans, size_t lean_count,
                      float *profile, float *scratch);

/// The largest and the least of the `2 * reach + 1` values around each of `count` values, fewer at the ends. `scratch` has room
/// for twice as many values, four reaches and four vectors.
void bar_kernels_extremes(const float *values, size_t count, size_t reach, float *largest, float *least, float *scratch);

/// The place of a symbol on a profile, and the light on its paper and ink.
typedef struct {
    float start, length, bend, bulge;
    /// Samples before the symbol, and in it.
    int32_t quiet, inside;
    /// Whether the light below is undone.
    int32_t shaded;
    float paper, paper_tilt, ink, ink_tilt;
} bar_kernels_place;

/// Samples `profile` of `length` values along `place`: `count` values, then zeros up to a multiple of sixteen. `sums` becomes
/// the sum of the values and the sum of their squares.
void bar_kernels_sample(const float *profile, size_t length, const bar_kernels_place *place, size_t count, float *samples,
                        float *sums);

/// The worth of the digits at every place alone: twice a pattern's product with the samples, less its energy.
///
/// `templates` begins with what `bar_kernels_relaxed` needs, then has `length` rows of BAR_KERNELS_LEFT values of sets A and B and
/// BAR_KERNELS_RIGHT of set C: every pattern at one sample. `begins` has the first sample of each of `places`. `products` becomes
/// rows of BAR_KERNELS_LEFT: patterns of A and B before `left_digits`, of C behind.
void bar_kernels_products(const float *samples, const int32_t *begins, size_t places, size_t left_digits,
                          const float *templates, size_t length, float *products);

/// The best worth of digits with the overlaps of neighbours, parity and check digit ignored.
///
/// `templates` has the energies of sets A and B and of C; the cost of each digit of A and B behind the first guard, before the
/// centre and before the end of a UPC-E; the cost of each of C behind the centre and before the last guard; then the cost of each
/// of A and B behind each of twenty, and of each of C behind each of ten. `sets` is the number of patterns of A and B that may be
/// on the left; a symbol without a right half is a UPC-E.
float bar_kernels_relaxed(const float *templates, const float *products, size_t places, size_t left_digits, size_t sets);

/// The product of `samples` with several patterns together: `rows` has all patterns, each of `stride` values, a multiple of
/// sixteen with zeros behind; `patterns` are the indices of those used, and `begins` the samples at which they begin.
float bar_kernels_product(const float *samples, const float *rows, size_t stride, const int32_t *patterns,
                          const int32_t *begins, size_t count);

/// Sums of y, y·v, y·v² and y², where v runs from −½ to ½ over `count` samples, a multiple of four.
void bar_kernels_light(const float *samples, size_t count, float *sums);

/// Sums of y·T, y·T·v and y·T·v².
void bar_kernels_lit(const float *samples, const float *shape, size_t count, float *sums);

/// Sums of T·v^p and of T²·v^p, p from 0 to 4.
void bar_kernels_powers(const float *shape, size_t count, float *inked, float *twice);

/// Draws `count` bars: adds to the samples `from` to `to` of each bar the edge `rising`, moved to `begin`, less the edge
/// `falling`, moved to `end`. Both edges have values for all samples that the bars need.
typedef struct {
    int32_t from, to, begin, end;
} bar_kernels_bar;
void bar_kernels_draw(const bar_kernels_bar *bars, size_t count, const float *rising, const float *falling, float *shape);

/// Runs a cell of a picture through a net of one layer of strokes and one of kinds: sixteen rows of twelve pixels, `width` apart,
/// are normalized to mean 0 and spread 1; `strokes` has the weights of 64 strokes for each pixel, `digits` those of all strokes
/// for each kind. `logits` becomes one value for each kind.
///
/// Returns 0, and leaves `logits` unchanged, if the pixels' spread is at most `least`.
int bar_kernels_cell(const float *pixels, size_t width, const float *strokes, const float *stroke_biases,
                     const float *digits, const float *digit_biases, size_t kinds, float least, float *logits);

/// Numbers that share their number sets and the weights of their check sum.
typedef struct {
    /// The number of drawn digits, and the first of them behind the centre guard, or -1.
    int32_t places, centre;
    /// For each place 0, 10 or 20, and its weight.
    int32_t sets[12], weights[12];
    /// The part of the check sum of digits that are not drawn, and the last drawn digit, or -1.
    int32_t sum, last;
} bar_kernels_family;

/// An upper bound of the worth of a family's numbers for each of ten last digits, check digit ignored.
///
/// `unary` has rows of 30 with room for sixteen more, `pairs` rows of `stride`.
void bar_kernels_bounds(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                        float *bounds);

/// The best one or two numbers of a family with a right check digit; returns how many there are.
size_t bar_kernels_solve(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                         size_t ranks, float *worths, uint8_t *digits);

/// Each function without the instructions that only some processors have; tests compare the others with them.
void bar_kernels_band_plain(const bar_kernels_line *line, size_t count, size_t rows, size_t stride, float *band);
void bar_kernels_lean_plain(const float *band, size_t count, size_t rows, size_t stride, const double *leans,
                            size_t lean_count, float *profile, float *scratch);
void bar_kernels_sample_plain(const float *profile, size_t length, const bar_kernels_place *place, size_t count,
                              float *samples, float *sums);
void bar_kernels_products_plain(const float *samples, const int32_t *begins, size_t places, size_t left_digits,
                                const float *templates, size_t length, float *products);
float bar_kernels_relaxed_plain(const float *templates, const float *products, size_t places, size_t left_digits,
                                size_t sets);
float bar_kernels_product_plain(const float *samples, const float *rows, size_t stride, const int32_t *patterns,
                                const int32_t *begins, size_t count);
void bar_kernels_light_plain(const float *samples, size_t count, float *sums);
void bar_kernels_lit_plain(const float *samples, const float *shape, size_t count, float *sums);
void bar_kernels_powers_plain(const float *shape, size_t count, float *inked, float *twice);
int bar_kernels_cell_plain(const float *pixels, size_t width, const float *strokes, const float *stroke_biases,
                           const float *digits, const float *digit_biases, size_t kinds, float least, float *logits);
void bar_kernels_bounds_plain(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                              float *bounds);
size_t bar_kernels_solve_plain(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                               size_t ranks, float *worths, uint8_t *digits);

/// Pixels of the side of a cell of `bar_kernels_tensors`.
#define BAR_KERNELS_CELL 8

/// The sums of squared changes of brightness across and down in each cell of a picture, and of their products, cell by cell
/// from the left and down: `3 * columns * rows` values. The outermost pixels of the picture have no changes.
void bar_kernels_tensors(const uint8_t *pixels, size_t width, size_t height, size_t columns, size_t rows, int32_t *sums);
