#pragma once

#include <pthread.h>
#include <stddef.h>

// Shared libraries that are opened when they are first needed, under the file names of the versions whose headers this was
// built with.
//
// If they were linked, every start of the program would load them and the libraries that they need: 40 of 89, which takes
// 10 of 26 milliseconds for a photo of a product that needs none of them.

/// A library that may be open.
typedef struct late_library {
    /// The open library; NULL before it is opened, and if it is missing.
    void *handle;
    /// Why it cannot be used, in the system's words; empty if it can.
    char failure[512];
} late_library;

/// Opens the library of this file name. It stays open, as it may register exit handlers.
void late_library_open(late_library *library, const char *name);

/// The function of this name; NULL, and a failure, if there is none.
void *late_library_function(late_library *library, const char *name);

/// The library's file name, by its name and the number of its interface.
#ifdef __APPLE__
#define LATE_LIBRARY_NAME(name, interface) "lib" name "." #interface ".dylib"
#else
#define LATE_LIBRARY_NAME(name, interface) "lib" name ".so." #interface
#endif

// A list of functions is a macro that calls its argument with each one's result, name, parameters and arguments; the macros
// below are such arguments. The compiler checks the list against the library's own header, which must be included before.

/// A place for the address of a function.
#define LATE_MEMBER(result, name, parameters, arguments) __typeof__(&name) name;
/// The function itself, under its own name, for a structure `late` of such places.
#define LATE_FORWARD(result, name, parameters, arguments) result name parameters { return late.name arguments; }
/// The address from `library`.
#define LATE_RESOLVE(result, name, parameters, arguments)                                                              \
    late.name = (__typeof__(late.name))late_library_function(&library, #name);

/// A library's functions under their own names, and `PREFIX_load`, which opens it once and returns NULL or why it cannot be
/// used. A file may define one such library.
#define LATE_LIBRARY(prefix, name, interface, FUNCTIONS)                                                               \
    static struct {                                                                                                    \
        FUNCTIONS(LATE_MEMBER)                                                                                         \
    } late;                                                                                                            \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                                    \
    static late_library library;                                                                                       \
    static void load(void) {                                                                                           \
        late_library_open(&library, LATE_LIBRARY_NAME(name, interface));                                               \
        FUNCTIONS(LATE_RESOLVE)                                                                                        \
    }                                                                                                                  \
    const char *prefix##_load(void) {                                                                                  \
        pthread_once(&once, load);                                                                                     \
        return library.failure[0] ? library.failure : NULL;                                                            \
    }                                                                                                                  \
    FUNCTIONS(LATE_FORWARD)
