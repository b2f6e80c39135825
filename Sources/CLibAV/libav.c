#include "libav.h"

#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define SONAME(name, major) "lib" name "." AV_STRINGIFY(major) ".dylib"
#else
#define SONAME(name, major) "lib" name ".so." AV_STRINGIFY(major)
#endif

// ---- Loading -------------------------------------------------------------------------------------------------------

#define FORMAT_FUNCTIONS(X)                                                                                            \
    X(av_find_input_format)                                                                                            \
    X(av_read_frame)                                                                                                   \
    X(avformat_alloc_context)                                                                                          \
    X(avformat_close_input)                                                                                            \
    X(avformat_open_input)                                                                                             \
    X(avio_alloc_context)                                                                                              \
    X(avio_context_free)
#define CODEC_FUNCTIONS(X)                                                                                             \
    X(av_packet_alloc)                                                                                                 \
    X(av_packet_free)                                                                                                  \
    X(av_packet_unref)                                                                                                 \
    X(avcodec_alloc_context3)                                                                                          \
    X(avcodec_find_decoder_by_name)                                                                                            \
    X(avcodec_free_context)                                                                                            \
    X(avcodec_open2)                                                                                                   \
    X(avcodec_parameters_to_context)                                                                                   \
    X(avcodec_receive_frame)                                                                                           \
    X(avcodec_send_packet)
#define UTILITY_FUNCTIONS(X)                                                                                           \
    X(av_dict_free)                                                                                                    \
    X(av_dict_set)                                                                                                     \
    X(av_frame_alloc)                                                                                                  \
    X(av_frame_free)                                                                                                   \
    X(av_free)                                                                                                         \
    X(av_log_set_level)                                                                                                \
    X(av_malloc)                                                                                                       \
    X(av_max_alloc)                                                                                                    \
    X(av_strerror)

#define MEMBER(function) __typeof__(&function) function;
static struct {
    FORMAT_FUNCTIONS(MEMBER)
    CODEC_FUNCTIONS(MEMBER)
    UTILITY_FUNCTIONS(MEMBER)
} av;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

// Opens a library, which stays open: it may have registered exit handlers.
static void *library(const char *name) {
    if (failure[0]) return NULL;
    // All functions are bound now: binding one at its first call needs memory protections that a confined process cannot
    // change.
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) strncpy(failure, dlerror(), sizeof failure - 1);
    return handle;
}

static void *function(void *handle, const char *name) {
    if (failure[0]) return NULL;
    void *found = dlsym(handle, name);
    if (!found) strncpy(failure, dlerror(), sizeof failure - 1);
    return found;
}

// The largest block of memory that the libraries may allocate. The table of ten minutes at 192 kHz, the longest sound that
// is read, has 240,000 pieces of 24 bytes each: 6 MB.
static const size_t largest_memory = 16 << 20;

static void load(void) {
    void *handle = library(SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR));
#define RESOLVE(name) av.name = (__typeof__(av.name))function(handle, #name);
    FORMAT_FUNCTIONS(RESOLVE)
    handle = library(SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR));
    CODEC_FUNCTIONS(RESOLVE)
    handle = library(SONAME("avutil", LIBAVUTIL_VERSION_MAJOR));
    UTILITY_FUNCTIONS(RESOLVE)
    if (failure[0]) return;
    av.av_log_set_level(AV_LOG_QUIET);
    av.av_max_alloc(largest_memory);
}

const char *libav_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

const char *libav_version(void) { return AV_STRINGIFY(LIBAVCODEC_VERSION); }

const char *libav_package(void) { return "libavformat" AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR); }

// ---- Decoding ------------------------------------------------------------------------------------------------------

struct libav_sound {
    const uint8_t *bytes;
    int64_t count;
    int64_t place;
    // Owned; `libav_close` frees each.
    AVIOContext *input;
    AVFormatContext *file;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *frame;
    // What may still be taken from the file.
    int64_t pieces_left;
    int64_t bytes_left;
    int track;
    int is_at_end;
    char why[AV_ERROR_MAX_STRING_SIZE];
};

