#ifndef QIX_PROCESS_H
#define QIX_PROCESS_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

// System calls that Swift cannot make: variadic ones, ones that the C library does not wrap, and ones that Swift hides.
// Functions that begin with `confine` return 0, or the errno of the kernel's refusal; none allocates.

// No executable that this process starts gets more rights than it has, no debugger attaches to it, and it leaves no core
// file.
int confine_no_new_privileges(void);

// Drops all capabilities, in case root has started this process; executables give none back.
int confine_capabilities(void);

// The kernel sends SIGKILL when the thread that started this process ends.
int confine_die_with_parent(void);

// Takes the file system from this thread and whatever it starts: no file can be opened, written, created, removed or
// executed, no TCP port bound or connected, no signal sent outside. It uses the newest version of landlock that the kernel
// has. It binds one thread, so call it while there is only one.
int confine_files(void);

// Whether the kernel has landlock and seccomp filters.
int confinement_is_offered(void);

// Forks this process: 0 in the copy, the copy's number in the original, or -1 with `errno`. Swift hides fork because the
// copy of a process with several threads keeps their locks for ever; call it in a process of one thread.
pid_t fork_single_threaded(void);

// Makes the C library keep freed memory for later allocations, from the start as much as glibc keeps after it has seen large
// blocks come and go (32 MiB a block, twice that in all, mallopt(3)). Otherwise each picture and each statement of a ledger
// gets fresh pages from the kernel. Does nothing without glibc.
void keep_freed_memory(void);

// Puts the parts of the heap that fill pages of 2 MiB into such pages: a fork then copies one entry instead of 512, and the
// end of the copy frees as few. What a copy writes to is still copied by 4 KiB. Does nothing if the kernel cannot.
void collapse_heap_to_huge_pages(void);

// A process spawned with `actions` closes all descriptors from `first` on, after the others are in their places.
int spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

// Makes this process, which was just forked, like a spawned one: a process group of its own, no descriptors from `first` on,
// default signal handlers, and only the environment variables named in `kept`, which ends with NULL; the values of all
// others are overwritten.
void reset_after_fork(int first, const char *const *kept);

// A pipe whose ends no other process inherits, not even one that another thread starts at that moment.
int pipe_close_on_exec(int ends[2]);

// Moves `count` bytes from one pipe to another; on Linux they are never in this process's memory, elsewhere they are wiped
// afterwards. Returns 0, or the errno that says why not all bytes were moved: EPIPE if either end is closed.
int move_bytes(int from, int to, size_t count);

#endif
