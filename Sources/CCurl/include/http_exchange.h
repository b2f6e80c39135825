#pragma once

#include <stdbool.h>
#include <stddef.h>

// One request over HTTP or HTTPS and its response, by libcurl, which is loaded at the first request: most runs make none,
// and libcurl needs 20 libraries of its own.

/// Takes bytes of the response's body. Returns false to end the exchange.
typedef bool (*http_exchange_receive)(void *context, const void *bytes, size_t count);

/// A request. The caller owns everything that it points to; nothing is kept after the call.
typedef struct http_exchange {
    /// http:// or https://, percent-encoded.
    const char *url;
    /// Such as PUT; NULL for POST where there is a body, else GET. Not HEAD, which has no body to wait for.
    const char *method;
    /// `Name: value` each; NULL where there are none.
    const char *const *headers;
    size_t header_count;
    /// What is sent; NULL for nothing.
    const void *body;
    size_t body_size;
    /// A file of trusted certificates in PEM; NULL for the system's.
    const char *certificates;
    /// Limit of the whole exchange, from the lookup of the host's name to the last byte.
    long milliseconds;
    /// Maximum bytes of status line and headers.
    size_t max_head_bytes;
    http_exchange_receive receive;
    void *context;
    /// Whether to connect to public addresses alone, whatever the host's name stands for.
    bool is_public_only;
    /// What `Retry-After` says in seconds; -1 where it says none. Written by the exchange.
    long *retry_after;
    /// What `ETag` says, with its quotes, ended by a zero; "" where it says nothing, or more than fits. Written by the
    /// exchange.
    char *entity_tag;
    size_t entity_tag_size;
    /// What `Content-Range` says, in the same way.
    char *content_range;
    size_t content_range_size;
} http_exchange;

/// How an exchange ended.
typedef enum http_exchange_end {
    /// The response is complete, or `receive` ended it.
    HTTP_EXCHANGE_ANSWERED,
    HTTP_EXCHANGE_TIMED_OUT,
    /// The certificate is not valid for the host.
    HTTP_EXCHANGE_NOT_VERIFIED,
    HTTP_EXCHANGE_FAILED,
} http_exchange_end;

/// Makes the exchange. `status` is the response's, 0 where there was none; `message` says why it failed.
http_exchange_end http_exchange_perform(const http_exchange *exchange, long *status, char message[256]);
