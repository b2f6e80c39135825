#include "till.h"

// C23, which the compiler knows and warns of before it is asked for.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "till.traineddata"
};
const char *const till_model = (const char *)bytes;
const size_t till_model_size = sizeof bytes;
