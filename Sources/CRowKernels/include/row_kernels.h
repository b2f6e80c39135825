#pragma once
#include <stddef.h>
#include <stdint.h>

// The loops in which a net that reads rows of text spends its time: products of bytes, and the cells of an LSTM.
//
// All sums of products are whole numbers, and what is a fraction is computed step by step as IEEE 754 says, without
// fused or reordered operations: a row reads the same on every processor, whichever of the variants below it has.

/// Rows of weights that are kept side by side: what one AVX-512 register holds of 32-bit sums.
#define ROW_KERNELS_LANES 16
/// Columns of weights that are multiplied at once.
#define ROW_KERNELS_DEPTH 4

/// Sums of products of bytes: `sums[n * rows + r]` becomes the sum over k of `weights[r][k]` times `inputs[n * columns + k]`.
///
/// `rows` is a multiple of ROW_KERNELS_LANES and `columns` one of ROW_KERNELS_DEPTH. `weights` holds, for each sixteen
/// rows and within them for each four columns, the four of the first row, of the second, and so on. `totals[r]` is the sum
/// of the row's weights. `count` vectors are multiplied. With `adds`, what `sums` holds already is added to.
void row_kernels_products(const int8_t *weights, const int32_t *totals, size_t rows, size_t columns,
                          const int8_t *inputs, size_t count, int adds, int32_t *sums);

/// The same without what a processor may have beyond its plain instructions: what the others are held against.
void row_kernels_products_plain(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                                int adds, int32_t *sums);

/// The same with AVX2, where the processor has it; returns whether it has.
int row_kernels_products_avx2(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                              int adds, int32_t *sums);

/// One step of `cells` cells of an LSTM: `sums` holds the sums of products of their candidates, input gates, forget gates
/// and output gates, one after the other; `scales` what each is to be multiplied with. `states` is carried on, and `outputs`
/// become the cells' outputs in 127ths.
void row_kernels_cells(const int32_t *sums, const float *scales, size_t cells, float *states, int8_t *outputs);

/// The hyperbolic tangents of `count` sums times their scales, in 127ths; there are `period` scales, used over and over.
void row_kernels_tangents(const int32_t *sums, const float *scales, size_t period, size_t count, int8_t *outputs);

/// The natural exponentials of `count` values of at most 0.
void row_kernels_exponentials(const float *values, size_t count, float *results);
