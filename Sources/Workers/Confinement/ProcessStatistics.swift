#if canImport(Glibc)
    import Glibc
#endif

/// The memory and the threads of a process, from `/proc/PID`.
struct ProcessStatistics {
    /// Bytes of address space.
    let reservedBytes: Int
    /// Bytes in memory.
    let residentBytes: Int
    /// Threads.
    let threads: Int

    /// `nil` if there is no such process.
    init?(of process: pid_t) {
        // The line begins with two numbers of pages (proc(5)).
        let numbers = ProcessStatistics.text("/proc/\(process)/statm").split(separator: " ").prefix(2).compactMap {
            Int($0)
        }
        guard numbers.count == 2 else { return nil }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        reservedBytes = numbers[0] * page
        residentBytes = numbers[1] * page
        threads = ProcessStatistics.threadCount(of: "\(process)")
    }

    /// How many threads this process has.
    static var ownThreadCount: Int { threadCount(of: "self") }

    private static func threadCount(of process: String) -> Int {
        // `num_threads` of /proc/PID/stat. Fields are counted from the end of the name, which may contain blanks.
        let text = text("/proc/\(process)/stat")
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
