import DomainModel
import Workers

/// The readings of `paths`, in order.
public func read(_ paths: [RawPath], by pool: ReaderPool) async throws -> [Reading] {
    var readings: [Reading] = []
    var rest = paths.makeIterator()
    try await OrderedPipeline.run(
        window: 16, next: { rest.next() }, work: { try await pool.read($0) },
        use: { _, read, _ in readings.append(read.reading) })
    return readings
}
