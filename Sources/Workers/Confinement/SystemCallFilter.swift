#if canImport(CSeccomp)
    import CSeccomp
    import Glibc

    /// The system calls of a process that computes: memory, clocks, the open descriptors and its own end. A seccomp
    /// filter, written by libseccomp, makes all others fail with `EPERM`; calls of another architecture kill.
    ///
    /// The reader's libraries and models are loaded before. So no call here takes a path, starts a process, signals
    /// another process, or makes memory executable.
    struct SystemCallFilter: ~Copyable {
        /// libseccomp's filter; released in `deinit`. What the kernel has loaded stays.
        private let filter: scmp_filter_ctx

        /// `CLONE_THREAD` of <linux/sched.h>: starts a thread of this process.
        private static let thread: UInt64 = 0x10000
        /// `SECCOMP_SET_MODE_FILTER` of <linux/seccomp.h>.
        private static let setFilter = 1

        /// Allowed with any arguments.
        private static let allowed = [
            // The open descriptors: the picture comes in by one, the reading goes out by another.
            "read", "write", "readv", "writev", "close", "lseek", "fstat",
            // Memory; mapping and protecting are below, with their arguments.
            "brk", "munmap", "mremap", "madvise",
            // Uncontended locks, and what allocators and runtimes call in a single thread.
            "futex", "sched_yield", "sched_getaffinity", "getpid", "gettid", "getrandom", "membarrier", "rseq",
            "set_robust_list",
            // Clocks and statistics, read only.
            "clock_gettime", "clock_getres", "gettimeofday", "time", "getrusage", "times", "sysinfo", "uname",
            // Its own signals: a library that aborts, a trap that is reported.
            "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
            "exit", "exit_group",
        ]

        /// `nil` if libseccomp has no memory.
        init?() {
            guard let filter = seccomp_init(seccomp_refuse) else { return nil }
            self.filter = filter
        }

        deinit { seccomp_release(filter) }

        /// Binds the calling thread.
        ///
        /// - Returns: 0, or the `errno` that says why the kernel or libseccomp refused.
        func load() -> Int32 {
            guard seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, seccomp_kill) == 0,
                SystemCallFilter.allowed.allSatisfy({ allow($0) }),
                // Memory is never executable.
                allow("mmap", argument: 2, masked: UInt64(PROT_EXEC), is: 0),
                allow("mprotect", argument: 2, masked: UInt64(PROT_EXEC), is: 0),
                // Limits, read only: the third argument, the new limits, must be a null pointer in all its 64 bits.
                allow("prlimit64", argument: 2, masked: .max, is: 0),
                // Threads, which this filter binds too: libheif's decoder starts one, and would wait for it for ever if
                // it could not. `clone3` has its flags behind a pointer; as it appears absent, the C library uses
                // `clone`.
                allow("clone", argument: 0, masked: SystemCallFilter.thread, is: SystemCallFilter.thread),
                seccomp_rule_add_exact_array(
                    filter, seccomp_absent, seccomp_syscall_resolve_name("clone3"), 0, nil) == 0,
                // A second filter, which can only take more away.
                allow("seccomp", argument: 0, masked: .max, is: UInt64(SystemCallFilter.setFilter)),
                // A process that aborts signals itself. By no other signal: one that ends itself as if somebody had
                // killed it would be tried again for long.
                allow("tgkill", [(0, .max, UInt64(getpid())), (2, .max, UInt64(SIGABRT))])
            else { return EINVAL }
            return -seccomp_load(filter)
        }

        private func allow(_ call: String) -> Bool {
            let number = seccomp_syscall_resolve_name(call)
            // A call that this architecture lacks needs no permission.
            guard number != __NR_SCMP_ERROR else { return true }
            return seccomp_rule_add_exact_array(filter, seccomp_allow, number, 0, nil) == 0
        }

        private func allow(_ call: String, argument: UInt32, masked mask: UInt64, is value: UInt64) -> Bool {
            allow(call, [(argument, mask, value)])
        }

        /// Allows a call each of whose arguments is, masked, as given.
        private func allow(_ call: String, _ arguments: [(place: UInt32, mask: UInt64, value: UInt64)]) -> Bool {
            let number = seccomp_syscall_resolve_name(call)
            guard number != __NR_SCMP_ERROR else { return true }
            let comparisons = arguments.map {
                scmp_arg_cmp(arg: $0.place, op: SCMP_CMP_MASKED_EQ, datum_a: $0.mask, datum_b: $0.value)
            }
            return seccomp_rule_add_exact_array(
                filter, seccomp_allow, number, UInt32(comparisons.count), comparisons) == 0
        }
    }

    /// The second filter of a process that reads a picture: it takes away filters, and threads where the format needs
    /// none.
    struct ThreadFilter: ~Copyable {
        /// libseccomp's filter; released in `deinit`. What the kernel has loaded stays.
        private let filter: scmp_filter_ctx
        private let allowsThreads: Bool

        /// `nil` if libseccomp has no memory.
        init?(allowsThreads: Bool) {
            guard let filter = seccomp_init(seccomp_allow) else { return nil }
            self.filter = filter
            self.allowsThreads = allowsThreads
        }

        deinit { seccomp_release(filter) }

        /// Binds the calling thread, after `SystemCallFilter`.
        ///
        /// - Returns: 0, or the `errno` that says why the kernel or libseccomp refused.
        func load() -> Int32 {
            // The first filter allows no other way to load one.
            guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0) == 0, refuse("seccomp"),
                allowsThreads || refuse("clone")
            else { return EINVAL }
            return -seccomp_load(filter)
        }

        private func refuse(_ call: String) -> Bool {
            seccomp_rule_add_exact_array(filter, seccomp_refuse, seccomp_syscall_resolve_name(call), 0, nil) == 0
        }
    }
#endif
