#pragma once
#include <stddef.h>
#include <stdint.h>

// The loops in which a net that reads rows of text spends its time: products of bytes, and the cells of an LSTM.
//
// All sums of products are whole numbers, and fractions are computed step by step as in IEEE 754, without fused or
// reordered operations: a row reads alike on every processor, whichever of the variants below it has.

/// Rows of weights that lie side by side: the 32-bit sums of one AVX-512 register.
#define ROW_KERNELS_LANES 16
/// Columns of weights that are multiplied at once.
#define ROW_KERNELS_DEPTH 4

/// Computes sums of products of bytes: `sums[n * rows + r]` becomes the sum over k of `weights[r][k]` times
/// `inputs[n * columns + k]`.
///
/// `rows` is a multiple of ROW_KERNELS_LANES and `columns` one of ROW_KERNELS_DEPTH. `weights` holds, for each sixteen
/// rows and within them for each four columns, the four of the first row, of the second, and so on. `totals[r]` is the
/// sum of the row's weights. `count` vectors are multiplied. With `adds`, the products are added to `sums`.
void row_kernels_products(const int8_t *weights, const int32_t *totals, size_t rows, size_t columns,
                          const int8_t *inputs, size_t count, int adds, int32_t *sums);

/// Computes these sums by plain instructions alone; tests compare the other variants with it.
void row_kernels_products_plain(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                                int adds, int32_t *sums);

/// Computes these sums with AVX2, if the processor has it; returns whether it has.
int row_kernels_products_avx2(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                              int adds, int32_t *sums);

/// Computes one step of `cells` cells of an LSTM: `sums` holds the sums of products of their candidates, input gates,
/// forget gates and output gates, one after the other, and `scales` the factor of each. It updates `states`, and
/// `outputs` become the cells' outputs in 127ths.
void row_kernels_cells(const int32_t *sums, const float *scales, size_t cells, float *states, int8_t *outputs);

/// Computes the hyperbolic tangents of `count` sums times their scales, in 127ths; the `period` scales repeat.
void row_kernels_tangents(const int32_t *sums, const float *scales, size_t period, size_t count, int8_t *outputs);

/// Computes the natural exponentials of `count` values of at most 0.
void row_kernels_exponentials(const float *values, size_t count, float *results);
