import CProcess
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Takes from the process that reads one picture every right that it does not need, as far as Linux allows without
/// root.
///
/// It is called in a process of one thread, after its libraries and models are loaded: landlock and the filter of
/// system calls bind the calling thread and what it starts. From then on the process computes, reads the picture from
/// one open descriptor and answers on another; it can reach no file, no network and no other process.
public enum Confinement {
    /// What is in force, by the kernel's names, and what is missing.
    package struct Report: Codable, Equatable {
        package var holds: [String]
        /// Names with reasons.
        package var missing: [String]
    }

    /// The bounds of a reader.
    struct Limits {
        /// Bytes that the process may hold.
        var memory: Int
        /// Seconds of processor time.
        var processorSeconds: Int
    }

    /// Whether this system can keep a reader from files and system calls: Linux 5.13 or later, as distributions build
    /// it.
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
        // Data is what the reader itself writes to: heap, stacks and private mappings, but no library or model.
        note("RLIMIT_DATA", limit(RLIMIT_DATA, to: limits.memory))
        // The address space includes mappings that are never touched, so those that exist now are added.
        note("RLIMIT_AS", limit(RLIMIT_AS, to: limits.memory + untouchedAddressSpace()))
        note("RLIMIT_CPU", limit(RLIMIT_CPU, to: limits.processorSeconds))
        note("RLIMIT_FSIZE", limit(RLIMIT_FSIZE, to: 0))
        note("RLIMIT_CORE", limit(RLIMIT_CORE, to: 0))
        note("no_new_privs", confine_no_new_privileges())
        note("landlock", confine_files())
        // After landlock, whose rules need a descriptor for a moment.
        note("RLIMIT_NOFILE", limit(RLIMIT_NOFILE, to: 0))
        note("capabilities", confine_capabilities())
        note("seccomp", systemCalls())
        return report
    }

    /// Takes away what `apply` left for the sake of some formats: threads, unless a library that decodes this format
    /// needs one. Called when the format is known and before the first of the picture's bytes.
    static func forbidThreads(allowing format: FormatName) -> Report {
        #if canImport(CSeccomp)
            // Without the first filter, which the system may not offer, there is none to narrow.
            guard let filter = ThreadFilter(allowsThreads: threadedFormats.contains(format.word)) else {
                return Report(holds: [], missing: ["seccomp: no memory"])
            }
            let refused = filter.load()
            return Report(holds: [], missing: refused == 0 ? [] : ["seccomp: \(String(cString: strerror(refused)))"])
        #else
            return Report(holds: [], missing: [])
        #endif
    }

    /// Formats whose decoder starts a thread: libheif's, and that of archives, whose photos may be such.
    private static let threadedFormats: Set<String> = ["heic", "heif", "avif", "tar"]

    private static func systemCalls() -> Int32 {
        #if canImport(CSeccomp)
            guard let filter = SystemCallFilter() else { return ENOSYS }
            return filter.load()
        #else
            return ENOSYS
        #endif
    }

    private static func limit(_ resource: __rlimit_resource, to value: Int) -> Int32 {
        // At the lower bound of processor time the process gets a signal; at the upper, a second later, it is killed.
        let upper = resource == RLIMIT_CPU ? value + 1 : value
        // A lower limit that the process has inherited stays.
        var inherited = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &inherited) == 0 else { return errno }
        var value = rlimit(
            rlim_cur: min(rlim_t(value), inherited.rlim_max), rlim_max: min(rlim_t(upper), inherited.rlim_max))
        return setrlimit(__rlimit_resource_t(resource.rawValue), &value) == 0 ? 0 : errno
    }

    /// Bytes of address space that are reserved and not in memory.
    private static func untouchedAddressSpace() -> Int {
        guard let use = ProcessStatistics(of: getpid()) else { return 1 << 30 }
        return max(0, use.reservedBytes - use.residentBytes)
    }
}
