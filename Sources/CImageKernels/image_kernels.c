#include "image_kernels.h"
#include <vector_loops.h>

#define LANES IMAGE_KERNELS_LANES

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
