import Arguments
import ArgumentParser
import ControlGroups
import Foundation
import Readers
import Workers

// The arguments are the command itself: in debug builds the parser checks each level of nested arguments for as long as
// a small picture takes to read.
extension ReadArguments: AsyncParsableCommand {
    package func run() async throws {
        try checkPasses()
        let paths = PathList(
            arguments: CommandLine.rawArguments(matching: images), separator: null ? 0 : 10)
        let pool = ReaderPool(
            readers.command("/proc/self/exe", version: version, readsOnce: paths.known == 1),
            readers: readers.count(atMost: paths.known), limits: readers.limits, log: readers.log,
            first: ReadArguments.takeForkedReader().map(FirstReader.forked))
        let unread: Int
        do {
            unread = try await ReadLoop.run(
                paths, by: pool, window: readers.jobs * 16, shown: personal.shown(readers.reading)
            ) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            }
        } catch {
            await pool.shutDown()
            throw error
        }
        await pool.shutDown()
        if let summary = pool.incidents.summary { Output.log("qix read: \(summary)") }
        if unread > 0 { throw ExitCode(ExitStatus.unread.number) }
    }

    /// The `reader_version` of its readings.
    var version: String { readers.givenReaderVersion ?? readers.reading.version }

    /// This process as one of a pool's readers.
    func runWorker() throws {
        try checkPasses()
        var bounds = bounds(readsOnce: once)
        // Where there is none, each process has its own limits (`Confinement`) and its supervisor counts threads.
        do throws(ReaderGroup.Refusal) {
            try ReaderGroup().enter(getpid(), within: ReadArguments.groupBounds(memory: bounds.memory))
            bounds.bounded = ["cgroup"]
        } catch {
            bounds.unbounded = error.reason.map { ["cgroup: \($0)"] } ?? []
        }
        try ReaderWorker.run(bounds) {
            try ReaderWorker.Handlers(
                readers.reading.options, memory: readers.memoryLimit.bytes, version: version,
                loadsModelsLazily: loadsModelsLazily)
        }
    }

    /// What a reader and its processes may have together: the reader, one process that reads, one that ended and is not
    /// waited for yet, with the threads of one format's decoder each, and one that waits. Their own limits are lower;
    /// these bound what the kernel keeps for them, and threads before the supervisor counts them.
    private static func groupBounds(memory: Int) -> ReaderGroup.Bounds {
        let (twice, isTooLarge) = memory.multipliedReportingOverflow(by: 2)
        return ReaderGroup.Bounds(tasks: 40, memory: isTooLarge ? .max : twice)
    }

    /// Throws if a step that is to be left out is none of those that may be.
    func checkPasses() throws {
        try readers.reading.checkSkippedPasses(optional: ReaderRegistry.passes.lazy.filter(\.isOptional).map(\.name))
    }

    /// What bounds a reader process.
    func bounds(readsOnce: Bool) -> ReaderWorker.Bounds {
        ReaderWorker.Bounds(
            fileBytes: readers.limits.fileBytes, memory: readers.memoryLimit.bytes, processorSeconds: readers.timeout,
            requiresConfinement: readers.sandbox == .require, readsOnce: readsOnce)
    }
}
