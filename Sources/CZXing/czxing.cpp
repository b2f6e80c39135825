#include "czxing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#include <utility>
#include <vector>

// Versions since 2.2 rename hints to options and results to barcodes, and keep the old names for now.
#if __has_include(<ZXing/ReaderOptions.h>)
using Hints = ZXing::ReaderOptions;
#else
using Hints = ZXing::DecodeHints;
#endif

struct czxing_codes {
    struct Code {
        uint32_t symbology;
        std::vector<uint8_t> bytes;
        bool isGS1;
        int32_t places[8];
    };
    std::vector<Code> codes;
};

// No photo of a product shows more.
static const uint8_t maxCodes = 16;

czxing_codes *czxing_scan(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies) {
    using namespace ZXing;
    if (!pixels || width <= 0 || height <= 0) return nullptr;
    try {
        BarcodeFormats formats;
        if (symbologies & CZXING_DATA_MATRIX) formats |= BarcodeFormat::DataMatrix;
        if (symbologies & CZXING_QR) formats |= BarcodeFormat::QRCode;
        // Without a format the library looks for all, bars included.
        if (formats.empty()) return nullptr;
        Hints hints;
        hints.setFormats(formats);
        hints.setMaxNumberOfSymbols(maxCodes);
        if (symbologies & CZXING_ONE_SIZE) hints.setTryDownscale(false);
        const auto results = ReadBarcodes(ImageView(pixels, width, height, ImageFormat::Lum), hints);
        auto found = new czxing_codes;
        try {
            for (const auto &result : results) {
                if (!result.isValid()) continue;
                czxing_codes::Code code;
                code.symbology = result.format() == BarcodeFormat::QRCode ? CZXING_QR : CZXING_DATA_MATRIX;
                const auto &bytes = result.bytes();
                code.bytes.assign(bytes.begin(), bytes.end());
                code.isGS1 = result.contentType() == ContentType::GS1;
                for (int corner = 0; corner < 4; ++corner) {
                    code.places[2 * corner] = result.position()[corner].x;
                    code.places[2 * corner + 1] = result.position()[corner].y;
                }
                found->codes.push_back(std::move(code));
            }
        } catch (...) {
            delete found;
            throw;
        }
        if (!found->codes.empty()) return found;
        delete found;
    } catch (...) {
        // Out of memory, or a picture that the library rejects: no code is found.
    }
    return nullptr;
}

void czxing_free(czxing_codes *codes) { delete codes; }

int32_t czxing_count(const czxing_codes *codes) { return static_cast<int32_t>(codes->codes.size()); }

uint32_t czxing_symbology(const czxing_codes *codes, int32_t index) { return codes->codes[index].symbology; }

const uint8_t *czxing_bytes(const czxing_codes *codes, int32_t index, size_t *count) {
    *count = codes->codes[index].bytes.size();
    return codes->codes[index].bytes.data();
}

bool czxing_is_gs1(const czxing_codes *codes, int32_t index) { return codes->codes[index].isGS1; }

void czxing_corners(const czxing_codes *codes, int32_t index, int32_t places[8]) {
    for (int place = 0; place < 8; ++place) places[place] = codes->codes[index].places[place];
}

void czxing_version(int32_t parts[3]) {
    parts[0] = ZXING_VERSION_MAJOR;
    parts[1] = ZXING_VERSION_MINOR;
    parts[2] = ZXING_VERSION_PATCH;
}
