#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of zxing-cpp that qix uses, as C: matrix codes in a grey picture. No exception leaves these functions.

#ifdef __cplusplus
extern "C" {
#endif

/// The codes found in one picture.
typedef struct czxing_codes czxing_codes;

/// Symbologies, as bits.
enum {
    CZXING_DATA_MATRIX = 1,
    CZXING_QR = 2,
};

/// With the symbologies: looks at the picture as it is alone, and not at smaller ones that the library would make of it.
enum { CZXING_ONE_SIZE = 4 };

/// Looks for codes of the `symbologies` in `width` × `height` grey bytes, rows without padding, which it only borrows.
/// Returns NULL if there are none, or no memory; otherwise the caller frees the result with `czxing_free`.
czxing_codes *czxing_scan(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies);

/// How many finder patterns of QR codes the library will find at most in such a picture, or in one of the smaller ones that it makes
/// of it; no more than `limit` are counted. It tries every three of them together, and nothing stops it.
uint32_t czxing_finder_patterns(const uint8_t *pixels, int32_t width, int32_t height, uint32_t limit);

void czxing_free(czxing_codes *codes);

int32_t czxing_count(const czxing_codes *codes);

/// `CZXING_DATA_MATRIX` or `CZXING_QR`.
uint32_t czxing_symbology(const czxing_codes *codes, int32_t index);

/// The text of a code, with FNC1 between elements as 0x1D. The bytes live as long as `codes`.
const uint8_t *czxing_bytes(const czxing_codes *codes, int32_t index, size_t *count);

/// Whether the code begins with FNC1, that is, contains GS1 element strings.
bool czxing_is_gs1(const czxing_codes *codes, int32_t index);

/// The four corners of a code in order, x and y of each.
void czxing_corners(const czxing_codes *codes, int32_t index, int32_t places[8]);

/// The library's version, major, minor and patch.
void czxing_version(int32_t parts[3]);

#ifdef __cplusplus
}
#endif
