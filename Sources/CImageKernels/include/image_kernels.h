#pragma once
#include <stddef.h>
#include <stdint.h>

// Loops over pictures that use a processor's widest registers. Each lane is computed separately and without fused
// operations, so that all processors give the same bits.

/// Lanes that are computed at once: the 32-bit floats of one AVX-512 register.
#define IMAGE_KERNELS_LANES 16

/// The discrete Fourier transform of each of `columns` columns, a multiple of sixteen, of `side` values, a power of two, in place
/// (Cooley and Tukey, 1965). `cosines` and `sines` hold the first half of a turn, downwards from 1.
void image_kernels_transform(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                             const float *sines);

/// `image_kernels_transform` with the processor's baseline instructions only; tests compare the variants with it.
void image_kernels_transform_plain(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                                   const float *sines);

/// Pixels interpolated between two points of a picture, from `x`, `y` on by `step_x`, `step_y`: places are 65536ths of pixels, (0, 0)
/// the middle of the first. Outside the picture its border repeats.
void image_kernels_sample(const uint8_t *pixels, int32_t width, int32_t height, int32_t x, int32_t y, int32_t step_x,
                          int32_t step_y, size_t count, uint8_t *out);
