#pragma once
#include <stddef.h>

/// The bytes of `page.net`: part of the program, read-only, shared by all processes that run it.
extern const unsigned char *const page_net;
/// How many there are.
extern const size_t page_net_size;
