#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

pid_t fork_single_threaded(void) { return fork(); }

#ifdef __GLIBC__
#include <malloc.h>

void keep_freed_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    // Otherwise a thread's own heap grows by each request, rounded to a page.
    mallopt(M_TOP_PAD, 1 << 20);
}
#else
void keep_freed_memory(void) {}
#endif

#ifdef __linux__
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

// <linux/mman.h> of Linux 6.1; older kernels refuse it, and Debian 12's headers lack it.
enum { madvise_collapse = 25 };

void collapse_heap_to_huge_pages(void) {
    FILE *areas = fopen("/proc/self/maps", "re");
    if (!areas) return;
    char line[512];
    while (fgets(line, sizeof line, areas)) {
        uintptr_t from, until;
        if (!strstr(line, "[heap]") || sscanf(line, "%lx-%lx", &from, &until) != 2) continue;
        const uintptr_t huge = 2 << 20;
        from = (from + huge - 1) / huge * huge;
        until = until / huge * huge;
        if (from < until) madvise((void *)from, until - from, madvise_collapse);
        break;
    }
    fclose(areas);
}
#else
void collapse_heap_to_huge_pages(void) {}
#endif

static int is_named(const char *variable, const char *const *names) {
    for (; *names; names++) {
        size_t length = strlen(*names);
        if (strncmp(variable, *names, length) == 0 && variable[length] == '=') return 1;
    }
    return 0;
}

static void close_from(int first);

void reset_after_fork(int first, const char *const *kept) {
    setpgid(0, 0);
    close_from(first);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char **next = environ;
    for (char **variable = environ; variable && *variable; variable++) {
        if (is_named(*variable, kept)) {
            *next++ = *variable;
        } else {
            memset(*variable, 0, strlen(*variable));
        }
    }
    if (next) *next = NULL;
}

#ifndef __linux__

static void close_from(int first) {
    for (int open = first; open < 256; open++) close(open);
}

// There the caller uses POSIX_SPAWN_CLOEXEC_DEFAULT.
int spawn_closing_from(posix_spawn_file_actions_t *actions, int first) { return 0; }

int confine_no_new_privileges(void) { return ENOSYS; }
int confine_capabilities(void) { return ENOSYS; }
int confine_die_with_parent(void) { return ENOSYS; }
int confine_files(void) { return ENOSYS; }
int confinement_is_offered(void) { return 0; }

int pipe_close_on_exec(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
}

int move_bytes(int from, int to, size_t count) {
    char buffer[1 << 14];
    int problem = 0;
    while (count > 0 && problem == 0) {
        ssize_t held = read(from, buffer, count < sizeof buffer ? count : sizeof buffer);
        if (held < 0 && errno == EINTR) continue;
        if (held <= 0) problem = held < 0 ? errno : EPIPE;
        for (ssize_t sent = 0; problem == 0 && sent < held;) {
            ssize_t taken = write(to, buffer + sent, held - sent);
            if (taken >= 0) sent += taken;
            else if (errno != EINTR) problem = errno;
        }
        if (problem == 0) count -= held;
    }
    memset(buffer, 0, sizeof buffer);
    return problem;
}

#else

#include <linux/capability.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static void close_from(int first) { closefrom(first); }

int spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int pipe_close_on_exec(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

int move_bytes(int from, int to, size_t count) {
    while (count > 0) {
        ssize_t moved = splice(from, NULL, to, NULL, count, SPLICE_F_MOVE);
        if (moved < 0 && errno == EINTR) continue;
        if (moved <= 0) return moved < 0 ? errno : EPIPE;
        count -= moved;
    }
    return 0;
}

int confine_no_new_privileges(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
    return 0;
}

int confine_capabilities(void) {
    // Version 3 has two words of 32 capabilities each (capset(2)).
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[2] = {{0}, {0}};
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 && errno != EINVAL) return errno;
    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

int confine_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno;
}

// ---- Landlock ------------------------------------------------------------------------------------------------------
// Defined here, because Debian 12's <linux/landlock.h> has version 2 and the kernel may have more
// (Documentation/userspace-api/landlock.rst).

enum { landlock_create_ruleset = 444, landlock_restrict_self = 446 };

struct ruleset {
    uint64_t files;   // version 1
    uint64_t network; // version 4
    uint64_t scopes;  // version 6
};

static long landlock_version(void) { return syscall(landlock_create_ruleset, NULL, 0, 1); }

int confinement_is_offered(void) {
    uint32_t refuse = SECCOMP_RET_ERRNO;
    return landlock_version() > 0 && syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &refuse) == 0;
}

int confine_files(void) {
    long version = landlock_version();
    if (version < 0) return errno;
    struct ruleset rules = {0};
    // Rights are numbered in the order in which they were added: 13 in version 1, then moving files (2), truncating (3),
    // device ioctl (5).
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    rules.files = (1u << rights) - 1;
    if (version >= 4) rules.network = 3;  // bind and connect TCP
    if (version >= 6) rules.scopes = 3;   // abstract sockets and signals
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    // No path is added to the rules, so none is allowed.
    int ruleset = (int)syscall(landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0) return errno;
    int problem = syscall(landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
    close(ruleset);
    return problem;
}

#endif
