import CProcess
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Takes from a reader what it does not need, as far as Linux allows without root.
///
/// Called once the models are loaded. What a kernel does not offer is left out and told; nothing here fails a reader.
package enum Confinement {
    /// What holds, by the kernel's names, and what could not be had.
    package struct Report: Codable, Equatable {
        package var holds: [String]
        /// Name and reason.
        package var missing: [String]
    }

    /// Folders that libraries load late from: character set modules, decoders, language data, zone data.
    private static let systemFolders = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share"]

    static func apply(memoryLimit: Int) -> Report {
        var report = Report(holds: [], missing: [])
        func note(_ name: String, _ refused: Int32) {
            if refused == 0 {
                report.holds.append(name)
            } else {
                report.missing.append("\(name): \(String(cString: strerror(refused)))")
            }
        }
        // Data counts what the reader itself writes to: heap, stacks and private mappings, but no library or model.
        note("RLIMIT_DATA", limit(RLIMIT_DATA, to: memoryLimit))
        // The address space also counts what is mapped and never touched, so what is reserved now is added.
        note("RLIMIT_AS", limit(RLIMIT_AS, to: memoryLimit + untouchedAddressSpace()))
        note("RLIMIT_FSIZE", limit(RLIMIT_FSIZE, to: 0))
        note("RLIMIT_CORE", limit(RLIMIT_CORE, to: 0))
        note("RLIMIT_NOFILE", limit(RLIMIT_NOFILE, to: 64))
        let noNewPrivileges = confine_no_new_privileges()
        note("no_new_privs", noNewPrivileges)
        note("landlock", landlock())
        note("seccomp", confine_system_calls())
        return report
    }

    private static func landlock() -> Int32 {
        let folders = systemFolders.map { strdup($0) }
        defer { folders.forEach { free($0) } }
        let pointers = folders.map { UnsafePointer($0) }
        return confine_files(pointers, pointers.count)
    }

    private static func limit(_ resource: __rlimit_resource, to bytes: Int) -> Int32 {
        var value = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        return setrlimit(__rlimit_resource_t(resource.rawValue), &value) == 0 ? 0 : errno
    }

    /// Bytes of address space that are reserved and not in memory.
    private static func untouchedAddressSpace() -> Int {
        guard let pages = MemoryUse.pages(of: getpid()) else { return 1 << 30 }
        return max(0, pages.reserved - pages.resident)
    }
}
