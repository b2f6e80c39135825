#include "late_library.h"

#include <dlfcn.h>
#include <string.h>

static void keep_failure(late_library *library) {
    const char *why = dlerror();
    strncpy(library->failure, why ? why : "it cannot be loaded", sizeof library->failure - 1);
}

void late_library_open(late_library *library, const char *name) {
    // Like a linked library: the functions that it calls are bound at their first call.
    library->handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library->handle) keep_failure(library);
}

void *late_library_function(late_library *library, const char *name) {
    if (library->failure[0]) return NULL;
    void *found = dlsym(library->handle, name);
    if (!found) keep_failure(library);
    return found;
}
