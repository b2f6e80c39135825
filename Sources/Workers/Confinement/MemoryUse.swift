#if canImport(Glibc)
    import Glibc
#endif

/// How much memory a process holds, from `/proc/PID/statm`.
enum MemoryUse {
    /// Bytes, or `nil` when there is no such process.
    static func pages(of process: pid_t) -> (reserved: Int, resident: Int)? {
        let descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let numbers = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ").prefix(2).compactMap {
            Int($0)
        }
        guard numbers.count == 2 else { return nil }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        return (numbers[0] * page, numbers[1] * page)
    }
}