static int read_bytes(void *context, uint8_t *target, int wanted) {
    libav_sound *sound = context;
    int64_t left = sound->count - sound->place;
    if (left <= 0) return AVERROR_EOF;
    int count = wanted < left ? wanted : (int)left;
    memcpy(target, sound->bytes + sound->place, count);
    sound->place += count;
    return count;
}

static int64_t seek_bytes(void *context, int64_t offset, int whence) {
    libav_sound *sound = context;
    if (whence & AVSEEK_SIZE) return sound->count;
    int64_t from = (whence & ~AVSEEK_FORCE) == SEEK_CUR   ? sound->place
                   : (whence & ~AVSEEK_FORCE) == SEEK_END ? sound->count
                                                          : 0;
    int64_t place;
    if (__builtin_add_overflow(from, offset, &place) || place < 0) return AVERROR(EINVAL);
    sound->place = place;
    return place;
}

// References to other files are not followed.
static int open_nothing(AVFormatContext *file, AVIOContext **input, const char *url, int flags, AVDictionary **options) {
    return AVERROR(EPERM);
}

static libav_outcome refused(libav_sound *sound, int error) {
    av.av_strerror(error, sound->why, sizeof sound->why);
    return LIBAV_REFUSED;
}

// An error in one piece says nothing about the next, except that memory is missing.
static libav_outcome skipped(libav_sound *sound, int error) {
    refused(sound, error);
    return error == AVERROR(ENOMEM) ? LIBAV_REFUSED : LIBAV_SKIPPED;
}

static int open_file(libav_sound *sound, libav_container container) {
    // FFmpeg may replace this buffer by another before it is freed.
    const int size = 1 << 15;
    unsigned char *buffer = av.av_malloc(size);
    if (buffer) sound->input = av.avio_alloc_context(buffer, size, 0, sound, read_bytes, NULL, seek_bytes);
    if (!sound->input) {
        av.av_free(buffer);
        return AVERROR(ENOMEM);
    }
    sound->file = av.avformat_alloc_context();
    if (!sound->file) return AVERROR(ENOMEM);
    sound->file->pb = sound->input;
    sound->file->io_open = open_nothing;
    AVDictionary *options = NULL;
    int error = av.av_dict_set(&options, "protocol_whitelist", "", 0);
    if (error >= 0) error = av.av_dict_set(&options, "enable_drefs", "0", 0);
    if (error >= 0) error = av.av_dict_set(&options, "use_absolute_path", "0", 0);
    // Of an edit list, only the beginning of the sound is used. Applying a crafted list of many edits would take as long as
    // the edits times the pieces.
    if (error >= 0) error = av.av_dict_set(&options, "advanced_editlist", "0", 0);
    // Chapters are text or pictures.
    if (error >= 0) error = av.av_dict_set(&options, "ignore_chapters", "1", 0);
    // Named, because FFmpeg would otherwise try its three hundred other formats. On failure it frees `file`.
    const AVInputFormat *format =
        av.av_find_input_format(container == LIBAV_MATROSKA ? "matroska,webm" : "mov,mp4,m4a,3gp,3g2,mj2");
    if (error >= 0) error = format ? av.avformat_open_input(&sound->file, NULL, format, &options) : AVERROR_DEMUXER_NOT_FOUND;
    av.av_dict_free(&options);
    return error;
}

// FFmpeg's own decoder of a coding, by its name: others of the same coding return samples in other forms. NULL for codings
// that are not read.
static const char *decoder_name(enum AVCodecID coding) {
    return coding == AV_CODEC_ID_AAC ? "aac" : coding == AV_CODEC_ID_OPUS ? "opus" : NULL;
}

