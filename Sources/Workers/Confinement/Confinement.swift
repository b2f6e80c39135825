import CProcess
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Takes from the process that reads one picture all that it does not need, as far as Linux allows without root.
///
/// Called in a process of one thread, when its libraries and models are loaded: landlock and the filter of system calls
/// bind the thread that asks, and what it starts. From then on it computes, reads the picture from one open descriptor
/// and answers on another; no file, no network, no other process can be reached.
public enum Confinement {
    /// What holds, by the kernel's names, and what could not be had.
    package struct Report: Codable, Equatable {
        package var holds: [String]
        /// Name and reason.
        package var missing: [String]
    }

    /// What a reader is held to.
    struct Limits {
        /// Bytes that the process may hold.
        var memory: Int
        /// Seconds of processor time.
        var processorSeconds: Int
    }

    /// Whether this system has what keeps a reader from files and system calls: Linux 5.13 or later, as it is built by
    /// the distributions.
    public static var isOffered: Bool { confinement_is_offered() != 0 }

    static func apply(_ limits: Limits) -> Report {
        var report = Report(holds: [], missing: [])
        func note(_ name: String, _ refused: Int32) {
            if refused == 0 {
                report.holds.append(name)
            } else {
                report.missing.append("\(name): \(String(cString: strerror(refused)))")
            }
        }
        // Data counts what the reader itself writes to: heap, stacks and private mappings, but no library or model.
        note("RLIMIT_DATA", limit(RLIMIT_DATA, to: limits.memory))
        // The address space also counts what is mapped and never touched, so what is reserved now is added.
        note("RLIMIT_AS", limit(RLIMIT_AS, to: limits.memory + untouchedAddressSpace()))
        note("RLIMIT_CPU", limit(RLIMIT_CPU, to: limits.processorSeconds))
        note("RLIMIT_FSIZE", limit(RLIMIT_FSIZE, to: 0))
        note("RLIMIT_CORE", limit(RLIMIT_CORE, to: 0))
        note("no_new_privs", confine_no_new_privileges())
        note("landlock", confine_files())
        // Behind landlock, whose rules are a descriptor for a moment.
        note("RLIMIT_NOFILE", limit(RLIMIT_NOFILE, to: 0))
        note("capabilities", confine_capabilities())
        note("seccomp", systemCalls())
        return report
    }

    private static func systemCalls() -> Int32 {
        #if canImport(CSeccomp)
            guard let filter = SystemCallFilter() else { return ENOSYS }
            return filter.load()
        #else
            return ENOSYS
        #endif
    }

    private static func limit(_ resource: __rlimit_resource, to value: Int) -> Int32 {
        // Processor time has a signal at the lower bound and an end at the upper, a second later.
        let upper = resource == RLIMIT_CPU ? value + 1 : value
        // Whoever started the run may have set a lower one, which holds.
        var given = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &given) == 0 else { return errno }
        var value = rlimit(
            rlim_cur: min(rlim_t(value), given.rlim_max), rlim_max: min(rlim_t(upper), given.rlim_max))
        return setrlimit(__rlimit_resource_t(resource.rawValue), &value) == 0 ? 0 : errno
    }

    /// Bytes of address space that are reserved and not in memory.
    private static func untouchedAddressSpace() -> Int {
        guard let use = ProcessStatistics(of: getpid()) else { return 1 << 30 }
        return max(0, use.reservedBytes - use.residentBytes)
    }
}
