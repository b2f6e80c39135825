#pragma once
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

// Macros, which Swift does not see.
static inline long qix_tls_name(SSL *ssl, const char *host) { return SSL_set_tlsext_host_name(ssl, host); }
static inline long qix_tls_oldest(SSL_CTX *context) { return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION); }
