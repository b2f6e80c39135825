import DomainModel
import Text

/// `qix read`: readings in the order of the paths, in whatever order readers finish.
public enum ReadLoop {
    /// Reads every path and hands each reading, as a line of JSON, to `write`, in order.
    ///
    /// - Parameters:
    ///   - window: pictures that are requested ahead of the one that is due; it bounds memory.
    ///   - shown: converts a reading to the form that is shown.
    /// - Returns: how many files could not be read for reasons outside them.
    @discardableResult
    public static func run(
        _ paths: PathList, by pool: ReaderPool, window: Int, shown: (Reading) -> Reading = { $0 },
        write: ([UInt8]) throws -> Void
    ) async throws -> Int {
        var paths = paths
        var unread = 0
        try await OrderedPipeline.run(
            window: window, next: { paths.next() }, isNextReady: { paths.isReady },
            work: { path in try await pool.read(path, followingLinks: true) },
            use: { _, read, _ in
                if read.reading.error?.isRetryable == true { unread += 1 }
                try write(JSONLineEncoder.line(shown(read.reading)))
            })
        return unread
    }
}
