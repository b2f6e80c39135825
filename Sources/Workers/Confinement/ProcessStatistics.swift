#if canImport(Glibc)
    import Glibc
#endif

/// The memory, the threads and the waiting of a process, from `/proc/PID`.
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

    /// For how long one of its threads, that which waited longest, was ready to run and had no core: what the machine
    /// did not give. Zero if the kernel does not tell.
    static func timeWithoutCore(of process: pid_t) -> Duration {
        guard let tasks = opendir("/proc/\(process)/task") else { return .zero }
        defer { closedir(tasks) }
        var longest = 0
        while let entry = readdir(tasks) {
            // The name ends with a zero byte inside the entry.
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let thread = pid_t(name) else { continue }
            // On a core, waiting for one, turns; the first two in nanoseconds (sched-stats of the kernel's documents).
            let numbers = text("/proc/\(process)/task/\(thread)/schedstat").split(separator: " ")
            guard numbers.count > 1, let waited = Int(numbers[1]) else { continue }
            longest = max(longest, waited)
        }
        return .nanoseconds(longest)
    }

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
