import Foundation

/// What this process has used so far; wall time says little on a machine with other work.
struct ProcessUsage {
    /// Seconds of processor time, without those of processes that it started.
    let processorSeconds: Double
    /// The most memory that it ever held.
    let peakMegabytes: Int

    /// The use until now.
    static var now: ProcessUsage {
        var usage = rusage()
        getrusage(whose, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return ProcessUsage(
            processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakMegabytes: Int(usage.ru_maxrss) >> 10)
    }

    #if canImport(Glibc)
        private static let whose = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
        private static let whose = RUSAGE_SELF
    #endif
}
