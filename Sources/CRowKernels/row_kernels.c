#include "row_kernels.h"
#include <vector_loops.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define LANES ROW_KERNELS_LANES
#define DEPTH ROW_KERNELS_DEPTH

// MARK: Products

void row_kernels_products_plain(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                                int adds, int32_t *sums) {
    for (size_t n = 0; n < count; n++, inputs += columns, sums += rows) {
        const int8_t *weight = weights;
        for (size_t block = 0; block < rows; block += LANES) {
            int32_t sum[LANES];
            for (size_t lane = 0; lane < LANES; lane++) sum[lane] = adds ? sums[block + lane] : 0;
            for (size_t k = 0; k < columns; k += DEPTH, weight += LANES * DEPTH)
                for (size_t lane = 0; lane < LANES; lane++)
                    for (size_t i = 0; i < DEPTH; i++) sum[lane] += weight[lane * DEPTH + i] * inputs[k + i];
            memcpy(sums + block, sum, sizeof sum);
        }
    }
}

#if defined(__x86_64__)

static inline int32_t four(const int8_t *bytes) {
    int32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/// Widens bytes of four rows and four columns and multiplies them in pairs.
__attribute__((target("avx2"))) static void products_avx2(const int8_t *weights, size_t rows, size_t columns,
                                                          const int8_t *inputs, size_t count, int adds, int32_t *sums) {
    for (size_t n = 0; n < count; n++, inputs += columns, sums += rows) {
        const int8_t *weight = weights;
        for (size_t block = 0; block < rows; block += LANES) {
            __m256i part[4] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256()};
            for (size_t k = 0; k < columns; k += DEPTH, weight += LANES * DEPTH) {
                const __m256i input = _mm256_cvtepi8_epi16(_mm_set1_epi32(four(inputs + k)));
                for (int i = 0; i < 4; i++) {
                    const __m256i wide = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weight + 16 * i)));
                    part[i] = _mm256_add_epi32(part[i], _mm256_madd_epi16(wide, input));
                }
            }
            // Each row's two halves lie side by side; hadd gives rows 0 1 4 5 2 3 6 7 of eight.
            for (int i = 0; i < 2; i++) {
                __m256i sum = _mm256_permute4x64_epi64(_mm256_hadd_epi32(part[2 * i], part[2 * i + 1]), 0xD8);
                __m256i *place = (__m256i *)(sums + block + 8 * i);
                if (adds) sum = _mm256_add_epi32(sum, _mm256_loadu_si256(place));
                _mm256_storeu_si256(place, sum);
            }
        }
    }
}

#define VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

/// The instruction multiplies an unsigned byte with a signed one: inputs are raised by 128, and what that adds, 128 times
/// the sum of the row's weights, is subtracted.
VNNI static inline __m512i raised(const int8_t *inputs) {
    return _mm512_set1_epi32(four(inputs) ^ (int32_t)0x80808080);
}

VNNI static inline __m512i begun(const int32_t *totals, int adds, const int32_t *sums) {
    const __m512i off = _mm512_slli_epi32(_mm512_loadu_si512(totals), 7);
    return _mm512_sub_epi32(adds ? _mm512_loadu_si512(sums) : _mm512_setzero_si512(), off);
}

VNNI static void products_vnni(const int8_t *weights, const int32_t *totals, size_t rows, size_t columns,
                               const int8_t *inputs, size_t count, int adds, int32_t *sums) {
    size_t n = 0;
    // Four inputs at once share each load of a weight.
    for (; n + 4 <= count; n += 4, inputs += 4 * columns, sums += 4 * rows) {
        const int8_t *weight = weights;
        for (size_t block = 0; block < rows; block += LANES) {
            __m512i a = begun(totals + block, adds, sums + block), b = begun(totals + block, adds, sums + rows + block);
            __m512i c = begun(totals + block, adds, sums + 2 * rows + block), d = begun(totals + block, adds, sums + 3 * rows + block);
            for (size_t k = 0; k < columns; k += DEPTH, weight += LANES * DEPTH) {
                const __m512i w = _mm512_loadu_si512(weight);
                a = _mm512_dpbusd_epi32(a, raised(inputs + k), w);
                b = _mm512_dpbusd_epi32(b, raised(inputs + columns + k), w);
                c = _mm512_dpbusd_epi32(c, raised(inputs + 2 * columns + k), w);
                d = _mm512_dpbusd_epi32(d, raised(inputs + 3 * columns + k), w);
            }
            _mm512_storeu_si512(sums + block, a);
            _mm512_storeu_si512(sums + rows + block, b);
            _mm512_storeu_si512(sums + 2 * rows + block, c);
            _mm512_storeu_si512(sums + 3 * rows + block, d);
        }
    }
    // One input: four blocks of rows at once, so that no sum waits for itself.
    for (; n < count; n++, inputs += columns, sums += rows) {
        size_t block = 0;
        const size_t step = LANES * columns;
        for (; block + 4 * LANES <= rows; block += 4 * LANES) {
            const int8_t *weight = weights + block * columns;
            __m512i a = begun(totals + block, adds, sums + block), b = begun(totals + block + LANES, adds, sums + block + LANES);
            __m512i c = begun(totals + block + 2 * LANES, adds, sums + block + 2 * LANES);
            __m512i d = begun(totals + block + 3 * LANES, adds, sums + block + 3 * LANES);
            for (size_t k = 0; k < columns; k += DEPTH, weight += LANES * DEPTH) {
                const __m512i input = raised(inputs + k);
                a = _mm512_dpbusd_epi32(a, input, _mm512_loadu_si512(weight));
                b = _mm512_dpbusd_epi32(b, input, _mm512_loadu_si512(weight + step));
                c = _mm512_dpbusd_epi32(c, input, _mm512_loadu_si512(weight + 2 * step));
                d = _mm512_dpbusd_epi32(d, input, _mm512_loadu_si512(weight + 3 * step));
            }
            _mm512_storeu_si512(sums + block, a);
            _mm512_storeu_si512(sums + block + LANES, b);
            _mm512_storeu_si512(sums + block + 2 * LANES, c);
            _mm512_storeu_si512(sums + block + 3 * LANES, d);
        }
        for (; block < rows; block += LANES) {
            const int8_t *weight = weights + block * columns;
            __m512i a = begun(totals + block, adds, sums + block);
            for (size_t k = 0; k < columns; k += DEPTH, weight += LANES * DEPTH)
                a = _mm512_dpbusd_epi32(a, raised(inputs + k), _mm512_loadu_si512(weight));
            _mm512_storeu_si512(sums + block, a);
        }
    }
}

