#include "image_kernels.h"
#include <vector_loops.h>
#include <string.h>

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

/// The shade between four pixels; places are 65536ths.
INLINED uint8_t between(const uint8_t *corner, size_t right, size_t below, uint32_t x, uint32_t y) {
    const uint32_t across = x >> 8 & 255, down = y >> 8 & 255;
    const uint32_t upper = corner[0] * (256 - across) + corner[right] * across;
    const uint32_t lower = corner[below] * (256 - across) + corner[below + right] * across;
    return (uint8_t)((upper * (256 - down) + lower * down + 32768) >> 16);
}

INLINED int32_t clamped(int32_t value, int32_t last) { return value < 0 ? 0 : value > last ? last : value; }

typedef uint32_t wholes __attribute__((ext_vector_type(LANES)));
typedef uint8_t bytes __attribute__((ext_vector_type(LANES), aligned(1)));
typedef uint8_t pairs __attribute__((ext_vector_type(2 * LANES), aligned(1)));

static const wholes numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// Left and right pixels of pairs, mixed.
INLINED void mix(const uint8_t *shades, const wholes *across, wholes *mixed) {
    const pairs both = *(const pairs *)shades;
    const bytes left = __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const bytes right = __builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    *mixed = __builtin_convertvector(left, wholes) * (256 - *across) + __builtin_convertvector(right, wholes) * *across;
}

/// As many shades as there are lanes, all of whose pixels are inside the picture.
INLINED void between_many(const uint8_t *pixels, uint32_t width, int32_t x, int32_t y, int32_t step_x, int32_t step_y, uint8_t *out) {
    const wholes places_x = (uint32_t)x + numbers * (uint32_t)step_x, places_y = (uint32_t)y + numbers * (uint32_t)step_y;
    const wholes corners = (places_y >> 16) * width + (places_x >> 16);
    uint32_t places[LANES];
    memcpy(places, &corners, sizeof places);
    uint8_t upper[2 * LANES], lower[2 * LANES];
    for (size_t lane = 0; lane < LANES; lane++) {
        memcpy(upper + 2 * lane, pixels + places[lane], 2);
        memcpy(lower + 2 * lane, pixels + places[lane] + width, 2);
    }
    const wholes across = places_x >> 8 & 255, down = places_y >> 8 & 255;
    wholes above, below;
    mix(upper, &across, &above);
    mix(lower, &across, &below);
    const wholes shades = above * (256 - down) + below * down;
    *(bytes *)out = __builtin_convertvector((shades + 32768) >> 16, bytes);
}

VARIANTS void image_kernels_sample(const uint8_t *pixels, int32_t width, int32_t height, int32_t x, int32_t y, int32_t step_x,
                          int32_t step_y, size_t count, uint8_t *out) {
    // Beyond 32,000 pixels 65536ths do not fit.
    const int32_t last_x = ((width < 32000 ? width : 32000) - 1) << 16, last_y = ((height < 32000 ? height : 32000) - 1) << 16;
    const int32_t steps = (int32_t)count - 1;
    const int64_t end_x = x + (int64_t)step_x * steps, end_y = y + (int64_t)step_y * steps;
    const int inside = x >= 0 && x < last_x && end_x >= 0 && end_x < last_x && y >= 0 && y < last_y && end_y >= 0 && end_y < last_y;
    if (inside) {
        size_t i = 0;
        for (; i + LANES <= count; i += LANES) {
            between_many(pixels, (uint32_t)width, x, y, step_x, step_y, out + i);
            // The places behind the last pixel may not fit.
            x = (int32_t)((uint32_t)x + LANES * (uint32_t)step_x);
            y = (int32_t)((uint32_t)y + LANES * (uint32_t)step_y);
        }
        for (; i < count; i++, x += step_x, y += step_y)
            out[i] = between(pixels + (size_t)(y >> 16) * (size_t)width + (x >> 16), 1, (size_t)width, (uint32_t)x, (uint32_t)y);
        return;
    }
    for (size_t i = 0; i < count; i++, x += step_x, y += step_y) {
        const int32_t px = clamped(x, last_x), py = clamped(y, last_y);
        const size_t right = px < last_x, below = py < last_y ? (size_t)width : 0;
        out[i] = between(pixels + (size_t)(py >> 16) * (size_t)width + (px >> 16), right, below, (uint32_t)px, (uint32_t)py);
    }
}
