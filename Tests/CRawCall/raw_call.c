#define _GNU_SOURCE
#include "raw_call.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

long raw_call(long number, long a, long b, long c, long d, long e, long f) {
    long result = syscall(number, a, b, c, d, e, f);
    return result == -1 ? -errno : result;
}
