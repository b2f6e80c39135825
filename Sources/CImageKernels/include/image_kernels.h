#pragma once
#include <stddef.h>

// Loops over pictures that are worth a processor's widest registers. Each lane is computed as if it were alone, without fused
// operations: all processors give the same bits.

/// Lanes of what is computed side by side: what one AVX-512 register holds of 32-bit floats.
#define IMAGE_KERNELS_LANES 16

/// The discrete Fourier transform of each of `columns` columns, a multiple of sixteen, of `side` values, a power of two, in place
/// (Cooley and Tukey, 1965). `cosines` and `sines` hold the first half of a turn, downwards from 1.
void image_kernels_transform(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                             const float *sines);

/// The same without what a processor may have beyond its plain instructions: what the others are held against.
void image_kernels_transform_plain(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                                   const float *sines);
