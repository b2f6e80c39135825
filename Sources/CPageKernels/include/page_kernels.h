#pragma once
#include <stddef.h>

// The loops in which a net that finds print spends its time.
//
// Every operation follows IEEE 754, without fusing, and each output is one sum in one order: a picture gives equal results on
// every processor, however many lanes that has.

/// Floats of a vector: what one AVX-512 register holds.
#define PAGE_KERNELS_LANES 16
/// Zeros around a channel's values: rows above and below, and columns at the left (a whole vector, so that rows begin aligned).
#define PAGE_KERNELS_BORDER 2

/// Channels of values, each `height + 2 * PAGE_KERNELS_BORDER` rows of `stride` floats, the first value PAGE_KERNELS_BORDER rows
/// down and PAGE_KERNELS_LANES in. What lies around the values is zero.
typedef struct {
    float *values;
    size_t width, height, stride, channels;
} page_kernels_planes;

/// Floats of a row: a vector of zeros, whole vectors of values, a vector of zeros.
size_t page_kernels_stride(size_t width);
/// Floats of all channels.
size_t page_kernels_size(size_t width, size_t height, size_t channels);

/// All channels over a window of `size` × `size` (1 or 3) at each `step` (1 or 2) of the inputs. `added`, of the outputs' shape,
/// is added where it is not NULL; `cuts`: what is below zero becomes zero. The count of outputs is a multiple of four; weights
/// lie as [outputs / 4][inputs][row][column][4].
void page_kernels_convolve(page_kernels_planes inputs, page_kernels_planes outputs, const float *weights, const float *biases,
                           size_t size, size_t step, const float *added, int cuts);

/// Each channel by itself over a window of `size` × `size` (3 or 5) at each `step` (1 or 2) of the inputs; below zero becomes
/// zero. Weights lie as [channels][row][column].
void page_kernels_window(page_kernels_planes inputs, page_kernels_planes outputs, const float *weights, const float *biases,
                         size_t size, size_t step);

/// Adds to `outputs` what `inputs`, of half their size, have at the same place.
void page_kernels_add_doubled(page_kernels_planes inputs, page_kernels_planes outputs);
