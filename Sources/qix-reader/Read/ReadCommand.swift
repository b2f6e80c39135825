import Arguments
import ArgumentParser
import Foundation
import Readers
import Workers

/// `qix read`: pictures and recordings in, readings out, no state.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = ReadArguments.configuration

    @OptionGroup var arguments: ReadArguments

    func validate() throws {
        try readers.reading.checkSkippedPasses(optional: ReaderRegistry.passes.lazy.filter(\.isOptional).map(\.name))
    }

    func run() async throws {
        let paths = PathList(
            arguments: CommandLine.rawArguments(matching: arguments.images), separator: arguments.null ? 0 : 10)
        let pool = ReaderPool(
            readers.command("/proc/self/exe", version: version, readsOnce: paths.known == 1),
            readers: readers.count(atMost: paths.known), limits: readers.limits, log: readers.log,
            first: ReadCommand.takeForkedReader().map(FirstReader.forked))
        do {
            try await ReadLoop.run(
                paths, by: pool, window: readers.jobs * 16, shown: arguments.personal.shown(readers.reading)
            ) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            }
        } catch {
            await pool.shutDown()
            throw error
        }
        await pool.shutDown()
        if let summary = pool.incidents.summary { Output.log("qix read: \(summary)") }
    }

    var readers: ReaderArguments { arguments.readers }

    /// The `reader_version` of its readings.
    var version: String { readers.givenReaderVersion ?? readers.reading.version }

    /// Whether this process is one of a pool's readers.
    var isWorker: Bool { arguments.worker }

    /// This process as one of a pool's readers.
    func runWorker() throws {
        try ReaderWorker.run(bounds(readsOnce: arguments.once)) {
            try ReaderWorker.Handlers(
                readers.reading.options, memory: readers.memoryLimit.bytes, version: version,
                loadsModelsLazily: arguments.loadsModelsLazily)
        }
    }

    /// What bounds a reader process.
    func bounds(readsOnce: Bool) -> ReaderWorker.Bounds {
        ReaderWorker.Bounds(
            fileBytes: readers.limits.fileBytes, memory: readers.memoryLimit.bytes, processorSeconds: readers.timeout,
            requiresConfinement: readers.sandbox == .require, readsOnce: readsOnce)
    }
}
