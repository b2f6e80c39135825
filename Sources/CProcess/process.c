#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifndef __linux__

int confine_no_new_privileges(void) { return ENOSYS; }
int confine_die_with_parent(void) { return ENOSYS; }
int confine_files(const char *const *readable, size_t count) { return ENOSYS; }
int confine_system_calls(void) { return ENOSYS; }

int pipe_of_our_own(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
}

#else

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int pipe_of_our_own(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

int confine_no_new_privileges(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
    return 0;
}

int confine_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno;
}

// ---- Landlock ------------------------------------------------------------------------------------------------------
// Spelled out here, since Debian 12's <linux/landlock.h> knows version 2 and the kernel may know more
// (Documentation/userspace-api/landlock.rst).

enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };

struct ruleset {
    uint64_t files;   // version 1
    uint64_t network; // version 4
    uint64_t scopes;  // version 6
};

struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t parent;
};

static const uint64_t read_file = 1 << 2, read_folder = 1 << 3;

int confine_files(const char *const *readable, size_t count) {
    long version = syscall(landlock_create_ruleset, NULL, 0, 1);
    if (version < 0) return errno;
    struct ruleset rules = {0};
    // Rights are numbered in the order in which they were added: 13 in version 1, then moving files (2), truncating (3),
    // device ioctl (5).
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    rules.files = (1u << rights) - 1;
    if (version >= 4) rules.network = 3;  // bind and connect TCP
    if (version >= 6) rules.scopes = 3;   // abstract sockets and signals
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0) return errno;
    int problem = 0;
    for (size_t place = 0; place < count && problem == 0; place++) {
        struct path_rule rule = {.allowed = read_file | read_folder};
        rule.parent = open(readable[place], O_PATH | O_CLOEXEC | O_DIRECTORY);
        if (rule.parent < 0) continue;
        if (syscall(landlock_add_rule, ruleset, 1, &rule, 0) != 0) problem = errno;
        close(rule.parent);
    }
    if (problem == 0 && syscall(landlock_restrict_self, ruleset, 0) != 0) problem = errno;
    close(ruleset);
    return problem;
}

// ---- seccomp -------------------------------------------------------------------------------------------------------

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef ARCHITECTURE

int confine_system_calls(void) { return ENOSYS; }

#else

#define NUMBER offsetof(struct seccomp_data, nr)
// The low half of an argument; both architectures are little-endian.
#define ARGUMENT(place) (offsetof(struct seccomp_data, args) + 8 * (place))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
// `call` is allowed, whatever its arguments.
#define CALL(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), ALLOW
// `call` is allowed when none of `bits` is set in its argument `place`.
#define CALL_WITHOUT(call, place, bits)                                                                                \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(ARGUMENT(place)),                                          \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE, ALLOW
// `call` is allowed when its argument `place` is `value`.
#define CALL_WITH(call, place, value)                                                                                  \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(ARGUMENT(place)),                                          \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0), REFUSE, ALLOW
// `call` is allowed when one of `bits` is set in its argument `place`.
#define CALL_WITH_BIT(call, place, bits)                                                                               \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(ARGUMENT(place)),                                          \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), REFUSE, ALLOW
// `call` fails as if the kernel did not have it, so that the C library falls back to an older one.
#define ABSENT(call)                                                                                                   \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS)

#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

int confine_system_calls(void) {
    struct sock_filter filter[] = {
        LOAD(offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(NUMBER),
        // The open descriptors.
        CALL(SYS_read), CALL(SYS_write), CALL(SYS_readv), CALL(SYS_writev), CALL(SYS_pread64), CALL(SYS_lseek),
        CALL(SYS_close), CALL(SYS_fstat), CALL(SYS_newfstatat), CALL(SYS_statx), CALL(SYS_getdents64),
        CALL(SYS_fcntl), CALL(SYS_dup), CALL(SYS_dup3), CALL(SYS_ppoll), CALL(SYS_readlinkat), CALL(SYS_faccessat),
        CALL(SYS_getcwd),
        // Files, to read: for what a library loads late. Landlock says which.
        CALL_WITHOUT(SYS_openat, 2, WRITING),
        // Memory.
        CALL(SYS_brk), CALL(SYS_mmap), CALL(SYS_munmap), CALL(SYS_mremap), CALL(SYS_mprotect), CALL(SYS_madvise),
        CALL(SYS_membarrier),
        // Threads of this process, never a process. clone3 hides its flags behind a pointer.
        ABSENT(SYS_clone3), CALL_WITH_BIT(SYS_clone, 0, CLONE_THREAD), CALL(SYS_futex), CALL(SYS_set_robust_list),
        CALL(SYS_rseq), CALL(SYS_sched_yield), CALL(SYS_sched_getaffinity), CALL(SYS_gettid), CALL(SYS_getpid),
        CALL(SYS_set_tid_address), CALL(SYS_eventfd2), CALL(SYS_epoll_create1), CALL(SYS_epoll_ctl),
        CALL(SYS_epoll_pwait), CALL(SYS_timerfd_create), CALL(SYS_timerfd_settime),
        // Clocks and limits, to look at.
        CALL(SYS_clock_gettime), CALL(SYS_clock_getres), CALL(SYS_gettimeofday), CALL(SYS_clock_nanosleep),
        CALL(SYS_nanosleep), CALL(SYS_getrusage), CALL(SYS_times), CALL(SYS_sysinfo), CALL(SYS_uname),
        CALL_WITH(SYS_prlimit64, 2, 0), CALL(SYS_getrandom), CALL(SYS_getuid), CALL(SYS_geteuid), CALL(SYS_getgid),
        CALL(SYS_getegid), CALL(SYS_getppid),
        // Signals: to itself (abort); landlock keeps tgkill inside where it can.
        CALL(SYS_rt_sigaction), CALL(SYS_rt_sigprocmask), CALL(SYS_rt_sigreturn), CALL(SYS_sigaltstack),
        CALL_WITH(SYS_tgkill, 0, (uint32_t)getpid()), CALL(SYS_restart_syscall),
        // Naming a thread or an allocation.
        CALL_WITH(SYS_prctl, 0, PR_SET_NAME),
        CALL(SYS_exit), CALL(SYS_exit_group),
#ifdef __x86_64__
        // Older spellings, which arm64 never had.
        CALL_WITHOUT(SYS_open, 1, WRITING), CALL(SYS_stat), CALL(SYS_lstat), CALL(SYS_access), CALL(SYS_readlink),
        CALL(SYS_poll), CALL(SYS_time), CALL(SYS_dup2), CALL(SYS_epoll_wait),
#endif
        REFUSE,
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
    // TSYNC (1): threads that a library has already started are bound as well.
    long refused = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    if (refused > 0) return ESRCH;
    return refused == 0 ? 0 : errno;
}

#endif
#endif
