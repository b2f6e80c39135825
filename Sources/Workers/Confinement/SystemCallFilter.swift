#if canImport(CSeccomp)
    import CSeccomp
    import Glibc

    /// The system calls of a process that computes: memory, clocks, the open descriptors and its own end. All others
    /// fail with `EPERM`, by a seccomp filter that libseccomp writes; what is not of this machine's architecture kills.
    ///
    /// A reader's libraries are loaded and its models read before; what they would load late is left out, so there is
    /// no call here that takes a path, starts a process, signals another, or makes memory executable.
    struct SystemCallFilter: ~Copyable {
        /// libseccomp's filter; released in `deinit`. What the kernel has loaded stays.
        private let filter: scmp_filter_ctx

        /// `CLONE_THREAD` of <linux/sched.h>: what is started is a thread of this process.
        private static let thread: UInt64 = 0x10000

        /// Allowed whatever their arguments.
        private static let allowed = [
            // The open descriptors: the picture comes in by one, the reading goes out by another.
            "read", "write", "readv", "writev", "close", "lseek", "fstat",
            // Memory: what maps and protects is below, with its arguments.
            "brk", "munmap", "mremap", "madvise",
            // Locks that nobody contends, and what allocators and runtimes ask of the one thread.
            "futex", "sched_yield", "sched_getaffinity", "getpid", "gettid", "getrandom", "membarrier", "rseq",
            "set_robust_list",
            // Clocks and use, to look at.
            "clock_gettime", "clock_getres", "gettimeofday", "time", "getrusage", "times", "sysinfo", "uname",
            // Signals of its own: a library that aborts, a trap that is reported.
            "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
            "exit", "exit_group",
        ]

        /// `nil` where libseccomp has no memory.
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
                // Limits, to look at: the third argument is the new ones, and a null pointer in all its 64 bits.
                allow("prlimit64", argument: 2, masked: .max, is: 0),
                // Threads, which are bound by this filter too: libheif's decoder starts one, and waits for it for ever
                // where it may not. `clone3` hides its flags behind a pointer, so the C library is sent back to
                // `clone`.
                allow("clone", argument: 0, masked: SystemCallFilter.thread, is: SystemCallFilter.thread),
                seccomp_rule_add_exact_array(
                    filter, seccomp_absent, seccomp_syscall_resolve_name("clone3"), 0, nil) == 0,
                // A process that aborts signals itself.
                allow("tgkill", argument: 0, masked: .max, is: UInt64(getpid()))
            else { return EINVAL }
            return -seccomp_load(filter)
        }

        private func allow(_ call: String) -> Bool {
            let number = seccomp_syscall_resolve_name(call)
            // A call that this architecture never had needs no leave.
            guard number != __NR_SCMP_ERROR else { return true }
            return seccomp_rule_add_exact_array(filter, seccomp_allow, number, 0, nil) == 0
        }

        private func allow(_ call: String, argument: UInt32, masked mask: UInt64, is value: UInt64) -> Bool {
            let number = seccomp_syscall_resolve_name(call)
            guard number != __NR_SCMP_ERROR else { return true }
            var comparison = scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
            return seccomp_rule_add_exact_array(filter, seccomp_allow, number, 1, &comparison) == 0
        }
    }
#endif
