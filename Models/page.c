#include "page.h"

// C23, which the compiler knows and warns of before it is asked for.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "page.net"
};
const unsigned char *const page_net = bytes;
const size_t page_net_size = sizeof bytes;
