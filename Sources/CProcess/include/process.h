#ifndef QIX_PROCESS_H
#define QIX_PROCESS_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

// What the Linux kernel offers a process that wants less: calls that are variadic, that the C library does not wrap, or
// that Swift hides, and so cannot be made from Swift. Those that begin with `confine` return 0, or the errno that says
// why the kernel refused; none allocates.

// No executable that this process might start gets more rights than it has, and no debugger or core file of it.
int confine_no_new_privileges(void);

// None of root's rights, should root have started this process: no capability now, and none from an executable.
int confine_capabilities(void);

// The kernel sends SIGKILL when the thread that started this process ends.
int confine_die_with_parent(void);

// From here on this thread, and whatever it starts, has no file system: nothing in it can be opened, written, made,
// removed or executed, no TCP port bound or connected, no signal sent outside. Landlock, by the newest version the
// kernel has. It binds one thread: to be called where there is one.
int confine_files(void);

// Whether the kernel has landlock and seccomp filters at all, whatever it then grants.
int confinement_is_offered(void);

// A copy of this process that goes on from here with one thread: 0 in the copy, the copy's number in the original, or
// -1 with `errno`. Swift hides fork since a copy of a process of several threads holds their locks for ever.
pid_t fork_single_threaded(void);

// Has the C library keep freed memory for what is asked for next: from the start as much as glibc comes to keep by itself
// once it has seen large pieces come and go (32 MiB to a piece, twice that in all, mallopt(3)). Until then each picture and
// each statement of a ledger gets fresh pages from the kernel. Nothing where there is no glibc.
void keep_freed_memory(void);

// Puts the heap into pages of 2 MiB, as far as it fills such: a fork then copies one entry of them for 512, and the end of the
// copy gives back as few. What a copy writes to is copied by 4 KiB as before. Nothing where the kernel does not do so.
void collapse_heap_to_huge_pages(void);

// A process that is spawned with `actions` has nothing open from the descriptor `first` on, once those before it are in
// their places.
int spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

// Makes this process, a copy that was just forked, what a spawned one would be: a group of its own, with nothing open from
// the descriptor `first` on, signals as the system has them, and of the environment nothing but the variables named in
// `kept`, which ends with NULL; what the others said is overwritten.
void reset_after_fork(int first, const char *const *kept);

// A pipe whose ends no other process inherits, not even one that another thread starts at this moment.
int pipe_close_on_exec(int ends[2]);

// Has `count` bytes that come by one pipe go on by another; on Linux they are in no memory of this process at any time, and
// elsewhere wiped behind. 0, or the errno that says why not all went: EPIPE where either end is closed.
int move_bytes(int from, int to, size_t count);

#endif
