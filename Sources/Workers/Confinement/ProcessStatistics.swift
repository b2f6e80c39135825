#if canImport(Glibc)
    import Glibc
#endif

/// What a process holds and has used, as `/proc/PID` tells.
struct ProcessStatistics {
    /// Bytes of address space.
    let reservedBytes: Int
    /// Bytes in memory.
    let residentBytes: Int

    /// `nil` when there is no such process.
    init?(of process: pid_t) {
        // Two numbers of pages lead the line (proc(5)).
        let numbers = ProcessStatistics.text("/proc/\(process)/statm").split(separator: " ").prefix(2).compactMap {
            Int($0)
        }
        guard numbers.count == 2 else { return nil }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        reservedBytes = numbers[0] * page
        residentBytes = numbers[1] * page
    }

    /// How many threads this very process has.
    static var ownThreadCount: Int {
        // The field behind `num_threads` in /proc/self/stat: the 20th, counted after the name, which may hold blanks.
        let text = text("/proc/self/stat")
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        return fields.count > 18 ? Int(fields[18]) ?? 0 : 0
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
