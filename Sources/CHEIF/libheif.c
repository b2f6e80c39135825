// Hidden, so that the library, which has functions of the same names, does not bind to the functions below.
#pragma GCC visibility push(hidden)
#include "libheif.h"
#pragma GCC visibility pop

#include "late_library.h"

typedef struct heif_context context;
typedef struct heif_image_handle image_handle;
typedef struct heif_image image;

#define FUNCTIONS(X)                                                                                                   \
    X(context *, heif_context_alloc, (void), ())                                                                       \
    X(void, heif_context_free, (context * file), (file))                                                               \
    X(struct heif_error, heif_context_get_primary_image_handle, (context * file, image_handle * *handle),              \
      (file, handle))                                                                                                  \
    X(struct heif_error, heif_context_read_from_memory_without_copy,                                                   \
      (context * file, const void *memory, size_t size, const struct heif_reading_options *options),                   \
      (file, memory, size, options))                                                                                   \
    X(void, heif_context_set_max_decoding_threads, (context * file, int threads), (file, threads))                     \
    X(struct heif_error, heif_decode_image,                                                                            \
      (const image_handle *handle, image **decoded, enum heif_colorspace colours, enum heif_chroma chroma,             \
       const struct heif_decoding_options *options),                                                                   \
      (handle, decoded, colours, chroma, options))                                                                     \
    X(int, heif_image_get_height, (const image *decoded, enum heif_channel channel), (decoded, channel))               \
    X(const uint8_t *, heif_image_get_plane_readonly, (const image *decoded, enum heif_channel channel, int *stride),  \
      (decoded, channel, stride))                                                                                      \
    X(int, heif_image_get_width, (const image *decoded, enum heif_channel channel), (decoded, channel))                \
    X(int, heif_image_handle_get_height, (const image_handle *handle), (handle))                                       \
    X(int, heif_image_handle_has_alpha_channel, (const image_handle *handle), (handle))                                \
    X(int, heif_image_handle_is_premultiplied_alpha, (const image_handle *handle), (handle))                           \
    X(int, heif_image_handle_get_width, (const image_handle *handle), (handle))                                        \
    X(void, heif_image_handle_release, (const image_handle *handle), (handle))                                         \
    X(void, heif_image_release, (const image *decoded), (decoded))

// The number of its interface has not changed since its first version.
LATE_LIBRARY(libheif, "heif", 1, FUNCTIONS)

const char *libheif_version(void) { return LIBHEIF_VERSION; }