#endif

void row_kernels_products(const int8_t *weights, const int32_t *totals, size_t rows, size_t columns,
                          const int8_t *inputs, size_t count, int adds, int32_t *sums) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        products_vnni(weights, totals, rows, columns, inputs, count, adds, sums);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        products_avx2(weights, rows, columns, inputs, count, adds, sums);
        return;
    }
#endif
    (void)totals;
    row_kernels_products_plain(weights, rows, columns, inputs, count, adds, sums);
}

int row_kernels_products_avx2(const int8_t *weights, size_t rows, size_t columns, const int8_t *inputs, size_t count,
                              int adds, int32_t *sums) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        products_avx2(weights, rows, columns, inputs, count, adds, sums);
        return 1;
    }
#endif
    (void)weights, (void)rows, (void)columns, (void)inputs, (void)count, (void)adds, (void)sums;
    return 0;
}

// MARK: Curves

/// e to the power of x, for x from -80 to 80: 2 to the power of a whole number, which is an exponent's bits, times the
/// exponential of the rest, at most a half, by the first terms of its series. The error is less than two ten-millionths.
static inline __attribute__((always_inline)) float exponential(float x) {
    const float bounded = x < -80 ? -80 : x > 80 ? 80 : x;
    const float power = bounded * 1.44269504f;
    const int32_t whole = (int32_t)(power + (power < 0 ? -0.5f : 0.5f));
    const float rest = (power - (float)whole) * 0.69314718f;
    float sum = 1.0f / 720;
    sum = sum * rest + 1.0f / 120;
    sum = sum * rest + 1.0f / 24;
    sum = sum * rest + 1.0f / 6;
    sum = sum * rest + 0.5f;
    sum = sum * rest + 1;
    sum = sum * rest + 1;
    union {
        int32_t bits;
        float value;
    } two = {(whole + 127) << 23};
    return sum * two.value;
}

static inline __attribute__((always_inline)) float logistic(float x) { return 1 / (1 + exponential(-x)); }

static inline __attribute__((always_inline)) float tangent(float x) { return 1 - 2 / (1 + exponential(2 * x)); }

/// A value from -1 to 1 in 127ths, rounded to the nearest.
static inline __attribute__((always_inline)) int8_t in127ths(float x) {
    const float scaled = 127 * x;
    return (int8_t)(int32_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

VARIANTS void row_kernels_cells(const int32_t *restrict sums, const float *restrict scales, size_t cells,
                                float *restrict states, int8_t *restrict outputs) {
    for (size_t cell = 0; cell < cells; cell++) {
        const float candidate = tangent((float)sums[cell] * scales[cell]);
        const float input = logistic((float)sums[cells + cell] * scales[cells + cell]);
        const float forget = logistic((float)sums[2 * cells + cell] * scales[2 * cells + cell]);
        const float output = logistic((float)sums[3 * cells + cell] * scales[3 * cells + cell]);
        const float kept = states[cell] * forget;
        const float state = kept + candidate * input;
        // Tesseract's bound (kStateClip).
        const float bounded = state < -100 ? -100 : state > 100 ? 100 : state;
        states[cell] = bounded;
        outputs[cell] = in127ths(tangent(bounded) * output);
    }
}

VARIANTS void row_kernels_tangents(const int32_t *restrict sums, const float *restrict scales, size_t period, size_t count,
                                   int8_t *restrict outputs) {
    for (size_t start = 0; start < count; start += period)
        for (size_t place = 0; place < period; place++)
            outputs[start + place] = in127ths(tangent((float)sums[start + place] * scales[place]));
}

VARIANTS void row_kernels_exponentials(const float *restrict values, size_t count, float *restrict results) {
    for (size_t place = 0; place < count; place++) results[place] = exponential(values[place]);
}
