#define CURL_DISABLE_TYPECHECK
#include "http_exchange.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "late_library.h"

#define FUNCTIONS(X)                                                                                                   \
    X(CURLcode, curl_global_init, (long flags), (flags))                                                               \
    X(CURL *, curl_easy_init, (void), ())                                                                              \
    X(CURLcode, curl_easy_setopt, (CURL * handle, CURLoption option, ...), ())                                         \
    X(CURLcode, curl_easy_perform, (CURL * handle), (handle))                                                          \
    X(CURLcode, curl_easy_getinfo, (CURL * handle, CURLINFO info, ...), ())                                            \
    X(const char *, curl_easy_strerror, (CURLcode code), (code))                                                       \
    X(void, curl_easy_cleanup, (CURL * handle), (handle))                                                              \
    X(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text))              \
    X(void, curl_slist_free_all, (struct curl_slist * list), (list))

// Functions with variable arguments cannot be forwarded, so the addresses are called directly.
static struct {
    FUNCTIONS(LATE_MEMBER)
} late;
static late_library library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // libcurl.so.4 with OpenSSL; the same interface since 2006.
    late_library_open(&library, LATE_LIBRARY_NAME("curl", 4));
    FUNCTIONS(LATE_RESOLVE)
    if (!library.failure[0] && late.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        strncpy(library.failure, "libcurl cannot be initialised", sizeof library.failure - 1);
}

typedef struct exchange_state {
    const http_exchange *exchange;
    size_t head_bytes;
    /// Whether the empty line after the headers has arrived.
    bool is_head_complete;
    /// Whether the receiver wants no more.
    bool is_ended;
} exchange_state;

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
    exchange_state *state = context;
    if (state->exchange->receive(state->exchange->context, bytes, size * count)) return size * count;
    state->is_ended = true;
    return 0;
}

static size_t receive_header(char *bytes, size_t size, size_t count, void *context) {
    exchange_state *state = context;
    state->is_head_complete = size * count <= 2 && bytes[size * count - 1] == '\n';
    state->head_bytes += size * count;
    return state->head_bytes <= state->exchange->max_head_bytes ? size * count : 0;
}

static void set_options(CURL *curl, exchange_state *state, struct curl_slist *headers, char *message) {
    const http_exchange *exchange = state->exchange;
    late.curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    late.curl_easy_setopt(curl, CURLOPT_URL, exchange->url);
    late.curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    late.curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    late.curl_easy_setopt(curl, CURLOPT_USERAGENT, "qix");
    late.curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    // A key is sent to the host of its address only: through no proxy, and to no host that a redirection names.
    late.curl_easy_setopt(curl, CURLOPT_PROXY, "");
    late.curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    late.curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (exchange->certificates) late.curl_easy_setopt(curl, CURLOPT_CAINFO, exchange->certificates);
    late.curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, exchange->milliseconds);
    // Otherwise libcurl ends the lookup of a slow host name by a signal, which is unsafe in a program with threads.
    late.curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    late.curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_body);
    late.curl_easy_setopt(curl, CURLOPT_WRITEDATA, state);
    late.curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
    late.curl_easy_setopt(curl, CURLOPT_HEADERDATA, state);
    if (exchange->body) {
        late.curl_easy_setopt(curl, CURLOPT_POST, 1L);
        late.curl_easy_setopt(curl, CURLOPT_POSTFIELDS, exchange->body);
        late.curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)exchange->body_size);
    }
}

static http_exchange_end end_of(CURLcode code, const exchange_state *state) {
    // libcurl accepts a response that ends within its headers as an empty one.
    if ((code == CURLE_OK && state->is_head_complete) || state->is_ended) return HTTP_EXCHANGE_ANSWERED;
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return HTTP_EXCHANGE_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION: return HTTP_EXCHANGE_NOT_VERIFIED;
    default: return HTTP_EXCHANGE_FAILED;
    }
}

http_exchange_end http_exchange_perform(const http_exchange *exchange, long *status, char message[256]) {
    *status = 0;
    pthread_once(&once, load);
    if (library.failure[0]) {
        snprintf(message, 256, "%s", library.failure);
        return HTTP_EXCHANGE_FAILED;
    }
    // Both are freed below.
    CURL *curl = late.curl_easy_init();
    struct curl_slist *headers = NULL;
    for (size_t index = 0; index < exchange->header_count; index++)
        headers = late.curl_slist_append(headers, exchange->headers[index]);
    char detail[CURL_ERROR_SIZE] = "";
    exchange_state state = {.exchange = exchange};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (curl) {
        set_options(curl, &state, headers, detail);
        code = late.curl_easy_perform(curl);
        late.curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
    }
    const char *reason = detail[0] ? detail : late.curl_easy_strerror(code);
    // libcurl calls a header line of more than 100 kB "out of memory".
    if (state.head_bytes > exchange->max_head_bytes || code == CURLE_OUT_OF_MEMORY)
        reason = "the response's headers are too long";
    else if (code == CURLE_OK)
        reason = "the response ends within its headers";
    snprintf(message, 256, "%s", reason);
    if (curl) late.curl_easy_cleanup(curl);
    late.curl_slist_free_all(headers);
    return end_of(code, &state);
}
