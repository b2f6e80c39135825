#pragma once
#include <stddef.h>
#include <stdint.h>

// The loops in which a fit of bars spends its time: a profile sampled along a geometry, digits held against it, and the best
// numbers of a trellis.
//
// Everything is computed step by step as IEEE 754 says, without fused or reordered operations, and sums are kept in sixteen
// lanes and added in one order: a number reads the same on every processor, however many lanes it has.

/// Lanes of a sum: what one AVX-512 register holds of 32-bit floats.
#define BAR_KERNELS_LANES 16
/// Patterns of number sets A and B side by side, and those of set C, each with room for whole vectors.
#define BAR_KERNELS_LEFT 32
#define BAR_KERNELS_RIGHT 16
/// Values of `bar_kernels_templates` before the drawn patterns.
#define BAR_KERNELS_HEAD 976

/// Samples that a row of a band has before its first one, the border repeated.
#define BAR_KERNELS_MARGIN 8

/// A picture's brightness along lines: `rows` of `count` samples, each row one pixel beside the last; outside repeats the
/// border. `band` becomes rows of `stride` values, BAR_KERNELS_MARGIN before the first sample and as many at least behind whole
/// vectors of them.
typedef struct {
    const uint8_t *pixels;
    int32_t width, height;
    double origin_x, origin_y, step_x, step_y;
} bar_kernels_line;
void bar_kernels_band(const bar_kernels_line *line, size_t count, size_t rows, size_t stride, float *band);

/// The mean of a band's rows, each shifted against the next by that one of `leans` by which changes along it are sharpest: `count`
/// values, and room for whole vectors behind in `profile` and `scratch`. No row is shifted further than BAR_KERNELS_MARGIN.
void bar_kernels_lean(const float *band, size_t count, size_t rows, size_t stride, const double *leans, size_t lean_count,
                      float *profile, float *scratch);

/// The largest and the least of the `2 * reach + 1` values around each of `count`, cut at the ends. `scratch` has room for twice
/// as many values, four reaches and four vectors.
void bar_kernels_extremes(const float *values, size_t count, size_t reach, float *largest, float *least, float *scratch);

/// Where a symbol lies on a profile, and how its paper and ink are lit.
typedef struct {
    float start, length, bend, bulge;
    /// Samples before the symbol's first module, and in it.
    int32_t quiet, inside;
    /// Whether the shades below are undone.
    int32_t shaded;
    float paper, paper_tilt, ink, ink_tilt;
} bar_kernels_place;

/// Samples `profile` of `length` values along `place`: `count` values, and zeros up to a multiple of sixteen. `sums` become
/// the sum of the values and that of their squares.
void bar_kernels_sample(const float *profile, size_t length, const bar_kernels_place *place, size_t count, float *samples,
                        float *sums);

/// What the digits of every place are worth by themselves: twice a pattern's product with the samples, less its energy.
///
/// `templates` begins with what `bar_kernels_relaxed` needs, and goes on with `length` rows of BAR_KERNELS_LEFT values of sets A
/// and B and BAR_KERNELS_RIGHT of set C: what each pattern looks like at one sample. `begins` holds for each of `places` where
/// its first sample lies. `products` becomes rows of BAR_KERNELS_LEFT: patterns of A and B before `left_digits`, of C behind.
void bar_kernels_products(const float *samples, const int32_t *begins, size_t places, size_t left_digits,
                          const float *templates, size_t length, float *products);

/// The best that digits can be worth with what neighbours overlap, parity and check digit ignored.
///
/// `templates` holds the energies of sets A and B and of C; what each digit of A and B costs behind the first guard, before the
/// centre and before the end of a UPC-E; what each of C costs behind the centre and before the last guard; then what each of A
/// and B costs behind each of twenty, and each of C behind each of ten. `sets` is how many patterns of A and B may stand on the
/// left; without a right half the symbol is a UPC-E.
float bar_kernels_relaxed(const float *templates, const float *products, size_t places, size_t left_digits, size_t sets);

/// The product of `samples` with patterns that stand in a row, together: `rows` holds patterns of `stride` values, a multiple of
/// sixteen with zeros behind each, `patterns` which they are, and `begins` where they begin.
float bar_kernels_product(const float *samples, const float *rows, size_t stride, const int32_t *patterns,
                          const int32_t *begins, size_t count);

/// Sums of y, y·v, y·v² and y², where v runs from −½ to ½ over `count` samples, a multiple of four.
void bar_kernels_light(const float *samples, size_t count, float *sums);

/// Sums of y·T, y·T·v and y·T·v².
void bar_kernels_lit(const float *samples, const float *shape, size_t count, float *sums);

/// Sums of T·v^p and of T²·v^p, p from 0 to 4.
void bar_kernels_powers(const float *shape, size_t count, float *inked, float *twice);

/// Draws bars: to `count` samples is added, from `from` to `to` of each, how an edge that `begin` samples later rises, less how one
/// that `end` samples later does. `rising` and `falling` are those edges, with as much before and behind them as is asked for.
typedef struct {
    int32_t from, to, begin, end;
} bar_kernels_bar;
void bar_kernels_draw(const bar_kernels_bar *bars, size_t count, const float *rising, const float *falling, float *shape);

/// A cell of a picture through a net of one layer of strokes and one of kinds: sixteen rows of twelve pixels, `width` apart, are
/// brought to mean 0 and spread 1; `strokes` holds for each of them the weights of 64 strokes, `digits` for each kind those of all
/// strokes. `logits` becomes one value a kind.
///
/// Returns 0, and leaves `logits` as they are, where the pixels' spread is no more than `least`.
int bar_kernels_cell(const float *pixels, size_t width, const float *strokes, const float *stroke_biases,
                     const float *digits, const float *digit_biases, size_t kinds, float least, float *logits);

/// Numbers that share their sets and their check sum's weights.
typedef struct {
    /// Digits that are drawn, and the first of them behind the centre guard, or none.
    int32_t places, centre;
    /// For each place 0, 10 or 20, and its weight.
    int32_t sets[12], weights[12];
    /// What digits that are not drawn add to the check sum, and the last drawn digit, or -1.
    int32_t sum, last;
} bar_kernels_family;

/// What no number of a family can be worth more than, for each of ten digits that it may end in; check digit left out.
///
/// `unary` holds rows of 30 and room for sixteen more, `pairs` rows of `stride`.
void bar_kernels_bounds(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                        float *bounds);

/// The best one or two numbers of a family whose check digit is right; returns how many there are.
size_t bar_kernels_solve(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride,
                         size_t ranks, float *worths, uint8_t *digits);

/// The same without what a processor may have beyond its plain instructions: what the others are held against.
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
