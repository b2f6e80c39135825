#pragma once

#include <stddef.h>
#include <stdint.h>

// Decodes the AAC or Opus in an MPEG-4 or Matroska (WebM) file with FFmpeg's libraries.
//
// They are loaded at the first use, under the file names of the versions whose headers this was built with. Linking them,
// and the hundred libraries that they need, would add to every start of the program a third of the time for a photo of a
// product.

/// Loads the libraries, once. Returns NULL, or the system's reason for failure; the text lives as long as the program.
const char *libav_load(void);

/// The version of libavcodec whose headers this was built with.
const char *libav_version(void);

/// The Debian package that has the libraries.
const char *libav_package(void);

/// What holds the coded sound.
typedef enum libav_container {
    /// MPEG-4 and its kin (ISO/IEC 14496-12).
    LIBAV_MPEG4,
    /// Matroska and its part WebM (RFC 9559).
    LIBAV_MATROSKA,
} libav_container;

/// How a call ended.
typedef enum libav_outcome {
    /// It succeeded.
    LIBAV_DONE = 0,
    /// There is no more.
    LIBAV_END,
    /// A piece of the sound could not be decoded and was skipped; the next may be fine. `libav_why` says why.
    LIBAV_SKIPPED,
    /// There are more pieces, or more bytes of them, than a file of this size and length has.
    LIBAV_EXCESS,
    /// No track of the file is AAC or Opus.
    LIBAV_NO_SOUND,
    /// The libraries refused; `libav_why` says why.
    LIBAV_REFUSED,
} libav_outcome;

/// The sound of a file that is being decoded.
typedef struct libav_sound libav_sound;

/// Samples that were decoded.
typedef struct libav_block {
    /// Samples a second.
    int32_t rate;
    int32_t channels;
    /// Samples of each channel.
    int32_t count;
    /// The channels' samples; valid until the next call.
    const float *const *planes;
} libav_block;

/// Opens `count` bytes of a file of this kind, which it borrows until `libav_close`. `libav_load` must have succeeded.
///
/// It reads nothing but these bytes, whatever they refer to, and takes at most `pieces` pieces (packets) from them. For any
/// result, the caller frees `*sound` with `libav_close`.
libav_outcome libav_open(
    const uint8_t *bytes, size_t count, libav_container container, int64_t pieces, libav_sound **sound);

/// Decodes the next samples: `LIBAV_DONE` with samples in `block`, or another outcome without.
libav_outcome libav_next(libav_sound *sound, libav_block *block);

/// The libraries' reason for their last refusal; lives as long as `sound`.
const char *libav_why(const libav_sound *sound);

/// Frees the sound and all that belongs to it; does nothing for NULL.
void libav_close(libav_sound *sound);
