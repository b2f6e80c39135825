#include "image_kernels.h"

// Fused operations would round otherwise where a processor has them.
#pragma STDC FP_CONTRACT OFF

// The compiler makes a variant of each loop for each of these, and the loader takes the best that there is.
#if defined(__x86_64__) && defined(__linux__)
#define VARIANTS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define VARIANTS
#endif

#define INLINED static inline __attribute__((always_inline))
#define LANES IMAGE_KERNELS_LANES

typedef float lanes __attribute__((ext_vector_type(16)));
/// The same wherever they lie.
typedef lanes unaligned_lanes __attribute__((aligned(4)));
#define AT(pointer) (*(unaligned_lanes *)(pointer))

INLINED void swap(float *values, size_t one, size_t other, size_t columns) {
    for (size_t column = 0; column < columns; column += LANES) {
        const lanes kept = AT(values + one * columns + column);
        AT(values + one * columns + column) = AT(values + other * columns + column);
        AT(values + other * columns + column) = kept;
    }
}

INLINED void transform(float *real, float *imaginary, size_t side, size_t columns, const float *cosines, const float *sines) {
    size_t mirrored = 0;
    for (size_t place = 0; place < side; place++) {
        if (place < mirrored) {
            swap(real, place, mirrored, columns);
            swap(imaginary, place, mirrored, columns);
        }
        size_t bit = side / 2;
        while (bit > 0 && mirrored & bit) mirrored ^= bit, bit /= 2;
        mirrored |= bit;
    }
    for (size_t half = 1; half < side; half *= 2)
        for (size_t start = 0; start < side; start += 2 * half)
            for (size_t place = 0; place < half; place++) {
                const float cosine = cosines[place * (side / (2 * half))], sine = sines[place * (side / (2 * half))];
                float *real_one = real + (start + place) * columns, *real_other = real_one + half * columns;
                float *one = imaginary + (start + place) * columns, *other = one + half * columns;
                for (size_t column = 0; column < columns; column += LANES) {
                    const lanes a = AT(real_other + column), b = AT(other + column);
                    const lanes x = a * cosine - b * sine, y = a * sine + b * cosine;
                    const lanes c = AT(real_one + column), d = AT(one + column);
                    AT(real_other + column) = c - x;
                    AT(other + column) = d - y;
                    AT(real_one + column) = c + x;
                    AT(one + column) = d + y;
                }
            }
}

VARIANTS void image_kernels_transform(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                                      const float *sines) {
    transform(real, imaginary, side, columns, cosines, sines);
}

void image_kernels_transform_plain(float *real, float *imaginary, size_t side, size_t columns, const float *cosines,
                                   const float *sines) {
    transform(real, imaginary, side, columns, cosines, sines);
}
