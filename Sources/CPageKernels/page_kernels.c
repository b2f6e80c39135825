#include "page_kernels.h"
#include <vector_loops.h>
#include <stdint.h>
#include <string.h>

#define LANES PAGE_KERNELS_LANES
#define BORDER PAGE_KERNELS_BORDER
/// Outputs that are computed together: each loaded input serves all of them.
#define TOGETHER 4

#define AT(pointer) (*(const unaligned_lanes *)(pointer))
#define PUT(pointer) (*(unaligned_lanes *)(pointer))

size_t page_kernels_stride(size_t width) { return (width + LANES - 1) / LANES * LANES + 2 * LANES; }

size_t page_kernels_size(size_t width, size_t height, size_t channels) {
    return channels * (height + 2 * BORDER) * page_kernels_stride(width);
}

/// The first value of a row of a channel.
INLINED float *row_of(page_kernels_planes planes, size_t channel, size_t row) {
    return planes.values + (channel * (planes.height + 2 * BORDER) + BORDER + row) * planes.stride + LANES;
}

/// Sixteen inputs, each `step` from the last.
INLINED lanes inputs_at(const float *place, size_t step) {
    if (step == 1) return AT(place);
    return __builtin_shufflevector((lanes)AT(place), (lanes)AT(place + LANES), 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26,
                                   28, 30);
}

INLINED lanes cut(lanes values) { return values < 0 ? (lanes)0 : values; }

/// What whole vectors have written beyond a row's values becomes zero again.
INLINED void end_row(float *row, size_t width) {
    const size_t whole = (width + LANES - 1) / LANES * LANES;
    memset(row + width, 0, (whole - width) * sizeof(float));
}

INLINED void convolve(page_kernels_planes in, page_kernels_planes out, const float *weights, const float *biases, size_t size,
                      size_t step, const float *added, int cuts) {
    const ptrdiff_t half = (ptrdiff_t)(size / 2);
    const size_t channel_floats = (in.height + 2 * BORDER) * in.stride;
    for (size_t block = 0; block < out.channels; block += TOGETHER) {
        const float *const first = weights + block * in.channels * size * size;
        for (size_t y = 0; y < out.height; y++) {
            const float *const source = row_of(in, 0, 0) + ((ptrdiff_t)(y * step) - half) * (ptrdiff_t)in.stride - half;
            for (size_t x = 0; x < out.width; x += LANES) {
                lanes sums[TOGETHER];
                for (size_t k = 0; k < TOGETHER; k++) sums[k] = (lanes)biases[block + k];
                const float *weight = first;
                const float *channel = source + x * step;
                for (size_t input = 0; input < in.channels; input++, channel += channel_floats)
                    for (size_t v = 0; v < size; v++)
                        for (size_t u = 0; u < size; u++, weight += TOGETHER) {
                            const lanes value = inputs_at(channel + v * in.stride + u, step);
                            for (size_t k = 0; k < TOGETHER; k++) sums[k] += value * weight[k];
                        }
                for (size_t k = 0; k < TOGETHER; k++) {
                    float *const place = row_of(out, block + k, y) + x;
                    if (added) sums[k] += AT(added + (place - out.values));
                    PUT(place) = cuts ? cut(sums[k]) : sums[k];
                }
            }
            for (size_t k = 0; k < TOGETHER; k++) end_row(row_of(out, block + k, y), out.width);
        }
    }
}

VARIANTS void page_kernels_convolve(page_kernels_planes inputs, page_kernels_planes outputs, const float *weights,
                                    const float *biases, size_t size, size_t step, const float *added, int cuts) {
    // Constants let the compiler unroll the windows.
    if (size == 1) convolve(inputs, outputs, weights, biases, 1, 1, added, cuts);
    else if (step == 1) convolve(inputs, outputs, weights, biases, 3, 1, added, cuts);
    else convolve(inputs, outputs, weights, biases, 3, 2, added, cuts);
}

INLINED void window(page_kernels_planes in, page_kernels_planes out, const float *weights, const float *biases, size_t size,
                    size_t step) {
    const ptrdiff_t half = (ptrdiff_t)(size / 2);
    for (size_t channel = 0; channel < out.channels; channel++, weights += size * size)
        for (size_t y = 0; y < out.height; y++) {
            const float *const source = row_of(in, channel, 0) + ((ptrdiff_t)(y * step) - half) * (ptrdiff_t)in.stride - half;
            float *const target = row_of(out, channel, y);
            for (size_t x = 0; x < out.width; x += LANES) {
                lanes sum = (lanes)biases[channel];
                for (size_t v = 0; v < size; v++)
                    for (size_t u = 0; u < size; u++)
                        sum += inputs_at(source + v * in.stride + x * step + u, step) * weights[v * size + u];
                PUT(target + x) = cut(sum);
            }
            end_row(target, out.width);
        }
}

VARIANTS void page_kernels_window(page_kernels_planes inputs, page_kernels_planes outputs, const float *weights,
                                  const float *biases, size_t size, size_t step) {
    if (size == 5) window(inputs, outputs, weights, biases, 5, 1);
    else if (step == 1) window(inputs, outputs, weights, biases, 3, 1);
    else window(inputs, outputs, weights, biases, 3, 2);
}

VARIANTS void page_kernels_add_doubled(page_kernels_planes in, page_kernels_planes out) {
    for (size_t channel = 0; channel < out.channels; channel++)
        for (size_t y = 0; y < out.height; y++) {
            const float *const source = row_of(in, channel, y / 2);
            float *const target = row_of(out, channel, y);
            for (size_t x = 0; x < out.width; x++) target[x] += source[x / 2];
        }
}
