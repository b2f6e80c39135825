#ifndef QIX_PROCESS_H
#define QIX_PROCESS_H

#include <stddef.h>

// What the Linux kernel offers a process that wants less: calls that are variadic, or that the C library does not wrap,
// and so cannot be made from Swift. Each returns 0, or the errno that says why the kernel refused; none allocates.

// No executable that this process might start gets more rights than it has, and no debugger or core file of it.
int confine_no_new_privileges(void);

// The kernel sends SIGKILL when the thread that started this process ends.
int confine_die_with_parent(void);

// From here on the file system is what lies under `readable`, to read; nothing can be written, made, removed or
// executed, no TCP port bound or connected, no signal sent outside. Landlock, by the newest version the kernel has.
// `readable` is an array of `count` paths; those that do not exist are passed over.
int confine_files(const char *const *readable, size_t count);

// From here on only the system calls of a process that computes: memory, threads, clocks, the open descriptors and
// opening files to read. All others fail with EPERM. A seccomp filter, on x86-64 and arm64.
int confine_system_calls(void);

// A pipe whose ends no other process inherits, not even one that another thread starts at this moment.
int pipe_of_our_own(int ends[2]);

#endif
