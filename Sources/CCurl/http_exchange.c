#define CURL_DISABLE_TYPECHECK
#include "http_exchange.h"

#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

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

/// Reads `Retry-After: SECONDS`; a date is not read. The line does not end with a zero.
static void read_retry_after(const char *line, size_t count, long *seconds) {
    static const char name[] = "retry-after:";
    char text[12] = "";
    size_t start = sizeof name - 1, used = 0;
    if (count <= start || strncasecmp(line, name, start) != 0) return;
    while (start < count && line[start] == ' ') start++;
    while (start < count && used + 1 < sizeof text && line[start] >= '0' && line[start] <= '9') text[used++] = line[start++];
    if (used > 0) *seconds = strtol(text, NULL, 10);
}

/// Reads `NAME: …`, visible ASCII and spaces, into `text`; `name` ends with the colon. The line does not end with a
/// zero.
static void read_value(const char *line, size_t count, const char *name, char *text, size_t size) {
    size_t start = strlen(name), used = 0;
    if (count <= start || strncasecmp(line, name, start) != 0) return;
    while (count > start && (line[count - 1] == '\r' || line[count - 1] == '\n' || line[count - 1] == ' ')) count--;
    while (start < count && line[start] == ' ') start++;
    while (start < count && used + 1 < size && line[start] >= ' ' && line[start] <= '~') text[used++] = line[start++];
    // What does not fit is none.
    if (start < count) used = 0;
    text[used] = 0;
}

static bool is_public_ipv4(const unsigned char *a) {
    // RFC 6890: this network, private, shared, loopback, link-local, protocols, documentation, benchmarks, and from
    // 224 on multicast and reserved; 192.88.99.0/24 is the relay of an old way into IPv6 (RFC 7526).
    return !(a[0] == 0 || a[0] == 10 || a[0] == 127 || a[0] >= 224 || (a[0] == 100 && (a[1] & 0xC0) == 64) ||
             (a[0] == 169 && a[1] == 254) || (a[0] == 172 && (a[1] & 0xF0) == 16) || (a[0] == 192 && a[1] == 168) ||
             (a[0] == 192 && a[1] == 0 && (a[2] == 0 || a[2] == 2)) ||
             (a[0] == 192 && a[1] == 88 && a[2] == 99) || (a[0] == 198 && (a[1] & 0xFE) == 18) ||
             (a[0] == 198 && a[1] == 51 && a[2] == 100) || (a[0] == 203 && a[1] == 0 && a[2] == 113));
}

static bool is_public_ipv6(const unsigned char *a) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (memcmp(a, mapped, sizeof mapped) == 0) return is_public_ipv4(a + 12);
    // 2002::/16 leads to the IPv4 address that it holds, and 64:ff9b::/96 lies outside 2000::/3, as all that is
    // private does; 2001:db8::/32 and 3fff::/20 are for documents, and 2001::/23 for protocols (RFC 6890), of which
    // Teredo leads to an IPv4 address that it hides.
    if (a[0] == 0x20 && a[1] == 0x02) return is_public_ipv4(a + 2);
    if (a[0] == 0x20 && a[1] == 0x01 && (a[2] < 2 || (a[2] == 0x0D && a[3] == 0xB8))) return false;
    if (a[0] == 0x3F && a[1] == 0xFF && a[2] < 0x10) return false;
    return (a[0] & 0xE0) == 0x20;
}

/// Opens the socket of a connection where its address may be reached. libcurl closes it.
static curl_socket_t open_public_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    bool is_public = false;
    if (address->family == AF_INET)
        is_public = is_public_ipv4((const unsigned char *)&((const struct sockaddr_in *)&address->addr)->sin_addr);
    else if (address->family == AF_INET6)
        is_public = is_public_ipv6(((const struct sockaddr_in6 *)&address->addr)->sin6_addr.s6_addr);
    if (!is_public) {
        errno = EACCES;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t receive_header(char *bytes, size_t size, size_t count, void *context) {
    exchange_state *state = context;
    if (state->exchange->retry_after) read_retry_after(bytes, size * count, state->exchange->retry_after);
    if (state->exchange->entity_tag)
        read_value(bytes, size * count, "etag:", state->exchange->entity_tag, state->exchange->entity_tag_size);
    if (state->exchange->content_range)
        read_value(
            bytes, size * count, "content-range:", state->exchange->content_range, state->exchange->content_range_size);
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
    if (exchange->is_public_only) late.curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    if (exchange->method) late.curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, exchange->method);
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