static int open_decoder(libav_sound *sound) {
    AVStream *track = sound->file->streams[sound->track];
    const AVCodec *codec = av.avcodec_find_decoder_by_name(decoder_name(track->codecpar->codec_id));
    if (!codec) return AVERROR_DECODER_NOT_FOUND;
    sound->decoder = av.avcodec_alloc_context3(codec);
    sound->packet = av.av_packet_alloc();
    sound->frame = av.av_frame_alloc();
    if (!sound->decoder || !sound->packet || !sound->frame) return AVERROR(ENOMEM);
    int error = av.avcodec_parameters_to_context(sound->decoder, track->codecpar);
    if (error < 0) return error;
    sound->decoder->thread_count = 1;
    // The decoder needs this to drop the samples before the sound's beginning and after its end.
    sound->decoder->pkt_timebase = track->time_base;
    return av.avcodec_open2(sound->decoder, codec, NULL);
}

libav_outcome libav_open(
    const uint8_t *bytes, size_t count, libav_container container, int64_t pieces, libav_sound **opened) {
    libav_sound *sound = *opened = calloc(1, sizeof(libav_sound));
    if (!sound || count > INT64_MAX) return LIBAV_REFUSED;
    sound->bytes = bytes;
    sound->count = sound->bytes_left = (int64_t)count;
    sound->pieces_left = pieces;
    sound->track = -1;
    int error = open_file(sound, container);
    if (error < 0) return refused(sound, error);
    for (unsigned track = 0; track < sound->file->nb_streams; track++) {
        AVStream *stream = sound->file->streams[track];
        if (sound->track < 0 && decoder_name(stream->codecpar->codec_id)) {
            sound->track = (int)track;
        } else {
            stream->discard = AVDISCARD_ALL;
        }
    }
    if (sound->track < 0) return LIBAV_NO_SOUND;
    error = open_decoder(sound);
    return error < 0 ? refused(sound, error) : LIBAV_DONE;
}

// Sends the decoder the next piece of the track, or the end.
static libav_outcome send_piece(libav_sound *sound) {
    while (av.av_read_frame(sound->file, sound->packet) >= 0) {
        int error = 0, is_ours = sound->packet->stream_index == sound->track;
        int is_excess = sound->pieces_left <= 0 || (is_ours && sound->packet->size > sound->bytes_left);
        if (!is_excess && is_ours) {
            sound->bytes_left -= sound->packet->size;
            error = av.avcodec_send_packet(sound->decoder, sound->packet);
        }
        sound->pieces_left--;
        av.av_packet_unref(sound->packet);
        if (is_excess) return LIBAV_EXCESS;
        if (error < 0) return skipped(sound, error);
        if (is_ours) return LIBAV_DONE;
    }
    // The end of the file, or of its readable part.
    sound->is_at_end = 1;
    int error = av.avcodec_send_packet(sound->decoder, NULL);
    return error < 0 ? refused(sound, error) : LIBAV_DONE;
}

libav_outcome libav_next(libav_sound *sound, libav_block *block) {
    while (1) {
        AVFrame *frame = sound->frame;
        int error = av.avcodec_receive_frame(sound->decoder, frame);
        if (error == AVERROR(EAGAIN) && !sound->is_at_end) {
            libav_outcome sent = send_piece(sound);
            if (sent != LIBAV_DONE) return sent;
            continue;
        }
        if (error == AVERROR_EOF || error == AVERROR(EAGAIN)) return LIBAV_END;
        if (error < 0) return skipped(sound, error);
        // FFmpeg's own decoders of both codings return only this format.
        if (frame->format != AV_SAMPLE_FMT_FLTP) return refused(sound, AVERROR_PATCHWELCOME);
        block->rate = frame->sample_rate;
        block->channels = frame->ch_layout.nb_channels;
        block->count = frame->nb_samples;
        block->planes = (const float *const *)frame->extended_data;
        return LIBAV_DONE;
    }
}

const char *libav_why(const libav_sound *sound) { return sound && sound->why[0] ? sound->why : "no memory"; }

void libav_close(libav_sound *sound) {
    if (!sound) return;
    av.av_frame_free(&sound->frame);
    av.av_packet_free(&sound->packet);
    av.avcodec_free_context(&sound->decoder);
    av.avformat_close_input(&sound->file);
    if (sound->input) {
        av.av_free(sound->input->buffer);
        av.avio_context_free(&sound->input);
    }
    free(sound);
}
