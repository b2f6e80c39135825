#pragma once

#include <stddef.h>
#include <stdint.h>

// What qix asks of FFmpeg's libraries: the samples of AAC in an MPEG-4 file.
//
// They are loaded when they are first asked for, under the names that they have in the versions whose headers this was
// built with. Linked, they and the hundred libraries that they bring would cost every start of the program as much as a
// third of what a photo of a product takes.

/// Loads the libraries, once. NULL where they are there, else what the system says; the text lives as long as the program.
const char *libav_load(void);

/// The version of libavcodec whose headers this was built with.
const char *libav_version(void);

/// The Debian package that has the libraries.
const char *libav_package(void);

/// How a call ended.
typedef enum libav_outcome {
    /// It did what it should.
    LIBAV_DONE = 0,
    /// There is no more.
    LIBAV_END,
    /// A piece of the sound could not be decoded, and was passed over; the next may. `libav_why` says why.
    LIBAV_PASSED_OVER,
    /// More pieces, or more bytes of them, than a file of this size and length has.
    LIBAV_EXCESS,
    /// No track of the file is AAC.
    LIBAV_NO_AAC,
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
    /// The channels' samples; they live until the next call.
    const float *const *planes;
} libav_block;

/// Opens `count` bytes of an MPEG-4 file, which it borrows until `libav_close`; `libav_load` has to have succeeded.
///
/// Nothing but these bytes is read, whatever they refer to. `pieces` is the most pieces (packets) that are taken from them.
/// Whatever it returns, the caller frees `*sound` with `libav_close`.
libav_outcome libav_open(const uint8_t *bytes, size_t count, int64_t pieces, libav_sound **sound);

/// Decodes on: `LIBAV_DONE` with samples in `block`, or whatever else there is instead.
libav_outcome libav_next(libav_sound *sound, libav_block *block);

/// Why the libraries last refused something, in their words; lives as long as `sound`.
const char *libav_why(const libav_sound *sound);

/// Frees the sound and all that belongs to it; NULL is nothing to free.
void libav_close(libav_sound *sound);
